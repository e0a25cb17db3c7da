// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/domain.h"
#include "core/run/run.h"

#include <optional>
#include <string>
#include <vector>

/// A node check: a few measured settings and a quick audit compared with the node's own baseline. Pure.
namespace sluice {

enum class CheckVerdict { AsBefore, Worse, CouldNot };
template <>
inline constexpr auto enumWords<CheckVerdict> = wordList<CheckVerdict>({{CheckVerdict::AsBefore, "as_before"},
                                                                        {CheckVerdict::Worse, "worse"},
                                                                        {CheckVerdict::CouldNot, "could_not"}});

/// One setting of storage, then and now.
struct CheckedPoint {
    IoPoint point;
    BytesPerSecond before;
    BytesPerSecond after;
    double ratio = 0; ///< after / before
    std::optional<double> low; ///< 95 % interval of the ratio; absent where the spread of one of both is not known
    std::optional<double> high;
    int rounds = 0; ///< measured now
    bool worse = false; ///< beyond noise, and by the level or more

    bool operator==(const CheckedPoint&) const = default;
};

/// What is not as it was, of what can make storage slower.
struct NodeChange {
    std::string kind; ///< "kernel", "driver", "mount", "link", "device", "limit", "setting"
    std::string name; ///< "/data: mount options"
    std::string before; ///< as people read it
    std::string after;

    bool operator==(const NodeChange&) const = default;
};

/// What is asked of a check.
struct CheckRule {
    double level = 0.05; ///< a slowdown by this share or more is worse
    std::optional<BytesPerSecond> atLeast; ///< of the fastest setting, whatever the baseline says

    bool operator==(const CheckRule&) const = default;
};

/// `sluice.check/1`.
struct NodeCheck {
    CheckVerdict verdict = CheckVerdict::CouldNot;
    std::vector<std::string> problems; ///< why it is not as before; sentences, the worst first
    std::string hostName;
    std::string path;
    RunId baseline; ///< 0: a file, or none
    std::string baselineAt; ///< RFC 3339, UTC; empty: no baseline
    std::vector<CheckedPoint> points;
    std::optional<BytesPerSecond> fastest; ///< of what was measured now
    std::vector<NodeChange> changes;
    std::vector<Finding> newFindings; ///< warnings and worse that the baseline did not have
    bool complete = false; ///< false: the deadline cut it short
    Seconds seconds{};
    Seconds deadline{};

    bool operator==(const NodeCheck&) const = default;
};

/// Settings that are worth checking: at most three reads from the device, of sequential and of random access. Empty
/// where the baseline has no read that did not come from memory.
std::vector<IoPoint> pointsToCheck(const Run& baseline);

/// Whether a setting is to be measured once more: it seems slower, and more rounds would tell.
bool needsAnotherRound(const Run& baseline, const Run& now, const IoPoint& point, const CheckRule& rule);

/// Holds what was measured and read now against the baseline. The rounds of a setting count as their mean; its interval
/// is never narrower than the rounds of the baseline were apart.
NodeCheck judgeCheck(const Run* baseline, const Run& now, const CheckRule& rule);

template <class V, Like<CheckedPoint> T>
void describe(V& v, T& p)
{
    v("point", p.point);
    v("before_bytes_per_second", p.before);
    v("after_bytes_per_second", p.after);
    v("ratio", p.ratio, domain::figure);
    v("low", p.low, domain::figure);
    v("high", p.high, domain::figure);
    v("rounds", p.rounds, domain::count);
    v("worse", p.worse);
}

template <class V, Like<NodeChange> T>
void describe(V& v, T& c)
{
    v("kind", c.kind);
    v("name", c.name);
    v("before", c.before);
    v("after", c.after);
}

template <class V, Like<NodeCheck> T>
void describe(V& v, T& c)
{
    v("verdict", c.verdict);
    v("problems", c.problems);
    v("host_name", c.hostName);
    v("path", c.path);
    if (!std::is_const_v<T> || c.baseline.value > 0) {
        v("baseline_run_id", c.baseline);
    }
    if (!std::is_const_v<T> || !c.baselineAt.empty()) {
        v("baseline_started_at", c.baselineAt);
    }
    v("points", c.points);
    v("fastest_bytes_per_second", c.fastest);
    v("changes", c.changes);
    v("new_findings", c.newFindings);
    v("complete", c.complete);
    v("seconds", c.seconds);
    v("deadline_seconds", c.deadline);
}

} // namespace sluice
