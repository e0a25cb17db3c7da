// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/layer_watch.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <sstream>
#include <utility>

namespace sluice {

namespace {

constexpr std::int64_t sector = 512;

std::optional<DeviceCounters> countersOf(const std::string& device)
{
    std::ifstream file("/sys/block/" + device + "/stat");
    return parseDeviceCounters({std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()});
}

} // namespace

std::optional<DeviceCounters> parseDeviceCounters(const std::string& text)
{
    std::istringstream fields(text);
    DeviceCounters c;
    std::int64_t inFlight = 0;
    fields >> c.reads.requests >> c.reads.merged >> c.reads.sectors >> c.reads.milliseconds;
    fields >> c.writes.requests >> c.writes.merged >> c.writes.sectors >> c.writes.milliseconds;
    fields >> inFlight >> c.busyMilliseconds;
    return fields ? std::optional(c) : std::nullopt;
}

LayerActivity activityBetween(const std::string& device, const DeviceCounters& before, const DeviceCounters& after,
                              Seconds time, Direction direction)
{
    const auto& from = direction == Direction::Read ? before.reads : before.writes;
    const auto& to = direction == Direction::Read ? after.reads : after.writes;
    LayerActivity activity;
    activity.device = device;
    activity.requests = to.requests - from.requests;
    activity.merged = to.merged - from.merged;
    activity.bytes = Bytes{(to.sectors - from.sectors) * sector};
    const double busy = static_cast<double>(after.busyMilliseconds - before.busyMilliseconds) * 1e-3;
    activity.utilisation = time.count() > 0 ? std::clamp(busy / time.count(), 0.0, 1.0) : 0;
    const double waited = static_cast<double>(to.milliseconds - from.milliseconds) * 1e-3;
    activity.wait = Seconds(activity.requests > 0 ? waited / static_cast<double>(activity.requests) : 0);
    return activity;
}

LayerWatch::LayerWatch(std::vector<std::string> devices) : m_devices(std::move(devices))
{
    begin();
}

void LayerWatch::begin()
{
    m_before.clear();
    for (const auto& device : m_devices) {
        m_before.push_back(countersOf(device));
    }
    m_begin = std::chrono::steady_clock::now();
}

std::vector<LayerActivity> LayerWatch::sinceBegin(Direction direction) const
{
    const Seconds time = std::chrono::steady_clock::now() - m_begin;
    std::vector<LayerActivity> all;
    for (std::size_t i = 0; i < m_devices.size(); ++i) {
        const auto after = countersOf(m_devices[i]);
        if (after && m_before[i]) {
            all.push_back(activityBetween(m_devices[i], *m_before[i], *after, time, direction));
        }
    }
    return all;
}

} // namespace sluice
