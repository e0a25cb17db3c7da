// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/text_document.h"

#include "core/report/report.h"
#include "tests/core/run_fixture.h"

#include <gtest/gtest.h>

#include <QElapsedTimer>
#include <QTextDocument>

namespace sluice::ui {
namespace {

TEST(TextDocument, SaysWhatTheReportSays)
{
    const auto run = runFixture();
    const auto text = makeTextDocument(report::describeRun(run), themeOf(lightPalette()), QFont());
    const auto words = text->toPlainText().remove(QChar(0x2060)); // keeps GB/s in one line
    EXPECT_TRUE(words.contains(QString::fromStdString(textOf(run.plan->verdict))));
    for (const auto& [name, snippet] : run.plan->snippets) {
        const auto firstLine = QString::fromStdString(snippet).section(u'\n', 0, 0);
        EXPECT_TRUE(words.contains(firstLine)) << name;
    }
    EXPECT_TRUE(words.contains(QChar::ObjectReplacementCharacter)) << "there is a chart";
}

TEST(TextDocument, ShowsWhatOthersChoseAsOneLineOfText)
{
    const std::string name = "a\nb\xE2\x80\xAE<b>c</b>"; // a line feed, and U+202E
    report::Document document{name, name, {{"s", name, {}}}};
    document.brand = name;
    report::Verdict verdict{report::Verdict::Tone::Bad, name, {name}};
    verdict.decision = name;
    document.sections[0].blocks = {verdict, report::Paragraph{name}, report::Facts{{{name, name}}},
                                   report::Table{{name}, {{name}}, {}},
                                   report::Code{name, "sh", "echo 1\n# \xE2\x80\xAE"}};
    const auto text = makeTextDocument(document, themeOf(lightPalette()), QFont());
    const auto words = text->toPlainText().remove(QChar(0x2060));
    EXPECT_EQ(words.count(QStringLiteral("a\\nb\\u202E<b>c</b>")), 13) << words.toStdString();
    EXPECT_TRUE(words.contains(QStringLiteral("echo 1\n# \\u202E"))) << "code has its lines";
    EXPECT_FALSE(words.contains(QChar(0x202E)));
    EXPECT_FALSE(text->metaInformation(QTextDocument::DocumentTitle).contains(u'\n'));
}

TEST(TextDocument, HasLinksOnlyWhereTheyAreAskedFor)
{
    const auto document = report::describeRun(runFixture());
    const auto html = [&](Links links) {
        return makeTextDocument(document, themeOf(lightPalette()), QFont(), links)->toHtml();
    };
    EXPECT_FALSE(html(Links::None).contains(QStringLiteral("href")));
    EXPECT_TRUE(html(Links::Origins).contains(QStringLiteral("href")));
}

TEST(TextDocument, IsMadeInOneEdit)
{
    report::Table table{{"a", "b", "c"}, {}, {}};
    for (int row = 0; row < 400; ++row) {
        table.rows.push_back({"one", "two", "three"});
    }
    report::Document document{"large", "", {{"t", "Table", {table}}}};
    QElapsedTimer clock;
    clock.start();
    makeTextDocument(document, themeOf(lightPalette()), QFont());
    EXPECT_LT(clock.elapsed(), 10000) << "laying out anew after every cell takes minutes";
}

} // namespace
} // namespace sluice::ui
