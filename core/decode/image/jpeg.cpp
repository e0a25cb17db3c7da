// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/decode/decoder_parts.h"
#include "core/decode/image/image_memory.h"

#include <csetjmp>
#include <cstdio>

#include <jpeglib.h>

#include <jerror.h>

#include <algorithm>

namespace sluice::decoders {

namespace {

/// A file of a few KiB may declare as many scans as it likes, each of which costs a pass over the image.
constexpr int maxScans = 500;
/// For the coefficients of progressive files.
constexpr long maxLibraryMemory = 1L << 30;
constexpr int inkChannels = 4;

/// What the library reports to. It leaves by longjmp, so no function between setjmp and the library owns anything.
struct JpegReport {
    jpeg_error_mgr manager{};
    std::jmp_buf back{};
    char text[JMSG_LENGTH_MAX] = {};
    bool ended = false; ///< the bytes ended before the image

    static JpegReport& of(j_common_ptr info) { return *reinterpret_cast<JpegReport*>(info->err); }

    [[noreturn]] static void leave(j_common_ptr info)
    {
        info->err->format_message(info, of(info).text);
        std::longjmp(of(info).back, 1);
    }
    /// Negative levels are warnings: the library goes on with what it has.
    static void warn(j_common_ptr info, int level)
    {
        of(info).ended = of(info).ended || (level < 0 && info->err->msg_code == JWRN_JPEG_EOF);
    }
    static void say(j_common_ptr) { }
};

void stopAtScan(j_common_ptr info)
{
    if (reinterpret_cast<j_decompress_ptr>(info)->input_scan_number > maxScans) {
        ERREXIT(info, JERR_CANT_SUSPEND); // any error: how many scans there were is told by the number
    }
}

/// Multiplies ink coverage into light. Adobe's files hold it inverted.
void toRgb(const std::uint8_t* ink, std::uint8_t* rgb, std::size_t pixels, bool inverted)
{
    for (std::size_t i = 0; i < pixels; ++i, ink += inkChannels, rgb += 3) {
        const int key = inverted ? ink[3] : 255 - ink[3];
        for (int c = 0; c < 3; ++c) {
            const int light = inverted ? ink[c] : 255 - ink[c];
            rgb[c] = static_cast<std::uint8_t>((light * key + 127) / 255);
        }
    }
}

class JpegDecoder final : public Decoder {
public:
    explicit JpegDecoder(const Options& options) : m_options(options), m_memory(options)
    {
        m_info.err = jpeg_std_error(&m_report.manager);
        m_report.manager.error_exit = &JpegReport::leave;
        m_report.manager.emit_message = &JpegReport::warn;
        m_report.manager.output_message = &JpegReport::say;
        m_made = make();
        m_progress.progress_monitor = &stopAtScan;
        m_info.progress = &m_progress;
    }
    ~JpegDecoder() override { jpeg_destroy_decompress(&m_info); }

    Result<Decoded> decode(ByteSpan encoded) override
    {
        m_report.ended = false;
        if (!m_made || !readHeader(encoded.data(), encoded.size())) {
            return failure();
        }
        if (auto many = tooManyPixels(m_info.image_width, m_info.image_height, m_options)) {
            jpeg_abort_decompress(&m_info);
            return *std::move(many);
        }
        chooseOutput();
        if (!start()) {
            return failure();
        }
        const auto width = static_cast<int>(m_info.output_width);
        const auto height = static_cast<int>(m_info.output_height);
        m_memory.shape(width, height);
        const bool isInk = m_info.out_color_space == JCS_CMYK;
        m_ink.resize(isInk ? static_cast<std::size_t>(width) * inkChannels : 0);
        if (!(isInk ? readInk() : readRows()) || m_report.ended) {
            return failure();
        }
        return m_memory.deliver();
    }

private:
    bool make()
    {
        if (setjmp(m_report.back) != 0) {
            return false;
        }
        jpeg_create_decompress(&m_info);
        m_info.mem->max_memory_to_use = maxLibraryMemory;
        return true;
    }
    bool readHeader(const std::byte* bytes, std::size_t size)
    {
        if (setjmp(m_report.back) != 0) {
            return false;
        }
        jpeg_mem_src(&m_info, reinterpret_cast<const unsigned char*>(bytes), size);
        return jpeg_read_header(&m_info, TRUE) == JPEG_HEADER_OK;
    }
    bool start()
    {
        if (setjmp(m_report.back) != 0) {
            return false;
        }
        return jpeg_start_decompress(&m_info) == TRUE;
    }
    bool readRows()
    {
        if (setjmp(m_report.back) != 0) {
            return false;
        }
        while (m_info.output_scanline < m_info.output_height) {
            jpeg_read_scanlines(&m_info, m_memory.rows() + m_info.output_scanline,
                                m_info.output_height - m_info.output_scanline);
        }
        return jpeg_finish_decompress(&m_info) == TRUE;
    }
    bool readInk()
    {
        if (setjmp(m_report.back) != 0) {
            return false;
        }
        while (m_info.output_scanline < m_info.output_height) {
            std::uint8_t* row = m_ink.data();
            const auto at = m_info.output_scanline;
            if (jpeg_read_scanlines(&m_info, &row, 1) == 1) {
                toRgb(row, m_memory.rows()[at], m_info.output_width, m_info.saw_Adobe_marker == TRUE);
            }
        }
        return jpeg_finish_decompress(&m_info) == TRUE;
    }

    void chooseOutput()
    {
        const bool isInk = m_info.jpeg_color_space == JCS_CMYK || m_info.jpeg_color_space == JCS_YCCK;
        m_info.out_color_space = isInk ? JCS_CMYK : JCS_RGB;
        m_info.scale_num = 1;
        m_info.scale_denom = 1;
        const auto smaller = std::min(m_info.image_width, m_info.image_height);
        while (m_options.scaledJpeg && m_options.side > 0 && m_info.scale_denom < 8
               && smaller / (m_info.scale_denom * 2) >= static_cast<unsigned>(m_options.side)) {
            m_info.scale_denom *= 2;
        }
    }

    Error failure()
    {
        const bool scans = m_made && m_info.input_scan_number > maxScans;
        jpeg_abort_decompress(&m_info);
        if (m_report.ended) {
            return truncatedPart("JPEG");
        }
        return scans ? damaged("JPEG", "more scans than any image needs") : damaged("JPEG", m_report.text);
    }

    const Options m_options;
    ImageMemory m_memory;
    std::vector<std::uint8_t> m_ink; ///< one row of cyan, magenta, yellow and key
    JpegReport m_report;
    jpeg_progress_mgr m_progress{};
    jpeg_decompress_struct m_info{};
    bool m_made = false;
};

} // namespace

std::unique_ptr<Decoder> makeJpegDecoder(const Options& options)
{
    return std::make_unique<JpegDecoder>(options);
}

#define SLUICE_TEXT(token) #token
#define SLUICE_TEXT_OF(macro) SLUICE_TEXT(macro)

std::string jpegVersion()
{
#ifdef LIBJPEG_TURBO_VERSION
    return SLUICE_TEXT_OF(LIBJPEG_TURBO_VERSION);
#else
    return "not turbo, version " SLUICE_TEXT_OF(JPEG_LIB_VERSION);
#endif
}

} // namespace sluice::decoders
