// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sluicectl/commands.h"
#include "app/sluicectl/supply_options.h"
#include "core/base/words.h"
#include "core/dataset/catalogue.h"
#include "core/report/settings.h"
#include "models/alternatives.h"
#include "models/sensitivity.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <memory>

namespace sluice::ctl {

namespace {

/// What was written on the command line. A field of `changed` counts only when its option was given.
struct PlanOptions {
    std::string workload = "resnet50-h100";
    Workload changed;
    Bytes datasetBytes;
    std::string dataset;
    std::vector<std::pair<CLI::Option*, std::function<void(Workload&)>>> overrides;
    int workers = 0;
    int prefetch = 0;
    StorageChange change;
    SupplyOptions supply;
};

std::string stageText(const StageLoad& stage)
{
    return fmt::format("  {:<12} {:>16} samples/s {:>12} used   {}\n", word(stage.stage),
                       groupedWords(stage.capacitySamplesPerSecond), percentWords(stage.utilisation), stage.provenance);
}

std::string numbersText(const Plan& plan, const std::string& from)
{
    const auto& p = plan.prediction;
    std::string text = fmt::format("Workload   {} ({}), {} GPUs\n", plan.workload.name, plan.workload.title,
                                   groupedWords(plan.workload.gpus));
    text += fmt::format("Demand     {} ({} samples/s, {} a GPU)\n", words(plan.demand.rate),
                        groupedWords(plan.demand.samplesPerSecond), words(plan.demand.ratePerGpu));
    const bool stated = plan.supply.low == plan.supply.high;
    const auto span = [stated](const std::string& low, const std::string& high) {
        return stated ? std::string() : fmt::format(" ({} to {})", low, high);
    };
    text += fmt::format("Supply     {}{}\n           {}\n           from {}\n", words(plan.supply.rate),
                        span(words(plan.supply.low), words(plan.supply.high)), plan.supply.provenance, from);
    text += fmt::format("Prediction {} of the time computing{}, {} limits\n", percentWords(p.utilisation),
                        span(percentWords(p.low), percentWords(p.high)), word(p.bottleneck));
    text += "\nStages\n";
    for (const auto& stage : p.stages) {
        text += stageText(stage);
    }
    return text;
}

std::string adviceText(const Plan& plan)
{
    std::string text = "\nSettings\n" + report::settingsText(plan.recommendation);
    text += "\nWhat would change it\n";
    for (const auto& alternative : plan.alternatives) {
        text += fmt::format("  {:>8}, feeds {:.1f} GPUs   {}\n", percentWords(alternative.utilisation),
                            std::floor(alternative.gpusFed * 10) / 10, alternative.change);
    }
    text += "\nNot in this plan\n";
    for (const auto& gap : plan.missing) {
        text += "  " + gap + "\n";
    }
    for (const auto& [name, snippet] : plan.snippets) {
        text += fmt::format("\n{}\n{}", name, snippet);
    }
    return text;
}

/// What the data set says about itself; options on the command line still win.
Result<Done> takeDataset(const std::string& path, Workload& workload)
{
    const auto catalogue = dataset::catalogueOf(path, workload.sampleBytes);
    if (!catalogue) {
        return catalogue.error();
    }
    const auto& found = catalogue->summary;
    workload.sampleBytes = found.sample.mean;
    workload.sampleBytesStdev = found.sample.stdev;
    workload.samplesPerFile = static_cast<int>(std::clamp(std::round(found.samplesPerFile), 1.0, 2e9));
    workload.datasetBytes = found.bytes;
    return Done{};
}

Result<int> runPlan(const PlanOptions& options, Session& session)
{
    auto workload = loadWorkload(options.workload);
    if (!workload) {
        return workload.error();
    }
    if (!options.dataset.empty()) {
        if (const auto taken = takeDataset(options.dataset, *workload); !taken) {
            return taken.error();
        }
    }
    for (const auto& [option, apply] : options.overrides) {
        if (option->count() > 0) {
            apply(*workload);
        }
    }
    const auto supply = options.supply.resolve(session);
    if (!supply) {
        return supply.error();
    }
    const PlanRequest planRequest{*std::move(workload), supply->host, options.prefetch, options.workers,
                                  options.change};
    const auto plan = makePlan(planRequest, supply->surface);
    if (!plan) {
        return plan.error();
    }
    auto document = toDocument("sluice.plan/1", *plan);
    if (const auto sensitivity = sensitivityOf(planRequest, supply->surface)) {
        document["sensitivity"] = toJson(*sensitivity);
    }
    if (const auto change = decisiveChange(*plan)) {
        document["would_be_feasible_with"] = toJson(*change);
    }
    session.printResult(document, plan->verdict + "\n\n" + numbersText(*plan, supply->from) + adviceText(*plan));
    return plan->feasible ? exitDone : exitBelowBar;
}

void declareWorkload(CLI::App& plan, PlanOptions& o)
{
    auto& c = o.changed;
    plan.add_option("--workload", o.workload, "a preset, or a sluice.workload/1 file")->capture_default_str();
    plan.add_option("--dataset", o.dataset, "take sizes of samples and files from this data set");
    const auto changes = [&o](CLI::Option* option, std::function<void(Workload&)> apply) {
        option->default_str("of the workload");
        o.overrides.emplace_back(option, std::move(apply));
    };
    changes(plan.add_option("--gpus", c.gpus, "GPUs of one node"), [&c](Workload& w) { w.gpus = c.gpus; });
    changes(plan.add_option("--nodes", c.nodes, "nodes"), [&c](Workload& w) { w.nodes = c.nodes; });
    changes(plan.add_option("--batch", c.batchPerGpu, "samples of one GPU and step"),
            [&c](Workload& w) { w.batchPerGpu = c.batchPerGpu; });
    changes(addBytes(plan, "--sample-bytes", c.sampleBytes, "mean size of a sample as stored"),
            [&c](Workload& w) { w.sampleBytes = c.sampleBytes; });
    changes(addSeconds(plan, "--step-time", c.stepTime, "compute time of one step"),
            [&c](Workload& w) { w.stepTime = c.stepTime; });
    changes(addSeconds(plan, "--decode-time", c.decodeTime, "CPU time to decode one sample"),
            [&c](Workload& w) { w.decodeTime = c.decodeTime; });
    changes(plan.add_option("--epochs", c.epochs, "times that the data set is read"),
            [&c](Workload& w) { w.epochs = c.epochs; });
    changes(addBytes(plan, "--dataset-bytes", o.datasetBytes, "size of the data set"),
            [&o](Workload& w) { w.datasetBytes = o.datasetBytes; });
    changes(plan.add_option("--target-utilisation", c.targetUtilisation, "share of the time that a fed GPU computes"),
            [&c](Workload& w) { w.targetUtilisation = c.targetUtilisation; });
}

void declareChoices(CLI::App& plan, PlanOptions& o)
{
    plan.add_option("--workers", o.workers, "loader workers of each GPU; 0 lets the plan choose")
        ->capture_default_str();
    plan.add_option("--prefetch", o.prefetch, "batches ahead of each worker; 0 lets the plan choose")
        ->capture_default_str();
    plan.add_option("--devices", o.change.devices, "storage devices like the measured one, striped")
        ->capture_default_str();
    plan.add_option("--cached", o.change.cachedShare, "share of the samples that is read from memory, 0 to 1")
        ->capture_default_str();
}

} // namespace

void addPlan(CLI::App& app, Session& session)
{
    auto* plan = app.add_subcommand("plan",
                                    "Holds a workload against what storage gives: is it fed, what limits, "
                                    "what to set");
    auto options = std::make_shared<PlanOptions>();
    session.addCommonOptions(*plan);
    declareWorkload(*plan, *options);
    options->supply.declare(*plan);
    declareChoices(*plan, *options);
    plan->callback(
        [options, &session] { session.command = [options, &session] { return runPlan(*options, session); }; });
}

} // namespace sluice::ctl
