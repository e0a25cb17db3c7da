// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/dataset/formats/format.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace sluice::dataset {

/// Describes one array of a file that holds several: HDF5, Zarr, .npz.
struct ArrayFacts {
    std::string name; ///< with the groups that it lies in: "train/images"
    std::vector<std::int64_t> shape{};
    std::vector<std::int64_t> chunk{}; ///< empty: contiguous
    std::string type{}; ///< compared only
    std::int64_t itemBytes = 0;
    std::int64_t stored = -1; ///< bytes in the file; -1: as many as its items
    std::string codec{}; ///< empty: none
    bool varying = false; ///< items of differing lengths: strings, encoded images

    bool operator==(const ArrayFacts&) const = default;
};

/// Tells how the samples lie in arrays: along the first axis of the largest and those as long as it, or one array or
/// group each where many lie side by side, called alike but for a number. Samples are given in runs, with sizes as
/// stored. Errors: Corrupt for a shape that no file holds; Usage where an array is a mere sequence of numbers and
/// `options` do not say how many make a sample, or where there is none.
Result<ShardReading> giveArrays(const std::string& path, std::int64_t fileBytes, const std::vector<ArrayFacts>& arrays,
                                const ReadOptions& options, const SampleSink& sink);

/// Returns items x bytes of an item; nothing beyond 2^60.
std::optional<std::int64_t> unpackedBytes(const ArrayFacts& array);

/// Asks how much of a sequence of numbers makes a sample.
Error askForSequence(const std::string& path);

} // namespace sluice::dataset
