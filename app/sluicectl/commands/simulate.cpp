// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sluicectl/commands.h"
#include "app/sluicectl/commands/data_set.h"
#include "app/sluicectl/commands/plan/kept_figures.h"
#include "app/sluicectl/commands/step_parts_text.h"
#include "app/sluicectl/options/framework_options.h"
#include "app/sluicectl/options/job_options.h"
#include "app/sluicectl/options/loader_options.h"
#include "app/sluicectl/options/supply_options.h"
#include "app/sluicectl/remedies.h"
#include "core/base/json.h"
#include "core/base/text/words.h"
#include "core/run/job/framework_measurement.h"
#include "models/job/demand.h"
#include "models/loader/simulation.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <set>

namespace sluice::ctl {

namespace {

struct SimulateOptions {
    SimulationRequest request;
    SupplyOptions supply;
    Bytes datasetBytes;
    std::string dataset;
    std::int64_t sequence = 0; ///< tokens of a sample; 0: not stated
    int bytesOfToken = 2;
    FrameworkOptions framework;
    JobOption job;
    const CLI::App* command = nullptr; ///< tells what was stated
};

/// Sizes and number of samples as a data set has them, where they were not stated.
Result<Done> takeDataset(const SimulateOptions& options, SimulationRequest& request, Session& session)
{
    const bool stated = request.setup.sampleBytes.count > 0;
    dataset::SurveyRequest question{.path = options.dataset,
                                    .cut = request.setup.sampleBytes,
                                    .tokens = options.sequence,
                                    .bytesPerToken = options.bytesOfToken};
    const auto survey = surveyOfSequences(question, session);
    if (!survey) {
        return survey.error();
    }
    const auto* found = &survey->summary;
    if (!stated) {
        const bool cut = question.cut.count > 0; // also of rows, which no size cuts
        request.setup.sampleBytes = cut ? question.cut : found->sample.mean;
        request.setup.sampleBytesStdev = cut ? Bytes{} : found->sample.stdev;
    }
    request.setup.samplesPerFile = static_cast<int>(std::clamp(found->samplesPerFile, 1.0, 2e9));
    if (options.command->count("--order") == 0) {
        request.setup.order = readInOrder(found->format) ? SampleOrder::Sequential : SampleOrder::Shuffled;
    }
    request.datasetSamples = found->samples;
    return Done{};
}

/// A sample of so many tokens, as a file of tokens has it. Returns whether that tells the size.
bool takeSequence(const SimulateOptions& options, LoaderSetup& setup)
{
    if (options.sequence <= 0 || !options.dataset.empty() || options.command->count("--sample-bytes") > 0) {
        return false;
    }
    setup.sampleBytes = sequenceBytes(options.sequence, options.bytesOfToken);
    if (options.command->count("--samples-per-file") == 0) {
        setup.samplesPerFile = samplesOfTokenFile;
    }
    return true;
}

/// Takes from the job file what was not stated; a data set tells its own sizes.
Result<TakenJob> takeJob(const SimulateOptions& options, SimulationRequest& request, Session& session)
{
    const bool sized = takeSequence(options, request.setup) || !options.dataset.empty();
    auto told = sized ? std::set<std::string>{"sample_bytes"} : std::set<std::string>();
    if (!options.dataset.empty()) {
        told.insert("order");
    }
    auto job = options.job.take({.setup = &request.setup, .host = &request.host, .epoch = &request.datasetSamples},
                                told, {"sample_bytes", "step_seconds"});
    if (job && !job->warning().empty()) {
        session.warning(job->warning());
    }
    return job;
}

/// A job of few samples is simulated without an end of its epoch, where it is asked for on many GPUs.
void leaveShortEpoch(const TakenJob& job, SimulationRequest& request, Session& session)
{
    const auto step = static_cast<std::int64_t>(request.setup.gpus) * request.setup.batch;
    if (!job.has("samples") || request.datasetSamples.value_or(step) >= step) {
        return;
    }
    session.warning(fmt::format("the job has {} samples, fewer than one step of these GPUs takes: the ends of its "
                                "epochs are not counted",
                                groupedWords(static_cast<double>(*request.datasetSamples))));
    request.datasetSamples.reset();
}

/// Only where nothing else tells it; of a job, its file would.
std::optional<KeptDecode> takeKeptDecode(const SimulateOptions& options, const Supply& supply, const Session& session,
                                         LoaderSetup& setup)
{
    const bool known = options.command->count("--decode-time") > 0 || setup.decodeTime > Seconds(0);
    const auto kept = options.dataset.empty() || known ? std::nullopt : keptDecode(options.dataset, supply, session);
    setup.decodeTime = kept ? kept->time : setup.decodeTime;
    return kept;
}

std::string textOf(const Simulation& s, const SimulationRequest& request, const std::string& from)
{
    const auto& f = s.figures;
    std::string text =
        fmt::format("Utilisation   {} ({} to {}), {} is the bottleneck\n", percentWords(f.utilisation),
                    percentWords(s.utilisation.low), percentWords(s.utilisation.high), word(f.bottleneck));
    text += fmt::format("Samples       {}/s ({} to {}), {}\n", groupedWords(f.samplesPerSecond),
                        groupedWords(s.samplesPerSecond.low), groupedWords(s.samplesPerSecond.high), words(f.rate));
    text += fmt::format("Step          {} mean, {} median, {} p99\n", words(f.step.mean), words(f.step.p50),
                        words(f.step.p99));
    if (s.stragglerStall) {
        text += fmt::format("Stragglers    ranks wait {} of the time for the slowest of them\n",
                            percentWords(*s.stragglerStall));
    }
    text += stepPartsText(s.step, 14);
    text += fmt::format("First batch   {}\n", words(f.firstBatch));
    text += fmt::format("Loader alone  {} a batch\n", words(f.isolatedLoaderBatch));
    text += fmt::format("From          {}; {} replications of {} steps\n", from, request.replications,
                        groupedWords(f.steps));
    text += "\nStages\n";
    for (const auto& stage : s.stages) {
        text += fmt::format("  {:<12} {:>11} samples/s {:>8} used   {}\n", word(stage.stage),
                            groupedWords(stage.capacitySamplesPerSecond), percentWords(stage.utilisation),
                            stage.provenance);
    }
    text += s.missing.empty() ? "" : "\nNot known\n";
    for (const auto& gap : s.missing) {
        text += "  " + textWithOption(gap) + "\n";
    }
    return text;
}

Json documentOf(const Simulation& s, const SimulationRequest& request, LoaderKind kind, const FrameworkCosts& costs,
                const TakenJob& job)
{
    Json config = toJson(request.setup);
    config["loader"] = word(kind);
    config["loader_costs"] = toJson(costs);
    config["persistent_workers"] = request.host.persistentWorkers;
    config["cpu_cores"] = request.host.cores;
    if (request.datasetSamples) {
        config["dataset_samples"] = *request.datasetSamples;
    }
    config["seed"] = request.seed;
    config["replications"] = request.replications;
    auto missing = Json::array();
    for (const auto& gap : s.missing) {
        missing.push_back(gap.text);
    }
    Json document = {{"schema", "sluice.simulation/1"},
                     {"config", std::move(config)},
                     {"result", toJson(s)},
                     {"missing", std::move(missing)},
                     {"advice", toJson(s.missing)}};
    if (job.given()) {
        document["job"] = job.document();
    }
    if (request.trace) {
        document["trace"] = toJson(s.trace);
    }
    return document;
}

/// What was measured in memory counts only where nothing else was.
Access accessOfPlan(const StorageSurface& surface, const LoaderSetup& setup, LoaderKind kind)
{
    const auto pattern = setup.order == SampleOrder::Shuffled ? Pattern::Random : Pattern::Sequential;
    const auto knee = surface.knee(pattern, setup.engine);
    return surface.measured() && knee ? knee->at.access : accessOf(kind);
}

Result<int> runSimulate(const SimulateOptions& options, Session& session)
{
    const auto supply = options.supply.resolve(session);
    if (!supply) {
        return supply.error();
    }
    auto request = options.request;
    const auto job = takeJob(options, request, session);
    if (!job) {
        return job.error();
    }
    const auto kind = options.framework.kind(*job);
    if (kind == LoaderKind::InProcess) {
        request.setup.workers = 0;
    }
    const auto surface = supply->surface.readWith(accessOf(kind));
    if (options.command->count("--access") == 0) {
        request.setup.access = accessOfPlan(surface, request.setup, kind);
    }
    request.host.pinMemory = options.framework.pinMemory(*job);
    request.host.cores = options.supply.cores > 0 ? options.supply.cores : supply->host.cpuCores;
    leaveShortEpoch(*job, request, session);
    if (options.datasetBytes.count > 0 && request.setup.sampleBytes.count > 0) {
        request.datasetSamples = options.datasetBytes.count / request.setup.sampleBytes.count;
    }
    if (!options.dataset.empty()) {
        if (const auto taken = takeDataset(options, request, session); !taken) {
            return taken.error();
        }
    }
    const auto decode = takeKeptDecode(options, *supply, session, request.setup);
    const auto costs = options.framework.costs(kindWithWorkers(kind, request.setup.workers), *job);
    if (!costs) {
        return costs.error();
    }
    applyCosts(*costs, request.setup, request.host);
    const auto simulated = simulate(request, surface);
    if (!simulated) {
        return simulated.error();
    }
    auto document = documentOf(*simulated, request, kind, *costs, *job);
    if (decode) {
        document["decode_time"] = decode->document();
    }
    session.printResult(document,
                        textOf(*simulated, request, supply->from) + (decode ? "\n" + decode->text() : std::string())
                            + job->text());
    return exitDone;
}

} // namespace

void addSimulate(CLI::App& app, Session& session)
{
    auto* simulate =
        app.add_subcommand("simulate", "Predicts what bench loader would measure, from a run or a stated storage");
    auto options = std::make_shared<SimulateOptions>();
    auto& request = options->request;
    options->command = simulate;
    session.addCommonOptions(*simulate);
    addLoaderOptions(*simulate, request.setup, {EngineKind::Threads, EngineKind::Mmap});
    options->supply.declare(*simulate);
    options->job.declare(*simulate);
    auto* bytes = addBytes(*simulate, "--dataset-bytes", options->datasetBytes, "an epoch ends after so much")
                      ->default_str("endless");
    simulate->add_option("--dataset", options->dataset, "take sizes and number of samples from this data set")
        ->excludes(bytes);
    addPlainCount(*simulate, "--sequence-length", options->sequence, "tokens of a sample", {1, 1e9})
        ->default_str("not stated");
    addCount(*simulate, "--bytes-per-token", options->bytesOfToken, "2 for 16-bit ids, 4 for 32-bit", {1, 64});
    addTraceOption(*simulate, request.trace);
    options->framework.declare(*simulate);
    addBytes(*simulate, "--delivered-bytes", request.setup.deliveredBytes,
             "of one sample as the model takes it, decoded", {})
        ->default_str("as stored");
    addSwitch(*simulate, "--persistent-workers", request.host.persistentWorkers,
              "workers live longer than an epoch: on or off");
    addCount(*simulate, "--samples-per-file", request.setup.samplesPerFile, "more than 1: packed in shards");
    addShortTime(*simulate, "--step-jitter", request.setup.stepJitter, "standard deviation of the step time");
    addCount(*simulate, "--devices", request.host.devices, "storage devices like the measured one, striped");
    addRate(*simulate, "--memory-bandwidth", request.host.memoryRate, "at which one worker reads a cached sample")
        ->default_str("instant");
    addRate(*simulate, "--pin-bandwidth", request.host.pinRate, "into pinned memory, each rank")
        ->default_str("no such stage");
    addRate(*simulate, "--h2d-bandwidth", request.host.copyRate, "host to device, each rank")
        ->default_str("no such stage");
    addShortTime(*simulate, "--open-time", request.host.openTime, "of open and close, where each sample is a file");
    addCount(*simulate, "--steps", request.stepLimit, "steps of each rank, instead of all within the runtime")
        ->default_str("all");
    addCount(*simulate, "--seed", request.seed, "of the random numbers");
    addCount(*simulate, "--replications", request.replications, "runs that the interval is from");
    simulate->callback(
        [options, &session] { session.command = [options, &session] { return runSimulate(*options, session); }; });
}

} // namespace sluice::ctl
