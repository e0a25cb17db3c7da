// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/node/block_names.h"
#include "core/topology/readers/readers.h"

#include <algorithm>
#include <array>
#include <limits>
#include <string_view>

namespace sluice {

namespace {

Fact<Bytes> scaled(const Fact<std::int64_t>& count, std::int64_t unit)
{
    return converted(count, [unit](std::int64_t value) {
        const bool fits = value >= 0 && value <= std::numeric_limits<std::int64_t>::max() / unit;
        return fits ? std::optional(Bytes{value * unit}) : std::nullopt;
    });
}

std::optional<bool> flag(std::int64_t value)
{
    return value == 0 || value == 1 ? std::optional(value == 1) : std::nullopt;
}

std::optional<int> small(std::int64_t value)
{
    return value >= 0 && value <= std::numeric_limits<int>::max() ? std::optional(static_cast<int>(value))
                                                                  : std::nullopt;
}

/// "none [mq-deadline]" -> "mq-deadline"; a lone word is in force as it stands.
std::optional<std::string> inForce(const std::string& list)
{
    const auto open = list.find('[');
    const auto close = list.find(']', open);
    if (open != std::string::npos && close != std::string::npos) {
        return list.substr(open + 1, close - open - 1);
    }
    return list.empty() || list.find(' ') != std::string::npos ? std::nullopt : std::optional(list);
}

/// Tells by its place in sysfs what a SCSI disk is attached to: .../host6/session1/target6:0:0/... is iSCSI, and
/// .../host7/rport-7:0-1/... Fibre Channel.
std::string scsiKind(const std::string& place)
{
    return place.find("/session") != std::string::npos ? "iscsi"
        : place.find("/rport-") != std::string::npos   ? "fibre-channel"
                                                       : "scsi";
}

std::string deviceKind(const MachineFiles& files, const std::string& name)
{
    const auto numbered = [&name](const std::string& prefix) {
        return name.starts_with(prefix) && name.size() > prefix.size() && name[prefix.size()] >= '0'
            && name[prefix.size()] <= '9';
    };
    for (const char* kind : {"nvme", "loop", "md", "zram", "bcache", "rbd", "nbd", "drbd"}) {
        if (numbered(kind)) {
            return kind;
        }
    }
    if (name.starts_with("dm-")) {
        return "dm";
    }
    if (files.linkName("/sys/block/" + name + "/device/driver") == "virtio_blk" || name.starts_with("vd")) {
        return "virtio";
    }
    return name.starts_with("sd") ? scsiKind(files.resolved("/sys/block/" + name)) : "other";
}

/// What a device-mapper or md device does with the devices beneath it.
Fact<std::string> mappingOf(const MachineFiles& files, const std::string& folder, const std::string& kind)
{
    if (kind == "md") {
        return files.text(folder + "/md/level");
    }
    if (kind == "bcache") {
        return knownFact(std::string("cache"), folder + "/bcache");
    }
    if (kind != "dm") {
        return unknownFact<std::string>(folder, "only md and device-mapper devices map others");
    }
    // "LVM-...", "CRYPT-LUKS2-...", "mpath-...": the word before the first dash names the owner. cryptsetup owns what
    // only checks blocks, too.
    return converted(files.text(folder + "/dm/uuid"), [](const std::string& uuid) -> std::optional<std::string> {
        if (uuid.starts_with("CRYPT-VERITY-") || uuid.starts_with("CRYPT-INTEGRITY-")) {
            return uuid.starts_with("CRYPT-VERITY-") ? "verity" : "integrity";
        }
        std::string owner = uuid.substr(0, uuid.find('-'));
        std::transform(owner.begin(), owner.end(), owner.begin(),
                       [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
        return owner.empty() ? std::nullopt : std::optional(owner);
    });
}

/// Of the controller. A multipath NVMe head hangs in the virtual tree: its subsystem's folder links to
/// the controllers, the first of which has the address. Where a captured tree lacks the links, the controllers
/// name their heads.
std::string controllerAddress(const MachineFiles& files, const std::string& folder)
{
    const std::string path = files.resolved(folder);
    if (auto address = pciAddressIn(path); !address.empty() || path.find("/nvme-subsystem/") == std::string::npos) {
        return address;
    }
    const std::string subsystem = path.substr(0, path.rfind('/'));
    for (const auto& name : files.namesOrNone(subsystem)) {
        if (auto address = pciAddressIn(files.resolved(subsystem + "/" + name)); !address.empty()) {
            return address;
        }
    }
    for (const auto& one : readNvmeControllers(files)) {
        const auto heads = std::count(one.namespaces.begin(), one.namespaces.end(), path.substr(subsystem.size() + 1));
        if (heads > 0 && !one.pciAddress.empty()) {
            return one.pciAddress;
        }
    }
    return {};
}

/// "vg0-data_corig" -> "corig": the hidden parts of LVM's caches, pools and mirrors end so (lvmcache(7)).
std::optional<std::string> partIn(const std::string& name)
{
    constexpr std::array<std::string_view, 10> parts = {"corig", "cdata", "cmeta",  "cvol",  "wcorig",
                                                        "tdata", "tmeta", "rimage", "rmeta", "vdata"};
    auto part = name.substr(std::min(name.rfind('_'), name.size() - 1) + 1);
    part = part.substr(0, part.find_first_of("0123456789-"));
    return std::find(parts.begin(), parts.end(), part) == parts.end() ? std::string() : part;
}

std::vector<std::string> partitionNames(const MachineFiles& files, const std::string& folder, const std::string& disk)
{
    std::vector<std::string> partitions;
    for (const auto& name : files.namesOrNone(folder)) {
        if (name.starts_with(disk) && files.exists(folder + "/" + name + "/dev")) {
            partitions.push_back(name);
        }
    }
    return partitions;
}

void readQueue(const MachineFiles& files, const std::string& folder, BlockDevice& device)
{
    const std::string queue = folder + "/queue/";
    device.schedulers = files.text(queue + "scheduler");
    device.scheduler = converted(device.schedulers, inForce);
    device.readAhead = scaled(files.integer(queue + "read_ahead_kb"), 1024);
    device.requests = converted(files.integer(queue + "nr_requests"), small);
    device.rotational = converted(files.integer(queue + "rotational"), flag);
    device.maxRequest = scaled(files.integer(queue + "max_sectors_kb"), 1024);
    device.maxHardwareRequest = scaled(files.integer(queue + "max_hw_sectors_kb"), 1024);
    device.logicalBlock = scaled(files.integer(queue + "logical_block_size"), 1);
    device.hardwareQueues = converted(files.names(folder + "/mq"), [](const std::vector<std::string>& queues) {
        return std::optional(static_cast<int>(queues.size()));
    });
}

void readState(const MachineFiles& files, const std::string& folder, BlockDevice& device)
{
    const bool md = device.kind.value == "md";
    device.state = files.text(folder + (md ? "/md/array_state" : "/device/state"));
    device.deviceQueueDepth = converted(files.integer(folder + "/device/queue_depth"), small);
    device.polling = converted(files.integer(folder + "/queue/io_poll"), flag);
    device.syncAction = md ? files.text(folder + "/md/sync_action")
                           : unknownFact<std::string>(folder + "/md/sync_action", "only md arrays are checked");
    device.degraded = md ? converted(files.integer(folder + "/md/degraded"), small)
                         : unknownFact<int>(folder + "/md/degraded", "only md arrays have members");
}

void readNeighbours(const MachineFiles& files, const std::string& folder, BlockDevice& device)
{
    device.slaves = files.namesOrNone(folder + "/slaves");
    device.holders = files.namesOrNone(folder + "/holders");
    for (const auto& partition : partitionNames(files, folder, device.name)) {
        device.partitionNumbers.push_back(files.text(folder + "/" + partition + "/dev").value.value_or(""));
        for (auto& holder : files.namesOrNone(folder + "/" + partition + "/holders")) {
            if (std::find(device.holders.begin(), device.holders.end(), holder) == device.holders.end()) {
                device.holders.push_back(std::move(holder));
            }
        }
    }
}

BlockDevice readDevice(const MachineFiles& files, const std::string& folder, const std::string& name)
{
    BlockDevice device;
    device.name = name;
    device.kind = knownFact(deviceKind(files, name), folder);
    device.model = files.text(folder + "/device/model");
    device.size = scaled(files.integer(folder + "/size"), 512); // sysfs counts in 512 bytes whatever the block size
    device.readOnly = converted(files.integer(folder + "/ro"), flag);
    device.mapping = mappingOf(files, folder, *device.kind);
    device.backingFile = *device.kind == "loop"
        ? files.paths(folder + "/loop/backing_file")
        : unknownFact<std::string>(folder + "/loop/backing_file", "only loop devices have one");
    device.deviceNumber = files.text(folder + "/dev").value.value_or("");
    device.cacheMode = converted(files.text(folder + "/bcache/cache_mode"), inForce);
    device.volumePart = converted(files.text(folder + "/dm/name"), partIn);
    readQueue(files, folder, device);
    readState(files, folder, device);
    readNeighbours(files, folder, device);
    device.pciAddress = controllerAddress(files, folder);
    device.numaNode = readPciNumaNode(files, device.pciAddress);
    return device;
}

/// RAM disks, loop devices with no file, and zram or network devices without size hold nothing; the
/// hidden members of a multipath NVMe device are read through its head.
bool holdsNothing(const MachineFiles& files, const std::string& folder, const std::string& name)
{
    const auto is = [&](const char* file, std::int64_t value) {
        const auto fact = files.integer(folder + file);
        return fact.known() && *fact == value;
    };
    if (name.starts_with("ram")) {
        return true;
    }
    if (name.starts_with("loop")) {
        return !files.exists(folder + "/loop/backing_file");
    }
    const bool mayBeUnbound = name.starts_with("zram") || name.starts_with("nbd");
    return is("/hidden", 1) || (mayBeUnbound && is("/size", 0));
}

/// Slaves as the kernel names them may be partitions: name the whole devices instead.
void nameWholeSlaves(const MachineFiles& files, std::vector<BlockDevice>& devices)
{
    for (auto& device : devices) {
        std::vector<std::string> whole;
        for (const auto& slave : device.slaves) {
            auto name =
                wholeDevice(devices, files.text("/sys/class/block/" + slave + "/dev").value.value_or(""), slave);
            if (name.empty()) {
                name = slave;
            }
            if (std::find(whole.begin(), whole.end(), name) == whole.end()) {
                whole.push_back(std::move(name));
            }
        }
        device.slaves = std::move(whole);
    }
}

void findMounts(const std::vector<Mount>& mounts, std::vector<BlockDevice>& devices)
{
    for (const auto& mount : mounts) {
        const auto name = deviceOf(devices, mount);
        for (auto& device : devices) {
            if (device.name == name) {
                device.mountPoints.push_back(mount.target);
            }
        }
    }
}

void findLoopSlaves(const std::vector<Mount>& mounts, std::vector<BlockDevice>& devices)
{
    for (auto& device : devices) {
        if (device.backingFile.known() && device.slaves.empty()) {
            const Mount* mount = mountHolding(mounts, *device.backingFile);
            const auto beneath = mount == nullptr ? std::string() : deviceOf(devices, *mount);
            beneath.empty() || beneath == device.name ? void() : device.slaves.push_back(beneath);
        }
    }
}

} // namespace

std::vector<BlockDevice> readBlockDevices(const MachineFiles& files, const std::vector<Mount>& mounts)
{
    std::vector<BlockDevice> devices;
    for (const auto& name : files.namesOrNone("/sys/block")) {
        if (const auto folder = "/sys/block/" + name; !holdsNothing(files, folder, name)) {
            devices.push_back(readDevice(files, folder, name));
        }
    }
    // A running kernel lists the same disks here, with their partitions; captured trees may differ.
    for (const auto& name : files.namesOrNone("/sys/class/block")) {
        const std::string folder = "/sys/class/block/" + name;
        if (!files.exists("/sys/block/" + name) && !files.exists(folder + "/partition")
            && !holdsNothing(files, folder, name)) {
            devices.push_back(readDevice(files, folder, name));
        }
    }
    nameWholeSlaves(files, devices);
    findMounts(mounts, devices);
    findLoopSlaves(mounts, devices);
    return devices;
}

} // namespace sluice
