// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sluicectl/commands.h"
#include "app/sluicectl/history.h"
#include "app/sluicectl/line.h"
#include "core/base/json.h"
#include "core/base/text/words.h"
#include "core/run/plan_of_run.h"
#include "core/store/store.h"
#include "models/storage/storage_surface.h"

#include <algorithm>
#include <memory>

namespace sluice::ctl {

namespace {

struct EstimateOptions {
    std::string run = "last";
    IoPoint point;
};

/// The model answers with another access where this one was not measured. Memory maps have but one.
bool isMeasuredWith(const Run& run, const IoPoint& point)
{
    return std::any_of(run.measurements.begin(), run.measurements.end(), [&point](const Measurement& m) {
        const bool same = m.point.access == point.access || point.engine == EngineKind::Mmap;
        return same && m.point.engine == point.engine && m.point.pattern == point.pattern
            && m.point.direction == Direction::Read && !m.interrupted;
    });
}

Json documentOf(const Run& run, const IoPoint& point, const RateEstimate& e)
{
    return {{"schema", "sluice.estimate/1"},
            {"run_id", run.id.value},
            {"path", run.path},
            {"at", toJson(point)},
            {"bytes_per_second", e.mean.value},
            {"low", e.low.value},
            {"high", e.high.value},
            {"confidence", 0.9},
            {"operations_per_second", e.mean.value / static_cast<double>(point.readSize.count)},
            {"latency_seconds", e.latency.count()},
            {"extrapolated", e.extrapolated},
            {"from_page_cache", e.fromPageCache},
            {"provenance", e.provenance}};
}

std::string textOf(const Run& run, const IoPoint& point, const RateEstimate& e)
{
    std::string text = line("{} {} reads, {} x {} in flight on {}: {} ({} to {} in 9 of 10 cases)\n",
                            word(point.pattern), iecWords(point.readSize), point.threads, point.depth, run.path,
                            words(e.mean), words(e.low), words(e.high));
    text += line("{} operations/s, {} each\n{}, run {}\n",
                 groupedWords(e.mean.value / static_cast<double>(point.readSize.count)), words(e.latency), e.provenance,
                 run.id.value);
    if (e.extrapolated) {
        text += "This lies outside the measured range: measure it with sluicectl bench io before you rely on it.\n";
    }
    return text;
}

Result<int> runEstimate(const EstimateOptions& options, Session& session)
{
    const auto run = loadRun(session, options.run, LastRun::WithReads);
    if (!run) {
        return run.error();
    }
    const auto surface = surfaceOf(*run);
    if (!surface) {
        return surface.error();
    }
    const auto point = options.point.carriedOut();
    auto estimate = surface->at(point);
    if (!estimate) {
        return estimate.error();
    }
    estimate->extrapolated = estimate->extrapolated || !isMeasuredWith(*run, point);
    session.printResult(documentOf(*run, point, *estimate), textOf(*run, point, *estimate));
    return exitDone;
}

} // namespace

void addEstimate(CLI::App& app, Session& session)
{
    auto* estimate = app.add_subcommand("estimate", "What a run's storage gives at a setting that was not measured");
    auto options = std::make_shared<EstimateOptions>();
    session.addCommonOptions(*estimate);
    estimate->add_option("--run", options->run, "a run's number, or last")->capture_default_str();
    addWord(*estimate, "--engine", options->point.engine, "uring, threads or mmap");
    addWord(*estimate, "--access", options->point.access, "direct or buffered");
    addWord(*estimate, "--pattern", options->point.pattern, "sequential or random");
    addBytes(*estimate, "--read-size", options->point.readSize, "bytes of one read");
    addPlainCount(*estimate, "--depth", options->point.depth, "reads in flight of each thread");
    addCount(*estimate, "--threads", options->point.threads, "threads");
    estimate->callback(
        [options, &session] { session.command = [options, &session] { return runEstimate(*options, session); }; });
}

} // namespace sluice::ctl
