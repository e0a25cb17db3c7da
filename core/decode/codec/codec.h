// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/decode/decoder.h"

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace sluice::decoders {

/// Compresses and expands samples, each by itself, with one library at one level.
/// Threads: used by one at a time.
class Codec {
public:
    Codec() = default;
    Codec(const Codec&) = delete;
    Codec& operator=(const Codec&) = delete;
    virtual ~Codec() = default;

    /// Bytes that compressing `size` bytes takes at most.
    virtual std::size_t bound(std::size_t size) const = 0;
    /// Returns how many bytes were written; 0: the library failed.
    virtual std::size_t compress(ByteSpan bytes, std::span<std::byte> into) = 0;
    /// Returns true where exactly `into` was filled.
    virtual bool expand(ByteSpan bytes, std::span<std::byte> into) = 0;
};

struct NamedCodec {
    std::string name; ///< "zstd -3"
    std::unique_ptr<Codec> codec;
};

/// Makes every codec of this build, at the levels that are used to store data sets.
std::vector<NamedCodec> makeCodecs();

std::unique_ptr<Codec> makeLz4Codec();
std::unique_ptr<Codec> makeSnappyCodec();
std::unique_ptr<Codec> makeZstdCodec(int level);
std::unique_ptr<Codec> makeGzipCodec(int level);

} // namespace sluice::decoders
