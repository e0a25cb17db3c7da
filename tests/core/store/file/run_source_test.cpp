// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/store/file/run_source.h"

#include "core/store/schema.h"
#include "core/store/store.h"
#include "tests/core/file_content.h"
#include "tests/core/run_fixture.h"
#include "tests/core/temporary_folder.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

namespace sluice::store {
namespace {

using namespace std::chrono_literals;

class RunSourceTest : public testing::Test {
protected:
    RunSourceTest() { run.measurements.resize(2); }

    /// What is wrong with a file of this content; empty where it is taken.
    std::string problemWith(const std::string& content)
    {
        const auto path = folder.file("given");
        writeContent(path, content);
        const auto source = RunSource::open(path);
        return source ? "" : source.error().message;
    }
    std::vector<std::string> filesBeside() const
    {
        std::vector<std::string> names;
        for (const auto& entry : std::filesystem::directory_iterator(folder.path())) {
            names.push_back(entry.path().filename().string());
        }
        std::sort(names.begin(), names.end());
        return names;
    }

    TemporaryFolder folder;
    sluice::Run run = runFixture();
};

TEST_F(RunSourceTest, AnotherHistoryIsReadWhileItIsInUse)
{
    const auto path = folder.file("history.db");
    auto history = *Store::open(path);
    const auto first = *history.save(run);
    const auto second = *history.save(run);
    ASSERT_TRUE(history.annotate(second, "raid slow", "after the new firmware").ok());
    const auto before = filesBeside();
    const auto source = RunSource::open(path);
    ASSERT_TRUE(source.ok()) << source.error().message;
    EXPECT_EQ(source->runs(), (std::vector<RunId>{first, second})) << "oldest first";
    const auto found = source->read(second);
    ASSERT_TRUE(found.ok()) << found.error().message;
    EXPECT_EQ(found->run.measurements, run.measurements);
    EXPECT_EQ(found->tags, "raid slow");
    EXPECT_EQ(found->note, "after the new firmware");
    EXPECT_EQ(source->read(first)->note, "");
    EXPECT_EQ(filesBeside(), before) << "nothing is written beside it";
}

TEST_F(RunSourceTest, ADocumentHoldsOneRun)
{
    const auto path = folder.file("run.json");
    writeContent(path, jsonText(toDocument("sluice.run/1", run)));
    const auto source = RunSource::open(path);
    ASSERT_TRUE(source.ok()) << source.error().message;
    ASSERT_EQ(source->runs().size(), 1U);
    EXPECT_EQ(source->read(source->runs().front())->run.measurements, run.measurements);
}

TEST_F(RunSourceTest, ADocumentOfAnotherKindIsRefused)
{
    EXPECT_NE(problemWith(R"({"schema": "sluice.plan/1"})"), "");
    EXPECT_NE(problemWith(R"({"schema": "sluice.run/9"})"), "");
    EXPECT_NE(problemWith(R"({"schema": "sluice.run/1", "measurements": 7})").find("is damaged"), std::string::npos);
    EXPECT_NE(problemWith("{"), "");
}

TEST_F(RunSourceTest, WhatIsNoFileOfSluiceIsNamed)
{
    EXPECT_NE(problemWith("a text about runs"), "");
    EXPECT_EQ(RunSource::open(folder.file("nothing")).error().kind, ErrorKind::NotFound);
    EXPECT_EQ(RunSource::open(folder.path().string()).error().kind, ErrorKind::Usage) << "a folder";
    EXPECT_NE(RunSource::open(folder.file("nothing")).error().hint, Message()) << "what to give instead";
}

TEST_F(RunSourceTest, ATableThatIsNotAsSluiceMakesItIsNotRead)
{
    const auto path = folder.file("crafted.db");
    {
        auto database = *Connection::open(path, 0ms);
        ASSERT_TRUE(bringUpToDate(database, path).ok());
        ASSERT_TRUE(database.execute("PRAGMA journal_mode = DELETE; ALTER TABLE samples ADD COLUMN more INTEGER").ok());
    }
    const auto source = RunSource::open(path);
    ASSERT_FALSE(source.ok());
    EXPECT_EQ(source.error().kind, ErrorKind::Corrupt);
    EXPECT_NE(source.error().message.find("\"samples\""), std::string::npos) << source.error().message;
}

TEST_F(RunSourceTest, AFileOfTheFirstVersionHasNeitherTagsNorNotes)
{
    const auto path = folder.file("old.db");
    {
        auto database = *Connection::open(path, 0ms);
        ASSERT_TRUE(bringUpToDate(database, path, schemaSteps().first(1)).ok());
        ASSERT_TRUE(database.execute("PRAGMA journal_mode = DELETE").ok());
        ASSERT_FALSE(database.prepare("SELECT tags FROM annotations").ok());
    }
    const auto source = RunSource::open(path);
    ASSERT_TRUE(source.ok()) << source.error().message;
    EXPECT_TRUE(source->runs().empty());
}

TEST_F(RunSourceTest, ADamagedRunNamesTheFileAndLeavesTheOthersReadable)
{
    const auto path = folder.file("history.db");
    auto history = *Store::open(path);
    const auto first = *history.save(run);
    const auto second = *history.save(run);
    ASSERT_TRUE(Connection::open(path, 50ms)->execute("UPDATE runs SET document = '{}' WHERE id = 1").ok());
    const auto source = RunSource::open(path);
    ASSERT_TRUE(source.ok()) << source.error().message;
    const auto damaged = source->read(first);
    ASSERT_FALSE(damaged.ok());
    EXPECT_EQ(damaged.error().kind, ErrorKind::Corrupt);
    EXPECT_NE(damaged.error().message.find(path), std::string::npos) << damaged.error().message;
    EXPECT_TRUE(source->read(second).ok());
}

} // namespace
} // namespace sluice::store
