// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/dataset/catalogue.h"
#include "core/decode/parts.h"
#include "core/run/bench/decode_measurement.h"

#include <cstddef>
#include <memory>
#include <span>
#include <stop_token>
#include <vector>

namespace sluice {

/// Holds one sample in memory, as it is stored. Move-only: the parts point into the bytes.
struct StoredSample {
    StoredSample() = default;
    StoredSample(StoredSample&&) = default;
    StoredSample& operator=(StoredSample&&) = default;

    std::vector<std::byte> bytes; ///< with the header before the first member of a tar file
    std::size_t begin = 0; ///< of the sample in `bytes`
    std::vector<decoders::Part> parts;

    decoders::ByteSpan stored() const { return decoders::ByteSpan(bytes).subspan(begin); }
};

struct StoredSamples {
    std::vector<StoredSample> samples; ///< in random order
    std::vector<SampleCount> failures; ///< that could not be read, by reason
    Bytes bytes;
};

/// Bounds what is read into memory.
struct SampleLimits {
    int samples = 0;
    Bytes bytes; ///< of all of them, and of each
    Seconds patience{60}; ///< for reading: what has come by then is enough
};

/// How a data set of this format wraps its samples.
decoders::Wrapping wrappingOf(DatasetFormat format);

/// Tells whether samples of this format are parts of rows or records: what is encoded in them does not begin them.
bool liesWithinRows(DatasetFormat format);

/// Reads a random choice of the samples. At least one is tried. Errors: none could be read; those of io::answerOf.
Result<StoredSamples> readStoredSamples(const std::shared_ptr<const dataset::Catalogue>& catalogue,
                                        const std::string& path, SampleLimits limits, std::uint64_t seed,
                                        const std::stop_token& stop);

/// Adds one to the count of this name.
void countOne(std::vector<SampleCount>& counts, const std::string& name);

} // namespace sluice
