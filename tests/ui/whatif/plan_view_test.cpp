// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/whatif/plan_view.h"

#include "core/run/host_facts.h"
#include "tests/core/run_fixture.h"
#include "ui/pages/whatif/questions/question_model.h"
#include "ui/pages/whatif/questions/question_panel.h"
#include "ui/pages/whatif/stage_model.h"
#include "ui/pages/whatif/verdict_panel.h"
#include "ui/tables/text_table_model.h"
#include "ui/text/unbroken.h"
#include "ui/widgets/code_box.h"
#include "ui/widgets/figure_label.h"
#include "ui/widgets/notice.h"

#include <gtest/gtest.h>

#include <QApplication>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTableView>
#include <QTest>

namespace sluice::ui {
namespace {

struct PlanViewTest : testing::Test {
    PlanViewTest()
    {
        view.resize(900, 900);
        view.setVisible(true);
        showGpus(8);
    }

    PlannedScenario planned(int gpus) const
    {
        Scenario scenario;
        scenario.workload = run.plan->workload;
        scenario.workload.gpus = gpus;
        auto surface = std::make_shared<const StorageSurface>(*StorageSurface::fit(run.measurements));
        auto plan = makePlan(planRequestOf(scenario, hostFactsOf(run)), *surface);
        return {scenario, std::move(plan), std::move(surface)};
    }
    void showGpus(int gpus) { view.show(planned(gpus), run.measurements, false); }
    void refuse()
    {
        view.show({Scenario{}, Error{ErrorKind::Usage, "this rests on measurements", "measure"}, nullptr}, {}, false);
    }

    QTableView& table(const char* name) const { return *view.findChild<QTableView*>(QLatin1String(name)); }
    QString text(const char* name) const { return plainSpaces(view.findChild<QLabel*>(QLatin1String(name))->text()); }
    QStringList snippets() const
    {
        QStringList texts;
        for (const auto* box : view.findChildren<CodeBox*>()) {
            texts << box->text();
        }
        return texts;
    }

