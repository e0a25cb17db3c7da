// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/core/decode/samples.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>

// Recordings that FFmpeg's own tools wrote.
namespace sluice::decoders {
namespace {

std::uint32_t bigEndianAt(const std::string& bytes, std::size_t at)
{
    std::uint32_t number = 0;
    for (std::size_t i = 0; i < 4; ++i) {
        number = number << 8U | static_cast<unsigned char>(bytes[at + i]);
    }
    return number;
}

/// Puts the index of a recording in front of its pictures, as files for the web have it.
std::string withIndexFirst(const std::string& clip)
{
    const auto data = clip.find("mdat") - 4;
    const auto index = clip.find("moov") - 4;
    auto moov = clip.substr(index, bigEndianAt(clip, index));
    const auto place = moov.find("stco") + 12; // of its one chunk
    const auto moved = bigEndianAt(moov, place) + static_cast<std::uint32_t>(moov.size());
    for (std::size_t i = 0; i < 4; ++i) {
        moov[place + i] = static_cast<char>(moved >> (24 - 8 * i));
    }
    return clip.substr(0, data) + moov + clip.substr(data, index - data);
}

class Video : public testing::Test {
protected:
    void SetUp() override
    {
        if (!isBuiltIn("video")) {
            GTEST_SKIP() << "built without libavcodec";
        }
    }
    static Result<Decoded> decoded(std::string_view sample, const Options& options = {})
    {
        auto decoder = makeDecoder(Encoding::Video, options);
        return (*decoder)->decode(asBytes(sample));
    }
};

TEST_F(Video, DeliversTheFramesAskedFor)
{
    const auto sample = storedSample("clip.mp4");
    for (const int frames : {0, 3, 64}) {
        const auto clip = decoded(sample, {.side = 16, .maxFrames = frames});
        ASSERT_TRUE(clip.ok()) << clip.error().message;
        EXPECT_EQ(clip->frames, frames == 3 ? 3 : 10);
        EXPECT_EQ(clip->bytesAsUint8, clip->frames * 16 * 16 * 3);
        EXPECT_EQ(clip->bytesAsFloat, clip->frames * 16 * 16 * 3 * 4);
    }
}

TEST_F(Video, IsAsLargeAsItIsWithoutASide)
{
    const auto clip = decoded(storedSample("clip.mp4"));
    ASSERT_TRUE(clip.ok()) << clip.error().message;
    EXPECT_EQ(clip->width, 48);
    EXPECT_EQ(clip->height, 32);
    EXPECT_EQ(clip->bytesAsUint8, 10 * 48 * 32 * 3);
}

TEST_F(Video, WithItsIndexInFrontIsTheSame)
{
    const auto clip = decoded(withIndexFirst(storedSample("clip.mp4")));
    ASSERT_TRUE(clip.ok()) << clip.error().message;
    EXPECT_EQ(clip->frames, 10);
}

TEST_F(Video, WithoutItsIndexIsDamaged)
{
    const auto sample = storedSample("clip.mp4");
    for (const auto length : {std::size_t{0}, std::size_t{20}, sample.size() / 2, sample.size() - 200}) {
        const auto half = decoded(std::string_view(sample).substr(0, length));
        ASSERT_FALSE(half.ok()) << length;
        EXPECT_EQ(half.error().kind, ErrorKind::Corrupt);
        EXPECT_TRUE(half.error().message.starts_with("damaged video: ")) << half.error().message;
    }
}

TEST_F(Video, MorePixelsThanAllowedAreRefused)
{
    const auto sample = storedSample("clip.mp4");
    const auto refused = decoded(sample, {.maxPixels = 48 * 32 - 1});
    ASSERT_FALSE(refused.ok());
    EXPECT_EQ(refused.error().kind, ErrorKind::NoSpace);
    EXPECT_NE(refused.error().message.find("48 x 32"), std::string::npos) << refused.error().message;
    EXPECT_TRUE(decoded(sample, {.maxPixels = 48 * 32}).ok());
}

TEST_F(Video, DamageAnywhereDoesNoHarm)
{
    auto sample = storedSample("clip.mp4");
    auto decoder = makeDecoder(Encoding::Video, {.side = 8});
    for (std::size_t at = 0; at < sample.size(); at += 13) {
        const char before = sample[at];
        sample[at] = static_cast<char>(before ^ 0x5a);
        static_cast<void>((*decoder)->decode(asBytes(sample)));
        sample[at] = before;
    }
    EXPECT_TRUE((*decoder)->decode(asBytes(sample)).ok());
}

/// A list of other files is not followed, whatever it is called.
TEST_F(Video, NothingButContainersIsOpened)
{
    EXPECT_FALSE(decoded("#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n").ok());
    EXPECT_FALSE(decoded("ffconcat version 1.0\nfile /etc/passwd\n").ok());
    EXPECT_FALSE(decoded(storedSample("photo.jpg")).ok()) << "a picture is no recording";
}

} // namespace
} // namespace sluice::decoders
