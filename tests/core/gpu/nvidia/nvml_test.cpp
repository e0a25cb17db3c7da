// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/gpu/nvidia/nvml.h"

#include <gtest/gtest.h>

#include <cstdlib>

namespace sluice::gpu {
namespace {

const std::string wholeDevice = "devices=1;driver=570.86.15;0.name=NVIDIA H200;0.uuid=GPU-12ab;0.pci=00000000:1B:00.0;"
                                "0.memory=150754820096;0.bar1=274877906944;0.persistence=1;0.ecc=1;0.mig=0;"
                                "0.generation=5;0.width=16;0.max_generation=5;0.max_width=16;0.nodes=2;0.clock=1980;"
                                "0.max_clock=1980;0.throttle=5;0.power=700500;0.power_limit=700000;0.temperature=41;"
                                "0.fabric=3";

ManagementState stateOf(const std::string& table, const char* library = FAKE_NVML)
{
    ::setenv("FAKE_GPU", table.c_str(), 1);
    return readManagementState(library);
}

DeviceState deviceOf(const std::string& table, const char* library = FAKE_NVML)
{
    return stateOf(table, library).devices.at(0);
}

TEST(Nvml, TellsWhatADeviceIsLike)
{
    const auto state = stateOf(wholeDevice);
    EXPECT_EQ(state.problem, "");
    EXPECT_EQ(state.driverVersion, knownFact<std::string>("570.86.15", "nvmlSystemGetDriverVersion"));
    ASSERT_EQ(state.devices.size(), 1U);
    const auto& device = state.devices.front();
    EXPECT_EQ(device.pciAddress, "0000:1b:00.0") << "as the kernel writes it";
    EXPECT_EQ(device.name.value, "NVIDIA H200");
    EXPECT_EQ(device.memory.value, (Bytes{150754820096}));
    EXPECT_EQ(device.bar1.value, gibibytes(256));
    EXPECT_EQ(device.persistence.value, true);
    EXPECT_EQ(device.ecc.value, true);
    EXPECT_EQ(device.mig.value, false);
    EXPECT_EQ(device.link.value, (LinkState{5, 16}));
    EXPECT_EQ(device.maxLink.value, (LinkState{5, 16}));
    EXPECT_EQ(device.numaNode.value, 1);
    EXPECT_EQ(device.clockMegahertz.value, 1980);
    EXPECT_EQ(device.slowdown.value, "power limit") << "resting is not being held down";
    EXPECT_EQ(device.powerWatts.value, 700.5);
    EXPECT_EQ(device.powerLimitWatts.value, 700);
    EXPECT_EQ(device.temperatureCelsius.value, 41);
    EXPECT_EQ(device.fabric.value, "completed");
}

TEST(Nvml, NamesWhyClocksAreHeldDown)
{
    EXPECT_EQ(deviceOf("devices=1;0.throttle=0").slowdown.value, "none");
    EXPECT_EQ(deviceOf("devices=1;0.throttle=259").slowdown.value, "none") << "idle, chosen by a person, display";
    EXPECT_EQ(deviceOf("devices=1;0.throttle=200").slowdown.value,
              "slowed down by the hardware, heat (hardware), power brake");
}

TEST(Nvml, AFactThatIsRefusedSaysByWhomAndWhy)
{
    const auto device = deviceOf("devices=1;0.ecc=!3;0.power=!4;0.mig=!3;0.fabric=9;0.nodes=6");
    EXPECT_EQ(device.ecc, unknownFact<bool>("nvmlDeviceGetEccMode", "this GPU does not tell it (3)"));
    EXPECT_EQ(device.powerWatts.reason, "not allowed for this user (4)");
    EXPECT_EQ(device.mig.value, false) << "a GPU that cannot be divided is not divided";
    EXPECT_EQ(device.fabric.value, "state 9") << "a state of a later library";
    EXPECT_EQ(device.numaNode.reason, "no one node is nearest");
}

TEST(Nvml, ALostDeviceIsListedAndTheOthersAreRead)
{
    const auto state = stateOf("devices=2;0.handle=!15;1.pci=00000000:2A:00.0;1.ecc=1;1.memory=!15");
    ASSERT_EQ(state.devices.size(), 2U);
    EXPECT_EQ(state.devices[0].pciAddress, "");
    for (const auto& reason : {state.devices[0].name.reason, state.devices[0].slowdown.reason,
                               state.devices[0].link.reason, state.devices[0].powerWatts.reason}) {
        EXPECT_NE(reason.find("the GPU is lost"), std::string::npos) << reason;
    }
    EXPECT_EQ(state.devices[1].ecc.value, true);
    EXPECT_NE(state.devices[1].memory.reason.find("lost"), std::string::npos);
}

TEST(Nvml, AnOlderLibraryTellsLess)
{
    const auto device = deviceOf(wholeDevice, FAKE_NVML_OLD);
    EXPECT_EQ(device.ecc.value, true);
    EXPECT_EQ(device.slowdown, knownFact<std::string>("power limit", "nvmlDeviceGetCurrentClocksThrottleReasons"));
    EXPECT_EQ(device.mig.reason, "this version of the library does not have it; a newer driver does");
    EXPECT_FALSE(device.numaNode.known());
    EXPECT_FALSE(device.fabric.known());
}

TEST(Nvml, SaysWhyThereIsNothingToAsk)
{
    EXPECT_NE(stateOf("", "libsluice-none.so.1").problem.find("cannot open shared object file"), std::string::npos);
    EXPECT_NE(stateOf("", "libc.so.6").problem.find("is not NVML: it has no nvmlInit_v2"), std::string::npos);
    EXPECT_EQ(stateOf("nvml=!9").problem,
              "NVML does not start: the kernel module is not loaded (sudo modprobe nvidia) (9)");
    EXPECT_NE(stateOf("nvml=!18").problem.find("restart after a driver update"), std::string::npos);
    EXPECT_EQ(stateOf("devices=!999").problem.find("NVML does not count its devices: "), 0U);
    EXPECT_EQ(nvmlReason(77), "the library answered with an error (77)");
    EXPECT_EQ(stateOf("devices=0").devices.size(), 0U);
}

TEST(Nvml, EndsWhatItStarted)
{
    stateOf(wholeDevice);
    stateOf("devices=!999");
    stateOf("nvml=!9");
    const SharedLibrary library(FAKE_NVML);
    EXPECT_EQ(library.function<int()>("fakeNvmlStarted")(), 0);
}

TEST(Nvml, FindsTheLinkOfADeviceByItsAddress)
{
    ::setenv("FAKE_GPU",
             "devices=2;0.pci=00000000:1B:00.0;0.generation=1;0.width=16;1.pci=00000000:2A:00.0;"
             "1.generation=5;1.width=8",
             1);
    const auto nvml = Nvml::open(FAKE_NVML);
    ASSERT_TRUE(nvml) << nvml.error().message;
    EXPECT_EQ(nvml->linkOf("0000:2a:00.0").value, (LinkState{5, 8}));
    EXPECT_EQ(nvml->linkOf("0000:3a:00.0").reason, "it shows no device at 0000:3a:00.0");
}

TEST(Nvml, TellsWhatADeviceDoes)
{
    ::setenv("FAKE_GPU", "devices=1;0.uuid=GPU-a;0.busy=93;0.power=312500;0.received=2000000;0.process=4711", 1);
    const auto activity = Nvml::open(FAKE_NVML)->activityAt(0);
    EXPECT_EQ(activity.uuid.value, "GPU-a");
    EXPECT_DOUBLE_EQ(*activity.busyShare, 0.93);
    EXPECT_DOUBLE_EQ(*activity.powerWatts, 312.5);
    EXPECT_DOUBLE_EQ(*activity.receivedBytesPerSecond, 2e9);
    EXPECT_EQ(activity.processes.value, std::vector<long>{4711});
}

TEST(Nvml, TellsWhyItDoesNotTellWhatADeviceDoes)
{
    ::setenv("FAKE_GPU", "devices=1;0.busy=!3;0.received=!4;0.process=!7", 1);
    const auto nvml = Nvml::open(FAKE_NVML);
    const auto activity = nvml->activityAt(0);
    EXPECT_EQ(activity.busyShare.reason, "this GPU does not tell it (3)");
    EXPECT_EQ(activity.receivedBytesPerSecond.reason, "not allowed for this user (4)");
    EXPECT_EQ(activity.processes.reason, "it has more to tell than was asked for (7)");
    ::setenv("FAKE_GPU", "devices=1;0.handle=!15", 1);
    EXPECT_FALSE(nvml->activityAt(0).busyShare.known());
}

TEST(Link, HasTheSpeedOfItsGeneration)
{
    EXPECT_EQ(gigatransfersOf(1), 2.5);
    EXPECT_EQ(gigatransfersOf(5), 32);
    EXPECT_EQ(gigatransfersOf(0), 0);
    EXPECT_EQ(gigatransfersOf(99), 0);
}

} // namespace
} // namespace sluice::gpu
