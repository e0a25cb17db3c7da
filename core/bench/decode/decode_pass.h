// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/bench/decode/stored_samples.h"
#include "core/decode/decoder.h"

#include <map>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

namespace sluice {

/// What decoding a sample delivered, all its encoded parts together.
struct DeliveredSample {
    std::optional<std::int64_t> bytesAsUint8;
    std::optional<std::int64_t> bytesAsFloat;
};

/// Decodes every encoded part of samples, with decoders that it keeps. Threads: used by one at a time.
class SampleDecoding {
public:
    explicit SampleDecoding(const decoders::Options& options) : m_options(options) { }

    /// Errors: those of decoders::makeDecoder and of the decoder, of the first part that fails.
    Result<DeliveredSample> decode(const StoredSample& sample);
    /// What one part holds, where it is compressed: valid until the next call. Errors: as above.
    Result<decoders::Decoded> decodePart(const decoders::Part& part);

private:
    const decoders::Options m_options;
    std::map<decoders::Encoding, std::unique_ptr<decoders::Decoder>> m_decoders;
};

/// What the first decoding of each sample showed. It warms the memory of the decoders and is not timed.
struct FirstPass {
    std::vector<std::size_t> decoded; ///< samples that have encoded parts, all of which decode
    std::int64_t tried = 0;
    std::int64_t failed = 0;
    std::vector<SampleCount> failures;
    std::vector<SampleCount> formats;
    DeliveredBytes delivered; ///< means
    std::optional<Error> firstError;
    bool onlyUnsupported = true; ///< no failure but forms without a decoder
};

/// Tries the samples for as long as `limit`, at least one.
FirstPass tryEach(SampleDecoding& decoding, const std::vector<StoredSample>& samples, Seconds limit,
                  const std::stop_token& stop);

/// Returns the CPU time of each decoding of the samples `which`, in whole passes while there is time; of a part of one
/// where not even one fits.
std::vector<double> timeEach(SampleDecoding& decoding, const std::vector<StoredSample>& samples,
                             const std::vector<std::size_t>& which, Seconds runtime, const std::stop_token& stop);

/// Decodes the samples `which` with so many threads for as long as `runtime`. Nothing where a stop was requested,
/// or the memory did not last for so many. Errors: no more threads (std::system_error is thrown).
std::optional<DecodeRate> rateWith(int threads, const decoders::Options& options,
                                   const std::vector<StoredSample>& samples, const std::vector<std::size_t>& which,
                                   Seconds runtime, const std::stop_token& stop);

/// Summarises CPU times. Nothing where there are none.
std::optional<DecodeCost> costOf(std::vector<double> seconds);
/// Counts CPU times in bins, ten to a power of ten.
std::vector<DecodeCostBin> costHistogramOf(const std::vector<double>& seconds);

} // namespace sluice
