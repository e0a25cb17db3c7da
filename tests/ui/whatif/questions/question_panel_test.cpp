// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/whatif/questions/question_panel.h"

#include "ui/charts/curve_chart.h"
#include "ui/charts/curve_model.h"
#include "ui/pages/whatif/questions/question_model.h"

#include <gtest/gtest.h>

#include <QAbstractItemModelTester>
#include <QListView>
#include <QPolygonF>
#include <QTest>

namespace sluice::ui {
namespace {

PlanSweep sweepOver(PlanInput input, double now)
{
    PlanSweep sweep{input, now, 0.9, {}, std::nullopt};
    sweep.points = {{now / 2, 1, 0.9, 1, 8, 2, Stage::Gpu}, {now * 2, 0.5, 0.4, 0.6, 4, 2, Stage::Storage}};
    return sweep;
}

report::Chart readSizes()
{
    report::Chart chart;
    chart.title = "Bandwidth over read size";
    chart.xIsBytes = true;
    chart.series.push_back({"reads", {{4096, 1e8}, {65536, 1e9}}, {}});
    return chart;
}

std::string shown(const QuestionPanel& panel)
{
    return panel.chart()->model()->chart().title;
}

TEST(QuestionPanel, ShowsTheReadSizesUntilTheAnalysisIsThere)
{
    QuestionPanel panel;
    panel.setReadSizes(readSizes());
    EXPECT_EQ(shown(panel), "Bandwidth over read size");
    panel.setSweeps({sweepOver(PlanInput::Gpus, 8)}, 64);
    EXPECT_EQ(shown(panel), "GPU utilisation over the number of GPUs");
    EXPECT_EQ(panel.model().rowCount(), 2);
}

TEST(QuestionPanel, TheChosenQuestionStaysWhileAnswersChange)
{
    QuestionPanel panel;
    panel.setReadSizes(readSizes());
    panel.setSweeps({sweepOver(PlanInput::Gpus, 8), sweepOver(PlanInput::Workers, 4)}, 64);
    auto* list = panel.findChild<QListView*>();
    ASSERT_NE(list, nullptr);
    list->setCurrentIndex(panel.model().index(panel.model().rowOf(QStringLiteral("workers"))));
    EXPECT_EQ(shown(panel), "GPU utilisation over loader workers");
    panel.setReadSizes(readSizes());
    panel.setSweeps({sweepOver(PlanInput::Gpus, 8)}, 64); // workers have no answer now
    EXPECT_EQ(shown(panel), "Bandwidth over read size");
    panel.setSweeps({sweepOver(PlanInput::Gpus, 8), sweepOver(PlanInput::Workers, 6)}, 64);
    EXPECT_EQ(shown(panel), "GPU utilisation over loader workers");
    EXPECT_EQ(panel.chart()->model()->chart().marks.at(0).x, 6);
}

TEST(QuestionPanel, TheKeyboardChoosesQuestions)
{
    QuestionPanel panel;
    panel.setReadSizes(readSizes());
    panel.setSweeps({sweepOver(PlanInput::Gpus, 8), sweepOver(PlanInput::Workers, 4)}, 64);
    panel.resize(800, 400);
    panel.show();
    auto* list = panel.findChild<QListView*>();
    QTest::keyClick(list, Qt::Key_Right);
    EXPECT_EQ(shown(panel), "GPU utilisation over loader workers");
}

TEST(QuestionModel, IsASoundModelOfSmallLines)
{
    QuestionModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setQuestions(questionsOf(sweepOver(PlanInput::Gpus, 8), 0));
    ASSERT_EQ(model.rowCount(), 1);
    const auto line = model.index(0).data(QuestionModel::lineRole).value<QPolygonF>();
    ASSERT_EQ(line.size(), 2);
    EXPECT_EQ(line.first().x(), 0);
    EXPECT_EQ(line.last().x(), 1);
    EXPECT_NEAR(line.last().y() / line.first().y(), 0.5, 1e-9);
    const double target = model.index(0).data(QuestionModel::requirementRole).toDouble();
    EXPECT_NEAR(target / line.first().y(), 0.9, 1e-9);
    EXPECT_NEAR(model.index(0).data(QuestionModel::nowRole).toPointF().x(), 0.5, 1e-9);
    EXPECT_EQ(model.index(0).data(Qt::AccessibleTextRole).toString(), QStringLiteral("GPUs: always fed"));
    model.setQuestions({});
    EXPECT_EQ(model.rowCount(), 0);
}

} // namespace
} // namespace sluice::ui
