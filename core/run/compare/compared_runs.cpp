// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/run/compare/compared_runs.h"

#include "core/base/point/point_words.h"
#include "core/run/bench/bench_figures.h"
#include "core/run/compare/node_changes.h"
#include "core/run/messages.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>

namespace sluice {

namespace {

/// A ratio of 0.95 is a change of 5 %, whatever its last digit.
constexpr double rounding = 1e-9;

/// What follows from a run, without figures, which differ from run to run.
std::string judgementOf(const Run& run)
{
    if (run.plan) {
        return fmt::format("{} {}", word(decisionOf(*run.plan)), word(run.plan->prediction.bottleneck));
    }
    return run.seen ? fmt::format("{} {}", word(run.seen->verdict.waiting), word(run.seen->verdict.where)) : "";
}

ComparedRun named(const Run& run)
{
    return {run.id,
            run.node.identity.hostName,
            run.startedAt,
            run.path,
            run.plan || run.seen ? verdictOf(run) : std::string(),
            toolsOf(run),
            judgementOf(run)};
}

bool isImported(const Run& run)
{
    return !run.imported.empty();
}

/// Of a node that another tool measured, nothing is known: it differs in no setting.
std::vector<DifferingSetting> settingsOf(const Run& before, const Run& after)
{
    const bool known = !isImported(before) && !isImported(after);
    return known ? differingSettings({&before, &after}) : std::vector<DifferingSetting>();
}

/// What of the node's settings can have changed a rate, as causes; the rest stands in the list of settings.
std::vector<Message> nodeCauses(const Run& before, const Run& after)
{
    constexpr std::size_t most = 3;
    std::vector<Message> causes;
    for (const auto& change : nodeChanges(before, after)) {
        if (causes.size() < most) {
            causes.push_back(say<run_messages::otherNode>("name"_a = change.name, "before"_a = change.before,
                                                          "after"_a = change.after));
        }
    }
    return causes;
}

/// Why any two runs differ: by how they measured, and by what changed of a node that both know.
DifferenceCauses causesOf(const Run& before, const Run& after, const ComparedRuns& runs)
{
    auto why = differenceCausesOf(before, after);
    if (!why.pair || isImported(before) || isImported(after)) {
        return why;
    }
    const auto node = nodeCauses(before, after);
    if (!runs.settings.empty() && why.causes == std::vector<Message>{say<run_messages::nothingDiffers>()}) {
        why.causes.clear();
        if (node.empty()) {
            why.causes.push_back(say<run_messages::nothingSlower>());
        }
    }
    const bool sameSettings = !runs.changes.empty(); // then the node is the likelier cause
    why.causes.insert(sameSettings ? why.causes.begin() : why.causes.end(), node.begin(), node.end());
    return why;
}

/// Points of one run that could not be compared, each once.
std::vector<IoPoint> pointsWithout(const std::vector<Measurement>& measurements, const std::vector<RateChange>& changes)
{
    std::vector<IoPoint> points;
    for (const auto& m : measurements) {
        const bool compared = std::any_of(changes.begin(), changes.end(),
                                          [&m](const RateChange& change) { return change.point == m.point; });
        if (!compared && std::find(points.begin(), points.end(), m.point) == points.end()) {
            points.push_back(m.point);
        }
    }
    return points;
}

/// A result of another tool as a measurement, where all is told of how it was made.
std::optional<Measurement> measurementOf(const ImportedFile& file, const ImportedResult& result)
{
    const auto& s = result.setting;
    const bool told = s.engine && s.access && s.pattern && s.direction && s.blockSize && s.depth && s.jobs;
    if (!told || std::int64_t{*s.depth} * *s.jobs > IoPoint::maxInFlight) {
        return std::nullopt;
    }
    Measurement m;
    m.point = {*s.engine, *s.access, *s.pattern, *s.direction, *s.blockSize, *s.depth, *s.jobs};
    m.rate = BytesPerSecond{figureOf(result, "bytes_per_second").value_or(0)};
    m.relativeHalfWidth = figureOf(result, "relative_half_width_ratio").value_or(0);
    m.pageCache = s.access == Access::Buffered || s.engine == EngineKind::Mmap;
    m.provenance = Provenance{file.tool, file.version, file.sha256, result.line, result.key};
    return m;
}

/// Whether nothing speaks against a result but that it wrote. The reason is one of core/imports, by its id.
bool isSoundWrite(const ImportedResult& result)
{
    const auto& reasons = result.notSupply;
    return result.setting.direction == Direction::Write && reasons.size() == 1 && reasons.front().id == "imports.wrote";
}

/// What was measured, and the writes of other tools, on which no storage model rests.
std::vector<Measurement> comparableOf(const Run& run)
{
    auto all = run.measurements;
    for (const auto& file : run.imported) {
        for (const auto& result : file.results) {
            if (auto m = isSoundWrite(result) ? measurementOf(file, result) : std::nullopt) {
                all.push_back(*std::move(m));
            }
        }
    }
    return all;
}

/// The main figures that both benchmarks have; of two kinds, that is none.
std::vector<SeenFigure> benchFigures(const Run& before, const Run& after)
{
    std::vector<SeenFigure> both;
    const auto others = mainFiguresOf(after.bench);
    for (const auto& figure : mainFiguresOf(before.bench)) {
        const auto other = std::find_if(others.begin(), others.end(),
                                        [&figure](const BenchFigure& each) { return each.key == figure.key; });
        if (other != others.end()) {
            both.push_back({figure.name, figure.key, figure.value, other->value});
        }
    }
    return both;
}

} // namespace

ComparedRuns compareRuns(const Run& before, const Run& after)
{
    ComparedRuns runs;
    runs.before = named(before);
    runs.after = named(after);
    runs.settings = settingsOf(before, after);
    const auto first = comparableOf(before);
    const auto second = comparableOf(after);
    runs.changes = rateChanges(first, second);
    runs.overall = overallChange(runs.changes);
    runs.onlyBefore = pointsWithout(first, runs.changes);
    runs.onlyAfter = pointsWithout(second, runs.changes);
    runs.fromMemoryInOne = settingsFromMemoryInOne(first, second);
    runs.bench = benchFigures(before, after);
    if (before.seen && after.seen) {
        runs.job = jobChange(*before.seen, *after.seen);
    } else {
        runs.why = causesOf(before, after, runs);
    }
    return runs;
}

bool ComparedRuns::isTold() const
{
    if (job) {
        return job->waiting != WaitChange::Unknown;
    }
    return std::any_of(changes.begin(), changes.end(), [](const RateChange& c) { return c.low && c.high; });
}

std::string comparedWords(const IoPoint& point)
{
    const bool rings = point.engine == EngineKind::Uring && point.threads > 1;
    return pointWords(point) + (point.access == Access::Buffered ? ", through the page cache" : "")
        + (rings ? fmt::format(", {} rings", point.threads) : "");
}

bool isRegression(const RateChange& change, double level)
{
    return change.beyondNoise() && change.change < 0 && change.change <= -level + rounding;
}

bool isWorseOverall(const ComparedRuns& runs, double level)
{
    return runs.overall && runs.overall->beyondNoise() && runs.overall->change <= -level + rounding;
}

bool isWorse(const ComparedRuns& runs, double level)
{
    const bool waits = runs.job && runs.job->waiting == WaitChange::More && *runs.job->difference >= level - rounding;
    return waits || !regressionsOf(runs, level).empty() || isWorseOverall(runs, level);
}

std::vector<RateChange> regressionsOf(const ComparedRuns& runs, double level)
{
    std::vector<RateChange> regressions;
    std::copy_if(runs.changes.begin(), runs.changes.end(), std::back_inserter(regressions),
                 [level](const RateChange& change) { return isRegression(change, level); });
    std::sort(regressions.begin(), regressions.end(),
              [](const RateChange& a, const RateChange& b) { return a.change < b.change; });
    return regressions;
}

} // namespace sluice
