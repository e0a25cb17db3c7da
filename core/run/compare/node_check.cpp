// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/run/compare/node_check.h"

#include "core/base/point/point_words.h"
#include "core/base/student_t.h"
#include "core/base/text/words.h"
#include "core/run/compare/compared_runs.h"
#include "core/run/compare/node_changes.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace sluice {

namespace {

constexpr std::size_t mostPoints = 3;
constexpr int mostRounds = 4;

/// Reads that tell of the device: whole, and not from memory.
bool tellsOfDevice(const Measurement& m)
{
    return m.point.direction == Direction::Read && !m.interrupted && !m.pageCache && m.rate.value > 0;
}

std::vector<const Measurement*> roundsOf(const Run& run, const IoPoint& point)
{
    std::vector<const Measurement*> rounds;
    for (const auto& m : run.measurements) {
        if (m.point == point && tellsOfDevice(m)) {
            rounds.push_back(&m);
        }
    }
    return rounds;
}

/// The rounds of one setting as one figure.
struct Rounds {
    int count = 0;
    double mean = 0; ///< bytes per second
    double halfWidth = 0; ///< 95 %, relative, from the spread within the rounds
    std::optional<double> ofOne; ///< 95 %, relative, of a single round, from how far apart they are; two or more
};

Rounds summaryOf(const std::vector<const Measurement*>& rounds)
{
    Rounds summary;
    summary.count = static_cast<int>(rounds.size());
    double within = 0;
    for (const auto* m : rounds) {
        summary.mean += m->rate.value / summary.count;
        within += m->relativeHalfWidth * m->relativeHalfWidth;
    }
    summary.halfWidth = summary.count > 0 ? std::sqrt(within) / summary.count : 0;
    if (summary.count < 2 || !(summary.mean > 0)) {
        return summary;
    }
    double squares = 0;
    for (const auto* m : rounds) {
        squares += std::pow(m->rate.value / summary.mean - 1, 2);
    }
    summary.ofOne = studentT(0.975, summary.count - 1) * std::sqrt(squares / (summary.count - 1));
    return summary;
}

/// A measurement that stands for rounds: their mean, and an interval no narrower than rounds were apart.
Measurement standingFor(const IoPoint& point, const Rounds& rounds, std::optional<double> ofOne)
{
    Measurement m;
    m.point = point;
    m.rate = {rounds.mean};
    const double between = ofOne.value_or(0) / std::sqrt(std::max(rounds.count, 1));
    m.relativeHalfWidth = std::max(rounds.halfWidth, between);
    return m;
}

std::optional<CheckedPoint> checkedAt(const Run& baseline, const Run& now, const IoPoint& point, double level)
{
    const auto before = summaryOf(roundsOf(baseline, point));
    const auto after = summaryOf(roundsOf(now, point));
    const auto changes = rateChanges({standingFor(point, before, before.ofOne)},
                                     {standingFor(point, after, before.ofOne ? before.ofOne : after.ofOne)});
    if (changes.empty()) { // one of them has no rate
        return std::nullopt;
    }
    const auto& c = changes.front();
    return CheckedPoint{point,     c.before,   c.after,     1 + c.change,
                        1 + c.low, 1 + c.high, after.count, isRegression(c, level)};
}

std::string slowerWords(const CheckedPoint& p)
{
    return fmt::format("{}: {} now, {} before: {} slower", pointWords(p.point), words(p.after), words(p.before),
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
        check.problems.push_back(fmt::format("the fastest setting gives {}, and {} is asked for", words(*check.fastest),
                                             words(*rule.atLeast)));
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
    const bool told = baseline != nullptr ? !check.points.empty() : check.fastest.has_value();
    check.verdict = !check.problems.empty() ? CheckVerdict::Worse
        : told                              ? CheckVerdict::AsBefore
                                            : CheckVerdict::CouldNot;
    return check;
}

} // namespace sluice
