// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sluicectl/commands/plan/kept_figures.h"

#include "app/sluicectl/history.h"
#include "app/sluicectl/line.h"
#include "app/sluicectl/run_record.h"
#include "core/base/text/words.h"
#include "core/run/bench/bench_figures.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>

namespace sluice::ctl {

namespace {

std::string fromWords(RunKind kind, RunId run)
{
    return fmt::format("{}, run {}", kindWords(kind), run.value);
}

/// The newest of this kind and host; an empty host is any, as is an empty path.
std::optional<Run> newestBench(RunKind kind, const std::string& host, const std::string& path, const Session& session,
                               const std::function<bool(const Run&)>& fits)
{
    return newestKept(
        session,
        [&](const RunSummary& run) {
            return run.kind == kind && (host.empty() || run.hostName == host) && (path.empty() || run.path == path);
        },
        fits);
}

bool isAlike(double a, double b)
{
    constexpr double tolerance = 0.02;
    return std::abs(a - b) <= tolerance * std::max(std::abs(a), std::abs(b));
}

bool ranJob(const LoaderMeasurement& measured, const Workload& w)
{
    const auto& setup = measured.setup;
    const bool random = setup.order == SampleOrder::Shuffled;
    return measured.target == LoaderTarget::Host && setup.batch == w.batchPerGpu
        && random == (w.accessPattern == Pattern::Random) && isAlike(setup.stepTime.count(), w.stepTime.count())
        && isAlike(static_cast<double>(setup.sampleBytes.count), static_cast<double>(w.sampleBytes.count))
        && isAlike(setup.decodeTime.count(), w.decodeTime.count());
}

ObservedJob observedOf(const LoaderMeasurement& measured)
{
    const auto& setup = measured.setup;
    ObservedJob observed;
    observed.loader = LoaderKind::Threads;
    observed.gpus = setup.gpus;
    observed.workers = setup.workers;
    observed.prefetch = setup.prefetch;
    observed.cachedShare = setup.access == Access::Direct ? std::optional(0.0) : std::nullopt;
    observed.samplesPerSecond = measured.figures.samplesPerSecond;
    observed.waitingShare = measured.figures.stallFraction;
    return observed;
}

} // namespace

std::string KeptLoader::from() const
{
    return fromWords(RunKind::BenchLoader, run);
}

std::optional<KeptLoader> keptLoader(const std::string& dataset, const Workload& workload, const Supply& supply,
                                     const Session& session)
{
    const auto path = dataset.empty() ? supply.path : pathOfRuns(dataset);
    if (supply.hostName.empty() || supply.otherNode || path.empty()) {
        return std::nullopt;
    }
    const auto run = newestBench(RunKind::BenchLoader, supply.hostName, path, session, [&](const Run& each) {
        const auto measured = loaderOf(each);
        return measured && ranJob(*measured, workload);
    });
    return run ? std::optional(KeptLoader{observedOf(*loaderOf(*run)), run->startedAt, run->id}) : std::nullopt;
}

std::string KeptDecode::from() const
{
    return "measured by " + fromWords(RunKind::BenchDecode, run);
}

std::string KeptDecode::text() const
{
    return line("Decode time  {} a sample, {}\n", words(time), from());
}

Json KeptDecode::document() const
{
    return {{"seconds", time.count()}, {"from", from()}, {"run_id", run.value}};
}

std::optional<KeptDecode> keptDecode(const std::string& dataset, const Supply& supply, const Session& session)
{
    const auto run = newestBench(RunKind::BenchDecode, supply.hostName, pathOfRuns(dataset), session,
                                 [](const Run& each) { return decodeTimeOf(each).has_value(); });
    return run ? std::optional(KeptDecode{*decodeTimeOf(*run), run->id}) : std::nullopt;
}

void takeKeptFigures(Supply& supply, const Session& session)
{
    if (supply.hostName.empty() || supply.otherNode) {
        return;
    }
    auto& host = supply.host;
    if (!host.hostToDevice) {
        const auto run = newestBench(RunKind::BenchH2d, supply.hostName, {}, session,
                                     [](const Run& each) { return each.gpu && each.gpu->forEachGpu(); });
        if (run) {
            host.hostToDevice = run->gpu->forEachGpu();
            host.hostToDeviceMeasured = true;
            host.hostToDeviceFrom = fromWords(RunKind::BenchH2d, run->id);
        }
    }
    const auto files = host.filesPerSecond || supply.path.empty()
        ? std::nullopt
        : newestBench(RunKind::BenchFiles, supply.hostName, supply.path, session,
                      [](const Run& each) { return filesPerSecondOf(each).has_value(); });
    if (files) {
        host.filesPerSecond = filesPerSecondOf(*files);
        host.filesFrom = fromWords(RunKind::BenchFiles, files->id);
    }
    const bool tried = host.gds && host.gds->gds != GdsAdvice::NotMeasured;
    const auto run = tried || supply.path.empty()
        ? std::nullopt
        : newestBench(RunKind::BenchGds, supply.hostName, supply.path, session, [](const Run& each) {
              return each.gpu && each.gpu->gds && each.gpu->gds->gds != GdsAdvice::NotMeasured;
          });
    if (run) {
        host.gds = run->gpu->gds;
        host.gds->because += fmt::format(" ({})", fromWords(RunKind::BenchGds, run->id));
    }
}

} // namespace sluice::ctl
