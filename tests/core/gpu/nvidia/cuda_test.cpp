// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/gpu/nvidia/gate.h"
#include "tests/core/gpu/fake_machine.h"

#include <thread>

namespace sluice::gpu {
namespace {

class Cuda : public FakeMachine {
protected:
    Result<Device> deviceOf(const std::string& table, int index = 0)
    {
        is(table);
        const auto driver = Driver::open(libraries, build);
        return driver ? driver->device(index) : Result<Device>(driver.error());
    }
};

TEST_F(Cuda, ADeviceTellsWhatItIs)
{
    const auto device = deviceOf("devices=2;1.address=0000:1B:00.0", 1);
    ASSERT_TRUE(device) << device.error().message;
    EXPECT_EQ(device->index(), 1);
    EXPECT_EQ(device->name(), "Fake GPU");
    EXPECT_EQ(device->pciAddress(), "0000:1b:00.0");
    EXPECT_EQ(device->uuid()[15], 0x41);
    EXPECT_EQ(device->multiprocessors(), 132);
}

TEST_F(Cuda, EveryStateOtherThanUsableIsAnErrorWithAHint)
{
    const auto errorOf = [this](const std::string& table, const std::string& library = FAKE_CUDA, int oldest = 0) {
        is(table);
        const auto driver = Driver::open({library, FAKE_CUFILE, FAKE_NVML}, {.oldestCudaVersion = oldest});
        return driver ? Error{} : driver.error();
    };
    const auto noDriver = errorOf("", "libsluice-none.so.1");
    EXPECT_EQ(noDriver.kind, ErrorKind::NotFound);
    EXPECT_EQ(noDriver.message.find("CUDA cannot be used: no NVIDIA driver: "), 0U) << noDriver.message;
    EXPECT_NE(noDriver.hint.text.find("--gpus all"), std::string::npos);
    EXPECT_NE(errorOf("devices=0").message.find("finds no GPU"), std::string::npos);
    EXPECT_EQ(errorOf("version=12040;devices=1", FAKE_CUDA, 13000).hint, "update the driver");
    EXPECT_EQ(errorOf("", "libc.so.6").kind, ErrorKind::Unsupported);
    EXPECT_NE(errorOf("init=!999").message.find("CUDA_ERROR_UNKNOWN (999)"), std::string::npos);
}

TEST_F(Cuda, AnIndexOutOfRangeNamesThoseThatThereAre)
{
    EXPECT_EQ(deviceOf("devices=1", 1).error().hint, "the one GPU here is 0");
    EXPECT_EQ(deviceOf("devices=8", 8).error(),
              (Error{ErrorKind::NotFound, "there is no GPU 8", "the GPUs here are 0 to 7"}));
    EXPECT_EQ(deviceOf("devices=8", -1).error().kind, ErrorKind::NotFound);
}

TEST_F(Cuda, ADeviceThatCannotBeUsedSaysWhatToDo)
{
    const auto busy = deviceOf("devices=1;context=!46").error();
    EXPECT_EQ(busy.kind, ErrorKind::Busy);
    EXPECT_EQ(busy.message, "cannot use GPU 0: CUDA_ERROR_DEVICE_UNAVAILABLE (46)");
    EXPECT_NE(deviceOf("devices=1;context=!802").error().hint.text.find("nvidia-fabricmanager"), std::string::npos);
}

TEST_F(Cuda, TooLittleMemoryIsSaidOfTheDeviceAndOfTheHost)
{
    const auto device = deviceOf("devices=1;device_memory=1048576;lockable=1048576;register=!2");
    ASSERT_TRUE(device);
    const auto onDevice = device->allocate(mebibytes(2)).error();
    EXPECT_EQ(onDevice.kind, ErrorKind::NoSpace);
    EXPECT_EQ(onDevice.message, "cannot allocate 2 MiB of GPU memory: CUDA_ERROR_OUT_OF_MEMORY (2)");
    const auto locked = device->allocateLocked(mebibytes(2)).error();
    EXPECT_EQ(locked.kind, ErrorKind::NoSpace);
    EXPECT_EQ(locked.message, "cannot lock 2 MiB of host memory: CUDA_ERROR_OUT_OF_MEMORY (2)");
    EXPECT_NE(locked.hint.text.find("memlock"), std::string::npos);
    std::vector<std::byte> memory(8192);
    EXPECT_EQ(device->lock(memory).error().message,
              "cannot register 8192 bytes of host memory: CUDA_ERROR_OUT_OF_MEMORY (2)");
    EXPECT_TRUE(device->allocate(mebibytes(1))) << "what fits is given, and was given back before";
}

TEST_F(Cuda, WhatADeviceGaveOutIsGivenBackFromAnyThread)
{
    auto device = deviceOf("devices=1");
    ASSERT_TRUE(device);
    auto memory = device->allocate(mebibytes(1));
    auto stream = device->makeStream();
    ASSERT_TRUE(memory && stream);
    std::jthread([m = *std::move(memory), s = *std::move(stream)]() mutable { DeviceMemory last = std::move(m); });
    EXPECT_EQ(live(), 1) << "the context is left";
}

TEST_F(Cuda, AGateHoldsWhatComesAfterIt)
{
    const auto device = deviceOf("devices=1");
    ASSERT_TRUE(device);
    auto gate = Gate::make(*device, std::nullopt);
    auto stream = device->makeStream();
    auto memory = device->allocate(kibibytes(4));
    auto host = device->allocateLocked(kibibytes(4));
    ASSERT_TRUE(gate && stream && memory && host);
    host->bytes()[0] = std::byte{1};
    ASSERT_TRUE(gate->hold(*stream));
    ASSERT_TRUE(stream->copyToDevice(memory->address(), host->bytes()));
    host->bytes()[0] = std::byte{2};
    EXPECT_FALSE(stream->synchronize()) << "nobody has opened it";
    gate->open();
    EXPECT_TRUE(stream->synchronize());
    EXPECT_EQ(*reinterpret_cast<std::byte*>(memory->address()), std::byte{2}) << "copied after the gate was opened";
    EXPECT_EQ(gate->method(), "wait value");
}

TEST_F(Cuda, AStreamIsHeldByAKernelWhereTheDriverCannot)
{
    const auto device = deviceOf("devices=1;wait_value=!801");
    ASSERT_TRUE(device);
    auto stream = device->makeStream();
    auto without = Gate::make(*device, std::nullopt);
    ASSERT_TRUE(stream && without);
    EXPECT_EQ(without->hold(*stream).error().kind, ErrorKind::Unsupported);
    const auto kernels = Kernels::load(*device);
    if (!kernels) {
        GTEST_SKIP() << kernels.error().message;
    }
    auto gate = Gate::make(*device, *kernels);
    ASSERT_TRUE(gate && gate->hold(*stream));
    EXPECT_EQ(gate->method(), "spin kernel");
    EXPECT_FALSE(stream->synchronize());
    gate->open();
    EXPECT_TRUE(stream->synchronize());
}

TEST_F(Cuda, DeviceCodeThatDoesNotFitTheGpuIsSaid)
{
    const auto device = deviceOf("devices=1;module=!209");
    ASSERT_TRUE(device);
    const auto kernels = Kernels::load(*device);
    ASSERT_FALSE(kernels);
    EXPECT_EQ(kernels.error().kind, ErrorKind::Unsupported);
}

TEST_F(Cuda, ADriverThatLacksAFunctionIsToldByItsName)
{
    is("devices=1");
    EXPECT_TRUE(Driver::open({FAKE_CUDA_OLD, FAKE_CUFILE, FAKE_NVML}, build)) << "holding is done otherwise";
}

} // namespace
} // namespace sluice::gpu
