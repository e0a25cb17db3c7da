// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/node/node.h"

namespace sluice::ui {

inline PciDevice pciDevice(const std::string& address, std::uint32_t classCode, const std::string& parent,
                           const std::string& className)
{
    PciDevice device;
    device.address = address;
    device.classCode = classCode;
    device.parent = parent;
    device.className = className;
    return device;
}

inline BlockDevice disk(const std::string& name, const std::string& pciAddress)
{
    BlockDevice device;
    device.name = name;
    device.kind = knownFact<std::string>("nvme", "/sys/block/" + name);
    device.size = knownFact(Bytes{3840000000000}, "/sys/block/" + name + "/size");
    device.pciAddress = pciAddress;
    return device;
}

/// Written for tests: two NUMA nodes; on the first a switch with a GPU and an NVMe drive that is
/// trained at half its width, on the second a network card; a USB controller that no data flows through.
inline Node switchedNode()
{
    Node node;
    node.identity.hostName = "gpu-node";
    node.identity.os = "Debian";
    node.cpu.packages = knownFact(2, "hwloc");
    node.cpu.cores = knownFact(32, "hwloc");
    node.cpu.pus = knownFact(64, "hwloc");
    node.cpu.model = "Test CPU";
    node.cpu.numa = {NumaNode{0, "0-31", knownFact(gibibytes(256), "hwloc"), {}},
                     NumaNode{1, "32-63", unknownFact<Bytes>("hwloc", "not told"), {}}};
    node.cpu.governor = unknownFact<std::string>("/sys/cpufreq", "this machine has no cpufreq");
    auto bridge = pciDevice("0000:00:01.0", 0x060400, "", "PCI bridge");
    bridge.numaNode = knownFact(0, "sysfs");
    auto drive = pciDevice("0000:01:00.0", 0x010802, "0000:00:01.0", "NVMe controller");
    drive.link = knownFact(PcieLink{16, 2}, "sysfs");
    drive.maxLink = knownFact(PcieLink{16, 4}, "sysfs");
    auto gpu = pciDevice("0000:02:00.0", 0x030200, "0000:00:01.0", "3D controller");
    auto nic = pciDevice("0000:80:00.0", 0x020700, "", "InfiniBand controller");
    nic.numaNode = knownFact(1, "sysfs");
    auto usb = pciDevice("0000:00:02.0", 0x0c0330, "", "USB controller");
    usb.numaNode = knownFact(0, "sysfs");
    node.pciDevices = {bridge, drive, gpu, nic, usb};
    node.blockDevices = {disk("nvme0n1", "0000:01:00.0"), disk("md0", "")};
    NetworkInterface infiniband;
    infiniband.name = "ib0";
    infiniband.pciAddress = "0000:80:00.0";
    node.networkInterfaces = {infiniband};
    Gpu card;
    card.pciAddress = "0000:02:00.0";
    card.vendor = "NVIDIA";
    node.gpus = {card};
    return node;
}

} // namespace sluice::ui
