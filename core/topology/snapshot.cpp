// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/topology/snapshot.h"

#include "core/topology/path_facts.h"
#include "core/topology/readers/memory_left.h"
#include "core/topology/readers/readers.h"

#include <algorithm>
#include <set>
#include <utility>

namespace sluice {

namespace {

Node readNode(const MachineFiles& files)
{
    Node node;
    node.identity = readIdentity(files);
    node.environment = readEnvironment(files);
    node.identity.orchestrator = orchestrator(files, node.environment);
    node.cpu = readCpu(files);
    node.memory = readMemory(files);
    node.mounts = readMounts(files);
    node.readAheadKib = readMountReadAhead(files, node.mounts);
    readShm(files, node.mounts, node.memory);
    node.blockDevices = readBlockDevices(files, node.mounts);
    node.btrfsVolumes = readBtrfsVolumes(files, node.blockDevices);
    node.nvmeControllers = readNvmeControllers(files);
    readHealth(files, node.nvmeControllers, node.blockDevices);
    node.pciDevices = readPciDevices(files);
    node.networkInterfaces = readNetworkInterfaces(files);
    node.rdmaPorts = readRdmaPorts(files);
    findGpus(files, node);
    node.gpuDirect = readGpuDirect(files, node);
    node.limits = readLimits(files);
    node.cgroup = readCgroup(files, node.mounts);
    node.cpu.usable = readUsable(files, node.cgroup);
    node.ioUring = readIoUring(files);
    node.sysctls = readSysctls(files);
    node.moduleParameters = readModuleParameters(files);
    node.modules = readModules(files);
    node.kernelCommandLine = files.text("/proc/cmdline").value.value_or("");
    return node;
}

} // namespace

Result<Node> takeSnapshot(const SnapshotOptions& options)
{
    const auto files = MachineFiles::open(options.root);
    if (!files) {
        return files.error();
    }
    for (const auto& path : files->live() ? options.paths : std::vector<std::string>()) {
        wakeAutomount(path);
    }
    Node node = readNode(*files);
    for (const auto& path : options.paths) {
        auto facts = files->live() ? livePathFacts(node, path) : pathFactsByTable(node, path);
        if (!facts) {
            return facts.error();
        }
        facts->udevFileSystem = udevFileSystem(*files, facts->mount);
        node.paths.push_back(*std::move(facts));
    }
    return node;
}

PathHardware pathHardware(const Node& node, std::vector<std::string> layers)
{
    PathHardware hardware{.layers = std::move(layers), .mappings = {}, .numaNode = {}, .numaCpus = {}};
    std::set<int> nodes;
    for (const auto& device : node.blockDevices) {
        const bool beneath =
            std::find(hardware.layers.begin(), hardware.layers.end(), device.name) != hardware.layers.end();
        if (beneath) {
            hardware.mappings[device.name] = device.mapping.value.value_or(device.kind.value.value_or(""));
        }
        if (beneath && device.slaves.empty()) {
            nodes.insert(device.numaNode.value.value_or(-1));
        }
    }
    const auto& all = node.cpu.numa;
    if (nodes.size() != 1 || all.size() < 2) {
        return hardware;
    }
    const auto found = std::find_if(all.begin(), all.end(), [&nodes](const NumaNode& each) {
        return each.index == *nodes.begin() && !each.cpuList.empty(); // memory without processors exists
    });
    if (found != all.end()) {
        hardware.numaNode = found->index;
        hardware.numaCpus = found->cpuList;
    }
    return hardware;
}

PathHardware livePathHardware(const std::string& path)
{
    const auto files = MachineFiles::open("/");
    if (!files) {
        return {};
    }
    Node node;
    node.mounts = readMounts(*files);
    node.blockDevices = readBlockDevices(*files, node.mounts);
    node.btrfsVolumes = readBtrfsVolumes(*files, node.blockDevices);
    node.cpu.numa = readNumaNodes(*files);
    const auto facts = livePathFacts(node, path);
    return pathHardware(node, facts ? layersOf(*facts) : std::vector<std::string>());
}

std::optional<Bytes> availableMemory(const Memory& memory, const Cgroup& cgroup)
{
    const auto most = cgroup.memoryBytes.value.value_or(Limit<std::int64_t>()).most;
    const auto limit = most ? std::optional(Bytes{*most}) : std::nullopt;
    const auto& available = memory.available.value;
    return available && limit ? std::min(available, limit) : available ? available : limit;
}

std::optional<Bytes> liveAvailableMemory()
{
    const auto files = MachineFiles::open("/");
    if (!files) {
        return std::nullopt;
    }
    const auto mounts = readMounts(*files);
    const auto cgroup = readCgroup(*files, mounts);
    const auto available = availableMemory(readMemory(*files), cgroup);
    const auto left = readMemoryLeft(*files, cgroup, mounts);
    return available && left ? std::min(available, left) : available ? available : left;
}

} // namespace sluice
