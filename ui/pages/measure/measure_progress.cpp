// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/measure/measure_progress.h"

#include "core/base/point/point_words.h"
#include "core/base/text/words.h"
#include "models/job/demand.h"
#include "ui/charts/curve_chart.h"
#include "ui/pages/measure/phase_model.h"
#include "ui/pages/measure/surface/measurement_model.h"
#include "ui/pages/measure/surface/surface_view.h"
#include "ui/provenance/table_provenance.h"
#include "ui/tables/table_copy.h"
#include "ui/text/engine_words.h"
#include "ui/theme/row_delegate.h"
#include "ui/widgets/page_header.h"

#include <QHeaderView>
#include <QLabel>
#include <QListView>
#include <QProgressBar>
#include <QPushButton>
#include <QSortFilterProxyModel>
#include <QSplitter>
#include <QTabWidget>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace sluice::ui {

namespace {
constexpr int phaseListWidth = 250;

QString wholeSeconds(Seconds time)
{
    return QString::fromStdString(words(Seconds(std::ceil(time.count()))));
}

} // namespace

MeasureProgress::MeasureProgress(QWidget* parent)
    : QWidget(parent), m_phases(new PhaseModel(this)), m_points(new MeasurementModel(this)),
      m_sorted(new QSortFilterProxyModel(this)), m_phaseList(new QListView(this)), m_bar(new QProgressBar(this)),
      m_timeLeft(new QLabel(this)), m_now(new QLabel(this)), m_cancel(new QPushButton(tr("&Cancel"), this)),
      m_chart(new CurveChart(this)), m_table(new QTreeView(this)), m_surface(new SurfaceView(this))
{
    m_phaseList->setModel(m_phases);
    m_phaseList->setAccessibleName(tr("Phases"));
    m_phaseList->setItemDelegate(new RowDelegate(m_phaseList));
    m_phaseList->setWordWrap(true);
    m_phaseList->setSelectionMode(QAbstractItemView::NoSelection);
    m_bar->setRange(0, fullBar);
    m_bar->setTextVisible(false);
    m_bar->setAccessibleName(tr("Progress"));
    m_now->setForegroundRole(QPalette::PlaceholderText);
    m_now->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_cancel->setToolTip(tr("Stops and keeps what has been measured"));
    m_chart->setObjectName(QStringLiteral("live_chart"));
    m_chart->setEmptyWords(tr("Nothing measured yet."));
    buildTable();
    auto* splitter = new QSplitter(Qt::Vertical, this);
    splitter->setObjectName(QStringLiteral("measureSplitter"));
    splitter->addWidget(upperPart());
    splitter->addWidget(lowerPart());
    splitter->setChildrenCollapsible(false);
    splitter->setSizes({330, 220});
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(pageSpacing);
    auto* row = new QHBoxLayout;
    row->addWidget(m_bar, 1);
    row->addWidget(m_timeLeft);
    row->addWidget(m_cancel);
    layout->addLayout(row);
    layout->addWidget(m_now);
    layout->addWidget(splitter, 1);
    connect(m_cancel, &QPushButton::clicked, this, &MeasureProgress::cancelRequested);
}

void MeasureProgress::buildTable()
{
    m_sorted->setSourceModel(m_points);
    m_sorted->setSortRole(columnSortRole);
    m_table->setModel(m_sorted);
    m_table->setSortingEnabled(true);
    m_table->sortByColumn(-1, Qt::AscendingOrder); // as they were measured, until a person chooses
    m_table->setObjectName(QStringLiteral("measured_points"));
    offerCopies(m_table);
    offerProvenance(
        m_table, [this](const QModelIndex& cell) { return m_points->provenanceOf(m_sorted->mapToSource(cell)); },
        [this](const IoPoint& point) { showPoint(point); });
    m_table->setAccessibleName(tr("Measured points"));
    m_table->setItemDelegate(new RowDelegate(m_table));
    m_table->setRootIsDecorated(false);
    m_table->setAlternatingRowColors(true);
    m_table->setUniformRowHeights(true);
    m_table->header()->setDefaultSectionSize(84);
    m_table->header()->resizeSection(MeasurementModel::Engine, 110);
    m_table->header()->resizeSection(MeasurementModel::Rate, 96);
    m_table->header()->setStretchLastSection(true);
}

QWidget* MeasureProgress::upperPart()
{
    m_upper = new QSplitter(Qt::Horizontal, this);
    auto* part = m_upper;
    part->setObjectName(QStringLiteral("measureUpperSplitter"));
    part->addWidget(m_phaseList);
    part->addWidget(m_chart);
    part->setChildrenCollapsible(false);
    part->setStretchFactor(1, 1);
    part->setSizes({phaseListWidth, 3 * phaseListWidth});
    return part;
}

