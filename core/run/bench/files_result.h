// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/run/document_part.h"
#include "models/plan/packing.h"
#include "models/storage/measurement.h"

#include <optional>
#include <string>
#include <vector>

/// What measuring many small files gives: measured by core/bench, printed by `bench files`, read by whoever shows it.
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

struct FilesMeasurement {
    std::string path;
    bool existing = false; ///< files that were there, not some of our own
    int count = 0; ///< files there were
    Bytes bytes; ///< of all of them
    int workers = 0; ///< at most, as asked for
    Seconds runtime{}; ///< of each pass, at most, as asked for
    bool namesDropped = false; ///< cold passes began without names and inodes in memory too
    bool memoryOnly = false; ///< the filesystem lives in memory: nothing is ever cold
    std::vector<FilesAtWorkers> scaling; ///< by workers, the most last
    std::vector<std::string> warnings;
    bool interrupted = false;
    int unanswered = 0; ///< threads that the storage never answered any more

    Bytes meanFile() const { return Bytes{count > 0 ? bytes.count / count : 0}; }

    bool operator==(const FilesMeasurement&) const = default;
};

/// Compares the rate of the shard with that of the files, both cold; nothing where one of them is not known.
std::optional<PackingGain> packingGainOf(const FilesAtWorkers& at);

/// The figures at the most workers, which the document has in front of those at fewer.
struct FilesHeadline {
    double filesPerSecond = 0;
    BytesPerSecond rate;
    double warmFilesPerSecond = 0;
    double metadataOperationsPerSecond = 0;
    std::optional<BytesPerSecond> shard;
    std::optional<double> shardFilesPerSecond;
    std::optional<BytesPerSecond> warmShard;
    std::optional<PackingGain> packing;
    std::optional<double> metadataScaling; ///< against the fewest workers
    LatencySummary open;
    LatencySummary stat;
    LatencySummary read;
    LatencySummary close;
};

/// Nothing before the first number of workers was measured.
std::optional<FilesHeadline> headlineOf(const FilesMeasurement& measurement);

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

template <class V, Like<FilesHeadline> T>
void describe(V& v, T& h)
{
    v("files_per_second", h.filesPerSecond);
    v("bytes_per_second", h.rate);
    v("warm_files_per_second", h.warmFilesPerSecond);
    v("metadata_operations_per_second", h.metadataOperationsPerSecond);
    v("shard_bytes_per_second", h.shard);
    v("shard_files_per_second", h.shardFilesPerSecond);
    v("warm_shard_bytes_per_second", h.warmShard);
    if (h.packing) {
        v("packing_gain", h.packing->gain);
        v("packing_gain_low", h.packing->low);
        v("packing_gain_high", h.packing->high);
    }
    v("metadata_scaling", h.metadataScaling);
    DocumentPart latency{[&h](auto& part) {
        part("open", h.open);
        part("stat", h.stat);
        part("read", h.read);
        part("close", h.close);
    }};
    v("latency_ns", latency);
}

/// `sluice.bench/1` of kind "files". What follows from the rest is written, and worked out again when it is read.
template <class V, Like<FilesMeasurement> T>
void describe(V& v, T& m)
{
    constexpr bool writing = std::is_const_v<T>;
    DocumentPart config{[&m](auto& part) {
        part("path", m.path);
        part("existing", m.existing);
        if constexpr (writing) {
            part("file_size_bytes", m.meanFile());
        }
        part("count", m.count);
        part("workers", m.workers);
        part("runtime_seconds", m.runtime);
        part("names_dropped", m.namesDropped);
    }};
    DocumentPart result{[&m](auto& part) {
        if constexpr (writing) {
            if (const auto headline = headlineOf(m)) {
                describe(part, *headline);
            }
            part("files", m.count);
        }
        part("bytes", m.bytes);
        part("page_cache", m.memoryOnly);
        part("scaling", m.scaling);
        part("interrupted", m.interrupted);
        part("unanswered_threads", m.unanswered);
    }};
    if constexpr (writing) {
        v("kind", std::string("files"));
    }
    v("config", config);
    v("result", result);
    v("warnings", m.warnings);
}

} // namespace sluice
