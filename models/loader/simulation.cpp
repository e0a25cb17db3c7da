// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/loader/simulation.h"

#include "core/base/student_t.h"
#include "core/base/text/words.h"
#include "models/loader/messages.h"
#include "models/loader/replication.h"
#include "models/loader/stragglers.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace sluice {

namespace {

/// Batches of one replication at most; what happens after so many is what happened before.
constexpr std::int64_t maxBatches = 4'000'000;
/// Batches of one rank that the loader's own speed is taken from.
constexpr std::int64_t isolatedSteps = 200;
constexpr int maxReplications = 1000;
constexpr double minStepsForFigures = 3;

Error unsound(const std::string& problem)
{
    return Error{ErrorKind::Usage, problem, "correct this value"};
}

/// 0 where an epoch never ends.
Result<std::int64_t> stepsPerEpoch(const SimulationRequest& request)
{
    if (!request.datasetSamples) {
        return std::int64_t{0};
    }
    const auto& s = request.setup;
    const auto steps = *request.datasetSamples / (std::int64_t{s.gpus} * s.batch);
    if (steps < 1) {
        return Error{ErrorKind::Usage,
                     fmt::format("the data set holds {} samples, and one step of {} GPUs takes {}",
                                 *request.datasetSamples, s.gpus, std::int64_t{s.gpus} * s.batch),
                     "use a smaller batch, fewer GPUs or a larger data set"};
    }
    return steps;
}

ReplicationSpec specOf(const SimulationRequest& request, const WorkerThroughput& throughput, std::int64_t epoch)
{
    const auto most = std::max<std::int64_t>(10, maxBatches / request.setup.gpus);
    const auto limit = request.stepLimit > 0 ? std::min(request.stepLimit, most) : most;
    const double start = request.host.workerStart.count();
    ReplicationSpec spec{.setup = request.setup,
                         .throughput = throughput,
                         .moveSeconds = moveTime(request.setup, request.host).count(),
                         .receiveSeconds = timeToReceive(request.setup, request.host).count(),
                         .workerStartSeconds = start,
                         .workerRestartSeconds = request.host.persistentWorkers ? 0 : start,
                         .stepsPerEpoch = epoch,
                         .stepLimit = limit,
                         .seed = request.seed};
    if (request.setup.workers == 0) { // in turn: no batch is loaded before the last step is done, as between epochs
        spec.setup.workers = 1;
        spec.setup.prefetch = 1;
        spec.stepsPerEpoch = 1;
        spec.workerStartSeconds = spec.workerRestartSeconds = 0;
    }
    return spec;
}

Replication isolated(ReplicationSpec spec)
{
    spec.setup.stepTime = Seconds(0);
    spec.setup.stepJitter = Seconds(0);
    spec.setup.barrier = false;
    spec.moveSeconds = 0;
    spec.setup.runtime = Seconds(1e12);
    spec.stepLimit = std::min(spec.stepLimit, std::max<std::int64_t>(isolatedSteps, 4L * readersOfRank(spec.setup)));
    return replicate(spec);
}

LoaderFigures figuresOf(const Replication& run, const LoaderSetup& s)
{
    return StepTally::figuresOf(run.ranks, run.bins, s.batch, static_cast<double>(s.sampleBytes.count));
}

LoaderFigures meanOf(const std::vector<LoaderFigures>& all)
{
    const double share = 1.0 / static_cast<double>(all.size());
    LoaderFigures mean;
    for (const auto& f : all) {
        mean.utilisation += f.utilisation * share;
        mean.utilisationV1 += f.utilisationV1 * share;
        mean.samplesPerSecond += f.samplesPerSecond * share;
        mean.samplesPerSecondV1 += f.samplesPerSecondV1 * share;
        mean.rate = mean.rate + f.rate * share;
        mean.step.mean += f.step.mean * share;
        mean.step.p50 += f.step.p50 * share;
        mean.step.p99 += f.step.p99 * share;
        mean.firstBatch += f.firstBatch * share;
        mean.steps += f.steps * share;
    }
    mean.stallFraction = 1 - mean.utilisation;
    return mean;
}

/// Returns where another run would fall, by the spread of these.
FigureRange rangeOf(const std::vector<LoaderFigures>& all, double (*figure)(const LoaderFigures&))
{
    const auto n = static_cast<double>(all.size());
    double sum = 0;
    double squares = 0;
    for (const auto& f : all) {
        sum += figure(f) / n;
    }
    for (const auto& f : all) {
        squares += (figure(f) - sum) * (figure(f) - sum);
    }
    if (all.size() < 2) {
        return {sum, sum};
    }
    const double half = studentT(0.95, n - 1) * std::sqrt(squares / (n - 1) * (1 + 1 / n));
    return {std::max(0.0, sum - half), sum + half};
}

void widen(FigureRange& range, double value)
{
    range = {std::min(range.low, value), std::max(range.high, value)};
}

std::vector<StageLoad> stagesOf(const SimulationRequest& request, const WorkerThroughput& throughput)
{
    const auto& s = request.setup;
    const double perStep = static_cast<double>(s.gpus) * s.batch;
    const double demanded = perStep / std::max(s.stepTime.count(), 1e-9);
    std::vector<StageLoad> stages;
    const auto add = [&](Stage stage, double capacity, std::string provenance) {
        stages.push_back({stage, capacity, demanded / std::max(capacity, 1e-300), std::move(provenance)});
    };
    const int devices = request.host.devices;
    add(Stage::Storage, throughput.storageSamples(),
        throughput.provenance() + (devices > 1 ? fmt::format("; times {} devices", devices) : ""));
    if (const auto pass = request.host.passTime; request.host.cores > 0 && (s.decodeTime + pass).count() > 0) {
        add(Stage::Cpu, throughput.cpuSamples(),
            pass.count() > 0
                ? fmt::format("{:g} cores, {} of decoding and {} of passing on a sample", request.host.cores,
                              words(s.decodeTime), words(pass))
                : fmt::format("{:g} cores, {} of decoding a sample", request.host.cores, words(s.decodeTime)));
    }
    if (const double receive = request.host.receiveTime.count(); receive > 0) {
        add(Stage::HostMemory, perStep / receive,
            fmt::format("{} for the training process to receive a batch", words(Seconds(receive))));
    }
    if (const double move = moveTime(s, request.host).count(); move > 0) {
        add(Stage::HostToDevice, perStep / move, fmt::format("{} a batch, as stated", words(Seconds(move))));
    }
    add(Stage::Gpu, demanded, fmt::format("{} GPUs x {} samples / {}", s.gpus, s.batch, words(s.stepTime)));
    return stages;
}

std::vector<Message> missingOf(const SimulationRequest& request, const StorageSurface& surface,
                               const WorkerThroughput& throughput)
{
    using namespace loader_messages;
    std::vector<Message> missing;
    if (!surface.measured()) {
        missing.push_back(say<storageStated>().with(Remedy::MeasureStorage));
    } else if (throughput.fromPageCache()) {
        missing.push_back(say<storageFromPageCache>().with(Remedy::MeasureStorage));
    } else if (throughput.extrapolated()) {
        missing.push_back(say<storageExtrapolated>().with(Remedy::MeasureStorageLonger));
    }
    if (request.host.devices > 1) {
        missing.push_back(say<devicesAddUp>("devices"_a = groupedWords(request.host.devices)));
    }
    if (surface.measured() && throughput.engine() != request.setup.engine) {
        missing.push_back(
            say<engineNotMeasured>("asked"_a = word(request.setup.engine), "measured"_a = word(throughput.engine())));
    }
    if (request.host.cores <= 0) {
        missing.push_back(say<coresUnknown>());
    }
    if (request.setup.decodeTime.count() <= 0) {
        missing.push_back(say<decodeTimeUnknown>().with(Remedy::StateDecodeTime));
    }
    if (!request.host.costsMeasured) {
        missing.push_back(say<loaderCostsPublished>());
    }
    if (request.setup.cachedShare > 0 && request.host.memoryRate.value <= 0) {
        missing.push_back(say<memoryRateUnknown>().with(Remedy::StateMemoryBandwidth));
    }
    return missing;
}

/// Says where a run is too short: the first batches of all workers come at once, however slow storage is.
std::optional<Message> tooFewStepsForRate(const LoaderSetup& setup, const LoaderFigures& figures)
{
    const int twoRounds = 2 * setup.workers + 1;
    if (figures.isolatedLoaderBatch <= setup.stepTime || figures.steps >= twoRounds) {
        return std::nullopt;
    }
    const auto seconds = std::ceil(figures.firstBatch.count() + 2 * twoRounds * figures.isolatedLoaderBatch.count());
    return say<loader_messages::tooFewSteps>("steps"_a = fmt::format("{:.0f}", std::floor(figures.steps)),
                                             "seconds"_a = fmt::format("{:.0f}", seconds))
        .with(Remedy::RunLonger);
}

/// Returns the stage that is full, whatever the workers spend their time on; nothing where they are too few to fill
/// one.
std::optional<Stage> fullStageOf(const LoaderFigures& figures, const WorkerThroughput& throughput)
{
    constexpr double nearlyAll = 0.95;
    const double most = std::min(throughput.cpuSamples(), throughput.storageSamples());
    if (figures.samplesPerSecond < nearlyAll * most) {
        return std::nullopt;
    }
    return throughput.cpuSamples() <= throughput.storageSamples() ? Stage::Cpu : Stage::Storage;
}

/// Tells whether workers keep up, and the time to receive a batch holds up the steps.
bool waitsToReceive(const SimulationRequest& request, const LoaderFigures& figures, double moveSeconds)
{
    const auto receive = receivingTime(request.setup, request.host);
    const auto alone = figures.isolatedLoaderBatch;
    return request.host.pinMemory ? receive > alone && receive.count() >= moveSeconds
                                  : receive.count() > 0 && request.setup.stepTime + receive > alone;
}

std::optional<Error> problemOf(const SimulationRequest& request)
{
    if (const auto problems = problemsOf(request.setup); !problems.empty()) {
        return unsound(problems.front());
    }
    if (request.host.devices < 1 || request.host.devices > maxDevices) {
        return unsound(fmt::format("devices must be 1 to {}", maxDevices));
    }
    if (request.replications < 1 || request.replications > maxReplications || request.stepLimit < 0) {
        return unsound(fmt::format("replications must be 1 to {} and steps 0 or more", maxReplications));
    }
    return std::nullopt;
}

Simulation summaryOf(const std::vector<LoaderFigures>& runs)
{
    Simulation s;
    s.figures = meanOf(runs);
    s.utilisation = rangeOf(runs, [](const LoaderFigures& f) { return f.utilisation; });
    s.samplesPerSecond = rangeOf(runs, [](const LoaderFigures& f) { return f.samplesPerSecond; });
    return s;
}

/// Widens the ranges by the ends of the surface's interval, with one replication each.
Result<Done> widenBySupply(const SimulationRequest& request, const StorageSurface& surface, std::int64_t epoch,
                           Simulation& s)
{
    for (const auto level : {SupplyLevel::Low, SupplyLevel::High}) {
        auto throughput = WorkerThroughput::of(request.setup, request.host, surface, level);
        if (!throughput) {
            return throughput.error();
        }
        throughput->tabulate();
        const auto f = figuresOf(replicate(specOf(request, *throughput, epoch)), request.setup);
        widen(s.utilisation, f.utilisation);
        widen(s.samplesPerSecond, f.samplesPerSecond);
    }
    return Done{};
}

/// Returns samples a second of a loader that alone gives `loader`, to GPUs that alone take `gpus`.
double togetherOf(const LoaderSetup& setup, double loader, double gpus)
{
    return setup.workers == 0 ? 1 / (1 / loader + 1 / gpus) : std::min(loader, gpus);
}

/// Widens the ranges by what loaders differ from the model; steps are known better.
void widenByModel(const SimulationRequest& request, Simulation& s)
{
    constexpr double errorOfSteps = 0.02;
    const auto& f = s.figures;
    const double error = request.host.rateError;
    const double ofStep = static_cast<double>(request.setup.gpus) * request.setup.batch;
    if (error <= 0 || f.isolatedLoaderBatch.count() <= 0 || request.setup.stepTime.count() <= 0) {
        return;
    }
    const double loader = ofStep / f.isolatedLoaderBatch.count();
    const double gpus = ofStep / request.setup.stepTime.count();
    const double now = togetherOf(request.setup, loader, gpus);
    const double step = request.setup.stepTime.count();
    const double period = std::max(step, ofStep / std::max(f.samplesPerSecond, 1e-300));
    // What the rank waits for within a step, receiving among it, is as well known as the loader.
    const auto ofPeriod = [&](double change) { return period / (step + (period - step) / (1 + change)); };
    const auto ofLoader = [&](double change) { return togetherOf(request.setup, loader * (1 + change), gpus) / now; };
    const double less = (1 - errorOfSteps) * std::min(ofLoader(-error), ofPeriod(-error));
    const double more = (1 + errorOfSteps) * std::max(ofLoader(error), ofPeriod(error));
    widen(s.samplesPerSecond, f.samplesPerSecond * less);
    widen(s.samplesPerSecond, f.samplesPerSecond * more);
    widen(s.utilisation, f.utilisation * less);
    widen(s.utilisation, std::min(1.0, f.utilisation * more));
}

struct Replicated {
    Simulation simulation;
    WorkerLoad workers; ///< seconds of all replications
    double batches = 0; ///< loaded in all of them
};

/// Runs all replications, each with a seed of its own.
Replicated replicated(const SimulationRequest& request, ReplicationSpec spec)
{
    std::vector<LoaderFigures> runs;
    std::vector<BatchTrace> trace;
    WorkerLoad workers;
    double batches = 0;
    for (int i = 0; i < request.replications; ++i, ++spec.seed) {
        spec.trace = request.trace && i == 0;
        const auto run = replicate(spec);
        runs.push_back(figuresOf(run, request.setup));
        workers = {workers.reading + run.workers.reading, workers.copying + run.workers.copying,
                   workers.decoding + run.workers.decoding};
        batches += run.batches;
        trace.insert(trace.end(), run.trace.begin(), run.trace.end());
    }
    auto summary = summaryOf(runs);
    summary.utilisation.high = std::min(1.0, summary.utilisation.high);
    summary.trace = std::move(trace);
    return {std::move(summary), workers, batches};
}

Stage limitOf(const SimulationRequest& request, const WorkerThroughput& throughput, const Replicated& s, Seconds move)
{
    const auto& f = s.simulation.figures;
    const auto busiest = bottleneckOf(f.utilisation, s.workers, move, f.isolatedLoaderBatch);
    if (busiest == Stage::Gpu || waitsForStragglers(f.utilisation, s.simulation.stragglerStall)) {
        return Stage::Gpu;
    }
    if (waitsToReceive(request, f, move.count())) {
        return Stage::HostMemory;
    }
    const bool ofWorkers = busiest == Stage::Cpu || busiest == Stage::Storage;
    return ofWorkers && request.setup.workers > 0 ? fullStageOf(f, throughput).value_or(busiest) : busiest;
}

} // namespace

