// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/enum_words.h"
#include "core/base/result.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

/// Decodes samples with the field's own libraries, each where it was found when this was built.
namespace sluice::decoders {

using ByteSpan = std::span<const std::byte>;

/// How bytes are encoded, told by the first of them. What follows Lz4 is known and has no decoder here.
enum class Encoding {
    None, ///< delivered as it is stored, as far as the first bytes tell
    Jpeg,
    Png,
    Webp,
    Audio,
    Video,
    Gzip,
    Zstd,
    Lz4,
    Gif,
    Bmp,
    Tiff,
    Heif, ///< HEIC and AVIF
    JpegXl,
    Jpeg2000,
    OpenExr,
    Dicom,
};

} // namespace sluice::decoders

namespace sluice {

template <>
inline constexpr auto
    enumWords<decoders::Encoding> = wordList<decoders::Encoding>({{decoders::Encoding::None, "as_stored"},
                                                                  {decoders::Encoding::Jpeg, "jpeg"},
                                                                  {decoders::Encoding::Png, "png"},
                                                                  {decoders::Encoding::Webp, "webp"},
                                                                  {decoders::Encoding::Audio, "audio"},
                                                                  {decoders::Encoding::Video, "video"},
                                                                  {decoders::Encoding::Gzip, "gzip"},
                                                                  {decoders::Encoding::Zstd, "zstd"},
                                                                  {decoders::Encoding::Lz4, "lz4"},
                                                                  {decoders::Encoding::Gif, "gif"},
                                                                  {decoders::Encoding::Bmp, "bmp"},
                                                                  {decoders::Encoding::Tiff, "tiff"},
                                                                  {decoders::Encoding::Heif, "heif"},
                                                                  {decoders::Encoding::JpegXl, "jpeg_xl"},
                                                                  {decoders::Encoding::Jpeg2000, "jpeg_2000"},
                                                                  {decoders::Encoding::OpenExr, "openexr"},
                                                                  {decoders::Encoding::Dicom, "dicom"}});

} // namespace sluice

namespace sluice::decoders {

/// Tells the encoding from the first bytes. Safe on any content.
Encoding encodingOf(ByteSpan bytes);

/// Says what to deliver, and how much memory a sample may ask for.
struct Options {
    int side = 0; ///< images become side x side pixels by area averaging; 0: as large as they are
    bool scaledJpeg = false; ///< a JPEG is decoded at 1/2, 1/4 or 1/8 where that is no smaller than `side`
    int maxFrames = 64; ///< of a video, from its beginning
    std::int64_t maxPixels = 89'478'485; ///< of an image; source: Pillow's MAX_IMAGE_PIXELS
    std::int64_t maxBytes = std::int64_t{512} << 20; ///< of what a compressed sample or a recording expands to
};

/// Holds what decoding one part delivered.
struct Decoded {
    int width = 0; ///< of an image or video, as delivered
    int height = 0;
    std::int64_t frames = 1; ///< images, or samples of a recording per channel
    std::optional<std::int64_t> bytesAsUint8; ///< absent for sound, which is never delivered in bytes
    std::optional<std::int64_t> bytesAsFloat; ///< absent for what is not made of numbers of a known type
    std::span<const std::uint8_t> pixels; ///< RGB, of the last frame; valid until the decoder is used again
    ByteSpan content; ///< of what was compressed; valid as long
};

/// Decodes parts of one encoding, one after the other, with memory that it keeps.
/// Threads: used by one at a time.
class Decoder {
public:
    Decoder() = default;
    Decoder(const Decoder&) = delete;
    Decoder& operator=(const Decoder&) = delete;
    virtual ~Decoder() = default;

    /// Errors: Corrupt where the part is truncated or damaged, NoSpace where it declares more than the options allow,
    /// Unsupported for a form that the library does not decode. Nothing that was declared is allocated before.
    virtual Result<Decoded> decode(ByteSpan encoded) = 0;
};

/// Names one library of this build.
struct Library {
    std::string name; ///< "libjpeg-turbo"
    std::optional<std::string> version; ///< absent where it was not found when this was built
    std::string serves; ///< "jpeg"
    std::string switchedOnBy; ///< the option of the build that was off, so that it was not looked for; else empty
};

/// Lists the libraries that decode or compress, those that this build lacks among them.
std::vector<Library> libraries();

/// Says why this build does not decode with a library that it lacks, and what to do.
Error notBuiltIn(const Library& library);

/// Makes the decoder of an encoding. Errors: Unsupported, by its name, where there is none here.
Result<std::unique_ptr<Decoder>> makeDecoder(Encoding encoding, const Options& options);

} // namespace sluice::decoders
