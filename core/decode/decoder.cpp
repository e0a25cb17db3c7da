// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/decode/decoder.h"

#include "core/base/text/words.h"
#include "core/decode/decoder_parts.h"

#include <fmt/format.h>

#include <array>

namespace sluice::decoders {

namespace {

using Maker = std::unique_ptr<Decoder> (*)(const Options&);
using VersionOf = std::string (*)();

/// A row of the table; null where the library was not found.
struct Entry {
    Encoding encoding;
    const char* library;
    const char* serves;
    Maker make;
    VersionOf version;
};

constexpr std::array table{
#ifdef SLUICE_HAS_JPEG
    Entry{Encoding::Jpeg, "libjpeg-turbo", "jpeg", &makeJpegDecoder, &jpegVersion},
#else
    Entry{Encoding::Jpeg, "libjpeg-turbo", "jpeg", nullptr, nullptr},
#endif
#ifdef SLUICE_HAS_PNG
    Entry{Encoding::Png, "libpng", "png", &makePngDecoder, &pngVersion},
#else
    Entry{Encoding::Png, "libpng", "png", nullptr, nullptr},
#endif
#ifdef SLUICE_HAS_WEBP
    Entry{Encoding::Webp, "libwebp", "webp", &makeWebpDecoder, &webpVersion},
#else
    Entry{Encoding::Webp, "libwebp", "webp", nullptr, nullptr},
#endif
#ifdef SLUICE_HAS_AUDIO
    Entry{Encoding::Audio, "libsndfile", "audio", &makeAudioDecoder, &audioVersion},
#else
    Entry{Encoding::Audio, "libsndfile", "audio", nullptr, nullptr},
#endif
#ifdef SLUICE_HAS_VIDEO
    Entry{Encoding::Video, "libavcodec", "video", &makeVideoDecoder, &videoVersion},
#else
    Entry{Encoding::Video, "libavcodec", "video", nullptr, nullptr},
#endif
#ifdef SLUICE_HAS_ZLIB
    Entry{Encoding::Gzip, "zlib", "gzip", &makeGzipDecoder, &gzipVersion},
#else
    Entry{Encoding::Gzip, "zlib", "gzip", nullptr, nullptr},
#endif
#ifdef SLUICE_HAS_ZSTD
    Entry{Encoding::Zstd, "libzstd", "zstd", &makeZstdDecoder, &zstdVersion},
#else
    Entry{Encoding::Zstd, "libzstd", "zstd", nullptr, nullptr},
#endif
#ifdef SLUICE_HAS_LZ4
    Entry{Encoding::Lz4, "liblz4", "lz4", &makeLz4Decoder, &lz4Version},
#else
    Entry{Encoding::Lz4, "liblz4", "lz4", nullptr, nullptr},
#endif
};

/// Returns the option of the build that switches a library on, where it was off; it may be installed then.
std::string switchOf([[maybe_unused]] Encoding encoding)
{
#ifdef SLUICE_VIDEO_OFF
    if (encoding == Encoding::Video) {
        return "SLUICE_DECODE_VIDEO=ON";
    }
#endif
#ifdef SLUICE_AUDIO_OFF
    if (encoding == Encoding::Audio) {
        return "SLUICE_PORTABLE=OFF";
    }
#endif
    return {};
}

Library libraryOf(const Entry& entry)
{
    return {entry.library, entry.version != nullptr ? std::optional(entry.version()) : std::nullopt, entry.serves,
            entry.version != nullptr ? std::string() : switchOf(entry.encoding)};
}

} // namespace

std::vector<Library> libraries()
{
    std::vector<Library> all;
    for (const auto& entry : table) {
        all.push_back(libraryOf(entry));
    }
#ifdef SLUICE_HAS_SNAPPY
    all.push_back({"libsnappy", snappyVersionFound(), "snappy", {}});
#else
    all.push_back({"libsnappy", std::nullopt, "snappy", {}});
#endif
    return all;
}

Error notBuiltIn(const Library& library)
{
    if (!library.switchedOnBy.empty()) {
        return {ErrorKind::Unsupported,
                fmt::format("{} is switched off in this build: {} is not decoded", library.name, library.serves),
                fmt::format("build again with {}", library.switchedOnBy)};
    }
    return {ErrorKind::Unsupported,
            fmt::format("{} was not found when this was built: {} is not decoded", library.name, library.serves),
            "install its development package and build again"};
}

Result<std::unique_ptr<Decoder>> makeDecoder(Encoding encoding, const Options& options)
{
    for (const auto& entry : table) {
        if (entry.encoding == encoding && entry.make == nullptr) {
            return notBuiltIn(libraryOf(entry));
        }
        if (entry.encoding == encoding) {
            return entry.make(options);
        }
    }
    return Error{ErrorKind::Unsupported, fmt::format("there is no decoder for {} here", word(encoding)),
                 "measure these samples with the pipeline that decodes them"};
}

Error damaged(std::string_view what, std::string_view why)
{
    return {ErrorKind::Corrupt, fmt::format("damaged {}: {}", what, why), "take it out of the data set"};
}

Error truncatedPart(std::string_view what)
{
    return {ErrorKind::Corrupt, fmt::format("truncated {}", what), "take it out of the data set"};
}

std::optional<Error> tooManyPixels(std::int64_t width, std::int64_t height, const Options& options)
{
    if (width > 0 && height > 0 && width <= options.maxPixels / height) {
        return std::nullopt;
    }
    return Error{ErrorKind::NoSpace,
                 fmt::format("an image declares {} x {} pixels: {} at most are decoded", width, height,
                             groupedWords(static_cast<double>(options.maxPixels))),
                 "take it out of the data set, or scale it down"};
}

Error expandsTooFar(std::string_view what, const Options& options)
{
    return {ErrorKind::NoSpace, fmt::format("{} expands to more than {}", what, iecWords({options.maxBytes})),
            "take it out of the data set, or store it in parts"};
}

} // namespace sluice::decoders
