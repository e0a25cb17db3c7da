// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/decode/codec_pass.h"

#include "core/decode/codec/codec.h"
#include "tests/core/decode/samples.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <stop_token>
#include <string>

namespace sluice {
namespace {

StoredSample storedText(const std::string& text)
{
    StoredSample sample;
    sample.bytes.assign(decoders::asBytes(text).begin(), decoders::asBytes(text).end());
    sample.parts = decoders::partsOf(sample.bytes, decoders::Wrapping::Whole);
    return sample;
}

class CodecContentOf : public testing::Test {
protected:
    CodecContent contentOf(Bytes limit = mebibytes(64), const std::stop_token& stop = {})
    {
        return codecContentOf(m_decoding, m_samples, limit, stop);
    }

    SampleDecoding m_decoding{{}};
    std::vector<StoredSample> m_samples;
};

TEST_F(CodecContentOf, SamplesIsWhatTheyHold)
{
    m_samples.push_back(storedText(std::string(1000, 'a')));
    m_samples.push_back(storedText(std::string(500, 'b')));
    const auto content = contentOf();
    ASSERT_EQ(content.blocks.size(), 2U);
    EXPECT_EQ(content.blocks[0].data(), m_samples[0].bytes.data()) << "no copy is made";
    EXPECT_EQ(content.blocks[1].size(), 500U);
    EXPECT_FALSE(content.storedRatio.has_value()) << "they are not compressed";
    EXPECT_FALSE(content.cut);
}

TEST_F(CodecContentOf, MoreThanTheLimitIsLeftOut)
{
    m_samples.push_back(storedText(std::string(1000, 'a')));
    m_samples.push_back(storedText(std::string(500, 'b')));
    m_samples.push_back(storedText(std::string(500, 'c')));
    const auto content = contentOf(Bytes{1200});
    ASSERT_EQ(content.blocks.size(), 2U);
    EXPECT_EQ(content.blocks[1].size(), 200U);
    EXPECT_TRUE(content.cut);
}

/// Whoever compresses again what is compressed learns nothing.
TEST_F(CodecContentOf, CompressedFilesIsWhatTheyExpandTo)
{
    if (!decoders::isBuiltIn("gzip")) {
        GTEST_SKIP() << "built without zlib";
    }
    m_samples.push_back(storedText(decoders::storedSample("text.txt.gz")));
    m_samples.push_back(storedText(decoders::storedSample("text.txt.gz")));
    m_samples.push_back(storedText("a note beside them"));
    const auto content = contentOf();
    ASSERT_EQ(content.blocks.size(), 2U);
    const auto text = decoders::storedSample("text.txt");
    EXPECT_TRUE(std::ranges::equal(content.blocks[0], decoders::asBytes(text)));
    ASSERT_TRUE(content.storedRatio.has_value());
    EXPECT_NEAR(*content.storedRatio,
                static_cast<double>(text.size()) / static_cast<double>(decoders::storedSample("text.txt.gz").size()),
                1e-9);
}

TEST_F(CodecContentOf, AsManyCompressedAsNotIsTakenAsStored)
{
    m_samples.push_back(storedText(decoders::storedSample("text.txt.gz")));
    m_samples.push_back(storedText("a note"));
    EXPECT_FALSE(contentOf().storedRatio.has_value());
    EXPECT_EQ(contentOf().blocks[0].size(), decoders::storedSample("text.txt.gz").size());
}

/// What a sample expands to is kept no longer than it is used.
TEST_F(CodecContentOf, OfALargeSampleOnlyTheBeginningIsKept)
{
    if (!decoders::isBuiltIn("gzip")) {
        GTEST_SKIP() << "built without zlib";
    }
    m_samples.push_back(storedText(decoders::storedSample("text.txt.gz")));
    m_samples.push_back(storedText(decoders::storedSample("text.txt.gz")));
    const auto content = contentOf(Bytes{1000});
    ASSERT_EQ(content.expanded.size(), 1U) << "there was no room for another";
    EXPECT_EQ(content.expanded[0].size(), 1000U);
    ASSERT_EQ(content.blocks.size(), 1U);
    EXPECT_EQ(content.blocks[0].size(), 1000U);
    EXPECT_TRUE(content.cut);
    EXPECT_GT(*content.storedRatio, 10) << "of the whole sample";
}

TEST_F(CodecContentOf, DamagedFilesIsNothing)
{
    if (!decoders::isBuiltIn("gzip")) {
        GTEST_SKIP() << "built without zlib";
    }
    m_samples.push_back(storedText(decoders::storedSample("text.txt.gz").substr(0, 100)));
    const auto content = contentOf();
    EXPECT_TRUE(content.blocks.empty());
    EXPECT_FALSE(content.storedRatio.has_value()) << "an unknown is not a one";
}

TEST_F(CodecContentOf, NoSamplesIsNothing)
{
    EXPECT_TRUE(contentOf().blocks.empty());
    EXPECT_TRUE(tryCodecs(contentOf(), {}).empty());
}

TEST(TryCodecs, TellsRatioAndRatesOfEveryCodec)
{
    std::string text;
    for (int i = 0; i < 2000; ++i) {
        text += "sample " + std::to_string(i * 7919 % 2003) + "\n";
    }
    CodecContent content;
    content.blocks = {decoders::asBytes(text), decoders::asBytes(text).first(1000)};
    const auto figures = tryCodecs(content, {});
    ASSERT_EQ(figures.size(), decoders::makeCodecs().size());
    for (const auto& codec : figures) {
        EXPECT_GT(codec.ratio, 1.2) << codec.name;
        EXPECT_LT(codec.ratio, 20) << codec.name;
        EXPECT_GT(codec.compressRate.value, 1e5) << codec.name;
        EXPECT_GT(codec.decompressRate.value, 1e5) << codec.name;
    }
}

/// What is random becomes longer, by little.
TEST(TryCodecs, WhatDoesNotCompressHasARatioBelowOne)
{
    std::string noise;
    std::uint64_t state = 1;
    for (int i = 0; i < 50'000; ++i) {
        state = state * 6364136223846793005U + 1442695040888963407U;
        noise += static_cast<char>(state >> 56U);
    }
    CodecContent content;
    content.blocks = {decoders::asBytes(noise)};
    for (const auto& codec : tryCodecs(content, {})) {
        EXPECT_LT(codec.ratio, 1.001) << codec.name;
        EXPECT_GT(codec.ratio, 0.98) << codec.name;
    }
}

TEST(TryCodecs, AStopEndsItWithNoHalfCodec)
{
    const std::string text(10'000, 'a');
    CodecContent content;
    content.blocks = {decoders::asBytes(text)};
    std::stop_source stop;
    stop.request_stop();
    EXPECT_TRUE(tryCodecs(content, stop.get_token()).empty());
}

} // namespace
} // namespace sluice
