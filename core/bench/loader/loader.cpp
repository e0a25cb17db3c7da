// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/loader/loader.h"

#include "core/base/text/words.h"
#include "core/bench/loader/device_steps.h"
#include "core/bench/loader/loader_run.h"
#include "core/bench/loader/sample_reader.h"
#include "core/gpu/copy/copy_bench.h"
#include "core/topology/snapshot.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace sluice {

namespace {

constexpr int maxThreads = 4096;
constexpr double minSteps = 3;
/// Of the available memory, for the queues.
constexpr double memoryShare = 0.6;
/// The loader alone runs for this share of the runtime, and for so many first batches, within these bounds.
constexpr double isolatedShare = 0.25;
constexpr double isolatedWaves = 3;
constexpr Seconds minIsolated{0.5};
constexpr Seconds maxIsolated{10};
/// Steps without data: for this long, and at least so many.
constexpr Seconds stepsLong{0.3};
constexpr int minBareSteps = 3;

std::optional<Error> problemOf(const LoaderSetup& s, const dataset::Catalogue& catalogue)
{
    if (const auto problems = problemsOf(s); !problems.empty()) {
        return Error{ErrorKind::Usage, problems.front(), "correct this value"};
    }
    if (s.engine != EngineKind::Threads) {
        return Error{ErrorKind::Unsupported,
                     fmt::format("the loader's workers do not read with engine {}", word(s.engine)),
                     Remedy::ThreadsEngine};
    }
    if (s.gpus * readersOfRank(s) > maxThreads) {
        return Error{ErrorKind::Usage,
                     fmt::format("{} workers are too many for one process", s.gpus * readersOfRank(s)),
                     fmt::format("gpus x workers may be up to {}", maxThreads)};
    }
    if (s.readSize.count % 4096 != 0 && s.access == Access::Direct) {
        return Error{ErrorKind::Usage, "the read size is no multiple of 4096", "direct reads are whole blocks"};
    }
    const auto perStep = std::int64_t{s.gpus} * s.batch;
    if (catalogue.summary.samples < perStep) {
        return Error{ErrorKind::Usage,
                     fmt::format("the data set holds {} samples, and one step of {} GPUs takes {}",
                                 catalogue.summary.samples, s.gpus, perStep),
                     "use a smaller batch, fewer GPUs or a larger data set"};
    }
    return std::nullopt;
}

Bytes buffersOf(const LoaderSetup& s, const dataset::Catalogue& catalogue)
{
    const auto mean = SampleReader::spaceFor(catalogue.summary.sample.mean.count);
    const double slots = std::max(1.0, static_cast<double>(s.workers) * s.prefetch) + 1;
    const double piece = samplesReadTogether(s) > 1 ? static_cast<double>(s.readSize.count) * readersOfRank(s) : 0;
    return Bytes{std::llround(std::min(s.gpus * (slots * s.batch * static_cast<double>(mean) + piece), 9e18))};
}

std::optional<Error> problemOfMemory(Bytes buffers)
{
    const auto available = liveAvailableMemory();
    if (!available || static_cast<double>(buffers.count) <= memoryShare * static_cast<double>(available->count)) {
        return std::nullopt;
    }
    return Error{ErrorKind::NoSpace,
                 fmt::format("the queues would hold {}, and {} of memory are available", iecWords(buffers),
                             iecWords(*available)),
                 "use fewer workers, less prefetch, a smaller batch or fewer GPUs"};
}

/// The step of a device without data, mean.
Result<Seconds> bareStep(const gpu::Device& device, Seconds stepTime)
{
    auto steps = DeviceSteps::make(device, kibibytes(4), stepTime);
    if (!steps) {
        return steps.error();
    }
    const int count = minBareSteps + static_cast<int>(std::min(stepsLong / std::max(stepTime, Seconds(1e-6)), 1e5));
    const std::vector<std::byte> nothing(1);
    Seconds sum{};
    auto done = (*steps)->begin();
    for (int i = 0; i < count && done; ++i) {
        done = (*steps)->take({nothing});
        done = done ? (*steps)->compute() : done;
        const auto step = done ? (*steps)->finish() : Result<std::optional<DeviceStep>>(done.error());
        if (!step) {
            return step.error();
        }
        sum += (*step)->compute;
    }
    return done ? Result<Seconds>(sum / count) : done.error();
}

/// Step and copy alone, on the first device.
Result<Done> isolateDevice(const gpu::Device& device, LoaderMeasurement& m)
{
    const auto step = bareStep(device, m.setup.stepTime);
    const Bytes batch = m.dataset.sample.mean * m.setup.batch;
    const auto copied =
        step ? gpu::measureCopy({{device}, {}, {}}, {.size = batch}, {}) : Result<gpu::CopyMeasurement>(step.error());
    if (!copied) {
        return copied.error();
    }
    m.isolation.target = *step;
    m.isolation.copy = batch / copied->rate;
    return Done{};
}

/// The steps of the isolation test; without a copy to a device there is no C.
std::string verdictOf(const Isolation& i, Stage bottleneck)
{
    if (i.idle < (1 - gpuBound) * i.target) {
        return "GPU-bound: the loader keeps up";
    }
    if (i.copy && *i.copy > i.target && *i.copy > i.loader) {
        return fmt::format("the copy to the GPU is the bottleneck: alone it takes {} per batch, a step {}",
                           words(*i.copy), words(i.target));
    }
    if (i.loader > i.target) {
        return fmt::format("the loader is the bottleneck ({}): alone it takes {} per batch, a step {}",
                           word(bottleneck), words(i.loader), words(i.target));
    }
    return fmt::format("the loader alone is fast enough ({} a batch), but steps wait {}: for other ranks, the first "
                       "batch of an epoch or a slow batch before a ready one",
                       words(i.loader), words(i.idle));
}

/// Long enough for several waves of the workers.
LoaderSetup aloneOf(LoaderSetup setup, Seconds firstBatch)
{
    setup.stepTime = Seconds(0);
    setup.barrier = false;
    const auto wanted = std::max({setup.runtime * isolatedShare, firstBatch * isolatedWaves, minIsolated});
    setup.runtime = std::min(wanted, std::max(maxIsolated, firstBatch * isolatedWaves));
    return setup;
}

std::string stoppedAnswering(int workers)
{
    return fmt::format("the storage stopped answering: {} of the workers were left waiting", workers);
}

/// How a run ended, of which there are two.
Result<Done> noteEnd(const LoaderOutcome& outcome, const std::stop_token& stop, LoaderMeasurement& m)
{
    m.interrupted = stop.stop_requested();
    m.unanswered += outcome.unanswered;
    if (m.unanswered > 0 && !m.interrupted) {
        return Error{ErrorKind::Io, stoppedAnswering(m.unanswered),
                     "what it gives cannot be told; see that it answers, and measure again"};
    }
    return Done{};
}

void addWarnings(const dataset::Catalogue& catalogue, LoaderMeasurement& m)
{
    if (m.setup.access == Access::Buffered && m.setup.cachedShare <= 0) {
        m.warnings.emplace_back("buffered reads: what was read before comes from the page cache, not from storage");
    }
    if (m.unanswered > 0) {
        m.warnings.push_back(stoppedAnswering(m.unanswered));
    }
    for (const auto& left : catalogue.summary.leftOut) {
        m.warnings.push_back("left out: " + dataset::leftOutWords(left));
    }
}

} // namespace

