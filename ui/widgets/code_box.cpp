// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/code_box.h"

#include "ui/theme/icon.h"
#include "ui/theme/theme.h"

#include <QClipboard>
#include <QEvent>
#include <QFontDatabase>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

namespace sluice::ui {

namespace {

constexpr int millisecondsOfThanks = 1500;
constexpr int maxLinesShown = 14;
constexpr int frameOfBox = 14; ///< border and document margin, above and below together

} // namespace

CodeBox::CodeBox(const QString& caption, QWidget* parent)
    : QWidget(parent), m_caption(new QLabel(caption, this)), m_copy(new QToolButton(this)),
      m_box(new QPlainTextEdit(this))
{
    buildCopyButton(caption);
    buildBox(caption);
    auto* top = new QHBoxLayout;
    top->addWidget(m_caption, 1);
    top->addWidget(m_copy);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    layout->addLayout(top);
    layout->addWidget(m_box);
    paintBox();
    hide();
}

void CodeBox::buildCopyButton(const QString& caption)
{
    m_copy->setText(tr("Copy"));
    m_copy->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_copy->setAutoRaise(true);
    m_copy->setFocusPolicy(Qt::StrongFocus);
    m_copy->setAccessibleName(tr("Copy: %1").arg(caption));
    connect(m_copy, &QToolButton::clicked, this, &CodeBox::copy);
}

void CodeBox::buildBox(const QString& caption)
{
    m_box->setReadOnly(true);
    m_box->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_box->setWordWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    m_box->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_box->setTabChangesFocus(true);
    m_box->setAccessibleName(caption);
}

void CodeBox::setText(const QString& text)
{
    m_box->setPlainText(text);
    setVisible(!text.isEmpty());
    fitHeight();
}

QString CodeBox::text() const
{
    return m_box->toPlainText();
}

void CodeBox::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    // The box gets its new width, and wraps anew, after this.
    QMetaObject::invokeMethod(this, &CodeBox::fitHeight, Qt::QueuedConnection);
}

void CodeBox::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange) {
        paintBox();
    }
    QWidget::changeEvent(event);
}

void CodeBox::copy()
{
    QGuiApplication::clipboard()->setText(m_box->toPlainText());
    m_copy->setText(tr("Copied"));
    QTimer::singleShot(millisecondsOfThanks, m_copy, [this] { m_copy->setText(tr("Copy")); });
}

void CodeBox::fitHeight()
{
    // QPlainTextEdit counts the height of its document in lines, wrapped ones included.
    const int lines = qBound(1, qRound(m_box->document()->size().height()), maxLinesShown);
    m_box->setFixedHeight(lines * m_box->fontMetrics().lineSpacing() + frameOfBox);
}

void CodeBox::paintBox()
{
    const auto theme = themeOf(QGuiApplication::palette());
    QPalette sunken = m_box->palette();
    if (sunken.color(QPalette::Base) != theme.sunken) {
        sunken.setColor(QPalette::Base, theme.sunken);
        m_box->setPalette(sunken);
    }
    m_copy->setIcon(lineIcon(QStringLiteral("copy"), theme.mutedText));
}

} // namespace sluice::ui
