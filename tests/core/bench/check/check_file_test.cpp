// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/check/check_file.h"

#include "tests/core/file_content.h"
#include "tests/core/temporary_folder.h"

#include <gtest/gtest.h>

#include <filesystem>

namespace sluice {
namespace {

constexpr Bytes size = mebibytes(5); // more than a block, and no multiple of it

Result<Done> make(const TemporaryFolder& folder, const std::stop_token& stop = {})
{
    return makeCheckFile(
        folder.path(), size, [](Bytes) {}, stop);
}

std::size_t entriesOf(const TemporaryFolder& folder)
{
    return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(folder.path()), {}));
}

TEST(CheckFile, IsMadeOnceAndKept)
{
    const TemporaryFolder folder;
    EXPECT_EQ(fileToCheck(folder.path()).error().kind, ErrorKind::NotFound);
    ASSERT_TRUE(make(folder)) << make(folder).error().message;
    const auto path = checkFileIn(folder.path());
    EXPECT_EQ(std::filesystem::file_size(path), static_cast<std::uintmax_t>(size.count));
    EXPECT_TRUE(contentOf(path).starts_with("Sluice check file 1"));
    EXPECT_EQ(*fileToCheck(folder.path()), path);
    const auto before = contentOf(path);
    ASSERT_TRUE(make(folder));
    EXPECT_EQ(contentOf(path), before);
    EXPECT_EQ(entriesOf(folder), 1U);
}

TEST(CheckFile, OneOfAnotherSizeIsMadeAnew)
{
    const TemporaryFolder folder;
    ASSERT_TRUE(make(folder));
    std::filesystem::resize_file(checkFileIn(folder.path()), 4096);
    ASSERT_TRUE(make(folder));
    EXPECT_EQ(std::filesystem::file_size(checkFileIn(folder.path())), static_cast<std::uintmax_t>(size.count));
}

TEST(CheckFile, AForeignFileIsNeverTouched)
{
    const TemporaryFolder folder;
    writeContent(checkFileIn(folder.path()), "mine");
    EXPECT_FALSE(make(folder));
    EXPECT_FALSE(fileToCheck(folder.path()));
    EXPECT_EQ(contentOf(checkFileIn(folder.path())), "mine");
    const TemporaryFolder linked;
    writeContent(linked.file("other"), "other");
    std::filesystem::create_symlink(linked.file("other"), checkFileIn(linked.path()));
    EXPECT_FALSE(make(linked));
    EXPECT_EQ(contentOf(linked.file("other")), "other");
    writeContent(linked.file(".sluice-check.part"), "part");
    std::filesystem::remove(checkFileIn(linked.path()));
    EXPECT_FALSE(make(linked));
    EXPECT_EQ(contentOf(linked.file(".sluice-check.part")), "part");
}

TEST(CheckFile, AnInterruptLeavesNothingBehind)
{
    const TemporaryFolder folder;
    std::stop_source stop;
    stop.request_stop();
    EXPECT_EQ(make(folder, stop.get_token()).error().kind, ErrorKind::Interrupted);
    EXPECT_EQ(entriesOf(folder), 0U);
}

TEST(CheckFile, AFileIsCheckedItself)
{
    const TemporaryFolder folder;
    writeContent(folder.file("data"), "0123");
    EXPECT_EQ(*fileToCheck(folder.file("data")), folder.file("data"));
    EXPECT_FALSE(fileToCheck(folder.file("none")));
}

} // namespace
} // namespace sluice
