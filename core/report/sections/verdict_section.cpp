// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/text/words.h"
#include "core/report/phrases.h"
#include "core/report/plan_blocks.h"
#include "core/report/sections/sections.h"
#include "models/plan/pipeline.h"

#include <fmt/format.h>

#include <algorithm>

namespace sluice::report {

namespace {

using Tone = Verdict::Tone;
using Of = Origin::Of;

const Finding* worstFinding(const Run& run)
{
    const auto& findings = run.audit.findings;
    const auto found = std::max_element(findings.begin(), findings.end(),
                                        [](const Finding& a, const Finding& b) { return a.severity < b.severity; });
    return found == findings.end() ? nullptr : &*found;
}

bool hasCritical(const Run& run)
{
    const auto* finding = worstFinding(run);
    return finding != nullptr && finding->severity == Severity::Critical;
}

std::string sentenceWithoutPlan(const Run& run)
{
    if (kindOf(run) != RunKind::Guide) {
        return verdictOf(run);
    }
    const auto best = bestRead(run);
    const std::string rate = best ? fmt::format(" Best so far: {}.", words(best.measurement->rate)) : "";
    if (run.state == RunState::Interrupted) {
        return run.measurements.empty() ? verdictOf(run)
                                        : "Not finished: the run was interrupted before there was a plan." + rate;
    }
    return "No plan was made in this run." + rate;
}

Tone toneOfWaiting(Waiting waiting)
{
    return waiting == Waiting::Yes ? Tone::Bad : waiting == Waiting::No ? Tone::Good : Tone::Warning;
}

Tone toneOfRun(const Run& run)
{
    const bool doubtful = run.state == RunState::Interrupted || fromPageCache(run) || hasCritical(run);
    if (run.seen) {
        return toneOfWaiting(run.seen->verdict.waiting);
    }
    const bool told = isSingle(kindOf(run)) && !doubtful;
    return run.plan ? toneOf(*run.plan, doubtful) : told ? Tone::Good : Tone::Warning;
}

std::string needs(const Plan& plan)
{
    const auto& w = plan.workload;
    return fmt::format("The job needs {}: {} x {} of {} every {} ({}).", words(plan.demand.rate),
                       countWords(w.gpus, "GPU", "GPUs"), countWords(w.batchPerGpu, "sample", "samples"),
                       siWords(w.sampleBytes), words(w.stepTime), w.title.empty() ? w.name : w.title);
}

std::string gives(const Run& run, const Plan& plan)
{
    return fmt::format("{} gives {} with {}.", run.path, words(plan.supply.mean), pointWords(plan.supply.at));
}

std::string limit(const Plan& plan)
{
    const auto& p = plan.prediction;
    if (p.bottleneck == Stage::Gpu) {
        const auto gpus = knowsDecoding(plan.workload)
            ? "The GPUs are the limit, as they should be: predicted utilisation {}."
            : "Without decoding, the GPUs are the limit, as they should be: predicted utilisation {}.";
        return fmt::format(fmt::runtime(gpus), percentWords(p.utilisation));
    }
    const auto text = knowsDecoding(plan.workload)
        ? "Bottleneck: {}. Predicted: the GPUs compute {} of the time and wait for data {} of the time."
        : "Bottleneck: {}. Predicted, without decoding: the GPUs compute {} of the time and wait for data {} of the "
          "time.";
    return fmt::format(fmt::runtime(text), stageWords(p.bottleneck), percentWords(p.utilisation),
                       percentWords(p.stallFraction));
}

/// What would decide, where the decision is open although all that is known reaches the target.
std::optional<std::string> measureFirst(const Plan& plan)
{
    if (plan.undecidedBy.empty() || !reaches(plan.prediction.utilisation, plan.workload.targetUtilisation)) {
        return std::nullopt;
    }
    return fmt::format("Measure first, since it would decide: {}.", plan.undecidedBy.front().wouldDecide.text);
}

std::optional<std::string> change(const Plan& plan)
{
    const auto& all = plan.alternatives;
    const auto best = std::max_element(
        all.begin(), all.end(), [](const Alternative& a, const Alternative& b) { return a.gpusFed < b.gpusFed; });
    const bool reached = reaches(plan.prediction.utilisation, plan.workload.targetUtilisation);
    if (reached || best == all.end() || best->gpusFed <= plan.prediction.gpusFed) {
        return std::nullopt;
    }
    const auto gpus = plan.workload.gpus;
    const auto fed =
        best->gpusFed >= gpus ? fmt::format("all {}", gpus) : fmt::format("{} of {}", gpuWords(best->gpusFed), gpus);
    return fmt::format("Change first: {}. Predicted then: {} GPUs fed, {} utilisation.", best->change.text, fed,
                       percentWords(best->utilisation));
}

std::optional<std::string> mend(const Run& run)
{
    const auto* finding = worstFinding(run);
    if (finding == nullptr || finding->severity == Severity::Info) {
        return std::nullopt;
    }
    return fmt::format("{}: {} on {}: {}. Expected: {}. The fix is under Findings.", severityWords(finding->severity),
                       finding->rule, finding->subject, finding->observed.text, finding->expected.text);
}

std::string confidence(const Run& run)
{
    std::string text =
        fmt::format("How sure: {} within {}",
                    countWords(std::ssize(run.measurements), "measured point", "measured points"), words(run.budget));
    if (run.plan && run.plan->supply.mean.value > 0) {
        const auto& s = run.plan->supply;
        text += fmt::format("; 90 % interval of the storage rate: {} to {}", words(s.low), words(s.high));
        const auto& p = run.plan->prediction;
        const auto low = percentWords(p.low);
        const auto high = percentWords(p.high);
        text += low == high ? fmt::format(", utilisation {} either way", low)
                            : fmt::format(", utilisation between {} and {}", low, high);
    }
    return text + ".";
}

std::string realityOf(const RealityCheck& check)
{
    return fmt::format("The job was seen on this node: {} samples/s. With the same settings {} are predicted ({} to "
                       "{}): {:+.0f} %, {} the interval.",
                       groupedWords(check.observed.samplesPerSecond), groupedWords(check.samplesPerSecond),
                       groupedWords(check.low), groupedWords(check.high), 100 * check.error(),
                       check.within() ? "inside" : "outside");
}

/// The most that any change of loading can bring, where there is something to gain.
std::vector<std::string> gainOf(const AttachedJob& job)
{
    const auto& ceiling = job.verdict.ceilingSpeedup;
    return ceiling && job.verdict.waiting != Waiting::No
        ? std::vector{fmt::format("Whatever is changed about loading, it gets at most {:.2f} times as fast.", *ceiling)}
        : std::vector<std::string>();
}

void addDoubts(const Run& run, std::vector<std::string>& details)
{
    if (fromPageCache(run)) {
        details.emplace_back("Caution: reads came, or may have come, from memory (the page cache) and not from the "
                             "device. The device may be much slower.");
    }
    if (run.state == RunState::Interrupted && run.plan) {
        details.emplace_back("The run was interrupted: this rests on what was measured until then.");
    }
}

} // namespace

Tone toneOf(const Plan& plan, bool doubtful)
{
    if (decisionOf(plan) == Decision::No) {
        return Tone::Bad;
    }
    return doubtful || !plan.feasible ? Tone::Warning : Tone::Good;
}

Section verdictSection(const Run& run)
{
    Verdict verdict;
    verdict.tone = toneOfRun(run);
    verdict.text = run.plan ? textOf(run.plan->verdict) : sentenceWithoutPlan(run);
    if (run.plan) {
        verdict.decision = run.plan->headline.text;
        verdict.origin = {Of::GpusFed};
        verdict.origins = {{Of::Demand}, {Of::Supply}, {Of::Utilisation}};
        verdict.details = {needs(*run.plan), gives(run, *run.plan), limit(*run.plan)};
        for (const auto& text : {measureFirst(*run.plan), change(*run.plan)}) {
            if (text) {
                verdict.details.push_back(*text);
            }
        }
    }
    if (run.seen) {
        verdict.decision = "One look at a running job.";
        verdict.details = gainOf(*run.seen);
    } else if (isSingle(kindOf(run))) {
        verdict.decision = "One benchmark alone, without a plan.";
    }
    if (const auto text = mend(run)) {
        verdict.details.push_back(*text);
    }
    addDoubts(run, verdict.details);
    if (!run.measurements.empty() && kindOf(run) == RunKind::Guide) {
        verdict.details.push_back(confidence(run));
    }
    if (run.plan && run.plan->reality) {
        verdict.details.push_back(realityOf(*run.plan->reality));
    }
    return {"verdict", "Verdict", {std::move(verdict)}};
}

} // namespace sluice::report
