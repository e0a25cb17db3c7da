// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sluicectl/commands/plan/plan_text.h"

#include "app/sluicectl/columns.h"
#include "app/sluicectl/commands/step_parts_text.h"
#include "app/sluicectl/line.h"
#include "app/sluicectl/remedies.h"
#include "core/base/text/words.h"
#include "core/report/phrases.h"
#include "core/report/settings.h"

#include <fmt/format.h>

namespace sluice::ctl {

namespace {

std::string stageText(const StageLoad& stage)
{
    return line("  {:<12} {:>11} samples/s {:>8} used   {}\n", word(stage.stage),
                groupedWords(stage.capacitySamplesPerSecond), percentWords(stage.utilisation), stage.provenance);
}

} // namespace

std::string numbersText(const Plan& plan, const std::string& from)
{
    const auto& p = plan.prediction;
    const auto& w = plan.workload;
    const auto title = w.title.empty() || w.title == w.name ? std::string() : fmt::format(" ({})", w.title);
    std::string text = line("Workload   {}{}, {}\n", w.name, title, report::countWords(w.gpus, "GPU", "GPUs"));
    text += fmt::format("Demand     {} ({} samples/s, {} per GPU)\n", words(plan.demand.rate),
                        groupedWords(plan.demand.samplesPerSecond), words(plan.demand.ratePerGpu));
    if (plan.demand.jobBytes) {
        text +=
            fmt::format("           {} over the whole job, {} of {}{}\n", siWords(*plan.demand.jobBytes),
                        plan.workload.epochs == 1 ? "one epoch" : fmt::format("{} epochs", plan.workload.epochs),
                        siWords(*plan.workload.datasetBytes),
                        plan.workload.evaluationBytes.count > 0
                            ? fmt::format(" and {} for evaluation after each", siWords(plan.workload.evaluationBytes))
                            : "");
    }
    const bool stated = plan.supply.low == plan.supply.high;
    const auto span = [stated](const std::string& low, const std::string& high) {
        return stated ? std::string() : fmt::format(" ({} to {})", low, high);
    };
    text += line("Supply     {}{}\n           {}\n           from {}\n", words(plan.supply.mean),
                 span(words(plan.supply.low), words(plan.supply.high)), plan.supply.provenance, from);
    text += fmt::format("Prediction {} of the time computing{}, {} is the bottleneck\n", percentWords(p.utilisation),
                        span(percentWords(p.low), percentWords(p.high)), word(p.bottleneck));
    text += p.step ? stepPartsText(*p.step, 11) : std::string();
    text += "\nStages\n";
    for (const auto& stage : p.stages) {
        text += stageText(stage);
    }
    return text;
}

std::string changesText(const Plan& plan)
{
    std::string text = "\nSettings\n" + report::settingsText(plan.recommendation);
    if (const auto& later = plan.laterEpochs) {
        text +=
            fmt::format("\nLater epochs through the page cache\n  {} of the data set fit into memory: {} to {} of the "
                        "reads come from it, {} to {} of the time computing\n",
                        percentWords(later->cachedShare), percentWords(later->hitsLow), percentWords(later->hitsHigh),
                        percentWords(later->utilisationLow), percentWords(later->utilisationHigh));
    }
    text += "\nWhat would change it\n";
    for (const auto& alternative : plan.alternatives) {
        text += line("  {:>8}, feeds {} GPUs   {}\n", percentWords(alternative.utilisation),
                     report::fedWords(alternative, plan.workload), alternative.change.text);
    }
    text += "\nNot in this plan\n";
    for (const auto& gap : plan.missing) {
        text += line("  {}\n", textWithOption(gap));
    }
    for (const auto& [name, snippet] : plan.snippets) {
        text += fmt::format("\n{}\n{}", name, asIs(snippet));
    }
    return text;
}

} // namespace sluice::ctl
