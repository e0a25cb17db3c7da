// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/store/schema.h"

#include "core/store/store.h"
#include "tests/core/file_content.h"
#include "tests/core/temporary_folder.h"

#include <gtest/gtest.h>

#include <array>

namespace sluice::store {
namespace {

using namespace std::chrono_literals;

class SchemaTest : public testing::Test {
protected:
    Connection connection() { return *Connection::open(m_path, 50ms); }
    std::vector<std::string> filesInFolder() const
    {
        std::vector<std::string> names;
        for (const auto& entry : std::filesystem::directory_iterator(m_folder.path())) {
            names.push_back(entry.path().filename().string());
        }
        return names;
    }

    TemporaryFolder m_folder;
    std::string m_path = m_folder.file("s.db");
};

TEST_F(SchemaTest, ANewFileIsMarkedAsOursAndUsesAWriteAheadLog)
{
    ASSERT_TRUE(Store::open(m_path).ok());
    auto file = connection();
    EXPECT_EQ(file.header()->applicationId, applicationId);
    EXPECT_EQ(*file.integer("PRAGMA user_version"), std::ssize(schemaSteps()));
    EXPECT_EQ(*file.text("PRAGMA journal_mode"), "wal");
}

TEST_F(SchemaTest, StepsThatAFileLacksAreAppliedInOrder)
{
    const std::array<const char*, 3> steps{"CREATE TABLE a (x)", "INSERT INTO a VALUES (5)", "UPDATE a SET x = x + 1"};
    auto file = connection();
    ASSERT_TRUE(bringUpToDate(file, m_path, std::span(steps).first(1)).ok());
    EXPECT_EQ(*file.integer("PRAGMA user_version"), 1);
    ASSERT_TRUE(bringUpToDate(file, m_path, steps).ok());
    ASSERT_TRUE(bringUpToDate(file, m_path, steps).ok()) << "a file that is up to date stays as it is";
    EXPECT_EQ(*file.integer("SELECT x FROM a"), 6);
    EXPECT_EQ(*file.integer("PRAGMA user_version"), 3);
}

TEST_F(SchemaTest, AStepThatFailsLeavesTheFileAtTheOneBefore)
{
    const std::array<const char*, 2> steps{"CREATE TABLE a (x)", "INSERT INTO a VALUES (1); INSERT INTO b VALUES (1)"};
    auto file = connection();
    EXPECT_FALSE(bringUpToDate(file, m_path, steps).ok());
    EXPECT_EQ(*file.integer("PRAGMA user_version"), 1);
    EXPECT_EQ(*file.integer("SELECT count(*) FROM a"), 0);
}

TEST_F(SchemaTest, ANewerFileIsRefusedAndLeftAsItIs)
{
    ASSERT_TRUE(Store::open(m_path).ok());
    ASSERT_TRUE(connection().execute("PRAGMA user_version = 7").ok());
    const std::string before = contentOf(m_path);
    const auto newer = Store::open(m_path);
    ASSERT_FALSE(newer.ok());
    EXPECT_EQ(newer.error().kind, ErrorKind::Corrupt);
    EXPECT_NE(newer.error().message.find("written by a newer Sluice (schema 7, this one knows 5)"), std::string::npos);
    EXPECT_EQ(contentOf(m_path), before);
}

TEST_F(SchemaTest, AForeignDatabaseIsRefusedAndLeftAsItIs)
{
    ASSERT_TRUE(connection().execute("CREATE TABLE theirs (x); PRAGMA journal_mode = WAL").ok());
    const std::string before = contentOf(m_path);
    const auto files = filesInFolder();
    const auto foreign = Store::open(m_path);
    ASSERT_FALSE(foreign.ok());
    EXPECT_EQ(foreign.error().kind, ErrorKind::Corrupt);
    EXPECT_EQ(foreign.error().message, m_path + " is not a Sluice database");
    EXPECT_EQ(contentOf(m_path), before);
    EXPECT_EQ(filesInFolder(), files);
}

TEST_F(SchemaTest, ATextFileIsRefusedAndLeftAsItIs)
{
    for (const std::string& content : {std::string("x"), std::string(5000, 'x')}) {
        writeContent(m_path, content);
        const auto text = Store::open(m_path);
        ASSERT_FALSE(text.ok());
        EXPECT_EQ(text.error().message, m_path + " is not a Sluice database, or its beginning is damaged");
        EXPECT_EQ(contentOf(m_path), content);
        EXPECT_EQ(filesInFolder().size(), 1U);
    }
}

TEST_F(SchemaTest, AnEmptyFileBecomesAHistory)
{
    writeContent(m_path, "");
    EXPECT_TRUE(Store::open(m_path).ok());
}

} // namespace
} // namespace sluice::store
