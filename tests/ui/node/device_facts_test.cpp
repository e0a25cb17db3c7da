// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/sample_node.h"
#include "ui/pages/node/node_facts.h"

#include <gtest/gtest.h>

#include <algorithm>

/// The part of the tree of facts that lists devices.
namespace sluice::ui {
namespace {

const FactRow* childOf(const FactRow& row, const char* name)
{
    const auto found = std::find_if(row.children.begin(), row.children.end(),
                                    [name](const FactRow& child) { return child.name == QLatin1String(name); });
    return found == row.children.end() ? nullptr : &*found;
}

/// What a line beneath says; "absent" where there is none.
QString saidBy(const FactRow& row, const char* name)
{
    const auto* child = childOf(row, name);
    return child ? child->value : QStringLiteral("absent");
}

int linesIn(const FactRow& row)
{
    int lines = 0;
    for (const auto& child : row.children) {
        lines += 1 + linesIn(child);
    }
    return lines;
}

Node withDisk(const BlockDevice& device)
{
    Node node;
    node.blockDevices = {device};
    return node;
}

TEST(DiskFacts, TheLineOfADiskSaysWhatIsKnownOfItAtOnce)
{
    auto drive = disk("nvme0n1", "0000:01:00.0");
    const auto summary = [&] { return diskFacts(withDisk(drive)).children.front().value; };
    EXPECT_EQ(summary(), QStringLiteral("nvme, 3.84 TB"));
    drive.kind = {};
    EXPECT_EQ(summary(), QStringLiteral("3.84 TB"));
    drive.size = {};
    EXPECT_EQ(summary(), QString());
}

TEST(DiskFacts, HaveTheUnitsThatThePeopleWhoSetThemUse)
{
    auto drive = disk("sda", "");
    drive.readAhead = knownFact(kibibytes(128), "/sys/block/sda/queue/read_ahead_kb");
    drive.rotational = knownFact(false, "sysfs");
    drive.requests = knownFact(1023, "sysfs");
    drive.numaNode = knownFact(-1, "sysfs");
    const auto row = diskFacts(withDisk(drive)).children.front();
    EXPECT_EQ(saidBy(row, "Read-ahead"), QStringLiteral("128 KiB"));
    EXPECT_EQ(childOf(row, "Read-ahead")->source, QStringLiteral("/sys/block/sda/queue/read_ahead_kb"));
    EXPECT_EQ(saidBy(row, "Rotational"), QStringLiteral("no"));
    EXPECT_EQ(saidBy(row, "Requests in the queue"), QStringLiteral("1023"));
    EXPECT_EQ(saidBy(row, "NUMA node"), QStringLiteral("none")) << "the kernel says -1";
}

TEST(DiskFacts, WhatCouldNotBeReadIsMarkedWithItsReason)
{
    auto drive = disk("sda", "");
    drive.scheduler = unknownFact<std::string>("/sys/block/sda/queue/scheduler", "permission denied");
    const auto row = diskFacts(withDisk(drive)).children.front();
    const auto* scheduler = childOf(row, "Scheduler");
    ASSERT_TRUE(scheduler);
    EXPECT_TRUE(scheduler->unknown);
    EXPECT_EQ(scheduler->value, QStringLiteral("permission denied"));
    EXPECT_EQ(scheduler->source, QStringLiteral("/sys/block/sda/queue/scheduler"));
}

TEST(DiskFacts, TellWhereADiskIsMountedAndWhatItIsMadeOfWhereItIs)
{
    auto array = disk("md0", "");
    array.mountPoints = {"/data", "/scratch"};
    array.slaves = {"nvme0n1", "nvme1n1"};
    const auto row = diskFacts(withDisk(array)).children.front();
    EXPECT_EQ(saidBy(row, "Mounted at"), QStringLiteral("/data, /scratch"));
    EXPECT_EQ(saidBy(row, "Made of"), QStringLiteral("nvme0n1, nvme1n1"));
    EXPECT_FALSE(childOf(row, "Used by"));
    EXPECT_FALSE(childOf(row, "PCI address")) << "an array sits at none";
    EXPECT_EQ(row.subject, QStringLiteral("disk:md0"));
}

TEST(DiskFacts, ABtrfsVolumeNamesItsDevices)
{
    Node node;
    node.btrfsVolumes = {{"0a1b", {"sdb", "sdc"}, knownFact<std::string>("raid0", "sysfs")}};
    const auto group = diskFacts(node);
    ASSERT_EQ(group.children.size(), 1U);
    EXPECT_EQ(group.children[0].value, QStringLiteral("sdb, sdc"));
    EXPECT_EQ(saidBy(group.children[0], "Data profile"), QStringLiteral("raid0"));
}

TEST(PciFacts, HangDevicesBeneathTheirBridges)
{
    const auto group = pciFacts(switchedNode());
    EXPECT_EQ(group.value, QStringLiteral("5"));
    ASSERT_EQ(group.children.size(), 3U) << "the bridge and what hangs on no bridge";
    const auto* bridge = childOf(group, "0000:00:01.0");
    ASSERT_TRUE(bridge);
    EXPECT_TRUE(childOf(*bridge, "0000:01:00.0"));
    EXPECT_TRUE(childOf(*bridge, "0000:02:00.0"));
}

TEST(PciFacts, ABridgeSaysWhatItIsItselfToo)
{
    const auto group = pciFacts(switchedNode());
    const auto* bridge = childOf(group, "0000:00:01.0");
    ASSERT_TRUE(bridge);
    EXPECT_EQ(saidBy(*bridge, "NUMA node"), QStringLiteral("0"));
}

TEST(PciFacts, ADeviceBeneathABridgeThatIsNotListedIsShownAllTheSame)
{
    Node node;
    node.pciDevices = {pciDevice("0000:01:00.0", 0x010802, "0000:00:01.0", "NVMe controller")};
    EXPECT_TRUE(childOf(pciFacts(node), "0000:01:00.0"));
}

/// No machine has it; a snapshot file that somebody sent may.
TEST(PciFacts, BridgesThatStandBeneathEachOtherAreShownOnce)
{
    Node node;
    node.pciDevices = {pciDevice("0000:00:01.0", 0x060400, "0000:00:02.0", "PCI bridge"),
                       pciDevice("0000:00:02.0", 0x060400, "0000:00:01.0", "PCI bridge"),
                       pciDevice("0000:00:03.0", 0x060400, "0000:00:03.0", "PCI bridge")};
    const auto group = pciFacts(node);
    QStringList addresses;
    for (const auto& row : group.children) {
        addresses << row.name;
        for (const auto& child : row.children) {
            addresses << (child.subject.isEmpty() ? QString() : child.name);
        }
    }
    for (const auto* address : {"0000:00:01.0", "0000:00:02.0", "0000:00:03.0"}) {
        EXPECT_EQ(addresses.count(QLatin1String(address)), 1) << address;
    }
}

TEST(PciFacts, AnAddressThatIsListedTwiceEndsTheTree)
{
    Node node;
    node.pciDevices = {pciDevice("0000:00:01.0", 0x060400, "", "PCI bridge"),
                       pciDevice("0000:01:00.0", 0x060400, "0000:00:01.0", "PCI bridge"),
                       pciDevice("0000:00:01.0", 0x060400, "0000:01:00.0", "PCI bridge")};
    EXPECT_LT(linesIn(pciFacts(node)), 40);
}

TEST(PciFacts, IdsAreWrittenAsInListsOfThem)
{
    auto device = pciDevice("0000:01:00.0", 0x010802, "", "NVMe controller");
    device.vendor = 0x144d;
    device.device = 0xa;
    device.link = knownFact(PcieLink{32, 4}, "sysfs");
    Node node;
    node.pciDevices = {device};
    const auto row = pciFacts(node).children.front();
    EXPECT_EQ(saidBy(row, "Vendor and device"), QStringLiteral("144d:000a"));
    EXPECT_EQ(saidBy(row, "Link"), QStringLiteral("x4 at 32 GT/s"));
    EXPECT_FALSE(childOf(row, "Driver")) << "none is bound";
}

TEST(NetworkFacts, ALineSaysTheStateAndItsLinesTheRest)
{
    NetworkInterface interface;
    interface.name = "eth0";
    interface.state = knownFact<std::string>("up", "sysfs");
    interface.speedMegabitsPerSecond = knownFact<std::int64_t>(400, "sysfs");
    interface.mtu = knownFact(9000, "sysfs");
    interface.driver = "mlx5_core";
    Node node;
    node.networkInterfaces = {interface};
    const auto row = networkFacts(node).children.front();
    EXPECT_EQ(row.value, QStringLiteral("up"));
    EXPECT_EQ(row.subject, QStringLiteral("nic:eth0"));
    EXPECT_EQ(saidBy(row, "Speed"), QStringLiteral("400 Mb/s"));
    EXPECT_EQ(saidBy(row, "MTU"), QStringLiteral("9000"));
    EXPECT_EQ(saidBy(row, "Driver"), QStringLiteral("mlx5_core"));
}

TEST(NetworkFacts, AnInterfaceOfUnknownStateSaysNone)
{
    EXPECT_EQ(networkFacts(switchedNode()).children.front().value, QString());
}

TEST(GpuFacts, AreNumberedAndNamedByModelOrElseByVendor)
{
    auto node = switchedNode();
    node.gpus.push_back(node.gpus.front());
    node.gpus[1].model = knownFact<std::string>("NVIDIA H200", "NVML");
    const auto group = gpuFacts(node, {});
    EXPECT_EQ(group.value, QStringLiteral("2"));
    EXPECT_EQ(saidBy(group, "GPU0"), QStringLiteral("NVIDIA"));
    EXPECT_EQ(saidBy(group, "GPU1"), QStringLiteral("NVIDIA H200"));
}

TEST(GpuFacts, WhereThereIsNoneWhatWasLookedForStaysToldOf)
{
    Node node;
    node.gpuSummary = unknownFact<std::string>("NVML", "no NVIDIA driver is loaded");
    const auto group = gpuFacts(node, {});
    EXPECT_EQ(group.value, QStringLiteral("none"));
    EXPECT_EQ(group.subject, QStringLiteral("gpus"));
    EXPECT_EQ(saidBy(group, "Found"), QStringLiteral("no NVIDIA driver is loaded"));
}

TEST(GpuFacts, CarryTheirUnits)
{
    auto node = switchedNode();
    auto& gpu = node.gpus.front();
    gpu.memory = knownFact(gibibytes(141), "NVML");
    gpu.powerWatts = knownFact(699.6, "NVML");
    gpu.temperatureCelsius = knownFact(64, "NVML");
    gpu.ecc = knownFact(true, "NVML");
    gpu.driver = "nvidia";
    const auto row = *childOf(gpuFacts(node, {}), "GPU0");
    EXPECT_EQ(saidBy(row, "Memory"), QStringLiteral("141 GiB"));
    EXPECT_EQ(saidBy(row, "Power"), QStringLiteral("700 W"));
    EXPECT_EQ(saidBy(row, "Temperature"), QStringLiteral("64 °C"));
    EXPECT_EQ(saidBy(row, "Error correction (ECC)"), QStringLiteral("yes"));
    EXPECT_EQ(saidBy(row, "Driver"), QStringLiteral("nvidia"));
    EXPECT_EQ(saidBy(row, "PCI address"), QStringLiteral("0000:02:00.0"));
}

TEST(GpuFacts, WhatARunMeasuredStandsThereAndWhatItDidNotIsNamed)
{
    const auto node = switchedNode();
    MeasuredGpus measured{RunId{7}, "2026-01-02T03:04:05Z", node.identity.hostName, {}};
    measured.figures.device = "NVIDIA H200";
    measured.figures.gpus = 8;
    measured.figures.toEachTogether = BytesPerSecond{27.3e9};
    measured.figures.toHost = BytesPerSecond{54.9e9};
    measured.figures.gds = GdsVerdict{GdsAdvice::DoNotUse, "it is slower"};
    measured.figures.gap = "pageable memory could not be allocated";
    const auto row = *childOf(gpuFacts(node, measured), "Measured");
    EXPECT_EQ(row.value, QStringLiteral("NVIDIA H200"));
    EXPECT_EQ(saidBy(row, "Host to each of 8 at once"), QStringLiteral("27.3 GB/s"));
    EXPECT_EQ(saidBy(row, "Device to host, pinned memory"), QStringLiteral("54.9 GB/s"));
    EXPECT_FALSE(childOf(row, "Host to device, pageable memory"));
    EXPECT_NE(saidBy(row, "GPUDirect Storage"), QStringLiteral("absent"));
    EXPECT_EQ(saidBy(row, "Not measured"), QStringLiteral("pageable memory could not be allocated"));
    for (const auto& line : row.children) {
        EXPECT_EQ(line.source, QStringLiteral("measured by run 7")) << line.name.toStdString();
        EXPECT_EQ(line.takenAt, QStringLiteral("2026-01-02T03:04:05Z")) << line.name.toStdString();
    }
}

} // namespace
} // namespace sluice::ui
