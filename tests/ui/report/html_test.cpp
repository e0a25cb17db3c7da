// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/html.h"

#include "core/report/report.h"
#include "tests/core/run_fixture.h"
#include "tests/ui/charts/sample_chart.h"

#include <gtest/gtest.h>

#include <QRegularExpression>

namespace sluice::ui {
namespace {

report::Document hostileDocument()
{
    report::Document document{"<script>alert(1)</script>", "a & b", {}};
    document.sections.push_back(
        {"verdict",
         "\"Verdict\"",
         {report::Verdict{report::Verdict::Tone::Bad, "5 < 8 GPUs", {"<img src=x>"}}, report::Paragraph{"<b>bold</b>"},
          report::Facts{{{"<i>", "</td>"}}}, report::Table{{"<h>"}, {{"<c>"}}, {true}},
          report::Code{"<cap>", "sh", "echo '<x>' && true\n"}, sampleChart()}});
    return document;
}

TEST(Html, BeginsWithTheVerdictOfARealRun)
{
    const auto run = runFixture();
    const auto html = toHtml(report::describeRun(run));
    EXPECT_TRUE(html.startsWith(QStringLiteral("<!DOCTYPE html>")));
    const auto verdict = QString::fromStdString(textOf(run.plan->verdict));
    const auto at = html.indexOf(QStringLiteral("class=\"sentence\">") + verdict.toHtmlEscaped());
    ASSERT_GE(at, 0);
    EXPECT_LT(at, html.indexOf(QStringLiteral("<svg")));
    EXPECT_LT(at, html.indexOf(QStringLiteral("<table")));
}

TEST(Html, RefersToNothingOutsideItself)
{
    const auto html = toHtml(report::describeRun(runFixture()));
    for (const auto& pattern : {QStringLiteral("<script"), QStringLiteral("src="), QStringLiteral("<link"),
                                QStringLiteral("url\\("), QStringLiteral("@import"), QStringLiteral("href=\"[^#]")}) {
        EXPECT_FALSE(html.contains(QRegularExpression(pattern))) << pattern.toStdString();
    }
    EXPECT_FALSE(html.contains(QStringLiteral("http")));
}

TEST(Html, EscapesWhateverItIsGiven)
{
    const auto html = toHtml(hostileDocument());
    for (const auto& markup : {QStringLiteral("<script>"), QStringLiteral("<img"), QStringLiteral("<b>"),
                               QStringLiteral("<i>"), QStringLiteral("<h>"), QStringLiteral("<c>"),
                               QStringLiteral("<cap>"), QStringLiteral("<x>"), QStringLiteral("<over>")}) {
        EXPECT_FALSE(html.contains(markup)) << markup.toStdString();
    }
    EXPECT_TRUE(html.contains(QStringLiteral("&lt;b&gt;bold&lt;/b&gt;")));
}

TEST(Html, TurnsNoLineAround)
{
    const std::string turned = "a\xE2\x80\xAE"
                               "b";
    report::Document document{turned, turned, {{"s", turned, {}}}};
    auto chart = sampleChart();
    chart.title = turned;
    report::Verdict verdict{report::Verdict::Tone::Bad, turned, {turned}};
    verdict.decision = turned;
    document.sections[0].blocks = {verdict, report::Code{turned, "sh", turned}, chart};
    const auto html = toHtml(document);
    EXPECT_FALSE(html.contains(QChar(0x202E)));
    EXPECT_TRUE(html.contains(QStringLiteral(">a\\u202Eb</code></pre>")));
}

TEST(Html, GivesCodeThatCopiesAsItIs)
{
    const auto html = toHtml(hostileDocument());
    EXPECT_TRUE(html.contains(QStringLiteral(">echo '&lt;x&gt;' &amp;&amp; true</code></pre>")));
}

TEST(Html, HoldsTheChartAsVectorsAndAsATable)
{
    const auto html = toHtml(hostileDocument());
    EXPECT_TRUE(html.contains(QStringLiteral("<svg role=\"img\"")));
    EXPECT_TRUE(html.contains(QStringLiteral(">needed by 8 GPUs</text>")));
    EXPECT_TRUE(html.contains(QStringLiteral("<td class=\"number\">1.9 GB/s</td>")));
}

TEST(Html, NamesSluiceAsItsGeneratorAndFollowsTheReadersPreference)
{
    const auto html = toHtml({});
    EXPECT_TRUE(html.contains(QStringLiteral("name=\"generator\" content=\"Sluice ")));
    EXPECT_TRUE(html.contains(QStringLiteral("prefers-color-scheme: dark")));
    EXPECT_TRUE(html.contains(QStringLiteral("@media print")));
}

} // namespace
} // namespace sluice::ui
