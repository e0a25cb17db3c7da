// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/gpu/nvidia/cufile.h"
#include "core/gpu/path_proof.h"
#include "core/io/files/content.h"
#include "models/storage/measurement.h"

#include <array>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

/// One file read into GPU memory in different ways, at the same read size and depth, so that they can be compared.
namespace sluice {

enum class ReadPath {
    Host, ///< into locked host memory alone: what the storage gives
    Serial, ///< `depth` reads, then their copies, then the next reads: nothing overlaps
    Overlapped, ///< each buffer is copied as soon as it was read, while others are being read
    Cufile, ///< cuFile, a thread for each read in flight
    CufileBatch, ///< cuFile's batches
    CufileStream, ///< cuFile in streams
};
template <>
inline constexpr auto enumWords<ReadPath> = wordList<ReadPath>({{ReadPath::Host, "host"},
                                                                {ReadPath::Serial, "serial"},
                                                                {ReadPath::Overlapped, "overlapped"},
                                                                {ReadPath::Cufile, "cufile"},
                                                                {ReadPath::CufileBatch, "cufile_batch"},
                                                                {ReadPath::CufileStream, "cufile_stream"}});

constexpr bool isCufile(ReadPath path)
{
    return path == ReadPath::Cufile || path == ReadPath::CufileBatch || path == ReadPath::CufileStream;
}

/// Which take turns.
inline constexpr std::array throughHostMemory{ReadPath::Host, ReadPath::Serial, ReadPath::Overlapped};

struct GpuReadSpec {
    Bytes readSize = mebibytes(1);
    int depth = 16; ///< buffers, and so reads in flight
    Seconds runtime{3}; ///< of each way; what it begins with is not counted

    bool operator==(const GpuReadSpec&) const = default;
};

/// Of the random order in which blocks are read, the same by each way.
inline constexpr std::uint64_t orderSeed = 7;

/// An open file, by O_DIRECT; not owned.
struct GpuReadFile {
    int descriptor = -1;
    Bytes size;
    std::optional<io::Content> content; ///< of a file of ours: what arrived is compared with it
};

struct GpuReadMeasurement {
    ReadPath path = ReadPath::Overlapped;
    Bytes readSize;
    int depth = 0;
    Bytes bytes;
    Seconds seconds{};
    BytesPerSecond rate;
    LatencySummary latency; ///< of one read, from asking for it until it is in the memory of its target
    double cpuSecondsPerGigabyte = 0; ///< of this process, user and system
    bool verified = false; ///< the last bytes of every buffer were compared with the file's content
    std::optional<gpu::PathEvidence> evidence; ///< of cuFile alone

    bool operator==(const GpuReadMeasurement&) const = default;
};

template <class V, Like<GpuReadMeasurement> T>
void describe(V& v, T& m)
{
    v("path", m.path);
    v("read_size_bytes", m.readSize);
    v("depth", m.depth);
    v("bytes", m.bytes);
    v("seconds", m.seconds);
    v("bytes_per_second", m.rate);
    v("latency_ns", m.latency);
    v("cpu_seconds_per_gigabyte", m.cpuSecondsPerGigabyte);
    v("verified", m.verified);
    v("evidence", m.evidence);
}

/// Measures the paths host, serial and overlapped, in turns; of what was stopped those that have figures.
/// Errors: Usage, NoSpace (no memory on the GPU or to lock), Unsupported (no io_uring), Corrupt (not what is in the
/// file), Io.
Result<std::vector<GpuReadMeasurement>> measureThroughHost(const gpu::Device& device, const GpuReadFile& file,
                                                           const GpuReadSpec& spec, const std::stop_token& stop);
/// One path of cuFile's; the same errors. `library` is started.
Result<GpuReadMeasurement> measureByCufile(const gpu::Device& device, const GpuReadFile& file, const GpuReadSpec& spec,
                                           ReadPath path, const gpu::Cufile& library, const std::stop_token& stop);

} // namespace sluice
