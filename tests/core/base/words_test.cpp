// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/words.h"

#include <gtest/gtest.h>

namespace sluice {
namespace {

TEST(Words, ReadIecAndSiSizes)
{
    EXPECT_EQ(parseBytes("4K")->count, 4096);
    EXPECT_EQ(parseBytes("1.5M")->count, 1572864);
    EXPECT_EQ(parseBytes("110 KiB")->count, 112640);
    EXPECT_EQ(parseBytes("200MB")->count, 200'000'000);
    EXPECT_EQ(parseBytes("1.6GB")->count, 1'600'000'000);
    EXPECT_EQ(parseBytes("146600628")->count, 146'600'628);
}

TEST(Words, RefuseWhatIsNotASize)
{
    for (const char* text : {"", "M", "-1M", "1X", "1e40", "nan", "1MM", "0x10"}) {
        EXPECT_FALSE(parseBytes(text).ok()) << text;
    }
}

TEST(Words, ReadTimesAndRates)
{
    EXPECT_DOUBLE_EQ(parseSeconds("200ms")->count(), 0.2);
    EXPECT_DOUBLE_EQ(parseSeconds("2m")->count(), 120);
    EXPECT_DOUBLE_EQ(parseSeconds("5")->count(), 5);
    EXPECT_DOUBLE_EQ(parseRate("12.5GB/s")->value, 12.5e9);
    EXPECT_FALSE(parseSeconds("5 parsecs").ok());
    EXPECT_FALSE(parseRate("fast").ok());
}

TEST(Words, LabelIecForBuffersAndSiForBandwidth)
{
    EXPECT_EQ(iecWords(mebibytes(1)), "1 MiB");
    EXPECT_EQ(iecWords(kibibytes(110)), "110 KiB");
    EXPECT_EQ(siWords(Bytes{146'600'628}), "146.6 MB");
    EXPECT_EQ(words(BytesPerSecond{3.177e9}), "3.18 GB/s");
    EXPECT_EQ(words(Seconds(0.2)), "200 ms");
    EXPECT_EQ(words(Seconds(125)), "2 min 5 s");
    EXPECT_EQ(words(Nanoseconds(12'300)), "12.3 us");
    EXPECT_EQ(groupedWords(10240), "10,240");
    EXPECT_EQ(groupedWords(-1234567), "-1,234,567");
    EXPECT_EQ(percentWords(0.924), "92.4 %");
}

TEST(Words, OptionTextReadsBackAsTheSameSize)
{
    for (const std::int64_t count : {0LL, 1LL, 4096LL, 112640LL, 1LL << 20, 146600628LL, 3LL << 30}) {
        EXPECT_EQ(parseBytes(optionText(Bytes{count}))->count, count);
    }
}

} // namespace
} // namespace sluice
