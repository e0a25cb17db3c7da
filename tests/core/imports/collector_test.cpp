// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/imports/collector.h"

#include "core/base/json.h"
#include "core/imports/text_fields.h"

#include <gtest/gtest.h>

#include <limits>
#include <string>

namespace sluice::imports {
namespace {

TEST(Collector, FiguresAreScaledAndUnknownOnesAreLeftOut)
{
    Collector collector("tool");
    auto& result = collector.add("a", lineOf(0));
    collector.figure(result, "bytes_per_second", 2, 1024);
    collector.figure(result, "seconds", std::nullopt);
    collector.text(result, "status", "Passed");
    collector.text(result, "nothing", "");
    const auto file = collector.finish("it is empty");
    ASSERT_TRUE(file.ok());
    ASSERT_EQ(file->results.front().figures.size(), 2U);
    EXPECT_EQ(file->results.front().line, 1);
    EXPECT_EQ(figureOf(file->results.front(), "bytes_per_second"), 2048);
    EXPECT_TRUE(file->warnings.empty());
}

TEST(Collector, NumbersThatNoDocumentHoldsAreCounted)
{
    Collector collector("tool");
    auto& result = collector.add("a", {});
    collector.figure(result, "seconds", std::numeric_limits<double>::infinity());
    collector.figure(result, "seconds", 1e17, 1e9);
    const auto file = collector.finish("it is empty");
    ASSERT_EQ(file->warnings.size(), 1U);
    EXPECT_EQ(file->warnings.front().arguments.at("count"), "2");
    EXPECT_TRUE(fromJson<ImportedFile>(toJson(*file)).ok()) << "what is left is read back";
}

TEST(Collector, ResultsHaveALimitThatIsTold)
{
    Collector collector("tool");
    for (std::size_t i = 0; i < Collector::maxResults + 10; ++i) {
        collector.figure(collector.add("a", lineOf(i)), "seconds", 1);
    }
    const auto file = collector.finish("it is empty");
    EXPECT_EQ(file->results.size(), Collector::maxResults);
    EXPECT_EQ(file->warnings.front().id, "imports.resultsLeftOut");
}

TEST(Collector, FiguresHaveALimitThatIsTold)
{
    Collector collector("tool");
    auto& result = collector.add("a", {});
    for (std::size_t i = 0; i < Collector::maxFigures + 3; ++i) {
        collector.figure(result, "seconds", 1);
    }
    collector.text(result, "status", "Passed");
    const auto file = collector.finish("it is empty");
    ASSERT_EQ(file->warnings.size(), 1U);
    EXPECT_EQ(file->warnings.front().text, "4 figures beyond the first 200000 are left out");
}

TEST(Collector, LinesHaveALimitThatIsTold)
{
    const auto warns = [](const std::string& text) {
        Collector collector("tool");
        EXPECT_LE(collector.lines(text).size(), maxLines);
        return !collector.file().warnings.empty();
    };
    std::string text(maxLines, '\n');
    EXPECT_FALSE(warns(text));
    EXPECT_TRUE(warns(text + "more\n"));
}

TEST(Collector, LongTextIsClippedWhereverItIsKept)
{
    const std::string text(10'000, 'x');
    Collector collector("tool");
    collector.version(text);
    collector.host(text);
    collector.add(text, keyOf(text));
    const auto file = collector.finish("it is empty");
    for (const auto& kept : {*file->version, *file->hostName, file->results.front().name, *file->results.front().key}) {
        EXPECT_EQ(kept, std::string(500, 'x') + "...");
    }
}

TEST(Collector, AWarningIsToldOnceAndNamesAreMadeHarmless)
{
    Collector collector("tool");
    collector.warn(Message("so"));
    collector.warn(Message("so"));
    collector.add("a\x1b[31m\xff", {});
    const auto file = collector.finish("it is empty");
    EXPECT_EQ(file->warnings.size(), 1U);
    EXPECT_EQ(file->results.front().name, "a?[31m?");
}

TEST(Collector, NothingFoundSaysWhatIsMissing)
{
    const auto file = Collector("fio").finish("no job moved any bytes");
    ASSERT_FALSE(file.ok());
    EXPECT_EQ(file.error().message, "it is a result of fio, but no job moved any bytes");
    EXPECT_EQ(file.error().kind, ErrorKind::Usage);
}

TEST(Collector, OnlyANewerVersionIsWarnedOf)
{
    const auto warns = [](const std::string& version) {
        Collector collector("tool");
        collector.version(version, "3.41");
        return !collector.file().warnings.empty();
    };
    EXPECT_FALSE(warns("3.9"));
    EXPECT_FALSE(warns("3.41-12-gabc"));
    EXPECT_TRUE(warns("3.42"));
    EXPECT_TRUE(warns("4.0"));
    EXPECT_FALSE(warns("unknown"));
}

} // namespace
} // namespace sluice::imports
