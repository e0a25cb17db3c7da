// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/attach/proc/device_rates.h"

#include "core/base/text/text.h"

#include <algorithm>
#include <optional>
#include <vector>

namespace sluice::attach {

namespace {

constexpr double sector = 512;
constexpr double millisecond = 1e-3;

std::int64_t counterOf(const std::vector<std::string>& words, std::size_t index)
{
    return index < words.size() ? wholeNumber(words[index]).value_or(0) : 0;
}

double grown(std::int64_t before, std::int64_t after)
{
    return static_cast<double>(after - before);
}

/// Seconds by a counter of milliseconds, which has 32 bits and may go round once.
/// Source: Documentation/admin-guide/iostats.rst of Linux.
double secondsGrown(std::int64_t before, std::int64_t after)
{
    constexpr double round = 4294967296.0;
    const double difference = grown(before, after);
    return millisecond * (difference < 0 ? std::max(0.0, difference + round) : difference);
}

} // namespace

bool beganAnew(const DeviceCounters& before, const DeviceCounters& after)
{
    return before.number != after.number || after.reads < before.reads || after.readSectors < before.readSectors
        || after.writtenSectors < before.writtenSectors;
}

std::map<std::string, DeviceCounters> parseDiskstats(std::string_view text)
{
    std::map<std::string, DeviceCounters> devices;
    for (const auto& row : pieces(std::string(text), '\n')) {
        const auto words = pieces(row, ' ');
        constexpr std::size_t least = 14;
        if (words.size() >= least && wholeNumber(words[0]) && wholeNumber(words[1])) {
            devices[words[2]] = {words[0] + ":" + words[1], counterOf(words, 3),  counterOf(words, 5),
                                 counterOf(words, 6),       counterOf(words, 12), counterOf(words, 13),
                                 counterOf(words, 9)};
        }
    }
    return devices;
}

std::optional<AttachDevice> ratesOf(const std::string& name, const DeviceCounters& before, const DeviceCounters& after,
                                    Seconds length)
{
    if (beganAnew(before, after)) {
        return std::nullopt;
    }
    const double seconds = std::max(length.count(), 1e-9);
    const double reads = grown(before.reads, after.reads);
    const double bytes = sector * grown(before.readSectors, after.readSectors);
    AttachDevice device;
    device.name = name;
    device.readsPerSecond = reads / seconds;
    device.readRate = BytesPerSecond{bytes / seconds};
    if (reads > 0) {
        device.readAwait = Seconds(secondsGrown(before.readMs, after.readMs) / reads);
        device.readRequestBytes = bytes / reads;
    }
    device.queueDepth = secondsGrown(before.weightedMs, after.weightedMs) / seconds;
    device.writeRate = BytesPerSecond{sector * grown(before.writtenSectors, after.writtenSectors) / seconds};
    device.utilisation = std::min(1.0, secondsGrown(before.busyMs, after.busyMs) / seconds);
    return device;
}

} // namespace sluice::attach
