// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/attach/watch/node_moment.h"

#include "core/attach/messages.h"
#include "core/attach/proc/open_files.h"
#include "core/topology/mount_table.h"

#include <algorithm>
#include <tuple>

namespace sluice::attach {

namespace {

constexpr std::size_t maxDisks = 4096;
constexpr std::size_t mostDevices = 8;
constexpr std::size_t mostNetworks = 8;

bool wasUsed(const DeviceCounters& counters)
{
    return counters.reads > 0 || counters.writtenSectors > 0;
}

std::vector<AttachDevice> devicesBetween(const NodeCounters& before, const NodeCounters& after, const NodeParts& parts,
                                         Seconds length)
{
    std::vector<AttachDevice> devices;
    for (const auto& [name, counters] : after.devices) {
        const auto earlier = before.devices.find(name);
        const bool matters = name == parts.pathDevice || (parts.disks.contains(name) && wasUsed(counters));
        const auto rates = matters && earlier != before.devices.end() ? ratesOf(name, earlier->second, counters, length)
                                                                      : std::nullopt;
        rates ? devices.push_back(*rates) : void();
    }
    const auto rank = [&parts](const AttachDevice& device) {
        const double bytes = device.readRate.value + device.writeRate.value_or(BytesPerSecond{}).value;
        return std::tuple(device.name != parts.pathDevice, -bytes);
    };
    std::stable_sort(devices.begin(), devices.end(),
                     [&rank](const AttachDevice& a, const AttachDevice& b) { return rank(a) < rank(b); });
    devices.resize(std::min(devices.size(), mostDevices));
    return devices;
}

/// Says why a device or a link that is there has no rate this time.
void nameRestarted(const NodeCounters& before, const NodeCounters& after, const NodeParts& parts,
                   std::vector<Message>& said)
{
    for (const auto& [name, counters] : after.devices) {
        const auto earlier = before.devices.find(name);
        const bool shown = name == parts.pathDevice || parts.disks.contains(name);
        if (shown && earlier != before.devices.end() && beganAnew(earlier->second, counters)) {
            said.push_back(say<attach_messages::countersAnew>("name"_a = name));
        }
    }
    for (const auto& [name, counters] : after.networks) {
        const auto earlier = before.networks.find(name);
        if (earlier != before.networks.end() && beganAnew(earlier->second, counters)) {
            said.push_back(say<attach_messages::countersAnew>("name"_a = name));
        }
    }
}

/// Names the devices and links that were there the last time. A table that could not be read names none.
void nameGone(const NodeCounters& before, const NodeCounters& after, const NodeParts& parts, std::vector<Message>& said)
{
    for (const auto& [name, counters] : before.devices) {
        const bool shown = name == parts.pathDevice || (parts.disks.contains(name) && wasUsed(counters));
        if (shown && !after.devices.empty() && !after.devices.contains(name)) {
            said.push_back(say<attach_messages::deviceGone>("name"_a = name));
        }
    }
    for (const auto& [name, counters] : before.networks) {
        if (!after.networks.empty() && !after.networks.contains(name)) {
            said.push_back(say<attach_messages::deviceGone>("name"_a = name));
        }
    }
}

} // namespace

NodeCounters nodeCounters(const ProcFiles& files, long pid)
{
    return {parseDiskstats(files.text("/proc/diskstats", ProcFiles::mostOfTable).value_or("")),
            parseNetDev(files.text("/proc/net/dev", ProcFiles::mostOfTable).value_or("")), pressureOf(files, pid)};
}

NodeParts nodeParts(const ProcFiles& files, const std::string& path, const NodeCounters& counters)
{
    NodeParts parts;
    for (const auto& name : files.namesIn("/sys/block", maxDisks)) {
        parts.disks.insert(name);
    }
    parts.links = linkRates(files, counters.networks);
    if (!path.empty()) {
        const auto mounts = parseMountinfo(files.text("/proc/self/mountinfo", ProcFiles::mostOfTable).value_or(""));
        const auto reads = readsOf({{path, 1}}, mounts, counters.devices);
        parts.pathDevice = reads.empty() ? "" : reads.front().device;
    }
    return parts;
}

WatchedMoment momentBetween(const NodeCounters& before, const NodeCounters& after, const NodeParts& parts,
                            Seconds length)
{
    WatchedMoment moment;
    moment.devices = devicesBetween(before, after, parts, length);
    moment.networks = networksBetween(before.networks, after.networks, parts.links, length);
    moment.networks.resize(std::min(moment.networks.size(), mostNetworks));
    nameRestarted(before, after, parts, moment.said);
    nameGone(before, after, parts, moment.said);
    moment.pressure = pressureBetween(before.pressure, after.pressure, length);
    return moment;
}

} // namespace sluice::attach
