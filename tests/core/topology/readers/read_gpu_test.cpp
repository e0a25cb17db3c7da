// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/topology/readers/readers.h"
#include "core/topology/snapshot.h"
#include "tests/core/topology/machine_tree.h"

#include <gtest/gtest.h>

namespace sluice {
namespace {

const std::string firstGpu = "/sys/devices/pci0000:1a/0000:1b:00.0/";

Node nodeOf(const MachineTree& machine)
{
    return *takeSnapshot({machine.root(), {}});
}

TEST(FindGpus, ListsGpusAndNotTheConsole)
{
    const auto node = nodeOf(MachineTree("gpu_server"));
    ASSERT_EQ(node.gpus.size(), 2U);
    EXPECT_EQ(node.gpus[0].vendor, "NVIDIA");
    EXPECT_EQ(node.gpus[0].driver, "nvidia");
    EXPECT_EQ(*node.gpus[0].model, "NVIDIA H100 80GB HBM3");
    EXPECT_EQ(*node.gpuSummary, "2 x NVIDIA H100 80GB HBM3");
}

TEST(FindGpus, SaysThatThereIsNone)
{
    EXPECT_TRUE(nodeOf(MachineTree("cloud_vm")).gpuSummary->starts_with("none: no GPU"));
    MachineTree machine("cloud_vm");
    machine.file("/sys/bus/pci/devices/0000:00:05.0/class", "0x030000");
    machine.file("/sys/bus/pci/devices/0000:00:05.0/vendor", "0x1234");
    EXPECT_NE(nodeOf(machine).gpuSummary->find("only a console adapter (QEMU at 0000:00:05.0)"), std::string::npos);
}

TEST(FindGpus, DoesNotKnowWithoutAPciBus)
{
    MachineTree machine("cloud_vm");
    machine.remove("/sys/bus/pci");
    EXPECT_FALSE(nodeOf(machine).gpuSummary.known());
}

TEST(FindGpus, CountsEachKindApart)
{
    MachineTree machine("gpu_server");
    machine.file("/proc/driver/nvidia/gpus/0000:9b:00.0/information", "Model:   NVIDIA L40S\n");
    EXPECT_EQ(*nodeOf(machine).gpuSummary, "1 x NVIDIA H100 80GB HBM3, 1 x NVIDIA L40S");
    machine.remove("/proc/driver/nvidia");
    const auto node = nodeOf(machine);
    EXPECT_EQ(*node.gpuSummary, "2 x NVIDIA 0x2330") << "without its driver a GPU has a number";
    EXPECT_FALSE(node.gpus[0].model.known());
}

TEST(FindGpus, AcceleratorsOfOtherMakersCount)
{
    MachineTree machine("gpu_server");
    machine.file(firstGpu + "vendor", "0x1002");
    machine.file(firstGpu + "class", "0x038000");
    machine.remove("/proc/driver/nvidia/gpus/0000:1b:00.0");
    const auto node = nodeOf(machine);
    ASSERT_EQ(node.gpus.size(), 2U);
    EXPECT_EQ(node.gpus[0].vendor, "AMD");
    machine.file(firstGpu + "vendor", "0x8086");
    EXPECT_EQ(nodeOf(machine).gpus.at(0).vendor, "Intel") << "Data Center GPU Max and Flex";
    machine.file(firstGpu + "class", "0x120000");
    EXPECT_EQ(nodeOf(machine).gpus.size(), 1U) << "an NPU or an FPGA";
}

TEST(FindGpus, GraphicsInAProcessorOfIntelIsNoGpuBesideAnother)
{
    MachineTree machine("cloud_vm");
    machine.file("/sys/bus/pci/devices/0000:00:02.0/class", "0x038000");
    machine.file("/sys/bus/pci/devices/0000:00:02.0/vendor", "0x8086");
    EXPECT_TRUE(nodeOf(machine).gpus.empty());
}

TEST(ReadGpu, TheLargestWindowOfMemoryIsItsBar)
{
    MachineTree machine("gpu_server");
    EXPECT_FALSE(nodeOf(machine).gpus[0].largestBar.known());
    machine.file(firstGpu + "resource",
                 "0x0000000040000000 0x0000000040ffffff 0x0000000000040200\n"
                 "0x0000004000000000 0x0000005fffffffff 0x000000000014220c\n"
                 "0x0000000000000000 0x0000000000000000 0x0000000000000000\n"
                 "0x000000000000e000 0x00000000ffffffffff 0x0000000000040101\n");
    EXPECT_EQ(nodeOf(machine).gpus[0].largestBar.value, gibibytes(128)) << "ports are no memory";
    machine.file(firstGpu + "resource", "0x9 0x1 0x200\nnonsense\n");
    EXPECT_EQ(nodeOf(machine).gpus[0].largestBar.reason, "makes no sense there");
}

TEST(ReadGpu, WhatTheDriversFilesDoNotTellIsUnknown)
{
    MachineTree machine("gpu_server");
    auto gpu = nodeOf(machine).gpus[0];
    EXPECT_FALSE(gpu.persistence.known());
    EXPECT_FALSE(gpu.mig.known());
    EXPECT_FALSE(gpu.ecc.known());
    EXPECT_NE(gpu.ecc.reason.find("nvidia-smi"), std::string::npos) << "who would tell";
    machine.file("/run/nvidia-persistenced/socket", "");
    machine.file("/proc/driver/nvidia/gpus/0000:1b:00.0/information", "Model: \t NVIDIA H100\nDevice Minor: \t 3\n");
    machine.file("/proc/driver/nvidia/capabilities/gpu3/mig/gi1/access", "");
    gpu = nodeOf(machine).gpus[0];
    EXPECT_FALSE(gpu.persistence.known()) << "the daemon runs with --no-persistence-mode, too";
    EXPECT_EQ(gpu.mig, knownFact(true, "/proc/driver/nvidia/capabilities/gpu3/mig"));
}

TEST(ReadGpuDirect, ReadsVersionsModulesAndTheKernelsWay)
{
    MachineTree machine("gpu_server");
    machine.file("/proc/driver/nvidia/version", "NVRM version: NVIDIA UNIX Open Kernel Module  550.54\nGCC version:\n");
    machine.file("/proc/driver/nvidia-fs/version", "version: 2.17\n");
    machine.file("/proc/driver/nvidia-fs/modules", "nvme: 1\nrpcrdma: 1\n");
    machine.file("/boot/config-6.1.0-18-amd64", "CONFIG_PCI=y\nCONFIG_PCI_P2PDMA=y\n");
    auto direct = nodeOf(machine).gpuDirect;
    EXPECT_EQ(*direct.nvidiaDriver, "NVIDIA UNIX Open Kernel Module  550.54");
    EXPECT_EQ(*direct.nvidiaFs, "2.17");
    EXPECT_EQ(*direct.nvidiaFsModules, (std::vector<std::string>{"nvme", "rpcrdma"}));
    EXPECT_EQ(direct.kernelPeerToPeer.value, true);
    machine.file("/boot/config-6.1.0-18-amd64", "# CONFIG_PCI_P2PDMA=y is not set\n");
    direct = nodeOf(machine).gpuDirect;
    EXPECT_EQ(direct.kernelPeerToPeer.value, false) << "a comment switches nothing on";
    EXPECT_FALSE(direct.udevReadable.known()) << "a captured tree has no /run/udev";
}

TEST(ReadGpuDirect, ABrokenCufileJsonIsKnownToBeBroken)
{
    MachineTree machine("gpu_server");
    EXPECT_FALSE(nodeOf(machine).gpuDirect.cufile.known());
    machine.file("/etc/cufile.json", "{");
    const auto cufile = nodeOf(machine).gpuDirect.cufile;
    ASSERT_TRUE(cufile.known());
    EXPECT_NE(cufile->problem, "");
    EXPECT_EQ(cufile.source, "/etc/cufile.json");
}

TEST(ReadGpuDirect, TheEnvironmentNamesAnotherCufileJson)
{
    MachineTree machine("gpu_server");
    machine.file("/etc/cufile.json", "{}");
    machine.file("/opt/cufile.json", R"({"properties": {"allow_compat_mode": false}})");
    Node node;
    const auto files = *MachineFiles::open(machine.root());
    node.environment["CUFILE_ENV_PATH_JSON"] = "/opt/cufile.json";
    EXPECT_EQ(readGpuDirect(files, node).cufile->allowCompatMode, false);
    node.environment["CUFILE_ENV_PATH_JSON"] = "cufile.json";
    EXPECT_FALSE(readGpuDirect(files, node).cufile.known()) << "relative to nobody knows what";
}

TEST(ReadGpuDirect, TheFabricManagerRunsWhereItsServiceHasACgroup)
{
    MachineTree machine("gpu_server");
    EXPECT_FALSE(nodeOf(machine).gpuDirect.fabricManager.known()) << "a container may run it";
    machine.file("/lib/systemd/system/nvidia-fabricmanager.service", "");
    EXPECT_EQ(nodeOf(machine).gpuDirect.fabricManager.value, false);
    machine.file("/sys/fs/cgroup/system.slice/nvidia-fabricmanager.service/cgroup.procs", "1\n");
    EXPECT_EQ(nodeOf(machine).gpuDirect.fabricManager.value, true);
    machine.remove("/sys/fs/cgroup/system.slice");
    EXPECT_FALSE(nodeOf(machine).gpuDirect.fabricManager.known()) << "a container does not see the host's services";
}

} // namespace
} // namespace sluice
