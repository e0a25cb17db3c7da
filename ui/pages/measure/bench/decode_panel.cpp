// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/measure/bench/decode_panel.h"

#include "core/run/bench/bench_document.h"
#include "ui/charts/curve_chart.h"
#include "ui/charts/curve_model.h"
#include "ui/pages/measure/bench/bench_form.h"
#include "ui/pages/measure/bench/path_choice.h"
#include "ui/pages/measure/measure_form.h"
#include "ui/widgets/elastic_part.h"
#include "ui/widgets/flow_splitter.h"
#include "ui/widgets/page_header.h"
#include "ui/widgets/primary_button.h"
#include "ui/widgets/quantity_field.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QPushButton>
#include <QTabWidget>
#include <QTableView>
#include <QVBoxLayout>

namespace sluice::ui {

namespace {

constexpr double largestSide = 16384;
constexpr double mostFrames = 1e6;
constexpr double mostThreads = 1024;
constexpr double mostSamples = 1e6;
constexpr double largestPiece = 1024.0 * 1024 * 1024;
constexpr int chartsBeside = 560; ///< pixels from which both charts stand side by side
constexpr int decodeChartHeight = 210;
constexpr int tablesHeight = 190;

} // namespace

DecodePanel::DecodePanel(const MeasureForm& form, QWidget* parent)
    : QWidget(parent), m_form(form),
      m_dataset(new PathChoice(form, QStringLiteral("decode_path"), tr("Data set"), this)),
      m_side(new QuantityField(optional(countQuantity({64, 1024}, 1, largestSide), tr("as large as they are")), this)),
      m_scaled(new QCheckBox(tr("Scale &JPEGs while decoding"), this)),
      m_frames(benchField(this, countQuantity({1, 256}, 0, mostFrames), 64)),
      m_threads(new QuantityField(optional(countQuantity({1, 128}, 1, mostThreads), tr("all processors")), this)),
      m_samples(benchField(this, countQuantity({100, 10000}, 1, mostSamples), 1000)),
      m_runtime(benchField(this, secondsQuantity({2, 120}, 0.1), 10)),
      m_sampleBytes(new QuantityField(optional(bytesQuantity({kib, largestPiece}, 1), tr("as stored")), this)),
      m_start(new PrimaryButton(tr("Meas&ure decoding"), this)),
      m_toWhatIf(new QPushButton(tr("Use in &What-if"), this)), m_delivered(new QComboBox(this)),
      m_run(new BenchRun(this)), m_results(new QWidget(this)), m_figures(new QWidget(m_results)),
      m_figureRows(new QFormLayout(m_figures)), m_cost(new CurveChart(m_results)), m_rate(new CurveChart(m_results)),
      m_codecs(codecColumns()), m_rates(decodeRateColumns()), m_failures(failureColumns()),
      m_tables(new QTabWidget(m_results))
{
    m_side->setValue(224);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, pageSpacing, 0, 0);
    row->setSpacing(pageMargin);
    row->addWidget(makeChoices());
    row->addWidget(makeResults(), 1);
    connect(m_start, &QPushButton::clicked, this, &DecodePanel::start);
    connect(m_run, &BenchRun::resultArrived, this, &DecodePanel::showResult);
    connect(m_side, &QuantityField::changed, this, [this] { m_scaled->setEnabled(m_side->value().has_value()); });
}

QWidget* DecodePanel::makeChoices()
{
    nameFields();
    auto* form = new QFormLayout;
    addBenchRow(form, tr("Data &set"), m_dataset);
    addBenchRow(form, tr("Si&ze of an image, in pixels"), m_side);
    form->addRow(m_scaled);
    addBenchRow(form, tr("Fra&mes of a video"), m_frames);
    addBenchRow(form, tr("Th&reads, at most"), m_threads);
    addBenchRow(form, tr("Sam&ples, at most"), m_samples);
    addBenchRow(form, tr("&Time"), m_runtime);
    addBenchRow(form, tr("&Bytes of a sample"), m_sampleBytes);
    return benchChoices(form, m_start, this, makeNext());
}

