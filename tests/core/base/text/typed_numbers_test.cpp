// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/text/typed_numbers.h"

#include <gtest/gtest.h>

#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace sluice {
namespace {

/// What a refusal says, hint included; empty where the text was taken.
template <class T>
std::string refusalOf(const Result<T>& result)
{
    return result ? std::string() : result.error().message + ": " + result.error().hint.text;
}

void expectSays(const std::string& refusal, const std::vector<std::string>& words)
{
    for (const auto& word : words) {
        EXPECT_NE(refusal.find(word), std::string::npos) << "\"" << refusal << "\" lacks " << word;
    }
}

TEST(TypedNumbers, ReadSizes)
{
    const std::pair<const char*, std::int64_t> sizes[] = {{"4K", 4096},
                                                          {"128k", 131072},
                                                          {"64m", 64 << 20},
                                                          {"1.5M", 1572864},
                                                          {"110 KiB", 112640},
                                                          {"64Mi", 64 << 20},
                                                          {"1PiB", 1LL << 50},
                                                          {"2EiB", 2LL << 60},
                                                          {"200MB", 200000000},
                                                          {"1.6GB", 1600000000},
                                                          {"110kB", 110000},
                                                          {"1.5mb", 1500000},
                                                          {"1PB", 1LL * 1000 * 1000 * 1000 * 1000 * 1000},
                                                          {"146600628", 146600628},
                                                          {"150,000", 150000},
                                                          {"1_000", 1000},
                                                          {"1 281 167", 1281167},
                                                          {"4096 bytes", 4096},
                                                          {" 512B ", 512},
                                                          {"9007199254740993", 9007199254740993},
                                                          {"1e3", 1000}};
    for (const auto& [text, bytes] : sizes) {
        const auto read = parseBytes(text);
        ASSERT_TRUE(read) << refusalOf(read);
        EXPECT_EQ(read->count, bytes) << text;
    }
}

TEST(TypedNumbers, RefuseWhatIsNotASize)
{
    for (const char* text :
         {"",     "M",      "-1M",    "1X",  "1e40",    "nan",    "inf", "1MM", "0x10",      "12 apples",
          "1,5M", "1,2345", "1,,000", "12_", "200MB/s", "1.2.3M", "4KK", "1E+", "1,000_000", "+"}) {
        EXPECT_FALSE(parseBytes(text).ok()) << text;
    }
    expectSays(refusalOf(parseBytes("12,5MB")), {"decimal sign is a point"});
    expectSays(refusalOf(parseBytes("-1M")), {"below 0"});
    expectSays(refusalOf(parseBytes("10Gb")), {"two meanings", "10GB"});
}

TEST(TypedNumbers, ReadRatesInBytesAndInBits)
{
    const std::pair<const char*, double> rates[] = {
        {"200MB/s", 2e8},         {"12.5GB/s", 12.5e9},   {"12.5 GB / s", 12.5e9},
        {"500MB/sec", 5e8},       {"500 MB/second", 5e8}, {"1GiB/s", 0x1p30},
        {"1gib/s", 0x1p30},       {"200MBps", 2e8},       {"100Gb/s", 12.5e9},
        {"400Gbps", 50e9},        {"400 gbps", 50e9},     {"25Gbit/s", 3.125e9},
        {"10 gbits/sec", 1.25e9}, {"1000Mbps", 1.25e8},   {"5e9", 5e9},
        {"2,000,000,000", 2e9},   {"10B/s", 10},          {"0", 0},
        {"100GB", 100e9},         {"1 TB/s", 1e12}};
    for (const auto& [text, rate] : rates) {
        const auto read = parseRate(text);
        ASSERT_TRUE(read) << refusalOf(read);
        EXPECT_DOUBLE_EQ(read->value, rate) << text;
    }
}

TEST(TypedNumbers, AskWhetherARateIsInBytesOrInBits)
{
    for (const char* text : {"100G", "100 g", "100G/s", "100Gi/s", "100gb/s", "100Gib/s"}) {
        expectSays(refusalOf(parseRate(text)), {"two meanings", "100GB/s", "100Gb/s"});
    }
    expectSays(refusalOf(parseRate("10")), {"no unit", "10GB/s", "10MB/s"});
    expectSays(refusalOf(parseRate("12,5GB/s")), {"decimal sign is a point"});
    for (const char* text : {"fast", "1e308TB/s", "", "-1GB/s", "nan", "5 parsecs", "1GB/min", "1/s/s"}) {
        EXPECT_FALSE(parseRate(text).ok()) << text;
    }
}

TEST(TypedNumbers, ReadTimes)
{
    const std::pair<const char*, double> times[] = {{"200ms", 0.2},       {"200 msec", 0.2},
                                                    {"200us", 2e-4},      {"200\u00b5s", 2e-4},
                                                    {"200\u03bcs", 2e-4}, {"5s", 5},
                                                    {"5 sec", 5},         {"5", 5},
                                                    {"2m", 120},          {"10min", 600},
                                                    {"1h", 3600},         {"4000h", 1.44e7},
                                                    {"30d", 2592000},     {"5y", 43800 * 3600.0},
                                                    {"1h30m", 5400},      {"2 min 5 s", 125},
                                                    {"1,000 s", 1000},    {"0", 0},
                                                    {"2 hours", 7200}};
    for (const auto& [text, seconds] : times) {
        const auto read = parseSeconds(text);
        ASSERT_TRUE(read) << refusalOf(read);
        EXPECT_DOUBLE_EQ(read->count(), seconds) << text;
    }
    for (const char* text : {"5 parsecs", "1e308h", "-1s", "", "s", "nan", "5Ms", "5s 2m", "5m5", "1h2h", "1,5s"}) {
        EXPECT_FALSE(parseSeconds(text).ok()) << text;
    }
}

TEST(TypedNumbers, AskWhetherAShortTimeIsInMillisecondsOrMinutes)
{
    EXPECT_DOUBLE_EQ(parseShortTime("200ms")->count(), 0.2);
    EXPECT_DOUBLE_EQ(parseShortTime("2min")->count(), 120);
    EXPECT_DOUBLE_EQ(parseShortTime("0.05")->count(), 0.05);
    EXPECT_DOUBLE_EQ(parseShortTime("0")->count(), 0);
    expectSays(refusalOf(parseShortTime("200m")), {"two meanings", "200ms", "200min"});
    expectSays(refusalOf(parseShortTime("200")), {"no unit", "200ms", "200s"});
    EXPECT_FALSE(parseShortTime("200 bananas"));
}

TEST(TypedNumbers, TakeANumberOfMeanTimesAsHoursHoweverItIsWritten)
{
    for (const char* text : {"4000", "4e3", " 4000", "4,000", "4000 h"}) {
        EXPECT_DOUBLE_EQ(parseHours(text)->count(), 4000 * 3600.0) << text;
    }
    EXPECT_DOUBLE_EQ(parseHours("30d")->count(), 720 * 3600.0);
}

TEST(TypedNumbers, ReadCounts)
{
    const std::pair<const char*, double> counts[] = {
        {"8", 8},        {"1,281,167", 1281167}, {"1.28M", 1.28e6}, {"70B", 7e10}, {"70 B", 7e10},
        {"70b", 7e10},   {"350m", 3.5e8},        {"10K", 1e4},      {"8e9", 8e9},  {"175,000,000,000", 1.75e11},
        {"1.8T", 1.8e12}};
    for (const auto& [text, count] : counts) {
        const auto read = parseCount(text);
        ASSERT_TRUE(read) << refusalOf(read);
        EXPECT_DOUBLE_EQ(*read, count) << text;
    }
    for (const char* text : {"", "many", "-8", "nan", "8 GPUs", "1,28", "8%", "1Ki", "1e999"}) {
        EXPECT_FALSE(parseCount(text).ok()) << text;
    }
    EXPECT_DOUBLE_EQ(*parseCount("1.0"), 1);
    for (const auto& [text, one, thousand] : {std::tuple("1.000", "1 ", "1000"), {" 12.000", "12 ", "12000"}}) {
        expectSays(refusalOf(parseCount(text)), {"two meanings", one, thousand});
        EXPECT_FALSE(parseWhole(text).ok() || parseCountWithoutUnit(text).ok()) << text;
    }
    EXPECT_DOUBLE_EQ(*parseWhole("1.5K"), 1500);
    expectSays(refusalOf(parseWhole("1.5")), {"not a whole number"});
    expectSays(refusalOf(parseBytes("1.5")), {"has no unit", "1.5M"});
    EXPECT_EQ(*parseBytes("1.5e3"), Bytes{1500});
    EXPECT_DOUBLE_EQ(*parseParameters("70B"), 7e10);
    EXPECT_DOUBLE_EQ(*parseParameters("8e9"), 8e9);
    expectSays(refusalOf(parseParameters("70")), {"no unit", "70B", "70M"});
    EXPECT_DOUBLE_EQ(*parseCountWithoutUnit("4,096"), 4096);
    expectSays(refusalOf(parseCountWithoutUnit("4K")), {"two meanings", "4000", "4096"});
}

TEST(TypedNumbers, ReadSharesRatiosAndPlainNumbers)
{
    for (const auto& [text, share] :
         {std::pair("35%", 0.35), {"90 %", 0.9}, {"0.35", 0.35}, {"90", 0.9}, {"1", 1.0}, {"1 %", 0.01}, {"0", 0.0}}) {
        EXPECT_DOUBLE_EQ(*parseShare(text), share) << text;
    }
    expectSays(refusalOf(parseShare("2")), {"two meanings", "2 %"});
    for (const char* text : {"", "110 %", "150", "half", "-1 %", "nan", "0.9x"}) {
        EXPECT_FALSE(parseShare(text).ok()) << text;
    }
    for (const auto& [text, ratio] : {std::pair("2", 2.0), {"2:1", 2.0}, {"1.5x", 1.5}}) {
        EXPECT_DOUBLE_EQ(*parseRatio(text), ratio) << text;
    }
    EXPECT_FALSE(parseRatio("1:2").ok());
    EXPECT_DOUBLE_EQ(*parseNumber("2.50"), 2.5);
    EXPECT_FALSE(parseNumber("nan").ok());
    EXPECT_FALSE(parseNumber("2K").ok());
}

} // namespace
} // namespace sluice
