// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/attach/proc/open_files.h"

#include "core/attach/verdict/activity.h"
#include "core/node/block_names.h"
#include "core/node/mount_kind.h"

#include <algorithm>
#include <array>
#include <fcntl.h>
#include <string_view>

namespace sluice::attach {

namespace {

constexpr std::size_t maxDescriptorsListed = 1024;
constexpr std::size_t maxDistinctPaths = 4096;

/// Libraries, logs and what the kernel makes up hold no training data.
bool mayHoldData(const std::string& path)
{
    constexpr std::array<std::string_view, 5> others{"/dev/", "/proc/", "/sys/", "/memfd:", "/run/"};
    return std::none_of(others.begin(), others.end(), [&path](std::string_view part) { return path.starts_with(part); })
        && !path.ends_with(" (deleted)");
}

/// A log, or where standard output goes: nobody reads from it. What is not shown may be read.
bool isOnlyWritten(const ProcFiles& files, long pid, const std::string& descriptor)
{
    constexpr std::string_view key = "flags:\t";
    const auto text = files.text("/proc/" + std::to_string(pid) + "/fdinfo/" + descriptor).value_or("");
    const auto at = text.find(key);
    if (at == std::string::npos) {
        return false;
    }
    const auto digits = text.substr(at + key.size(), text.find('\n', at) - at - key.size()); // octal
    return !digits.empty() && ((digits.back() - '0') & O_ACCMODE) == O_WRONLY;
}

std::string deviceName(const Mount& mount, const std::map<std::string, DeviceCounters>& devices)
{
    for (const auto& [name, counters] : devices) {
        if (counters.number == mount.device) {
            return name;
        }
    }
    const auto source = mount.source.substr(mount.source.rfind('/') + 1); // btrfs has a number of its own
    return mount.source.starts_with("/dev/") && devices.contains(source) ? source : "";
}

} // namespace

std::map<std::string, int> openFilesOf(const ProcFiles& files, const std::vector<long>& pids)
{
    std::map<std::string, int> paths;
    for (const long pid : pids) {
        const auto folder = "/proc/" + std::to_string(pid) + "/fd";
        for (const auto& name : files.namesIn(folder, maxDescriptorsListed)) {
            const auto link = files.link(folder + "/" + name);
            const bool fits =
                fileKindOf(link) == FileKind::File && mayHoldData(link) && paths.size() < maxDistinctPaths;
            if (fits && !isOnlyWritten(files, pid, name)) {
                ++paths[link];
            }
        }
    }
    return paths;
}

std::vector<AttachReads> readsOf(const std::map<std::string, int>& paths, const std::vector<Mount>& mounts,
                                 const std::map<std::string, DeviceCounters>& devices)
{
    std::vector<AttachReads> reads;
    for (const auto& [path, times] : paths) {
        const auto* mount = mayHoldData(path) ? mountHolding(mounts, path) : nullptr;
        if (mount == nullptr || isMemoryFileSystem(mount->fileSystem)) {
            continue;
        }
        auto entry =
            std::find_if(reads.begin(), reads.end(), [mount](const auto& r) { return r.mount == mount->target; });
        if (entry == reads.end()) {
            reads.push_back({mount->target, path, mount->fileSystem, deviceName(*mount, devices), 0});
            entry = reads.end() - 1;
        }
        ++entry->openFiles;
    }
    std::stable_sort(reads.begin(), reads.end(),
                     [](const auto& a, const auto& b) { return a.openFiles > b.openFiles; });
    return reads;
}

} // namespace sluice::attach
