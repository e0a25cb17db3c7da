// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/job/dataset_summary.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

/// `sluice.dataset/1`: a data set in figures, as core/dataset found it.
namespace sluice {

/// How a loader gets at one sample.
enum class ReadPattern {
    WholeFile, ///< open, read, close
    Range, ///< a read at the sample's place in a shard that stays open
    ShardInOrder, ///< shards are read from their first byte to their last
    Group, ///< a row group, record batch or chunk is read for any sample in it
    Mapped ///< page faults of a map, with the kernel's read-ahead
};
template <>
inline constexpr auto enumWords<ReadPattern> = wordList<ReadPattern>({{ReadPattern::WholeFile, "whole_file"},
                                                                      {ReadPattern::Range, "range"},
                                                                      {ReadPattern::ShardInOrder, "shard_in_order"},
                                                                      {ReadPattern::Group, "group"},
                                                                      {ReadPattern::Mapped, "mapped"}});

/// Counts samples of sizes within a power of two.
struct SizeBin {
    Bytes from;
    Bytes to; ///< beyond the last
    std::int64_t samples = 0;

    bool operator==(const SizeBin&) const = default;
};

/// Counts files beside the samples that belong to one by their name: labels, captions, masks.
struct Sidecars {
    std::int64_t files = 0; ///< all of them
    std::optional<std::int64_t> paired; ///< with a sample; absent: not looked for, there were too many
    Bytes pairedBytes; ///< of those

    bool operator==(const Sidecars&) const = default;
};

/// Tells what a loader reads from storage to get one sample.
struct SampleRead {
    ReadPattern pattern = ReadPattern::WholeFile;
    Bytes bytes; ///< mean of one sample, with its sidecars and its share of the framing
    std::optional<double> requests; ///< files opened, or reads at a place; absent where the loader's read size decides
    std::optional<double> pages; ///< of 4 KiB that one sample touches in a map
    Bytes unit; ///< read at once to get at one sample alone; the sample itself where nothing else is needed

    bool operator==(const SampleRead&) const = default;
};

/// Describes a data set in figures, in bounded memory however large it is.
struct DatasetSurvey {
    std::string path;
    DatasetSummary summary; ///< sizes as they lie in the files, framing between the parts of a sample included
    std::string title; ///< of the format, for people
    SizeSummary sample; ///< as stored, without framing
    std::vector<SizeBin> histogram; ///< of the same, by growing size; empty bins between included
    std::optional<Bytes> unpackedMean; ///< of one sample, where the format stores samples compressed
    std::string codec; ///< that it is compressed with
    std::int64_t shards = 0; ///< files or stores that hold several samples
    SampleRead read;
    Sidecars sidecars;
    std::int64_t linksFollowed = 0;
    std::int64_t shardsRead = 0; ///< the rest is counted by its bytes
    bool exact = true;
    std::vector<std::string> notes;

    bool operator==(const DatasetSurvey&) const = default;
};

template <class V, Like<SizeBin> T>
void describe(V& v, T& b)
{
    v("from", b.from);
    v("to", b.to);
    v("samples", b.samples, domain::count);
}

inline std::string problemOf(const SizeBin& bin)
{
    return bin.from < bin.to ? std::string() : "a bin of sizes ends before it begins";
}

template <class V, Like<Sidecars> T>
void describe(V& v, T& s)
{
    v("files", s.files, domain::count);
    v("paired", s.paired, domain::count);
    v("paired_bytes", s.pairedBytes);
}

template <class V, Like<DatasetSurvey> T>
void describe(V& v, T& s)
{
    v("path", s.path);
    v("format", s.summary.format);
    v("title", s.title);
    v("samples", s.summary.samples, domain::count);
    v("sample_bytes", s.sample);
    v("bytes", s.summary.bytes);
    v("files", s.summary.files, domain::count);
    v("file_bytes", s.summary.file);
    v("shards", s.shards, domain::count);
    v("samples_per_file", s.summary.samplesPerFile);
    v("read_pattern", s.read.pattern);
    v("read_bytes", s.read.bytes);
    v("requests_per_sample", s.read.requests);
    v("pages_per_sample", s.read.pages);
    v("read_unit_bytes", s.read.unit);
    v("aligned_share", s.summary.alignedShare);
    v("unpacked_sample_bytes", s.unpackedMean);
    v("codec", s.codec);
    v("sidecars", s.sidecars);
    v("extensions", s.summary.extensions);
    v("links_followed", s.linksFollowed, domain::count);
    v("left_out", s.summary.leftOut);
    v("histogram", s.histogram);
    v("shards_read", s.shardsRead, domain::count);
    v("exact", s.exact);
    v("notes", s.notes);
}

} // namespace sluice
