// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/run/host_facts.h"

#include "core/node/mount_kind.h"
#include "core/node/nfs_mount.h"
#include "core/node/relations.h"
#include "core/run/drive_links.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>

namespace sluice {

namespace {

/// A cgroup's quota may be part of a core.
double usableCores(const Node& node)
{
    const int cores = std::max(0, node.cpu.usable.known() ? *node.cpu.usable : node.cpu.pus.value.value_or(0));
    const auto quota = node.cgroup.cpus.value.value_or(Limit<double>()).most;
    return std::min<double>(cores, quota.value_or(cores));
}

Bytes usableMemory(const Node& node)
{
    Bytes memory = node.memory.total.known() ? *node.memory.total : Bytes{};
    if (const auto most = node.cgroup.memoryBytes.value.value_or(Limit<std::int64_t>()).most) {
        const Bytes limit{*most};
        memory = memory.count > 0 ? std::min(memory, limit) : limit;
    }
    return memory;
}

const BlockDevice* deviceNamed(const Node& node, const std::string& name)
{
    const auto found = std::find_if(node.blockDevices.begin(), node.blockDevices.end(),
                                    [&](const BlockDevice& device) { return device.name == name; });
    return found == node.blockDevices.end() ? nullptr : &*found;
}

/// The hardware at the bottom: queue settings of md and dm devices decide nothing.
void addDevices(const Node& node, const PathFacts& path, HostFacts& host)
{
    for (const auto& layer : layersOf(path)) {
        const auto* device = deviceNamed(node, layer);
        if (device == nullptr || !device->slaves.empty()) {
            continue;
        }
        host.blockDevices.push_back(device->name);
        if (device->rotational.known()) {
            host.rotational = host.rotational.value_or(false) || *device->rotational;
        }
    }
}

std::string inLines(const Fix& fix)
{
    return fix.now + "\n" + fix.persist + "\n";
}

/// The same commands and lines that the findings of the audit have (fs.atime, nfs.options).
void addMountLines(const Mount& mount, HostFacts& host)
{
    const MountOptions options(mount.options);
    const bool writesTimes = !options.has("noatime") && !options.has("ro") && mountKindOf(mount).medium == Medium::Disk;
    host.accessTimeLines = writesTimes ? inLines(atimeFix(mount)) : "";
    if (isNfs(mount)) {
        const auto advice = nfsAdviceOf(mount);
        host.nfsLines = advice.complaints.empty() ? "" : inLines(nfsFix(mount, advice));
    }
}

void addPath(const Node& node, const PathFacts& path, HostFacts& host)
{
    if (path.mount.known()) {
        host.mountPoint = path.mount->target;
        host.dataPath = path.path;
        host.fileSystem = path.mount->fileSystem;
        host.overNetwork = comesOverNetwork(*path.mount);
        addMountLines(*path.mount, host);
    }
    addDevices(node, path, host);
}

/// The fastest that is up: over which of several links a filesystem comes, its mount does not say.
void addNetwork(const Node& node, HostFacts& host)
{
    constexpr double bitsOfByte = 8;
    const auto take = [&host](const std::string& name, double megabits) {
        const BytesPerSecond rate{megabits * 1e6 / bitsOfByte};
        if (megabits > 0 && (!host.network || *host.network < rate)) {
            host.network = rate;
            host.networkName = name;
        }
    };
    for (const auto& nic : node.networkInterfaces) {
        const bool up = nic.state.known() && *nic.state == "up";
        take(nic.name, up ? static_cast<double>(nic.speedMegabitsPerSecond.value.value_or(0)) : 0);
    }
    for (const auto& port : node.rdmaPorts) {
        const bool up = port.state.known() && *port.state == "ACTIVE";
        take(port.device, up ? port.gigabitsPerSecond.value.value_or(0) * 1000 : 0);
    }
}

/// Data comes down to all GPUs at once: those beneath one switch share its link.
void addGpuLinks(const Relations& relations, HostFacts& host)
{
    std::set<std::string> gpus;
    const auto take = [&host](std::optional<BytesPerSecond> rate) {
        if (rate && rate->value > 0 && (!host.gpuLink || *rate < *host.gpuLink)) {
            host.gpuLink = rate;
        }
    };
    for (const auto& endpoint : relations.endpoints) {
        if (endpoint.kind == EndpointKind::Gpu) {
            gpus.insert(endpoint.name);
            take(endpoint.link);
        }
    }
    for (const auto& uplink : relations.uplinks) {
        const auto sharers = std::count_if(uplink.endpoints.begin(), uplink.endpoints.end(),
                                           [&gpus](const std::string& name) { return gpus.count(name) > 0; });
        if (uplink.capacity && sharers > 0) {
            take(*uplink.capacity * (1.0 / static_cast<double>(sharers)));
        }
    }
}

} // namespace

HostFacts hostFactsOf(const Node& node)
{
    HostFacts host;
    host.cpuCores = usableCores(node);
    host.memory = usableMemory(node);
    host.shm = node.memory.shmFree.value;
    host.gpusPresent = static_cast<int>(node.gpus.size());
    host.numaNodes = node.cpu.numaNodes.value.value_or(0);
    for (const auto& gpu : node.gpus) {
        if (gpu.numaNode.known() && *gpu.numaNode >= 0) {
            host.gpuNumaNodes.push_back(*gpu.numaNode);
        }
    }
    if (node.memory.swaps.known() && !node.memory.swaps->empty()) {
        host.swappiness = node.memory.swappiness.value;
    }
    addNetwork(node, host);
    const auto relations = relationsOf(node);
    addGpuLinks(relations, host);
    if (!node.paths.empty()) {
        addPath(node, node.paths.front(), host);
    }
    const auto& drives = host.blockDevices;
    // A path without block devices (NFS, FUSE) and storage that was stated are not known to be drives of this node.
    if (!drives.empty()
        && std::all_of(drives.begin(), drives.end(), [](const auto& name) { return name.starts_with("nvme"); })) {
        host.driveLinks = driveLinksOf(relations);
    }
    return host;
}

HostFacts hostFactsOf(const Run& run)
{
    auto host = hostFactsOf(run.node);
    if (run.gpu) {
        host.hostToDevice = run.gpu->forEachGpu();
        host.hostToDeviceMeasured = host.hostToDevice.has_value();
        host.gds = run.gpu->gds;
    }
    return host;
}

} // namespace sluice
