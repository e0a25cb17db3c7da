// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/gpu/runtime.h"

#include "core/gpu/shared_library.h"

#include <fmt/format.h>

namespace sluice {

namespace {

// Results of the CUDA driver API and of NVML that have words of their own (cuda.h, nvml.h).
constexpr int cudaSuccess = 0;
constexpr int cudaStubLibrary = 34;
constexpr int cudaNoDevice = 100;
constexpr int cudaSystemDriverMismatch = 803;
constexpr int nvmlSuccess = 0;

std::string versionWords(int cudaVersion)
{
    return fmt::format("{}.{}", cudaVersion / 1000, cudaVersion % 1000 / 10);
}

std::string cudaErrorWords(const SharedLibrary& library, int result)
{
    auto* nameOf = library.function<int(int, const char**)>("cuGetErrorName");
    const char* name = nullptr;
    if (nameOf != nullptr && nameOf(result, &name) == cudaSuccess && name != nullptr) {
        return fmt::format("{} ({})", name, result);
    }
    return fmt::format("error {}", result);
}

void say(GpuRuntime& runtime, CudaState state, std::string reason)
{
    runtime.cudaState = state;
    runtime.cuda = {state == CudaState::Usable, std::move(reason)};
}

void sayInitFailed(GpuRuntime& runtime, const SharedLibrary& library, int result)
{
    switch (result) {
    case cudaNoDevice:
        runtime.devices = 0;
        return say(runtime, CudaState::NoDevice, "the NVIDIA driver is here and finds no GPU");
    case cudaStubLibrary:
        return say(runtime, CudaState::NotADriver,
                   "libcuda is the toolkit's stub for linking, not a driver; take it off LD_LIBRARY_PATH");
    case cudaSystemDriverMismatch:
        return say(runtime, CudaState::Failed,
                   "libcuda and the loaded kernel module are of different versions; restart after a driver update");
    default:
        return say(runtime, CudaState::Failed, "the CUDA driver does not start: " + cudaErrorWords(library, result));
    }
}

void askDevices(GpuRuntime& runtime, const SharedLibrary& library)
{
    auto* deviceCount = library.function<int(int*)>("cuDeviceGetCount");
    int count = 0;
    const int result = deviceCount != nullptr ? deviceCount(&count) : cudaNoDevice;
    if (result != cudaSuccess) {
        return sayInitFailed(runtime, library, result);
    }
    runtime.devices = count;
    if (count == 0) {
        return sayInitFailed(runtime, library, cudaNoDevice);
    }
    say(runtime, CudaState::Usable,
        fmt::format("{} device{}, the driver speaks CUDA {}", count, count == 1 ? "" : "s",
                    versionWords(runtime.driverCudaVersion.value_or(0))));
}

void askCuda(GpuRuntime& runtime, const std::string& name, int oldestCudaVersion)
{
    const SharedLibrary library(name);
    if (!library.loaded()) {
        return say(runtime, CudaState::NoDriver, "no NVIDIA driver: " + library.reason());
    }
    if (library.function<int(unsigned)>("cuInit") == nullptr) {
        return say(runtime, CudaState::NotADriver, name + " loads and is not the CUDA driver: it has no cuInit");
    }
    int version = 0;
    if (auto* driverVersion = library.function<int(int*)>("cuDriverGetVersion");
        driverVersion != nullptr && driverVersion(&version) == cudaSuccess && version > 0) {
        runtime.driverCudaVersion = version;
    }
    if (version > 0 && version < oldestCudaVersion) {
        return say(runtime, CudaState::DriverTooOld,
                   fmt::format("the driver speaks CUDA {}, and this was built with CUDA {}; update the driver",
                               versionWords(version), versionWords(oldestCudaVersion)));
    }
    const int result = library.function<int(unsigned)>("cuInit")(0);
    result == cudaSuccess ? askDevices(runtime, library) : sayInitFailed(runtime, library, result);
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
    const SharedLibrary library(name);
    if (!library.loaded()) {
        return {false, "no NVIDIA management library: " + library.reason()};
    }
    auto* init = library.function<int()>("nvmlInit_v2");
    auto* shutdown = library.function<int()>("nvmlShutdown");
    if (init == nullptr || shutdown == nullptr) {
        return {false, name + " loads and is not NVML: it has no nvmlInit_v2"};
    }
    if (const int result = init(); result != nvmlSuccess) {
        auto* errorText = library.function<const char*(int)>("nvmlErrorString");
        const char* text = errorText != nullptr ? errorText(result) : nullptr;
        return {false, fmt::format("NVML does not start: {} ({})", text != nullptr ? text : "error", result)};
    }
    unsigned count = 0;
    auto* deviceCount = library.function<int(unsigned*)>("nvmlDeviceGetCount_v2");
    const bool counted = deviceCount != nullptr && deviceCount(&count) == nvmlSuccess;
    shutdown();
    return {true, counted ? fmt::format("{} device{}", count, count == 1 ? "" : "s") : "NVML starts"};
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
    return build;
}

GpuRuntime detectGpuRuntime(const GpuLibraries& libraries, const GpuBuild& build)
{
    GpuRuntime runtime;
    askCuda(runtime, libraries.cuda, build.oldestCudaVersion);
    runtime.cufile = askCufile(runtime, libraries.cufile);
    runtime.nvml = askNvml(libraries.nvml);
    return runtime;
}

} // namespace sluice
