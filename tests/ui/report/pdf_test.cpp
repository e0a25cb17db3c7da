// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/pdf.h"

#include "core/report/report.h"
#include "tests/core/run_fixture.h"

#include <gtest/gtest.h>

#include <QRegularExpression>

namespace sluice::ui {
namespace {

qsizetype pagesOf(const QByteArray& pdf)
{
    static const QRegularExpression page(QStringLiteral("/Type /Page\\b"));
    return QString::fromLatin1(pdf).count(page);
}

TEST(Pdf, IsAnA4DocumentOfSeveralPages)
{
    const auto pdf = toPdf(report::describeRun(runFixture()));
    EXPECT_TRUE(pdf.startsWith("%PDF-"));
    EXPECT_TRUE(pdf.trimmed().endsWith("%%EOF"));
    EXPECT_GE(pagesOf(pdf), 3);
    EXPECT_TRUE(QString::fromLatin1(pdf).contains(
        QRegularExpression(QStringLiteral("/MediaBox \\[0 0 59[45][.0-9]* 84[12][.0-9]*\\]"))));
}

TEST(Pdf, DrawsChartsAsVectors)
{
    report::Document document{"chart", "", {{"c", "Chart", {}}}};
    report::Chart chart;
    chart.series = {{"a", {{1, 1}, {2, 2}}, {}}};
    document.sections[0].blocks.emplace_back(chart);
    EXPECT_FALSE(toPdf(document).contains("/Subtype /Image"));
}

TEST(Pdf, HoldsAnEmptyReport)
{
    EXPECT_EQ(pagesOf(toPdf({})), 1);
}

} // namespace
} // namespace sluice::ui