Result<Simulation> simulate(const SimulationRequest& request, const StorageSurface& surface)
{
    if (const auto problem = problemOf(request)) {
        return *problem;
    }
    const auto epoch = stepsPerEpoch(request);
    auto throughput = WorkerThroughput::of(request.setup, request.host, surface);
    if (!epoch || !throughput) {
        return !epoch ? epoch.error() : throughput.error();
    }
    throughput->tabulate();
    auto spec = specOf(request, *throughput, *epoch);
    auto s = replicated(request, spec);
    if (s.simulation.figures.steps < minStepsForFigures) {
        return Error{ErrorKind::Usage,
                     fmt::format("{} steps are done within {}, and figures need at least 3",
                                 std::floor(s.simulation.figures.steps), words(request.setup.runtime)),
                     Remedy::SimulateLonger};
    }
    if (surface.measured()) {
        if (const auto done = widenBySupply(request, surface, *epoch, s.simulation); !done) {
            return done.error();
        }
    }
    auto& f = s.simulation.figures;
    f.isolatedLoaderBatch =
        isolatedBatchOf(figuresOf(isolated(spec), request.setup), request.setup.gpus, request.setup.batch);
    widenByModel(request, s.simulation);
    s.simulation.stragglerStall = stragglerStallOf(request.setup, request.seed);
    f.bottleneck = limitOf(request, *throughput, s, Seconds(spec.moveSeconds));
    s.simulation.step = stepPartsOf(request.setup, request.host, f.utilisation, s.workers, s.batches);
    s.simulation.stages = stagesOf(request, *throughput);
    s.simulation.missing = missingOf(request, surface, *throughput);
    if (const auto few = tooFewStepsForRate(request.setup, f)) {
        s.simulation.missing.push_back(*few);
    }
    return std::move(s.simulation);
}

} // namespace sluice
