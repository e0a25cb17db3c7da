// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/files/files_pass.h"

#include "tests/core/temporary_folder.h"

#include <gtest/gtest.h>

#include <filesystem>

namespace sluice {
namespace {

/// Twenty files of 4 KiB.
class FilesPassTest : public testing::Test {
protected:
    FilesPassTest()
    {
        auto made = io::FileTree::make(folder.path(), {.fileSize = kibibytes(4), .count = 20, .patience = Seconds(60)},
                                       io::Content::unique(), {});
        tree.emplace(std::move(*made));
        spec.files = std::make_shared<const std::vector<io::SmallFile>>(tree->files());
        spec.workers = 3;
        spec.most = 20;
        spec.runtime = Seconds(30);
    }

    TemporaryFolder folder;
    std::optional<io::FileTree> tree;
    PassSpec spec;
};

TEST_F(FilesPassTest, ReadsEveryFileOnce)
{
    const auto outcome = passThrough(spec, {});
    ASSERT_TRUE(outcome) << outcome.error().message;
    EXPECT_EQ(outcome->pass.files, 20);
    EXPECT_EQ(outcome->pass.bytes, kibibytes(80));
    EXPECT_GT(outcome->pass.read.p50.count(), 0);
    EXPECT_EQ(outcome->unanswered, 0);
}

TEST_F(FilesPassTest, OnlyLooksAtFilesThatAreNotToBeRead)
{
    spec.readThem = false;
    const auto outcome = passThrough(spec, {});
    ASSERT_TRUE(outcome);
    EXPECT_EQ(outcome->pass.files, 20);
    EXPECT_EQ(outcome->pass.bytes, Bytes{});
    EXPECT_GT(outcome->pass.open.p50.count(), 0);
}

TEST_F(FilesPassTest, TakesNoMoreFilesThanAsked)
{
    spec.most = 7;
    EXPECT_EQ(passThrough(spec, {})->pass.files, 7);
}

TEST_F(FilesPassTest, GivesEachThreadAFileHoweverShortTheTime)
{
    spec.runtime = Seconds(0);
    const auto outcome = passThrough(spec, {});
    ASSERT_TRUE(outcome);
    EXPECT_GE(outcome->pass.files, 1);
}

TEST_F(FilesPassTest, NamesAFileThatIsGone)
{
    std::filesystem::remove(spec.files->front().path);
    const auto outcome = passThrough(spec, {});
    ASSERT_FALSE(outcome);
    EXPECT_EQ(outcome.error().kind, ErrorKind::NotFound);
    EXPECT_NE(outcome.error().message.find(spec.files->front().path), std::string::npos) << outcome.error().message;
}

TEST_F(FilesPassTest, SeesThePageCacheFillWithWhatIsRead)
{
    ASSERT_TRUE(passThrough(spec, {}));
    EXPECT_EQ(residentShareOf(*spec.files), 1.0);
}

} // namespace
} // namespace sluice
