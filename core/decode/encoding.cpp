// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/decode/decoder.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace sluice::decoders {

namespace {

using std::string_view_literals::operator""sv;

/// Bytes at a place that tell an encoding.
struct Mark {
    Encoding encoding;
    std::size_t at;
    std::string_view bytes;
    std::size_t moreAt = 0; ///< a second place, where one is not enough
    std::string_view more{};
};

/// Sources: the formats' specifications, and file(1).
constexpr std::array marks{
    Mark{Encoding::Jpeg, 0, "\xff\xd8\xff"sv},
    Mark{Encoding::Png, 0, "\x89PNG\r\n\x1a\n"sv},
    Mark{Encoding::Webp, 0, "RIFF"sv, 8, "WEBP"sv},
    Mark{Encoding::Audio, 0, "RIFF"sv, 8, "WAVE"sv},
    Mark{Encoding::Video, 0, "RIFF"sv, 8, "AVI "sv},
    Mark{Encoding::Audio, 0, "RF64"sv, 8, "WAVE"sv},
    Mark{Encoding::Audio, 0, "fLaC"sv},
    Mark{Encoding::Audio, 0, "OggS"sv},
    Mark{Encoding::Audio, 0, "FORM"sv, 8, "AIFF"sv},
    Mark{Encoding::Audio, 0, "ID3"sv},
    Mark{Encoding::Video, 0, "\x1a\x45\xdf\xa3"sv}, // Matroska, WebM
    Mark{Encoding::Video, 0, "\x00\x00\x01\xba"sv}, // MPEG program stream
    Mark{Encoding::Heif, 4, "ftyphei"sv},
    Mark{Encoding::Heif, 4, "ftyphev"sv},
    Mark{Encoding::Heif, 4, "ftypmif1"sv},
    Mark{Encoding::Heif, 4, "ftypmsf1"sv},
    Mark{Encoding::Heif, 4, "ftypavi"sv}, // avif, avis
    Mark{Encoding::Video, 4, "ftyp"sv},
    Mark{Encoding::Gzip, 0, "\x1f\x8b\x08"sv},
    Mark{Encoding::Zstd, 0, "\x28\xb5\x2f\xfd"sv},
    Mark{Encoding::Lz4, 0, "\x04\x22\x4d\x18"sv},
    Mark{Encoding::Gif, 0, "GIF8"sv},
    Mark{Encoding::Tiff, 0, "II*\0"sv},
    Mark{Encoding::Tiff, 0, "MM\0*"sv},
    Mark{Encoding::Tiff, 0, "II+\0"sv},
    Mark{Encoding::Bmp, 0, "BM"sv, 6, "\0\0\0\0"sv},
    Mark{Encoding::JpegXl, 0, "\xff\x0a"sv},
    Mark{Encoding::JpegXl, 0, "\0\0\0\x0cJXL "sv},
    Mark{Encoding::Jpeg2000, 0, "\0\0\0\x0cjP  "sv},
    Mark{Encoding::Jpeg2000, 0, "\xff\x4f\xff\x51"sv},
    Mark{Encoding::OpenExr, 0, "\x76\x2f\x31\x01"sv},
    Mark{Encoding::Dicom, 128, "DICM"sv},
};

bool standsAt(ByteSpan bytes, std::size_t at, std::string_view wanted)
{
    if (bytes.size() < at + wanted.size()) {
        return false;
    }
    const std::string_view found(reinterpret_cast<const char*>(bytes.data()) + at, wanted.size());
    return found == wanted;
}

/// MPEG-1/2 layer III without an ID3 tag: a frame's synchronisation, layer and a bit rate that is one.
bool beginsMp3(ByteSpan bytes)
{
    if (bytes.size() < 4 || bytes[0] != std::byte{0xff}) {
        return false;
    }
    const auto second = static_cast<unsigned>(bytes[1]);
    const auto third = static_cast<unsigned>(bytes[2]);
    return (second & 0xe6U) == 0xe2U && (second & 0x18U) != 0x08U && (third >> 4U) != 0xfU && (third >> 4U) != 0
        && (third & 0x0cU) != 0x0cU;
}

} // namespace

Encoding encodingOf(ByteSpan bytes)
{
    const auto found = std::find_if(marks.begin(), marks.end(), [bytes](const Mark& mark) {
        return standsAt(bytes, mark.at, mark.bytes) && standsAt(bytes, mark.moreAt, mark.more);
    });
    if (found != marks.end()) {
        return found->encoding;
    }
    return beginsMp3(bytes) ? Encoding::Audio : Encoding::None;
}

} // namespace sluice::decoders
