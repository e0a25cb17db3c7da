// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/storage/measurement.h"

#include <array>
#include <chrono>
#include <optional>
#include <string>
#include <vector>

namespace sluice {

/// A block device's counters since it came up, as Documentation/block/stat.rst of the kernel has them.
struct DeviceCounters {
    struct Kind {
        std::int64_t requests = 0;
        std::int64_t merged = 0;
        std::int64_t sectors = 0; ///< of 512 bytes
        std::int64_t milliseconds = 0; ///< waited, summed over requests
    };
    Kind reads;
    Kind writes;
    std::int64_t busyMilliseconds = 0;
};

/// The text of /sys/block/NAME/stat; nothing when it makes no sense.
std::optional<DeviceCounters> parseDeviceCounters(const std::string& text);

/// What max_segments, max_sectors_kb and chunk_sectors (0: no chunks) of a queue say of a request, where a page of
/// memory is so large. Nothing when they make no sense.
std::optional<RequestLimits> requestLimits(std::int64_t segments, std::int64_t kibibytes, std::int64_t chunkSectors,
                                           Bytes page);

LayerActivity activityBetween(const std::string& device, const DeviceCounters& before, const DeviceCounters& after,
                              Seconds time, Direction direction);

/// Reads what block devices have done. Used from one thread.
class LayerWatch {
public:
    explicit LayerWatch(std::vector<std::string> devices);

    /// From here on counts.
    void begin();
    /// Since begin. A device whose counters cannot be read is left out.
    std::vector<LayerActivity> sinceBegin(Direction direction) const;

private:
    std::vector<std::string> m_devices;
    std::vector<std::optional<DeviceCounters>> m_before;
    std::chrono::steady_clock::time_point m_begin;
};

} // namespace sluice
