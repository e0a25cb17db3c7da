// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/topology/readers/readers.h"

#include "core/base/text/group_lines.h"
#include "core/topology/readers/group_folders.h"

#include <algorithm>

namespace sluice {

namespace {

/// The folders of one controller that bind this process: its own and its ancestors', innermost first.
struct Folders {
    std::vector<std::string> paths;
    std::string reason; ///< why there are none
};

Folders foldersOf(const std::string& table, const std::vector<Mount>& mounts, const std::string& controller)
{
    const auto member = groupIn(table, controller);
    const Mount* mount = mountOfController(mounts, controller);
    if (!member || mount == nullptr) {
        return {{}, !member ? "the process is in no such hierarchy" : "the hierarchy is not mounted"};
    }
    return {groupFolders(*mount, *member), {}};
}

/// Why the limits in `file` cannot be told; empty when they can. A running kernel shows the file of every
/// controller in force, so a missing one is no limit; in a captured tree it may just not be there.
template <class T>
std::optional<Fact<T>> untold(const MachineFiles& files, const Folders& folders, const std::string& file)
{
    if (folders.paths.empty()) {
        return unknownFact<T>("/proc/self/cgroup", folders.reason);
    }
    const auto holds = [&](const std::string& folder) { return files.exists(folder + "/" + file); };
    if (!files.live() && std::none_of(folders.paths.begin(), folders.paths.end(), holds)) {
        return unknownFact<T>(folders.paths.front() + "/" + file, onlyLive);
    }
    if (!files.exists(folders.paths.back())) {
        return unknownFact<T>(folders.paths.back(), "not there");
    }
    return std::nullopt;
}

/// The smallest limit in `file` over all folders. `limitOf` reads one folder; unknown where it does not limit.
template <class T>
Fact<Limit<T>> tightest(const MachineFiles& files, const Folders& folders, const std::string& file,
                        Fact<T> (*limitOf)(const MachineFiles& files, const std::string& folder))
{
    if (auto reason = untold<Limit<T>>(files, folders, file)) {
        return *reason;
    }
    auto best = knownFact(Limit<T>(), folders.paths.front());
    for (const auto& folder : folders.paths) {
        const auto limit = limitOf(files, folder);
        if (limit.known() && *limit > 0 && (best->unlimited() || *limit < *best->most)) {
            best = knownFact(atMost(*limit), limit.source);
        }
    }
    return best;
}

Fact<std::int64_t> memoryLimit(const MachineFiles& files, const std::string& path)
{
    const auto limit = files.integer(path);
    const bool limits = limit.known() && *limit < noMemoryLimitFrom;
    return limits || !limit.known() ? limit : unknownFact<std::int64_t>(limit.source, "no limit");
}

Fact<std::int64_t> memoryV2(const MachineFiles& files, const std::string& folder)
{
    return memoryLimit(files, folder + "/memory.max");
}

Fact<std::int64_t> memoryV1(const MachineFiles& files, const std::string& folder)
{
    return memoryLimit(files, folder + "/memory.limit_in_bytes");
}

Fact<double> quotaV2(const MachineFiles& files, const std::string& folder)
{
    return converted(files.text(folder + "/cpu.max"), processorsIn);
}

Fact<double> quotaV1(const MachineFiles& files, const std::string& folder)
{
    const auto quota = files.integer(folder + "/cpu.cfs_quota_us");
    const auto period = files.integer(folder + "/cpu.cfs_period_us");
    const auto processors = processorsOf(quota.value.value_or(0), period.value.value_or(0));
    return processors ? knownFact(*processors, quota.source) : unknownFact<double>(quota.source, "no quota");
}

/// All I/O limits over all folders as text; the source is the last file that holds one.
Fact<std::string> ioLimits(const MachineFiles& files, const Folders& folders, const std::vector<std::string>& names)
{
    if (auto reason = untold<std::string>(files, folders, names.front())) {
        return *reason;
    }
    Fact<std::string> found = knownFact(std::string(), folders.paths.front());
    for (const auto& folder : folders.paths) {
        for (const auto& name : names) {
            const auto text = files.text(folder + "/" + name);
            for (const auto& line : pieces(text.value.value_or(""), '\n')) {
                *found.value += (found->empty() ? "" : "; ") + (name == "io.max" ? "" : name + " ") + line;
                found.source = text.source;
            }
        }
    }
    if (found->empty()) {
        found.value = "none";
    }
    return found;
}

void readUnified(const MachineFiles& files, const Folders& folders, Cgroup& cgroup)
{
    cgroup.memoryBytes = tightest<std::int64_t>(files, folders, "memory.max", memoryV2);
    cgroup.cpus = tightest<double>(files, folders, "cpu.max", quotaV2);
    cgroup.io = ioLimits(files, folders, {"io.max"});
}

void readSplit(const MachineFiles& files, const std::string& table, const std::vector<Mount>& mounts, Cgroup& cgroup)
{
    cgroup.memoryBytes =
        tightest<std::int64_t>(files, foldersOf(table, mounts, "memory"), "memory.limit_in_bytes", memoryV1);
    cgroup.cpus = tightest<double>(files, foldersOf(table, mounts, "cpu"), "cpu.cfs_quota_us", quotaV1);
    cgroup.io = ioLimits(files, foldersOf(table, mounts, "blkio"),
                         {"blkio.throttle.read_bps_device", "blkio.throttle.read_iops_device",
                          "blkio.throttle.write_bps_device", "blkio.throttle.write_iops_device"});
}

} // namespace

Cgroup readCgroup(const MachineFiles& files, const std::vector<Mount>& mounts)
{
    const auto table = files.text("/proc/self/cgroup");
    Cgroup cgroup;
    if (!table.known()) {
        cgroup.version = unknownFact<int>(table.source, table.reason);
        cgroup.path = unknownFact<std::string>(table.source, table.reason);
        cgroup.io = unknownFact<std::string>(table.source, table.reason);
        cgroup.memoryBytes = unknownFact<Limit<std::int64_t>>(table.source, table.reason);
        cgroup.cpus = unknownFact<Limit<double>>(table.source, table.reason);
        return cgroup;
    }
    // A system that still has the old memory controller limits there, even with a unified tree beside.
    const auto old = groupIn(*table, "memory");
    const auto path = old ? old : groupIn(*table, "");
    cgroup.path = path ? knownFact(*path, table.source) : unknownFact<std::string>(table.source, "no line for memory");
    cgroup.version = path ? knownFact(old ? 1 : 2, table.source) : unknownFact<int>(table.source, "no line for memory");
    old ? readSplit(files, *table, mounts, cgroup) : readUnified(files, foldersOf(*table, mounts, ""), cgroup);
    return cgroup;
}

} // namespace sluice
