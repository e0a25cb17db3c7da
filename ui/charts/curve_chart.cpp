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
#include <QRubberBand>
#include <QTimer>
#include <QToolTip>
#include <QVBoxLayout>
#include <QWheelEvent>
#include <QtCharts/QChartView>

#include <chrono>
#include <cmath>
#include <utility>

namespace sluice::ui {

namespace {

constexpr std::chrono::milliseconds redrawInterval{50};
constexpr double zoomStep = 1.25;
constexpr double stepOfWheel = 120; ///< as Qt counts its angle

} // namespace

CurveChart::CurveChart(QWidget* parent)
    : QWidget(parent), m_model(new CurveModel(this)), m_plot(new CurvePlot(*m_model)),
      m_view(new QChartView(m_plot, this)), m_redraw(new QTimer(this)),
      m_band(new QRubberBand(QRubberBand::Rectangle, m_view->viewport()))
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
    auto* logarithmic = new QAction(tr("Logarithmic axis"), this);
    logarithmic->setCheckable(true);
    connect(logarithmic, &QAction::toggled, this, &CurveChart::setLogY);
    QWidget::addAction(copy);
    addAction(tr("Copy as a picture"), {}, &CurveChart::copyAsPicture);
    addAction(tr("Zoom in"), Qt::Key_Plus, &CurveChart::zoomIn);
    addAction(tr("Zoom out"), Qt::Key_Minus, &CurveChart::zoomOut);
    addAction(tr("Show all"), Qt::Key_0, &CurveChart::showAll);
    QWidget::addAction(logarithmic);
    setContextMenuPolicy(Qt::ActionsContextMenu);
}

void CurveChart::addAction(const QString& text, const QKeySequence& key, void (CurveChart::*does)())
{
    auto* action = new QAction(text, this);
    action->setShortcut(key);
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    connect(action, &QAction::triggered, this, does);
    QWidget::addAction(action);
}

void CurveChart::setChart(const report::Chart& chart)
{
    m_plot->setTimeSeries(false);
    m_plot->setDots(false);
    if (chart.title != m_model->chart().title) {
        m_plot->showAll(); // what was looked at closely was another chart
    }
    m_model->setChart(chart);
    setAccessibleDescription(QString::fromStdString(chart.title));
}

void CurveChart::setChart(const report::Chart& chart, AxisUnit x, AxisUnit y)
{
    setChart(chart);
    m_model->setUnits(x, y);
}

void CurveChart::startLive(const QString& title, const QString& seriesName)
{
    startLiveDots(title);
    m_plot->setDots(false);
    addSeries(seriesName);
}

void CurveChart::startLiveDots(const QString& title)
{
    report::Chart chart;
    chart.title = title.toStdString();
    chart.xTitle = tr("time").toStdString();
    chart.yTitle = tr("bandwidth").toStdString();
    startLive(chart, AxisUnit::Rate);
    m_plot->setDots(true);
}

void CurveChart::addSeries(const QString& name)
{
    auto chart = m_model->chart();
    chart.series.push_back({name.toStdString(), {}, {}});
    replace(std::move(chart));
}

void CurveChart::setEmptyWords(const QString& words)
{
    m_plot->setEmptyWords(words);
}

void CurveChart::replace(report::Chart chart)
{
    const AxisUnit xUnit = m_model->xUnit();
    const AxisUnit yUnit = m_model->yUnit();
    m_model->setChart(std::move(chart));
    m_model->setUnits(xUnit, yUnit);
}

