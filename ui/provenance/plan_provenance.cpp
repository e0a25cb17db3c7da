// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/provenance/plan_provenance.h"

#include "core/base/point/point_words.h"
#include "core/base/text/words.h"
#include "ui/text/engine_words.h"
#include "ui/text/message_words.h"
#include "ui/text/stage_title.h"
#include "ui/text/to_qstring.h"

#include <QCoreApplication>

#include <algorithm>

namespace sluice::ui {

namespace {

/// Strings of this file, for translators.
struct PlanProvenanceWords {
    Q_DECLARE_TR_FUNCTIONS(sluice::ui::PlanProvenance)
};

QString samples(double perSecond)
{
    return PlanProvenanceWords::tr("%1 samples/s").arg(toQString(groupedWords(perSecond)));
}

/// A stated bandwidth has no interval, and no measurement to look at.
bool isMeasured(const Plan& plan)
{
    return plan.supply.low < plan.supply.high;
}

/// The stage that carries the least before the GPU.
const StageLoad* slowest(const Plan& plan)
{
    const StageLoad* least = nullptr;
    for (const auto& stage : plan.prediction.stages) {
        if (stage.stage != Stage::Gpu && (!least || stage.capacitySamplesPerSecond < least->capacitySamplesPerSecond)) {
            least = &stage;
        }
    }
    return least;
}

void addDemand(const Plan& plan, Provenance& provenance)
{
    const auto& w = plan.workload;
    provenance.inputs << std::pair(PlanProvenanceWords::tr("Asked for"),
                                   PlanProvenanceWords::tr("%1 = %2 GPUs x %3 samples / %4")
                                       .arg(samples(plan.demand.samplesPerSecond))
                                       .arg(w.gpus)
                                       .arg(w.batchPerGpu)
                                       .arg(toQString(words(w.stepTime))));
}

void addSlowest(const Plan& plan, Provenance& provenance)
{
    if (const auto* stage = slowest(plan)) {
        provenance.inputs << std::pair(PlanProvenanceWords::tr("Slowest stage"),
                                       PlanProvenanceWords::tr("%1, capacity %2")
                                           .arg(stageTitle(stage->stage), samples(stage->capacitySamplesPerSecond)))
                          << std::pair(PlanProvenanceWords::tr("Rests on"), translated(stage->provenance));
        if (stage->stage == Stage::Storage && isMeasured(plan)) {
            provenance.point = plan.supply.at;
        }
    }
}

} // namespace

Provenance utilisationProvenance(const Plan& plan)
{
    Provenance p{
        PlanProvenanceWords::tr("GPU utilisation"),
        plan.prediction.simulated
            ? PlanProvenanceWords::tr("the recommended loader simulated batch for batch: workers load ahead in turn, "
                                      "batches are delivered in order, every step waits for all GPUs")
            : PlanProvenanceWords::tr("capacity of the slowest stage / demand, at most 1"),
        {},
        {}};
    if (plan.prediction.simulated) {
        const auto& r = plan.recommendation;
        p.inputs << std::pair(PlanProvenanceWords::tr("Loader"),
                              PlanProvenanceWords::tr("%1 workers per GPU, %2 prefetched batches each, reads of %3")
                                  .arg(r.workers)
                                  .arg(r.prefetchFactor)
                                  .arg(toQString(iecWords(r.readSize))));
    }
    addSlowest(plan, p);
    addDemand(plan, p);
    if (isMeasured(plan)) {
        p.inputs << std::pair(PlanProvenanceWords::tr("Interval"),
                              PlanProvenanceWords::tr("90 %, from storage between %1 and %2")
                                  .arg(toQString(words(plan.supply.low)), toQString(words(plan.supply.high))));
    }
    p.figure = FigureId::GpuUtilisation;
    return p;
}

Provenance stallProvenance(const Plan& plan)
{
    return {PlanProvenanceWords::tr("Waiting for data"),
            PlanProvenanceWords::tr("1 - GPU utilisation"),
            {{PlanProvenanceWords::tr("GPU utilisation"), toQString(percentWords(plan.prediction.utilisation))}},
            {},
            FigureId::Waiting};
}

Provenance gpusFedProvenance(const Plan& plan)
{
    const auto& w = plan.workload;
    Provenance p{PlanProvenanceWords::tr("GPUs fed"),
                 PlanProvenanceWords::tr("capacity of the slowest stage / (target x samples/s of one GPU)"),
                 {},
                 {}};
    addSlowest(plan, p);
    p.inputs << std::pair(PlanProvenanceWords::tr("Target"), toQString(percentWords(w.targetUtilisation)))
             << std::pair(PlanProvenanceWords::tr("One GPU"),
                          PlanProvenanceWords::tr("%1 = %2 samples / %3")
                              .arg(samples(w.batchPerGpu / w.stepTime.count()))
                              .arg(w.batchPerGpu)
                              .arg(toQString(words(w.stepTime))));
    p.figure = FigureId::GpusFed;
    return p;
}

Provenance neededProvenance(const Plan& plan)
{
    const auto& w = plan.workload;
    Provenance p{PlanProvenanceWords::tr("Required storage bandwidth"),
                 plan.change.cachedShare > 0
                     ? PlanProvenanceWords::tr("GPUs x batch x sample size / step time x (1 - cache hit rate)")
                     : PlanProvenanceWords::tr("GPUs x batch x sample size / step time"),
                 {},
                 {}};
    p.inputs << std::pair(PlanProvenanceWords::tr("GPUs"), toQString(groupedWords(w.gpus)))
             << std::pair(PlanProvenanceWords::tr("Batch"), toQString(groupedWords(w.batchPerGpu)))
             << std::pair(PlanProvenanceWords::tr("Sample size"), toQString(siWords(w.sampleBytes)))
             << std::pair(PlanProvenanceWords::tr("Step time"), toQString(words(w.stepTime)));
    if (plan.change.cachedShare > 0) {
        p.inputs << std::pair(PlanProvenanceWords::tr("Cache hit rate"),
                              toQString(percentWords(plan.change.cachedShare)));
    }
    if (!w.source.empty()) {
        p.inputs << std::pair(PlanProvenanceWords::tr("Figures of the job"), toQString(w.source));
    }
    p.figure = FigureId::Demand;
    return p;
}

Provenance suppliedProvenance(const Plan& plan)
{
    const auto& s = plan.supply;
    Provenance p{PlanProvenanceWords::tr("Storage gives"),
                 isMeasured(plan) ? PlanProvenanceWords::tr("a surface fitted to all measurements, at this setting")
                                  : PlanProvenanceWords::tr("as stated, not measured"),
                 {},
                 {}};
    p.inputs << std::pair(PlanProvenanceWords::tr("Setting"), translated(pointWords(s.at)));
    if (isMeasured(plan)) {
        p.inputs << std::pair(
            PlanProvenanceWords::tr("Interval"),
            PlanProvenanceWords::tr("90 %, between %1 and %2").arg(toQString(words(s.low)), toQString(words(s.high))));
        p.point = s.at;
    }
    p.figure = FigureId::Supply;
    return p;
}

Provenance lostProvenance(const Scenario& scenario, const Plan& plan)
{
    if (scenario.gpuHourPrice <= 0) {
        return {};
    }
    const auto& w = plan.workload;
    return {
        PlanProvenanceWords::tr("Lost to waiting"),
        PlanProvenanceWords::tr("nodes x GPUs x share of the time they wait x price of an hour x 24 hours x 30 days"),
        {{PlanProvenanceWords::tr("GPUs"), PlanProvenanceWords::tr("%1 on each of %2 nodes").arg(w.gpus).arg(w.nodes)},
         {PlanProvenanceWords::tr("Waiting for data"), toQString(percentWords(plan.prediction.stallFraction))},
         {PlanProvenanceWords::tr("Price of an hour"), QString::number(scenario.gpuHourPrice, 'f', 2)}},
        {},
        FigureId::Lost};
}

Provenance stageProvenance(const Plan& plan, const StageLoad& stage)
{
    Provenance p{stageTitle(stage.stage), PlanProvenanceWords::tr("demand / capacity of the stage"), {}, {}};
    p.inputs << std::pair(PlanProvenanceWords::tr("Capacity"), samples(stage.capacitySamplesPerSecond))
             << std::pair(PlanProvenanceWords::tr("Rests on"), translated(stage.provenance));
    addDemand(plan, p);
    if (stage.stage == Stage::Storage && isMeasured(plan)) {
        p.point = plan.supply.at;
    }
    p.figure = FigureId::StageCapacity;
    return p;
}

} // namespace sluice::ui
