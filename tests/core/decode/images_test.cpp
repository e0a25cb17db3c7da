// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/core/decode/samples.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <sstream>

// Images that Pillow wrote, against the pixels that Pillow decodes; and what must not be decoded.
namespace sluice::decoders {
namespace {

struct Expected {
    std::string name;
    int width = 0;
    int height = 0;
    struct Pixel {
        int x, y, rgb[3];
    };
    std::vector<Pixel> pixels;
};

/// Those of the formats whose libraries are here.
std::vector<Expected> expectedImages()
{
    std::vector<Expected> all;
    std::istringstream lines(storedSample("expected.txt"));
    for (std::string line; std::getline(lines, line);) {
        std::istringstream in(line);
        Expected image;
        in >> image.name >> image.width >> image.height;
        for (Expected::Pixel pixel{}; in >> pixel.x;) {
            char comma = 0;
            in >> comma >> pixel.y >> comma >> pixel.rgb[0] >> comma >> pixel.rgb[1] >> comma >> pixel.rgb[2];
            image.pixels.push_back(pixel);
        }
        const auto ending = image.name.substr(image.name.rfind('.') + 1);
        if (isBuiltIn(ending == "jpg" ? "jpeg" : ending)) {
            all.push_back(std::move(image));
        }
    }
    return all;
}

/// Of one value: libraries round colour conversions differently.
int toleranceOf(const std::string& name)
{
    return name.ends_with(".jpg") ? 3 : 0;
}

TEST(Images, DecodeToThePixelsOfPillow)
{
    const auto images = expectedImages();
    if (isBuiltIn("jpeg") && isBuiltIn("png") && isBuiltIn("webp")) {
        ASSERT_EQ(images.size(), 11U);
    }
    for (const auto& image : images) {
        const auto pixels = pixelsOf(storedSample(image.name));
        ASSERT_TRUE(pixels.ok()) << image.name << ": " << pixels.error().message;
        ASSERT_EQ(pixels->size(), static_cast<std::size_t>(image.width * image.height * 3)) << image.name;
        ASSERT_EQ(image.pixels.size(), 8U) << image.name;
        for (const auto& pixel : image.pixels) {
            for (int c = 0; c < 3; ++c) {
                const auto at = static_cast<std::size_t>((pixel.y * image.width + pixel.x) * 3 + c);
                const int found = static_cast<unsigned char>((*pixels)[at]);
                EXPECT_LE(std::abs(found - pixel.rgb[c]), toleranceOf(image.name))
                    << image.name << " at " << pixel.x << ", " << pixel.y << ", channel " << c << ": " << found
                    << " for " << pixel.rgb[c];
            }
        }
    }
}

TEST(Images, TellWhatTheyDeliver)
{
    auto decoder = makeDecoder(Encoding::Png, {});
    if (!decoder) {
        GTEST_SKIP() << decoder.error().message;
    }
    const auto sample = storedSample("rgb.png");
    const auto decoded = (*decoder)->decode(asBytes(sample));
    ASSERT_TRUE(decoded.ok());
    EXPECT_EQ(decoded->width, 48);
    EXPECT_EQ(decoded->height, 32);
    EXPECT_EQ(decoded->bytesAsUint8, 48 * 32 * 3);
    EXPECT_EQ(decoded->bytesAsFloat, 48 * 32 * 3 * 4);
}

TEST(Images, AreScaledToTheSideAskedFor)
{
    for (const auto& image : expectedImages()) {
        const auto pixels = pixelsOf(storedSample(image.name), {.side = 7});
        ASSERT_TRUE(pixels.ok()) << image.name;
        EXPECT_EQ(pixels->size(), 7U * 7 * 3) << image.name;
    }
}

/// Every beginning of a file, and a decoder that goes on after each.
TEST(Images, TruncatedOnesAreErrorsAndTheDecoderGoesOn)
{
    for (const auto& image : expectedImages()) {
        const auto sample = storedSample(image.name);
        auto decoder = makeDecoder(encodingOf(asBytes(sample)), {});
        ASSERT_TRUE(decoder.ok());
        for (std::size_t length = 0; length + 12 < sample.size(); length += 1 + sample.size() / 97) {
            const auto part = (*decoder)->decode(asBytes(sample).first(length));
            ASSERT_FALSE(part.ok()) << image.name << ", " << length << " bytes";
            EXPECT_EQ(part.error().kind, ErrorKind::Corrupt) << image.name << ": " << part.error().message;
        }
        EXPECT_TRUE((*decoder)->decode(asBytes(sample)).ok()) << image.name;
    }
}

TEST(Images, DamagedOnesNeverCrash)
{
    for (const auto& image : expectedImages()) {
        auto sample = storedSample(image.name);
        auto decoder = makeDecoder(encodingOf(asBytes(sample)), {.side = 5});
        for (std::size_t at = 0; at < sample.size(); at += 3) {
            const char before = sample[at];
            sample[at] = static_cast<char>(before ^ 0x5a);
            static_cast<void>((*decoder)->decode(asBytes(sample)));
            sample[at] = before;
        }
        EXPECT_TRUE((*decoder)->decode(asBytes(sample)).ok()) << image.name;
    }
}

TEST(Images, MorePixelsThanAllowedAreRefusedByWhatTheyDeclare)
{
    for (const auto& image : expectedImages()) {
        const auto sample = storedSample(image.name);
        const auto refused = pixelsOf(sample, {.maxPixels = 48 * 32 - 1});
        ASSERT_FALSE(refused.ok()) << image.name;
        EXPECT_EQ(refused.error().kind, ErrorKind::NoSpace) << image.name;
        EXPECT_NE(refused.error().message.find("48 x 32"), std::string::npos) << refused.error().message;
        EXPECT_TRUE(pixelsOf(sample, {.maxPixels = 48 * 32}).ok()) << image.name;
    }
}

} // namespace
} // namespace sluice::decoders
