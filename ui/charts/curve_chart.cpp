// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/curve_chart.h"

#include "ui/charts/curve_model.h"
#include "ui/charts/curve_plot.h"

#include <QAction>
#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <QMouseEvent>
#include <QTimer>
#include <QToolTip>
#include <QVBoxLayout>
#include <QtCharts/QChartView>

#include <chrono>

namespace sluice::ui {

namespace {

constexpr std::chrono::milliseconds redrawInterval{50};

} // namespace

CurveChart::CurveChart(QWidget* parent)
    : QWidget(parent), m_model(new CurveModel(this)), m_plot(new CurvePlot(*m_model)),
      m_view(new QChartView(m_plot, this)), m_redraw(new QTimer(this))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->addWidget(m_view);
    m_view->setRenderHint(QPainter::Antialiasing);
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->setFocusPolicy(Qt::NoFocus);
    m_view->viewport()->setMouseTracking(true);
    m_view->viewport()->installEventFilter(this);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Chart"));

    m_redraw->setSingleShot(true);
    m_redraw->setInterval(redrawInterval);
    connect(m_redraw, &QTimer::timeout, this, [this] { m_plot->refresh(); });
    connect(m_model, &CurveModel::modelReset, this, [this] { m_plot->refresh(); });
    connect(m_model, &CurveModel::rowsInserted, this, [this] {
        if (!m_redraw->isActive()) {
            m_redraw->start();
        }
    });
    addActions();
    followPalette();
}

CurveChart::~CurveChart() = default;

void CurveChart::addActions()
{
    auto* copy = new QAction(tr("Copy values as CSV"), this);
    copy->setShortcut(QKeySequence::Copy);
    copy->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    connect(copy, &QAction::triggered, this, &CurveChart::copyAsCsv);
    auto* logarithmic = new QAction(tr("Logarithmic bandwidth axis"), this);
    logarithmic->setCheckable(true);
    connect(logarithmic, &QAction::toggled, this, &CurveChart::setLogY);
    addAction(copy);
    addAction(logarithmic);
    setContextMenuPolicy(Qt::ActionsContextMenu);
}

void CurveChart::setChart(const report::Chart& chart)
{
    m_plot->setTimeSeries(false);
    m_model->setChart(chart);
    setAccessibleDescription(QString::fromStdString(chart.title));
}

void CurveChart::startLive(const QString& title, const QString& seriesName)
{
    report::Chart chart;
    chart.title = title.toStdString();
    chart.xTitle = tr("time").toStdString();
    chart.yTitle = tr("bandwidth").toStdString();
    chart.series.push_back({seriesName.toStdString(), {}, {}});
    startLive(chart, AxisUnit::Rate);
}

void CurveChart::startLive(const report::Chart& frame, AxisUnit y)
{
    m_plot->setTimeSeries(true);
    m_model->setChart(frame);
    m_model->setUnits(AxisUnit::Seconds, y);
    setAccessibleDescription(QString::fromStdString(frame.title));
}

void CurveChart::append(std::size_t series, double seconds, double y)
{
    m_model->append(series, seconds, y);
}

void CurveChart::appendSample(double seconds, double bytesPerSecond)
{
    append(0, seconds, bytesPerSecond);
}

void CurveChart::setRequirement(const QString& name, double bytesPerSecond)
{
    const AxisUnit xUnit = m_model->xUnit();
    const AxisUnit yUnit = m_model->yUnit();
    auto chart = m_model->chart();
    chart.requirement = report::Chart::Line{name.toStdString(), bytesPerSecond};
    m_model->setChart(std::move(chart));
    m_model->setUnits(xUnit, yUnit);
}

void CurveChart::setLogY(bool on)
{
    m_logY = on;
    m_plot->setLogY(on);
}

void CurveChart::copyAsCsv() const
{
    QGuiApplication::clipboard()->setText(m_model->csv());
}

void CurveChart::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) {
        followPalette();
    }
}

void CurveChart::followPalette()
{
    m_plot->setTheme(themeOf(palette()));
    m_view->setBackgroundBrush(m_plot->theme().surface);
}

bool CurveChart::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_view->viewport() && event->type() == QEvent::MouseMove) {
        showValueAt(static_cast<QMouseEvent*>(event)->position().toPoint());
    } else if (event->type() == QEvent::Leave) {
        QToolTip::hideText();
    }
    return QWidget::eventFilter(watched, event);
}

void CurveChart::showValueAt(QPoint position)
{
    const auto hit = m_plot->nearest(m_plot->mapFromScene(m_view->mapToScene(position)));
    if (!hit) {
        QToolTip::hideText();
        return;
    }
    const auto& series = m_model->chart().series[hit->series];
    const auto& [x, y] = series.points[hit->point];
    auto text =
        QStringLiteral("%1\n%2: %3")
            .arg(QString::fromStdString(series.name), valueWords(x, m_model->xUnit()), valueWords(y, m_model->yUnit()));
    if (hit->point < series.intervals.size()) {
        const auto& [low, high] = series.intervals[hit->point];
        text += tr(" (%1 to %2)").arg(valueWords(low, m_model->yUnit()), valueWords(high, m_model->yUnit()));
    }
    QToolTip::showText(m_view->viewport()->mapToGlobal(position), text, m_view->viewport());
}

} // namespace sluice::ui
