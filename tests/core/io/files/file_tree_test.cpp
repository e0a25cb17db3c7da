// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/io/files/file_tree.h"
#include "tests/core/child_process.h"
#include "tests/core/file_content.h"
#include "tests/core/temporary_folder.h"

#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <set>
#include <sys/resource.h>

namespace sluice::io {
namespace {

namespace fs = std::filesystem;

Result<FileTree> madeIn(const TemporaryFolder& folder, int count = 5, Bytes size = Bytes{3000})
{
    return FileTree::make(folder.path(), {.fileSize = size, .count = count}, Content(7), {});
}

TEST(FileTree, MakesFilesThatDifferAndRemovesThem)
{
    const TemporaryFolder folder;
    {
        const auto tree = madeIn(folder);
        ASSERT_TRUE(tree.ok()) << tree.error().message;
        std::set<std::string> contents;
        for (const auto& file : tree->files()) {
            EXPECT_EQ(file.size, Bytes{3000});
            contents.insert(contentOf(file.path));
        }
        EXPECT_EQ(contents.size(), 5U);
        EXPECT_EQ(contents.begin()->size(), 3000U);
    }
    EXPECT_TRUE(folder.empty());
}

TEST(FileTree, HasNoFolderWithMoreThanAThousandFiles)
{
    const TemporaryFolder folder;
    const auto tree = madeIn(folder, 2500, Bytes{1});
    ASSERT_TRUE(tree.ok()) << tree.error().message;
    std::map<std::string, int> files;
    for (const auto& file : tree->files()) {
        ++files[fs::path(file.path).parent_path().string()];
    }
    EXPECT_EQ(files.size(), 3U);
    EXPECT_EQ(files.begin()->second, 1000);
}

TEST(FileTree, IsRemovedThoughNoDescriptorIsLeft)
{
    const TemporaryFolder folder;
    rlimit usual{};
    ASSERT_EQ(::getrlimit(RLIMIT_NOFILE, &usual), 0);
    {
        const auto tree = madeIn(folder, 1500, Bytes{1});
        ASSERT_TRUE(tree.ok()) << tree.error().message;
        const rlimit none{0, usual.rlim_max};
        ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &none), 0);
    }
    ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &usual), 0);
    EXPECT_TRUE(folder.empty());
}

TEST(FileTree, AStopWhileMakingLeavesNothing)
{
    const TemporaryFolder folder;
    std::stop_source source;
    const auto tree = FileTree::make(folder.path(),
                                     {.fileSize = Bytes{100},
                                      .count = 100,
                                      .progress = [&source](int made) { made > 10 ? source.request_stop() : false; }},
                                     Content(7), source.get_token());
    ASSERT_FALSE(tree.ok());
    EXPECT_EQ(tree.error().kind, ErrorKind::Interrupted);
    EXPECT_TRUE(folder.empty());
}

TEST(FileTree, WhatAKillLeftIsSweptByTheNextAndWhatIsInUseIsNot)
{
    const TemporaryFolder folder;
    inChild([&folder] {
        const auto tree = madeIn(folder);
        ::raise(SIGKILL);
        return 0;
    });
    EXPECT_FALSE(folder.empty());
    const auto inUse = madeIn(folder);
    {
        const auto another = madeIn(folder);
        EXPECT_EQ(std::distance(fs::directory_iterator(folder.path()), {}), 2);
    }
    EXPECT_EQ(std::distance(fs::directory_iterator(folder.path()), {}), 1);
    EXPECT_TRUE(fs::exists(inUse->files().front().path));
}

TEST(FileTree, ATreeOfAnotherMachineIsSweptAfterADay)
{
    const TemporaryFolder folder;
    const auto theirs = folder.path() / ".sluice-tree-0123456789abcdef";
    fs::create_directories(theirs / "000000");
    writeContent(theirs / "000000" / "000000", "x");
    ASSERT_TRUE(madeIn(folder).ok());
    EXPECT_TRUE(fs::exists(theirs / "000000" / "000000")) << "its lock may not be seen here";
    fs::last_write_time(theirs, fs::file_time_type::clock::now() - std::chrono::hours(25));
    ASSERT_TRUE(madeIn(folder).ok());
    EXPECT_FALSE(fs::exists(theirs));
}

TEST(FileTree, RemovesNothingThatItDidNotMake)
{
    const TemporaryFolder folder;
    const TemporaryFolder elsewhere;
    writeContent(elsewhere.file("000000"), "precious");
    std::string inner;
    {
        const auto tree = madeIn(folder);
        ASSERT_TRUE(tree.ok());
        inner = fs::path(tree->files().front().path).parent_path();
        writeContent(inner + "/notes", "a person's");
        fs::create_directory_symlink(elsewhere.path(), fs::path(inner).parent_path() / "000009");
    }
    EXPECT_EQ(contentOf(inner + "/notes"), "a person's");
    EXPECT_EQ(contentOf(elsewhere.file("000000")), "precious");
    EXPECT_FALSE(fs::exists(inner + "/000000"));
}

TEST(FileTree, SaysWhatToDoWhereItMayNotWrite)
{
    const auto tree = FileTree::make("/proc", {.fileSize = Bytes{1}, .count = 1}, Content(7), {});
    ASSERT_FALSE(tree.ok());
    EXPECT_EQ(tree.error().hint.remedy, Remedy::WritableFolder);
}

TEST(FilesBeneath, FindsRegularFilesWithDataAndFollowsNoLink)
{
    const TemporaryFolder folder;
    fs::create_directories(folder.path() / "a" / "b");
    writeContent(folder.file("a/b/one"), "x");
    writeContent(folder.file("two"), "xx");
    writeContent(folder.file("empty"), "");
    fs::create_symlink("/etc/hostname", folder.file("link"));
    const auto files = filesBeneath(folder.path(), 100);
    ASSERT_TRUE(files.ok());
    EXPECT_EQ(files->size(), 2U);
    EXPECT_EQ(filesBeneath(folder.path(), 1)->size(), 1U);
    const TemporaryFolder nothing;
    EXPECT_EQ(filesBeneath(nothing.path(), 100).error().kind, ErrorKind::NotFound);
}

} // namespace
} // namespace sluice::io
