// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/node/pci_forest.h"

#include "core/base/text/words.h"
#include "core/node/relations.h"
#include "ui/text/engine_words.h"
#include "ui/text/to_qstring.h"

#include <QCoreApplication>

#include <algorithm>
#include <set>

namespace sluice::ui {

namespace {

/// Strings of this file, for translators.
struct PciForestWords {
    Q_DECLARE_TR_FUNCTIONS(sluice::ui::PciForest)
};

constexpr std::uint32_t classStorage = 0x01;
constexpr std::uint32_t classNetwork = 0x02;
constexpr std::uint32_t classDisplay = 0x03;
constexpr std::uint32_t classBridge = 0x06;
constexpr std::uint32_t classAccelerator = 0x12;

std::uint32_t baseClass(const PciDevice& device)
{
    return device.classCode >> 16U;
}

LinkState stateOf(const PciBranch& branch)
{
    if (!branch.link) {
        return LinkState::Untold;
    }
    if (!branch.possible || *branch.link == *branch.possible) {
        return LinkState::Full;
    }
    const bool atRest = branch.kind == PciBranch::Kind::Gpu && branch.link->width == branch.possible->width;
    return atRest ? LinkState::AtRest : LinkState::Below;
}

PciBranch branchFor(const Node& node, const PciDevice& device, PciBranch::Kind kind)
{
    PciBranch branch;
    branch.kind = kind;
    branch.subjects = {"pci:" + device.address};
    branch.title = translated(device.className);
    branch.detail = toQString(device.address);
    branch.address = device.address;
    if (linksUpwards(bridgesAbove(node, device.address), 0)) {
        branch.link = device.link.value;
        branch.possible = possibleLink(node, device);
        branch.linkState = stateOf(branch);
    }
    return branch;
}

QString gpuDetail(const Gpu& gpu)
{
    return toQString(gpu.model.known() ? *gpu.model : gpu.vendor + ", " + gpu.pciAddress);
}

/// "{kind}, {amount}".
QString withAmount(const QString& kind, const std::string& amount)
{
    return QStringLiteral("%1, %2").arg(kind, toQString(amount));
}

QString portDetail(const RdmaPort& port)
{
    const auto layer = port.linkLayer.known() ? toQString(*port.linkLayer) : QStringLiteral("RDMA");
    return port.gigabitsPerSecond.known() ? withAmount(layer, groupedWords(*port.gigabitsPerSecond) + " Gb/s") : layer;
}

QString diskDetail(const BlockDevice& disk)
{
    const auto kind = disk.kind.known() ? toQString(*disk.kind) : PciForestWords::tr("disk");
    return disk.size.known() ? withAmount(kind, siWords(*disk.size)) : kind;
}

/// As Linux names the state of an interface.
QString stateWords(const std::string& state)
{
    if (state == "up") {
        return PciForestWords::tr("network, up");
    }
    return state == "down" ? PciForestWords::tr("network, down")
                           : PciForestWords::tr("network, %1").arg(toQString(state));
}

QString networkDetail(const NetworkInterface& interface)
{
    if (interface.speedMegabitsPerSecond.known()) {
        return toQString(groupedWords(static_cast<double>(*interface.speedMegabitsPerSecond)) + " Mb/s");
    }
    return interface.state.known() ? stateWords(*interface.state) : PciForestWords::tr("network");
}

/// What hangs on the controller at this address: its disks, interfaces and GPU, or itself.
std::vector<PciBranch> endpointsAt(const Node& node, const PciDevice& device)
{
    std::vector<PciBranch> found;
    const auto add = [&](PciBranch::Kind kind, const std::string& subject, const QString& title,
                         const QString& detail) {
        auto branch = branchFor(node, device, kind);
        branch.subjects.insert(branch.subjects.begin(), subject);
        branch.title = title;
        branch.detail = detail;
        found.push_back(std::move(branch));
    };
    for (const auto& disk : node.blockDevices) {
        if (disk.pciAddress == device.address) {
            add(PciBranch::Kind::Disk, "disk:" + disk.name, toQString(disk.name), diskDetail(disk));
        }
    }
    for (const auto& interface : node.networkInterfaces) {
        if (interface.pciAddress == device.address) {
            add(PciBranch::Kind::Network, "nic:" + interface.name, toQString(interface.name), networkDetail(interface));
        }
    }
    for (const auto& port : node.rdmaPorts) {
        if (port.pciAddress == device.address && port.interfaces.empty()) {
            add(PciBranch::Kind::Network, "rdma:" + port.device, toQString(port.device), portDetail(port));
        }
    }
    for (std::size_t i = 0; i < node.gpus.size(); ++i) {
        const auto& gpu = node.gpus[i];
        if (gpu.pciAddress == device.address) {
            add(PciBranch::Kind::Gpu, "gpu:" + gpu.pciAddress, QStringLiteral("GPU%1").arg(i), gpuDetail(gpu));
        }
    }
    const bool ofInterest = baseClass(device) == classStorage || baseClass(device) == classNetwork
        || baseClass(device) == classDisplay || baseClass(device) == classAccelerator;
    if (found.empty() && ofInterest) {
        found.push_back(branchFor(node, device, PciBranch::Kind::Device));
    }
    return found;
}

/// By the place in the tree: PCI Express puts root ports first, then the upstream port of a switch, then its
/// downstream ports.
QString bridgeTitle(const Node& node, const PciDevice& bridge)
{
    if (!bridge.link.known()) {
        return PciForestWords::tr("Bridge");
    }
    if (bridge.parent.empty()) {
        return PciForestWords::tr("Root port");
    }
    return linksUpwards(bridgesAbove(node, bridge.address), 0) ? PciForestWords::tr("Switch")
                                                               : PciForestWords::tr("Port");
}

/// Devices that have a place already: in a snapshot that somebody sent bridges may go round in a circle.
using PlacedDevices = std::set<const PciDevice*>;

std::vector<PciBranch> branchesBeneath(const Node& node, const std::string& parent, PlacedDevices& placed);

/// A device with what is beneath it; nothing when no data flows there.
std::vector<PciBranch> branchesOf(const Node& node, const PciDevice& device, PlacedDevices& placed)
{
    if (!placed.insert(&device).second) {
        return {};
    }
    if (baseClass(device) != classBridge) {
        return endpointsAt(node, device);
    }
    auto bridge = branchFor(node, device, PciBranch::Kind::Bridge);
    bridge.title = bridgeTitle(node, device);
    bridge.children = branchesBeneath(node, device.address, placed);
    if (bridge.children.empty()) {
        return {};
    }
    return {std::move(bridge)};
}

std::vector<PciBranch> branchesBeneath(const Node& node, const std::string& parent, PlacedDevices& placed)
{
    std::vector<PciBranch> branches;
    for (const auto& device : node.pciDevices) {
        if (device.parent == parent && device.address != parent) {
            for (auto& branch : branchesOf(node, device, placed)) {
                branches.push_back(std::move(branch));
            }
        }
    }
    return branches;
}

std::optional<int> numaOf(const Node& node, const PciDevice& device)
{
    if (node.cpu.numa.size() == 1) {
        return node.cpu.numa.front().index;
    }
    const bool told = device.numaNode.known() && *device.numaNode >= 0;
    return told ? device.numaNode.value : std::nullopt;
}

} // namespace

std::vector<PciTree> pciTreesOf(const Node& node)
{
    std::vector<PciTree> trees;
    PlacedDevices placed;
    for (const auto& device : node.pciDevices) {
        if (!device.parent.empty()) {
            continue;
        }
        const auto numa = numaOf(node, device);
        auto branches = branchesOf(node, device, placed);
        if (branches.empty()) {
            continue;
        }
        auto tree = std::find_if(trees.begin(), trees.end(), [&](const PciTree& t) { return t.numaNode == numa; });
        if (tree == trees.end()) {
            tree = trees.insert(trees.end(), PciTree{numa, {}});
        }
        std::move(branches.begin(), branches.end(), std::back_inserter(tree->roots));
    }
    return trees;
}

} // namespace sluice::ui
