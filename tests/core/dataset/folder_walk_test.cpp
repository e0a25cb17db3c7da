// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/dataset/folder_walk.h"

#include "core/dataset/catalogue.h"
#include "tests/core/child_process.h"
#include "tests/core/dataset/shards.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <stop_token>
#include <string>
#include <sys/stat.h>
#include <vector>

namespace sluice::dataset {
namespace {

namespace fs = std::filesystem;

class FolderWalk : public DatasetFolder {
protected:
    struct Walked {
        std::vector<Found> files;
        WalkCounts counts;
        std::vector<LeftOut> leftOut;

        /// Paths below `root`, in their order.
        std::vector<std::string> names(const std::string& root) const
        {
            std::vector<std::string> all;
            for (const auto& file : files) {
                all.push_back(fs::path(file.path).lexically_relative(fs::canonical(root)).string());
            }
            std::sort(all.begin(), all.end());
            return all;
        }
    };
    Walked walk(const std::string& name = ".", const std::stop_token& stop = {}) const
    {
        Walked walked;
        LeftOutTally leftOut;
        walked.counts = walkFolder(
            path(name), leftOut, [&walked](Found&& file) { walked.files.push_back(std::move(file)); }, stop);
        walked.leftOut = leftOut.all();
        return walked;
    }
    void link(const std::string& to, const std::string& name) const { fs::create_symlink(to, path(name)); }
};

using Names = std::vector<std::string>;

TEST_F(FolderWalk, VisitsEveryFileWithItsSize)
{
    write("a.jpg", "12345");
    write("train/cats/b.jpg", "123");
    write("empty", "");
    const auto walked = walk();
    EXPECT_EQ(walked.names(root()), (Names{"a.jpg", "empty", "train/cats/b.jpg"}));
    EXPECT_EQ(walked.counts, (WalkCounts{3, 0, true}));
    EXPECT_TRUE(walked.leftOut.empty());
    const auto largest = std::max_element(walked.files.begin(), walked.files.end(),
                                          [](const Found& a, const Found& b) { return a.size < b.size; });
    EXPECT_EQ(largest->size, 5);
    EXPECT_EQ(largest->storeFiles, 0);
}

TEST_F(FolderWalk, HiddenNamesAreCountedAndLeftOut)
{
    write(".git/objects/aa", "blob");
    write(".DS_Store", "x");
    write("...jpg", "x");
    write("a.jpg", "x");
    const auto walked = walk();
    EXPECT_EQ(walked.names(root()), Names{"a.jpg"});
    EXPECT_EQ(walked.leftOut, (std::vector<LeftOut>{{"hidden names", 3, "names that begin with a dot"}}));
}

TEST_F(FolderWalk, NamesMayHoldAnyByte)
{
    const Names odd{"a\nb.jpg", "\xff\xfe.jpg", "..a", " ", "a b"};
    for (const auto& name : odd) {
        write("x/" + name, "x");
    }
    EXPECT_EQ(walk("x").files.size(), 4U) << "one begins with a dot";
}

TEST_F(FolderWalk, LinksToFoldersAreFollowedOnce)
{
    write("real/a/0.jpg", "x");
    write("real/a/1.jpg", "x");
    fs::create_directories(path("classes"));
    link(path("real/a"), "classes/a");
    link(path("real/a"), "classes/again");
    link(path("classes"), "classes/loop");
    link("..", "classes/up");
    link(path("nowhere"), "classes/gone");
    link("ring", "classes/ring");
    const auto walked = walk("classes");
    EXPECT_EQ(walked.files.size(), 2U);
    EXPECT_EQ(walked.counts.linksFollowed, 4);
    EXPECT_EQ(walked.leftOut, (std::vector<LeftOut>{{"links", 2, "they lead nowhere"}}));
}

/// Its name says what it is: in a snapshot of a hub, files are called by their hashes. Readers follow no link.
TEST_F(FolderWalk, ALinkToAFileKeepsItsNameUntilTheFileIsRead)
{
    write("blobs/0", "12345");
    fs::create_directories(path("hub"));
    link("../blobs/0", "hub/0.jpg");
    const auto walked = walk("hub");
    ASSERT_EQ(walked.files.size(), 1U);
    EXPECT_EQ(walked.names(path("hub")), Names{"0.jpg"});
    EXPECT_TRUE(walked.files.front().isLink);
    EXPECT_EQ(walked.files.front().size, 5);
    EXPECT_EQ(walked.counts.linksFollowed, 1);
    EXPECT_EQ(catalogueOf(path("hub"))->files, Names{fs::canonical(path("blobs/0")).string()});
}

/// The file is met where it is; under a hidden name it would not be.
TEST_F(FolderWalk, ALinkWithinTheDataSetIsCountedWhereItLeads)
{
    write("hub/blobs/0", "x");
    write("hub/.cache/1", "x");
    link("blobs/0", "hub/0.jpg");
    link(".cache/1", "hub/1.jpg");
    const auto walked = walk("hub");
    EXPECT_EQ(walked.names(path("hub")), (Names{"1.jpg", "blobs/0"}));
    EXPECT_EQ(walked.counts.linksFollowed, 1);
    ASSERT_EQ(walked.leftOut.size(), 2U);
    const auto& why = walked.leftOut;
    EXPECT_TRUE(std::any_of(why.begin(), why.end(), [](const LeftOut& left) {
        return left == LeftOut{"links", 1, "to files of the data set, which are counted where they are"};
    }));
}

/// A folder beside this one has a name that begins alike.
TEST_F(FolderWalk, ALinkBesideTheDataSetIsFollowed)
{
    write("train/a.jpg", "x");
    write("train2/b.jpg", "x");
    link("../train2/b.jpg", "train/b.jpg");
    EXPECT_EQ(walk("train").files.size(), 2U);
}

TEST_F(FolderWalk, TheFolderItselfMayBeALink)
{
    write("real/a.jpg", "x");
    link("a.jpg", "real/again.jpg");
    link("real", "data");
    const auto walked = walk("data");
    EXPECT_EQ(walked.names(path("real")), Names{"a.jpg"});
}

TEST_F(FolderWalk, PipesAndSocketsAreNotOpened)
{
    write("a.jpg", "x");
    ASSERT_EQ(::mkfifo(path("pipe").c_str(), 0600), 0);
    link("pipe", "to_pipe");
    link("/dev/zero", "endless");
    const auto walked = walk();
    EXPECT_EQ(walked.files.size(), 1U);
    EXPECT_EQ(walked.leftOut,
              (std::vector<LeftOut>{{"names that are no files", 3, "pipes, sockets and devices hold no sample"}}));
}

/// /proc has a folder for each thread, comes and goes, and some of its files wait for ever.
TEST_F(FolderWalk, WhatTheKernelMakesUpIsNoDataSet)
{
    write("1.jpg", std::string(100, 'x'));
    link("/proc/self", "processes");
    link("/sys/class", "devices");
    const auto found = catalogueOf(path("."));
    ASSERT_TRUE(found.ok()) << found.error().message;
    EXPECT_EQ(found->files.size(), 1U);
    EXPECT_EQ(found->summary.leftOut, (std::vector<LeftOut>{{"folders", 2, "the kernel makes up what they hold"}}));
    EXPECT_EQ(catalogueOf("/proc/self/status").error().kind, ErrorKind::Usage);
}

TEST_F(FolderWalk, AFolderThatCannotBeReadIsNamed)
{
    write("a/0.jpg", std::string(3000, 'j'));
    write("b/1.jpg", std::string(3000, 'j'));
    fs::permissions(m_folder.path(), fs::perms{0755});
    fs::permissions(path("b"), fs::perms::none);
    EXPECT_EQ(inUnprivilegedChild([this] {
                  const auto walked = walk();
                  const bool one = walked.files.size() == 1 && walked.leftOut.size() == 1;
                  const bool named = one && walked.leftOut.front().what == "folders that cannot be read"
                      && walked.leftOut.front().why.find("/b: ") != std::string::npos;
                  return named ? 0 : 1;
              }),
              0);
    fs::permissions(path("b"), fs::perms::owner_all);
}

TEST_F(FolderWalk, AFolderThatIsNotThereIsSaid)
{
    const auto walked = walk("nowhere");
    EXPECT_TRUE(walked.files.empty());
    ASSERT_EQ(walked.leftOut.size(), 1U);
    EXPECT_EQ(walked.leftOut.front().what, "folders that cannot be read");
    EXPECT_NE(walked.leftOut.front().why.find("nowhere: No such file"), std::string::npos);
}

TEST_F(FolderWalk, AStoreIsOneAndItsNeighboursAreNot)
{
    write("a.zarr/.zgroup", "{}");
    write("a.zarr/x/.zarray", "{}");
    write("a.zarr/x/0.0", "12345");
    write("a.zarr/x/deeper/0.1", "123");
    write("b/c.jpg", "1");
    write("d.zarr/zarr.json", "{}");
    const auto walked = walk();
    EXPECT_EQ(walked.names(root()), (Names{"a.zarr", "b/c.jpg", "d.zarr"}));
    for (const auto& file : walked.files) {
        const auto name = fs::path(file.path).filename();
        EXPECT_EQ(file.storeFiles, name == "a.zarr" ? 2 : name == "d.zarr" ? 1 : 0) << name;
        EXPECT_EQ(file.size, name == "a.zarr" ? 8 : name == "d.zarr" ? 2 : 1) << name;
    }
    EXPECT_TRUE(walked.leftOut.empty()) << "what a store hides is its own";
}

/// Rows of a checkpoint, of changes and of unfinished work are no rows of the table.
TEST_F(FolderWalk, LogsOfATableAreNotEntered)
{
    write("t/part-0.parquet", "x");
    write("t/_delta_log/00000000000000000001.checkpoint.parquet", "x");
    write("t/_change_data/cdc-0.parquet", "x");
    write("t/_temporary/0/part-1.parquet", "x");
    write("u/_spark_metadata/0", "x");
    write("u/part-0.parquet", "x");
    const auto table = walk("t");
    EXPECT_EQ(table.names(path("t")), Names{"part-0.parquet"});
    EXPECT_TRUE(table.counts.hasVersions);
    EXPECT_EQ(table.leftOut, (std::vector<LeftOut>{{"folders", 3, "logs, changes and unfinished files of a table"}}));
    const auto stream = walk("u");
    EXPECT_EQ(stream.names(path("u")), Names{"part-0.parquet"});
    EXPECT_FALSE(stream.counts.hasVersions);
}

TEST_F(FolderWalk, LogsOfALanceTableAreNotEntered)
{
    write("t.lance/data/0.lance", "x");
    write("t.lance/_versions/1.manifest", "x");
    write("t.lance/_transactions/0-1.txn", "x");
    write("t.lance/_indices/0/index.idx", "x");
    write("t.lance/_deletions/0-1.arrow", "x");
    const auto table = walk("t.lance");
    EXPECT_EQ(table.names(path("t.lance")), Names{"data/0.lance"});
    EXPECT_TRUE(table.counts.hasVersions) << "older versions keep their files";
    EXPECT_EQ(table.leftOut, (std::vector<LeftOut>{{"folders", 4, "logs, changes and unfinished files of a table"}}));
}

TEST_F(FolderWalk, AnEmptyStoreIsOneAllTheSame)
{
    write("a.zarr/.zarray", "");
    const auto walked = walk("a.zarr");
    ASSERT_EQ(walked.files.size(), 1U);
    EXPECT_EQ(walked.files.front().storeFiles, 1);
    EXPECT_EQ(walked.files.front().size, 0);
}

TEST_F(FolderWalk, AStopEndsIt)
{
    for (int i = 0; i < 10; ++i) {
        write(std::to_string(i), "x");
    }
    std::stop_source stop;
    LeftOutTally leftOut;
    int visited = 0;
    const auto counts = walkFolder(
        root(), leftOut,
        [&](Found&&) {
            ++visited;
            stop.request_stop();
        },
        stop.get_token());
    EXPECT_EQ(visited, 1);
    EXPECT_FALSE(counts.whole);
}

TEST(LeftOutTally, CountsByWhatItIsAndWhy)
{
    LeftOutTally tally;
    tally.add("files", "empty");
    tally.add("links", "empty", 2);
    tally.add("files", "empty", 3);
    tally.add("files", "of no kind", 0);
    EXPECT_EQ(tally.all(), (std::vector<LeftOut>{{"files", 4, "empty"}, {"links", 2, "empty"}}));
}

/// A thousand damaged shards have a thousand reasons.
TEST(LeftOutTally, KeepsTwentyReasonsAndCountsTheRest)
{
    LeftOutTally tally;
    for (int i = 0; i < 1000; ++i) {
        tally.add("shards", "damaged at byte " + std::to_string(i));
    }
    const auto all = tally.all();
    ASSERT_EQ(all.size(), 20U);
    EXPECT_EQ(all.front(), (LeftOut{"shards", 1, "damaged at byte 0"}));
    EXPECT_EQ(all.back(), (LeftOut{"more", 981, "other reasons"}));
}

} // namespace
} // namespace sluice::dataset
