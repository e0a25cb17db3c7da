// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/topology/readers/memory_left.h"

#include "core/topology/readers/group_folders.h"

#include <algorithm>
#include <string>
#include <string_view>

namespace sluice {

namespace {

/// What a group's files of memory are called.
/// Source: Documentation/admin-guide/cgroup-v2.rst and cgroup-v1/memory.rst of Linux.
struct MemoryFiles {
    std::string limit;
    std::string used;
    std::string_view prefix; ///< of the lines of memory.stat that count groups beneath as well
};

const MemoryFiles ofUnifiedGroups{"/memory.max", "/memory.current", ""};
const MemoryFiles ofSplitGroups{"/memory.limit_in_bytes", "/memory.usage_in_bytes", "total_"};

/// The page cache gives way, however often its pages were used: MemAvailable counts both lists, too.
std::int64_t cacheThatGivesWay(const std::string& statistics, std::string_view prefix)
{
    const auto isCache = [&](const std::string& line) {
        return line == std::string(prefix) + "inactive_file" || line == std::string(prefix) + "active_file";
    };
    std::int64_t bytes = 0;
    for (const auto& each : pieces(statistics, '\n')) {
        const auto words = pieces(each, ' ');
        bytes += words.size() == 2 && isCache(words[0]) ? wholeNumber(words[1]).value_or(0) : 0;
    }
    return bytes;
}

std::optional<std::int64_t> leftIn(const MachineFiles& files, const std::string& folder, const MemoryFiles& names)
{
    const auto most = files.integer(folder + names.limit).value; // not a number where there is no limit
    const auto used = files.integer(folder + names.used).value;
    if (!most || !used || *most >= noMemoryLimitFrom) {
        return std::nullopt;
    }
    const auto statistics = files.text(folder + "/memory.stat").value.value_or("");
    const auto kept = std::max<std::int64_t>(0, *used - cacheThatGivesWay(statistics, names.prefix));
    return std::max<std::int64_t>(0, *most - kept);
}

} // namespace

std::optional<Bytes> readMemoryLeft(const MachineFiles& files, const Cgroup& cgroup, const std::vector<Mount>& mounts)
{
    const bool unified = cgroup.version.value == 2;
    const auto* mount = mountOfController(mounts, unified ? "" : "memory");
    if (mount == nullptr || !cgroup.path.known()) {
        return std::nullopt;
    }
    std::optional<std::int64_t> least;
    for (const auto& folder : groupFolders(*mount, *cgroup.path)) {
        const auto left = leftIn(files, folder, unified ? ofUnifiedGroups : ofSplitGroups);
        least = least && left ? std::min(least, left) : least ? least : left;
    }
    return least ? std::optional(Bytes{*least}) : std::nullopt;
}

} // namespace sluice
