// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

/// The lines of /proc/PID/{stat,schedstat,io} as values. Pure. Source: proc(5).
namespace sluice::attach {

struct ProcessStat {
    long pid = 0;
    std::string name; ///< at most 15 characters, as its thread calls itself
    char state = '?';
    long parent = 0;
    std::int64_t majorFaults = 0; ///< of all threads
    std::int64_t threads = 0;
    std::int64_t startTicks = 0; ///< since boot; with the pid it names a process for ever

    bool operator==(const ProcessStat&) const = default;
};
std::optional<ProcessStat> parseProcessStat(std::string_view line);

/// Time on a core and time spent ready to run, since the thread began.
struct ScheduleTimes {
    std::int64_t runNs = 0;
    std::int64_t delayNs = 0;
    std::int64_t slices = 0;

    bool operator==(const ScheduleTimes&) const = default;
};
std::optional<ScheduleTimes> parseScheduleTimes(std::string_view line);

struct ProcessIo {
    std::int64_t askedBytes = 0; ///< rchar
    std::int64_t readCalls = 0;
    std::int64_t deviceBytes = 0; ///< read_bytes
    std::int64_t writtenBytes = 0; ///< write_bytes

    bool operator==(const ProcessIo&) const = default;
};
std::optional<ProcessIo> parseProcessIo(std::string_view text);

} // namespace sluice::attach
