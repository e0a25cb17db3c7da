// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/topology/path_facts.h"

#include "core/base/text/quoting.h"
#include "core/node/block_names.h"
#include "core/node/mount_kind.h"
#include "core/topology/path_probes.h"

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <system_error>

#include <sys/stat.h>
#include <sys/sysmacros.h>

namespace sluice {

namespace {

constexpr const char* mountTable = "/proc/self/mountinfo";

/// btrfs spreads over its devices by itself; ZFS tells its devices to nobody who asks /sys.
Fact<std::vector<std::string>> layersOf(const Node& node, const Mount& mount, const std::string& table)
{
    if (mount.fileSystem == "zfs") {
        return unknownFact<std::vector<std::string>>("/sys/block",
                                                     "ZFS keeps the devices of a pool to itself: zpool status "
                                                         + mount.source.substr(0, mount.source.find('/')) + " tells");
    }
    std::vector<std::string> tops{deviceOf(node.blockDevices, mount)};
    for (const auto& volume : node.btrfsVolumes) {
        const auto& devices = volume.devices;
        if (mount.fileSystem == "btrfs" && std::find(devices.begin(), devices.end(), tops.front()) != devices.end()) {
            tops = devices;
        }
    }
    std::vector<std::string> layers;
    for (const auto& top : tops) {
        for (const auto& layer : layersBeneath(node.blockDevices, top)) {
            std::find(layers.begin(), layers.end(), layer) == layers.end() ? layers.push_back(layer) : void();
        }
    }
    if (layers.empty() && mount.source.starts_with("/dev/")) {
        return unknownFact<std::vector<std::string>>("/sys/block", mount.source + " is not among the block devices");
    }
    const std::string source = layers.empty() ? table : "/sys/block";
    return knownFact(std::move(layers), source);
}

void findMount(const Node& node, const std::string& canonicalPath, PathFacts& facts)
{
    const Mount* mount = mountHolding(node.mounts, canonicalPath);
    if (mount == nullptr) {
        facts.mount = unknownFact<Mount>(mountTable, "no mount holds " + canonicalPath);
        return;
    }
    if (mountKindOf(*mount).medium == Medium::Automount) {
        const std::string reason = "an automount on " + mount->target + " that is not mounted now: ls "
            + shellWord(canonicalPath + "/") + " mounts it, then audit again";
        facts.mount = unknownFact<Mount>(mountTable, reason);
        facts.layers = unknownFact<std::vector<std::string>>(mountTable, reason);
        return;
    }
    facts.mount = knownFact(*mount, mount->device.empty() ? "/proc/mounts" : mountTable);
    facts.layers = layersOf(node, *mount, facts.mount.source);
}

/// Of what is no place in a filesystem, or not on a running machine.
void leaveUnasked(PathFacts& facts, const std::string& reason)
{
    facts.freeSpace = unknownFact<Bytes>("statvfs(" + facts.path + ")", reason);
    facts.directIo = unknownFact<DirectIo>("statx(" + facts.path + ")", reason);
    facts.lustreStripe = unknownFact<LustreStripe>("lustre.lov of " + facts.path, reason);
}

} // namespace

Result<PathFacts> pathFactsByTable(const Node& node, const std::string& path)
{
    if (!path.starts_with("/")) {
        return Error{ErrorKind::Usage, "path \"" + path + "\" is not absolute",
                     "name the path as the captured machine knows it, from / on"};
    }
    PathFacts facts;
    facts.path = path;
    leaveUnasked(facts, onlyLive);
    auto plain = std::filesystem::path(path).lexically_normal().string();
    while (plain.size() > 1 && plain.back() == '/') {
        plain.pop_back();
    }
    findMount(node, plain, facts);
    return facts;
}

Fact<bool> udevFileSystem(const MachineFiles& files, const Fact<Mount>& mount)
{
    const std::string folder = "/run/udev/data";
    const auto device = mount.known() ? mount->device : "";
    if (device.empty() || device.starts_with("0:")) {
        return unknownFact<bool>(folder, "the mount has no block device of its own");
    }
    const auto file = folder + "/b" + device;
    if (!files.live() && !files.exists(folder)) {
        return unknownFact<bool>(file, onlyLive);
    }
    return knownFact(files.text(file).value.value_or("").find("E:ID_FS_USAGE=filesystem") != std::string::npos, file);
}

void wakeAutomount(const std::string& path)
{
    // The dot makes the kernel walk through the last folder, which is what mounts it.
    struct ::stat status { };
    static_cast<void>(::stat((path + "/.").c_str(), &status));
}

Result<PathFacts> livePathFacts(const Node& node, const std::string& path)
{
    std::error_code problem;
    const auto canonical = std::filesystem::canonical(path, problem).string();
    struct ::stat status { };
    if (problem || ::stat(canonical.c_str(), &status) != 0) {
        return systemError("cannot look up " + path, problem ? problem.value() : errno,
                           "name an existing folder or file that you may read");
    }
    PathFacts facts;
    facts.path = path;
    if (S_ISBLK(status.st_mode)) {
        const auto number = std::to_string(major(status.st_rdev)) + ":" + std::to_string(minor(status.st_rdev));
        facts.mount = unknownFact<Mount>(mountTable, "a block device, not a place in a filesystem");
        leaveUnasked(facts, "a block device, not a place in a filesystem");
        facts.layers =
            knownFact(layersBeneath(node.blockDevices, wholeDevice(node.blockDevices, number, "")), "/sys/block");
        return facts;
    }
    findMount(node, canonical, facts);
    facts.freeSpace = probeFreeSpace(canonical);
    facts.directIo = probeDirectIo(canonical);
    facts.lustreStripe = probeLustreStripe(canonical, facts.mount.known() ? facts.mount->fileSystem : "");
    return facts;
}

} // namespace sluice
