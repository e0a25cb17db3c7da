// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/measure/bench/dataset_result.h"

#include "tests/ui/measure/bench/bench_documents.h"
#include "ui/tables/table_copy.h"

#include <gtest/gtest.h>

#include <QAbstractItemModelTester>

#include <algorithm>

namespace sluice::ui {
namespace {

DatasetSurvey surveyOfImages()
{
    return *fromJson<DatasetSurvey>(datasetDocument());
}

QString valueOf(const std::vector<BenchFigure>& figures, const char* name)
{
    const auto found = std::find_if(figures.begin(), figures.end(),
                                    [&](const auto& figure) { return figure.name == QLatin1String(name); });
    return found == figures.end() ? QString() : found->value;
}

TEST(DatasetVerdict, SaysWhatItIsAndThatTheCountIsExact)
{
    const auto verdict = datasetVerdict(surveyOfImages());
    EXPECT_EQ(verdict.tone, Notice::Tone::Good);
    EXPECT_EQ(verdict.headline, QStringLiteral("Files of one sample each: 1,302 samples of 110 kB on average."));
    EXPECT_EQ(verdict.detail, QStringLiteral("The count is exact. Left out: 3, listed below."));
}

TEST(DatasetVerdict, AnEstimateSaysOfHowMuch)
{
    auto survey = surveyOfImages();
    survey.exact = false;
    survey.shards = 10000;
    survey.shardsRead = 250;
    survey.summary.leftOut.clear();
    const auto verdict = datasetVerdict(survey);
    EXPECT_EQ(verdict.tone, Notice::Tone::Info);
    EXPECT_TRUE(verdict.headline.contains(QStringLiteral("about 1,302 samples"))) << verdict.headline.toStdString();
    EXPECT_TRUE(verdict.detail.contains(QStringLiteral("250 of 10,000 shards"))) << verdict.detail.toStdString();
    EXPECT_FALSE(verdict.detail.contains(QStringLiteral("Left out")));
}

TEST(DatasetVerdict, ANoteIsAWarning)
{
    auto survey = surveyOfImages();
    survey.notes = {"each array counts as one sample: state the size of a sample if its rows are samples"};
    const auto verdict = datasetVerdict(survey);
    EXPECT_EQ(verdict.tone, Notice::Tone::Warning);
    EXPECT_TRUE(verdict.detail.contains(QStringLiteral("each array counts as one sample")));
}

TEST(DatasetFigures, EachSaysWhereItIsFrom)
{
    const auto figures = figuresOf(surveyOfImages());
    for (const auto& figure : figures) {
        EXPECT_FALSE(figure.value.isEmpty()) << figure.name.toStdString();
        EXPECT_TRUE(figure.provenance.figure) << figure.name.toStdString();
        EXPECT_EQ(figure.provenance.inputs.value(0).second, QStringLiteral("/data/train"));
    }
    EXPECT_EQ(valueOf(figures, "Samples"), QStringLiteral("1,302 samples, 143.2 MB as stored"));
    EXPECT_EQ(valueOf(figures, "Size of a sample"),
              QStringLiteral("110 kB mean, 98 kB median, 240 kB p99, 17 B to 300 kB"));
    EXPECT_EQ(valueOf(figures, "Files"), QStringLiteral("1,302, 110 kB on average (jpg 1,300, png 2)"));
    EXPECT_EQ(valueOf(figures, "Sidecars"), QStringLiteral("326, of them 325 beside a sample of the same name"));
    EXPECT_EQ(valueOf(figures, "Links"), QStringLiteral("3 followed"));
    EXPECT_EQ(valueOf(figures, "Read for a sample"), QStringLiteral("110.4 kB in 1.25 whole files"));
}

TEST(DatasetFigures, OneWholeFileIsNotCounted)
{
    auto survey = surveyOfImages();
    survey.read.requests = 1;
    EXPECT_EQ(valueOf(figuresOf(survey), "Read for a sample"), QStringLiteral("110.4 kB, a whole file"));
}

TEST(DatasetFigures, WhatDoesNotApplyIsNoFigure)
{
    auto survey = surveyOfImages();
    survey.sidecars = {};
    survey.linksFollowed = 0;
    const auto figures = figuresOf(survey);
    for (const auto* name : {"Unpacked", "Shards", "Sidecars", "Links"}) {
        EXPECT_TRUE(valueOf(figures, name).isEmpty()) << name;
    }
}

TEST(DatasetFigures, EveryReadPatternHasItsWords)
{
    auto survey = surveyOfImages();
    survey.read = {ReadPattern::Mapped, Bytes{4096}, std::nullopt, 2.5, Bytes{4096}};
    QStringList all;
    for (const auto pattern : {ReadPattern::WholeFile, ReadPattern::Range, ReadPattern::ShardInOrder,
                               ReadPattern::Group, ReadPattern::Mapped}) {
        survey.read.pattern = pattern;
        all << valueOf(figuresOf(survey), "Read for a sample");
    }
    EXPECT_EQ(all.removeDuplicates(), 0);
    EXPECT_EQ(all.last(), QStringLiteral("4.1 kB by page faults of a map: 2.5 pages of 4 KiB"));
}

TEST(DatasetChart, IsAHistogramThatEndsWhereTheLastBinEnds)
{
    const auto chart = sizeChart(surveyOfImages());
    EXPECT_TRUE(chart.steps);
    ASSERT_EQ(chart.series.size(), 1U);
    EXPECT_EQ(chart.series[0].points,
              (std::vector<std::pair<double, double>>{{32768, 302}, {65536, 700}, {131072, 300}, {262144, 0}}));
    EXPECT_TRUE(sizeChart({}).series[0].points.empty());
}

TEST(DatasetLeftOut, IsATableToCopy)
{
    ColumnModel<LeftOut> rows(leftOutColumns());
    const QAbstractItemModelTester tester(&rows, QAbstractItemModelTester::FailureReportingMode::Fatal);
    rows.setRows(surveyOfImages().summary.leftOut);
    EXPECT_EQ(tableCsv(rows),
              QStringLiteral("What,Number,Why\r\nhidden names,1,names that begin with a dot\r\nlinks,2,they lead "
                             "nowhere\r\n"));
}

TEST(DatasetJobFigures, SayWhatIsReadForASampleAndFromWhere)
{
    const auto figures = jobFiguresOf(surveyOfImages());
    EXPECT_EQ(figures,
              (std::vector<JobFigure>{{"sample_bytes", 110400, "sluicectl dataset: read_bytes"},
                                      {"sample_bytes_stdev", 40000, "sluicectl dataset: sample_bytes.stdev"},
                                      {"samples_per_file", 1, "sluicectl dataset: samples_per_file"},
                                      {"dataset_bytes", 143220000, "sluicectl dataset: bytes"}}));
    Workload job;
    for (const auto& figure : figures) {
        EXPECT_TRUE(takeFigure(figure, job)) << figure.field;
        EXPECT_TRUE(hasFigure(figure, job)) << figure.field;
    }
}

} // namespace
} // namespace sluice::ui
