// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/topology/mount_table.h"
#include "core/topology/readers/readers.h"

namespace sluice {

std::vector<Mount> readMounts(const MachineFiles& files)
{
    const auto detailed = files.text("/proc/self/mountinfo");
    if (detailed.known() && !detailed->empty()) {
        return parseMountinfo(*detailed);
    }
    const auto table = files.text("/proc/mounts");
    // A captured link to self/mounts may lead nowhere.
    return parseMounts(table.known() ? *table : files.text("/proc/self/mounts").value.value_or(""));
}

} // namespace sluice
