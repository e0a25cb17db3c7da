// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/audit/rules.h"
#include "core/audit/scope.h"
#include "core/base/text/quoting.h"
#include "core/node/mount_kind.h"
#include "core/node/network_volume.h"
#include "core/node/relations.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace sluice {

namespace {

std::string numaFile(const std::string& address)
{
    return "/sys/bus/pci/devices/" + address + "/numa_node";
}

/// Why the nodes of GPUs cannot be compared with anything; empty when they can.
std::string incomparable(const Node& node)
{
    for (const auto& gpu : node.gpus) {
        if (!gpu.numaNode.known()) {
            return gpu.numaNode.source + ": " + gpu.numaNode.reason;
        }
    }
    return {};
}

std::set<int> gpuNodes(const Node& node)
{
    std::set<int> nodes;
    for (const auto& gpu : node.gpus) {
        nodes.insert(gpu.numaNode.value.value_or(-1));
    }
    return nodes;
}

std::string nodeWords(const std::set<int>& nodes)
{
    std::vector<std::string> names;
    for (const int node : nodes) {
        names.push_back(std::to_string(node));
    }
    return listed(names);
}

Finding storageFinding(const JudgedDevice& judged, const std::set<int>& gpus)
{
    const auto& disk = *judged.device;
    return Finding{
        .subject = disk.name,
        .severity = judged.atMost(Severity::Warning),
        .observed = say<audit_messages::storageObserved>("drive"_a = disk.name, "node"_a = *disk.numaNode,
                                                         "gpus"_a = nodeWords(gpus)),
        .expected = say<audit_messages::storageExpected>(),
        .why = say<audit_messages::storageWhy>(),
        .effect = say<audit_messages::storageEffect>(),
        .fix = {lookOnly("sluicectl snapshot   # its matrix shows which drives are near which GPU"),
                "Move the drive to a bay of the GPUs' socket, or keep the data set on drives that are there."},
        .undo = "# move it back",
        .verify = "cat " + shellWord(numaFile(disk.pciAddress)),
        .evidence = {disk.numaNode.source}};
}

/// Returns the named paths whose reads come over RDMA.
std::vector<std::string> pathsOverRdma(const Node& node)
{
    std::vector<std::string> paths;
    for (const auto& path : node.paths) {
        path.mount.known() && mountedOverRdma(*path.mount) ? paths.push_back(path.path) : void();
    }
    return paths;
}

/// Direct reads over a far card were seen at a third of the rate of the same reads through host memory.
void addFarReads(const Node& node, const std::vector<std::string>& paths, Finding& finding)
{
    const bool routed = node.gpuDirect.cufile.known() && node.gpuDirect.cufile->rdmaDynamicRouting == true;
    finding.why = say<audit_messages::nicWhyReads>("paths"_a = listed(paths));
    finding.effect = routed ? say<audit_messages::nicEffectRouted>() : say<audit_messages::nicEffectReads>();
    finding.fix = {lookOnly(fmt::format("sluicectl bench gds --path {}", shellWord(paths.front()))),
                   "Move or add a card in a slot of that socket; or rdma_dynamic_routing true beneath properties in "
                   "cufile.json, with the addresses of the cards in rdma_dev_addr_list."};
}

Finding nicFinding(const Gpu& gpu, const std::string& name, const std::set<int>& cards)
{
    return Finding{.subject = name + " (" + gpu.pciAddress + ")",
                   .severity = Severity::Warning,
                   .observed =
                       say<audit_messages::nicObserved>("node"_a = *gpu.numaNode, "others"_a = nodeWords(cards)),
                   .expected = say<audit_messages::nicExpected>(),
                   .why = say<audit_messages::nicWhy>(),
                   .effect = say<audit_messages::nicEffect>(),
                   .fix = {lookOnly("sluicectl snapshot   # its matrix shows which card is near which GPU"),
                           "Move or add a card in a slot of that socket."},
                   .undo = "# move it back",
                   .verify = "cat " + shellWord(numaFile(gpu.pciAddress)) + " /sys/class/infiniband/*/device/numa_node",
                   .evidence = {gpu.numaNode.source}};
}

/// True when there is something to compare; else has said why not.
bool comparable(const Node& node, Verdicts& verdicts)
{
    if (!gpusApply(node, verdicts)) {
        return false;
    }
    if (node.cpu.numaNodes.value == 1) {
        verdicts.pass(nodeSubject, "one NUMA node");
        return false;
    }
    const auto reason = incomparable(node);
    reason.empty() ? void() : verdicts.unknown(nodeSubject, reason, "nvidia-smi topo -m on the running machine tells");
    return reason.empty();
}

} // namespace

void judgeGpuStorage(const Node& node, Verdicts& verdicts)
{
    if (!comparable(node, verdicts)) {
        return;
    }
    const auto gpus = gpuNodes(node);
    for (const auto& judged : judgedDisks(node)) {
        const auto& disk = *judged.device;
        if (disk.pciAddress.empty() || !networkVolumeOf(node, disk).name.empty()) {
            continue; // network block devices lie beside nobody
        }
        if (!disk.numaNode.known()) {
            verdicts.unknown(disk.name, disk.numaNode);
        } else if (gpus.contains(*disk.numaNode)) {
            verdicts.pass(disk.name, "on NUMA node " + std::to_string(*disk.numaNode) + " with GPUs");
        } else {
            verdicts.find(storageFinding(judged, gpus));
        }
    }
}

void judgeGpuNic(const Node& node, Verdicts& verdicts)
{
    if (node.rdmaPorts.empty() || !comparable(node, verdicts)) {
        return;
    }
    std::set<int> cards;
    for (const auto& port : node.rdmaPorts) {
        if (!port.numaNode.known()) {
            return verdicts.unknown(nodeSubject, port.numaNode, "nvidia-smi topo -m on the running machine tells");
        }
        cards.insert(*port.numaNode);
    }
    const auto paths = pathsOverRdma(node);
    for (std::size_t i = 0; i < node.gpus.size(); ++i) {
        const auto& gpu = node.gpus[i];
        const auto name = "GPU" + std::to_string(i);
        if (cards.contains(*gpu.numaNode)) {
            verdicts.pass(name + " (" + gpu.pciAddress + ")", "an RDMA port on its NUMA node");
            continue;
        }
        auto finding = nicFinding(gpu, name, cards);
        paths.empty() ? void() : addFarReads(node, paths, finding);
        verdicts.find(std::move(finding));
    }
}

} // namespace sluice
