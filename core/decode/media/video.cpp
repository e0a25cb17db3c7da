// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/decode/decoder_parts.h"

extern "C" {
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libswscale/swscale.h>
}

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

namespace sluice::decoders {

namespace {

constexpr int bufferBytes = 64 << 10;
constexpr int lineAlignment = 64;
/// A few packets without a picture are usual before the first; a file of nothing else is none.
constexpr int maxPacketsWithoutPicture = 1000;
/// Containers that hold all of a video: no list of other files or addresses is ever followed.
constexpr const char* containers = "mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi,mpeg";

struct VideoBytes {
    ByteSpan bytes;
    std::int64_t at = 0;
};

int readVideo(void* of, std::uint8_t* into, int count)
{
    auto& video = *static_cast<VideoBytes*>(of);
    const auto left = static_cast<std::int64_t>(video.bytes.size()) - video.at;
    const auto bytes = std::min<std::int64_t>(count, left);
    if (bytes <= 0) {
        return AVERROR_EOF;
    }
    std::memcpy(into, video.bytes.data() + video.at, static_cast<std::size_t>(bytes));
    video.at += bytes;
    return static_cast<int>(bytes);
}

std::int64_t seekInVideo(void* of, std::int64_t offset, int whence)
{
    auto& video = *static_cast<VideoBytes*>(of);
    const auto size = static_cast<std::int64_t>(video.bytes.size());
    if ((whence & AVSEEK_SIZE) != 0) {
        return size;
    }
    const auto from = whence == SEEK_CUR ? video.at : (whence == SEEK_END ? size : 0);
    if (offset < -from || offset > size - from) {
        return -1;
    }
    video.at = from + offset;
    return video.at;
}

struct IoFreed {
    void operator()(AVIOContext* io) const
    {
        av_freep(&io->buffer);
        avio_context_free(&io);
    }
};
struct InputClosed {
    void operator()(AVFormatContext* input) const { avformat_close_input(&input); }
};
struct CodecFreed {
    void operator()(AVCodecContext* codec) const { avcodec_free_context(&codec); }
};
struct FrameFreed {
    void operator()(AVFrame* frame) const { av_frame_free(&frame); }
};
struct PacketFreed {
    void operator()(AVPacket* packet) const { av_packet_free(&packet); }
};

std::string reasonOf(int code)
{
    char text[AV_ERROR_MAX_STRING_SIZE] = {};
    av_strerror(code, text, sizeof text);
    return text;
}

/// One opened video: its container, the stream that is decoded and what of it was seen.
class OpenVideo {
public:
    Result<Done> open(ByteSpan encoded, const Options& options)
    {
        m_bytes.bytes = encoded;
        auto* buffer = static_cast<unsigned char*>(av_malloc(bufferBytes));
        m_io.reset(avio_alloc_context(buffer, bufferBytes, 0, &m_bytes, &readVideo, nullptr, &seekInVideo));
        AVFormatContext* input = avformat_alloc_context();
        if (m_io == nullptr || input == nullptr) {
            return damaged("video", "no memory to read it");
        }
        input->pb = m_io.get();
        input->format_whitelist = av_strdup(containers);
        input->protocol_whitelist = av_strdup("none");
        if (const int code = avformat_open_input(&input, nullptr, nullptr, nullptr); code < 0) {
            return damaged("video", reasonOf(code)); // which freed the context
        }
        m_input.reset(input);
        if (const int code = avformat_find_stream_info(input, nullptr); code < 0) {
            return damaged("video", reasonOf(code));
        }
        return openCodec(options);
    }

    /// The next picture; null at the end.
    Result<AVFrame*> next()
    {
        for (int packets = 0; packets < maxPacketsWithoutPicture; ++packets) {
            const int code = avcodec_receive_frame(m_codec.get(), m_frame.get());
            if (code == 0) {
                return m_frame.get();
            }
            if (code == AVERROR_EOF) {
                return nullptr;
            }
            if (code != AVERROR(EAGAIN)) {
                return damaged("video", reasonOf(code));
            }
            if (const auto fed = feed(); !fed) {
                return fed.error();
            }
        }
        return damaged("video", "no picture in many packets");
    }

private:
    Result<Done> openCodec(const Options& options)
    {
        const AVCodec* codec = nullptr;
        m_stream = av_find_best_stream(m_input.get(), AVMEDIA_TYPE_VIDEO, -1, -1, &codec, 0);
        if (m_input->nb_streams == 0) {
            return damaged("video", "nothing in it that could be played");
        }
        if (m_stream < 0 || codec == nullptr) {
            return Error{ErrorKind::Unsupported, "there is no video of a known codec in it",
                         "measure these samples with the pipeline that decodes them"};
        }
        m_codec.reset(avcodec_alloc_context3(codec));
        const auto* parameters = m_input->streams[m_stream]->codecpar;
        if (m_codec == nullptr || avcodec_parameters_to_context(m_codec.get(), parameters) < 0) {
            return damaged("video", "its parameters are not understood");
        }
        if (m_codec->width > 0 && m_codec->height > 0) {
            if (auto many = tooManyPixels(m_codec->width, m_codec->height, options)) {
                return *std::move(many);
            }
        }
        m_codec->max_pixels = options.maxPixels;
        m_codec->thread_count = 1; // what one core does is measured
        const int code = avcodec_open2(m_codec.get(), codec, nullptr);
        m_frame.reset(av_frame_alloc());
        m_packet.reset(av_packet_alloc());
        return code == 0 && m_frame && m_packet ? Result<Done>(Done{}) : damaged("video", reasonOf(code));
    }

