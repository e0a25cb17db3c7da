// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/io/files/own_file.h"
#include "tests/core/temporary_folder.h"
#include "tests/core/without_capability.h"

#include <gtest/gtest.h>

#include <chrono>
#include <fcntl.h>
#include <fstream>
#include <stop_token>
#include <sys/stat.h>
#include <unistd.h>

namespace sluice::io {
namespace {

/// Makes a file as one that a kill left behind an hour ago.
void leaveBehind(const std::string& path)
{
    std::ofstream(path).flush();
    std::filesystem::last_write_time(path, std::filesystem::file_time_type::clock::now() - std::chrono::hours(1));
}

TEST(OwnFile, HasNoNameSoNothingIsLeftHoweverItEnds)
{
    const TemporaryFolder folder;
    auto file = OwnFile::create(folder.path());
    ASSERT_TRUE(file.ok()) << file.error().message;
    ASSERT_TRUE(file->reserve(mebibytes(1), {}).ok());
    EXPECT_TRUE(folder.empty());
}

TEST(OwnFile, IsReopenedReadOnlyForReads)
{
    const TemporaryFolder folder;
    auto file = OwnFile::create(folder.path());
    ASSERT_TRUE(file.ok());
    ASSERT_EQ(::pwrite(file->descriptor(), "data", 4, 0), 4);
    auto reader = file->reopen(Direction::Read, Access::Buffered);
    ASSERT_TRUE(reader.ok()) << reader.error().message;
    char buffer[4];
    EXPECT_EQ(::pread(reader->descriptor(), buffer, 4, 0), 4);
    EXPECT_EQ(::pwrite(reader->descriptor(), "x", 1, 0), -1);
}

TEST(OwnFile, IsReadThoughTheServerSaysThatAnotherOwnsIt)
{
    const TemporaryFolder folder;
    auto file = OwnFile::create(folder.path());
    ASSERT_TRUE(file.ok());
    if (::fchown(file->descriptor(), 4242, -1U) != 0) {
        GTEST_SKIP() << "needs root, to give the file away";
    }
    const WithoutCapability notAsOwner(1U << CAP_FOWNER);
    const auto reader = file->reopen(Direction::Read, Access::Buffered);
    EXPECT_TRUE(reader.ok()) << reader.error().message;
}

TEST(OwnFile, KeepsWhatWasWrittenAndNoMore)
{
    const TemporaryFolder folder;
    auto file = OwnFile::create(folder.path());
    ASSERT_TRUE(file->reserve(mebibytes(2), {}).ok());
    ASSERT_TRUE(file->keep(mebibytes(1)).ok());
    struct stat facts { };
    ASSERT_EQ(::fstat(file->descriptor(), &facts), 0);
    EXPECT_EQ(facts.st_size, mebibytes(1).count);
}

TEST(OwnFile, SaysWhatToDoWhenTheFolderIsMissing)
{
    const auto file = OwnFile::create("/no/such/folder");
    ASSERT_FALSE(file.ok());
    EXPECT_EQ(file.error().kind, ErrorKind::NotFound);
}

TEST(OwnFile, RefusesMoreThanIsFree)
{
    const TemporaryFolder folder;
    auto file = OwnFile::create(folder.path());
    const auto reserved = file->reserve(Bytes{1LL << 60}, {});
    ASSERT_FALSE(reserved.ok());
    EXPECT_EQ(reserved.error().kind, ErrorKind::NoSpace);
    EXPECT_NE(reserved.error().message.find("free"), std::string::npos);
}

TEST(OwnFile, SweepsOnlyEmptyFilesOfItsOwnName)
{
    const TemporaryFolder folder;
    leaveBehind(folder.file(".sluice-own-0123456789abcdef"));
    std::ofstream(folder.file(".sluice-own-with-data")) << "a person's";
    std::ofstream(folder.file("empty")).flush();
    std::filesystem::create_symlink(folder.file("empty"), folder.file(".sluice-own-link"));
    sweepLeftovers(folder.path());
    EXPECT_FALSE(std::filesystem::exists(folder.file(".sluice-own-0123456789abcdef")));
    EXPECT_TRUE(std::filesystem::exists(folder.file(".sluice-own-with-data")));
    EXPECT_TRUE(std::filesystem::exists(folder.file("empty")));
    EXPECT_TRUE(std::filesystem::is_symlink(folder.file(".sluice-own-link")));
}

TEST(OwnFile, AFileThatAnotherProcessIsJustMakingIsNotSwept)
{
    const TemporaryFolder folder;
    std::ofstream(folder.file(".sluice-own-0123456789abcdef")).flush();
    sweepLeftovers(folder.path());
    EXPECT_FALSE(folder.empty());
}

TEST(OwnFile, ASweepThatTakesTooLongLeavesTheRestToALaterOne)
{
    const TemporaryFolder folder;
    leaveBehind(folder.file(".sluice-own-0123456789abcdef"));
    sweepLeftovers(folder.path(), {}, std::chrono::seconds(0));
    EXPECT_FALSE(folder.empty());
    sweepLeftovers(folder.path());
    EXPECT_TRUE(folder.empty());
}

TEST(OwnFile, AnInterruptEndsTheSweepAndTheFileIsMadeAllTheSame)
{
    const TemporaryFolder folder;
    leaveBehind(folder.file(".sluice-own-0123456789abcdef"));
    std::stop_source source;
    source.request_stop();
    EXPECT_TRUE(OwnFile::create(folder.path(), source.get_token()).ok());
    EXPECT_FALSE(folder.empty()) << "not looked at";
    EXPECT_TRUE(OwnFile::create(folder.path()).ok());
    EXPECT_TRUE(folder.empty());
}

} // namespace
} // namespace sluice::io
