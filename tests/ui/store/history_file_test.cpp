// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/store/history_file.h"

#include "core/store/sqlite.h"
#include "tests/core/run_fixture.h"

#include <gtest/gtest.h>

#include <QTemporaryDir>
#include <QTest>

#include <memory>
#include <thread>

namespace sluice::ui {
namespace {

struct HistoryFileTest : testing::Test {
    HistoryFileTest()
    {
        auto store = Store::open(path.toStdString());
        EXPECT_TRUE(store && store->save(runFixture()));
    }
    static Result<Done> removeFirst(Store& store) { return store.remove(RunId{1}); }

    QTemporaryDir folder;
    QString path = folder.filePath(QStringLiteral("history.db"));
    HistoryFile file{path};
};

TEST_F(HistoryFileTest, WorksAtOnceWhereNobodyElseDoes)
{
    bool done = false;
    file.run(removeFirst, [&](const Result<Done>& result) { done = result.ok(); });
    EXPECT_TRUE(done);
    EXPECT_FALSE(file.isWaiting());
}

TEST_F(HistoryFileTest, GoesOnWhileAnotherProcessHoldsTheFileAndThenDoesItsWork)
{
    auto other = *store::Connection::open(path.toStdString(), std::chrono::milliseconds(50));
    ASSERT_TRUE(other.execute("BEGIN IMMEDIATE").ok());
    bool done = false;
    QElapsedTimer clock;
    clock.start();
    file.run(removeFirst, [&](const Result<Done>& result) { done = result.ok(); });
    EXPECT_LT(clock.elapsed(), 200) << "the window does not stand still";
    EXPECT_TRUE(file.isWaiting());
    QTest::qWait(250);
    EXPECT_FALSE(done);
    ASSERT_TRUE(other.execute("ROLLBACK").ok());
    EXPECT_TRUE(QTest::qWaitFor([&] { return done; }, 3000));
    EXPECT_TRUE(Store::open(path.toStdString())->list()->empty());
}

TEST_F(HistoryFileTest, KeepsTheOrderOfWhatWaits)
{
    auto other = *store::Connection::open(path.toStdString(), std::chrono::milliseconds(50));
    ASSERT_TRUE(other.execute("BEGIN IMMEDIATE").ok());
    QString order;
    file.run([](Store& store) { return store.annotate(RunId{1}, "first", ""); },
             [&](const Result<Done>&) { order += u'1'; });
    file.run(removeFirst, [&](const Result<Done>& result) { order += result ? u'2' : u'x'; });
    ASSERT_TRUE(other.execute("ROLLBACK").ok());
    EXPECT_TRUE(QTest::qWaitFor([&] { return order == QStringLiteral("12"); }, 3000)) << order.toStdString();
}

TEST_F(HistoryFileTest, DoesWhatStillWaitsWhenItCloses)
{
    auto other = *store::Connection::open(path.toStdString(), std::chrono::milliseconds(50));
    ASSERT_TRUE(other.execute("BEGIN IMMEDIATE").ok());
    auto closing = std::make_unique<HistoryFile>(path);
    bool told = false;
    closing->run(removeFirst, [&](const Result<Done>&) { told = true; });
    {
        const std::jthread releasing([&] {
            std::this_thread::sleep_for(std::chrono::milliseconds(300));
            EXPECT_TRUE(other.execute("ROLLBACK").ok());
        });
        closing.reset();
    }
    EXPECT_TRUE(Store::open(path.toStdString())->list()->empty());
    EXPECT_FALSE(told) << "who asked may be gone";
}

TEST_F(HistoryFileTest, GivesUpAsTheCommandLineWould)
{
    auto other = *store::Connection::open(path.toStdString(), std::chrono::milliseconds(50));
    ASSERT_TRUE(other.execute("BEGIN IMMEDIATE").ok());
    std::optional<ErrorKind> kind;
    file.run(removeFirst, [&](const Result<Done>& result) { kind = result.error().kind; });
    EXPECT_TRUE(QTest::qWaitFor([&] { return kind.has_value(); }, 8000));
    EXPECT_EQ(kind, ErrorKind::Busy);
    EXPECT_FALSE(file.isWaiting());
}

} // namespace
} // namespace sluice::ui