QWidget* DecodePanel::makeNext()
{
    m_toWhatIf->setObjectName(QStringLiteral("decode_to_what_if"));
    m_toWhatIf->setToolTip(
        tr("Takes the measured decode time, sample size and delivered bytes into the current scenario"));
    m_delivered->setObjectName(QStringLiteral("decode_delivered"));
    m_delivered->setAccessibleName(tr("Delivered to the GPU as"));
    m_delivered->setToolTip(
        tr("What the workers hand to the GPU: float32 where they convert, uint8 where the GPU does"));
    m_delivered->addItem(QStringLiteral("float32"), static_cast<int>(DeliveredAs::Float32));
    m_delivered->addItem(QStringLiteral("uint8"), static_cast<int>(DeliveredAs::Uint8));
    connect(m_toWhatIf, &QPushButton::clicked, this, [this] {
        Q_EMIT figuresOffered(jobFiguresOf(m_measured, static_cast<DeliveredAs>(m_delivered->currentData().toInt())));
    });
    auto* next = new QWidget(this);
    auto* row = new QHBoxLayout(next);
    row->setContentsMargins({});
    row->addWidget(m_toWhatIf, 1);
    row->addWidget(m_delivered);
    return next;
}

void DecodePanel::forget()
{
    m_scrolled->hide();
    m_toWhatIf->setEnabled(false);
    m_delivered->setEnabled(false);
}

void DecodePanel::nameFields()
{
    m_dataset->edit()->setToolTip(tr("A folder of files or shards, or one file; only read"));
    m_start->setObjectName(QStringLiteral("start_decode"));
    m_side->setNames(QStringLiteral("decode_side"), tr("Image size"),
                     tr("Width and height to which images and frames are averaged down"));
    m_scaled->setObjectName(QStringLiteral("decode_scaled"));
    m_scaled->setToolTip(tr("At 1/2, 1/4 or 1/8 where that is still large enough, as Pillow's draft mode does; "
                            "torchvision decodes them whole"));
    m_frames->setNames(QStringLiteral("decode_frames"), tr("Frames"), tr("From the beginning of a video; 0: all"));
    m_threads->setNames(QStringLiteral("decode_threads"), tr("Threads"), tr("1, 2, 4 and so on are measured too"));
    m_samples->setNames(QStringLiteral("decode_samples"), tr("Samples"), tr("Chosen at random"));
    m_runtime->setNames(QStringLiteral("decode_runtime"), tr("Time"),
                        tr("Of decoding; reading samples and trying codecs come on top"));
    m_sampleBytes->setNames(QStringLiteral("decode_sample"), tr("Sample size"),
                            tr("For data sets that are cut into samples of this size"));
}

QWidget* DecodePanel::makeResults()
{
    m_figures->setObjectName(QStringLiteral("decode_figures"));
    m_figureRows->setContentsMargins({});
    m_figureRows->setHorizontalSpacing(pageMargin);
    m_figureRows->setVerticalSpacing(4);
    m_tables->setObjectName(QStringLiteral("decode_tables"));
    m_tables->setDocumentMode(true);
    addTable(&m_codecs, QStringLiteral("decode_codecs"), tr("Codecs"));
    addTable(&m_rates, QStringLiteral("decode_rates"), tr("Threads"));
    addTable(&m_failures, QStringLiteral("decode_failures"), tr("Failed samples"));
    auto* parts = new QVBoxLayout(m_results);
    parts->setContentsMargins({});
    parts->setSpacing(pageSpacing);
    parts->addWidget(m_figures);
    parts->addWidget(makeCharts(), 2);
    parts->addWidget(new ElasticPart(m_tables, tablesHeight), 1);
    auto* side = new QWidget(this);
    auto* layout = new QVBoxLayout(side);
    layout->setContentsMargins({});
    layout->setSpacing(pageSpacing);
    layout->addWidget(m_run);
    m_scrolled = scrolledResults(m_results, side);
    m_scrolled->setObjectName(QStringLiteral("decode_results"));
    layout->addWidget(m_scrolled, 1);
    layout->addStretch(0);
    forget();
    m_run->say(Notice::Tone::Info, tr("What does decoding cost?"),
               tr("Decodes random samples of the data set from memory with the libraries of the field, on one core and "
                  "on all, and tries what codecs would save on these bytes. Nothing is written."));
    return side;
}

