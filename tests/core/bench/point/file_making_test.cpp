// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/point/measured_file.h"
#include "tests/core/bench/point/made_file.h"
#include "tests/core/temporary_folder.h"
#include "tests/lab/slow_mount.h"

#include <gtest/gtest.h>

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <stop_token>
#include <string>

// How a file to measure comes to be.
namespace sluice {
namespace {

TEST(FileMaking, IsWrittenInLargeBlocksWhateverItsSize)
{
    for (const std::int64_t size : {4294967296L, 4294967297L, 4000000000L, 4194305L, 99999999L}) {
        EXPECT_EQ(writeBlockOf(Bytes{size}), mebibytes(4)) << size;
    }
    EXPECT_EQ(writeBlockOf(kibibytes(64)), kibibytes(64));
    EXPECT_EQ(writeBlockOf(Bytes{1}), kibibytes(4));
}

TEST(FileMaking, EndsWithAPageThoughBlocksAreLarger)
{
    const TemporaryFolder folder;
    auto file = made(folder, Bytes{8'388'609});
    ASSERT_TRUE(file.ok()) << file.error().message;
    EXPECT_EQ(file->size(), Bytes{8'392'704});
}

TEST(FileMaking, SettlesForLessWhenWritingTakesTooLong)
{
    const TemporaryFolder folder;
    auto file = MeasuredFile::make(*io::resolveTarget(folder.path(), false),
                                   {.size = gibibytes(2), .patience = Seconds(0.1)}, {});
    ASSERT_TRUE(file.ok()) << file.error().message;
    EXPECT_LT(file->size(), gibibytes(2));
    EXPECT_GT(file->size().count, 0);
    EXPECT_TRUE(file->measure({.readSize = kibibytes(64)}, brief, {}).ok());
}

TEST(FileMaking, AnInterruptWhileWritingLeavesNothing)
{
    const TemporaryFolder folder;
    std::stop_source source;
    source.request_stop();
    const auto file =
        MeasuredFile::make(*io::resolveTarget(folder.path(), false), {.size = gibibytes(1)}, source.get_token());
    ASSERT_FALSE(file.ok());
    EXPECT_EQ(file.error().kind, ErrorKind::Interrupted);
    EXPECT_TRUE(folder.empty());
}

TEST(FileMaking, AnInterruptEndsTheSweepOfTheFolderToo)
{
    const TemporaryFolder folder;
    const auto leftover = folder.file(".sluice-own-0123456789abcdef");
    std::ofstream(leftover).flush();
    std::filesystem::last_write_time(leftover, std::filesystem::file_time_type::clock::now() - std::chrono::hours(1));
    std::stop_source source;
    source.request_stop();
    const auto file =
        MeasuredFile::make(*io::resolveTarget(folder.path(), false), {.size = mebibytes(16)}, source.get_token());
    ASSERT_FALSE(file.ok());
    EXPECT_EQ(file.error().kind, ErrorKind::Interrupted);
    EXPECT_FALSE(folder.empty()) << "a later sweep finds it";
}

TEST(FileMaking, GivesUpStorageThatFallsSilentWhileTheFileIsWritten)
{
    const SlowMount mount;
    if (!mount.problem().empty()) {
        GTEST_SKIP() << mount.problem();
    }
    const auto begin = std::chrono::steady_clock::now();
    const auto file = MeasuredFile::make(
        *io::resolveTarget(mount.path(), false),
        {.size = mebibytes(16), .silence = Seconds(0.5), .progress = [&mount](Bytes, Bytes) { mount.die(); }}, {});
    EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(20));
    ASSERT_FALSE(file.ok());
    EXPECT_NE(file.error().message.find("did not answer"), std::string::npos) << file.error().message;
}

} // namespace
} // namespace sluice
