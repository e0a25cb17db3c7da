// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/core/decode/samples.h"

#include <gtest/gtest.h>

#include <map>

namespace sluice::decoders {
namespace {

TEST(EncodingOf, TellsTheSamplesThatOtherProgramsWrote)
{
    const std::map<std::string, Encoding> known{
        {"photo.jpg", Encoding::Jpeg},   {"cmyk.jpg", Encoding::Jpeg},     {"rgb.png", Encoding::Png},
        {"still.webp", Encoding::Webp},  {"moving.webp", Encoding::Webp},  {"tone.wav", Encoding::Audio},
        {"tone.flac", Encoding::Audio},  {"tone.ogg", Encoding::Audio},    {"clip.mp4", Encoding::Video},
        {"text.txt.gz", Encoding::Gzip}, {"text.txt.zst", Encoding::Zstd}, {"text.txt.lz4", Encoding::Lz4},
        {"none.gif", Encoding::Gif},     {"none.bmp", Encoding::Bmp},      {"none.tiff", Encoding::Tiff},
        {"text.txt", Encoding::None},    {"expected.txt", Encoding::None}};
    for (const auto& [name, encoding] : known) {
        const auto sample = storedSample(name);
        ASSERT_FALSE(sample.empty()) << name;
        EXPECT_EQ(encodingOf(asBytes(sample)), encoding) << name;
    }
}

TEST(EncodingOf, KnowsFormatsWithoutADecoder)
{
    EXPECT_EQ(encodingOf(asBytes("....ftypheic")), Encoding::Heif);
    EXPECT_EQ(encodingOf(asBytes("....ftypavif")), Encoding::Heif);
    EXPECT_EQ(encodingOf(asBytes("....ftypisom")), Encoding::Video);
    EXPECT_EQ(encodingOf(asBytes("\xff\x0a.....")), Encoding::JpegXl);
    EXPECT_EQ(encodingOf(asBytes("\xff\x4f\xff\x51")), Encoding::Jpeg2000);
    EXPECT_EQ(encodingOf(asBytes("\x76\x2f\x31\x01")), Encoding::OpenExr);
    EXPECT_EQ(encodingOf(asBytes(std::string(128, '.') + "DICM")), Encoding::Dicom);
    EXPECT_EQ(encodingOf(asBytes("\xff\xfb\x90\x64....")), Encoding::Audio) << "MP3 without a tag";
}

TEST(EncodingOf, IsSafeOnShortBytes)
{
    for (const auto* name : {"photo.jpg", "moving.webp", "clip.mp4", "none.bmp"}) {
        const auto sample = storedSample(name);
        for (std::size_t length = 0; length < 16; ++length) {
            static_cast<void>(encodingOf(asBytes(sample).first(length)));
        }
    }
    EXPECT_EQ(encodingOf({}), Encoding::None);
    EXPECT_EQ(encodingOf(asBytes("BM of a text")), Encoding::None);
}

TEST(MakeDecoder, RefusesWhatHasNoneByItsName)
{
    for (const auto encoding : {Encoding::Tiff, Encoding::Heif, Encoding::Gif, Encoding::Dicom}) {
        const auto refused = makeDecoder(encoding, {});
        ASSERT_FALSE(refused.ok());
        EXPECT_EQ(refused.error().kind, ErrorKind::Unsupported);
        EXPECT_NE(refused.error().message.find(word(encoding)), std::string::npos) << refused.error().message;
    }
}

/// Whoever reads that a library was not found installs it, which helps nobody where it was not looked for.
TEST(Libraries, ThatAreSwitchedOffAreNotCalledMissing)
{
    const auto off = notBuiltIn({"libavcodec", std::nullopt, "video", "SLUICE_DECODE_VIDEO=ON"});
    EXPECT_EQ(off.kind, ErrorKind::Unsupported);
    EXPECT_EQ(off.message, "libavcodec is switched off in this build: video is not decoded");
    EXPECT_EQ(off.hint.text, "build again with SLUICE_DECODE_VIDEO=ON");
    const auto missing = notBuiltIn({"libpng", std::nullopt, "png", {}});
    EXPECT_EQ(missing.message, "libpng was not found when this was built: png is not decoded");
    EXPECT_EQ(missing.hint.text, "install its development package and build again");
    for (const auto& library : libraries()) {
        EXPECT_TRUE(!library.version || library.switchedOnBy.empty()) << library.name;
        if (library.serves == "video" && !library.version) {
            const auto refused = makeDecoder(Encoding::Video, {});
            ASSERT_FALSE(refused.ok());
            EXPECT_EQ(refused.error().message, notBuiltIn(library).message);
        }
    }
}

TEST(Libraries, AreNamedWithTheirVersions)
{
    const auto all = libraries();
    EXPECT_EQ(all.size(), 9U);
    for (const auto& library : all) {
        EXPECT_FALSE(library.name.empty() || library.serves.empty());
        EXPECT_TRUE(!library.version || library.version->find('.') != std::string::npos) << *library.version;
    }
}

} // namespace
} // namespace sluice::decoders
