// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/domain.h"
#include "core/base/enum_words.h"
#include "core/base/units.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

/// Describes a data set in figures, as whoever read it found it; pre-fills a workload.
namespace sluice {

/// Containers: files that hold many samples in a form that is not read here, cut into samples of a stated size.
enum class DatasetFormat {
    Files,
    Tar,
    TfRecord,
    Megatron,
    OneFile,
    Containers,
    Parquet,
    Arrow,
    Hdf5,
    Lmdb,
    Zarr,
    Mds,
    Ffcv,
    Numpy,
    Tokens,
    JsonLines
};
template <>
inline constexpr auto enumWords<DatasetFormat> = wordList<DatasetFormat>({{DatasetFormat::Files, "files"},
                                                                          {DatasetFormat::Tar, "tar"},
                                                                          {DatasetFormat::TfRecord, "tfrecord"},
                                                                          {DatasetFormat::Megatron, "megatron"},
                                                                          {DatasetFormat::OneFile, "one_file"},
                                                                          {DatasetFormat::Containers, "containers"},
                                                                          {DatasetFormat::Parquet, "parquet"},
                                                                          {DatasetFormat::Arrow, "arrow"},
                                                                          {DatasetFormat::Hdf5, "hdf5"},
                                                                          {DatasetFormat::Lmdb, "lmdb"},
                                                                          {DatasetFormat::Zarr, "zarr"},
                                                                          {DatasetFormat::Mds, "mds"},
                                                                          {DatasetFormat::Ffcv, "ffcv"},
                                                                          {DatasetFormat::Numpy, "numpy"},
                                                                          {DatasetFormat::Tokens, "tokens"},
                                                                          {DatasetFormat::JsonLines, "json_lines"}});

/// Returns true for shards of which each is read whole by one reader, so that more readers than shards leave some
/// without.
inline bool readWhole(DatasetFormat format)
{
    return format == DatasetFormat::Tar || format == DatasetFormat::TfRecord;
}

/// Returns true for shards of which a reader that streams takes whole ones, and any other reader any row.
inline bool maybeReadWhole(DatasetFormat format)
{
    return format == DatasetFormat::Parquet || format == DatasetFormat::JsonLines;
}

/// Returns true for files that readers take from their first byte to their last, or in pieces of many samples; of all
/// else any sample is read by whoever asks.
inline bool readInOrder(DatasetFormat format)
{
    return readWhole(format) || maybeReadWhole(format);
}

/// Counts files, links or folders that are no part of the samples, and says why.
struct LeftOut {
    std::string what;
    std::int64_t count = 0;
    std::string why;

    bool operator==(const LeftOut&) const = default;
};

/// A distribution of sizes.
struct SizeSummary {
    Bytes mean;
    Bytes stdev;
    Bytes least;
    Bytes p50;
    Bytes p90;
    Bytes p99;
    Bytes most;

    bool operator==(const SizeSummary&) const = default;
};

struct DatasetSummary {
    DatasetFormat format = DatasetFormat::Files;
    std::int64_t files = 0; ///< that hold samples
    std::int64_t samples = 0;
    Bytes bytes; ///< of all samples
    double samplesPerFile = 0;
    SizeSummary sample;
    SizeSummary file;
    double alignedShare = 0; ///< of the samples that begin at a multiple of 4 KiB
    std::map<std::string, std::int64_t> extensions; ///< files by the end of their names
    std::vector<LeftOut> leftOut;

    bool operator==(const DatasetSummary&) const = default;
};

template <class V, Like<SizeSummary> T>
void describe(V& v, T& s)
{
    v("mean", s.mean);
    v("stdev", s.stdev);
    v("min", s.least);
    v("p50", s.p50);
    v("p90", s.p90);
    v("p99", s.p99);
    v("max", s.most);
}

template <class V, Like<LeftOut> T>
void describe(V& v, T& l)
{
    v("what", l.what);
    v("count", l.count, domain::count);
    v("why", l.why);
}

template <class V, Like<DatasetSummary> T>
void describe(V& v, T& s)
{
    v("format", s.format);
    v("files", s.files);
    v("samples", s.samples);
    v("bytes", s.bytes);
    v("samples_per_file", s.samplesPerFile);
    v("sample_bytes", s.sample);
    v("file_bytes", s.file);
    v("aligned_share", s.alignedShare);
    v("extensions", s.extensions);
    v("left_out", s.leftOut);
}

} // namespace sluice
