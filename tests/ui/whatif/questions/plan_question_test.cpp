// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/whatif/questions/plan_question.h"

#include <gtest/gtest.h>

namespace sluice::ui {
namespace {

/// 8 GPUs now, and storage for 12.
PlanSweep gpuSweep()
{
    PlanSweep sweep{PlanInput::Gpus, 8, 0.9, {}, SweepFlip{12, true}};
    for (const double gpus : {4.0, 8.0, 12.0, 16.0}) {
        const double utilisation = std::min(1.0, 11.0 / gpus);
        sweep.points.push_back({gpus, utilisation, utilisation - 0.1, utilisation, 12, 3, Stage::Storage});
    }
    return sweep;
}

PlanSweep decodeSweep()
{
    PlanSweep sweep{PlanInput::DecodeTime, 0.002, 0.9, {}, std::nullopt};
    for (const double seconds : {0.001, 0.002, 0.004}) {
        sweep.points.push_back({seconds, 0.5, 0.4, 0.6, 4, seconds * 10'000, Stage::Cpu});
    }
    return sweep;
}

TEST(PlanQuestion, DrawsUtilisationWithTargetIntervalNowAndFlip)
{
    const auto questions = questionsOf(gpuSweep(), 64);
    ASSERT_EQ(questions.size(), 1U);
    const auto& question = questions[0];
    EXPECT_EQ(question.key, QStringLiteral("gpus"));
    EXPECT_EQ(question.answer, QStringLiteral("fed up to 12"));
    EXPECT_EQ(question.y, AxisUnit::Share);
    const auto& chart = question.chart;
    ASSERT_EQ(chart.series.size(), 1U);
    EXPECT_EQ(chart.series[0].points.size(), 4U);
    EXPECT_EQ(chart.series[0].points[3].second, 11.0 / 16);
    EXPECT_EQ(chart.series[0].intervals[3].low, 11.0 / 16 - 0.1);
    EXPECT_TRUE(chart.band);
    ASSERT_TRUE(chart.requirement);
    EXPECT_EQ(chart.requirement->y, 0.9);
    EXPECT_EQ(chart.requirement->name, "target 90 %");
    ASSERT_EQ(chart.marks.size(), 2U);
    EXPECT_EQ(chart.marks[0].name, "now: 8");
    EXPECT_EQ(chart.marks[0].y, 1.0);
    EXPECT_EQ(chart.marks[1].x, 12);
    EXPECT_EQ(chart.marks[1].name, "fed up to 12");
}

TEST(PlanQuestion, SaysWhereTheVerdictNeverFlips)
{
    auto sweep = gpuSweep();
    sweep.flip.reset();
    EXPECT_EQ(questionsOf(sweep, 0)[0].answer, QStringLiteral("always fed"));
    sweep.target = 1.5;
    EXPECT_EQ(questionsOf(sweep, 0)[0].answer, QStringLiteral("never fed"));
    sweep.flip = SweepFlip{4, false};
    EXPECT_EQ(questionsOf(sweep, 0)[0].answer, QStringLiteral("fed from 4"));
}

TEST(PlanQuestion, AnUnknownValueHasNoMark)
{
    auto sweep = decodeSweep();
    sweep.now = 0;
    EXPECT_TRUE(questionsOf(sweep, 0)[0].chart.marks.empty());
}

TEST(PlanQuestion, DecodingAlsoSaysTheCoresThatItTakes)
{
    const auto questions = questionsOf(decodeSweep(), 16);
    ASSERT_EQ(questions.size(), 2U);
    const auto& cores = questions[1];
    EXPECT_EQ(cores.key, QStringLiteral("cores"));
    EXPECT_EQ(cores.answer, QStringLiteral("20 needed"));
    EXPECT_EQ(cores.chart.series[0].points[2].second, 40);
    ASSERT_TRUE(cores.chart.requirement);
    EXPECT_EQ(cores.chart.requirement->y, 16);
    EXPECT_FALSE(questionsOf(decodeSweep(), 0)[1].chart.requirement); // the node's cores are not known
}

TEST(PlanQuestion, ReadSizesKeepTheirUnits)
{
    report::Chart chart;
    chart.xIsBytes = true;
    const auto question = readSizeQuestion(chart);
    EXPECT_EQ(question.x, AxisUnit::Bytes);
    EXPECT_EQ(question.y, AxisUnit::Rate);
}

} // namespace
} // namespace sluice::ui
