// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/enum_words.h"
#include "core/base/result.h"
#include "core/base/units.h"
#include "core/dataset/sizes.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

/// What a data set holds, found out by reading it: format, samples and where they are.
namespace sluice::dataset {

enum class Format { Files, Tar, TfRecord, Megatron, OneFile };

} // namespace sluice::dataset

namespace sluice {
template <>
inline constexpr auto enumWords<dataset::Format> = wordList<dataset::Format>({{dataset::Format::Files, "files"},
                                                                              {dataset::Format::Tar, "tar"},
                                                                              {dataset::Format::TfRecord, "tfrecord"},
                                                                              {dataset::Format::Megatron, "megatron"},
                                                                              {dataset::Format::OneFile, "one_file"}});
} // namespace sluice

namespace sluice::dataset {

/// Bytes of one sample: a whole file, or a part of a shard.
struct Sample {
    std::uint32_t file = 0; ///< index into Catalogue::files
    std::int64_t offset = 0;
    std::int64_t length = 0;

    bool operator==(const Sample&) const = default;
};

/// The data set in figures; pre-fills a workload.
struct Summary {
    Format format = Format::Files;
    std::int64_t files = 0; ///< that hold samples
    std::int64_t samples = 0;
    Bytes bytes; ///< of all samples
    double samplesPerFile = 0;
    SizeSummary sample;
    SizeSummary file;
    double alignedShare = 0; ///< of the samples that begin at a multiple of 4 KiB
    std::map<std::string, std::int64_t> extensions; ///< files by the end of their names
    std::vector<std::string> skipped; ///< what could not be read, and why; the first few

    bool operator==(const Summary&) const = default;
};

struct Catalogue {
    std::vector<std::string> files; ///< paths
    std::vector<Sample> samples; ///< never empty, none of zero bytes
    Summary summary;
};

/// Reads what is needed to know where samples are: names and sizes of files, headers of shards. `path` is a
/// folder, a shard, or any other file, which is cut into samples of `cut` bytes. Errors: nothing there,
/// no sample in it, a shard that is truncated or no shard, a file to cut that is smaller than one sample.
Result<Catalogue> catalogueOf(const std::string& path, Bytes cut = {});

template <class V, Like<Summary> T>
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

} // namespace sluice::dataset
