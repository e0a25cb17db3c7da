// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/attach/proc/proc_files.h"
#include "core/run/job/watched_moment.h"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

/// /proc/net/dev as rates. Source: proc(5).
namespace sluice::attach {

struct NetworkCounters {
    std::int64_t received = 0; ///< bytes
    std::int64_t sent = 0;

    bool operator==(const NetworkCounters&) const = default;
};

/// Tells whether the later counters are of a link that was made anew.
bool beganAnew(const NetworkCounters& before, const NetworkCounters& after);

/// By name, without the loopback; lines that make no sense are left out. Pure.
std::map<std::string, NetworkCounters> parseNetDev(std::string_view text);

/// Bytes a second that each link carries in one direction, where its driver tells (/sys/class/net/NAME/speed).
std::map<std::string, BytesPerSecond> linkRates(const ProcFiles& files,
                                                const std::map<std::string, NetworkCounters>& networks);

/// Links that were used since they came up, the busiest first. Pure.
std::vector<WatchedNetwork> networksBetween(const std::map<std::string, NetworkCounters>& before,
                                            const std::map<std::string, NetworkCounters>& after,
                                            const std::map<std::string, BytesPerSecond>& links, Seconds length);

} // namespace sluice::attach
