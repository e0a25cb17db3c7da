// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/measure/bench/loader_panel.h"

#include "core/base/text/words.h"
#include "core/run/bench/bench_document.h"
#include "models/job/workload_fields.h"
#include "models/loader/loader_setup.h"
#include "ui/charts/curve_chart.h"
#include "ui/charts/curve_model.h"
#include "ui/pages/measure/bench/bench_form.h"
#include "ui/pages/measure/bench/loader_result.h"
#include "ui/pages/measure/bench/path_choice.h"
#include "ui/pages/measure/measure_form.h"
#include "ui/text/engine_words.h"
#include "ui/text/stage_title.h"
#include "ui/text/to_qstring.h"
#include "ui/widgets/page_header.h"
#include "ui/widgets/primary_button.h"
#include "ui/widgets/quantity_field.h"

#include <QFormLayout>
#include <QLineEdit>
#include <QVBoxLayout>

namespace sluice::ui {

namespace {

constexpr double maxRanks = 64;
constexpr double gib = kib * kib * kib;
constexpr double percent = 100;

} // namespace

LoaderPanel::LoaderPanel(const MeasureForm& form, QWidget* parent)
    : QWidget(parent), m_form(form),
      m_folder(new PathChoice(form, QStringLiteral("loader_folder"), tr("Data set"), this)),
      m_gpus(benchField(this, countQuantity({1, 16}, 1, maxRanks), 1)),
      m_workers(benchField(this, countQuantity({1, 64}, 0, maxWorkersPerGpu), 4)),
      m_prefetch(benchField(this, countQuantity({1, 16}, 1, maxPrefetchFactor), 2)),
      m_batch(benchField(this, countQuantity({1, 2048}, 1, workloadField("batch_per_gpu").max), 32)),
      m_stepTime(benchField(this, secondsQuantity({0.001, 10}, 1e-6), 0.1)),
      m_decodeTime(benchField(this, secondsQuantity({0, 0.1}, 0), 0)),
      m_sampleBytes(new QuantityField(optional(bytesQuantity({kib, gib}, 1), tr("as stored")), this)),
      m_runtime(benchField(this, secondsQuantity({2, 120}, 1), 20)),
      m_start(new PrimaryButton(tr("&Run the loader"), this)), m_run(new BenchRun(this)), m_chart(new CurveChart(this)),
      m_figures(new QWidget(this)), m_figureRows(new QFormLayout(m_figures))
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, pageSpacing, 0, 0);
    row->setSpacing(pageMargin);
    row->addWidget(makeChoices());
    row->addWidget(makeResults(), 1);
    connect(&m_form, &MeasureForm::changed, this, &LoaderPanel::followForm);
    connect(m_start, &QPushButton::clicked, this, &LoaderPanel::start);
    connect(m_run, &BenchRun::resultArrived, this, &LoaderPanel::showResult);
    connect(&m_run->engine(), &EngineClient::loaderMoved, this, &LoaderPanel::addMoment);
    followForm();
}

QWidget* LoaderPanel::makeChoices()
{
    m_folder->edit()->setToolTip(tr("A folder of files or shards, or one large file; only read"));
    m_start->setObjectName(QStringLiteral("start_loader"));
    auto* form = new QFormLayout;
    addBenchRow(form, tr("Data &set"), m_folder);
    addFields(form);
    return benchChoices(form, m_start, this);
}

void LoaderPanel::addFields(QFormLayout* form)
{
    struct Choice {
        QuantityField* field;
        const char* name;
        QString label;
        QString title;
        QString tip;
    };
    const Choice choices[] = {
        {m_gpus, "loader_gpus", tr("GP&Us"), tr("GPUs"), tr("Each has a loader and a step of its own")},
        {m_workers, "loader_workers", tr("Wor&kers of each"), tr("Workers"), tr("Each loads whole batches in turn")},
        {m_prefetch, "loader_prefetch", tr("Prefetched &batches per worker"), tr("Prefetch"),
         tr("The queue holds at most workers x this many batches")},
        {m_batch, "loader_batch", tr("Batch si&ze"), tr("Batch"), tr("Of one GPU")},
        {m_stepTime, "loader_step", tr("Time of a ste&p"), tr("Step time"),
         tr("What the GPU computes for one batch; a timer stands in for it")},
        {m_decodeTime, "loader_decode", tr("Decode ti&me"), tr("Decode time"),
         tr("CPU time of a worker for one sample")},
        {m_sampleBytes, "loader_sample", tr("B&ytes of a sample"), tr("Sample size"),
         tr("For one large file, which is cut into samples of this size")},
        {m_runtime, "loader_runtime", tr("&Time"), tr("Time"), tr("How long, the filling of the queues included")},
    };
    for (const auto& choice : choices) {
        choice.field->setNames(QLatin1String(choice.name), choice.title, choice.tip);
        addBenchRow(form, choice.label, choice.field);
    }
}

