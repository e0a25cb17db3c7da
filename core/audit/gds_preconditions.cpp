// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/audit/gds_preconditions.h"

#include "core/audit/messages.h"

#include "core/audit/scope.h"
#include "core/base/text/mount_lines.h"
#include "core/node/block_names.h"
#include "core/node/mount_kind.h"
#include "core/node/network_volume.h"
#include "core/node/nfs_mount.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

namespace sluice {

namespace {

Precondition met(std::string what)
{
    return {Met::Yes, std::move(what)};
}

Precondition missing(Message what)
{
    return {Met::No, std::move(what)};
}

Precondition unsure(std::string what)
{
    return {Met::Unknown, std::move(what)};
}

bool contains(const std::vector<std::string>& list, const std::string& word)
{
    return std::find(list.begin(), list.end(), word) != list.end();
}

/// cuFile looks for the journal mode in the mount table, where kernels leave the default out.
Precondition journalMode(const Mount& mount)
{
    const auto mode = MountOptions(mount.options).value("data");
    if (mount.fileSystem != "ext4" || mode == "ordered") {
        return met(mount.fileSystem);
    }
    if (mode) {
        return missing(say<audit_messages::gdsJournalLost>());
    }
    return {Met::No, say<audit_messages::gdsJournalHidden>(), true};
}

Precondition lustreNetwork(const Mount& mount)
{
    if (mountedOverRdma(mount)) {
        return met("lustre over RDMA");
    }
    if (mount.source.find(".fsx.") != std::string::npos) {
        return unsure("whether FSx for Lustre is read through EFA: lnetctl net show tells");
    }
    return mount.source.find("@tcp") != std::string::npos
        ? missing(say<audit_messages::gdsLustreTcp>())
        : unsure("over which network Lustre comes: lctl list_nids tells");
}

/// Filesystems in user space move data between their servers and the addresses that cufile.json lists.
Precondition userSpaceAddresses(const Node& node, const std::string& type)
{
    const auto& cufile = node.gpuDirect.cufile;
    if (!cufile.known() || !cufile->problem.empty()) {
        return unsure(type + " needs rdma_dev_addr_list in cufile.json, which could not be read");
    }
    return cufile->rdmaAddresses.empty() ? missing(say<audit_messages::gdsNoRdmaAddresses>("filesystem"_a = type))
                                         : met(type);
}

Precondition fileSystem(const Node& node, const Mount& mount)
{
    const auto& type = mount.fileSystem;
    if (isNfs(mount)) {
        return nfsServerOf(mount).rdma ? met("NFS over RDMA") : missing(say<audit_messages::gdsNfsTcp>());
    }
    if (type == "lustre") {
        return lustreNetwork(mount);
    }
    if (type == "wekafs" || type == "gpfs") {
        return userSpaceAddresses(node, type);
    }
    if (type == "beegfs" || type == "scatefs") {
        return unsure("whether " + type + " moves its data by RDMA: gdscheck -p tells");
    }
    return type == "xfs" || type == "ext4" ? journalMode(mount) : missing(type);
}

bool hasNvidiaFs(const Node& node)
{
    return node.gpuDirect.nvidiaFs.known() || moduleLoaded(node, "nvidia_fs").value == true;
}

/// A device that passes reads on to others: RAID 0 alone is documented, and only for nvidia-fs.
Precondition mappingLayer(const Node& node, const BlockDevice& device, const std::string& type)
{
    const auto mapping = device.mapping.value.value_or("");
    const auto words = type + " on " + device.name + (mapping.empty() ? "" : " (" + mapping + ")");
    if (mapping == "raid0") {
        const bool kernelsWay = !hasNvidiaFs(node) && peerToPeerReady(node);
        return kernelsWay ? missing(say<audit_messages::gdsRaid>("filesystem"_a = type, "device"_a = device.name))
                          : met(words);
    }
    if (mapping == "lvm") {
        return unsure("whether cuFile reads through LVM, " + words + ": gdscheck -p tells");
    }
    if (!mapping.empty()) {
        return missing(
            say<audit_messages::gdsOnMapping>("filesystem"_a = type, "device"_a = device.name, "mapping"_a = mapping));
    }
    return device.kind.value == "loop"
        ? missing(say<audit_messages::gdsOnDevice>("filesystem"_a = type, "device"_a = device.name))
        : unsure("what " + device.name + " does with the reads");
}

Precondition multipath(const Node& node, const BlockDevice& device)
{
    const auto found = node.moduleParameters.find("nvme_core.multipath");
    if (hasNvidiaFs(node) || !peerToPeerReady(node) || node.cpu.architecture == "aarch64") {
        return met(device.name);
    }
    if (found == node.moduleParameters.end()) {
        return unsure("whether NVMe multipath is on, which P2PDMA does not work with");
    }
    return found->second == "Y" ? missing(say<audit_messages::gdsMultipath>()) : met(device.name);
}

Precondition drive(const Node& node, const BlockDevice& device, const std::string& type)
{
    const auto transport = nvmeTransport(node, device);
    if (device.kind.known() && *device.kind != "nvme") {
        return missing(say<audit_messages::gdsNoNvme>("filesystem"_a = type, "device"_a = device.name));
    }
    if (!device.kind.known() || !transport.known()) {
        return unsure("how " + device.name + " is attached: " + transport.source + " was not read");
    }
    const auto volume = networkVolumeOf(node, device);
    if (*transport == "rdma") {
        const bool kernelsWay = !hasNvidiaFs(node) && peerToPeerReady(node);
        return kernelsWay ? missing(say<audit_messages::gdsNvmeRdma>()) : met("NVMe over RDMA");
    }
    return volume.name.empty() ? multipath(node, device)
                               : missing(say<audit_messages::gdsNetworkVolume>(
                                   "filesystem"_a = type, "device"_a = device.name, "volume"_a = volume.name));
}

/// All devices from the filesystem down.
void addDevices(const Node& node, const PathFacts& path, std::vector<Precondition>& all)
{
    const auto& type = path.mount->fileSystem;
    if (!path.layers.known() || path.layers->empty()) {
        all.push_back(unsure("on which devices " + type + " lies"));
    }
    for (const auto& layer : layersOf(path)) {
        const auto* device = findDevice(node.blockDevices, layer);
        if (device == nullptr) {
            all.push_back(unsure("what " + layer + " is"));
        } else {
            all.push_back(isHardware(*device) ? drive(node, *device, type) : mappingLayer(node, *device, type));
        }
    }
}

/// How the data gets to the GPU: nvidia-fs with the driver beneath registered, or P2PDMA.
Precondition way(const Node& node, const PathFacts& path)
{
    const auto driver = gdsDriverOf(node, path);
    const auto& registered = node.gpuDirect.nvidiaFsModules;
    const bool listed = hasNvidiaFs(node) && registered.known() && contains(*registered, driver);
    if (!listed && peerToPeerReady(node) && driver == "nvme" && layersOf(path).size() == 1) {
        return met("P2PDMA");
    }
    if (!hasNvidiaFs(node)) {
        return unsure("neither nvidia-fs nor P2PDMA is set up: see gds.driver");
    }
    if (driver.empty()) {
        return unsure("which driver has to be registered with nvidia-fs");
    }
    if (!registered.known()) {
        return unsure("whether " + driver + " is registered with nvidia-fs: " + registered.source + " was not read");
    }
    return listed ? met("nvidia-fs") : missing(say<audit_messages::gdsUnregistered>("driver"_a = driver));
}

/// A file that cannot be read may deny this path or switch direct reads off.
Precondition configuration(const Node& node)
{
    const auto& cufile = node.gpuDirect.cufile;
    return cufile.known() && !cufile->problem.empty() ? unsure("what cufile.json rules out: it could not be read")
                                                      : met("cufile.json");
}

} // namespace

bool peerToPeerReady(const Node& node)
{
    const auto& direct = node.gpuDirect;
    const bool open = direct.nvidiaDriver.value.value_or("").find("Open Kernel Module") != std::string::npos;
    return open && direct.kernelPeerToPeer.value == true && direct.cufile.known()
        && (direct.cufile->usePciP2pdma == true || direct.cufile->nvmeUsePciP2pdma == true);
}

std::string gdsDriverOf(const Node& node, const PathFacts& path)
{
    using Driver = std::pair<std::string_view, const char*>;
    constexpr std::array<Driver, 5> drivers = {Driver{"lustre", "lnet"}, Driver{"beegfs", "beegfs"},
                                               Driver{"wekafs", "wekafsio"}, Driver{"gpfs", "mmfslinux"},
                                               Driver{"scatefs", "scatefs"}};
    if (!path.mount.known()) {
        return {};
    }
    const auto found = std::find_if(drivers.begin(), drivers.end(),
                                    [&path](const Driver& driver) { return driver.first == path.mount->fileSystem; });
    if (found != drivers.end() || isNfs(*path.mount)) {
        return isNfs(*path.mount) ? "rpcrdma" : found->second;
    }
    for (const auto& layer : layersOf(path)) {
        const auto* device = findDevice(node.blockDevices, layer);
        const auto transport = device == nullptr ? Fact<std::string>() : nvmeTransport(node, *device);
        if (transport.known()) {
            return *transport == "pcie" ? "nvme" : "nvme_" + *transport;
        }
    }
    return {};
}

Precondition gpuPrecondition(const Node& node)
{
    std::vector<std::string> gaming;
    for (const auto& gpu : node.gpus) {
        if (gpu.vendor != "NVIDIA") {
            continue;
        }
        if (!gpu.model.known()) {
            return unsure("which GPUs these are: " + gpu.model.source + " was not read");
        }
        const bool unsupported =
            gpu.model->find("GeForce") != std::string::npos || gpu.model->find("TITAN") != std::string::npos;
        unsupported ? gaming.push_back(*gpu.model) : void();
    }
    return gaming.empty() ? met("GPUs of the data centre or workstation line")
                          : missing(say<audit_messages::gdsGaming>("gpu"_a = gaming.front()));
}

std::vector<Precondition> gdsPreconditions(const Node& node, const PathFacts& path)
{
    std::vector<Precondition> all{fileSystem(node, *path.mount)};
    if (mountKindOf(*path.mount).medium == Medium::Disk && all.front().met != Met::No) {
        addDevices(node, path, all);
    } else if (mountKindOf(*path.mount).medium == Medium::Disk) {
        return all;
    }
    all.push_back(gpuPrecondition(node));
    all.push_back(way(node, path));
    all.push_back(configuration(node));
    return all;
}

} // namespace sluice
