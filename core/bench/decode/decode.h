// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/dataset/catalogue.h"
#include "core/decode/decoder.h"
#include "core/run/bench/decode_measurement.h"

#include <functional>
#include <memory>
#include <stop_token>
#include <string>

/// What the user's own samples cost to decode, from memory, with the field's libraries.
namespace sluice {

struct DecodeSpec {
    std::string path; ///< of the data set, for the result
    decoders::Options options{};
    int threads = 0; ///< at most; 1, 2, 4 ... are measured too. 0: as many as this process may use
    int samples = 1000; ///< at most
    Seconds runtime{10}; ///< of decoding; reading the samples and trying the codecs come on top
    std::uint64_t seed = 1; ///< of the choice of samples
};

/// Called while measuring, from the thread that measures.
struct DecodeListener {
    std::function<void(const std::string& name, const std::string& text)> phase{};
    std::function<void(double done, double total)> progress{};
    std::function<void(const DecodeRate& rate)> rate{};
};

/// Reads random samples into memory, decodes them with 1, 2, 4 ... threads and tries every codec on their bytes.
/// Samples that cannot be decoded are counted. A stop request ends it with what was measured.
///
/// Errors: no sample could be read, every one is in a form without a decoder (Unsupported, by its name) or damaged, all
/// lie within rows that are not looked into (Unsupported), Interrupted before anything was measured.
/// Threads: called from one thread. A read that storage holds is left behind.
Result<DecodeMeasurement> measureDecode(const DecodeSpec& spec,
                                        const std::shared_ptr<const dataset::Catalogue>& catalogue,
                                        const std::stop_token& stop, const DecodeListener& listener = {});

} // namespace sluice
