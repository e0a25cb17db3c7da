// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/decode/decoder_parts.h"
#include "core/decode/image/image_memory.h"

#include <csetjmp>
#include <cstring>

#include <png.h>

#include <algorithm>

namespace sluice::decoders {

namespace {

constexpr png_uint_32 maxSide = 1'000'000;
constexpr png_alloc_size_t maxChunk = 8'000'000;
constexpr png_uint_32 maxChunks = 1000;

/// What one image is read from and reported to. The library leaves by longjmp, so no function between setjmp and the
/// library owns anything.
struct PngInput {
    const std::byte* bytes = nullptr;
    std::size_t left = 0;
    bool ended = false; ///< the bytes ended before the image
    char text[200] = {};
};

void readPng(png_structp png, png_bytep into, std::size_t wanted)
{
    auto& input = *static_cast<PngInput*>(png_get_io_ptr(png));
    if (wanted > input.left) {
        input.ended = true;
        png_error(png, "the bytes end");
    }
    std::memcpy(into, input.bytes, wanted);
    input.bytes += wanted;
    input.left -= wanted;
}

[[noreturn]] void leavePng(png_structp png, png_const_charp text)
{
    auto& input = *static_cast<PngInput*>(png_get_error_ptr(png));
    std::strncpy(input.text, text, sizeof input.text - 1);
    png_longjmp(png, 1);
}

void hearPng(png_structp, png_const_charp) { }

class PngDecoder final : public Decoder {
public:
    explicit PngDecoder(const Options& options) : m_options(options), m_memory(options) { }

    Result<Decoded> decode(ByteSpan encoded) override
    {
        m_input = {encoded.data(), encoded.size(), false, {}};
        m_png = png_create_read_struct(PNG_LIBPNG_VER_STRING, &m_input, &leavePng, &hearPng);
        m_info = m_png != nullptr ? png_create_info_struct(m_png) : nullptr;
        auto decoded = m_info != nullptr ? decodeImage() : Result<Decoded>(damaged("PNG", "no memory to read it"));
        png_destroy_read_struct(&m_png, &m_info, nullptr);
        return decoded;
    }

private:
    Result<Decoded> decodeImage()
    {
        if (!readHeader()) {
            return failure();
        }
        const auto width = png_get_image_width(m_png, m_info);
        const auto height = png_get_image_height(m_png, m_info);
        if (auto many = tooManyPixels(width, height, m_options)) {
            return *std::move(many);
        }
        m_memory.shape(static_cast<int>(width), static_cast<int>(height));
        return readRows() ? Result<Decoded>(m_memory.deliver()) : failure();
    }

    bool readHeader()
    {
        if (setjmp(png_jmpbuf(m_png)) != 0) {
            return false;
        }
        png_set_user_limits(m_png, maxSide, maxSide);
        png_set_chunk_malloc_max(m_png, maxChunk);
        png_set_chunk_cache_max(m_png, maxChunks);
        png_set_read_fn(m_png, &m_input, &readPng);
        png_read_info(m_png, m_info);
        return true;
    }
    /// Whatever it holds becomes RGB of 8 bits, as loaders that convert to RGB deliver it: alpha is left out.
    bool readRows()
    {
        if (setjmp(png_jmpbuf(m_png)) != 0) {
            return false;
        }
        png_set_expand(m_png);
        png_set_scale_16(m_png);
        png_set_gray_to_rgb(m_png);
        png_set_strip_alpha(m_png);
        png_set_interlace_handling(m_png);
        png_read_update_info(m_png, m_info);
        if (png_get_rowbytes(m_png, m_info) != std::size_t{3} * png_get_image_width(m_png, m_info)) {
            png_error(m_png, "rows of another length than RGB has");
        }
        png_read_image(m_png, m_memory.rows());
        png_read_end(m_png, nullptr);
        return true;
    }
    Error failure() const { return m_input.ended ? truncatedPart("PNG") : damaged("PNG", m_input.text); }

    const Options m_options;
    ImageMemory m_memory;
    PngInput m_input;
    png_structp m_png = nullptr;
    png_infop m_info = nullptr;
};

} // namespace

std::unique_ptr<Decoder> makePngDecoder(const Options& options)
{
    return std::make_unique<PngDecoder>(options);
}

std::string pngVersion()
{
    return png_get_libpng_ver(nullptr);
}

} // namespace sluice::decoders
