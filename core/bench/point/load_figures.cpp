// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/point/load_figures.h"

#include "core/bench/point/latency_summary.h"
#include "core/bench/point/statistics.h"

#include <utility>
#include <vector>

namespace sluice {

namespace {

std::vector<RateSample> rateSamples(const io::LoadOutcome& outcome)
{
    std::vector<RateSample> rates;
    for (std::size_t i = 1; i < outcome.samples.size(); ++i) {
        const auto& from = outcome.samples[i - 1];
        const auto& to = outcome.samples[i];
        if (to.at > from.at) {
            rates.push_back({to.at, (to.total - from.total) / (to.at - from.at)});
        }
    }
    return rates;
}

/// The rates of the recorded part alone, over equal times.
std::vector<double> recordedRates(const io::LoadOutcome& outcome, const std::vector<RateSample>& all)
{
    const auto begin = outcome.samples.empty() ? Seconds{} : outcome.samples[outcome.recordedFrom].at;
    return evenRates(all, begin, Seconds(0.05));
}

} // namespace

Measurement figuresOf(const io::LoadOutcome& outcome, const IoPoint& point)
{
    Measurement m;
    m.point = point;
    m.bytes = outcome.bytes;
    m.seconds = outcome.seconds;
    m.rate = outcome.seconds.count() > 0 ? outcome.bytes / outcome.seconds : BytesPerSecond{};
    m.operationsPerSecond = m.rate.value / static_cast<double>(point.readSize.count);
    m.latency = summaryOf(outcome.latency);
    m.cpuUser = outcome.cpuUser;
    m.cpuSystem = outcome.cpuSystem;
    m.samples = rateSamples(outcome);
    const auto state = steadyStateOf(recordedRates(outcome, m.samples));
    m.relativeHalfWidth = state.relativeHalfWidth;
    m.steady = state.steady;
    m.unsteadyReason = state.reason;
    if (outcome.lastDone.count() > 0) {
        m.lastDoneRate = outcome.finished / outcome.lastDone;
    }
    m.firstDoneRate =
        outcome.firstDone.count() > 0 ? outcome.finishedAtFirstDone / outcome.firstDone : BytesPerSecond{};
    m.interrupted = outcome.interrupted;
    m.unanswered = outcome.unanswered;
    m.engineSetup = outcome.setup;
    return m;
}

io::LoadObserver observerFor(const MeasureTiming& timing, const RateListener& listener,
                             const std::function<void()>& begin)
{
    return [timing, listener, begin, recording = false, told = std::size_t{1}](const io::LoadOutcome& soFar) mutable {
        if (!std::exchange(recording, true)) {
            begin();
        }
        for (const auto& samples = soFar.samples; listener && told < samples.size(); ++told) {
            const auto& from = samples[told - 1];
            const auto& to = samples[told];
            listener({to.at, to.at > from.at ? (to.total - from.total) / (to.at - from.at) : BytesPerSecond{}});
        }
        if (timing.enoughHalfWidth <= 0 || soFar.seconds < timing.atLeast) {
            return true;
        }
        const auto state = steadyStateOf(recordedRates(soFar, rateSamples(soFar)));
        return state.relativeHalfWidth > timing.enoughHalfWidth;
    };
}

} // namespace sluice
