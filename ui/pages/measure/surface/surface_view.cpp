// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/measure/surface/surface_view.h"

#include "core/base/text/words.h"
#include "core/report/phrases.h"
#include "ui/charts/curve_chart.h"
#include "ui/charts/heat_delegate.h"
#include "ui/provenance/measurement_provenance.h"
#include "ui/provenance/table_provenance.h"
#include "ui/tables/table_copy.h"
#include "ui/tables/text_table_model.h"
#include "ui/text/to_qstring.h"
#include "ui/widgets/page_header.h"

#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QResizeEvent>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>

namespace sluice::ui {

namespace {

constexpr int curvesBesideWidth = 900;
constexpr int minCell = 46;

} // namespace

SurfaceView::SurfaceView(QWidget* parent)
    : QWidget(parent), m_model(new SurfaceModel(this)), m_figures(new TextTableModel(this)),
      m_slice(new QComboBox(this)), m_map(new QTableView(this)), m_legend(new QLabel(this)), m_where(new QLabel(this)),
      m_measure(new QPushButton(tr("Measure &this point"), this)), m_samples(new QPushButton(tr("Raw &samples"), this)),
      m_chart(new CurveChart(this)), m_figureTable(new QTableView(this))
{
    m_row = new QBoxLayout(QBoxLayout::LeftToRight, this);
    m_row->setContentsMargins({});
    m_row->setSpacing(pageSpacing);
    m_row->addWidget(makeMapSide(), 3);
    m_row->addWidget(makeDetailSide(), 2);
    connect(m_slice, &QComboBox::activated, this, [this] { showSlice(); });
    connect(m_map->selectionModel(), &QItemSelectionModel::currentChanged, this, &SurfaceView::showCell);
    connect(m_samples, &QPushButton::toggled, this, &SurfaceView::showCurve);
    connect(m_measure, &QPushButton::clicked, this, [this] {
        if (m_map->currentIndex().isValid()) {
            Q_EMIT pointRequested(m_model->pointAt(m_map->currentIndex()));
        }
    });
    setMeasurable(false, {});
}

QWidget* SurfaceView::makeMapSide()
{
    buildTable();
    m_slice->setObjectName(QStringLiteral("surface_slice"));
    m_slice->setAccessibleName(tr("What is shown"));
    m_legend->setText(tr("MB/s by read size (across) and reads in flight (down). Dot: measured; ring: the knee; "
                         "hatched: less than the job needs."));
    m_legend->setWordWrap(true);
    m_legend->setForegroundRole(QPalette::PlaceholderText);
    auto* side = new QWidget(this);
    auto* layout = new QVBoxLayout(side);
    layout->setContentsMargins({});
    layout->addWidget(m_slice);
    layout->addWidget(m_map, 1);
    layout->addWidget(m_legend);
    return side;
}

void SurfaceView::buildTable()
{
    m_map->setModel(m_model);
    m_map->setObjectName(QStringLiteral("surface_map"));
    m_map->setAccessibleName(tr("Bandwidth by read size and reads in flight"));
    m_map->setItemDelegate(new HeatDelegate(m_map));
    m_map->setShowGrid(false);
    m_map->setFrameShape(QFrame::NoFrame);
    m_map->setSelectionMode(QAbstractItemView::SingleSelection);
    m_map->setTabKeyNavigation(false);
    m_map->setCornerButtonEnabled(false);
    m_map->horizontalHeader()->setMinimumSectionSize(minCell);
    m_map->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    m_map->verticalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    m_map->verticalHeader()->setMinimumSectionSize(minCell / 2 + 1);
    m_map->horizontalHeader()->setHighlightSections(false);
    m_map->verticalHeader()->setHighlightSections(false);
    offerCopies(m_map);
    offerProvenance(m_map, [this](const QModelIndex& cell) { return provenanceOf(cell); });
}

QWidget* SurfaceView::makeDetailSide()
{
    m_where->setObjectName(QStringLiteral("surface_where"));
    m_where->setWordWrap(true);
    m_samples->setCheckable(true);
    m_samples->setToolTip(tr("Every sample of this point as it was taken, the start included"));
    m_figureTable->setModel(m_figures);
    m_figureTable->setObjectName(QStringLiteral("surface_figures"));
    m_figureTable->setAccessibleName(tr("Latency of this point"));
    m_figureTable->setFrameShape(QFrame::NoFrame);
    m_figureTable->setShowGrid(false);
    m_figureTable->verticalHeader()->hide();
    m_figureTable->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    m_figureTable->setMaximumHeight(64);
    m_figureTable->setTabKeyNavigation(false);
    offerCopies(m_figureTable);
    offerProvenance(m_figureTable, [this](const QModelIndex& cell) {
        const auto* measured = m_model->measurementAt(m_map->currentIndex());
        const auto title = QStringLiteral("%1: %2").arg(m_figures->headerData(cell.column(), Qt::Horizontal).toString(),
                                                        cell.data().toString());
        return measured
            ? measurementProvenance(*measured, FigureId::Latency, title,
                                    tr("time of a read, from submission to completion, of all reads but the ramp's"))
            : Provenance();
    });
    auto* side = new QWidget(this);
    auto* layout = new QVBoxLayout(side);
    layout->setContentsMargins({});
    auto* row = new QHBoxLayout;
    row->addWidget(m_where, 1);
    row->addWidget(m_samples, 0, Qt::AlignTop);
    row->addWidget(m_measure, 0, Qt::AlignTop);
    layout->addLayout(row);
    layout->addWidget(m_chart, 1);
    layout->addWidget(m_figureTable);
    return side;
}

void SurfaceView::setMeasurements(const std::vector<Measurement>& measurements)
{
    const auto looked = lookedAt();
    m_measurements = measurements;
    const auto before = m_slice->currentText();
    m_slices = slicesOf(measurements);
    m_slice->clear();
    for (const auto& slice : m_slices) {
        m_slice->addItem(sliceWords(slice));
    }
    m_slice->setCurrentIndex(std::max(0, m_slice->findText(before)));
    auto surface = StorageSurface::fit(measurements);
    m_surface = surface ? std::make_shared<const StorageSurface>(*std::move(surface)) : nullptr;
    showSlice(looked);
}

void SurfaceView::setNeeded(std::optional<BytesPerSecond> needed)
{
    const auto looked = lookedAt();
    m_needed = needed;
    showSlice(looked);
}

void SurfaceView::choose(const IoPoint& point)
{
    const SurfaceSlice wanted{point.pattern, point.engine, point.access};
    const auto found = std::find(m_slices.begin(), m_slices.end(), wanted);
    if (found == m_slices.end()) {
        return;
    }
    m_slice->setCurrentIndex(static_cast<int>(found - m_slices.begin()));
    showSlice();
    if (const auto cell = m_model->cellOf(point); cell.isValid()) {
        m_map->setCurrentIndex(cell);
        m_map->scrollTo(cell);
    }
}

void SurfaceView::setMeasurable(bool measurable, const QString& why)
{
    m_measurable = measurable;
    offerMeasuring();
    m_measure->setToolTip(measurable ? tr("Reads with this setting for some seconds, from a file of its own") : why);
}

void SurfaceView::offerMeasuring()
{
    m_measure->setEnabled(m_measurable && m_map->currentIndex().isValid());
}

std::optional<IoPoint> SurfaceView::lookedAt() const
{
    const auto cell = m_map->currentIndex();
    return cell.isValid() && cell != m_model->start() ? std::optional(m_model->pointAt(cell)) : std::nullopt;
}

void SurfaceView::showSlice(const std::optional<IoPoint>& looked)
{
    showSlice();
    if (const auto cell = looked ? m_model->cellOf(*looked) : QModelIndex(); cell.isValid()) {
        m_map->setCurrentIndex(cell);
    }
}

void SurfaceView::showSlice()
{
    const int index = m_slice->currentIndex();
    if (!m_surface || index < 0) {
        m_model->clear();
    } else {
        m_model->show(m_surface, m_slices[static_cast<std::size_t>(index)], m_needed);
        m_map->setCurrentIndex(m_model->start());
    }
    showCell();
}

void SurfaceView::showCell()
{
    const auto index = m_map->currentIndex();
    m_map->setVisible(m_model->rowCount() > 0);
    offerMeasuring();
    if (!index.isValid()) {
        m_where->setText(tr("No reads have been measured yet."));
        m_figures->setTable({});
        m_chart->setChart({});
        m_samples->setEnabled(false);
        return;
    }
    m_where->setText(index.data(Qt::ToolTipRole).toString());
    const auto* measured = m_model->measurementAt(index);
    m_samples->setEnabled(measured != nullptr);
    m_figureTable->setVisible(measured != nullptr);
    if (measured) {
        showFigures(*measured);
    }
    showCurve();
}

void SurfaceView::showFigures(const Measurement& m)
{
    const auto& l = m.latency;
    QStringList values;
    for (const auto latency : {l.p50, l.p90, l.p99, l.p999, l.p9999, l.max}) {
        const bool told = report::isTold(m, static_cast<double>(latency.count()));
        values << (told ? toQString(words(latency)) : QStringLiteral("-"));
    }
    m_figures->setTable({{tr("median"), QStringLiteral("90 %"), QStringLiteral("99 %"), QStringLiteral("99.9 %"),
                          QStringLiteral("99.99 %"), tr("slowest")},
                         {values}});
}

void SurfaceView::showCurve()
{
    const auto index = m_map->currentIndex();
    if (!index.isValid()) {
        return;
    }
    const auto* measured = m_model->measurementAt(index);
    if (!m_samples->isChecked() || !measured) {
        m_chart->setChart(m_model->curveOf(index.column()));
        return;
    }
    m_chart->startLive(tr("Raw samples of %1").arg(toQString(iecWords(measured->point.readSize)))
                           + QStringLiteral(", %1 ").arg(measured->point.inFlight()) + tr("in flight"),
                       tr("measured"));
    for (const auto& sample : measured->samples) {
        m_chart->appendSample(sample.at.count(), sample.rate.value);
    }
}

Provenance SurfaceView::provenanceOf(const QModelIndex& cell) const
{
    const auto title = tr("%1 MB/s").arg(cell.data().toString());
    if (const auto* measured = m_model->measurementAt(cell)) {
        return measurementProvenance(*measured, FigureId::Bandwidth, title,
                                     tr("bytes moved / time, from completion to completion, the ramp left out"));
    }
    return {title,
            tr("interpolated from all points; not measured here"),
            {{tr("Says"), cell.data(Qt::ToolTipRole).toString()},
             {tr("Fitted to"), tr("%1 measurements").arg(m_measurements.size())}},
            {},
            FigureId::MapRate};
}

void SurfaceView::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    m_row->setDirection(event->size().width() >= curvesBesideWidth ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
}

} // namespace sluice::ui