Result<LoaderMeasurement> measureLoader(const LoaderSetup& asked,
                                        const std::shared_ptr<const dataset::Catalogue>& catalogue,
                                        std::stop_token stop, const LoaderMomentListener& tell, bool trace,
                                        const std::vector<gpu::Device>& devices)
{
    LoaderMeasurement m;
    m.setup = asked;
    m.dataset = catalogue->summary;
    m.setup.sampleBytes = m.dataset.sample.mean;
    m.setup.sampleBytesStdev = m.dataset.sample.stdev;
    m.setup.samplesPerFile = static_cast<int>(std::clamp(m.dataset.samplesPerFile, 1.0, 2e9));
    if (const auto problem = problemOf(m.setup, *catalogue)) {
        return *problem;
    }
    m.buffers = buffersOf(m.setup, *catalogue);
    if (const auto problem = problemOfMemory(m.buffers)) {
        return *problem;
    }
    auto together = runLoader(m.setup, catalogue, devices, trace, stop, tell);
    if (!together) {
        return together.error();
    }
    m.figures = together->figures;
    m.workers = together->workers;
    m.trace = std::move(together->trace);
    if (const auto ended = noteEnd(*together, stop, m); !ended) {
        return ended.error();
    }
    if (m.figures.steps < minSteps && !m.interrupted) {
        return Error{ErrorKind::Usage,
                     fmt::format("{:.0f} steps were done within {}, and figures need at least 3",
                                 std::floor(m.figures.steps), words(asked.runtime)),
                     Remedy::MeasureLonger};
    }
    if (!m.interrupted) {
        const auto alone = runLoader(aloneOf(m.setup, m.figures.firstBatch), catalogue, {}, false, stop);
        if (!alone) {
            return alone.error();
        }
        if (const auto ended = noteEnd(*alone, stop, m); !ended) {
            return ended.error();
        }
        m.figures.isolatedLoaderBatch = isolatedBatchOf(alone->figures, m.setup.gpus, m.setup.batch);
    }
    m.isolation = {m.figures.isolatedLoaderBatch, m.setup.stepTime, {}, {}, {}};
    if (!devices.empty() && !m.interrupted) {
        if (const auto done = isolateDevice(devices.front(), m); !done) {
            return done.error();
        }
    }
    m.figures.bottleneck =
        bottleneckOf(m.figures.utilisation, {m.workers.reading, m.workers.copying, m.workers.decoding},
                     m.isolation.copy.value_or(Seconds(0)), m.figures.isolatedLoaderBatch);
    m.isolation.idle = std::max(Seconds(0), m.figures.step.mean - m.isolation.target);
    m.isolation.verdict = verdictOf(m.isolation, m.figures.bottleneck);
    addWarnings(*catalogue, m);
    return m;
}

Result<std::vector<gpu::Device>> devicesForRanks(int ranks)
{
    const auto driver = gpu::Driver::open();
    if (!driver) {
        return driver.error();
    }
    if (driver->deviceCount() < ranks) {
        return Error{ErrorKind::Usage,
                     fmt::format("{} ranks need a GPU each, and CUDA finds {}", ranks, driver->deviceCount()),
                     Remedy::FewerGpus};
    }
    std::vector<gpu::Device> devices;
    for (int rank = 0; rank < ranks; ++rank) {
        auto device = driver->device(rank);
        if (!device) {
            return device.error();
        }
        devices.push_back(*std::move(device));
    }
    return devices;
}

} // namespace sluice
