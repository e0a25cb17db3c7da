// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/decode/codec/codec.h"
#include "core/decode/codec/expanded.h"

#include <zstd.h>

namespace sluice::decoders {

namespace {

using ZstdCompressor = std::unique_ptr<ZSTD_CCtx, decltype(&ZSTD_freeCCtx)>;
using ZstdExpander = std::unique_ptr<ZSTD_DCtx, decltype(&ZSTD_freeDCtx)>;

class ZstdDecoder final : public Decoder {
public:
    explicit ZstdDecoder(const Options& options)
        : m_expanded(options), m_expander(ZSTD_createDCtx(), &ZSTD_freeDCtx) { }

    /// All frames, as zstd(1) reads them.
    Result<Decoded> decode(ByteSpan encoded) override
    {
        const auto declared = ZSTD_getFrameContentSize(encoded.data(), encoded.size());
        if (declared != ZSTD_CONTENTSIZE_UNKNOWN && declared != ZSTD_CONTENTSIZE_ERROR
            && declared > static_cast<unsigned long long>(m_expanded.options().maxBytes)) {
            return expandsTooFar("zstd", m_expanded.options());
        }
        m_expanded.clear();
        ZSTD_DCtx_reset(m_expander.get(), ZSTD_reset_session_only);
        ZSTD_inBuffer in{encoded.data(), encoded.size(), 0};
        for (std::size_t left = 1; left != 0 || in.pos < in.size;) {
            const auto room = m_expanded.room();
            if (room.empty()) {
                return expandsTooFar("zstd", m_expanded.options());
            }
            ZSTD_outBuffer out{room.data(), room.size(), 0};
            left = ZSTD_decompressStream(m_expander.get(), &out, &in);
            m_expanded.take(out.pos);
            if (ZSTD_isError(left) != 0) {
                return damaged("zstd", ZSTD_getErrorName(left));
            }
            if (left != 0 && in.pos == in.size && out.pos < out.size) {
                return truncatedPart("zstd");
            }
        }
        return m_expanded.deliver();
    }

private:
    Expanded m_expanded;
    ZstdExpander m_expander;
};

class ZstdCodec final : public Codec {
public:
    explicit ZstdCodec(int level)
        : m_level(level), m_compressor(ZSTD_createCCtx(), &ZSTD_freeCCtx), m_expander(ZSTD_createDCtx(), &ZSTD_freeDCtx)
    { }

    std::size_t bound(std::size_t size) const override { return ZSTD_compressBound(size); }
    std::size_t compress(ByteSpan bytes, std::span<std::byte> into) override
    {
        const auto size =
            ZSTD_compressCCtx(m_compressor.get(), into.data(), into.size(), bytes.data(), bytes.size(), m_level);
        return ZSTD_isError(size) != 0 ? 0 : size;
    }
    bool expand(ByteSpan bytes, std::span<std::byte> into) override
    {
        const auto size = ZSTD_decompressDCtx(m_expander.get(), into.data(), into.size(), bytes.data(), bytes.size());
        return ZSTD_isError(size) == 0 && size == into.size();
    }

private:
    int m_level;
    ZstdCompressor m_compressor;
    ZstdExpander m_expander;
};

} // namespace

std::unique_ptr<Decoder> makeZstdDecoder(const Options& options)
{
    return std::make_unique<ZstdDecoder>(options);
}

std::unique_ptr<Codec> makeZstdCodec(int level)
{
    return std::make_unique<ZstdCodec>(level);
}

std::string zstdVersion()
{
    return ZSTD_versionString();
}

} // namespace sluice::decoders
