// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/gpu/runtime.h"

#include "core/base/static_program.h"
#include "core/gpu/nvidia/cuda_abi.h"
#include "core/gpu/nvidia/nvml.h"
#include "core/gpu/shared_library.h"

namespace sluice {

using namespace gpu;

namespace {

std::string versionWords(int cudaVersion)
{
    return std::to_string(cudaVersion / 1000) + "." + std::to_string(cudaVersion % 1000 / 10);
}

std::string cudaErrorWords(const cuda::Functions& driver, int result)
{
    const char* name = nullptr;
    if (driver.errorName != nullptr && driver.errorName(result, &name) == cuda::Success && name != nullptr) {
        return std::string(name) + " (" + std::to_string(result) + ")";
    }
    return "error " + std::to_string(result);
}

std::string deviceWords(int count)
{
    return std::to_string(count) + (count == 1 ? " device" : " devices");
}

void say(GpuRuntime& runtime, CudaState state, std::string reason)
{
    runtime.cudaState = state;
    runtime.cuda = {state == CudaState::Usable, std::move(reason)};
}

void sayInitFailed(GpuRuntime& runtime, const cuda::Functions& driver, int result)
{
    switch (result) {
    case cuda::NoDevice:
        runtime.devices = 0;
        return say(runtime, CudaState::NoDevice, "the NVIDIA driver is here and finds no GPU");
    case cuda::StubLibrary:
        return say(runtime, CudaState::NotADriver,
                   "libcuda is the toolkit's stub for linking, not a driver; take it off LD_LIBRARY_PATH");
    case cuda::SystemDriverMismatch:
        return say(runtime, CudaState::Failed,
                   "libcuda and the loaded kernel module are of different versions; restart after a driver update");
    default:
        return say(runtime, CudaState::Failed, "the CUDA driver does not start: " + cudaErrorWords(driver, result));
    }
}

void askDevices(GpuRuntime& runtime, const cuda::Functions& driver)
{
    int count = 0;
    const int result = driver.deviceCount != nullptr ? driver.deviceCount(&count) : int(cuda::NoDevice);
    if (result != cuda::Success) {
        return sayInitFailed(runtime, driver, result);
    }
    runtime.devices = count;
    if (count == 0) {
        return sayInitFailed(runtime, driver, cuda::NoDevice);
    }
    say(runtime, CudaState::Usable,
        deviceWords(count) + ", the driver speaks CUDA " + versionWords(runtime.driverCudaVersion.value_or(0)));
}

void askCuda(GpuRuntime& runtime, const std::string& name, int oldestCudaVersion)
{
    if (isStaticProgram()) {
        return say(runtime, CudaState::NotAsked,
                   "this build is static and cannot open NVIDIA's driver; the build for GPUs beside it can");
    }
    const SharedLibrary library(name);
    if (!library.loaded()) {
        return say(runtime, CudaState::NoDriver, "no NVIDIA driver: " + library.reason());
    }
    const auto driver = library.functions<cuda::Functions>();
    if (driver.init == nullptr) {
        return say(runtime, CudaState::NotADriver, name + " loads and is not the CUDA driver: it has no cuInit");
    }
    int version = 0;
    if (driver.driverVersion != nullptr && driver.driverVersion(&version) == cuda::Success && version > 0) {
        runtime.driverCudaVersion = version;
    }
    if (version > 0 && version < oldestCudaVersion) {
        return say(runtime, CudaState::DriverTooOld,
                   "the driver speaks CUDA " + versionWords(version) + ", and this was built with CUDA "
                       + versionWords(oldestCudaVersion) + "; update the driver");
    }
    const int result = driver.init(0);
    result == cuda::Success ? askDevices(runtime, driver) : sayInitFailed(runtime, driver, result);
}

Usability askCufile(const GpuRuntime& runtime, const std::string& name)
{
    const SharedLibrary library(name);
    if (!library.loaded()) {
        return {false, "no GPUDirect Storage: " + library.reason()};
    }
    if (library.function<void()>("cuFileDriverOpen") == nullptr) {
        return {false, name + " loads and is not cuFile: it has no cuFileDriverOpen"};
    }
    if (!runtime.cuda.usable) {
        return {false, "cuFile is installed, and CUDA is not usable"};
    }
    return {true, "cuFile loads; only a measurement tells whether reads go past the CPU"};
}

Usability askNvml(const std::string& name)
{
    const auto nvml = Nvml::open(name);
    if (!nvml) {
        return {false, nvml.error().message};
    }
    const auto count = nvml->deviceCount();
    return {true, count ? deviceWords(static_cast<int>(*count)) : "NVML starts"};
}

} // namespace

GpuBuild gpuBuild()
{
    GpuBuild build;
#ifdef SLUICE_CUDA_TOOLKIT
    build.cudaToolkit = SLUICE_CUDA_TOOLKIT;
#endif
#ifdef SLUICE_CUDA_MAJOR
    build.oldestCudaVersion = SLUICE_CUDA_MAJOR * 1000;
#endif
#ifdef SLUICE_CUFILE
    build.cufile = true;
#endif
#ifdef SLUICE_DEVICE_CODE
    build.deviceCode = true;
#endif
    return build;
}

GpuRuntime detectCuda(const std::string& library, const GpuBuild& build)
{
    GpuRuntime runtime;
    askCuda(runtime, library, build.oldestCudaVersion);
    return runtime;
}

GpuRuntime detectGpuRuntime(const GpuLibraries& libraries, const GpuBuild& build)
{
    auto runtime = detectCuda(libraries.cuda, build);
    runtime.cufile = askCufile(runtime, libraries.cufile);
    runtime.nvml = askNvml(libraries.nvml);
    return runtime;
}

} // namespace sluice
