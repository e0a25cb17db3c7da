// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/decode/codec/codec.h"
#include "core/decode/codec/expanded.h"

#include <lz4.h>
#include <lz4frame.h>

#include <limits>

namespace sluice::decoders {

namespace {

using Lz4Expander = std::unique_ptr<LZ4F_dctx, decltype(&LZ4F_freeDecompressionContext)>;

Lz4Expander lz4Expander()
{
    LZ4F_dctx* made = nullptr;
    LZ4F_createDecompressionContext(&made, LZ4F_VERSION);
    return {made, &LZ4F_freeDecompressionContext};
}

class Lz4Decoder final : public Decoder {
public:
    explicit Lz4Decoder(const Options& options) : m_expanded(options), m_expander(lz4Expander()) { }

    Result<Decoded> decode(ByteSpan encoded) override
    {
        LZ4F_resetDecompressionContext(m_expander.get());
        m_expanded.clear();
        std::size_t left = 1;
        while (left != 0 || !encoded.empty()) {
            const auto room = m_expanded.room();
            if (room.empty()) {
                return expandsTooFar("lz4", m_expanded.options());
            }
            std::size_t written = room.size();
            std::size_t taken = encoded.size();
            left = LZ4F_decompress(m_expander.get(), room.data(), &written, encoded.data(), &taken, nullptr);
            if (LZ4F_isError(left) != 0) {
                return damaged("lz4", LZ4F_getErrorName(left));
            }
            m_expanded.take(written);
            encoded = encoded.subspan(taken);
            if (left != 0 && encoded.empty() && written < room.size()) {
                return truncatedPart("lz4");
            }
        }
        return m_expanded.deliver();
    }

private:
    Expanded m_expanded;
    Lz4Expander m_expander;
};

/// Blocks, as file formats keep them.
class Lz4Codec final : public Codec {
public:
    std::size_t bound(std::size_t size) const override
    {
        return size > LZ4_MAX_INPUT_SIZE ? 0 : static_cast<std::size_t>(LZ4_compressBound(static_cast<int>(size)));
    }
    std::size_t compress(ByteSpan bytes, std::span<std::byte> into) override
    {
        const int size =
            LZ4_compress_default(reinterpret_cast<const char*>(bytes.data()), reinterpret_cast<char*>(into.data()),
                                 static_cast<int>(bytes.size()), static_cast<int>(into.size()));
        return static_cast<std::size_t>(std::max(size, 0));
    }
    bool expand(ByteSpan bytes, std::span<std::byte> into) override
    {
        const int size =
            LZ4_decompress_safe(reinterpret_cast<const char*>(bytes.data()), reinterpret_cast<char*>(into.data()),
                                static_cast<int>(bytes.size()), static_cast<int>(into.size()));
        return size >= 0 && static_cast<std::size_t>(size) == into.size();
    }
};

} // namespace

std::unique_ptr<Decoder> makeLz4Decoder(const Options& options)
{
    return std::make_unique<Lz4Decoder>(options);
}

std::unique_ptr<Codec> makeLz4Codec()
{
    return std::make_unique<Lz4Codec>();
}

std::string lz4Version()
{
    return LZ4_versionString();
}

} // namespace sluice::decoders
