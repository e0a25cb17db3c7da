// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/gpu/copy/copy_point.h"
#include "core/gpu/nvidia/kernels.h"
#include "core/gpu/nvidia/nvml.h"

#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

/// Measures copies between host and devices as nvbandwidth does for copy engines: a stream held while it is filled,
/// warm copies, time by the device's events, every byte verified, the median of samples.
namespace sluice::gpu {

/// What there is to measure with.
struct CopyTools {
    std::vector<Device> devices; ///< the first is measured, the others take part in OtherDevices
    std::optional<Kernels> kernels; ///< of the first
    std::optional<Nvml> management; ///< for the link while copies run
};

/// Returns what one point takes of the host's memory: copied from or to, and compared with, for each stream of copies.
Bytes hostMemoryOf(const CopyPoint& point, std::size_t devices);

/// One point. Pageable memory is timed by the CPU's clock, since its copies are not put into a held stream; all else
/// by the device. Errors: NoSpace, Unsupported, Permission: this point cannot be had here; others: the device failed,
/// or what arrived is not what was sent.
Result<CopyMeasurement> measureCopy(const CopyTools& tools, const CopyPoint& point, const CopySpec& spec);

struct CopyRequest {
    int device = 0;
    Bytes size = mebibytes(512); ///< of the table, and the largest of the curve
    Bytes smallest = kibibytes(4); ///< of the curve, doubling
    CopySpec spec;
    std::optional<Bytes> hostMemory{}; ///< that may be taken; a point that needs more is a gap; absent: not known
    bool brief = false; ///< what a plan needs alone: pinned memory, one GPU and all of them, pageable; no curve

    bool operator==(const CopyRequest&) const = default;
};

struct CopyReport {
    std::string deviceName;
    std::string pciAddress;
    std::optional<int> numaNode; ///< of the device
    int devices = 0; ///< in this machine
    std::string placing; ///< why NUMA nodes were not told apart, although there are several
    std::vector<CopyMeasurement> table; ///< at the request's size
    std::vector<CopyMeasurement> curve; ///< pinned, both ways, over sizes
    std::vector<CopyGap> gaps;
    std::optional<Error> failure; ///< what ended it early; what was measured before is kept
    bool interrupted = false;

    bool operator==(const CopyReport&) const = default;
};

/// The pinned rate with nothing beside, at the table's size; absent where it was not measured.
std::optional<BytesPerSecond> pinnedRate(const CopyReport& report, CopyWay way);

/// Pinned to each device while all copy, mean; absent where there is one alone, or it was not measured.
std::optional<BytesPerSecond> rateOfEachTogether(const CopyReport& report);

/// Sees how far it is: points done and points in all.
using CopyProgress = std::function<void(int done, int all)>;

/// All of it. Errors: the request makes no sense (Usage), CUDA or the device cannot be used. What fails later ends
/// it, and stands in the report.
Result<CopyReport> benchCopies(const CopyRequest& request, const GpuLibraries& libraries, const std::stop_token& stop,
                               const CopyProgress& progress = {}, const GpuBuild& build = gpuBuild());

template <class V, Like<CopySpec> T>
void describe(V& v, T& s)
{
    v("warm_copies", s.warmCopies);
    v("copies", s.copies);
    v("samples", s.samples);
}

template <class V, Like<CopyRequest> T>
void describe(V& v, T& r)
{
    v("device", r.device);
    v("size_bytes", r.size);
    v("smallest_bytes", r.smallest);
    describe(v, r.spec);
}

} // namespace sluice::gpu
