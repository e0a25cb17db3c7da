// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/machine.h"

#include <gtest/gtest.h>

namespace sluice {
namespace {

Node nodeWithGpu()
{
    Node node;
    Gpu gpu;
    gpu.pciAddress = "0000:1b:00.0";
    gpu.vendor = "NVIDIA";
    gpu.link = knownFact(PcieLink{32, 16}, "/sys/bus/pci/devices/0000:1b:00.0");
    gpu.ecc = unknownFact<bool>("NVML 0000:1b:00.0", "not in the driver's files");
    node.gpus.push_back(gpu);
    return node;
}

gpu::ManagementState stateOfGpu()
{
    gpu::DeviceState device;
    device.pciAddress = "0000:1b:00.0";
    device.name = knownFact<std::string>("NVIDIA H200", "nvmlDeviceGetName");
    device.ecc = knownFact(true, "nvmlDeviceGetEccMode");
    device.link = knownFact(gpu::LinkState{1, 16}, "nvmlDeviceGetCurrPcieLinkGeneration");
    device.maxLink = knownFact(gpu::LinkState{5, 16}, "nvmlDeviceGetMaxPcieLinkGeneration");
    device.mig = unknownFact<bool>("nvmlDeviceGetMigMode", "not allowed for this user (4)");
    device.fabric = knownFact<std::string>("completed", "nvmlDeviceGetGpuFabricInfo");
    return {"", knownFact<std::string>("570.86.15", "nvmlSystemGetDriverVersion"), {device}};
}

TEST(Machine, TheLibraryTellsWhatTheFilesLeftOpen)
{
    auto node = nodeWithGpu();
    addManagementState(node, stateOfGpu());
    const auto& gpu = node.gpus.front();
    EXPECT_EQ(gpu.ecc, knownFact(true, "NVML, nvmlDeviceGetEccMode"));
    EXPECT_EQ(gpu.model.value, "NVIDIA H200");
    EXPECT_EQ(gpu.maxLink.value, (PcieLink{32, 16}));
    EXPECT_EQ(gpu.link.value, (PcieLink{32, 16})) << "what a file told stays";
    EXPECT_EQ(gpu.mig.reason, "not allowed for this user (4)");
    EXPECT_EQ(node.gpuDirect.nvidiaDriver.value, "570.86.15");
}

TEST(Machine, AGpuThatTheLibraryDoesNotShowSaysWhy)
{
    auto node = nodeWithGpu();
    addManagementState(node, {"NVML does not start: the kernel module is not loaded (9)", {}, {}});
    EXPECT_EQ(node.gpus.front().ecc.reason, "NVML does not start: the kernel module is not loaded (9)");
    EXPECT_EQ(node.gpus.front().powerWatts.reason, "NVML does not start: the kernel module is not loaded (9)");
    auto state = stateOfGpu();
    state.devices.front().pciAddress = "0000:2a:00.0";
    node = nodeWithGpu();
    addManagementState(node, state);
    EXPECT_EQ(node.gpus.front().ecc.reason, "it shows no device at this address");
    EXPECT_EQ(node.gpus.size(), 1U);
}

TEST(Machine, GpusThatTheBusDoesNotShowAreAdded)
{
    Node node;
    addManagementState(node, stateOfGpu());
    ASSERT_EQ(node.gpus.size(), 1U);
    EXPECT_EQ(node.gpus.front().vendor, "NVIDIA");
    EXPECT_EQ(node.gpus.front().link.value, (PcieLink{2.5, 16}));
    EXPECT_EQ(node.gpuSummary.value, "1 x NVIDIA H200, which the PCI bus does not show");
}

TEST(Machine, AFabricThatAllGpusJoinedHasItsManager)
{
    auto node = nodeWithGpu();
    auto state = stateOfGpu();
    addManagementState(node, state);
    EXPECT_EQ(node.gpuDirect.fabricManager.value, true);
    node = nodeWithGpu();
    state.devices.front().fabric = knownFact<std::string>("in progress", "nvmlDeviceGetGpuFabricInfo");
    addManagementState(node, state);
    EXPECT_FALSE(node.gpuDirect.fabricManager.known());
    state.devices.front().fabric.value = "not started";
    addManagementState(node, state);
    EXPECT_EQ(node.gpuDirect.fabricManager.value, false);
}

TEST(Machine, AFabricManagerMayRunWithoutTheService)
{
    auto node = nodeWithGpu();
    node.gpuDirect.fabricManager = knownFact(false, "/usr/lib/systemd/system/nvidia-fabricmanager.service");
    addManagementState(node, stateOfGpu());
    EXPECT_EQ(node.gpuDirect.fabricManager.value, true);
}

TEST(Machine, GpusOfOtherMakersAreLeftAlone)
{
    auto node = nodeWithGpu();
    node.gpus.front().vendor = "AMD";
    const auto before = node;
    addManagementState(node, {"no NVIDIA management library", {}, {}});
    EXPECT_EQ(node, before);
}

TEST(Machine, ThisOneIsReadWithoutHarm)
{
    EXPECT_TRUE(readMachine({}));
    EXPECT_FALSE(readMachine({.root = "/nonexistent", .paths = {}}));
}

} // namespace
} // namespace sluice
