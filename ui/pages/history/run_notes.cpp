// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/history/run_notes.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>

namespace sluice::ui {

RunNotes::RunNotes(QWidget* parent) : QWidget(parent)
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins({});
    m_tags = addField(QStringLiteral("run_tags"), tr("&Tags"), tr("words, such as: rack-7 before-update"));
    m_note = addField(QStringLiteral("run_note"), tr("&Note"), tr("a sentence about this run"));
    row->setStretchFactor(m_tags, 2);
    row->setStretchFactor(m_note, 5);
    clear();
}

QLineEdit* RunNotes::addField(const QString& objectName, const QString& label, const QString& hint)
{
    constexpr int longest = 500;
    auto* edit = new QLineEdit(this);
    auto* name = new QLabel(label, this);
    name->setBuddy(edit);
    edit->setObjectName(objectName);
    edit->setPlaceholderText(hint);
    edit->setMaxLength(longest);
    edit->setAccessibleName(QString(label).remove(u'&'));
    layout()->addWidget(name);
    layout()->addWidget(edit);
    connect(edit, &QLineEdit::editingFinished, this, &RunNotes::tell);
    return edit;
}

void RunNotes::show(const RunSummary& run)
{
    m_run = run;
    m_tags->setText(QString::fromStdString(run.tags));
    m_note->setText(QString::fromStdString(run.note));
    setEnabled(true);
}

void RunNotes::clear()
{
    m_run = {};
    m_tags->clear();
    m_note->clear();
    setEnabled(false);
}

void RunNotes::tell()
{
    const auto tags = m_tags->text().toStdString();
    const auto note = m_note->text().toStdString();
    if (m_run.id.value > 0 && (tags != m_run.tags || note != m_run.note)) {
        m_run.tags = tags;
        m_run.note = note;
        Q_EMIT annotated(m_run.id, m_tags->text(), m_note->text());
    }
}

} // namespace sluice::ui
