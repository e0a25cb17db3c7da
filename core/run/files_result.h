// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/storage/measurement.h"

#include <optional>

/// What measuring many small files gives; read by whoever shows it.
namespace sluice {

/// Once through the files, or as far as the time lasted. Each is opened, asked for its size (fstat), read
/// to its end and closed, in random order, by threads that take one after the other.
struct FilesPass {
    int files = 0;
    Bytes bytes;
    Seconds seconds{};
    double filesPerSecond = 0;
    BytesPerSecond rate;
    LatencySummary open;
    LatencySummary stat;
    LatencySummary read; ///< all reads of one file
    LatencySummary close;
    LatencySummary whole;
    std::optional<double> residentBefore; ///< share of a sample of the files in the page cache before, 0..1

    bool operator==(const FilesPass&) const = default;
};

/// All that was measured with so many workers.
struct FilesAtWorkers {
    int workers = 0;
    FilesPass cold; ///< nothing of the files' data in the page cache
    FilesPass warm; ///< the same files again
    FilesPass metadata; ///< the same files again, opened, asked and closed without reading
    std::optional<BytesPerSecond> shardCold; ///< absent where no shard could be made
    std::optional<BytesPerSecond> shardWarm;

    bool operator==(const FilesAtWorkers&) const = default;
};

template <class V, Like<FilesPass> T>
void describe(V& v, T& p)
{
    v("files", p.files);
    v("bytes", p.bytes);
    v("seconds", p.seconds);
    v("files_per_second", p.filesPerSecond);
    v("bytes_per_second", p.rate);
    v("open_latency_ns", p.open);
    v("stat_latency_ns", p.stat);
    v("read_latency_ns", p.read);
    v("close_latency_ns", p.close);
    v("latency_ns", p.whole);
    v("page_cache_resident_before", p.residentBefore);
}

template <class V, Like<FilesAtWorkers> T>
void describe(V& v, T& s)
{
    v("workers", s.workers);
    v("cold", s.cold);
    v("warm", s.warm);
    v("metadata", s.metadata);
    v("shard_cold_bytes_per_second", s.shardCold);
    v("shard_warm_bytes_per_second", s.shardWarm);
}

} // namespace sluice
