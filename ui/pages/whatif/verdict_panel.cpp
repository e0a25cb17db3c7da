// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/whatif/verdict_panel.h"

#include "core/base/text/words.h"
#include "ui/pages/whatif/comparison.h"
#include "ui/pages/whatif/plan_figures.h"
#include "ui/provenance/plan_provenance.h"
#include "ui/report/tone.h"
#include "ui/text/engine_words.h"
#include "ui/text/message_words.h"
#include "ui/text/unbroken.h"
#include "ui/theme/theme.h"
#include "ui/widgets/figure_label.h"

#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QPainter>
#include <QResizeEvent>

namespace sluice::ui {

namespace {

constexpr double toneBar = 6;
constexpr int minWidth = 260;
constexpr int narrow = 440; ///< two figures in a row
constexpr int wideEnough = 900; ///< for all figures in one row

} // namespace

VerdictPanel::VerdictPanel(QWidget* parent)
    : QFrame(parent), m_decision(new QLabel(this)), m_sentence(new QLabel(this)), m_grid(new QGridLayout),
      m_reality(new QLabel(this))
{
    QFont big = font();
    big.setPointSizeF(big.pointSizeF() * 1.5);
    big.setWeight(QFont::DemiBold);
    m_sentence->setFont(big);
    m_sentence->setWordWrap(true);
    m_sentence->setMinimumWidth(120);
    m_sentence->setTextFormat(Qt::PlainText);
    m_sentence->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_sentence->setObjectName(QStringLiteral("verdict"));
    QFont bold = font();
    bold.setWeight(QFont::DemiBold);
    m_decision->setFont(bold);
    m_decision->setTextFormat(Qt::PlainText);
    m_decision->setWordWrap(true);
    m_decision->setObjectName(QStringLiteral("decision"));
    m_reality->setTextFormat(Qt::PlainText);
    m_reality->setWordWrap(true);
    m_reality->setObjectName(QStringLiteral("reality"));
    m_grid->setHorizontalSpacing(18);
    m_grid->setVerticalSpacing(2);
    m_utilisation = addFigure(tr("GPU utilisation"), QStringLiteral("utilisation"));
    m_stall = addFigure(tr("Waiting for data"), QStringLiteral("stall"));
    m_gpusFed = addFigure(tr("GPUs fed"), QStringLiteral("gpus_fed"));
    m_needed = addFigure(tr("Required storage bandwidth"), QStringLiteral("needed"));
    m_lost = addFigure(tr("Lost to waiting"), QStringLiteral("lost"));
    placeFigures(3);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(20, 12, 14, 12);
    layout->addWidget(m_decision);
    layout->addWidget(m_sentence);
    layout->addLayout(m_grid);
    layout->addWidget(m_reality);
}

FigureLabel* VerdictPanel::addFigure(const QString& title, const QString& objectName)
{
    auto* name = new QLabel(title, this);
    name->setForegroundRole(QPalette::PlaceholderText);
    auto* value = new FigureLabel(this);
    value->setObjectName(objectName);
    value->setAccessibleName(title);
    connect(value, &FigureLabel::pointRequested, this, &VerdictPanel::pointRequested);
    m_figures.append(Figure{name, value});
    return value;
}

void VerdictPanel::placeFigures(int columns)
{
    if (columns == m_columns) {
        return;
    }
    m_columns = columns;
    for (int i = 0; i < m_figures.size(); ++i) {
        const int row = 2 * (i / columns);
        m_grid->addWidget(m_figures[i].title, row, i % columns);
        m_grid->addWidget(m_figures[i].value, row + 1, i % columns);
    }
    for (int column = 0; column < m_figures.size(); ++column) {
        m_grid->setColumnStretch(column, column < columns ? 1 : 0);
    }
}

void VerdictPanel::showPlan(const Scenario& scenario, const Plan& plan, report::Verdict::Tone tone)
{
    m_mood = tone;
    m_decision->setText(plan.headline.text.empty() ? translated(toneWords(tone)) : sentence(plan.headline));
    const auto verdict = sentences(plan.verdict);
    m_sentence->setText(unbroken(verdict));
    m_sentence->setAccessibleName(verdict);
    const auto& p = plan.prediction;
    m_utilisation->setText(intervalWords(p.utilisation, p.low, p.high));
    m_stall->setText(intervalWords(1 - p.utilisation, 1 - p.high, 1 - p.low));
    m_gpusFed->setText(gpusFedWords(plan));
    m_needed->setText(QString::fromStdString(words(plan.demand.rate)));
    const auto lost = lossWords(scenario, p);
    m_lost->setText(lost.isEmpty() ? QStringLiteral("–") : lost);
    m_lost->setToolTip(lost.isEmpty() ? tr("Give the price of a GPU hour to see what waiting costs") : QString());
    m_utilisation->setProvenance(utilisationProvenance(plan));
    m_stall->setProvenance(stallProvenance(plan));
    m_gpusFed->setProvenance(gpusFedProvenance(plan));
    m_needed->setProvenance(neededProvenance(plan));
    m_lost->setProvenance(lostProvenance(scenario, plan));
    m_reality->setVisible(plan.reality.has_value());
    m_reality->setText(plan.reality ? realityWords(*plan.reality) : QString());
    paintTone();
    update();
}

QSize VerdictPanel::minimumSizeHint() const
{
    return {minWidth, QFrame::minimumSizeHint().height()};
}

void VerdictPanel::changeEvent(QEvent* event)
{
    QFrame::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) {
        paintTone();
    }
}

void VerdictPanel::resizeEvent(QResizeEvent* event)
{
    QFrame::resizeEvent(event);
    const int width = event->size().width();
    placeFigures(width >= wideEnough ? static_cast<int>(m_figures.size()) : width >= narrow ? 3 : 2);
}

void VerdictPanel::paintTone()
{
    QPalette colored = palette();
    colored.setColor(QPalette::WindowText, toneColor(m_mood, themeOf(palette())));
    m_decision->setPalette(colored);
}

void VerdictPanel::paintEvent(QPaintEvent*)
{
    const Theme theme = themeOf(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.surface);
    painter.drawRoundedRect(rect(), 5, 5);
    painter.setBrush(toneColor(m_mood, theme));
    painter.drawRoundedRect(QRectF(0, 0, toneBar, height()), 3, 3);
}

} // namespace sluice::ui
