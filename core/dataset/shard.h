// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <string>
#include <vector>

namespace sluice::dataset {

/// Where a sample lies in its shard.
struct Extent {
    std::int64_t offset = 0;
    std::int64_t length = 0;

    bool operator==(const Extent&) const = default;
};

/// No shard holds more samples than this; what states more is broken or hostile.
inline constexpr std::int64_t maxSamplesOfShard = 200'000'000;

/// WebDataset: neighbouring members whose names agree up to the first dot are one sample, which reaches
/// from its first byte to its last, headers between included. Errors: no tar, compressed, truncated.
Result<std::vector<Extent>> samplesOfTar(const std::string& path);

/// TFRecord: each record with its framing; the checksum of every length is verified.
Result<std::vector<Extent>> samplesOfTfRecord(const std::string& path);

/// Sequences of a Megatron `.bin` file, from the `.idx` file beside it.
Result<std::vector<Extent>> samplesOfMegatron(const std::string& binPath);

} // namespace sluice::dataset
