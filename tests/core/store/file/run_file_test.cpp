// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/store/file/run_file.h"

#include "core/store/sqlite.h"
#include "tests/core/file_content.h"
#include "tests/core/run_fixture.h"
#include "tests/core/temporary_folder.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <thread>

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
    const auto imported = importRuns(theirs, {path});
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
    ASSERT_TRUE(importRuns(theirs, {path}).ok());
    const auto again = importRuns(theirs, {path});
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
    EXPECT_TRUE(importRuns(theirs, {path}).ok());
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
    EXPECT_EQ(importRuns(theirs, {folder.file("none")}).error().kind, ErrorKind::NotFound);
    EXPECT_FALSE(importRuns(theirs, {folder.path().string()}).ok());
    const auto text = folder.file("text.sluice");
    writeContent(text, "not a database at all");
    EXPECT_EQ(importRuns(theirs, {text}).error().kind, ErrorKind::Corrupt);
    EXPECT_TRUE(theirs.list()->empty());
}

TEST_F(RunFileTest, RefusesATruncatedFileAndKeepsTheHistorySound)
{
    ASSERT_TRUE(exportRuns(mine, {first, second}, path).ok());
    const auto size = fs::file_size(path);
    for (const double share : {0.1, 0.5, 0.9}) {
        fs::copy_file(path, folder.file("cut"), fs::copy_options::overwrite_existing);
        fs::resize_file(folder.file("cut"), static_cast<std::uintmax_t>(static_cast<double>(size) * share));
        EXPECT_FALSE(importRuns(theirs, {folder.file("cut")}).ok()) << share;
    }
    EXPECT_TRUE(theirs.list().ok());
}

TEST_F(RunFileTest, ReadsNothingThatTheKernelMakesUp)
{
    const auto refused = importRuns(mine, {"/proc/kmsg"}); // root would wait at it for ever
    ASSERT_FALSE(refused.ok());
    EXPECT_EQ(refused.error().message, "/proc/kmsg is not a file");
}

TEST_F(RunFileTest, RefusesAFileOfANewerVersion)
{
    ASSERT_TRUE(exportRuns(mine, {first}, path).ok());
    ASSERT_TRUE(store::Connection::open(path, 50ms)->execute("PRAGMA user_version = 99").ok());
    const auto newer = importRuns(theirs, {path});
    ASSERT_FALSE(newer.ok());
    EXPECT_NE(newer.error().message.find("newer"), std::string::npos) << newer.error().message;
}

TEST_F(RunFileTest, TrustsNoTableThatSomebodyCrafted)
{
    ASSERT_TRUE(exportRuns(mine, {first}, path).ok());
    ASSERT_TRUE(store::Connection::open(path, 50ms)
                    ->execute("UPDATE runs SET document = '{\"schema\":\"sluice.run/1\",\"path\":7}'")
                    .ok());
    EXPECT_FALSE(importRuns(theirs, {path}).ok());
    ASSERT_TRUE(store::Connection::open(path, 50ms)->execute("DROP TABLE measurements").ok());
    EXPECT_FALSE(importRuns(theirs, {path}).ok());
    EXPECT_TRUE(theirs.list()->empty());
}

TEST_F(RunFileTest, TakesAllOrNothingAndNamesTheFileThatIsBroken)
{
    ASSERT_TRUE(exportRuns(mine, {first, second}, path).ok());
    ASSERT_TRUE(store::Connection::open(path, 50ms)
                    ->execute("DELETE FROM run_checks; UPDATE measurements SET document = json_set(document, "
                              "'$.point.depth', 0) WHERE run_id = 2 AND ordinal = 1")
                    .ok());
    ASSERT_TRUE(exportRuns(mine, {second}, folder.file("sound.sluice")).ok());
    const auto refused = importRuns(theirs, {folder.file("sound.sluice"), path});
    ASSERT_FALSE(refused.ok());
    EXPECT_NE(refused.error().message.find("run 2 in " + path + " is damaged: /point/depth"), std::string::npos)
        << refused.error().message;
    EXPECT_EQ(refused.error().hint, Message(Remedy::ExportRunsAgain)) << "run 2 of the own history is another";
    EXPECT_TRUE(theirs.list()->empty());
}

TEST_F(RunFileTest, ManyImportsOfOneFileAtOnceTakeItOnce)
{
    ASSERT_TRUE(exportRuns(mine, {first, second}, path).ok());
    {
        std::vector<std::jthread> threads;
        for (int i = 0; i < 8; ++i) {
            threads.emplace_back([this] {
                auto store = *Store::open(folder.file("theirs.db"), 30s);
                const auto imported = importRuns(store, {path});
                EXPECT_TRUE(imported.ok()) << imported.error().message;
            });
        }
    }
    EXPECT_EQ(theirs.list()->size(), 2U);
}

