// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/decode/codec/codec.h"
#include "core/decode/codec/expanded.h"

#include <zlib.h>

namespace sluice::decoders {

namespace {

constexpr int gzipWindow = 15 + 16; ///< the largest window, and gzip's frame
constexpr int defaultMemory = 8;
constexpr std::size_t gzipFrame = 18; ///< more than zlib's own
constexpr std::size_t maxAtOnce = std::size_t{1} << 30;

/// The library does not write through it.
Bytef* input(ByteSpan bytes)
{
    return const_cast<Bytef*>(reinterpret_cast<const Bytef*>(bytes.data()));
}

Bytef* output(std::span<std::byte> bytes)
{
    return reinterpret_cast<Bytef*>(bytes.data());
}

class GzipDecoder final : public Decoder {
public:
    explicit GzipDecoder(const Options& options) : m_expanded(options)
    {
        m_made = inflateInit2(&m_stream, gzipWindow) == Z_OK;
    }
    ~GzipDecoder() override { inflateEnd(&m_stream); }

    /// All members, as gzip(1) reads them.
    Result<Decoded> decode(ByteSpan encoded) override
    {
        if (!m_made || encoded.size() > maxAtOnce) {
            return damaged("gzip", "too large");
        }
        m_expanded.clear();
        m_stream.next_in = input(encoded);
        m_stream.avail_in = static_cast<uInt>(encoded.size());
        do {
            if (auto failed = expandMember()) {
                return *std::move(failed);
            }
        } while (m_stream.avail_in > 0 && *m_stream.next_in == 0x1f);
        return m_expanded.deliver();
    }

private:
    std::optional<Error> expandMember()
    {
        inflateReset(&m_stream);
        for (int code = Z_OK; code != Z_STREAM_END;) {
            const auto room = m_expanded.room();
            if (room.empty()) {
                return expandsTooFar("gzip", m_expanded.options());
            }
            m_stream.next_out = output(room);
            m_stream.avail_out = static_cast<uInt>(std::min(room.size(), maxAtOnce));
            const auto before = m_stream.avail_out;
            code = inflate(&m_stream, Z_NO_FLUSH);
            m_expanded.take(before - m_stream.avail_out);
            if (code == Z_BUF_ERROR || (code == Z_OK && m_stream.avail_in == 0 && m_stream.avail_out > 0)) {
                return truncatedPart("gzip");
            }
            if (code != Z_OK && code != Z_STREAM_END) {
                return damaged("gzip", m_stream.msg != nullptr ? m_stream.msg : "its stream is broken");
            }
        }
        return std::nullopt;
    }

    Expanded m_expanded;
    z_stream m_stream{};
    bool m_made = false;
};

class GzipCodec final : public Codec {
public:
    explicit GzipCodec(int level)
    {
        m_made = deflateInit2(&m_deflate, level, Z_DEFLATED, gzipWindow, defaultMemory, Z_DEFAULT_STRATEGY) == Z_OK
            && inflateInit2(&m_inflate, gzipWindow) == Z_OK;
    }
    ~GzipCodec() override
    {
        deflateEnd(&m_deflate);
        inflateEnd(&m_inflate);
    }

    std::size_t bound(std::size_t size) const override { return compressBound(size) + gzipFrame; }
    std::size_t compress(ByteSpan bytes, std::span<std::byte> into) override
    {
        if (!m_made || deflateReset(&m_deflate) != Z_OK) {
            return 0;
        }
        m_deflate.next_in = input(bytes);
        m_deflate.avail_in = static_cast<uInt>(bytes.size());
        m_deflate.next_out = output(into);
        m_deflate.avail_out = static_cast<uInt>(into.size());
        return deflate(&m_deflate, Z_FINISH) == Z_STREAM_END ? m_deflate.total_out : 0;
    }
    bool expand(ByteSpan bytes, std::span<std::byte> into) override
    {
        if (!m_made || inflateReset(&m_inflate) != Z_OK) {
            return false;
        }
        m_inflate.next_in = input(bytes);
        m_inflate.avail_in = static_cast<uInt>(bytes.size());
        m_inflate.next_out = output(into);
        m_inflate.avail_out = static_cast<uInt>(into.size());
        return inflate(&m_inflate, Z_FINISH) == Z_STREAM_END && m_inflate.avail_out == 0;
    }

private:
    z_stream m_deflate{};
    z_stream m_inflate{};
    bool m_made = false;
};

} // namespace

std::unique_ptr<Decoder> makeGzipDecoder(const Options& options)
{
    return std::make_unique<GzipDecoder>(options);
}

std::unique_ptr<Codec> makeGzipCodec(int level)
{
    return std::make_unique<GzipCodec>(level);
}

std::string gzipVersion()
{
    return zlibVersion();
}

} // namespace sluice::decoders
