// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/measure/bench/loader_result.h"

#include "core/base/json.h"
#include "core/base/words.h"
#include "ui/text/engine_words.h"
#include "ui/text/shown.h"
#include "ui/text/stage_title.h"

#include <QCoreApplication>

namespace sluice::ui {

namespace {

/// Strings of this file, for translators.
struct LoaderResultWords {
    Q_DECLARE_TR_FUNCTIONS(sluice::ui::LoaderResult)
};

QString measuredWith(const LoaderMeasurement& r)
{
    return LoaderResultWords::tr("%1 steps of %2, %3 workers a GPU")
        .arg(shown(groupedWords(r.figures.steps)), shown(words(r.setup.stepTime)))
        .arg(r.setup.workers);
}

LoaderFigure figure(const LoaderMeasurement& r, FigureId id, const QString& name, const QString& value,
                    const QString& formula)
{
    return {name, value, {name, formula, {{LoaderResultWords::tr("Measured"), measuredWith(r)}}, {}, id}};
}

LoaderFigure computing(const LoaderMeasurement& r)
{
    auto figureOf = figure(r, FigureId::LoaderUtilisation, LoaderResultWords::tr("GPUs compute"),
                           shown(percentWords(r.figures.utilisation)),
                           LoaderResultWords::tr("time of steps / time in all, without the first and the last step"));
    figureOf.provenance.inputs << std::pair(LoaderResultWords::tr("They wait"),
                                            shown(percentWords(r.figures.stallFraction)));
    return figureOf;
}

LoaderFigure workerTime(const LoaderMeasurement& r)
{
    const auto value = LoaderResultWords::tr("%1 reading, %2 decoding, %3 waiting for room")
                           .arg(shown(percentWords(r.workers.reading)), shown(percentWords(r.workers.decoding)),
                                shown(percentWords(r.workers.waiting)));
    return figure(
        r, FigureId::WorkerTime, LoaderResultWords::tr("Workers"), value,
        LoaderResultWords::tr("parts of the time of a worker, mean over all; waiting for room is time to spare"));
}

LoaderFigure samples(const LoaderMeasurement& r)
{
    auto rate = figure(r, FigureId::LoaderSamples, LoaderResultWords::tr("Samples"),
                       LoaderResultWords::tr("%1/s").arg(shown(groupedWords(r.figures.samplesPerSecond))),
                       LoaderResultWords::tr("samples of all GPUs / time, without the first and the last step"));
    rate.provenance.inputs << std::pair(LoaderResultWords::tr("Data set"),
                                        LoaderResultWords::tr("%1 samples in %2 files (%3), %4")
                                            .arg(shown(groupedWords(static_cast<double>(r.dataset.samples))),
                                                 shown(groupedWords(static_cast<double>(r.dataset.files))),
                                                 shown(word(r.dataset.format)), shown(siWords(r.dataset.bytes))));
    return rate;
}

} // namespace

std::vector<LoaderFigure> figuresOf(const LoaderMeasurement& r)
{
    const auto& f = r.figures;
    return {
        computing(r),
        samples(r),
        figure(r, FigureId::LoaderSamples, LoaderResultWords::tr("Bandwidth"), shown(words(f.rate)),
               LoaderResultWords::tr("samples/s x mean size of a sample")),
        figure(r, FigureId::Step, LoaderResultWords::tr("Step"),
               LoaderResultWords::tr("%1 mean, %2 median, %3 in the worst of 100")
                   .arg(shown(words(f.step.mean)), shown(words(f.step.p50)), shown(words(f.step.p99))),
               LoaderResultWords::tr("from the end of one step to the end of the next, the first left out")),
        figure(r, FigureId::FirstBatch, LoaderResultWords::tr("First batch"), shown(words(f.firstBatch)),
               LoaderResultWords::tr("from the start of the workers until the last GPU had its first batch")),
        workerTime(r),
        figure(r, FigureId::LoaderAlone, LoaderResultWords::tr("Loader alone"),
               LoaderResultWords::tr("%1 a batch").arg(shown(words(f.isolatedLoaderBatch))),
               LoaderResultWords::tr("a second run without a step, so that nothing slows the loader")),
        figure(r, FigureId::LoaderBottleneck, LoaderResultWords::tr("What limits"), stageTitle(f.bottleneck),
               spoken(r.isolation.verdict)),
    };
}

} // namespace sluice::ui