QWidget* MeasureProgress::lowerPart()
{
    auto* tabs = new QTabWidget(this);
    tabs->setObjectName(QStringLiteral("measured_tabs"));
    tabs->setDocumentMode(true);
    tabs->addTab(m_table, tr("&Points"));
    tabs->addTab(m_surface, tr("&Map and curves"));
    m_tabs = tabs;
    m_table->setToolTip(tr("Enter or a double click shows a point in the map, down to its raw samples"));
    connect(m_table, &QTreeView::activated, this,
            [this](const QModelIndex& index) { showPoint(m_points->row(m_sorted->mapToSource(index).row()).point); });
    return tabs;
}

void MeasureProgress::clearLive()
{
    m_phases->clear();
    m_bar->setValue(0);
    m_bar->show();
    m_timeLeft->clear();
    m_timeLeft->show();
    m_now->setText(tr("Starting the engine."));
    m_cancel->setEnabled(true);
    m_cancel->show();
    m_timeOffset = m_lastSample = 0;
    m_drawn.clear();
    m_pattern.reset();
    m_chart->startLiveDots(tr("Bandwidth while measuring"));
    m_upper->show();
}

void MeasureProgress::begin(const std::optional<Workload>& workload)
{
    clearLive();
    m_points->setRows({});
    m_surface->setMeasurements({});
    const auto needed = workload ? std::optional(demandOf(*workload).rate) : std::nullopt;
    m_surface->setNeeded(needed);
    if (needed) {
        m_chart->setRequirement(tr("needed for %1 GPUs").arg(workload->gpus), needed->value);
    }
}

void MeasureProgress::beginOnePoint()
{
    clearLive();
}

void MeasureProgress::setNeeded(std::optional<BytesPerSecond> needed)
{
    m_surface->setNeeded(needed);
}

void MeasureProgress::beginPhase(const PhaseBegan& phase)
{
    m_phases->begin(phase);
    m_phaseList->scrollToBottom();
    m_now->setText(translated(phase.text));
}

void MeasureProgress::setProgress(const Progress& progress)
{
    if (progress.total.count() > 0) {
        m_bar->setValue(qBound(0, qRound(progress.done / progress.total * fullBar), fullBar));
    }
    m_timeLeft->setText(progress.eta ? tr("about %1 left").arg(wholeSeconds(*progress.eta)) : QString());
}

void MeasureProgress::addSample(const RateSample& sample)
{
    if (m_timeOffset + sample.at.count() < m_lastSample) {
        m_timeOffset = m_lastSample;
    }
    m_lastSample = m_timeOffset + sample.at.count();
    m_chart->append(seriesNow(), m_lastSample, sample.rate.value);
}

/// Settings differ from point to point; a series of each pattern keeps apart what differs most.
std::size_t MeasureProgress::seriesNow()
{
    const auto known = std::find(m_drawn.begin(), m_drawn.end(), m_pattern);
    const auto index = static_cast<std::size_t>(known - m_drawn.begin());
    if (known == m_drawn.end()) {
        m_drawn.push_back(m_pattern);
        m_chart->addSeries(m_pattern ? translated(word(*m_pattern)) : tr("measured"));
    }
    return index;
}

void MeasureProgress::beginPoint(const PointBegan& began)
{
    m_pattern = began.point.pattern;
    m_now->setText(
        tr("Point %1 of about %2: %3").arg(began.index + 1).arg(began.count).arg(translated(pointWords(began.point))));
}

void MeasureProgress::addMeasurement(const Measurement& measurement)
{
    m_points->append(measurement);
    if (m_sorted->sortColumn() < 0) { // else the newest is not the last
        m_table->scrollToBottom();
    }
    m_surface->setMeasurements(m_points->rows());
}

void MeasureProgress::end(bool completely)
{
    m_phases->end(completely);
    m_cancel->hide();
    m_timeLeft->clear();
    m_timeLeft->hide();
    m_bar->hide();
    m_now->setText(tr("%1 points measured.").arg(measuredPoints()));
}

void MeasureProgress::setMeasurements(const std::vector<Measurement>& measurements)
{
    m_points->setRows(measurements);
    m_surface->setMeasurements(measurements);
    m_now->setText(tr("%1 points measured.").arg(measuredPoints()));
}

void MeasureProgress::showFinished(const std::vector<Measurement>& measurements)
{
    end(true);
    m_upper->hide();
    setMeasurements(measurements);
}

void MeasureProgress::showPoint(const IoPoint& point)
{
    m_tabs->setCurrentWidget(m_surface);
    m_surface->choose(point);
}

int MeasureProgress::measuredPoints() const
{
    return m_points->rowCount();
}

QString MeasureProgress::timeLeft() const
{
    return m_timeLeft->text();
}

} // namespace sluice::ui
