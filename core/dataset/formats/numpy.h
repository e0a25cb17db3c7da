// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/dataset/folder_walk.h"
#include "core/dataset/formats/arrays.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sluice::dataset {

/// Describes the array of a .npy file.
struct NpyHeader {
    ArrayFacts array;
    bool fortranOrder = false;
    std::int64_t dataOffset = 0;
};

/// Parses the first bytes of a .npy file. Nothing where they are none, or the header is longer than `head`. Items whose
/// size its type does not tell have 0 bytes. Source: numpy/lib/format.py.
std::optional<NpyHeader> parseNpy(std::string_view head);

/// Tells which of the .npy files of a folder are rows of samples, and which label them.
struct ArrayFolder {
    bool rows = false; ///< false: each file is one sample
    std::vector<Found> samples; ///< where rows
    std::vector<Found> labels; ///< as many numbers as there are rows beside them
};
ArrayFolder arrayFolder(const std::vector<Found>& files);

} // namespace sluice::dataset
