// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/measure/bench/loader_result.h"

#include "core/base/json.h"
#include "core/base/text/words.h"
#include "ui/text/engine_words.h"
#include "ui/text/stage_title.h"
#include "ui/text/to_qstring.h"

#include <QCoreApplication>

namespace sluice::ui {

namespace {

/// Strings of this file, for translators.
struct LoaderResultWords {
    Q_DECLARE_TR_FUNCTIONS(sluice::ui::LoaderResult)
};

QString measuredWith(const LoaderMeasurement& r)
{
    return LoaderResultWords::tr("%1 steps of %2, %3 workers per GPU")
        .arg(toQString(groupedWords(r.figures.steps)), toQString(words(r.setup.stepTime)))
        .arg(r.setup.workers);
}

BenchFigure figure(const LoaderMeasurement& r, FigureId id, const QString& name, const QString& value,
                   const QString& formula)
{
    return {name, value, {name, formula, {{LoaderResultWords::tr("Measured"), measuredWith(r)}}, {}, id}};
}

BenchFigure computing(const LoaderMeasurement& r)
{
    auto figureOf = figure(r, FigureId::LoaderUtilisation, LoaderResultWords::tr("GPUs compute"),
                           toQString(percentWords(r.figures.utilisation)),
                           LoaderResultWords::tr("time of steps / time in all, without the first and the last step"));
    figureOf.provenance.inputs << std::pair(LoaderResultWords::tr("They wait"),
                                            toQString(percentWords(r.figures.stallFraction)));
    return figureOf;
}

BenchFigure workerTime(const LoaderMeasurement& r)
{
    const auto value = LoaderResultWords::tr("%1 reading, %2 decoding, %3 waiting for room")
                           .arg(toQString(percentWords(r.workers.reading)), toQString(percentWords(r.workers.decoding)),
                                toQString(percentWords(r.workers.waiting)));
    return figure(
        r, FigureId::WorkerTime, LoaderResultWords::tr("Workers"), value,
        LoaderResultWords::tr("parts of the time of a worker, mean over all; waiting for room is time to spare"));
}

BenchFigure samples(const LoaderMeasurement& r)
{
    auto rate = figure(r, FigureId::LoaderSamples, LoaderResultWords::tr("Samples"),
                       LoaderResultWords::tr("%1/s").arg(toQString(groupedWords(r.figures.samplesPerSecond))),
                       LoaderResultWords::tr("samples of all GPUs / time, without the first and the last step"));
    rate.provenance.inputs << std::pair(LoaderResultWords::tr("Data set"),
                                        LoaderResultWords::tr("%1 samples in %2 files (%3), %4")
                                            .arg(toQString(groupedWords(static_cast<double>(r.dataset.samples))),
                                                 toQString(groupedWords(static_cast<double>(r.dataset.files))),
                                                 toQString(word(r.dataset.format)),
                                                 toQString(siWords(r.dataset.bytes))));
    return rate;
}

} // namespace

std::vector<BenchFigure> figuresOf(const LoaderMeasurement& r)
{
    const auto& f = r.figures;
    return {
        computing(r),
        samples(r),
        figure(r, FigureId::LoaderSamples, LoaderResultWords::tr("Bandwidth"), toQString(words(f.rate)),
               LoaderResultWords::tr("samples/s x mean size of a sample")),
        figure(r, FigureId::Step, LoaderResultWords::tr("Step"),
               LoaderResultWords::tr("%1 mean, %2 median, %3 p99")
                   .arg(toQString(words(f.step.mean)), toQString(words(f.step.p50)), toQString(words(f.step.p99))),
               LoaderResultWords::tr("from the end of one step to the end of the next, the first left out")),
        figure(r, FigureId::FirstBatch, LoaderResultWords::tr("First batch"), toQString(words(f.firstBatch)),
               LoaderResultWords::tr("from the start of the workers until the last GPU had its first batch")),
        workerTime(r),
        figure(r, FigureId::LoaderAlone, LoaderResultWords::tr("Loader alone"),
               LoaderResultWords::tr("%1 a batch").arg(toQString(words(f.isolatedLoaderBatch))),
               LoaderResultWords::tr("a second run without a step, so that nothing slows the loader")),
        figure(r, FigureId::LoaderBottleneck, LoaderResultWords::tr("Bottleneck"), stageTitle(f.bottleneck),
               translated(r.isolation.verdict)),
    };
}

} // namespace sluice::ui
