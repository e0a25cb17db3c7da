// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/text/words.h"
#include "core/bench/gds/gds.h"

#include <fmt/format.h>

#include <algorithm>

namespace sluice {

namespace {

constexpr double faster = 1.05;
constexpr double asFast = 0.97;
constexpr double fewerCpu = 0.7;

bool isDirect(const GpuReadMeasurement& m)
{
    return m.evidence && m.evidence->proof == gpu::PathProof::Direct;
}

/// The overlapped path and the fastest direct one at a point; null where there is none.
struct Pair {
    const GpuReadMeasurement* overlapped = nullptr;
    const GpuReadMeasurement* direct = nullptr;
};

Pair pairOf(const GdsPoint& point)
{
    Pair pair;
    for (const auto& m : point.paths) {
        pair.overlapped = m.path == ReadPath::Overlapped ? &m : pair.overlapped;
        if (isDirect(m) && (pair.direct == nullptr || pair.direct->rate < m.rate)) {
            pair.direct = &m;
        }
    }
    return pair;
}

/// Worth it at this point: faster, or as fast for less CPU.
bool worth(const Pair& pair)
{
    const double speed = pair.direct->rate / pair.overlapped->rate;
    return speed >= faster
        || (speed >= asFast && pair.direct->cpuSecondsPerGigabyte <= fewerCpu * pair.overlapped->cpuSecondsPerGigabyte);
}

std::string wordsOf(const Pair& pair)
{
    return fmt::format(
        "reads of {}, {} in flight: {} directly ({:.3f} CPU seconds a GB) against {} through host memory "
        "({:.3f})",
        iecWords(pair.direct->readSize), pair.direct->depth, words(pair.direct->rate),
        pair.direct->cpuSecondsPerGigabyte, words(pair.overlapped->rate), pair.overlapped->cpuSecondsPerGigabyte);
}

/// Why no read counts as direct.
std::string whyNotDirect(const std::vector<GdsPoint>& points, const std::vector<GdsGap>& gaps)
{
    for (const auto& point : points) {
        for (const auto& m : point.paths) {
            if (m.evidence) {
                return m.evidence->proof == gpu::PathProof::Compat
                    ? "cuFile read through host memory (" + m.evidence->by + ")"
                    : "nothing proves which way cuFile's reads took (" + m.evidence->by + ")";
            }
        }
    }
    const auto gap = std::find_if(gaps.begin(), gaps.end(), [](const GdsGap& each) { return isCufile(each.path); });
    return gap != gaps.end() ? gap->reason : "cuFile was not run";
}

} // namespace

GdsVerdict gdsVerdictOf(const std::vector<GdsPoint>& points, const std::vector<GdsGap>& gaps)
{
    std::vector<Pair> pairs;
    for (const auto& point : points) {
        const auto pair = pairOf(point);
        if (pair.overlapped != nullptr && pair.direct != nullptr) {
            pairs.push_back(pair);
        }
    }
    if (pairs.empty()) {
        return {GdsAdvice::NotMeasured, "no read was proven to go directly: " + whyNotDirect(points, gaps)};
    }
    const auto best = std::max_element(pairs.begin(), pairs.end(), [](const Pair& a, const Pair& b) {
        return a.direct->rate / a.overlapped->rate < b.direct->rate / b.overlapped->rate;
    });
    const auto loses = [](const Pair& pair) { return pair.direct->rate / pair.overlapped->rate < asFast; };
    const auto loss = std::find_if(pairs.begin(), pairs.end(), loses);
    const bool use = std::any_of(pairs.begin(), pairs.end(), worth) && loss == pairs.end();
    return {use ? GdsAdvice::Use : GdsAdvice::DoNotUse, wordsOf(use || loss == pairs.end() ? *best : *loss)};
}

} // namespace sluice