void CurveChart::startLive(const report::Chart& frame, AxisUnit y)
{
    m_plot->setTimeSeries(true);
    m_plot->setDots(false);
    m_plot->showAll();
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
    auto chart = m_model->chart();
    chart.requirement = report::Chart::Line{name.toStdString(), bytesPerSecond};
    replace(std::move(chart));
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

void CurveChart::copyAsPicture()
{
    m_plot->setCrosshair(std::nullopt);
    QGuiApplication::clipboard()->setPixmap(m_view->grab());
}

void CurveChart::showAll()
{
    m_plot->showAll();
}

void CurveChart::zoomIn()
{
    zoomBy(zoomStep, m_plot->plotArea().center());
}

void CurveChart::zoomOut()
{
    zoomBy(1 / zoomStep, m_plot->plotArea().center());
}

void CurveChart::zoomBy(double factor, QPointF about)
{
    m_plot->zoom(factor, about);
    QToolTip::hideText();
}

QPointF CurveChart::inPlot(QPoint position) const
{
    return m_plot->mapFromScene(m_view->mapToScene(position));
}

void CurveChart::watchDrag(const QMouseEvent& event)
{
    const auto place = event.position().toPoint();
    if (event.type() == QEvent::MouseButtonPress && event.button() == Qt::LeftButton) {
        m_dragBegan = place;
        m_band->setGeometry({place, QSize()});
        m_band->setVisible(m_plot->plotArea().contains(inPlot(place)));
    } else if (event.type() == QEvent::MouseMove && m_band->isVisible()) {
        m_band->setGeometry(QRect(m_dragBegan, place).normalized());
    } else if (event.type() == QEvent::MouseButtonRelease && m_band->isVisible()) {
        m_band->hide();
        m_plot->zoomTo(QRectF(inPlot(m_dragBegan), inPlot(place)));
    }
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
    if (watched != m_view->viewport()) {
        return QWidget::eventFilter(watched, event);
    }
    switch (event->type()) {
    case QEvent::MouseMove:
        showValueAt(static_cast<QMouseEvent*>(event)->position().toPoint());
        watchDrag(*static_cast<QMouseEvent*>(event));
        break;
    case QEvent::MouseButtonPress:
    case QEvent::MouseButtonRelease:
        watchDrag(*static_cast<QMouseEvent*>(event));
        break;
    case QEvent::MouseButtonDblClick:
        showAll();
        return true;
    case QEvent::Wheel:
        if (zoomByWheel(*static_cast<QWheelEvent*>(event))) {
            return true; // a page that scrolls does not scroll under a chart that zooms
        }
        break;
    case QEvent::Leave:
        QToolTip::hideText();
        m_plot->setCrosshair(std::nullopt);
        break;
    default:
        break;
    }
    return QWidget::eventFilter(watched, event);
}

/// Not by chance: a page would stop scrolling where a chart comes under the pointer.
bool CurveChart::zoomByWheel(const QWheelEvent& wheel)
{
    if (!hasFocus() && !wheel.modifiers().testFlag(Qt::ControlModifier)) {
        return false;
    }
    zoomBy(std::pow(zoomStep, wheel.angleDelta().y() / stepOfWheel), inPlot(wheel.position().toPoint()));
    return true;
}

void CurveChart::showValueAt(QPoint position)
{
    const auto hit = m_plot->nearest(inPlot(position));
    m_plot->setCrosshair(hit && !m_model->chart().steps ? std::optional(hit->at) : std::nullopt);
    if (!hit) {
        QToolTip::hideText();
        return;
    }
    const auto& series = m_model->chart().series[hit->series];
    const auto& [x, y] = series.points[hit->point];
    auto at = valueWords(x, m_model->xUnit());
    if (m_model->chart().steps) {
        at = tr("%1 to %2").arg(at, valueWords(series.points[hit->point + 1].first, m_model->xUnit()));
    }
    auto text =
        QStringLiteral("%1\n%2: %3").arg(QString::fromStdString(series.name), at, valueWords(y, m_model->yUnit()));
    if (hit->point < series.intervals.size()) {
        const auto& [low, high] = series.intervals[hit->point];
        text += tr(" (%1 to %2)").arg(valueWords(low, m_model->yUnit()), valueWords(high, m_model->yUnit()));
    }
    QToolTip::showText(m_view->viewport()->mapToGlobal(position), text, m_view->viewport());
}

} // namespace sluice::ui
