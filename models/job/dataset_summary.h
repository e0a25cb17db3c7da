// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/enum_words.h"
#include "core/base/units.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

/// Describes a data set in figures, as whoever read it found it; pre-fills a workload.
namespace sluice {

enum class DatasetFormat { Files, Tar, TfRecord, Megatron, OneFile };
template <>
inline constexpr auto enumWords<DatasetFormat> = wordList<DatasetFormat>({{DatasetFormat::Files, "files"},
                                                                          {DatasetFormat::Tar, "tar"},
                                                                          {DatasetFormat::TfRecord, "tfrecord"},
                                                                          {DatasetFormat::Megatron, "megatron"},
                                                                          {DatasetFormat::OneFile, "one_file"}});

/// A distribution of sizes.
struct SizeSummary {
    Bytes mean;
    Bytes stdev;
    Bytes least;
    Bytes p50;
    Bytes p90;
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
    std::vector<std::string> skipped; ///< what could not be read, and why; the first few

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
    v("max", s.most);
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
    v("skipped", s.skipped);
}

} // namespace sluice
