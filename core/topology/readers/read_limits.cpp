// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/topology/readers/readers.h"

#include <array>
#include <cerrno>
#include <system_error>

#include <sys/resource.h>

namespace sluice {

namespace {

Limit<std::int64_t> shown(rlim_t limit)
{
    constexpr auto most = static_cast<rlim_t>(std::int64_t{1} << 62);
    return limit == RLIM_INFINITY || limit > most ? Limit<std::int64_t>() : atMost(static_cast<std::int64_t>(limit));
}

void readLive(Limits& limits)
{
    struct ::rlimit locked { };
    struct ::rlimit files { };
    if (::getrlimit(RLIMIT_MEMLOCK, &locked) == 0) {
        limits.lockedMemoryBytes = knownFact(shown(locked.rlim_cur), "getrlimit(RLIMIT_MEMLOCK)");
    }
    if (::getrlimit(RLIMIT_NOFILE, &files) == 0) {
        limits.openFiles = knownFact(shown(files.rlim_cur), "getrlimit(RLIMIT_NOFILE)");
        limits.openFilesHard = knownFact(shown(files.rlim_max), "getrlimit(RLIMIT_NOFILE)");
    }
}

/// "Max open files            1024                 524288               files"
Fact<Limit<std::int64_t>> limitLine(const Fact<std::string>& table, const std::string& title, std::size_t column)
{
    if (!table.known()) {
        return unknownFact<Limit<std::int64_t>>(table.source, table.reason);
    }
    for (const auto& line : pieces(*table, '\n')) {
        if (line.starts_with(title)) {
            const auto words = pieces(line.substr(title.size()), ' ');
            const auto word = words.size() > column ? words[column] : std::string();
            const auto value = wholeNumber(word);
            return value || word == "unlimited"
                ? knownFact(Limit<std::int64_t>{value}, table.source)
                : unknownFact<Limit<std::int64_t>>(table.source, "makes no sense there");
        }
    }
    return unknownFact<Limit<std::int64_t>>(table.source, "no line " + title);
}

constexpr std::array sysctlNames = {"vm.dirty_ratio",
                                    "vm.dirty_background_ratio",
                                    "vm.dirty_bytes",
                                    "vm.dirty_background_bytes",
                                    "vm.swappiness",
                                    "vm.max_map_count",
                                    "vm.zone_reclaim_mode",
                                    "vm.nr_hugepages",
                                    "kernel.numa_balancing",
                                    "kernel.io_uring_disabled",
                                    "kernel.io_uring_group",
                                    "fs.file-max",
                                    "fs.nr_open",
                                    "fs.aio-max-nr",
                                    "net.core.rmem_max",
                                    "net.core.wmem_max",
                                    "net.ipv4.tcp_rmem",
                                    "net.ipv4.tcp_wmem",
                                    "net.ipv4.tcp_congestion_control"};

} // namespace

Limits readLimits(const MachineFiles& files)
{
    Limits limits;
    if (files.live()) {
        readLive(limits);
        return limits;
    }
    const auto table = files.text("/proc/self/limits");
    limits.lockedMemoryBytes = limitLine(table, "Max locked memory", 0);
    limits.openFiles = limitLine(table, "Max open files", 0);
    limits.openFilesHard = limitLine(table, "Max open files", 1);
    return limits;
}

std::map<std::string, std::string> readSysctls(const MachineFiles& files)
{
    std::map<std::string, std::string> sysctls;
    for (const std::string name : sysctlNames) {
        std::string path = "/proc/sys/" + name;
        for (char& c : path) {
            c = c == '.' ? '/' : c;
        }
        if (auto text = files.text(path); text.known() && !text->empty()) {
            sysctls[name] = *std::move(text.value);
        }
    }
    return sysctls;
}

} // namespace sluice
