// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/topology/mount_table.h"
#include "core/topology/readers/readers.h"

namespace sluice {

std::vector<Mount> readMounts(const MachineFiles& files)
{
    const auto detailed = files.paths("/proc/self/mountinfo");
    if (detailed.known() && !detailed->empty()) {
        return parseMountinfo(*detailed);
    }
    const auto table = files.paths("/proc/mounts");
    // A captured link to self/mounts may lead nowhere.
    return parseMounts(table.known() ? *table : files.paths("/proc/self/mounts").value.value_or(""));
}

std::map<std::string, std::int64_t> readMountReadAhead(const MachineFiles& files, const std::vector<Mount>& mounts)
{
    const std::string folder = "/sys/class/bdi/";
    std::map<std::string, std::int64_t> found;
    const auto add = [&](const std::string& name) {
        const auto kib = files.integer(folder + name + "/read_ahead_kb");
        kib.known() && *kib >= 0 ? void(found[name] = *kib) : void();
    };
    for (const auto& mount : mounts) {
        mount.device.starts_with("0:") ? add(mount.device) : void();
    }
    // Ceph and Lustre name theirs themselves.
    for (const auto& name : files.namesOrNone("/sys/class/bdi")) {
        name.starts_with("ceph-") || name.starts_with("lustre-") ? add(name) : void();
    }
    return found;
}

} // namespace sluice