QWidget* LoaderPanel::makeResults()
{
    m_run->say(Notice::Tone::Info, tr("Does the loader keep up?"),
               tr("Runs workers, queue and step as a training framework does, on the real data. The chart shows the "
                  "queue drain and the GPUs wait; nothing is written."));
    m_chart->setObjectName(QStringLiteral("loader_chart"));
    m_figures->setObjectName(QStringLiteral("loader_figures"));
    m_figureRows->setContentsMargins({});
    m_figureRows->setHorizontalSpacing(pageMargin);
    m_figureRows->setVerticalSpacing(4);
    m_figures->hide();
    clearChart();
    auto* side = new QWidget(this);
    auto* layout = new QVBoxLayout(side);
    layout->setContentsMargins({});
    layout->setSpacing(pageSpacing);
    layout->addWidget(m_run);
    layout->addWidget(m_chart, 1);
    layout->addWidget(m_figures);
    return side;
}

/// The numbers of the form's job, whenever another is chosen.
void LoaderPanel::followForm()
{
    const auto job = m_form.workload();
    if (!job || m_job == toQString(job->name)) {
        return;
    }
    m_job = toQString(job->name);
    m_batch->setValue(job->batchPerGpu);
    m_stepTime->setValue(job->stepTime.count());
    m_decodeTime->setValue(job->decodeTime.count());
}

void LoaderPanel::setAllowed(bool allowed)
{
    m_start->setEnabled(allowed);
}

QStringList LoaderPanel::arguments() const
{
    QStringList arguments{QStringLiteral("bench"), QStringLiteral("loader"), QStringLiteral("--path"),
                          m_folder->path()};
    arguments << QStringLiteral("--gpus") << countOption(*m_gpus) << QStringLiteral("--workers")
              << countOption(*m_workers) << QStringLiteral("--prefetch") << countOption(*m_prefetch)
              << QStringLiteral("--batch") << countOption(*m_batch) << QStringLiteral("--step-time")
              << secondsOption(*m_stepTime) << QStringLiteral("--decode-time") << secondsOption(*m_decodeTime)
              << QStringLiteral("--runtime") << secondsOption(*m_runtime);
    if (m_sampleBytes->value()) {
        arguments << QStringLiteral("--sample-bytes") << countOption(*m_sampleBytes);
    }
    return arguments;
}

void LoaderPanel::clearChart()
{
    report::Chart chart;
    chart.title = tr("The queue and the GPUs").toStdString();
    chart.xTitle = tr("time").toStdString();
    chart.yTitle = tr("percent").toStdString();
    chart.series = {{tr("queue filled").toStdString(), {}, {}}, {tr("GPUs that wait").toStdString(), {}, {}}};
    m_chart->setEmptyWords(tr("Nothing measured yet."));
    m_chart->startLive(chart, AxisUnit::Plain);
}

void LoaderPanel::start()
{
    clearChart();
    m_figures->hide();
    m_run->start(m_form.place(), arguments());
}

void LoaderPanel::addMoment(const LoaderMoment& moment)
{
    const double filled = moment.room > 0 ? moment.queued / moment.room : 0;
    m_chart->append(0, moment.at.count(), filled * percent);
    m_chart->append(1, moment.at.count(), moment.idle * percent);
}

void LoaderPanel::showResult(const EngineResult& result)
{
    const auto loader = readBenchDocument<LoaderMeasurement>(result.document, "loader", "the engine's answer");
    if (!loader) {
        m_run->say(loader.error());
        return;
    }
    const bool limits = loader->figures.bottleneck != Stage::Gpu;
    m_run->say(
        limits ? Notice::Tone::Warning : Notice::Tone::Good,
        limits ? tr("The GPUs compute %1 of the time. Bottleneck: %2.")
                     .arg(toQString(percentWords(loader->figures.utilisation)), stageTitle(loader->figures.bottleneck))
               : tr("The GPUs compute %1 of the time: the loader keeps up.")
                     .arg(toQString(percentWords(loader->figures.utilisation))),
        (loader->interrupted ? tr("Interrupted.") + u' ' : QString()) + translated(loader->isolation.verdict));
    showFigures(figuresOf(*loader), m_figureRows);
    m_figures->show();
}

} // namespace sluice::ui
