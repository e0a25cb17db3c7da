// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/gpu/nvidia/cuda_abi.h"

#include <cuda.h>
#include <gtest/gtest.h>

#include <map>
#include <string>

namespace sluice::gpu {
namespace {

/// How arguments and results are passed: what two declarations must share to be one function.
template <class T>
constexpr std::string_view shapeOf()
{
    return std::is_void_v<T> ? "void" : std::is_pointer_v<T> ? "pointer" : sizeof(T) == 4 ? "4" : "8";
}

template <class Result, class... Arguments>
std::string shape(Result (*)(Arguments...))
{
    std::string text(shapeOf<Result>());
    ((text += " " + std::string(shapeOf<Arguments>())), ...);
    return text;
}

#define SLUICE_NAME_OF(function) #function
// Only its type: the library itself is not here to be linked.
#define SLUICE_ENTRY(function)                                                                                         \
    {                                                                                                                  \
        SLUICE_NAME_OF(function), shape(static_cast<decltype(&function)>(nullptr))                                     \
    }

/// The toolkit's own declarations, by the name that its header gives them in the library.
std::map<std::string, std::string> toolkitShapes()
{
    return {SLUICE_ENTRY(cuInit),
            SLUICE_ENTRY(cuDriverGetVersion),
            SLUICE_ENTRY(cuGetErrorName),
            SLUICE_ENTRY(cuDeviceGetCount),
            SLUICE_ENTRY(cuDeviceGet),
            SLUICE_ENTRY(cuDeviceGetName),
            SLUICE_ENTRY(cuDeviceGetPCIBusId),
            SLUICE_ENTRY(cuDeviceGetUuid),
            SLUICE_ENTRY(cuDeviceGetAttribute),
            SLUICE_ENTRY(cuDevicePrimaryCtxRetain),
            SLUICE_ENTRY(cuDevicePrimaryCtxRelease),
            SLUICE_ENTRY(cuCtxSetCurrent),
            SLUICE_ENTRY(cuMemGetInfo),
            SLUICE_ENTRY(cuMemAlloc),
            SLUICE_ENTRY(cuMemFree),
            SLUICE_ENTRY(cuMemHostAlloc),
            SLUICE_ENTRY(cuMemFreeHost),
            SLUICE_ENTRY(cuMemHostRegister),
            SLUICE_ENTRY(cuMemHostUnregister),
            SLUICE_ENTRY(cuMemHostGetDevicePointer),
            SLUICE_ENTRY(cuMemcpyHtoDAsync),
            SLUICE_ENTRY(cuMemcpyDtoHAsync),
            SLUICE_ENTRY(cuMemsetD8Async),
            SLUICE_ENTRY(cuStreamCreate),
            SLUICE_ENTRY(cuStreamDestroy),
            SLUICE_ENTRY(cuStreamSynchronize),
            SLUICE_ENTRY(cuStreamQuery),
            SLUICE_ENTRY(cuStreamWaitEvent),
            SLUICE_ENTRY(cuStreamWaitValue32),
            SLUICE_ENTRY(cuEventCreate),
            SLUICE_ENTRY(cuEventDestroy),
            SLUICE_ENTRY(cuEventRecord),
            SLUICE_ENTRY(cuEventQuery),
            SLUICE_ENTRY(cuEventSynchronize),
            SLUICE_ENTRY(cuEventElapsedTime),
            SLUICE_ENTRY(cuModuleLoadData),
            SLUICE_ENTRY(cuModuleUnload),
            SLUICE_ENTRY(cuModuleGetFunction),
            SLUICE_ENTRY(cuLaunchKernel)};
}

TEST(CudaAbi, IsThatOfTheToolkit)
{
    auto theirs = toolkitShapes();
    // The second form of this one differs in how it rounds, not in how it is called.
    theirs.try_emplace("cuEventElapsedTime", theirs["cuEventElapsedTime_v2"]);
    // Two forms with one shape: the second never gives the number of an instance of a divided GPU.
    theirs.try_emplace("cuDeviceGetUuid", theirs["cuDeviceGetUuid_v2"]);
    cuda::Functions ours;
    eachFunction(
        [&](const std::string& name, auto* function) {
            ASSERT_TRUE(theirs.contains(name)) << name << " is not a name that the toolkit uses";
            EXPECT_EQ(shape(function), theirs[name]) << name;
        },
        ours);
}

TEST(CudaAbi, NumbersAreThoseOfTheToolkit)
{
    EXPECT_EQ(int(cuda::OutOfMemory), int(CUDA_ERROR_OUT_OF_MEMORY));
    EXPECT_EQ(int(cuda::StubLibrary), int(CUDA_ERROR_STUB_LIBRARY));
    EXPECT_EQ(int(cuda::DeviceUnavailable), int(CUDA_ERROR_DEVICE_UNAVAILABLE));
    EXPECT_EQ(int(cuda::NoBinaryForGpu), int(CUDA_ERROR_NO_BINARY_FOR_GPU));
    EXPECT_EQ(int(cuda::EccUncorrectable), int(CUDA_ERROR_ECC_UNCORRECTABLE));
    EXPECT_EQ(int(cuda::UnsupportedPtx), int(CUDA_ERROR_UNSUPPORTED_PTX_VERSION));
    EXPECT_EQ(int(cuda::OperatingSystem), int(CUDA_ERROR_OPERATING_SYSTEM));
    EXPECT_EQ(int(cuda::NotReady), int(CUDA_ERROR_NOT_READY));
    EXPECT_EQ(int(cuda::HardwareStack), int(CUDA_ERROR_HARDWARE_STACK_ERROR));
    EXPECT_EQ(int(cuda::LaunchFailed), int(CUDA_ERROR_LAUNCH_FAILED));
    EXPECT_EQ(int(cuda::SystemNotReady), int(CUDA_ERROR_SYSTEM_NOT_READY));
    EXPECT_EQ(cuda::streamNonBlocking, unsigned(CU_STREAM_NON_BLOCKING));
    EXPECT_EQ(cuda::eventBlocking, unsigned(CU_EVENT_BLOCKING_SYNC));
    EXPECT_EQ(cuda::eventNoTiming, unsigned(CU_EVENT_DISABLE_TIMING));
    EXPECT_EQ(cuda::hostAllocPortable, unsigned(CU_MEMHOSTALLOC_PORTABLE));
    EXPECT_EQ(cuda::hostAllocDeviceMap, unsigned(CU_MEMHOSTALLOC_DEVICEMAP));
    EXPECT_EQ(cuda::hostAllocWriteCombined, unsigned(CU_MEMHOSTALLOC_WRITECOMBINED));
    EXPECT_EQ(cuda::hostRegisterPortable, unsigned(CU_MEMHOSTREGISTER_PORTABLE));
    EXPECT_EQ(cuda::waitValueGreaterOrEqual, unsigned(CU_STREAM_WAIT_VALUE_GEQ));
    EXPECT_EQ(cuda::attributeMultiprocessors, int(CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT));
    EXPECT_EQ(cuda::attributeComputeMajor, int(CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR));
    EXPECT_EQ(cuda::attributeComputeMinor, int(CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR));
    EXPECT_EQ(sizeof(cuda::Uuid), sizeof(CUuuid));
}

} // namespace
} // namespace sluice::gpu