TEST_F(RunFileTest, AnInterruptedRunAndItsContinuationAreTwo)
{
    auto more = runOf("node1");
    more.measurements.pop_back();
    const auto part = *mine.save(more);
    ASSERT_TRUE(exportRuns(mine, {first, part}, path).ok());
    EXPECT_EQ(importRuns(theirs, {path})->runs.size(), 2U);
}

TEST_F(RunFileTest, AViewWithoutEndIsNoTable)
{
    ASSERT_TRUE(exportRuns(mine, {first}, path).ok());
    ASSERT_TRUE(
        store::Connection::open(path, 50ms)
            ->execute("ALTER TABLE runs RENAME TO old; CREATE VIEW runs AS WITH RECURSIVE n(id) AS (SELECT 1"
                      " UNION ALL SELECT id + 1 FROM n) SELECT id, 1 AS document, 0 AS measurement_count FROM n")
            .ok());
    const auto refused = importRuns(theirs, {path});
    ASSERT_FALSE(refused.ok());
    EXPECT_NE(refused.error().message.find("\"runs\" is not one that Sluice made"), std::string::npos);
}

TEST_F(RunFileTest, AQueryThatTakesTooManyStepsEnds)
{
    auto connection = *store::Connection::open(folder.file("steps.db"), 50ms);
    connection.limitSteps(100'000);
    const auto counted = connection.integer("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)"
                                            " SELECT count(*) FROM n");
    ASSERT_FALSE(counted.ok());
    EXPECT_EQ(counted.error().kind, ErrorKind::Corrupt);
}

TEST_F(RunFileTest, ReadsAHistoryWithItsLogAndLeavesNothingBesideIt)
{
    // `mine` is open, so what it has saved is still in the log.
    ASSERT_GT(fs::file_size(folder.file("mine.db-wal")), 0U);
    const fs::path medium = folder.file("medium");
    fs::create_directory(medium);
    for (const char* file : {"mine.db", "mine.db-wal"}) {
        fs::copy_file(folder.file(file), medium / file);
    }
    fs::permissions(medium, fs::perms::owner_read | fs::perms::owner_exec);
    const auto imported = importRuns(theirs, {(medium / "mine.db").string()});
    fs::permissions(medium, fs::perms::owner_all);
    ASSERT_TRUE(imported.ok()) << imported.error().message;
    EXPECT_EQ(imported->runs.size(), 2U);
    EXPECT_EQ(std::distance(fs::directory_iterator(medium), {}), 2);
}

TEST_F(RunFileTest, LeavesNothingBesideAFileThatWasInUseOnce)
{
    fs::create_directory(folder.file("closed"));
    const auto closed = folder.file("closed/history.db");
    EXPECT_TRUE(Store::open(closed)->save(runOf("node3")).ok());
    ASSERT_TRUE(importRuns(theirs, {closed}).ok());
    EXPECT_EQ(std::distance(fs::directory_iterator(folder.file("closed")), {}), 1);
}

TEST_F(RunFileTest, AFileNameIsNoFolderAndNoneOfSqlites)
{
    for (const std::string name : {"", ":memory:", "file:x.sluice?mode=memory", "new/", "."}) {
        const auto refused = exportRuns(mine, {first}, name);
        ASSERT_FALSE(refused.ok()) << name;
        EXPECT_EQ(refused.error().kind, ErrorKind::Usage) << name;
    }
    EXPECT_EQ(Store::open(":memory:").error().kind, ErrorKind::Usage);
}

TEST_F(RunFileTest, WhatStandsBesideANewFileIsSomebodyElses)
{
    for (const char* ending : {"-journal", "-wal", "-shm"}) {
        const auto beside = path + ending;
        writeContent(beside, "a person's");
        EXPECT_EQ(exportRuns(mine, {first}, path).error().kind, ErrorKind::Usage) << ending;
        EXPECT_EQ(Store::open(path).error().kind, ErrorKind::Usage) << ending;
        EXPECT_EQ(contentOf(beside), "a person's");
        EXPECT_FALSE(fs::exists(path));
        fs::remove(beside);
    }
    writeContent(folder.file("theirs.db-journal"), "a person's");
    EXPECT_FALSE(Store::open(folder.file("theirs.db")).ok());
    EXPECT_EQ(contentOf(folder.file("theirs.db-journal")), "a person's");
}

TEST_F(RunFileTest, ADamagedRunCanBeHandedOn)
{
    ASSERT_TRUE(store::Connection::open(folder.file("mine.db"), 50ms)
                    ->execute("UPDATE runs SET document = 'torn' WHERE id = 1")
                    .ok());
    ASSERT_FALSE(mine.load(first).ok());
    ASSERT_TRUE(exportRuns(mine, {first}, path).ok());
    EXPECT_EQ(*store::Connection::open(path, 50ms)->text("SELECT document FROM runs"), "torn");
    EXPECT_FALSE(importRuns(theirs, {path}).ok());
}

} // namespace
} // namespace sluice
