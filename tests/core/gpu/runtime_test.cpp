// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/gpu/runtime.h"

#include <gtest/gtest.h>

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

namespace sluice {
namespace {

/// A machine whose driver answers as told.
GpuRuntime machineWith(int init, int cudaVersion, int devices, int oldestCudaVersion = 0)
{
    const auto table = "init=!" + std::to_string(init) + ";version=" + std::to_string(cudaVersion)
        + ";devices=" + std::to_string(devices);
    ::setenv("FAKE_GPU", table.c_str(), 1);
    return detectGpuRuntime({FAKE_CUDA, FAKE_CUFILE, FAKE_NVML}, {.oldestCudaVersion = oldestCudaVersion});
}

bool says(const Usability& usability, const std::string& part)
{
    return usability.reason.find(part) != std::string::npos;
}

TEST(GpuRuntime, ADriverWithDevicesIsUsable)
{
    const auto runtime = machineWith(0, 13000, 2);
    EXPECT_EQ(runtime.cudaState, CudaState::Usable);
    EXPECT_EQ(runtime.cuda, (Usability{true, "2 devices, the driver speaks CUDA 13.0"}));
    EXPECT_EQ(runtime.driverCudaVersion, 13000);
    EXPECT_EQ(runtime.devices, 2);
    EXPECT_TRUE(runtime.cufile.usable) << runtime.cufile.reason;
    EXPECT_EQ(runtime.nvml, (Usability{true, "2 devices"}));
}

TEST(GpuRuntime, NoLibraryMeansNoDriverAndTheLinkerSaysWhy)
{
    const auto runtime = detectGpuRuntime({"libsluice-none.so.1", "libsluice-none.so.2", "libsluice-none.so.3"});
    EXPECT_EQ(runtime.cudaState, CudaState::NoDriver);
    EXPECT_FALSE(runtime.cuda.usable);
    EXPECT_TRUE(says(runtime.cuda, "libsluice-none.so.1: cannot open shared object file")) << runtime.cuda.reason;
    EXPECT_TRUE(says(runtime.cufile, "libsluice-none.so.2")) << runtime.cufile.reason;
    EXPECT_TRUE(says(runtime.nvml, "libsluice-none.so.3")) << runtime.nvml.reason;
    EXPECT_FALSE(runtime.devices);
}

TEST(GpuRuntime, AFileThatIsNoLibraryIsNoDriver)
{
    const auto path = std::filesystem::temp_directory_path() / ("libcuda." + std::to_string(::getpid()));
    std::ofstream(path) << "not a library, and long enough to be taken for the header of one if nobody looked at it";
    const auto runtime = detectGpuRuntime({path.string(), path.string(), path.string()});
    std::filesystem::remove(path);
    EXPECT_EQ(runtime.cudaState, CudaState::NoDriver);
    EXPECT_TRUE(says(runtime.cuda, "invalid ELF header")) << runtime.cuda.reason;
}

TEST(GpuRuntime, ALibraryOfSomethingElseIsNotADriver)
{
    const auto runtime = detectGpuRuntime({"libc.so.6", "libc.so.6", "libc.so.6"});
    EXPECT_EQ(runtime.cudaState, CudaState::NotADriver);
    EXPECT_TRUE(says(runtime.cuda, "it has no cuInit"));
    EXPECT_TRUE(says(runtime.cufile, "it has no cuFileDriverOpen"));
    EXPECT_TRUE(says(runtime.nvml, "it has no nvmlInit_v2"));
}

TEST(GpuRuntime, AStubOfTheToolkitIsNotADriver)
{
    const auto runtime = machineWith(34, 13000, 0);
    EXPECT_EQ(runtime.cudaState, CudaState::NotADriver);
    EXPECT_TRUE(says(runtime.cuda, "stub")) << runtime.cuda.reason;
}

TEST(GpuRuntime, ADriverWithoutDevicesIsToldFromNoDriver)
{
    for (const auto& runtime : {machineWith(100, 13000, 0), machineWith(0, 13000, 0)}) {
        EXPECT_EQ(runtime.cudaState, CudaState::NoDevice);
        EXPECT_EQ(runtime.devices, 0);
        EXPECT_TRUE(says(runtime.cuda, "finds no GPU")) << runtime.cuda.reason;
        EXPECT_EQ(runtime.cufile, (Usability{false, "cuFile is installed, and CUDA is not usable"}));
    }
}

TEST(GpuRuntime, ADriverOlderThanTheToolkitIsTooOld)
{
    const auto runtime = machineWith(0, 12040, 8, 13000);
    EXPECT_EQ(runtime.cudaState, CudaState::DriverTooOld);
    EXPECT_TRUE(says(runtime.cuda, "speaks CUDA 12.4, and this was built with CUDA 13.0")) << runtime.cuda.reason;
    EXPECT_EQ(machineWith(0, 13010, 8, 13000).cudaState, CudaState::Usable);
}

TEST(GpuRuntime, OtherErrorsKeepTheirNameOrNumber)
{
    EXPECT_EQ(machineWith(999, 13000, 0).cudaState, CudaState::Failed);
    EXPECT_TRUE(says(machineWith(999, 13000, 0).cuda, "CUDA_ERROR_UNKNOWN (999)"));
    EXPECT_TRUE(says(machineWith(7, 13000, 0).cuda, "error 7"));
    EXPECT_TRUE(says(machineWith(803, 13000, 0).cuda, "of different versions"));
}

TEST(GpuRuntime, NvmlSaysWhyItDoesNotStart)
{
    ::setenv("FAKE_GPU", "nvml=!9", 1);
    EXPECT_EQ(detectGpuRuntime({FAKE_CUDA, FAKE_CUFILE, FAKE_NVML}).nvml,
              (Usability{false, "NVML does not start: the kernel module is not loaded (sudo modprobe nvidia) (9)"}));
}

TEST(GpuRuntime, ThisMachineIsAskedWithoutHarm)
{
    const auto runtime = detectGpuRuntime();
    EXPECT_FALSE(runtime.cuda.reason.empty());
    EXPECT_EQ(runtime.cuda.usable, runtime.cudaState == CudaState::Usable);
}

} // namespace
} // namespace sluice
