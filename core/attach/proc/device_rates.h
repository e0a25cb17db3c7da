// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/units.h"
#include "core/run/job/attached_job.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

/// /proc/diskstats as rates. Pure. Source: Documentation/admin-guide/iostats.rst of Linux.
namespace sluice::attach {

struct DeviceCounters {
    std::string number; ///< "254:0"
    std::int64_t reads = 0;
    std::int64_t readSectors = 0; ///< of 512 bytes, whatever the device has
    std::int64_t readMs = 0; ///< sum over all reads
    std::int64_t busyMs = 0;
    std::int64_t weightedMs = 0; ///< sum over all requests in flight
    std::int64_t writtenSectors = 0;

    bool operator==(const DeviceCounters&) const = default;
};

/// By name; lines that make no sense are left out.
std::map<std::string, DeviceCounters> parseDiskstats(std::string_view text);

/// Tells whether the later counters are of another device, or of one that was made anew.
bool beganAnew(const DeviceCounters& before, const DeviceCounters& after);

/// The columns of iostat -x for `name`; zeros where nothing was read. Nothing where the counters are of another device
/// or began anew: what went through it meanwhile is not known.
std::optional<AttachDevice> ratesOf(const std::string& name, const DeviceCounters& before, const DeviceCounters& after,
                                    Seconds length);

} // namespace sluice::attach
