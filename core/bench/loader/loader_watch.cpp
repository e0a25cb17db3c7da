// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/loader/loader_watch.h"

#include <chrono>
#include <system_error>
#include <utility>
#include <vector>

namespace sluice {

namespace {

using Clock = std::chrono::steady_clock;
constexpr auto betweenLooks = std::chrono::milliseconds(10);
constexpr auto betweenTellings = std::chrono::milliseconds(200);

void watch(const std::stop_token& ended, const LoaderWatch::Look& look, const LoaderScale& scale,
           const LoaderMomentListener& tell)
{
    const auto began = Clock::now();
    auto stretchBegan = began;
    std::int64_t stepsBefore = 0;
    std::vector<LoaderGlance> glances;
    while (!ended.stop_requested()) {
        std::this_thread::sleep_for(betweenLooks);
        glances.push_back(look());
        const auto now = Clock::now();
        if (now - stretchBegan < betweenTellings) {
            continue;
        }
        const auto steps = std::exchange(stepsBefore, glances.back().steps);
        tell(momentOf(glances, glances.back().steps - steps, now - began, now - stretchBegan, scale));
        stretchBegan = now;
        glances.clear();
    }
}

} // namespace

LoaderWatch::LoaderWatch(Look look, LoaderScale scale, LoaderMomentListener tell)
{
    if (!tell) {
        return;
    }
    try {
        m_thread = std::jthread([look = std::move(look), scale, tell = std::move(tell)](const std::stop_token& ended) {
            watch(ended, look, scale, tell);
        });
    } catch (const std::system_error&) {
        // No thread is left for it: the run is measured all the same, and told at its end.
    }
}

LoaderMoment momentOf(const std::vector<LoaderGlance>& glances, std::int64_t steps, Seconds at, Seconds stretch,
                      const LoaderScale& scale)
{
    LoaderMoment moment{.at = at, .room = static_cast<double>(scale.room)};
    for (const auto& glance : glances) {
        moment.queued += static_cast<double>(glance.queued);
        moment.idle += glance.idleRanks;
    }
    if (!glances.empty()) {
        moment.queued /= static_cast<double>(glances.size());
        moment.idle /= static_cast<double>(glances.size()) * scale.ranks;
    }
    if (stretch.count() > 0) {
        moment.samplesPerSecond = static_cast<double>(steps) * scale.batch / stretch.count();
    }
    return moment;
}

} // namespace sluice