    /// Gives the codec one packet of its stream, or the end.
    Result<Done> feed()
    {
        int code = 0;
        while ((code = av_read_frame(m_input.get(), m_packet.get())) >= 0 && m_packet->stream_index != m_stream) {
            av_packet_unref(m_packet.get());
        }
        const bool ended = code < 0;
        const int sent = avcodec_send_packet(m_codec.get(), ended ? nullptr : m_packet.get());
        av_packet_unref(m_packet.get());
        return sent == 0 || (ended && sent == AVERROR_EOF) ? Result<Done>(Done{}) : damaged("video", reasonOf(sent));
    }

    VideoBytes m_bytes;
    std::unique_ptr<AVIOContext, IoFreed> m_io;
    std::unique_ptr<AVFormatContext, InputClosed> m_input; ///< closed before what it reads from
    std::unique_ptr<AVCodecContext, CodecFreed> m_codec;
    std::unique_ptr<AVFrame, FrameFreed> m_frame;
    std::unique_ptr<AVPacket, PacketFreed> m_packet;
    int m_stream = -1;
};

class VideoDecoder final : public Decoder {
public:
    explicit VideoDecoder(const Options& options) : m_options(options) { av_log_set_level(AV_LOG_QUIET); }
    ~VideoDecoder() override { sws_freeContext(m_scaler); }

    Result<Decoded> decode(ByteSpan encoded) override
    {
        OpenVideo video;
        if (const auto opened = video.open(encoded, m_options); !opened) {
            return opened.error();
        }
        Decoded decoded;
        decoded.frames = 0;
        while (m_options.maxFrames <= 0 || decoded.frames < m_options.maxFrames) {
            const auto frame = video.next();
            if (!frame) {
                return frame.error();
            }
            if (*frame == nullptr) {
                break;
            }
            if (const auto scaled = toRgb(**frame, decoded); !scaled) {
                return scaled.error();
            }
            ++decoded.frames;
        }
        if (decoded.frames == 0) {
            return damaged("video", "no picture in it");
        }
        const auto values = std::int64_t{3} * decoded.width * decoded.height * decoded.frames;
        decoded.bytesAsUint8 = values;
        decoded.bytesAsFloat = values * static_cast<std::int64_t>(sizeof(float));
        return decoded;
    }

private:
    Result<Done> toRgb(const AVFrame& frame, Decoded& decoded)
    {
        if (auto many = tooManyPixels(frame.width, frame.height, m_options)) {
            return *std::move(many);
        }
        decoded.width = m_options.side > 0 ? m_options.side : frame.width;
        decoded.height = m_options.side > 0 ? m_options.side : frame.height;
        m_scaler = sws_getCachedContext(m_scaler, frame.width, frame.height, static_cast<AVPixelFormat>(frame.format),
                                        decoded.width, decoded.height, AV_PIX_FMT_RGB24, SWS_BILINEAR, nullptr, nullptr,
                                        nullptr);
        if (m_scaler == nullptr) {
            return damaged("video", "its pixels are of a form that cannot become RGB");
        }
        const int line = (decoded.width * 3 + lineAlignment - 1) / lineAlignment * lineAlignment;
        m_pixels.resize(static_cast<std::size_t>(line) * static_cast<std::size_t>(decoded.height) + lineAlignment);
        std::uint8_t* const planes[] = {m_pixels.data(), nullptr, nullptr, nullptr};
        const int lines[] = {line, 0, 0, 0};
        const int rows = sws_scale(m_scaler, frame.data, frame.linesize, 0, frame.height, planes, lines);
        return rows == decoded.height ? Result<Done>(Done{}) : damaged("video", "a picture could not become RGB");
    }

    const Options m_options;
    SwsContext* m_scaler = nullptr;
    std::vector<std::uint8_t> m_pixels; ///< of one frame, each line aligned as the library likes it
};

} // namespace

std::unique_ptr<Decoder> makeVideoDecoder(const Options& options)
{
    return std::make_unique<VideoDecoder>(options);
}

std::string videoVersion()
{
    const unsigned version = avcodec_version();
    return fmt::format("{}.{}.{}", AV_VERSION_MAJOR(version), AV_VERSION_MINOR(version), AV_VERSION_MICRO(version));
}

} // namespace sluice::decoders
