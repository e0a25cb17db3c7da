// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sluicectl/commands.h"
#include "app/sluicectl/commands/data_set.h"
#include "app/sluicectl/commands/observed_job.h"
#include "app/sluicectl/commands/plan_text.h"
#include "app/sluicectl/framework_options.h"
#include "app/sluicectl/job_options.h"
#include "app/sluicectl/line.h"
#include "app/sluicectl/remedies.h"
#include "app/sluicectl/supply_options.h"
#include "app/sluicectl/workload_options.h"
#include "core/base/json.h"
#include "core/base/text/words.h"
#include "models/plan/alternatives.h"
#include "models/plan/pipeline.h"
#include "models/plan/scenario.h"
#include "models/plan/sensitivity.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string_view>

namespace sluice::ctl {

namespace {

/// What was written on the command line. A field of `changed` counts only when its option was given.
struct PlanOptions {
    std::string workload = "resnet50-h100";
    CLI::Option* workloadOption = nullptr;
    CLI::Option* workersOption = nullptr;
    std::map<std::string_view, CLI::Option*> fieldOptions; ///< by the keys of the workload
    Workload changed;
    std::string dataset;
    std::vector<std::pair<CLI::Option*, std::function<void(Workload&)>>> overrides;
    /// The job's speed as people tell it, instead of a step time.
    struct {
        double samples = 0; ///< a second, of one node
        double tokens = 0;
        std::int64_t sequence = 0; ///< tokens of a sample
        int bytesOfToken = 2;
        double frames = 0;
        double framesOfSample = 1;
    } speed;
    double compression = 1;
    int workers = 0;
    int prefetch = 0;
    StorageChange change;
    struct {
        BytesPerSecond network;
        BytesPerSecond server;
        BytesPerSecond memory;
        BytesPerSecond hostToDevice;
        double filesPerSecond = 0;
    } stages;
    std::vector<std::pair<CLI::Option*, std::function<void(HostFacts&)>>> hostOverrides;
    SupplyOptions supply;
    JobOption job;
    FrameworkOptions framework;
};

bool states(const PlanOptions& options, std::string_view key)
{
    return options.fieldOptions.at(key)->count() > 0;
}

/// Sequences of one Megatron file: more than any reader takes at once.
constexpr int samplesOfTokenFile = 1'000'000;

/// A sample size that was stated, also as a sequence of tokens.
Bytes cutOf(const PlanOptions& options)
{
    const auto& speed = options.speed;
    return speed.sequence > 0             ? sequenceBytes(speed.sequence, speed.bytesOfToken)
        : states(options, "sample_bytes") ? options.changed.sampleBytes
                                          : Bytes{};
}

void forgetPreset(Workload& workload, const std::string& name)
{
    workload.name = name;
    workload.title = name;
    workload.source = "stated on the command line";
    workload.aliases.clear();
    workload.decodeTime = {};
    workload.deliveredBytes.reset();
    workload.decodeFree = false;
    workload.evaluationBytes = {};
}

/// What the data set says about itself; options on the command line still win.
Result<Done> takeDataset(const PlanOptions& options, Workload& workload, Session& session)
{
    const bool sized = cutOf(options).count > 0;
    const auto found = summariseDataset(options.dataset, cutOf(options), session);
    if (!found) {
        return found.error();
    }
    workload.sampleBytes = found->sample.mean;
    workload.sampleBytesStdev = sized ? Bytes{} : found->sample.stdev;
    workload.samplesPerFile = static_cast<int>(std::clamp(std::round(found->samplesPerFile), 1.0, 2e9));
    workload.datasetBytes = found->bytes;
    if (sized) {
        const double bytes = static_cast<double>(found->samples) * static_cast<double>(cutOf(options).count);
        workload.datasetBytes = Bytes{static_cast<std::int64_t>(std::min(bytes, 9e18))}; // the stated size wins
    }
    workload.accessPattern = readInOrder(found->format) ? Pattern::Sequential : Pattern::Random;
    workload.shards = readWhole(found->format) ? std::optional(found->files) : std::nullopt;
    if (options.workloadOption->count() == 0) {
        forgetPreset(workload, options.dataset);
    }
    workload.decodeFree =
        workload.decodeFree || found->format == DatasetFormat::Megatron || found->format == DatasetFormat::Tokens;
    return Done{};
}

/// A job told by its own numbers is not the preset's: of that, GPUs, batch, step and target are taken where they were
/// not stated, and nothing of its data.
void takeNumbers(const PlanOptions& options, Workload& workload)
{
    forgetPreset(workload, options.job.given() ? "the watched job" : "as stated");
    workload.sampleBytesStdev = {};
    workload.datasetBytes.reset();
    workload.epochs = 1;
    workload.shards.reset();
    const bool tokens = options.speed.sequence > 0;
    workload.samplesPerFile = tokens ? samplesOfTokenFile : 1;
    workload.decodeFree = tokens;
    workload.accessPattern = Pattern::Random;
}

bool toldByNumbers(const PlanOptions& options)
{
    return options.workloadOption->count() == 0 && options.dataset.empty()
        && (options.job.given() || states(options, "sample_bytes") || options.speed.tokens > 0
            || options.speed.sequence > 0);
}

/// Takes from the job file what nothing else tells. Without a named workload the job is the file's: what neither the
/// file nor the command line tells of its samples and steps is asked for, and not taken from a preset.
Result<TakenJob> takeJob(const PlanOptions& options, Workload& workload)
{
    const auto& speed = options.speed;
    std::set<std::string> told;
    if (speed.samples > 0 || speed.tokens > 0 || speed.frames > 0) {
        told.insert("step_seconds");
    }
    if (!options.dataset.empty() || speed.sequence > 0) {
        told.insert("sample_bytes");
    }
    const bool named = options.workloadOption->count() > 0;
    return options.job.take({.workload = &workload}, told,
                            named ? std::vector<std::string>()
                                  : std::vector<std::string>{"sample_bytes", "step_seconds", "batch_per_gpu"});
}

/// The step time that a stated speed means, once GPUs and batch are known.
Result<Done> takeSpeed(const PlanOptions& options, Workload& w)
{
    const auto& speed = options.speed;
    if (speed.sequence > 0) {
        w.sampleBytes = sequenceBytes(speed.sequence, speed.bytesOfToken);
        w.sampleBytesStdev = {};
    }
    double samples = speed.samples;
    if (speed.tokens > 0) {
        if (speed.sequence <= 0) {
            return Error{ErrorKind::Usage, "--tokens-per-second needs --sequence-length",
                         "how many tokens are a sample"};
        }
        samples = speed.tokens / static_cast<double>(speed.sequence);
    } else if (speed.frames > 0) {
        samples = speed.frames / speed.framesOfSample;
    }
    if (samples > 0) {
        w.stepTime = stepTimeFor(w.gpus, w.batchPerGpu, samples);
    }
    if (options.compression != 1) {
        Scenario stored;
        stored.workload = w;
        stored.compression = options.compression;
        w = storedWorkload(stored);
    }
    return Done{};
}

Result<Done> takeLoader(const PlanOptions& options, const TakenJob& job, const std::optional<LoaderWords>& words,
                        PlanRequest& request)
{
    const bool none = options.workersOption->count() > 0 && options.workers == 0;
    const auto kind = options.framework.kind(job, words);
    request.loader = none ? LoaderKind::InProcess : kind;
    if (loadsInTurn(request) && options.workers > 0) {
        return Error{ErrorKind::Usage, "--loader in_process has no workers", "leave out --workers, or say --workers 0"};
    }
    const auto costs = options.framework.costs(request.loader, job);
    if (!costs) {
        return costs.error();
    }
    // Without a kind or a job, --workers 0 is any loader that loads in turn.
    request.loaderCosts = none && kind == LoaderKind::Threads ? FrameworkCosts{} : *costs;
    request.pinMemory = options.framework.pinMemory(job);
    return Done{};
}

PlanRequest requestOf(const PlanOptions& options, Workload workload, const HostFacts& host)
{
    PlanRequest request{.workload = std::move(workload), .host = host};
    request.prefetchFactor = options.prefetch;
    request.workersPerGpu = options.workers;
    request.change = options.change;
    request.assumesLayout = toldByNumbers(options) && options.speed.sequence <= 0
        && !states(options, "samples_per_file") && !states(options, "access_pattern");
    return request;
}

/// Puts the lines of another loader in place of PyTorch's.
Result<Done> writeFor(const std::optional<LoaderWords>& loader, const PlanRequest& request, Plan& plan)
{
    if (!loader) {
        return Done{};
    }
    if (loadsInTurn(request)) {
        return Error{ErrorKind::Usage, "--for writes the options of a loader that has workers",
                     "leave out --workers 0, or leave out --for"};
    }
    auto lines = linesFor(*loader, request, plan.recommendation);
    if (!lines) {
        return lines.error();
    }
    plan.snippets.erase("pytorch");
    plan.snippets[loader->name] = *std::move(lines);
    return Done{};
}

Json documentOf(const Plan& plan, const PlanRequest& request, const StorageSurface& surface, const TakenJob& job)
{
    auto document = toDocument("sluice.plan/1", plan);
    if (const auto sensitivity = sensitivityOf(request, surface)) {
        document["sensitivity"] = toJson(*sensitivity);
    }
    if (const auto change = decisiveChange(plan)) {
        document["would_be_feasible_with"] = toJson(*change);
    }
    document["loader"] = word(request.loader);
    document["loader_costs"] = toJson(request.loaderCosts);
    if (job.given()) {
        document["job"] = job.document();
    }
    return document;
}

Result<int> runPlan(const PlanOptions& options, Session& session)
{
    auto workload = loadWorkload(options.workload);
    if (!workload) {
        return workload.error();
    }
    if (!options.dataset.empty()) {
        if (const auto taken = takeDataset(options, *workload, session); !taken) {
            return taken.error();
        }
    } else if (toldByNumbers(options)) {
        takeNumbers(options, *workload);
    }
    const auto job = takeJob(options, *workload);
    if (!job) {
        return job.error();
    }
    for (const auto& [option, apply] : options.overrides) {
        if (option->count() > 0) {
            apply(*workload);
        }
    }
    if (const auto taken = takeSpeed(options, *workload); !taken) {
        return taken.error();
    }
    const auto supply = options.supply.resolve(session);
    if (!supply) {
        return supply.error();
    }
    auto host = supply->host;
    for (const auto& [option, apply] : options.hostOverrides) {
        if (option->count() > 0) {
            apply(host);
        }
    }
    auto planRequest = requestOf(options, *std::move(workload), host);
    const auto words = options.framework.words();
    const auto loader = words ? takeLoader(options, *job, *words, planRequest) : Result<Done>(words.error());
    if (!loader) {
        return loader.error();
    }
    const auto seen = seenJob(*job, *supply);
    planRequest.observed = seen.observed;
    auto plan = makePlan(planRequest, supply->surface);
    const auto written = plan ? writeFor(*words, planRequest, *plan) : Result<Done>(plan.error());
    if (!written) {
        return written.error();
    }
    keepCompared(*plan, *job, *supply, session);
    session.printResult(documentOf(*plan, planRequest, supply->surface, *job),
                        terminalLine(plan->headline.text) + "\n" + terminalLine(textOf(plan->verdict)) + "\n\n"
                            + numbersText(*plan, supply->from) + job->text() + realityText(*plan, seen)
                            + adviceText(*plan));
    return plan->feasible ? exitDone : exitBelowBar;
}

/// One of step time, samples, tokens and frames a second.
void declareSpeed(CLI::App& plan, PlanOptions& o, CLI::Option* step)
{
    auto& s = o.speed;
    const auto rate = [&plan](const char* name, double& value, const char* help) {
        return addCount(plan, name, value, help, {1e-9, 1e18})->default_str("not stated");
    };
    auto* samples =
        rate("--samples-per-second", s.samples, "images or samples that one node takes, instead of a step time");
    auto* tokens = rate("--tokens-per-second", s.tokens, "tokens that one node takes, instead of a step time");
    auto* frames = rate("--frames-per-second", s.frames, "video frames that one node takes, instead of a step time");
    samples->excludes(step);
    tokens->excludes(step)->excludes(samples);
    frames->excludes(step)->excludes(samples)->excludes(tokens);
    addPlainCount(plan, "--sequence-length", s.sequence, "tokens of a sample", {1, 1e9})->default_str("not stated");
    addCount(plan, "--bytes-per-token", s.bytesOfToken, "2 for 16-bit ids, 4 for 32-bit", {1, 64});
    addNumber(plan, "--frames-per-sample", s.framesOfSample, "frames of one clip", {1e-3, 1e9});
    addRatio(plan, "--compression", o.compression, "samples are stored this many times smaller than stated",
             {1e-3, 1e6});
}

void declareWorkload(CLI::App& plan, PlanOptions& o)
{
    auto& c = o.changed;
    o.workloadOption =
        plan.add_option("--workload", o.workload, "a preset, or a sluice.workload/1 file")->capture_default_str();
    plan.add_option("--dataset", o.dataset, "take sizes of samples and files from this data set");
    const auto changes = [&o](CLI::Option* option, std::function<void(Workload&)> apply) {
        option->default_str("of the workload");
        o.overrides.emplace_back(option, std::move(apply));
    };
    for (const auto& field : workloadFields()) {
        if (auto* option = addWorkloadOption(plan, field, c)) {
            changes(option, [&c, &field](Workload& w) { field.copy(c, w); });
            o.fieldOptions.emplace(field.key, option);
        }
    }
    auto* decoding = o.fieldOptions.at("decode_seconds");
    decoding->description("CPU time of one worker to decode and augment one sample; 0: there is nothing to decode");
    changes(decoding, [&c](Workload& w) { w.decodeFree = c.decodeTime.count() <= 0; });
    declareSpeed(plan, o, o.fieldOptions.at("step_seconds"));
}

/// What this node's own figures do not tell: as other commands measured it, or as it is promised.
void declareStages(CLI::App& plan, PlanOptions& o)
{
    const auto adds = [&o](CLI::Option* option, std::function<void(HostFacts&)> apply) {
        option->default_str("not known");
        o.hostOverrides.emplace_back(option, std::move(apply));
    };
    auto& s = o.stages;
    adds(addRate(plan, "--nic-bandwidth", s.network, "of the network link that the data comes over"),
         [&s](HostFacts& host) {
             host.network = s.network;
             host.networkName = "the network link, as stated";
             host.networkStated = true;
         });
    adds(addRate(plan, "--server-bandwidth", s.server, "that shared storage gives to all nodes together"),
         [&s](HostFacts& host) { host.serverRate = s.server; });
    adds(addRate(plan, "--memory-bandwidth", s.memory, "at which all cores together copy in host memory"),
         [&s](HostFacts& host) { host.memoryCopy = s.memory; });
    adds(addRate(plan, "--h2d-bandwidth", s.hostToDevice, "host to device, each GPU while all copy"),
         [&s](HostFacts& host) {
             host.hostToDevice = s.hostToDevice;
             host.hostToDeviceMeasured = false;
         });
    adds(addCount(plan, "--files-per-second", s.filesPerSecond, "opened and closed, as bench files measures it",
                  {1e-9, 1e12}),
         [&s](HostFacts& host) { host.filesPerSecond = s.filesPerSecond; });
}

void declareChoices(CLI::App& plan, PlanOptions& o)
{
    o.workersOption =
        addCount(plan, "--workers", o.workers, "loader workers of each GPU; 0: the training process loads")
            ->default_str("the plan chooses");
    addCount(plan, "--prefetch", o.prefetch, "batches ahead of each worker; 0 lets the plan choose");
    addCount(plan, "--devices", o.change.devices, "storage devices like the measured one, striped");
    addShare(plan, "--cached", o.change.cachedShare, "share of the samples that is read from memory: 0.35 or 35%");
}

} // namespace

void addPlan(CLI::App& app, Session& session)
{
    auto* plan = app.add_subcommand("plan",
                                    "Compares a workload with measured storage: is it fed, what limits, "
                                    "what to set");
    auto options = std::make_shared<PlanOptions>();
    session.addCommonOptions(*plan);
    declareWorkload(*plan, *options);
    options->supply.declare(*plan);
    options->job.declare(*plan);
    options->framework.declare(*plan);
    options->framework.declareWords(*plan);
    declareStages(*plan, *options);
    declareChoices(*plan, *options);
    plan->callback(
        [options, &session] { session.command = [options, &session] { return runPlan(*options, session); }; });
}

} // namespace sluice::ctl
