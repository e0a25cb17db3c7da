// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "models/measurement.h"

#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

/// Many small files against the same bytes in one shard: what a file of its own for each sample costs.
namespace sluice {

struct SmallFilesSpec {
    std::string path; ///< a folder: files of our own are made in it, or those in it are read
    bool existing = false; ///< read the files that are there, and make none but the shard, which has no name
    Bytes fileSize = kibibytes(110);
    int count = 10000; ///< files, at most
    int workers = 8; ///< at most; 1, 2, 4 ... are measured too
    Seconds runtime{5}; ///< of each pass, at most
    bool dropCaches = false; ///< empty the kernel's caches of names and inodes before each cold pass; needs root
};

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

struct SmallFilesMeasurement {
    std::string path;
    int count = 0; ///< files there were
    Bytes bytes; ///< of all of them
    bool namesDropped = false; ///< cold passes began without names and inodes in memory too
    bool memoryOnly = false; ///< the filesystem lives in memory: nothing is ever cold
    std::vector<FilesAtWorkers> scaling;
    std::vector<std::string> warnings;
    bool interrupted = false;
    int unanswered = 0; ///< threads that the storage never answered any more

    Bytes meanFile() const { return Bytes{count > 0 ? bytes.count / count : 0}; }
};

/// Called while measuring, from the thread that measures.
struct SmallFilesListener {
    std::function<void(const std::string& name, const std::string& text)> phase;
    std::function<void(double done, double total)> progress;
};

/// Makes what it needs in the folder and removes it on every way out. A stop request ends it with what
/// was measured. Errors: a folder that is missing or may not be written, too little space, no file to
/// read, a file that vanished or cannot be read.
Result<SmallFilesMeasurement> measureSmallFiles(const SmallFilesSpec& spec, std::stop_token stop,
                                                const SmallFilesListener& listener = {});

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
