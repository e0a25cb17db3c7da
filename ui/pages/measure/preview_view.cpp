// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/measure/preview_view.h"

#include "core/base/text/words.h"
#include "ui/pages/measure/bring_view.h"
#include "ui/text/engine_words.h"
#include "ui/text/to_qstring.h"
#include "ui/widgets/code_box.h"
#include "ui/widgets/notice.h"
#include "ui/widgets/page_header.h"

#include <QFormLayout>
#include <QLabel>
#include <QVBoxLayout>

namespace sluice::ui {

namespace {

enum Row { Folder, FileSystem, OwnFile, Time, Points, RowCount };

QLabel* valueLabel(QWidget* parent)
{
    auto* label = new QLabel(parent);
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    return label;
}

QString ownFileWords(const GuidePreview& preview)
{
    if (preview.fileSize.count == 0) {
        return {};
    }
    return PreviewView::tr("at most %1, removed at the end (%2 free)")
        .arg(toQString(iecWords(preview.fileSize)), toQString(iecWords(preview.free)));
}

QString statementList(const std::vector<std::string>& statements)
{
    QString list;
    for (const auto& statement : statements) {
        list += QStringLiteral("<li style='margin-bottom:5px'>%1</li>").arg(translated(statement).toHtmlEscaped());
    }
    return QStringLiteral("<ol style='margin-left:18px; -qt-list-indent:0'>%1</ol>").arg(list);
}

} // namespace

PreviewView::PreviewView(QWidget* parent)
    : QFrame(parent), m_state(new QLabel(this)), m_notice(new Notice(this)), m_rows(new QFormLayout),
      m_statements(valueLabel(this)), m_commands(new CodeBox(tr("Commands"), this)), m_bring(new BringView(this))
{
    setFrameShape(QFrame::StyledPanel);
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);
    m_state->setForegroundRole(QPalette::PlaceholderText);
    m_state->setWordWrap(true);
    m_statements->setTextFormat(Qt::RichText);
    for (const auto& caption : {tr("Folder"), tr("Filesystem"), tr("Own file"), tr("Time"), tr("Settings")}) {
        auto* label = new QLabel(caption, this);
        label->setForegroundRole(QPalette::PlaceholderText);
        m_rows->addRow(label, valueLabel(this));
    }
    m_rows->setHorizontalSpacing(pageSpacing);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(pageMargin, pageMargin - 4, pageMargin, pageMargin - 4);
    layout->setSpacing(pageSpacing);
    layout->addWidget(sectionTitle(tr("What will be done"), this));
    layout->addWidget(m_state);
    layout->addWidget(m_notice);
    layout->addWidget(m_bring);
    layout->addWidget(m_commands);
    layout->addWidget(m_statements);
    layout->addLayout(m_rows);
    layout->addStretch(1);
    showWaiting();
}

void PreviewView::setRow(int row, const QString& value)
{
    auto* label = qobject_cast<QLabel*>(m_rows->itemAt(row, QFormLayout::FieldRole)->widget());
    label->setText(value);
    label->setVisible(!value.isEmpty());
    m_rows->labelForField(label)->setVisible(!value.isEmpty());
}

void PreviewView::clearRows()
{
    for (int row = 0; row < RowCount; ++row) {
        setRow(row, {});
    }
    m_statements->hide();
}

void PreviewView::showWaiting()
{
    clearRows();
    m_notice->clear();
    m_bring->withdraw();
    m_commands->setText({});
    m_state->setText(tr("Asking the engine what it would do. Nothing is written for this."));
    m_state->show();
}

void PreviewView::show(const GuidePreview& preview)
{
    m_state->hide();
    m_notice->clear();
    m_bring->withdraw();
    m_commands->setText({});
    m_statements->setText(statementList(preview.statements));
    m_statements->setVisible(!preview.statements.empty());
    setRow(Folder, toQString(preview.path));
    setRow(FileSystem, toQString(preview.fileSystem));
    setRow(OwnFile, ownFileWords(preview));
    setRow(Time, preview.budget.count() > 0 ? tr("about %1").arg(toQString(words(preview.budget))) : QString());
    setRow(Points,
           preview.points > 0 ? tr("about %1 combinations of pattern, read size and depth").arg(preview.points)
                              : QString());
}

void PreviewView::show(const Error& error, const QString& commands)
{
    clearRows();
    m_state->hide();
    m_bring->withdraw();
    m_commands->setText(commands);
    m_notice->say(error);
}

} // namespace sluice::ui
