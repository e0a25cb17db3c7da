// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/core/decode/samples.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

namespace sluice::decoders {
namespace {

class Jpeg : public testing::Test {
protected:
    void SetUp() override
    {
        if (!isBuiltIn("jpeg")) {
            GTEST_SKIP() << "built without libjpeg";
        }
    }
    static std::string problemOf(std::string_view sample, const Options& options = {})
    {
        auto decoder = makeDecoder(Encoding::Jpeg, options);
        const auto decoded = (*decoder)->decode(asBytes(sample));
        return decoded ? std::string() : decoded.error().message;
    }
    static std::vector<std::uint8_t> decoded(std::string_view sample, const Options& options = {})
    {
        auto decoder = makeDecoder(Encoding::Jpeg, options);
        const auto image = (*decoder)->decode(asBytes(sample));
        EXPECT_TRUE(image.ok()) << image.error().message;
        return image ? std::vector<std::uint8_t>(image->pixels.begin(), image->pixels.end())
                     : std::vector<std::uint8_t>();
    }
};

TEST_F(Jpeg, DeliversRgbOfItsSize)
{
    const auto sample = storedSample("photo.jpg");
    auto decoder = makeDecoder(Encoding::Jpeg, {});
    const auto image = (*decoder)->decode(asBytes(sample));
    ASSERT_TRUE(image.ok()) << image.error().message;
    EXPECT_EQ(image->width, 48);
    EXPECT_EQ(image->height, 32);
    EXPECT_EQ(image->frames, 1);
    EXPECT_EQ(image->pixels.size(), 48U * 32 * 3);
    EXPECT_EQ(image->bytesAsUint8, 48 * 32 * 3);
    EXPECT_EQ(image->bytesAsFloat, 48 * 32 * 3 * 4);
}

TEST_F(Jpeg, OfGreyIsRgbOfThreeEqualValues)
{
    const auto pixels = decoded(storedSample("grey.jpg"));
    ASSERT_EQ(pixels.size(), 48U * 32 * 3);
    for (std::size_t i = 0; i < pixels.size(); i += 3) {
        ASSERT_EQ(pixels[i], pixels[i + 1]) << i;
        ASSERT_EQ(pixels[i], pixels[i + 2]) << i;
    }
}

/// Inks take light away. Adobe's files say that theirs are inverted; without that word they are not.
TEST_F(Jpeg, OfInksBecomesLightAsItsMakerMeansIt)
{
    auto sample = storedSample("cmyk.jpg");
    const auto inverted = decoded(sample);
    const auto marker = sample.find("\xff\xee");
    ASSERT_NE(marker, std::string::npos);
    const auto length = static_cast<std::size_t>(static_cast<unsigned char>(sample[marker + 3]));
    sample.erase(marker, 2 + length);
    const auto plain = decoded(sample);
    ASSERT_EQ(inverted.size(), 48U * 32 * 3);
    ASSERT_EQ(plain.size(), inverted.size());
    EXPECT_NE(plain, inverted);
    // The corner with neither red nor green: as the picture has it, and with what is light taken for ink.
    EXPECT_LT(inverted[0], 8);
    EXPECT_LT(plain[0], 8) << "without a word of its maker full values are full inks: no light is left";
    EXPECT_GT(inverted[2], 100);
}

TEST_F(Jpeg, IsDecodedAtAFractionWhereThatIsEnough)
{
    const auto sample = storedSample("photo.jpg");
    const auto whole = decoded(sample, {.side = 8});
    const auto scaled = decoded(sample, {.side = 8, .scaledJpeg = true});
    ASSERT_EQ(whole.size(), scaled.size());
    double difference = 0;
    for (std::size_t i = 0; i < whole.size(); ++i) {
        difference += std::abs(static_cast<int>(whole[i]) - static_cast<int>(scaled[i]));
    }
    EXPECT_LT(difference / static_cast<double>(whole.size()), 4) << "nearly the same picture";
    EXPECT_NE(whole, scaled) << "decoded at another size, so not the same to the bit";
}

/// The smaller side is 32: at a half it is 16, which is too small for 17.
TEST_F(Jpeg, IsNeverDecodedSmallerThanAsked)
{
    const auto sample = storedSample("photo.jpg");
    const auto isScaled = [&sample](int side) {
        return decoded(sample, {.side = side, .scaledJpeg = true}) != decoded(sample, {.side = side});
    };
    EXPECT_FALSE(isScaled(17));
    EXPECT_TRUE(isScaled(16));
    EXPECT_TRUE(isScaled(8));
    EXPECT_EQ(decoded(sample, {.side = 0, .scaledJpeg = true}), decoded(sample)) << "no size was asked for";
}

TEST_F(Jpeg, ThatEndsEarlyIsTruncatedAndSaidSo)
{
    const auto sample = storedSample("photo.jpg");
    EXPECT_EQ(problemOf(sample.substr(0, sample.size() / 2)), "truncated JPEG");
    EXPECT_EQ(problemOf(sample.substr(0, sample.size() - 20)), "truncated JPEG");
    EXPECT_TRUE(problemOf("").starts_with("damaged JPEG: ")) << problemOf("");
    EXPECT_FALSE(problemOf(sample.substr(0, 4)).empty());
}

TEST_F(Jpeg, WhatIsNoneIsDamagedWithTheReasonOfTheLibrary)
{
    EXPECT_TRUE(problemOf(storedSample("rgb.png")).starts_with("damaged JPEG: Not a JPEG file"))
        << problemOf(storedSample("rgb.png"));
    auto arithmetic = storedSample("photo.jpg");
    arithmetic.replace(arithmetic.find("\xff\xc0"), 2, "\xff\xc3"); // lossless, which the library does not know
    EXPECT_TRUE(problemOf(arithmetic).starts_with("damaged JPEG: ")) << problemOf(arithmetic);
}

TEST_F(Jpeg, WhatFollowsTheImageIsNoneOfItsBusiness)
{
    const auto sample = storedSample("photo.jpg");
    EXPECT_EQ(decoded(sample + std::string(1000, 'x')), decoded(sample));
}

TEST_F(Jpeg, ADecoderGoesOnAfterAnyFailure)
{
    const auto sample = storedSample("progressive.jpg");
    auto decoder = makeDecoder(Encoding::Jpeg, {.maxPixels = 48 * 32});
    auto large = storedSample("photo.jpg");
    large.replace(large.find("\xff\xc0") + 5, 4, std::string("\x01\0\x01\0", 4));
    for (const auto& bad : {std::string(), std::string("no image"), sample.substr(0, 500), large}) {
        EXPECT_FALSE((*decoder)->decode(asBytes(bad)).ok());
        const auto image = (*decoder)->decode(asBytes(sample));
        ASSERT_TRUE(image.ok()) << image.error().message;
        EXPECT_TRUE(std::ranges::equal(image->pixels, decoded(sample)));
    }
}

/// 65,500 x 65,500 pixels in a file of a KiB.
TEST_F(Jpeg, ABombIsRefusedBeforeItsMemoryIsTaken)
{
    auto bomb = storedSample("photo.jpg");
    const auto frame = bomb.find("\xff\xc0");
    ASSERT_NE(frame, std::string::npos);
    bomb.replace(frame + 5, 4, "\xff\xdc\xff\xdc");
    const auto refused = pixelsOf(bomb);
    ASSERT_FALSE(refused.ok());
    EXPECT_EQ(refused.error().kind, ErrorKind::NoSpace);
    EXPECT_NE(refused.error().message.find("65500 x 65500"), std::string::npos) << refused.error().message;
}

/// A progressive file that sends its first coefficients again and again, each time a pass over the image.
TEST_F(Jpeg, MoreScansThanAnyImageNeedsAreRefused)
{
    const auto sample = storedSample("progressive.jpg");
    const std::string startOfScan("\xff\xda\x00\x0c", 4);
    const auto first = sample.find(startOfScan);
    ASSERT_NE(first, std::string::npos);
    const auto next = sample.find("\xff\xc4", first);
    ASSERT_NE(next, std::string::npos);
    const auto withScans = [&](int count) {
        auto many = sample.substr(0, first);
        for (int i = 0; i < count; ++i) {
            many += sample.substr(first, next - first);
        }
        return many + sample.substr(next);
    };
    EXPECT_EQ(problemOf(withScans(600)), "damaged JPEG: more scans than any image needs");
    EXPECT_EQ(problemOf(withScans(100)), "");
}

TEST_F(Jpeg, TheLibraryIsNamedWithItsVersion)
{
    for (const auto& library : libraries()) {
        if (library.serves == "jpeg") {
            EXPECT_EQ(library.name, "libjpeg-turbo");
            EXPECT_NE(library.version->find_first_of("0123456789"), std::string::npos) << *library.version;
        }
    }
}

} // namespace
} // namespace sluice::decoders
