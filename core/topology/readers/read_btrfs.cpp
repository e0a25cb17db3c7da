// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/node/block_names.h"
#include "core/topology/readers/readers.h"

#include <array>

namespace sluice {

namespace {

constexpr std::array profiles{"single", "dup", "raid0", "raid1", "raid1c3", "raid1c4", "raid10", "raid5", "raid6"};

/// The kernel has a folder for each profile that holds data.
Fact<std::string> dataProfile(const MachineFiles& files, const std::string& volume)
{
    const auto folder = volume + "/allocation/data";
    std::string found;
    for (const std::string profile : profiles) {
        if (files.exists(folder + "/" + profile)) {
            found += (found.empty() ? "" : ", ") + profile;
        }
    }
    return found.empty() ? unknownFact<std::string>(folder, "names no profile") : knownFact(found, folder);
}

} // namespace

std::vector<BtrfsVolume> readBtrfsVolumes(const MachineFiles& files, const std::vector<BlockDevice>& devices)
{
    const std::string root = "/sys/fs/btrfs";
    std::vector<BtrfsVolume> volumes;
    for (const auto& uuid : files.namesOrNone(root)) {
        const auto folder = root + "/" + uuid;
        BtrfsVolume volume{uuid, {}, {}};
        for (const auto& name : files.namesOrNone(folder + "/devices")) {
            const auto whole = wholeDevice(devices, "", name);
            whole.empty() ? void() : volume.devices.push_back(whole);
        }
        if (!volume.devices.empty()) { // "features" is no volume
            volume.dataProfile = dataProfile(files, folder);
            volumes.push_back(std::move(volume));
        }
    }
    return volumes;
}

} // namespace sluice
