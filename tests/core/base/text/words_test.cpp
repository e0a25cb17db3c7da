// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/text/typed_numbers.h"
#include "core/base/text/words.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

namespace sluice {
namespace {

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
    EXPECT_EQ(floorPercentWords(0.92999), "92 %");
    EXPECT_EQ(floorPercentWords(0.29), "29 %") << "what is less by rounding alone";
}

TEST(Words, OptionTextReadsBackAsTheSameSize)
{
    for (const std::int64_t count : {0LL, 1LL, 4096LL, 112640LL, 1LL << 20, 146600628LL, 3LL << 30}) {
        EXPECT_EQ(parseBytes(optionText(Bytes{count}))->count, count);
    }
}

/// Counts of all magnitudes, the same in every run.
std::vector<std::int64_t> manyCounts()
{
    std::mt19937_64 random(20260101);
    std::vector<std::int64_t> counts;
    for (int i = 0; i < 5000; ++i) {
        counts.push_back(static_cast<std::int64_t>(random() >> (1 + random() % 63)));
    }
    return counts;
}

TEST(Words, AnyOptionTextReadsBackExactly)
{
    for (const auto count : manyCounts()) {
        ASSERT_EQ(parseBytes(optionText(Bytes{count}))->count, count) << optionText(Bytes{count});
    }
}

TEST(Words, WhatIsShownReadsBackWithinItsThreeDigits)
{
    const auto near = [](double shown, double value) { return std::abs(shown - value) <= 0.0051 * value + 0.5; };
    for (const auto count : manyCounts()) {
        const auto value = static_cast<double>(count);
        if (value < 1e15) {
            const auto si = siWords(Bytes{count});
            ASSERT_TRUE(near(static_cast<double>(parseBytes(si)->count), value)) << si << " of " << count;
            const auto rate = words(BytesPerSecond{value});
            ASSERT_TRUE(near(parseRate(rate)->value, value)) << rate << " of " << count;
        }
        if (value < 0x1p50) {
            const auto iec = iecWords(Bytes{count});
            ASSERT_TRUE(near(static_cast<double>(parseBytes(iec)->count), value)) << iec << " of " << count;
        }
        const Seconds time(std::min(value * 1e-9, 59.0));
        ASSERT_NEAR(parseSeconds(words(time))->count(), time.count(), 0.0051 * time.count() + 1e-9) << words(time);
    }
}

TEST(Words, AgesAreInWholeUnits)
{
    EXPECT_EQ(ageWords(Seconds(59.9)), "59 s");
    EXPECT_EQ(ageWords(Seconds(60)), "1 min");
    EXPECT_EQ(ageWords(Seconds(7199)), "1 h") << "no hour that is not over";
    EXPECT_EQ(ageWords(Seconds(86400.0 * 12.5)), "12 d");
}

TEST(Words, NumbersThatAreNotFiniteAreShownAsSuch)
{
    EXPECT_EQ(words(Seconds(std::numeric_limits<double>::infinity())), "inf s");
    EXPECT_EQ(words(BytesPerSecond{std::numeric_limits<double>::quiet_NaN()}), "nan B/s");
}

} // namespace
} // namespace sluice
