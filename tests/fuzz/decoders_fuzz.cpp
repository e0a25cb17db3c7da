// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/decode/decoder.h"
#include "core/decode/parts.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <map>

namespace {

using namespace sluice;
using namespace sluice::decoders;

/// Small enough for a fuzzer's memory; large enough for whole images.
constexpr std::int64_t maxPixels = 1 << 20;
constexpr std::int64_t maxBytes = 1 << 20;

/// The decoders stay, as they do in a worker: what one sample leaves behind must not harm the next.
void decodePart(const Part& part)
{
    static std::map<Encoding, std::unique_ptr<Decoder>> decoders;
    auto& decoder = decoders[part.encoding];
    if (decoder == nullptr) {
        auto made =
            makeDecoder(part.encoding, {.side = 9, .maxFrames = 3, .maxPixels = maxPixels, .maxBytes = maxBytes});
        if (!made) {
            return;
        }
        decoder = *std::move(made);
    }
    const auto decoded = decoder->decode(part.bytes);
    if (decoded && (decoded->bytesAsUint8.value_or(0) < 0 || decoded->frames < 1)) {
        std::abort();
    }
}

} // namespace

/// The first bytes choose the decoder, as they do for samples; each sample is taken for every way of wrapping.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const ByteSpan sample(reinterpret_cast<const std::byte*>(data), size);
    for (const auto wrapping : {Wrapping::Whole, Wrapping::TarMembers, Wrapping::Record}) {
        for (const auto& part : partsOf(sample, wrapping)) {
            if (part.bytes.data() < sample.data() || part.bytes.data() + part.bytes.size() > sample.data() + size) {
                std::abort();
            }
            decodePart(part);
        }
    }
    return 0;
}
