// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/enum_words.h"
#include "core/base/units.h"
#include "core/gpu/device_state.h"

#include <optional>
#include <string>
#include <vector>

/// Copies between host and device, as values: what is measured, and what came of it.
namespace sluice::gpu {

enum class HostMemory {
    Pinned, ///< allocated locked by the driver
    WriteCombined, ///< the same, past the CPU's caches: written fast, read very slowly
    Registered, ///< ordinary memory, locked afterwards
    Hugepages, ///< the same, in huge pages where they are granted
    Pageable, ///< ordinary memory: the driver copies it to memory of its own first
};
enum class CopyWay { ToDevice, ToHost };

} // namespace sluice::gpu

template <>
inline constexpr auto sluice::enumWords<sluice::gpu::HostMemory> =
    wordList<gpu::HostMemory>({{gpu::HostMemory::Pinned, "pinned"},
                               {gpu::HostMemory::WriteCombined, "write_combined"},
                               {gpu::HostMemory::Registered, "registered"},
                               {gpu::HostMemory::Hugepages, "hugepages"},
                               {gpu::HostMemory::Pageable, "pageable"}});
template <>
inline constexpr auto sluice::enumWords<sluice::gpu::CopyWay> = wordList<gpu::CopyWay>({{gpu::CopyWay::ToDevice, "h2d"},
                                                                                        {gpu::CopyWay::ToHost, "d2h"}});

namespace sluice::gpu {

/// What goes on beside the copies that are timed.
enum class Beside {
    Nothing,
    OtherWay, ///< copies in the other direction
    Kernel, ///< a kernel on all processors of the device
    OtherDevices, ///< the same copies on all other devices
};

} // namespace sluice::gpu

template <>
inline constexpr auto
    sluice::enumWords<sluice::gpu::Beside> = wordList<gpu::Beside>({{gpu::Beside::Nothing, "nothing"},
                                                                    {gpu::Beside::OtherWay, "other_way"},
                                                                    {gpu::Beside::Kernel, "kernel"},
                                                                    {gpu::Beside::OtherDevices, "other_devices"}});

namespace sluice::gpu {

struct CopyPoint {
    CopyWay way = CopyWay::ToDevice;
    HostMemory memory = HostMemory::Pinned;
    Bytes size = mebibytes(512); ///< of one copy; a multiple of 8
    std::optional<int> numaNode{}; ///< of the host memory; absent: wherever this process runs
    Beside beside = Beside::Nothing;

    bool operator==(const CopyPoint&) const = default;
};

/// Copies of one sample, as nvbandwidth does it: a few to warm up, then those that the device times.
struct CopySpec {
    int warmCopies = 4;
    int copies = 16;
    int samples = 3;

    bool operator==(const CopySpec&) const = default;
};

struct CopyMeasurement {
    int device = 0;
    CopyPoint point;
    BytesPerSecond rate; ///< median of the samples
    std::vector<BytesPerSecond> samples;
    std::optional<Seconds> latency; ///< of one copy that is waited for, by the CPU's clock; median
    std::string timedBy; ///< "events, held by a wait value", "the CPU's clock"
    std::string memoryDetail; ///< what was granted: "1 NUMA node: 0", "huge pages"
    std::optional<LinkState> link; ///< while copies ran; absent where nobody told

    bool operator==(const CopyMeasurement&) const = default;
};

/// A point that could not be measured here, and why; others may still be.
struct CopyGap {
    CopyPoint point;
    std::string reason;

    bool operator==(const CopyGap&) const = default;
};

template <class V, Like<LinkState> T>
void describe(V& v, T& l)
{
    v("generation", l.generation);
    v("lanes", l.lanes);
}

template <class V, Like<CopyPoint> T>
void describe(V& v, T& p)
{
    v("direction", p.way);
    v("memory", p.memory);
    v("size_bytes", p.size);
    v("numa_node", p.numaNode);
    v("beside", p.beside);
}

template <class V, Like<CopyMeasurement> T>
void describe(V& v, T& m)
{
    v("device", m.device);
    describe(v, m.point);
    v("bytes_per_second", m.rate);
    v("sample_bytes_per_second", m.samples);
    v("latency_seconds", m.latency);
    v("timed_by", m.timedBy);
    v("memory_detail", m.memoryDetail);
    v("link", m.link);
}

template <class V, Like<CopyGap> T>
void describe(V& v, T& g)
{
    describe(v, g.point);
    v("reason", g.reason);
}

} // namespace sluice::gpu
