// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/decode/decoder_parts.h"
#include "core/decode/image/image_memory.h"

#include <webp/decode.h>
#include <webp/demux.h>

#include <fmt/format.h>

namespace sluice::decoders {

namespace {

using Demuxer = std::unique_ptr<WebPDemuxer, decltype(&WebPDemuxDelete)>;

Error webpError(VP8StatusCode status)
{
    switch (status) {
    case VP8_STATUS_NOT_ENOUGH_DATA:
        return truncatedPart("WebP");
    case VP8_STATUS_UNSUPPORTED_FEATURE:
        return damaged("WebP", "a feature that libwebp does not know");
    default:
        return damaged("WebP", "its bit stream is broken");
    }
}

class WebpDecoder final : public Decoder {
public:
    explicit WebpDecoder(const Options& options) : m_options(options), m_memory(options) { }

    Result<Decoded> decode(ByteSpan encoded) override
    {
        WebPBitstreamFeatures features{};
        const auto* bytes = reinterpret_cast<const std::uint8_t*>(encoded.data());
        if (const auto status = WebPGetFeatures(bytes, encoded.size(), &features); status != VP8_STATUS_OK) {
            return webpError(status);
        }
        return features.has_animation != 0 ? decodeFirstFrame(encoded) : decodeStill(bytes, encoded.size());
    }

private:
    Result<Decoded> decodeStill(const std::uint8_t* bytes, std::size_t size)
    {
        WebPDecoderConfig config;
        if (WebPInitDecoderConfig(&config) == 0) {
            return damaged("WebP", "libwebp is of another version than when this was built");
        }
        if (const auto status = WebPGetFeatures(bytes, size, &config.input); status != VP8_STATUS_OK) {
            return webpError(status);
        }
        if (auto many = tooManyPixels(config.input.width, config.input.height, m_options)) {
            return *std::move(many);
        }
        m_memory.shape(config.input.width, config.input.height);
        config.output.colorspace = MODE_RGB;
        config.output.is_external_memory = 1;
        config.output.u.RGBA.rgba = m_memory.data();
        config.output.u.RGBA.stride = config.input.width * 3;
        config.output.u.RGBA.size = m_memory.size();
        const auto status = WebPDecode(bytes, size, &config);
        WebPFreeDecBuffer(&config.output);
        return status == VP8_STATUS_OK ? Result<Decoded>(m_memory.deliver()) : webpError(status);
    }

    /// As loaders that open an image take the first.
    Result<Decoded> decodeFirstFrame(ByteSpan encoded)
    {
        const WebPData data{reinterpret_cast<const std::uint8_t*>(encoded.data()), encoded.size()};
        const Demuxer demuxer(WebPDemux(&data), &WebPDemuxDelete);
        WebPIterator frame{};
        if (demuxer == nullptr || WebPDemuxGetFrame(demuxer.get(), 1, &frame) == 0) {
            return truncatedPart("WebP");
        }
        auto decoded = decodeStill(frame.fragment.bytes, frame.fragment.size);
        WebPDemuxReleaseIterator(&frame);
        return decoded;
    }

    const Options m_options;
    ImageMemory m_memory;
};

} // namespace

std::unique_ptr<Decoder> makeWebpDecoder(const Options& options)
{
    return std::make_unique<WebpDecoder>(options);
}

std::string webpVersion()
{
    const auto version = static_cast<unsigned>(WebPGetDecoderVersion());
    return fmt::format("{}.{}.{}", version >> 16U, (version >> 8U) & 0xffU, version & 0xffU);
}

} // namespace sluice::decoders
