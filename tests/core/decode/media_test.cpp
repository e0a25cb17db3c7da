// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/core/decode/samples.h"

#include <gtest/gtest.h>

// Recordings that libsndfile's and FFmpeg's own tools wrote.
namespace sluice::decoders {
namespace {

TEST(Recordings, DeliverFloatsOfEveryChannel)
{
    if (!isBuiltIn("audio")) {
        GTEST_SKIP() << "built without libsndfile";
    }
    for (const auto* name : {"tone.wav", "tone.flac", "tone.ogg"}) {
        const auto sample = storedSample(name);
        auto decoder = makeDecoder(Encoding::Audio, {});
        const auto decoded = (*decoder)->decode(asBytes(sample));
        ASSERT_TRUE(decoded.ok()) << name << ": " << decoded.error().message;
        EXPECT_EQ(decoded->frames, 800) << name;
        EXPECT_EQ(decoded->bytesAsFloat, 800 * 2 * 4) << name;
        EXPECT_FALSE(decoded->bytesAsUint8.has_value()) << name;
    }
}

TEST(Recordings, AreBoundedAndDamagedOnesAreErrors)
{
    if (!isBuiltIn("audio")) {
        GTEST_SKIP() << "built without libsndfile";
    }
    const auto sample = storedSample("tone.flac");
    auto small = makeDecoder(Encoding::Audio, {.maxBytes = 1000});
    const auto refused = (*small)->decode(asBytes(sample));
    ASSERT_FALSE(refused.ok());
    EXPECT_EQ(refused.error().kind, ErrorKind::NoSpace);
    auto decoder = makeDecoder(Encoding::Audio, {});
    const auto beginning = (*decoder)->decode(asBytes(sample).first(30));
    ASSERT_FALSE(beginning.ok());
    EXPECT_EQ(beginning.error().kind, ErrorKind::Corrupt);
    EXPECT_TRUE((*decoder)->decode(asBytes(sample)).ok());
}

TEST(Videos, DeliverTheFramesAskedFor)
{
    if (!isBuiltIn("video")) {
        GTEST_SKIP() << "built without libavcodec";
    }
    const auto sample = storedSample("clip.mp4");
    for (const int frames : {0, 3, 64}) {
        auto decoder = makeDecoder(Encoding::Video, {.side = 16, .maxFrames = frames});
        const auto decoded = (*decoder)->decode(asBytes(sample));
        ASSERT_TRUE(decoded.ok()) << decoded.error().message;
        EXPECT_EQ(decoded->frames, frames == 3 ? 3 : 10);
        EXPECT_EQ(decoded->bytesAsUint8, decoded->frames * 16 * 16 * 3);
    }
}

TEST(Videos, TruncatedOnesAndBombsAreErrors)
{
    if (!isBuiltIn("video")) {
        GTEST_SKIP() << "built without libavcodec";
    }
    const auto sample = storedSample("clip.mp4");
    auto decoder = makeDecoder(Encoding::Video, {});
    const auto half = (*decoder)->decode(asBytes(sample).first(sample.size() / 2));
    ASSERT_FALSE(half.ok());
    EXPECT_EQ(half.error().kind, ErrorKind::Corrupt);
    auto small = makeDecoder(Encoding::Video, {.maxPixels = 48 * 32 - 1});
    const auto refused = (*small)->decode(asBytes(sample));
    ASSERT_FALSE(refused.ok());
    EXPECT_EQ(refused.error().kind, ErrorKind::NoSpace);
}

TEST(Videos, DamagedOnesNeverCrash)
{
    if (!isBuiltIn("video")) {
        GTEST_SKIP() << "built without libavcodec";
    }
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
TEST(Videos, NothingButContainersIsOpened)
{
    if (!isBuiltIn("video")) {
        GTEST_SKIP() << "built without libavcodec";
    }
    auto decoder = makeDecoder(Encoding::Video, {});
    EXPECT_FALSE((*decoder)->decode(asBytes("#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n")).ok());
    EXPECT_FALSE((*decoder)->decode(asBytes("ffconcat version 1.0\nfile /etc/passwd\n")).ok());
}

} // namespace
} // namespace sluice::decoders
