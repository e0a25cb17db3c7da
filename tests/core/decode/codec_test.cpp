// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/decode/codec/codec.h"

#include "tests/core/decode/samples.h"

#include <gtest/gtest.h>

#include <random>

namespace sluice::decoders {
namespace {

std::string noise(std::size_t size)
{
    std::mt19937 random(7);
    std::string bytes(size, '\0');
    for (auto& byte : bytes) {
        byte = static_cast<char>(random());
    }
    return bytes;
}

TEST(Codecs, GiveBackWhatTheyCompressed)
{
    for (const auto& [name, codec] : makeCodecs()) {
        for (const auto& text :
             {storedSample("text.txt"), noise(70'000), std::string(1, 'a'), std::string(300'000, '\0')}) {
            std::vector<std::byte> compressed(codec->bound(text.size()));
            const auto size = codec->compress(asBytes(text), compressed);
            ASSERT_GT(size, 0U) << name << ", " << text.size();
            std::string back(text.size(), 'x');
            const std::span into(reinterpret_cast<std::byte*>(back.data()), back.size());
            ASSERT_TRUE(codec->expand(ByteSpan(compressed).first(size), into)) << name;
            EXPECT_EQ(back, text) << name;
            EXPECT_FALSE(codec->expand(ByteSpan(compressed).first(size), into.first(into.size() - 1)))
                << name << " into less memory";
        }
    }
}

/// What gzip, zstd and lz4 themselves wrote.
TEST(Codecs, CompressAsTheirOwnToolsDo)
{
    const auto text = storedSample("text.txt");
    for (const auto& [name, codec] : makeCodecs()) {
        std::vector<std::byte> compressed(codec->bound(text.size()));
        const auto size = static_cast<double>(codec->compress(asBytes(text), compressed));
        if (name == "gzip -6") {
            EXPECT_NEAR(size, static_cast<double>(storedSample("text.txt.gz").size()), 20);
        } else if (name == "zstd -3") {
            EXPECT_NEAR(size, static_cast<double>(storedSample("text.txt.zst").size()), 20);
        } else if (name == "lz4") {
            EXPECT_NEAR(size, static_cast<double>(storedSample("text.txt.lz4").size()), 30);
        }
    }
}

class CompressedFiles : public testing::TestWithParam<const char*> {
protected:
    std::string m_sample = storedSample(GetParam());
    Encoding m_encoding = encodingOf(asBytes(m_sample));
};

TEST_P(CompressedFiles, ExpandToTheirContent)
{
    auto decoder = makeDecoder(m_encoding, {});
    if (!decoder) {
        GTEST_SKIP() << decoder.error().message;
    }
    const auto text = storedSample("text.txt");
    for (int i = 0; i < 2; ++i) {
        const auto decoded = (*decoder)->decode(asBytes(m_sample));
        ASSERT_TRUE(decoded.ok()) << decoded.error().message;
        ASSERT_EQ(decoded->content.size(), text.size());
        EXPECT_TRUE(std::equal(decoded->content.begin(), decoded->content.end(), asBytes(text).begin()));
        EXPECT_EQ(decoded->bytesAsUint8, static_cast<std::int64_t>(text.size()));
        EXPECT_FALSE(decoded->bytesAsFloat.has_value());
    }
}

TEST_P(CompressedFiles, MembersThatFollowEachOtherAreOneFile)
{
    auto decoder = makeDecoder(m_encoding, {});
    if (!decoder) {
        GTEST_SKIP() << decoder.error().message;
    }
    const auto twice = m_sample + m_sample;
    const auto decoded = (*decoder)->decode(asBytes(twice));
    ASSERT_TRUE(decoded.ok()) << decoded.error().message;
    EXPECT_EQ(decoded->content.size(), 2 * storedSample("text.txt").size());
}

TEST_P(CompressedFiles, TruncatedAndDamagedOnesAreErrors)
{
    auto decoder = makeDecoder(m_encoding, {});
    if (!decoder) {
        GTEST_SKIP() << decoder.error().message;
    }
    for (std::size_t length = 0; length < m_sample.size(); length += 7) {
        const auto part = (*decoder)->decode(asBytes(m_sample).first(length));
        ASSERT_FALSE(part.ok()) << length;
        EXPECT_EQ(part.error().kind, ErrorKind::Corrupt);
    }
    auto broken = m_sample;
    broken[broken.size() / 2] = static_cast<char>(~broken[broken.size() / 2]);
    EXPECT_FALSE((*decoder)->decode(asBytes(broken)).ok());
    EXPECT_TRUE((*decoder)->decode(asBytes(m_sample)).ok());
}

TEST_P(CompressedFiles, BombsAreBounded)
{
    auto decoder = makeDecoder(m_encoding, {.maxBytes = 10'000});
    if (!decoder) {
        GTEST_SKIP() << decoder.error().message;
    }
    const auto refused = (*decoder)->decode(asBytes(m_sample));
    ASSERT_FALSE(refused.ok());
    EXPECT_EQ(refused.error().kind, ErrorKind::NoSpace);
    EXPECT_NE(refused.error().message.find("expands to more than"), std::string::npos);
}

INSTANTIATE_TEST_SUITE_P(OfOtherPrograms, CompressedFiles,
                         testing::Values("text.txt.gz", "text.txt.zst", "text.txt.lz4"));

} // namespace
} // namespace sluice::decoders
