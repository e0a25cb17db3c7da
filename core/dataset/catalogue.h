// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/base/units.h"
#include "models/job/dataset_summary.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

/// What a data set holds, found out by reading it: format, samples and where they are.
namespace sluice::dataset {

/// Bytes of one sample: a whole file, or a part of a shard.
struct Sample {
    std::uint32_t file = 0; ///< index into Catalogue::files
    std::int64_t offset = 0;
    std::int64_t length = 0;

    bool operator==(const Sample&) const = default;
};

/// Formats "13 files: labels, annotations and lists beside the samples".
std::string leftOutWords(const LeftOut& left);

struct Catalogue {
    std::vector<std::string> files; ///< paths
    std::vector<Sample> samples; ///< never empty, none of zero bytes
    DatasetSummary summary;
    std::string codec; ///< of what shards keep compressed, of the first that does; empty: none
};

inline constexpr std::size_t maxFilesListed = 20'000'000; ///< paths are kept in memory: some gigabytes

/// Reads what is needed to know where samples are: names and sizes of files, headers of shards, the first bytes where a
/// name does not tell.
///
/// `path` is a folder, a shard, or any other file. One file, sequences of tokens and containers are cut into samples of
/// `cut` bytes.
/// Errors: nothing there, no sample in it, a shard that is truncated or no shard, samples to be cut of a size that was
/// not stated or is more than a file, a folder of `maxFiles` files or more, at which the walk ends.
Result<Catalogue> catalogueOf(const std::string& path, Bytes cut = {}, std::size_t maxFiles = maxFilesListed);

} // namespace sluice::dataset
