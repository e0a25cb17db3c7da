// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/enum_words.h"

#include <optional>
#include <string>

/// What there is to talk to GPUs with. The libraries of the driver are opened at run time, so the
/// product starts everywhere; "no GPU" is an ordinary state with its own words.
namespace sluice {

enum class CudaState {
    Usable, ///< a driver, and at least one device
    NoDriver, ///< the library is not on this machine, or no kernel module answers it
    NoDevice, ///< a driver that finds no GPU
    DriverTooOld, ///< the driver is older than the toolkit this was built with
    NotADriver, ///< a stub, or a file that is not the CUDA driver
    Failed, ///< the driver answered with an error
    NotAsked, ///< a static program can open no driver; there may be one
};
template <>
inline constexpr auto enumWords<CudaState> = wordList<CudaState>({{CudaState::Usable, "usable"},
                                                                  {CudaState::NoDriver, "no_driver"},
                                                                  {CudaState::NoDevice, "no_device"},
                                                                  {CudaState::DriverTooOld, "driver_too_old"},
                                                                  {CudaState::NotADriver, "not_a_driver"},
                                                                  {CudaState::Failed, "failed"},
                                                                  {CudaState::NotAsked, "not_asked"}});

/// Whether something can be used here. The reason is a sentence for people in both cases: why not, or
/// what was found.
struct Usability {
    bool usable = false;
    std::string reason;

    bool operator==(const Usability&) const = default;
};

template <class V, Like<Usability> T>
void describe(V& v, T& u)
{
    v("usable", u.usable);
    v("reason", u.reason);
}

/// What this program was built with.
struct GpuBuild {
    std::optional<std::string> cudaToolkit{}; ///< "13.0.88"; absent when built without
    bool cufile = false; ///< the toolkit brought cuFile
    bool deviceCode = false; ///< nvcc compiled our kernels: GPU steps, and holding streams for old drivers
    /// A program built with one CUDA runs on drivers of the same major version and later; 0: any driver.
    int oldestCudaVersion = 0;

    bool operator==(const GpuBuild&) const = default;
};
GpuBuild gpuBuild();

/// The libraries to open: names that the dynamic linker looks up, or paths.
struct GpuLibraries {
    std::string cuda = "libcuda.so.1";
    std::string cufile = "libcufile.so.0";
    std::string nvml = "libnvidia-ml.so.1";
};

struct GpuRuntime {
    CudaState cudaState = CudaState::NoDriver;
    Usability cuda;
    Usability cufile; ///< usable says that it loads and CUDA works, not that reads go past the CPU
    Usability nvml;
    std::optional<int> driverCudaVersion; ///< the CUDA version the driver speaks: 1000 x major + 10 x minor
    std::optional<int> devices;

    bool operator==(const GpuRuntime&) const = default;
};

/// What the CUDA driver says, alone: cufile and nvml stay unasked.
GpuRuntime detectCuda(const std::string& library, const GpuBuild& build = gpuBuild());

/// Opens the libraries and asks them. Asking CUDA initialises the driver in this
/// process (up to seconds on a machine with many GPUs). Never fails: what is not there is said.
/// Thread-safe.
GpuRuntime detectGpuRuntime(const GpuLibraries& libraries = {}, const GpuBuild& build = gpuBuild());

} // namespace sluice