QWidget* DecodePanel::makeCharts()
{
    m_cost->setObjectName(QStringLiteral("decode_cost_chart"));
    m_rate->setObjectName(QStringLiteral("decode_rate_chart"));
    auto* charts = new FlowSplitter(chartsBeside, decodeChartHeight, m_results);
    charts->addPart(m_cost);
    charts->addPart(m_rate);
    return charts;
}

void DecodePanel::addTable(QAbstractItemModel* model, const QString& name, const QString& title)
{
    auto* table = new QTableView(m_tables);
    table->setObjectName(name);
    dressTable(table, model, title);
    table->horizontalHeader()->setStretchLastSection(false); // it holds a number
    m_tables->addTab(table, title);
}

void DecodePanel::setAllowed(bool allowed)
{
    m_start->setEnabled(allowed);
}

QStringList DecodePanel::arguments() const
{
    QStringList arguments{QStringLiteral("bench"), QStringLiteral("decode"), QStringLiteral("--dataset"),
                          m_dataset->path()};
    if (m_side->value()) {
        arguments << QStringLiteral("--resize") << countOption(*m_side);
        if (m_scaled->isChecked()) {
            arguments << QStringLiteral("--scaled-jpeg");
        }
    }
    if (m_threads->value()) {
        arguments << QStringLiteral("--threads") << countOption(*m_threads);
    }
    arguments << QStringLiteral("--frames") << countOption(*m_frames) << QStringLiteral("--samples")
              << countOption(*m_samples) << QStringLiteral("--runtime") << secondsOption(*m_runtime);
    if (m_sampleBytes->value()) {
        arguments << QStringLiteral("--sample-bytes") << countOption(*m_sampleBytes);
    }
    return arguments;
}

void DecodePanel::start()
{
    forget();
    m_run->start(m_form.place(), arguments());
}

void DecodePanel::showResult(const EngineResult& result)
{
    const auto decode = readBenchDocument<DecodeMeasurement>(result.document, "decode", "the engine's answer");
    if (!decode) {
        m_run->say(decode.error());
        return;
    }
    showMeasurement(*decode);
}

void DecodePanel::showMeasurement(const DecodeMeasurement& measurement)
{
    const auto verdict = decodeVerdict(measurement, m_form.workload());
    m_run->say(verdict.tone, verdict.headline, verdict.detail);
    showFigures(figuresOf(measurement), m_figureRows);
    m_cost->setChart(costChart(measurement));
    m_cost->model()->setUnits(AxisUnit::Seconds, AxisUnit::Plain);
    m_cost->setVisible(!measurement.histogram.empty());
    m_rate->setChart(decodeRateChart(measurement, m_form.workload()));
    m_rate->model()->setUnits(AxisUnit::Plain, AxisUnit::Plain);
    m_rate->setVisible(!measurement.rates.empty());
    showTables(measurement);
    m_scrolled->show();
    m_measured = measurement;
    m_toWhatIf->setEnabled(true);
    m_delivered->setEnabled(true);
}

void DecodePanel::showTables(const DecodeMeasurement& measurement)
{
    m_codecs.setRows(measurement.codecs);
    m_rates.setRows(measurement.rates);
    m_failures.setRows(measurement.failures);
    for (int i = 0; i < m_tables->count(); ++i) {
        auto* table = qobject_cast<QTableView*>(m_tables->widget(i));
        m_tables->setTabVisible(i, table->model()->rowCount() > 0);
        table->resizeColumnsToContents();
    }
}

} // namespace sluice::ui
