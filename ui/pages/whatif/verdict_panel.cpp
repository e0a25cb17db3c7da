// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/whatif/verdict_panel.h"

#include "core/base/words.h"
#include "ui/pages/whatif/plan_parts.h"
#include "ui/report/tone.h"
#include "ui/theme/theme.h"

#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QPainter>

namespace sluice::ui {

namespace {

constexpr double toneBar = 6;
constexpr int figureColumns = 4;

report::Verdict::Tone toneOf(bool feasible)
{
    return feasible ? report::Verdict::Tone::Good : report::Verdict::Tone::Bad;
}

} // namespace

VerdictPanel::VerdictPanel(QWidget* parent)
    : QFrame(parent), m_tone(new QLabel(this)), m_sentence(new QLabel(this)), m_figures(new QGridLayout)
{
    QFont big = font();
    big.setPointSizeF(big.pointSizeF() * 1.5);
    big.setWeight(QFont::DemiBold);
    m_sentence->setFont(big);
    m_sentence->setWordWrap(true);
    m_sentence->setTextFormat(Qt::PlainText);
    m_sentence->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_sentence->setObjectName(QStringLiteral("verdict"));
    QFont bold = font();
    bold.setWeight(QFont::DemiBold);
    m_tone->setFont(bold);
    m_figures->setHorizontalSpacing(18);
    m_utilisation = addFigure(tr("GPU utilisation"), QStringLiteral("utilisation"));
    m_stall = addFigure(tr("Waiting for data"), QStringLiteral("stall"));
    m_gpusFed = addFigure(tr("GPUs fed"), QStringLiteral("gpus_fed"));
    m_needed = addFigure(tr("Needed of storage"), QStringLiteral("needed"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(20, 12, 14, 12);
    layout->addWidget(m_tone);
    layout->addWidget(m_sentence);
    layout->addLayout(m_figures);
}

QLabel* VerdictPanel::addFigure(const QString& title, const QString& objectName)
{
    const int column = m_figures->count() / 2;
    auto* name = new QLabel(title, this);
    name->setForegroundRole(QPalette::PlaceholderText);
    auto* value = new QLabel(this);
    value->setObjectName(objectName);
    value->setAccessibleName(title);
    value->setTextInteractionFlags(Qt::TextSelectableByMouse);
    value->setWordWrap(true);
    m_figures->addWidget(name, 0, column, Qt::AlignBottom);
    m_figures->addWidget(value, 1, column, Qt::AlignTop);
    m_figures->setColumnStretch(column, column < figureColumns ? 1 : 0);
    return value;
}

void VerdictPanel::showPlan(const Plan& plan)
{
    m_feasible = plan.feasible;
    m_tone->setText(toneWords(toneOf(m_feasible)));
    m_sentence->setText(QString::fromStdString(plan.verdict));
    const auto& p = plan.prediction;
    m_utilisation->setText(intervalWords(p.utilisation, p.low, p.high));
    m_stall->setText(intervalWords(1 - p.utilisation, 1 - p.high, 1 - p.low));
    m_gpusFed->setText(gpusFedWords(plan));
    m_needed->setText(QString::fromStdString(words(plan.demand.rate)));
    paintTone();
    update();
}

void VerdictPanel::changeEvent(QEvent* event)
{
    QFrame::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) {
        paintTone();
    }
}

void VerdictPanel::paintTone()
{
    QPalette colored = palette();
    colored.setColor(QPalette::WindowText, toneColor(toneOf(m_feasible), themeOf(palette())));
    m_tone->setPalette(colored);
}

void VerdictPanel::paintEvent(QPaintEvent*)
{
    const Theme theme = themeOf(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.surface);
    painter.drawRoundedRect(rect(), 5, 5);
    painter.setBrush(toneColor(toneOf(m_feasible), theme));
    painter.drawRoundedRect(QRectF(0, 0, toneBar, height()), 3, 3);
}

} // namespace sluice::ui
