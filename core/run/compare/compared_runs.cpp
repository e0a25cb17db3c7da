// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/run/compare/compared_runs.h"

#include <algorithm>

namespace sluice {

namespace {

/// A ratio of 0.95 is a change of 5 %, whatever its last digit.
constexpr double rounding = 1e-9;

ComparedRun named(const Run& run)
{
    return {run.id,
            run.node.identity.hostName,
            run.startedAt,
            run.path,
            run.plan || run.seen ? verdictOf(run) : std::string(),
            toolsOf(run)};
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

} // namespace

ComparedRuns compareRuns(const Run& before, const Run& after)
{
    ComparedRuns runs{named(before), named(after), settingsOf(before, after), {}, {}, {}, {}, {}, {}};
    runs.changes = rateChanges(before.measurements, after.measurements);
    runs.overall = overallChange(runs.changes);
    runs.onlyBefore = pointsWithout(before.measurements, runs.changes);
    runs.onlyAfter = pointsWithout(after.measurements, runs.changes);
    if (before.seen && after.seen) {
        runs.job = jobChange(*before.seen, *after.seen);
    } else if (isImported(before) || isImported(after) || runs.changes.empty()) {
        runs.why = differenceCausesOf(before, after);
    }
    return runs;
}

bool isRegression(const RateChange& change, double level)
{
    return change.beyondNoise() && change.change < 0 && change.change <= -level + rounding;
}

bool isWorse(const ComparedRuns& runs, double level)
{
    const bool waits = runs.job && runs.job->waiting == WaitChange::More && *runs.job->difference >= level - rounding;
    return waits || !regressionsOf(runs, level).empty();
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
