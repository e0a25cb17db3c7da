// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/base/units.h"
#include "core/dataset/formats/file_view.h"
#include "models/job/dataset_survey.h"

#include <cstdint>
#include <functional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

/// How a format is read: one file a format in this folder, and its line in the table of formats.cpp.
namespace sluice::dataset {

/// Describes samples that lie one after another, all of one size: one sample as a rule, millions of an array.
/// Units: bytes of the file; behind the compression where the reading says so.
struct SampleRun {
    std::int64_t offset = 0; ///< of the first
    std::int64_t length = 0; ///< of each, with the framing between its parts
    std::int64_t payload = 0; ///< of each, without framing
    std::int64_t count = 1;

    bool operator==(const SampleRun&) const = default;
};

/// Takes samples in the order of the file; false ends the reading.
using SampleSink = std::function<bool(const SampleRun&)>;

struct ReadOptions {
    Bytes cut{}; ///< of a sequence, of formats that hold tokens; 0: not stated
    std::int64_t tokens = 0; ///< of a sequence, where the file knows how many bytes one takes; 0: not stated
    /// Asked between blocks where no sample comes for long: true ends the reading.
    std::function<bool()> enough = [] { return false; };
    std::stop_token stop{};
};

/// Tells what reading one shard found beside its samples.
struct ShardReading {
    bool whole = true; ///< false: ended early
    std::int64_t readTo = 0; ///< bytes of the file that were read or passed over; meaningful where not whole
    std::string codec{}; ///< of what is stored compressed; empty: none
    std::int64_t unpackedBytes = 0; ///< of all samples where they are stored compressed; 0: as stored
    bool behindCompression = false; ///< offsets and lengths count unpacked bytes
    std::int64_t unit = 0; ///< bytes that are read at once to get at one sample (row group, chunk); 0: the sample alone
    std::int64_t files = 1; ///< that hold the samples
    std::vector<std::string> notes{}; ///< what a reader of the figures must know
};

/// Reads one format. Every length that a file states is checked against the file's size.
struct FormatReader {
    DatasetFormat format = DatasetFormat::Files;
    std::string_view title; ///< "WebDataset tar"
    ReadPattern pattern = ReadPattern::Range;
    /// Tells by content whether a file is of this format.
    bool (*recognises)(const FileView& file) = nullptr;
    /// Errors: Corrupt; Usage where something must be stated first; Unsupported without the format's library.
    Result<ShardReading> (*read)(const FileView& file, const ReadOptions& options, const SampleSink& sink) = nullptr;
};

/// Returns all formats that are known by content.
std::span<const FormatReader> formatReaders();
/// Returns nothing for a file that is of none of them.
const FormatReader* readerFor(const FileView& file);
const FormatReader& readerOf(DatasetFormat format);

} // namespace sluice::dataset
