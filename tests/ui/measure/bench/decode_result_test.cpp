// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/measure/bench/decode_result.h"

#include "core/run/bench/bench_document.h"
#include "tests/ui/measure/bench/bench_documents.h"
#include "ui/tables/table_copy.h"

#include <gtest/gtest.h>

#include <QAbstractItemModelTester>

namespace sluice::ui {
namespace {

DecodeMeasurement measuredDecode()
{
    return *readBenchDocument<DecodeMeasurement>(decodeDocument(), "decode", "a document");
}

Workload eightGpus()
{
    Workload job;
    job.gpus = 8;
    job.batchPerGpu = 256;
    job.stepTime = Seconds(0.2);
    return job; // 10,240 samples/s
}

TEST(DecodeVerdict, SaysWhatASampleCostsAndWhatTheJobTakes)
{
    auto decode = measuredDecode();
    const auto verdict = decodeVerdict(decode, eightGpus());
    EXPECT_EQ(verdict.headline, QStringLiteral("One sample costs 2 ms of a core: 500 samples/s on each core."));
    EXPECT_TRUE(verdict.detail.startsWith(
        QStringLiteral("The chosen job takes 10,240 samples/s: decoding keeps 20 cores busy. The rate grows with the "
                       "threads up to 4. No codec helps: gzip -6 saves most, 1.1 % of the bytes. This is")))
        << verdict.detail.toStdString();
    EXPECT_EQ(verdict.tone, Notice::Tone::Warning) << "a sample failed";
    decode.failed = 0;
    EXPECT_EQ(decodeVerdict(decode, {}).tone, Notice::Tone::Good);
    EXPECT_FALSE(decodeVerdict(decode, {}).detail.contains(QStringLiteral("chosen job")));
}

TEST(DecodeVerdict, SaysWhereNothingIsEncodedOrItWasInterrupted)
{
    DecodeMeasurement decode;
    decode.interrupted = true;
    const auto verdict = decodeVerdict(decode, eightGpus());
    EXPECT_EQ(verdict.headline, QStringLiteral("No sample is encoded: there is nothing to decode."));
    EXPECT_EQ(verdict.detail, QStringLiteral("Interrupted: this rests on what was measured until then."));
    EXPECT_EQ(verdict.tone, Notice::Tone::Warning);
}

/// Of rows nobody knows whether something in them is encoded.
TEST(DecodeVerdict, DoesNotCallRowsFreeOfCost)
{
    DecodeMeasurement decode;
    decode.samples = 7;
    decode.formats = {{std::string(notLookedInto), 7}};
    EXPECT_EQ(decodeVerdict(decode, eightGpus()).headline,
              QStringLiteral("What is encoded in the rows is not looked for: decoding was not measured."));
    const auto figures = figuresOf(decode);
    ASSERT_EQ(figures.size(), 3U);
    EXPECT_EQ(figures[1].value, QStringLiteral("7 tried: 7 not looked into"));
}

TEST(DecodeFigures, EachSaysWhereItIsFrom)
{
    const auto figures = figuresOf(measuredDecode());
    ASSERT_EQ(figures.size(), 5U);
    for (const auto& figure : figures) {
        EXPECT_TRUE(figure.provenance.figure) << figure.name.toStdString();
        EXPECT_EQ(figure.provenance.inputs.value(1).second,
                  QStringLiteral("1,000 samples, images and frames averaged down to 224 x 224 pixels"));
    }
    EXPECT_EQ(figures[0].value, QStringLiteral("2 ms a sample: 1.9 ms median, 3.3 ms p99, 3.5 ms at most"));
    EXPECT_EQ(figures[1].value, QStringLiteral("150.5 kB as uint8, 602.1 kB as float32"));
    EXPECT_EQ(figures[3].value, QStringLiteral("1,000 tried: 999 jpeg, 1 not encoded"));
    EXPECT_EQ(figures[4].value, QStringLiteral("1: 1 truncated JPEG"));
}

TEST(DecodeFigures, WhatIsNotKnownIsNoFigure)
{
    const auto figures = figuresOf(DecodeMeasurement{});
    ASSERT_EQ(figures.size(), 3U);
    EXPECT_EQ(figures[0].name, QStringLiteral("Stored"));
    EXPECT_EQ(figures[2].value, QStringLiteral("none"));
}

TEST(DecodeCharts, CostIsAHistogram)
{
    const auto chart = costChart(measuredDecode());
    EXPECT_TRUE(chart.steps && chart.logX);
    EXPECT_EQ(chart.series[0].points,
              (std::vector<std::pair<double, double>>{{0.00126, 200}, {0.00158, 500}, {0.002, 299}, {0.0025, 0}}));
}

TEST(DecodeCharts, RateStandsBesideWhatLinearWouldBeAndWhatTheJobTakes)
{
    auto decode = measuredDecode();
    const auto chart = decodeRateChart(decode, eightGpus());
    EXPECT_EQ(chart.series[0].points, (std::vector<std::pair<double, double>>{{1, 500}, {2, 990}, {4, 1800}}));
    EXPECT_EQ(chart.series[1].points, (std::vector<std::pair<double, double>>{{1, 500}, {2, 1000}, {4, 2000}}));
    EXPECT_FALSE(chart.requirement) << "far above the rates";
    auto smaller = eightGpus();
    smaller.gpus = 2;
    const auto line = decodeRateChart(decode, smaller).requirement;
    ASSERT_TRUE(line);
    EXPECT_DOUBLE_EQ(line->y, 2560);
    decode.rates.erase(decode.rates.begin());
    EXPECT_TRUE(decodeRateChart(decode, {}).series[1].points.empty()) << "one thread was not measured";
}

TEST(DecodeTables, CopyAsTheyAreShown)
{
    ColumnModel<CodecFigures> codecs(codecColumns());
    ColumnModel<DecodeRate> rates(decodeRateColumns());
    ColumnModel<SampleCount> failures(failureColumns());
    for (QAbstractItemModel* model : std::initializer_list<QAbstractItemModel*>{&codecs, &rates, &failures}) {
        new QAbstractItemModelTester(model, QAbstractItemModelTester::FailureReportingMode::Fatal, model);
    }
    const auto decode = measuredDecode();
    codecs.setRows(decode.codecs);
    rates.setRows(decode.rates);
    failures.setRows(decode.failures);
    EXPECT_EQ(tableCsv(codecs),
              QStringLiteral("Codec,Ratio,Saved,Compress,Expand,Cores per GB/s\r\nlz4,1.002,0.2 %,2 GB/s,8 "
                             "GB/s,0.13\r\ngzip -6,1.011,1.09 %,100 MB/s,400 MB/s,2.50\r\n"));
    EXPECT_EQ(tableCsv(rates).section(QStringLiteral("\r\n"), 2, 2), QStringLiteral("2,990,2 ms,99 %,100 %"));
    EXPECT_EQ(tableCsv(failures), QStringLiteral("Reason,Samples\r\ntruncated JPEG,1\r\n"));
}

TEST(DecodeJobFigures, AreTheCostAndTheBytesOfTheChosenForm)
{
    const auto valueIn = [](const std::vector<JobFigure>& figures, const std::string& field) {
        for (const auto& figure : figures) {
            if (figure.field == field) {
                return figure.value;
            }
        }
        return -1.0;
    };
    const auto decode = measuredDecode();
    const auto floats = jobFiguresOf(decode, DeliveredAs::Float32);
    EXPECT_EQ(valueIn(floats, "decode_seconds"), 0.002);
    EXPECT_EQ(valueIn(floats, "decode_stdev_seconds"), 0.0005);
    EXPECT_EQ(valueIn(floats, "delivered_bytes"), 602112);
    EXPECT_EQ(valueIn(floats, "sample_bytes"), 110000);
    EXPECT_EQ(valueIn(jobFiguresOf(decode, DeliveredAs::Uint8), "delivered_bytes"), 150528);
    EXPECT_EQ(valueIn(floats, "sample_bytes_stdev"), -1) << "the document does not tell it";
    EXPECT_TRUE(jobFiguresOf(DecodeMeasurement{}, DeliveredAs::Uint8).empty()) << "nothing was measured";
}

} // namespace
} // namespace sluice::ui
