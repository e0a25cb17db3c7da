// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/run/compare/node_check.h"

#include "core/base/text/words.h"
#include "core/run/compare/compared_runs.h"
#include "core/run/compare/node_changes.h"

#include <fmt/format.h>

#include <algorithm>

namespace sluice {

namespace {

constexpr std::size_t mostPoints = 3;
constexpr int mostRounds = 4;

/// Reads that tell of the device: whole, and not from memory.
bool tellsOfDevice(const Measurement& m)
{
    return m.point.direction == Direction::Read && !m.interrupted && !m.pageCache && m.rate.value > 0;
}

Rounds roundsOf(const Run& run, const IoPoint& point)
{
    auto rounds = roundsAt(run.measurements, point);
    std::erase_if(rounds, [](const Measurement* m) { return !tellsOfDevice(*m); });
    return summaryOfRounds(rounds);
}

std::optional<CheckedPoint> checkedAt(const Run& baseline, const Run& now, const IoPoint& point, double level)
{
    const auto before = roundsOf(baseline, point);
    const auto after = roundsOf(now, point);
    if (before.count == 0 || after.count == 0) {
        return std::nullopt;
    }
    const auto c = changeBetween(point, before, after);
    CheckedPoint checked{point, c.before, c.after, 1 + c.change, {}, {}, after.count, isRegression(c, level)};
    if (c.low && c.high) {
        checked.low = 1 + *c.low;
        checked.high = 1 + *c.high;
    }
    return checked;
}

/// Where the spread is not known, a slowdown cannot be told from noise.
bool isCompared(const CheckedPoint& p)
{
    return p.low && p.high;
}

std::string slowerWords(const CheckedPoint& p)
{
    return fmt::format("{}: {} now, {} before: {} slower", comparedWords(p.point), words(p.after), words(p.before),
                       percentWords(1 - p.ratio));
}

void judgePoints(const Run& baseline, const Run& now, const CheckRule& rule, NodeCheck& check)
{
    for (const auto& point : pointsToCheck(baseline)) {
        if (const auto checked = checkedAt(baseline, now, point, rule.level)) {
            check.points.push_back(*checked);
        }
    }
    auto slower = check.points;
    std::erase_if(slower, [](const CheckedPoint& p) { return !p.worse; });
    std::sort(slower.begin(), slower.end(), [](const auto& a, const auto& b) { return a.ratio < b.ratio; });
    for (const auto& p : slower) {
        check.problems.push_back(slowerWords(p));
    }
}

/// Warnings and worse that are new; those that are critical are problems.
void judgeFindings(const Run& baseline, const Run& now, NodeCheck& check)
{
    for (const auto& finding : now.audit.findings) {
        const bool known =
            std::any_of(baseline.audit.findings.begin(), baseline.audit.findings.end(), [&finding](const Finding& old) {
                return old.rule == finding.rule && old.subject == finding.subject && old.severity >= finding.severity;
            });
        if (known || finding.severity < Severity::Warning) {
            continue;
        }
        check.newFindings.push_back(finding);
        if (finding.severity == Severity::Critical) {
            check.problems.push_back(fmt::format("{} of {}: {}, better {}", finding.rule, finding.subject,
                                                 finding.observed.text, finding.expected.text));
        }
    }
}

void judgeLeast(const CheckRule& rule, NodeCheck& check)
{
    if (rule.atLeast && check.fastest && *check.fastest < *rule.atLeast) {
        check.problems.push_back(fmt::format("the fastest setting reaches {}, and {} is required",
                                             words(*check.fastest), words(*rule.atLeast)));
    }
}

} // namespace

std::vector<IoPoint> pointsToCheck(const Run& baseline)
{
    std::vector<const Measurement*> fastest;
    for (const auto& m : baseline.measurements) {
        if (tellsOfDevice(m)) {
            fastest.push_back(&m);
        }
    }
    std::stable_sort(fastest.begin(), fastest.end(), [](const auto* a, const auto* b) { return b->rate < a->rate; });
    std::vector<IoPoint> points;
    const auto take = [&](auto fits) {
        const auto found = std::find_if(fastest.begin(), fastest.end(), [&](const Measurement* m) {
            return fits(m->point) && std::find(points.begin(), points.end(), m->point) == points.end();
        });
        if (found != fastest.end() && points.size() < mostPoints) {
            points.push_back((*found)->point);
        }
    };
    constexpr Bytes small = kibibytes(256);
    take([](const IoPoint& p) { return p.pattern == Pattern::Sequential; });
    take([&small](const IoPoint& p) { return p.pattern == Pattern::Random && p.readSize <= small; });
    take([](const IoPoint& p) { return p.pattern == Pattern::Random; });
    for (std::size_t i = 0; i < mostPoints; ++i) {
        take([](const IoPoint&) { return true; });
    }
    return points;
}

bool needsAnotherRound(const Run& baseline, const Run& now, const IoPoint& point, const CheckRule& rule)
{
    const auto checked = checkedAt(baseline, now, point, rule.level);
    return checked && checked->rounds < mostRounds && checked->ratio < 1 - rule.level / 2;
}

NodeCheck judgeCheck(const Run* baseline, const Run& now, const CheckRule& rule)
{
    NodeCheck check;
    check.hostName = now.node.identity.hostName;
    check.path = now.path;
    for (const auto& m : now.measurements) {
        if (tellsOfDevice(m) && (!check.fastest || *check.fastest < m.rate)) {
            check.fastest = m.rate;
        }
    }
    if (baseline != nullptr) {
        check.baseline = baseline->id;
        check.baselineAt = baseline->startedAt;
        judgePoints(*baseline, now, rule, check);
        judgeFindings(*baseline, now, check);
        check.changes = nodeChanges(*baseline, now);
    }
    judgeLeast(rule, check);
    const bool told = baseline != nullptr ? std::any_of(check.points.begin(), check.points.end(), isCompared)
                                          : check.fastest.has_value();
    check.verdict = !check.problems.empty() ? CheckVerdict::Worse
        : told                              ? CheckVerdict::AsBefore
                                            : CheckVerdict::CouldNot;
    return check;
}

} // namespace sluice