    sluice::Run run = runFixture();
    PlanView view;
};

TEST_F(PlanViewTest, ShowsVerdictStagesSettingsChangesAndSnippets)
{
    EXPECT_TRUE(text("verdict").contains(QStringLiteral("of 8 GPUs"))) << text("verdict").toStdString();
    EXPECT_EQ(table("stages").model()->rowCount(), static_cast<int>(planned(8).plan->prediction.stages.size()));
    EXPECT_GE(table("settings").model()->rowCount(), 10);
    EXPECT_GE(table("alternatives").model()->rowCount(), 1);
    EXPECT_FALSE(snippets().isEmpty());
    EXPECT_TRUE(view.findChild<Notice*>()->headline().isEmpty());
}

TEST_F(PlanViewTest, WhereThereIsNoPlanItSaysWhyAndTheLastOneGoesGrey)
{
    const auto before = text("verdict");
    refuse();
    EXPECT_EQ(view.findChild<Notice*>()->headline(), QStringLiteral("this rests on measurements"));
    EXPECT_EQ(text("verdict"), before);
    EXPECT_FALSE(view.findChild<VerdictPanel*>()->isEnabled());
    EXPECT_FALSE(table("settings").isEnabled());
    showGpus(8);
    EXPECT_TRUE(view.findChild<Notice*>()->headline().isEmpty());
    EXPECT_TRUE(view.findChild<VerdictPanel*>()->isEnabled());
}

TEST_F(PlanViewTest, BeforeAnyPlanARefusalShowsNothingThatLooksLikeOne)
{
    PlanView fresh;
    fresh.resize(900, 900);
    fresh.setVisible(true);
    fresh.show({Scenario{}, Error{ErrorKind::Usage, "this rests on measurements", "measure"}, nullptr}, {}, false);
    EXPECT_TRUE(fresh.findChild<QLabel*>(QStringLiteral("verdict"))->text().isEmpty());
    EXPECT_EQ(fresh.findChild<QTableView*>(QStringLiteral("stages"))->model()->rowCount(), 0);
    EXPECT_TRUE(fresh.findChildren<CodeBox*>().isEmpty());
}

TEST_F(PlanViewTest, SnippetsFollowAndTheirBoxesStayWhileOnlyNumbersChange)
{
    const auto boxes = view.findChildren<CodeBox*>();
    ASSERT_FALSE(boxes.isEmpty());
    const auto before = snippets();
    auto smaller = planned(8);
    smaller.scenario.workload.batchPerGpu = 384;
    smaller.plan = makePlan(planRequestOf(smaller.scenario, hostFactsOf(run)), *smaller.surface);
    view.show(smaller, run.measurements, false);
    EXPECT_NE(snippets(), before);
    EXPECT_TRUE(snippets().join(u'\n').contains(QStringLiteral("batch_size=384")));
    EXPECT_EQ(view.findChildren<CodeBox*>(), boxes) << "a selection in them is not lost";
}

TEST_F(PlanViewTest, SaysWhatIsMissingOrThatNothingIs)
{
    auto some = planned(8);
    some.plan->missing = {"measure the CPU time of a sample", "measure the copies to the GPU"};
    view.show(some, run.measurements, false);
    EXPECT_TRUE(text("missing").contains(QStringLiteral("What is missing")));
    EXPECT_TRUE(text("missing").contains(QStringLiteral("•  ")));
    some.plan->missing.clear();
    view.show(some, run.measurements, false);
    EXPECT_EQ(text("missing"), QStringLiteral("Nothing is missing: every stage of this plan was measured."));
}

TEST_F(PlanViewTest, AStageThatIsClickedOrEnteredSaysWhereItsCapacityIsFrom)
{
    auto& stages = table("stages");
    const auto storage = stages.model()->index(0, 0);
    ASSERT_EQ(storage.data().toString(), QStringLiteral("Storage"));
    QTest::mouseClick(stages.viewport(), Qt::LeftButton, {}, stages.visualRect(storage).center());
    auto* popup = stages.findChild<ProvenancePopup*>();
    ASSERT_TRUE(popup);
    const QSignalSpy asked(&view, &PlanView::pointRequested);
    for (auto* button : popup->findChildren<QPushButton*>()) {
        if (button->text().contains(QStringLiteral("measurement"))) {
            QTest::mouseClick(button, Qt::LeftButton);
        }
    }
    EXPECT_EQ(asked.size(), 1);
    delete popup;
    stages.setFocus();
    stages.setCurrentIndex(stages.model()->index(1, 0));
    QTest::keyClick(&stages, Qt::Key_Return);
    popup = stages.findChild<ProvenancePopup*>();
    ASSERT_TRUE(popup);
    EXPECT_TRUE(
        popup->findChildren<QLabel*>().constFirst()->text().contains(stages.model()->index(1, 0).data().toString()));
    delete popup;
}

TEST_F(PlanViewTest, WhereAStageComesFromOpensAtItsRow)
{
    view.resize(1300, 700); // the table is much higher than its rows
    QApplication::processEvents();
    auto& stages = table("stages");
    const auto row = stages.visualRect(stages.model()->index(0, 0));
    QTest::mouseClick(stages.viewport(), Qt::LeftButton, {}, row.center());
    auto* popup = stages.findChild<ProvenancePopup*>();
    ASSERT_TRUE(popup);
    EXPECT_LE(popup->y(), stages.viewport()->mapToGlobal(row.bottomLeft()).y() + row.height());
    delete popup;
}

TEST_F(PlanViewTest, AFigureOfTheVerdictLeadsToItsMeasurement)
{
    const QSignalSpy asked(&view, &PlanView::pointRequested);
    Q_EMIT view.findChild<VerdictPanel*>()->pointRequested(IoPoint{});
    EXPECT_EQ(asked.size(), 1);
}

TEST_F(PlanViewTest, TheAnalysisFillsQuestionsAndWhatMatters)
{
    const auto& questions = view.findChild<QuestionPanel*>()->model();
    EXPECT_EQ(questions.rowCount(), 1) << "the read size is known at once";
    EXPECT_EQ(table("tornado").model()->rowCount(), 0);
    const auto p = planned(8);
    view.showAnalysis(analyse({p.scenario, hostFactsOf(run), p.surface, p.plan->recommendation}));
    EXPECT_GT(questions.rowCount(), 1);
    EXPECT_GT(table("tornado").model()->rowCount(), 0);
    showGpus(9);
    EXPECT_GT(table("tornado").model()->rowCount(), 0) << "it stays until the next one";
}

TEST_F(PlanViewTest, ComparedScenariosAreInATableOfTheirOwn)
{
    view.showComparison({{QStringLiteral(""), QStringLiteral("A"), QStringLiteral("B")},
                         {{QStringLiteral("Devices"), QStringLiteral("1"), QStringLiteral("4")}}});
    EXPECT_EQ(table("comparison").model()->index(0, 2).data().toString(), QStringLiteral("4"));
    EXPECT_EQ(view.comparison().rowCount(), 1);
}

TEST_F(PlanViewTest, StagesStandBesideTheChartOrBelowItAndNoneIsCutOff)
{
    auto& stages = table("stages");
    auto* questions = view.findChild<QuestionPanel*>();
    view.resize(700, 1200);
    QApplication::processEvents();
    EXPECT_GE(stages.y(), questions->y() + questions->height());
    EXPECT_EQ(stages.viewport()->height() >= stages.rowHeight(0) * stages.model()->rowCount(), true);
    view.resize(1300, 1200);
    QApplication::processEvents();
    EXPECT_GE(stages.x(), questions->x() + questions->width());
}

TEST_F(PlanViewTest, NarrowItLeavesOutTheCapacityAndNeverTheLoad)
{
    auto& stages = table("stages");
    view.resize(1300, 900);
    EXPECT_FALSE(stages.isColumnHidden(StageModel::Capacity));
    view.resize(480, 900);
    EXPECT_TRUE(stages.isColumnHidden(StageModel::Capacity));
    EXPECT_FALSE(stages.isColumnHidden(StageModel::Load));
    EXPECT_FALSE(stages.isColumnHidden(StageModel::HeadRoom));
}

} // namespace
} // namespace sluice::ui
