// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/store/run_file.h"

#include "core/store/sqlite.h"
#include "tests/core/file_content.h"
#include "tests/core/run_fixture.h"
#include "tests/core/temporary_folder.h"

#include <gtest/gtest.h>

#include <filesystem>

namespace sluice {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

Run runOf(const std::string& host)
{
    auto run = runFixture();
    run.id = {};
    run.node.identity.hostName = host;
    return run;
}

struct RunFileTest : testing::Test {
    RunFileTest()
    {
        first = *mine.save(runOf("node1"));
        second = *mine.save(runOf("node2"));
        EXPECT_TRUE(mine.annotate(first, "slow raid", "before the new firmware").ok());
    }

    TemporaryFolder folder;
    std::string path = folder.file("two runs.sluice");
    Store mine = *Store::open(folder.file("mine.db"));
    Store theirs = *Store::open(folder.file("theirs.db"));
    RunId first;
    RunId second;
};

TEST_F(RunFileTest, CarriesRunsWithSamplesTagsAndNotes)
{
    ASSERT_TRUE(exportRuns(mine, {first, second}, path).ok());
    const auto imported = importRuns(theirs, path);
    ASSERT_TRUE(imported.ok()) << imported.error().message;
    ASSERT_EQ(imported->runs.size(), 2U);
    auto expected = runOf("node1");
    expected.id = imported->runs[0];
    EXPECT_EQ(*theirs.load(imported->runs[0]), expected);
    const auto list = *theirs.list();
    EXPECT_EQ(list[1].tags, "raid slow");
    EXPECT_EQ(list[1].note, "before the new firmware");
}

TEST_F(RunFileTest, IsOneFileWithNothingBesideIt)
{
    ASSERT_TRUE(exportRuns(mine, {second}, path).ok());
    for (const char* beside : {"-wal", "-shm", "-journal"}) {
        EXPECT_FALSE(fs::exists(path + beside)) << beside;
    }
}

TEST_F(RunFileTest, KnowsRunsThatAreThereAlready)
{
    ASSERT_TRUE(exportRuns(mine, {first}, path).ok());
    ASSERT_TRUE(importRuns(theirs, path).ok());
    const auto again = importRuns(theirs, path);
    ASSERT_TRUE(again.ok());
    EXPECT_TRUE(again->runs.empty());
    EXPECT_EQ(again->known, 1);
    EXPECT_EQ(theirs.list()->size(), 1U);
}

TEST_F(RunFileTest, OnlyReadsWhatItImports)
{
    ASSERT_TRUE(exportRuns(mine, {first}, path).ok());
    const auto before = contentOf(path);
    fs::permissions(path, fs::perms::owner_read);
    EXPECT_TRUE(importRuns(theirs, path).ok());
    EXPECT_EQ(contentOf(path), before);
}

TEST_F(RunFileTest, OverwritesNothingAndLeavesNothingHalf)
{
    writeContent(path, "a person's");
    const auto exists = exportRuns(mine, {first}, path);
    ASSERT_FALSE(exists.ok());
    EXPECT_NE(exists.error().message.find("exists already"), std::string::npos);
    EXPECT_EQ(contentOf(path), "a person's");
    fs::remove(path);
    EXPECT_FALSE(exportRuns(mine, {first, RunId{99}}, path).ok());
    EXPECT_FALSE(fs::exists(path));
}

TEST_F(RunFileTest, SaysWhatIsWrongWithAFile)
{
    EXPECT_EQ(importRuns(theirs, folder.file("none")).error().kind, ErrorKind::NotFound);
    EXPECT_FALSE(importRuns(theirs, folder.path().string()).ok());
    const auto text = folder.file("text.sluice");
    writeContent(text, "not a database at all");
    EXPECT_EQ(importRuns(theirs, text).error().kind, ErrorKind::Corrupt);
    EXPECT_TRUE(theirs.list()->empty());
}

TEST_F(RunFileTest, RefusesATruncatedFileAndKeepsTheHistorySound)
{
    ASSERT_TRUE(exportRuns(mine, {first, second}, path).ok());
    const auto size = fs::file_size(path);
    for (const double share : {0.1, 0.5, 0.9}) {
        fs::copy_file(path, folder.file("cut"), fs::copy_options::overwrite_existing);
        fs::resize_file(folder.file("cut"), static_cast<std::uintmax_t>(static_cast<double>(size) * share));
        EXPECT_FALSE(importRuns(theirs, folder.file("cut")).ok()) << share;
    }
    EXPECT_TRUE(theirs.list().ok());
}

TEST_F(RunFileTest, RefusesAFileOfANewerVersion)
{
    ASSERT_TRUE(exportRuns(mine, {first}, path).ok());
    ASSERT_TRUE(store::Connection::open(path, 50ms)->execute("PRAGMA user_version = 99").ok());
    const auto newer = importRuns(theirs, path);
    ASSERT_FALSE(newer.ok());
    EXPECT_NE(newer.error().message.find("newer"), std::string::npos) << newer.error().message;
}

TEST_F(RunFileTest, TrustsNoTableThatSomebodyCrafted)
{
    ASSERT_TRUE(exportRuns(mine, {first}, path).ok());
    ASSERT_TRUE(store::Connection::open(path, 50ms)
                    ->execute("UPDATE runs SET document = '{\"schema\":\"sluice.run/1\",\"path\":7}'")
                    .ok());
    EXPECT_FALSE(importRuns(theirs, path).ok());
    ASSERT_TRUE(store::Connection::open(path, 50ms)->execute("DROP TABLE measurements").ok());
    EXPECT_FALSE(importRuns(theirs, path).ok());
    EXPECT_TRUE(theirs.list()->empty());
}

} // namespace
} // namespace sluice
