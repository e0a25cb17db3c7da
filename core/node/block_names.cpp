// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/node/block_names.h"

#include <algorithm>

namespace sluice {

namespace {

bool within(const std::string& path, const std::string& folder)
{
    return folder == "/" || path == folder || (path.starts_with(folder) && path[folder.size()] == '/');
}

bool digits(const std::string& text)
{
    return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

/// sda1 of sda; nvme0n1p1 of nvme0n1: a disk whose name ends in a digit puts a p in between.
bool namesPartition(const std::string& name, const std::string& disk)
{
    if (disk.empty() || !name.starts_with(disk) || name.size() == disk.size()) {
        return false;
    }
    const bool separated = disk.back() >= '0' && disk.back() <= '9';
    const std::string rest = name.substr(disk.size());
    return separated ? rest.front() == 'p' && digits(rest.substr(1)) : digits(rest);
}

} // namespace

const Mount* mountHolding(const std::vector<Mount>& mounts, const std::string& canonicalPath)
{
    const Mount* best = nullptr;
    for (const auto& mount : mounts) {
        if (!mount.target.empty() && within(canonicalPath, mount.target)
            && (best == nullptr || mount.target.size() >= best->target.size())) {
            best = &mount;
        }
    }
    return best;
}

std::string wholeDevice(const std::vector<BlockDevice>& devices, const std::string& number, const std::string& name)
{
    for (const auto& device : devices) {
        const auto& partitions = device.partitionNumbers;
        if (!number.empty()
            && (device.deviceNumber == number
                || std::find(partitions.begin(), partitions.end(), number) != partitions.end())) {
            return device.name;
        }
    }
    for (const auto& device : devices) {
        if (!name.empty() && (device.name == name || namesPartition(name, device.name))) {
            return device.name;
        }
    }
    return {};
}

std::string deviceOf(const std::vector<BlockDevice>& devices, const Mount& mount)
{
    // btrfs and ZFS mount with a number of their own: there the source's name tells.
    const bool named = mount.source.starts_with("/dev/");
    return wholeDevice(devices, mount.device, named ? mount.source.substr(mount.source.rfind('/') + 1) : "");
}

std::vector<std::string> layersBeneath(const std::vector<BlockDevice>& devices, const std::string& top)
{
    std::vector<std::string> layers;
    if (top.empty()) {
        return layers;
    }
    layers.push_back(top);
    for (std::size_t next = 0; next < layers.size(); ++next) {
        const BlockDevice* device = findDevice(devices, layers[next]);
        for (const auto& slave : device == nullptr ? std::vector<std::string>() : device->slaves) {
            if (std::find(layers.begin(), layers.end(), slave) == layers.end()) {
                layers.push_back(slave);
            }
        }
    }
    return layers;
}

const BlockDevice* findDevice(const std::vector<BlockDevice>& devices, const std::string& name)
{
    const auto found =
        std::find_if(devices.begin(), devices.end(), [&name](const BlockDevice& d) { return d.name == name; });
    return found == devices.end() ? nullptr : &*found;
}

} // namespace sluice
