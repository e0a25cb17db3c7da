// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/whatif/scenario/scenario_book.h"

#include <gtest/gtest.h>

namespace sluice::ui {
namespace {

Scenario named(const char* name, int gpus = 8)
{
    Scenario s;
    s.name = name;
    s.workload.gpus = gpus;
    return s;
}

struct ScenarioBookTest : testing::Test {
    void editGpus(int gpus, const char* field = "gpus")
    {
        auto s = book.current();
        s.workload.gpus = gpus;
        book.edit(s, QString::fromLatin1(field));
    }

    ScenarioBook book{named("A")};
};

TEST_F(ScenarioBookTest, EditsOfOneFieldWithinAMomentAreUndoneTogether)
{
    editGpus(1);
    editGpus(16);
    editGpus(160);
    book.undoStack().undo();
    EXPECT_EQ(book.current().workload.gpus, 8);
    EXPECT_FALSE(book.undoStack().canUndo());
    book.undoStack().redo();
    EXPECT_EQ(book.current().workload.gpus, 160);
}

TEST_F(ScenarioBookTest, EditsOfDifferentFieldsAreUndoneOneByOne)
{
    editGpus(16, "gpus");
    editGpus(24, "workload");
    book.undoStack().undo();
    EXPECT_EQ(book.current().workload.gpus, 16);
}

TEST_F(ScenarioBookTest, AnEditThatChangesNothingIsNone)
{
    editGpus(8);
    EXPECT_FALSE(book.undoStack().canUndo());
}

TEST_F(ScenarioBookTest, UndoTakesTheScenarioInHandAgainInWhichTheChangeWas)
{
    editGpus(16);
    book.add(named("B"));
    book.choose(0);
    book.undoStack().undo();
    EXPECT_EQ(book.scenarios().size(), 1U);
    book.undoStack().redo();
    EXPECT_EQ(book.current().name, "B");
}

TEST_F(ScenarioBookTest, NamesStayUnique)
{
    book.add(named("A"));
    EXPECT_EQ(book.current().name, "A (2)");
    EXPECT_EQ(book.freeName(), QStringLiteral("B"));
    EXPECT_FALSE(book.rename(1, QStringLiteral(" A ")));
    EXPECT_FALSE(book.rename(1, QStringLiteral("  ")));
    EXPECT_TRUE(book.rename(1, QStringLiteral("  two \n drives ")));
    EXPECT_EQ(book.current().name, "two drives");
    book.undoStack().undo();
    EXPECT_EQ(book.current().name, "A (2)");
}

TEST_F(ScenarioBookTest, TheLastScenarioStays)
{
    book.remove(0);
    EXPECT_EQ(book.scenarios().size(), 1U);
    book.add(named("B", 72));
    book.remove(0);
    EXPECT_EQ(book.current().name, "B");
    book.undoStack().undo();
    EXPECT_EQ(book.scenarios().size(), 2U);
}

TEST_F(ScenarioBookTest, GoesThroughTheLetters)
{
    for (int i = 0; i < 26; ++i) {
        book.add(named(""));
    }
    EXPECT_EQ(book.scenarios()[25].name, "Z");
    EXPECT_EQ(book.current().name, "A2");
}

} // namespace
} // namespace sluice::ui
