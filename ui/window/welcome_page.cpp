// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/welcome_page.h"

#include "ui/theme/icon.h"
#include "ui/widgets/page_header.h"
#include "ui/widgets/primary_button.h"

#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace sluice::ui {

namespace {

constexpr int columnWidth = 520;
constexpr int welcomeMarkEdge = 64;
constexpr int buttonWidth = 220;

/// A wrapping label in a centred column is given too little height otherwise.
void fixHeight(QLabel& label)
{
    label.setFixedSize(columnWidth, label.heightForWidth(columnWidth));
}

QLabel* paragraph(const QString& text, QWidget* parent)
{
    auto* label = new QLabel(text, parent);
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    fixHeight(*label);
    return label;
}

QLabel* bigTitle(const QString& text, QWidget* parent)
{
    auto* label = paragraph(text, parent);
    QFont font = label->font();
    font.setPointSizeF(font.pointSizeF() * 1.8);
    font.setWeight(QFont::DemiBold);
    label->setFont(font);
    fixHeight(*label);
    return label;
}

} // namespace

WelcomePage::WelcomePage(QWidget* parent)
    : QWidget(parent), m_button(new PrimaryButton(tr("&Audit this machine"), this))
{
    auto* mark = new QLabel(this);
    mark->setFixedSize(welcomeMarkEdge, welcomeMarkEdge);
    mark->setPixmap(programIcon().pixmap(QSize(welcomeMarkEdge, welcomeMarkEdge), devicePixelRatioF()));
    m_button->setMinimumWidth(buttonWidth);
    m_button->setAutoDefault(true);
    m_button->setObjectName(QStringLiteral("auditThisMachine"));
    auto* steps = paragraph(tr("The settings of this machine are read at once: no root, nothing is changed. Then you "
                               "see what would be measured, in which folder and for how long, before you start it. "
                               "A measurement writes one file of its own in the folder you choose, reads it, and "
                               "removes it."),
                            this);
    steps->setForegroundRole(QPalette::PlaceholderText);

    auto* column = new QWidget(this);
    auto* lines = new QVBoxLayout(column);
    lines->setContentsMargins(0, 0, 0, 0);
    lines->setSpacing(pageSpacing + 4);
    lines->addWidget(mark);
    lines->addWidget(bigTitle(tr("Can this machine feed its GPUs?"), this));
    lines->addWidget(paragraph(tr("Sluice measures what this machine's storage delivers, compares it with what a "
                                  "training job needs, and names the bottleneck and what to change."),
                               this));
    lines->addWidget(m_button, 0, Qt::AlignLeft);
    lines->addWidget(steps);
    auto* layout = new QVBoxLayout(this);
    layout->addStretch(2);
    layout->addWidget(column, 0, Qt::AlignHCenter);
    layout->addStretch(3);
    connect(m_button, &QPushButton::clicked, this, &WelcomePage::auditRequested);
}

void WelcomePage::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    m_button->setFocus();
}

} // namespace sluice::ui
