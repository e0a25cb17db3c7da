// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/bench/decode/decode_pass.h"

#include <optional>
#include <stop_token>
#include <vector>

namespace sluice {

/// What the codecs are tried on: the samples as they are stored, or what they expand to where they are compressed.
struct CodecContent {
    std::vector<std::vector<std::byte>> expanded; ///< own memory of those that were compressed
    std::vector<decoders::ByteSpan> blocks; ///< each is compressed by itself
    std::optional<double> storedRatio; ///< of compressed samples: bytes expanded / bytes stored
    bool cut = false; ///< of a large sample only the beginning was taken
};

/// Collects at most `limit` bytes of the samples. Where most of the samples are files that gzip, zstd or lz4 wrote,
/// what they expand to is taken.
CodecContent codecContentOf(SampleDecoding& decoding, const std::vector<StoredSample>& samples, Bytes limit,
                            const std::stop_token& stop);

/// Compresses and expands the blocks with every codec of this build, and checks that all came back. A stop request ends
/// it with the codecs that were done.
std::vector<CodecFigures> tryCodecs(const CodecContent& content, const std::stop_token& stop);

} // namespace sluice
