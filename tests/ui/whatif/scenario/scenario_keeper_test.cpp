// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/whatif/scenario/scenario_keeper.h"

#include "core/store/sqlite.h"
#include "tests/ui/patience.h"
#include "ui/pages/whatif/scenario/scenario_book.h"

#include <gtest/gtest.h>

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <chrono>
#include <optional>

namespace sluice::ui {
namespace {

using namespace std::chrono_literals;

Scenario keptAs(const char* name, int gpus = 8)
{
    Scenario scenario;
    scenario.name = name;
    scenario.workload.gpus = gpus;
    return scenario;
}

struct ScenarioKeeperTest : testing::Test {
    ScenarioKeeperTest()
    {
        QObject::connect(&keeper, &ScenarioKeeper::failed, [this](const Error& error) { failures.push_back(error); });
    }

    void load()
    {
        keeper.load([this](const std::vector<Scenario>& scenarios) { loaded = scenarios; });
    }
    Store store() const { return *Store::open(database.toStdString()); }
    /// "A 8, B 16": what is in the file.
    QString inFile() const
    {
        QStringList words;
        const auto kept = store().scenarios();
        for (const auto& scenario : kept->scenarios) {
            words << QStringLiteral("%1 %2").arg(QString::fromStdString(scenario.name)).arg(scenario.workload.gpus);
        }
        return words.join(QStringLiteral(", "));
    }
    void editGpus(int gpus)
    {
        auto scenario = book.current();
        scenario.workload.gpus = gpus;
        book.edit(scenario, QStringLiteral("gpus"));
    }
    /// Until it is closed nobody else reads or writes the history.
    store::Connection hold() const
    {
        auto other = *store::Connection::open(database.toStdString(), 50ms);
        EXPECT_TRUE(other.execute("PRAGMA locking_mode=EXCLUSIVE").ok());
        EXPECT_TRUE(other.execute("BEGIN EXCLUSIVE").ok());
        return other;
    }

    QTemporaryDir folder;
    QString database = folder.filePath(QStringLiteral("history.db"));
    ScenarioBook book{keptAs("A")};
    ScenarioKeeper keeper{book, database};
    std::optional<std::vector<Scenario>> loaded;
    std::vector<Error> failures;
};

TEST_F(ScenarioKeeperTest, GivesWhatWasKeptInItsOrder)
{
    ASSERT_TRUE(store().keep(keptAs("Z", 1)));
    ASSERT_TRUE(store().keep(keptAs("B", 2)));
    load();
    ASSERT_TRUE(loaded);
    EXPECT_EQ(*loaded, (std::vector<Scenario>{keptAs("Z", 1), keptAs("B", 2)}));
    EXPECT_TRUE(failures.empty());
}

TEST_F(ScenarioKeeperTest, AHistoryWithoutScenariosGivesNone)
{
    load();
    ASSERT_TRUE(loaded);
    EXPECT_TRUE(loaded->empty());
}

TEST_F(ScenarioKeeperTest, KeepsAMomentAfterAChangeAndNotAtEachKey)
{
    load();
    editGpus(1);
    editGpus(16);
    EXPECT_EQ(inFile(), QString());
    EXPECT_TRUE(QTest::qWaitFor([this] { return inFile() == QStringLiteral("A 16"); }, patience));
}

TEST_F(ScenarioKeeperTest, KeepsWhatIsLeftWhenItEnds)
{
    {
        ScenarioKeeper brief(book, database);
        brief.load([](const std::vector<Scenario>&) {});
        editGpus(24);
    }
    EXPECT_EQ(inFile(), QStringLiteral("A 24"));
}

TEST_F(ScenarioKeeperTest, WritesNothingBeforeItKnowsWhatIsThere)
{
    ASSERT_TRUE(store().keep(keptAs("A", 99)));
    editGpus(3);
    keeper.keep();
    EXPECT_EQ(inFile(), QStringLiteral("A 99"));
}

TEST_F(ScenarioKeeperTest, ARemovedOrRenamedScenarioGoesFromTheFile)
{
    load();
    book.add(keptAs("B", 16));
    keeper.keep();
    EXPECT_EQ(inFile(), QStringLiteral("A 8, B 16"));
    ASSERT_TRUE(book.rename(1, QStringLiteral("C")));
    keeper.keep();
    EXPECT_EQ(inFile(), QStringLiteral("A 8, C 16"));
    book.remove(0);
    keeper.keep();
    EXPECT_EQ(inFile(), QStringLiteral("C 16"));
}

TEST_F(ScenarioKeeperTest, WhatAnotherWindowKeptStays)
{
    load();
    ASSERT_TRUE(store().keep(keptAs("of another", 4)));
    editGpus(3);
    keeper.keep();
    EXPECT_EQ(inFile(), QStringLiteral("of another 4, A 3"));
}

TEST_F(ScenarioKeeperTest, WhatIsAsItsRunGaveItIsNotKeptUntilItIsChanged)
{
    load();
    keeper.leaveOut(book.current());
    keeper.keep();
    EXPECT_EQ(inFile(), QString());
    editGpus(3);
    keeper.keep();
    EXPECT_EQ(inFile(), QStringLiteral("A 3"));
    editGpus(8);
    keeper.keep();
    EXPECT_EQ(inFile(), QString()) << "the run has it";
}

TEST_F(ScenarioKeeperTest, WhatCannotBeReadIsNamedAndNothingIsKeptOverIt)
{
    ASSERT_TRUE(store().keep(keptAs("A", 99)));
    ASSERT_TRUE(store().keep(keptAs("good", 2)));
    ASSERT_TRUE(store::Connection::open(database.toStdString(), 50ms)
                    ->execute("UPDATE scenarios SET document = '{\"schema\":\"sluice.scenario/9\"}' WHERE name = 'A'")
                    .ok());
    load();
    ASSERT_TRUE(loaded);
    EXPECT_EQ(*loaded, std::vector<Scenario>{keptAs("good", 2)}) << "the others are there";
    ASSERT_EQ(failures.size(), 1U);
    EXPECT_NE(failures[0].message.find("A"), std::string::npos);
    book.add(keptAs("good", 2));
    editGpus(5);
    keeper.keep();
    ASSERT_EQ(failures.size(), 2U);
    EXPECT_NE(failures[1].message.find("A is not kept"), std::string::npos) << failures[1].message;
    EXPECT_EQ(inFile(), QStringLiteral("good 5"));
    EXPECT_EQ(store().scenarios()->unreadable, std::vector<std::string>{"A"});
}

TEST_F(ScenarioKeeperTest, AFileThatIsNoHistoryIsSaidAndLeftAlone)
{
    QFile file(database);
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    const QByteArray letter(
        "This is a letter, not a database, and it is long enough to be looked at twice by anybody.");
    file.write(letter);
    file.close();
    load();
    EXPECT_FALSE(loaded);
    EXPECT_EQ(failures.size(), 1U);
    editGpus(3);
    keeper.keep();
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    EXPECT_EQ(file.readAll(), letter);
}

TEST_F(ScenarioKeeperTest, WhatCameAndWentWhileTheFileWasHeldIsNotInIt)
{
    load();
    keeper.keep();
    {
        const auto other = hold();
        book.add(keptAs("B", 16));
        keeper.keep();
        book.remove(1);
        keeper.keep();
        editGpus(9);
        keeper.keep();
    }
    ASSERT_TRUE(QTest::qWaitFor([this] { return inFile().startsWith(QStringLiteral("A 9")); }, patience));
    EXPECT_EQ(inFile(), QStringLiteral("A 9"));
}

} // namespace
} // namespace sluice::ui
