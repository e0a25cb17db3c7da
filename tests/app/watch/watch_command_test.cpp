// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/app/command.h"
#include "tests/core/temporary_folder.h"
#include "tests/paths.h"

#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <string>
#include <unistd.h>

namespace sluice {
namespace {

TEST(WatchCommand, PrintsALineASecondWhereItIsPiped)
{
    const auto seen = sluicectl({"watch", "--seconds", "2.5"});
    ASSERT_EQ(seen.exitCode, 0) << seen.err;
    EXPECT_TRUE(seen.out.starts_with("00:00:01")) << seen.out;
    EXPECT_TRUE(seen.says("\n00:00:02"));
    EXPECT_EQ(seen.out.find('\x1b'), std::string::npos) << "nothing to draw on";
}

TEST(WatchCommand, StreamsForPrograms)
{
    const auto seen = sluicectl({"watch", "--stream", "--seconds", "1.5", "--path", "/"});
    ASSERT_EQ(seen.exitCode, 0) << seen.err;
    EXPECT_TRUE(seen.says(R"("schema":"sluice.watch/1")")) << seen.out;
    EXPECT_TRUE(seen.says(R"("event":"sample","at_seconds":1)")) << seen.out;
    EXPECT_TRUE(seen.says(R"("event":"done")"));
}

TEST(WatchCommand, RecordsAndReplays)
{
    const TemporaryFolder folder;
    const auto file = folder.file("record.jsonl");
    ASSERT_EQ(sluicectl({"watch", "--seconds", "2.5", "--record", file, "--stream"}).exitCode, 0);
    const auto again = sluicectl({"watch", "--replay", file});
    ASSERT_EQ(again.exitCode, 0) << again.err;
    EXPECT_TRUE(again.out.starts_with("00:00:01"));
    EXPECT_TRUE(again.says("\n00:00:02"));
    const auto taken = sluicectl({"watch", "--seconds", "1", "--record", file});
    EXPECT_EQ(taken.exitCode, 3);
    EXPECT_NE(taken.err.find("never written over"), std::string::npos) << taken.err;
    EXPECT_EQ(sluicectl({"watch", "--replay", file, "--path", "/"}).exitCode, 2);
}

TEST(WatchCommand, EndsWithTheJobAndSaysSo)
{
    Command job("/bin/sh", {"-c", "echo ready; exec sleep 1.7"});
    ASSERT_TRUE(job.waitFor("ready"));
    const auto pid = std::to_string(job.pid());
    const auto seen = sluicectl({"watch", "--pid", pid});
    EXPECT_EQ(seen.exitCode, 0) << seen.err;
    EXPECT_TRUE(seen.says("process " + pid + " ended")) << seen.out;
    job.finish();
    EXPECT_EQ(sluicectl({"watch", "--pid", pid, "--seconds", "1"}).exitCode, 3);
}

TEST(WatchCommand, EndsWithinHalfASecondWhenInterrupted)
{
    Command watch({"watch", "--stream"});
    ASSERT_TRUE(watch.waitFor(R"("event":"sample")"));
    const auto asked = std::chrono::steady_clock::now();
    watch.signal(SIGTERM);
    EXPECT_EQ(watch.finish().exitCode, 130);
    EXPECT_LT(std::chrono::steady_clock::now() - asked, std::chrono::milliseconds(500));
}

TEST(WatchCommand, EndsWhenNobodyReads)
{
    const auto seen =
        shell("(timeout 20 " + std::string(programFolder) + "/sluicectl watch; echo ended with $? >&2) | head -1");
    EXPECT_TRUE(seen.says("ended with")) << seen.out;
    EXPECT_FALSE(seen.says("ended with 124")) << "still running after 20 s";
}

TEST(WatchCommand, OfAPathThatIsNotThereStillShowsTheNode)
{
    const auto seen = sluicectl({"watch", "--seconds", "1.5", "--path", "/nonexistent/train"});
    EXPECT_EQ(seen.exitCode, 0);
    EXPECT_NE(seen.err.find("/nonexistent/train"), std::string::npos) << seen.err;
}

} // namespace
} // namespace sluice
