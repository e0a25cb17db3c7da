// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/base/units.h"

#include <cstdint>
#include <string>
#include <string_view>
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

/// WebDataset: neighbouring members whose names agree up to the first dot are one sample; names without a dot, or that
/// begin with one ("._a.jpg"), are passed over. A sample reaches
/// from its first byte to its last, headers between included. Errors: no tar, compressed, truncated.
Result<std::vector<Extent>> samplesOfTar(const std::string& path);

/// Whether a file begins like a TFRecord: a length and its checksum.
bool beginsTfRecord(std::string_view head);

/// TFRecord: each record with its framing; the checksum of every length is verified.
Result<std::vector<Extent>> samplesOfTfRecord(const std::string& path);

/// Sequences of `bytes` each of a Megatron `.bin` file, cut across its documents as a trainer cuts them; the `.idx`
/// file beside it says how much of it is tokens.
Result<std::vector<Extent>> samplesOfMegatron(const std::string& binPath, Bytes bytes);

} // namespace sluice::dataset
