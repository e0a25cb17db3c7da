// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/store.h"
#include "tests/core/run_fixture.h"
#include "tests/ui/patience.h"
#include "ui/charts/curve_chart.h"
#include "ui/charts/curve_model.h"
#include "ui/pages/history/comparison_view.h"
#include "ui/pages/whatif/questions/question_model.h"
#include "ui/pages/whatif/questions/question_panel.h"
#include "ui/window/main_window.h"
#include "ui/window/navigation.h"

#include <gtest/gtest.h>

#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPushButton>
#include <QSettings>
#include <QTabBar>
#include <QTabWidget>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeView>

/// Each question of a planner is answered by at most three clicks, from the window as it opens on a measured node. A
/// double click counts as one, as does a click with Ctrl held; typing is not counted.
namespace sluice::ui {
namespace {

struct PlannerQuestions : testing::Test {
    PlannerQuestions()
    {
        QSettings().clear();
        const auto database = folder.filePath(QStringLiteral("history.db"));
        for (const double slower : {1.0, 0.7}) {
            auto run = runFixture();
            for (auto& measurement : run.measurements) {
                measurement.rate = measurement.rate * slower;
            }
            auto store = Store::open(database.toStdString());
            EXPECT_TRUE(store && store->save(run));
        }
        window.emplace(WindowOptions{database, folder.path(), false, {}});
        window->resize(1280, 800);
        window->show();
    }
    ~PlannerQuestions() override
    {
        window.reset();
        QSettings().clear();
    }

    template <class T>
    T* in(const char* name)
    {
        return window->findChild<T*>(QString::fromLatin1(name));
    }
    void clickRow(QAbstractItemView& view, int row, Qt::KeyboardModifiers keys = {})
    {
        const auto index = view.model()->index(row, 0, view.rootIndex());
        view.scrollTo(index);
        QTest::mouseClick(view.viewport(), Qt::LeftButton, keys, view.visualRect(index).center());
        ++clicks;
    }
    void open(Page page)
    {
        clickRow(*in<Navigation>("navigation"), static_cast<int>(page));
        EXPECT_EQ(window->currentPage(), page);
    }
    void type(const char* field, const QString& text)
    {
        auto* edit = in<QLineEdit>(field);
        QTest::mouseDClick(edit, Qt::LeftButton);
        ++clicks;
        edit->selectAll(); // what a double click does where the text is one word
        QTest::keyClicks(edit, text);
        QTest::keyClick(edit, Qt::Key_Return);
    }
    void ask(const QString& question)
    {
        auto* panel = window->findChild<QuestionPanel*>();
        ASSERT_TRUE(QTest::qWaitFor([&] { return panel->model().rowOf(question) >= 0; }, patience));
        clickRow(*in<QListView>("questions"), panel->model().rowOf(question));
    }
    std::string shownChart() { return window->findChild<QuestionPanel*>()->chart()->model()->chart().title; }
    std::string decision() { return in<QLabel>("decision")->text().toStdString(); }

    QTemporaryDir folder;
    std::optional<MainWindow> window;
    int clicks = 0;
};

TEST_F(PlannerQuestions, WillSixteenGpusBeFed)
{
    open(Page::WhatIf);
    type("gpus_edit", QStringLiteral("16"));
    EXPECT_NE(decision().find("16"), std::string::npos) << decision();
    EXPECT_TRUE(decision().starts_with("No")) << decision();
    EXPECT_EQ(clicks, 2);
}

TEST_F(PlannerQuestions, HowManyWorkers)
{
    open(Page::WhatIf);
    ask(QStringLiteral("workers"));
    EXPECT_EQ(shownChart(), "GPU utilisation over loader workers");
    EXPECT_EQ(clicks, 2);
}

TEST_F(PlannerQuestions, WhatDoesDecodingCost)
{
    open(Page::WhatIf);
    ask(QStringLiteral("cores"));
    EXPECT_EQ(shownChart(), "CPU cores that keep all GPUs fed, over decode time");
    EXPECT_EQ(clicks, 2);
}

TEST_F(PlannerQuestions, WhichFixFirstAndWhatDoesItPay)
{
    open(Page::WhatIf);
    type("price_edit", QStringLiteral("3"));
    auto* tabs = in<QTabWidget>("plan_tabs");
    auto* changes = in<QTableView>("alternatives");
    const int tab = tabs->indexOf(changes);
    ASSERT_GE(tab, 0);
    QTest::mouseClick(tabs->tabBar(), Qt::LeftButton, {}, tabs->tabBar()->tabRect(tab).center());
    ++clicks;
    EXPECT_TRUE(changes->isVisible());
    const auto* model = changes->model();
    ASSERT_GE(model->rowCount(), 2) << "as it is, and a change";
    EXPECT_EQ(model->headerData(model->columnCount() - 1, Qt::Horizontal).toString(),
              QStringLiteral("Saved per month"));
    EXPECT_LE(clicks, 3);
}

TEST_F(PlannerQuestions, DidTheNewDriverMakeItSlower)
{
    open(Page::History);
    clickRow(*in<QTreeView>("runs"), 1, Qt::ControlModifier); // the newest is chosen already
    QTest::mouseClick(in<QPushButton>("compare_runs"), Qt::LeftButton);
    ++clicks;
    auto* comparison = window->findChild<ComparisonView*>();
    ASSERT_TRUE(QTest::qWaitFor([&] { return comparison->isVisible(); }, patience));
    const auto said = in<QLabel>("comparison_sentences")->text();
    EXPECT_TRUE(said.contains(QStringLiteral("slower"))) << said.toStdString();
    EXPECT_LE(clicks, 3);
}

} // namespace
} // namespace sluice::ui
