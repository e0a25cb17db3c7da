// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/json.h"
#include "core/base/result.h"
#include "core/base/units.h"
#include "core/dataset/formats/format.h"
#include "core/dataset/size_tally.h"
#include "models/job/dataset_summary.h"

#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace sluice::dataset {

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
struct Survey {
    std::string path;
    DatasetSummary summary; ///< sizes as they lie in the files, framing between the parts of a sample included
    std::string title; ///< of the format, for people
    SizeSummary sample; ///< as stored, without framing
    std::vector<SizeBin> histogram; ///< of the same
    std::optional<Bytes> unpackedMean; ///< of one sample, where the format stores samples compressed
    std::string codec; ///< that it is compressed with
    std::int64_t shards = 0; ///< files or stores that hold several samples
    SampleRead read;
    Sidecars sidecars;
    std::int64_t linksFollowed = 0;
    std::int64_t shardsRead = 0; ///< the rest is counted by its bytes
    bool exact = true;
    std::vector<std::string> notes;

    bool operator==(const Survey&) const = default;
};

struct SurveyRequest {
    std::string path;
    Bytes cut{}; ///< of a sample, where the format does not tell; 0: not stated
    std::int64_t tokens = 0; ///< of a sequence; 0: not stated
    int bytesPerToken = 2; ///< of bare token files
    /// Asked while shards are read: true ends it after the first, and the rest is estimated. See `withinSeconds`.
    std::function<bool()> enough = [] { return false; };
    std::stop_token stop{};
};

/// Returns an `enough` that says so `budget` after the first call.
std::function<bool()> withinSeconds(Seconds budget);

/// Finds out what a data set holds: its files in one walk, its shards by their headers, in an order that is spread over
/// all of them. Shards that are damaged are left out, and said.
/// Errors: nothing there, no sample in it, no shard that can be read; Usage where something must be stated first;
/// Unsupported by this build; Interrupted.
Result<Survey> surveyOf(const SurveyRequest& request);

template <class V, Like<Survey> T>
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

template <class V, Like<Sidecars> T>
void describe(V& v, T& s)
{
    v("files", s.files, domain::count);
    v("paired", s.paired, domain::count);
    v("paired_bytes", s.pairedBytes);
}

} // namespace sluice::dataset
