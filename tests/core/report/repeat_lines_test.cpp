// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/report/repeat_lines.h"

#include <gtest/gtest.h>

namespace sluice::report {
namespace {

using namespace std::chrono_literals;

constexpr IoPoint single{EngineKind::Threads, Access::Direct, Pattern::Sequential, Direction::Read, mebibytes(1), 1, 1};

std::string lineOf(const std::string& tool, const IoPoint& point, FioFile kind = FioFile::Made)
{
    for (const auto& line : repeatLines(point, {"/data/x", gibibytes(4), kind}, 5s)) {
        if (line.tool == tool) {
            return line.command;
        }
    }
    return "none";
}

TEST(RepeatLines, OneReadAfterTheOtherIsRepeatedByAll)
{
    EXPECT_TRUE(lineOf("fio", single).starts_with("fio --name=sluice --filename=/data/x --rw=read "));
    EXPECT_EQ(lineOf("elbencho", single),
              "elbencho -r -b 1M -s 4G -t 1 --iodepth 1 --direct --infloop --timelimit 5 /data/x");
    EXPECT_EQ(lineOf("dd", single), "dd if=/data/x of=/dev/null bs=1M count=4096 iflag=direct");
    EXPECT_EQ(lineOf("gdsio", single), "gdsio -f /data/x -d 0 -w 1 -s 4G -i 1M -x 1 -I 0 -T 5");
}

TEST(RepeatLines, ReadsInFlightAreDepthOrThreads)
{
    auto point = single;
    point.engine = EngineKind::Uring;
    point.pattern = Pattern::Random;
    point.depth = 8;
    point.threads = 2;
    EXPECT_NE(lineOf("elbencho", point).find("-t 2 --iodepth 8 --direct --rand "), std::string::npos);
    EXPECT_NE(lineOf("gdsio", point).find("-w 16 "), std::string::npos) << "a thread for each";
    EXPECT_NE(lineOf("gdsio", point).find("-I 2 "), std::string::npos);
    EXPECT_EQ(lineOf("dd", point), "none");
    point.engine = EngineKind::Threads;
    EXPECT_NE(lineOf("elbencho", point).find("-t 16 --iodepth 1 "), std::string::npos);
}

TEST(RepeatLines, ThePageCacheIsAskedForByEachInItsWay)
{
    auto point = single;
    point.access = Access::Buffered;
    EXPECT_EQ(lineOf("elbencho", point).find("--direct"), std::string::npos);
    EXPECT_EQ(lineOf("dd", point).find("iflag"), std::string::npos);
    EXPECT_NE(lineOf("gdsio", point).find(" -O 1 "), std::string::npos);
    point.engine = EngineKind::Mmap;
    EXPECT_NE(lineOf("elbencho", point).find(" --mmap "), std::string::npos);
    EXPECT_EQ(lineOf("dd", point), "none");
    EXPECT_EQ(lineOf("gdsio", point), "none");
}

TEST(RepeatLines, OrdersThatAToolLacksHaveNoLine)
{
    auto point = single;
    point.pattern = Pattern::Strided;
    EXPECT_EQ(repeatLines(point, {"/data/x", gibibytes(4)}, 5s).size(), 1U) << "fio alone";
    point.pattern = Pattern::Reverse;
    EXPECT_NE(lineOf("elbencho", point).find(" --backward "), std::string::npos);
    EXPECT_EQ(lineOf("gdsio", point), "none");
}

TEST(RepeatLines, WritesAreRepeatedByThoseThatHaveDataOfTheirOwn)
{
    auto point = single;
    point.direction = Direction::Write;
    EXPECT_TRUE(lineOf("elbencho", point).starts_with("elbencho -w "));
    EXPECT_EQ(lineOf("dd", point), "none");
    EXPECT_EQ(lineOf("gdsio", point), "none");
}

TEST(RepeatLines, OddNamesAndShortTimesAreSafe)
{
    const auto lines = repeatLines(single, {"/a b/it's", kibibytes(4)}, 20ms);
    for (const auto& line : lines) {
        EXPECT_NE(line.command.find("'/a b/it'\\''s'"), std::string::npos) << line.command;
    }
    EXPECT_NE(lines[1].command.find("--timelimit 1 "), std::string::npos) << "whole seconds, and at least one";
    EXPECT_NE(lines[2].command.find(" count=1 "), std::string::npos);
}

TEST(RepeatLines, GdsioHasAWayForEachOfOurs)
{
    EXPECT_EQ(gdsioCommand(0, repeatedFileIn("/data", gibibytes(1)), 3, 16, kibibytes(128), false, Access::Direct, 5s),
              "gdsio -f /data/sluice-fio.bin -d 3 -w 16 -s 1G -i 128K -x 0 -I 0 -T 5");
}

} // namespace
} // namespace sluice::report
