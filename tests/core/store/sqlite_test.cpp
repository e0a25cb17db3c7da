// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/store/sqlite.h"

#include "tests/core/file_content.h"
#include "tests/core/temporary_folder.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace sluice::store {
namespace {

class SqliteTest : public testing::Test {
protected:
    TemporaryFolder m_folder;
    std::string m_path = m_folder.file("test.db");
    Connection m_connection = *Connection::open(m_path, std::chrono::milliseconds(50));
};

TEST_F(SqliteTest, BindsAndReadsWhatWasBound)
{
    ASSERT_TRUE(m_connection.execute("CREATE TABLE t (i INTEGER, r REAL, s TEXT, n TEXT)").ok());
    auto insert = m_connection.prepare("INSERT INTO t VALUES (?, ?, ?, ?)");
    const std::string text("a\0b'c", 5);
    ASSERT_TRUE(insert->run(std::int64_t{1} << 62, 0.1, text, Null{}).ok());
    ASSERT_TRUE(insert->run(-1, std::numeric_limits<double>::quiet_NaN(), std::string(), Null{}).ok());
    auto select = m_connection.prepare("SELECT * FROM t ORDER BY i DESC");
    ASSERT_TRUE(*select->step());
    EXPECT_EQ(select->integer(0), std::int64_t{1} << 62);
    EXPECT_EQ(select->real(1), 0.1);
    EXPECT_EQ(select->text(2), text);
    EXPECT_EQ(select->text(3), "");
    ASSERT_TRUE(*select->step());
    EXPECT_TRUE(std::isnan(select->real(1)));
    EXPECT_FALSE(*select->step());
}

TEST_F(SqliteTest, ReportsAWrongBindAndAWrongStatement)
{
    ASSERT_TRUE(m_connection.execute("CREATE TABLE t (i INTEGER)").ok());
    EXPECT_FALSE(m_connection.prepare("INSERT INTO t VALUES (?)")->run(1, 2).ok());
    const auto wrong = m_connection.prepare("SELECT x FROM nowhere");
    ASSERT_FALSE(wrong.ok());
    EXPECT_NE(wrong.error().message.find("no such table"), std::string::npos) << wrong.error().message;
    EXPECT_NE(wrong.error().message.find("test.db"), std::string::npos);
}

TEST_F(SqliteTest, AValueThatIsTooLargeIsAProblemOfTheRunAndNotOfTheFile)
{
    ASSERT_TRUE(m_connection.execute("CREATE TABLE t (s TEXT)").ok());
    const auto written = m_connection.prepare("INSERT INTO t VALUES (?)")->run(std::string((256U << 20U) + 1, 'x'));
    ASSERT_FALSE(written.ok());
    EXPECT_EQ(written.error().kind, ErrorKind::Usage);
    EXPECT_NE(written.error().message.find("cannot keep this run"), std::string::npos) << written.error().message;
    EXPECT_EQ(written.error().message.find("damaged"), std::string::npos);
    EXPECT_EQ(*m_connection.integer("SELECT count(*) FROM t"), 0);
}

TEST_F(SqliteTest, ATransactionRollsBackUnlessCommitted)
{
    ASSERT_TRUE(m_connection.execute("CREATE TABLE t (i INTEGER)").ok());
    {
        auto lost = Transaction::begin(m_connection, Transaction::Kind::Write);
        ASSERT_TRUE(m_connection.execute("INSERT INTO t VALUES (1)").ok());
    }
    {
        auto kept = Transaction::begin(m_connection, Transaction::Kind::Write);
        ASSERT_TRUE(m_connection.execute("INSERT INTO t VALUES (2)").ok());
        ASSERT_TRUE(kept->commit().ok());
    }
    EXPECT_EQ(*m_connection.integer("SELECT sum(i) FROM t"), 2);
}

TEST_F(SqliteTest, TheHeaderIsReadWithoutTouchingTheFile)
{
    EXPECT_EQ(m_connection.header()->fileSize, 0);
    ASSERT_TRUE(m_connection.execute("PRAGMA application_id = 258; PRAGMA user_version = 7").ok());
    const auto header = m_connection.header();
    EXPECT_TRUE(header->isSqlite);
    EXPECT_EQ(header->applicationId, 258U);
    EXPECT_EQ(header->userVersion, 7U);

    const std::string text = m_folder.file("text");
    writeContent(text, "short");
    const auto other = Connection::open(text, std::chrono::milliseconds(50));
    EXPECT_FALSE(other->header()->isSqlite);
    EXPECT_EQ(other->header()->fileSize, 5);
    EXPECT_EQ(contentOf(text), "short");
}

} // namespace
} // namespace sluice::store
