// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/bench/gds/gpu_reads.h"
#include "core/gpu/runtime.h"
#include "models/storage/gpu_figures.h"

#include <string>
#include <vector>

/// Storage to GPU in every way that this machine has, at the same points, and whether GPUDirect Storage is worth it.
namespace sluice {

/// One read size and depth, and what each way gave there.
struct GdsPoint {
    Bytes readSize;
    int depth = 0;
    std::optional<BytesPerSecond> copyRate; ///< locked host memory to the GPU, in copies of the read size
    std::vector<GpuReadMeasurement> paths;

    bool operator==(const GdsPoint&) const = default;
};

/// A way that could not be measured, and why.
struct GdsGap {
    ReadPath path = ReadPath::Cufile;
    std::string reason;

    bool operator==(const GdsGap&) const = default;
};

/// Use, where reads that are proven direct are 5 % faster than the overlapped path at some point, or as fast (3 %
/// less at most) for 30 % less CPU, and nowhere worse than that. Only direct reads count as GPUDirect Storage. Pure.
GdsVerdict gdsVerdictOf(const std::vector<GdsPoint>& points, const std::vector<GdsGap>& gaps);

template <class V, Like<GdsPoint> T>
void describe(V& v, T& p)
{
    v("read_size_bytes", p.readSize);
    v("depth", p.depth);
    v("h2d_bytes_per_second", p.copyRate);
    v("paths", p.paths);
}

template <class V, Like<GdsGap> T>
void describe(V& v, T& g)
{
    v("path", g.path);
    v("reason", g.reason);
}

struct GdsRequest {
    int device = 0;
    std::vector<Bytes> readSizes{mebibytes(1)};
    std::vector<int> depths{16};
    Seconds runtime{2}; ///< of each way at each point, in turns where they go through host memory
    Seconds most{}; ///< for all of it: what takes longer is ended; 0: each way has the time that it may need

    bool operator==(const GdsRequest&) const = default;
};

struct GdsReport {
    std::string deviceName;
    std::vector<GdsPoint> points;
    std::vector<GdsGap> gaps;
    std::optional<GdsVerdict> verdict; ///< of a whole report; absent of one way alone
    bool interrupted = false;

    bool operator==(const GdsReport&) const = default;
};

template <class V, Like<GdsReport> T>
void describe(V& v, T& r)
{
    v("points", r.points);
    v("gaps", r.gaps);
    v("verdict", r.verdict);
    v("interrupted", r.interrupted);
}

/// Reads by every path; cuFile's in processes of their own. `self`: the arguments with which this program does one way
/// alone, before the request's options. What a way fails with is a gap.
/// Errors: Usage, or the GPU cannot be used.
Result<GdsReport> benchGds(const GpuReadFile& file, const GdsRequest& request, const std::vector<std::string>& self,
                           const std::stop_token& stop);

/// One way of cuFile alone, in a process that is for nothing else: cuFile reads its settings once.
Result<GdsReport> benchCufile(const GpuReadFile& file, const GdsRequest& request, ReadPath path,
                              const std::stop_token& stop);

} // namespace sluice
