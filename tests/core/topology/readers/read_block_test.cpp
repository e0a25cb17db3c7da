// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/node/block_names.h"
#include "core/topology/readers/readers.h"
#include "core/topology/snapshot.h"
#include "tests/core/topology/machine_tree.h"

#include <gtest/gtest.h>

namespace sluice {
namespace {

using Names = std::vector<std::string>;

std::vector<BlockDevice> devicesOf(const MachineTree& machine)
{
    auto node = takeSnapshot({machine.root(), {}});
    return node.ok() ? node->blockDevices : std::vector<BlockDevice>();
}

BlockDevice named(const std::vector<BlockDevice>& devices, const std::string& name)
{
    const auto* found = findDevice(devices, name);
    return found == nullptr ? BlockDevice() : *found;
}

TEST(ReadBlock, ListsDisksButNotWhatHoldsNothing)
{
    Names names;
    for (const auto& device : devicesOf(MachineTree("gpu_server"))) {
        names.push_back(device.name);
    }
    EXPECT_EQ(names, (Names{"md0", "nvme0n1", "nvme1n1", "sda"}));
}

TEST(ReadBlock, ReadsAnNvmeDriveWithItsQueueAndController)
{
    const auto drive = named(devicesOf(MachineTree("gpu_server")), "nvme1n1");
    EXPECT_EQ(*drive.kind, "nvme");
    EXPECT_EQ(*drive.model, "SAMSUNG MZWLJ3T8HBLS-00007");
    EXPECT_EQ(drive.size, knownFact(Bytes{7501476528 * 512}, "/sys/block/nvme1n1/size"));
    EXPECT_EQ(drive.scheduler, knownFact(std::string("bfq"), "/sys/block/nvme1n1/queue/scheduler"));
    EXPECT_EQ(*drive.schedulers, "none [bfq]");
    EXPECT_EQ(*drive.readAhead, kibibytes(128));
    EXPECT_EQ(*drive.requests, 1023);
    EXPECT_FALSE(*drive.rotational);
    EXPECT_EQ(*drive.maxRequest, kibibytes(256));
    EXPECT_EQ(*drive.maxHardwareRequest, mebibytes(2));
    EXPECT_EQ(*drive.logicalBlock, Bytes{512});
    EXPECT_EQ(*drive.hardwareQueues, 4);
    EXPECT_FALSE(*drive.readOnly);
    EXPECT_EQ(drive.pciAddress, "0000:98:00.0");
    EXPECT_EQ(*drive.numaNode, 1);
    EXPECT_EQ(drive.holders, Names{"md0"});
    EXPECT_EQ(drive.partitionNumbers, Names{"259:3"});
}

TEST(ReadBlock, NamesWholeDevicesBeneathAnArray)
{
    const auto array = named(devicesOf(MachineTree("gpu_server")), "md0");
    EXPECT_EQ(*array.kind, "md");
    EXPECT_EQ(*array.mapping, "raid0");
    EXPECT_EQ(array.slaves, (Names{"nvme0n1", "nvme1n1"}));
    EXPECT_EQ(array.mountPoints, (Names{"/data", "/data/image sets"}));
    EXPECT_EQ(array.pciAddress, "");
    EXPECT_FALSE(array.numaNode.known());
}

TEST(ReadBlock, KnowsVirtioAndBoundLoopDevices)
{
    const auto devices = devicesOf(MachineTree("cloud_vm"));
    EXPECT_EQ(*named(devices, "vda").kind, "virtio");
    EXPECT_EQ(named(devices, "vda").mountPoints, Names{"/data"});
    EXPECT_EQ(named(devices, "vda").numaNode.reason, "the firmware does not say");
    EXPECT_EQ(*named(devices, "loop0").backingFile, "/data/image.raw");
    EXPECT_EQ(named(devices, "loop0").slaves, Names{"vda"});
}

TEST(ReadBlock, FindsTheControllerOfAMultipathNvmeDrive)
{
    MachineTree machine("gpu_server");
    const std::string subsystem = "/sys/devices/virtual/nvme-subsystem/nvme-subsys7";
    machine.file(subsystem + "/nvme7n1/size", "100");
    machine.link(subsystem + "/nvme7", "../../../pci0000:15/0000:15:01.0/0000:16:00.0/nvme/nvme0");
    machine.link("/sys/block/nvme7n1", "../devices/virtual/nvme-subsystem/nvme-subsys7/nvme7n1");
    machine.file("/sys/block/nvme7c0n1/hidden", "1");
    const auto devices = devicesOf(machine);
    EXPECT_EQ(named(devices, "nvme7n1").pciAddress, "0000:16:00.0");
    EXPECT_EQ(findDevice(devices, "nvme7c0n1"), nullptr);
}

TEST(ReadBlock, FindsItWhereTheLinksOfTheSubsystemWereNotCaptured)
{
    MachineTree machine;
    const std::string controller = "/sys/devices/pci0000:15/0000:15:01.0/0000:16:00.0/nvme/nvme3";
    machine.file("/sys/devices/virtual/nvme-subsystem/nvme-subsys7/nvme7n1/size", "100");
    machine.file(controller + "/nvme7c3n1/hidden", "1");
    machine.link("/sys/class/nvme/nvme3", "../../devices/pci0000:15/0000:15:01.0/0000:16:00.0/nvme/nvme3");
    machine.link("/sys/block/nvme7n1", "../devices/virtual/nvme-subsystem/nvme-subsys7/nvme7n1");
    EXPECT_EQ(named(devicesOf(machine), "nvme7n1").pciAddress, "0000:16:00.0");
}

TEST(ReadBlock, KeepsGarbageOutAndSaysSo)
{
    MachineTree machine("cloud_vm");
    machine.file("/sys/block/vda/size", "-3");
    machine.file("/sys/block/vda/queue/scheduler", "[none");
    machine.file("/sys/block/vda/queue/rotational", "7");
    machine.file("/sys/block/vda/queue/read_ahead_kb", "9223372036854775807");
    machine.remove("/sys/block/vda/queue/nr_requests");
    const auto disk = named(devicesOf(machine), "vda");
    for (const auto* reason : {&disk.size.reason, &disk.rotational.reason, &disk.readAhead.reason}) {
        EXPECT_EQ(*reason, "makes no sense there");
    }
    EXPECT_EQ(disk.requests.reason, "not in a captured tree");
    EXPECT_NE(disk.scheduler, knownFact(std::string("none"), disk.scheduler.source));
}

TEST(ReadBlock, NamesTheOwnerOfAMapping)
{
    MachineTree machine("cloud_vm");
    machine.file("/sys/block/dm-0/dm/uuid", "CRYPT-LUKS2-0123-root\n");
    machine.file("/sys/block/dm-1/dm/uuid", "LVM-abcdef\n");
    const auto devices = devicesOf(machine);
    EXPECT_EQ(*named(devices, "dm-0").mapping, "crypt");
    EXPECT_EQ(*named(devices, "dm-1").mapping, "lvm");
    machine.file("/sys/block/dm-0/dm/uuid", "CRYPT-VERITY-0123-root\n");
    machine.file("/sys/block/dm-1/dm/uuid", "VDO-0123-4567\n");
    const auto others = devicesOf(machine);
    EXPECT_EQ(*named(others, "dm-0").mapping, "verity") << "nothing is decrypted";
    EXPECT_EQ(*named(others, "dm-1").mapping, "vdo");
}

TEST(ReadBlock, KnowsCachesAndTheHiddenPartsOfVolumes)
{
    MachineTree machine;
    machine.file("/sys/block/bcache0/bcache/cache_mode", "writethrough [writeback] writearound none\n");
    machine.file("/sys/block/bcache0/size", "1000\n");
    machine.file("/sys/block/dm-1/dm/name", "vg0-data_corig\n");
    machine.file("/sys/block/dm-1/dm/uuid", "LVM-abc\n");
    machine.file("/sys/block/dm-2/dm/name", "vg0-my_data\n");
    machine.file("/sys/block/dm-3/dm/name", "vg0-fast_cvol-cdata\n");
    machine.file("/sys/block/md0/md/sync_action", "check\n");
    const auto devices = readBlockDevices(*MachineFiles::open(machine.root()), {});
    const auto find = [&devices](const std::string& name) { return *findDevice(devices, name); };
    EXPECT_EQ(find("bcache0").kind.value, "bcache");
    EXPECT_EQ(find("bcache0").cacheMode.value, "writeback");
    EXPECT_EQ(find("dm-1").volumePart.value, "corig");
    EXPECT_EQ(find("dm-2").volumePart.value, "");
    EXPECT_EQ(find("dm-3").volumePart.value, "cvol");
    EXPECT_EQ(find("md0").syncAction.value, "check");
}

TEST(ReadBlock, TellsDisksOfANetworkByTheirPlace)
{
    const auto kindAt = [](const std::string& place) {
        MachineTree machine;
        machine.file("/sys/devices/" + place + "/block/sdz/size", "1000\n");
        machine.link("/sys/block/sdz", "../devices/" + place + "/block/sdz");
        return named(devicesOf(machine), "sdz").kind.value.value_or("");
    };
    EXPECT_EQ(kindAt("platform/host6/session1/target6:0:0/6:0:0:1"), "iscsi");
    EXPECT_EQ(kindAt("pci0000:00/0000:3b:00.0/host7/rport-7:0-1/target7:0:1/7:0:1:0"), "fibre-channel");
    EXPECT_EQ(kindAt("pci0000:00/0000:00:17.0/ata1/host0/target0:0:0/0:0:0:0"), "scsi");
}

} // namespace
} // namespace sluice
