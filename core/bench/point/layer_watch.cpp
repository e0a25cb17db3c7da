// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/point/layer_watch.h"

#include "core/io/files/file.h"

#include <algorithm>
#include <fstream>
#include <sstream>
#include <unistd.h>
#include <utility>

namespace sluice {

namespace {

constexpr std::int64_t sector = 512;

std::optional<DeviceCounters> countersOf(const std::string& device)
{
    return parseDeviceCounters(io::textOfFile("/sys/block/" + device + "/stat").value_or(""));
}

/// 0 where it cannot be read.
std::int64_t queueSetting(const std::string& device, const char* name)
{
    std::int64_t value = 0;
    std::ifstream("/sys/block/" + device + "/queue/" + name) >> value;
    return value;
}

std::optional<RequestLimits> limitsOf(const std::string& device)
{
    return requestLimits(queueSetting(device, "max_segments"), queueSetting(device, "max_sectors_kb"),
                         queueSetting(device, "chunk_sectors"), Bytes{::sysconf(_SC_PAGESIZE)});
}

/// Counters that went back, as of a device that was taken out and put in again, tell nothing.
bool isSound(const LayerActivity& activity)
{
    return activity.requests >= 0 && activity.merged >= 0 && activity.bytes.count >= 0 && activity.wait.count() >= 0
        && problemOf(activity).empty();
}

std::int64_t sectorsOf(const DeviceCounters& counters)
{
    return counters.reads.sectors + counters.writes.sectors;
}

/// Tells whether a device that moved nothing may not count: before Linux 6.5 nothing is ever counted of an NVMe device
/// with several paths. Devices that are made of others (dm, md, zram) count whatever `iostats` says.
bool mayNotCount(const std::string& device, const DeviceCounters& counters)
{
    const auto told = io::textOfFile("/sys/block/" + device + "/queue/iostats").value_or("");
    return sectorsOf(counters) == 0 || told.starts_with("0");
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

std::optional<RequestLimits> requestLimits(std::int64_t segments, std::int64_t kibibytes, std::int64_t chunkSectors,
                                           Bytes page)
{
    if (segments <= 0 || kibibytes <= 0) {
        return std::nullopt;
    }
    const Bytes largest{kibibytes * 1024};
    const Bytes within = chunkSectors > 0 ? std::min(largest, Bytes{chunkSectors * sector}) : largest;
    return RequestLimits{std::min(within, segments * page), within};
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
        if (!after || !m_before[i]) {
            continue;
        }
        const bool moved = sectorsOf(*after) != sectorsOf(*m_before[i]);
        if (!moved && mayNotCount(m_devices[i], *after)) {
            continue;
        }
        auto activity = activityBetween(m_devices[i], *m_before[i], *after, time, direction);
        if (isSound(activity)) {
            activity.limits = limitsOf(m_devices[i]);
            all.push_back(std::move(activity));
        }
    }
    return all;
}

} // namespace sluice
