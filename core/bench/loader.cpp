// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/loader.h"

#include "core/base/words.h"
#include "core/bench/loader_run.h"
#include "core/bench/sample_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <unistd.h>

namespace sluice {

namespace {

constexpr int mostThreads = 4096;
constexpr double fewestSteps = 3;
/// Of the free memory, for the queues.
constexpr double memoryShare = 0.6;
/// The loader alone runs for this share of the runtime, and for so many first batches, within these bounds.
constexpr double isolatedShare = 0.25;
constexpr double isolatedWaves = 3;
constexpr Seconds isolatedLeast{0.5};
constexpr Seconds isolatedMost{10};

std::optional<Error> problemOf(const LoaderSetup& s, const dataset::Catalogue& catalogue)
{
    if (const auto problems = problemsOf(s); !problems.empty()) {
        return Error{ErrorKind::Usage, problems.front(), "correct this value"};
    }
    if (s.engine != EngineKind::Threads) {
        return Error{ErrorKind::Unsupported,
                     fmt::format("the loader's workers do not read with engine {}", word(s.engine)),
                     "use --engine threads"};
    }
    if (s.gpus * s.workers > mostThreads) {
        return Error{ErrorKind::Usage, fmt::format("{} workers are too many for one process", s.gpus * s.workers),
                     fmt::format("gpus x workers may be up to {}", mostThreads)};
    }
    if (s.readSize.count % 4096 != 0 && s.access == Access::Direct) {
        return Error{ErrorKind::Usage, "--read-size is no multiple of 4096", "direct reads are whole blocks"};
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
    const double slots = static_cast<double>(s.workers) * s.prefetch + 1;
    const double piece = samplesReadTogether(s) > 1 ? static_cast<double>(s.readSize.count) * s.workers : 0;
    return Bytes{std::llround(std::min(s.gpus * (slots * s.batch * static_cast<double>(mean) + piece), 9e18))};
}

std::optional<Error> problemOfMemory(Bytes buffers)
{
    const double free = static_cast<double>(::sysconf(_SC_AVPHYS_PAGES)) * static_cast<double>(::sysconf(_SC_PAGESIZE));
    if (static_cast<double>(buffers.count) <= memoryShare * free) {
        return std::nullopt;
    }
    return Error{ErrorKind::NoSpace,
                 fmt::format("the queues would hold {}, and {} of memory are free", iecWords(buffers),
                             iecWords(Bytes{static_cast<std::int64_t>(free)})),
                 "use fewer workers, less prefetch, a smaller batch or fewer GPUs"};
}

/// The steps of the isolation test; without a copy to a device there is no C.
std::string verdictOf(const Isolation& i, Stage bottleneck)
{
    if (i.idle < (1 - gpuBound) * i.target) {
        return "the step limits: the loader keeps up";
    }
    if (i.loader > i.target) {
        return fmt::format("the loader limits ({}): alone it takes {} a batch, and a step {}", word(bottleneck),
                           words(i.loader), words(i.target));
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
    const auto wanted = std::max({setup.runtime * isolatedShare, firstBatch * isolatedWaves, isolatedLeast});
    setup.runtime = std::min(wanted, std::max(isolatedMost, firstBatch * isolatedWaves));
    return setup;
}

void addWarnings(const dataset::Catalogue& catalogue, LoaderMeasurement& m)
{
    if (m.setup.access == Access::Buffered && m.setup.cachedShare <= 0) {
        m.warnings.emplace_back("buffered reads: what was read before comes from the page cache, not from storage");
    }
    for (const auto& skipped : catalogue.summary.skipped) {
        m.warnings.push_back("left out: " + skipped);
    }
}

} // namespace

Result<LoaderMeasurement> measureLoader(const LoaderSetup& asked, const dataset::Catalogue& catalogue,
                                        std::stop_token stop, const LoaderMomentListener& tell, bool trace)
{
    LoaderMeasurement m;
    m.setup = asked;
    m.setup.sampleBytes = catalogue.summary.sample.mean;
    m.setup.sampleBytesStdev = catalogue.summary.sample.stdev;
    m.setup.samplesPerFile = static_cast<int>(std::clamp(catalogue.summary.samplesPerFile, 1.0, 2e9));
    m.dataset = catalogue.summary;
    if (const auto problem = problemOf(m.setup, catalogue)) {
        return *problem;
    }
    m.buffers = buffersOf(m.setup, catalogue);
    if (const auto problem = problemOfMemory(m.buffers)) {
        return *problem;
    }
    auto together = runLoader(m.setup, catalogue, trace, stop, tell);
    if (!together) {
        return together.error();
    }
    m.interrupted = stop.stop_requested();
    m.figures = together->figures;
    m.workers = together->workers;
    m.trace = std::move(together->trace);
    if (m.figures.steps < fewestSteps && !m.interrupted) {
        return Error{ErrorKind::Usage,
                     fmt::format("{:.0f} steps were done within {}, and figures need at least 3",
                                 std::floor(m.figures.steps), words(asked.runtime)),
                     "give a longer --runtime"};
    }
    if (!m.interrupted) {
        const auto alone = runLoader(aloneOf(m.setup, m.figures.firstBatch), catalogue, false, stop);
        if (!alone) {
            return alone.error();
        }
        m.figures.isolatedLoaderBatch = isolatedBatchOf(alone->figures, m.setup.gpus, m.setup.batch);
    }
    m.figures.bottleneck =
        bottleneckOf(m.figures.utilisation, {m.workers.reading, m.workers.copying, m.workers.decoding}, Seconds(0),
                     m.figures.isolatedLoaderBatch);
    m.isolation = {m.figures.isolatedLoaderBatch, m.setup.stepTime, m.setup.stepTime * 0, {}};
    m.isolation.idle = std::max(Seconds(0), m.figures.step.mean - m.setup.stepTime);
    m.isolation.verdict = verdictOf(m.isolation, m.figures.bottleneck);
    addWarnings(catalogue, m);
    return m;
}

} // namespace sluice
