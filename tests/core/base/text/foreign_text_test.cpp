// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/text/foreign_text.h"

#include "core/base/text/utf8.h"

#include <gtest/gtest.h>

namespace sluice {
namespace {

TEST(ForeignText, OrdinaryTextStaysAsItIsEverywhere)
{
    for (const std::string text : {"/data/imagenet 2012", "Größe in €", "日本語", "a_b.c-d"}) {
        EXPECT_EQ(terminalLine(text), text);
        EXPECT_EQ(markdownLine(text), text);
        EXPECT_EQ(htmlLine(text), text);
        EXPECT_EQ(csvField(text), text);
    }
}

TEST(ForeignText, OnATerminalNothingControlsItAndNoLineIsForged)
{
    EXPECT_EQ(terminalLine("\x1b[31mred\x1b[0m"), "\\x1B[31mred\\x1B[0m");
    EXPECT_EQ(terminalLine("a\n  7  forged row\r\t\x7f\x08"), "a\\n  7  forged row\\r\\t\\x7F\\x08");
    EXPECT_EQ(terminalLine("csi \xC2\x9B"
                           "31m"),
              "csi \\u009B31m");
    EXPECT_EQ(terminalLine("right \xE2\x80\xAE to left"), "right \\u202E to left");
    EXPECT_EQ(terminalLine("no text: \xFF\xC3"), "no text: \\xFF\\xC3");
    EXPECT_EQ(terminalText("two\nlines\tof \x1b"), "two\nlines\tof \\x1B");
}

TEST(ForeignText, InMarkdownItIsNoMarkup)
{
    EXPECT_EQ(markdownLine("# heading"), "\\# heading");
    EXPECT_EQ(markdownLine("a\n# heading"), "a\\\\n# heading");
    EXPECT_EQ(markdownLine("    code"), "code");
    EXPECT_EQ(markdownLine("1. item"), "1\\. item");
    EXPECT_EQ(markdownLine("1.5 GB/s"), "1.5 GB/s");
    EXPECT_EQ(markdownLine("<b>*x*</b> [l](u) `c` &lt;"), "\\<b>\\*x\\*\\</b> \\[l](u) \\`c\\` \\&lt;");
}

TEST(ForeignText, InACellOfMarkdownItStaysInItsCell)
{
    EXPECT_EQ(markdownCell("a|b\n| c"), "a\\|b\\\\n\\| c");
    EXPECT_EQ(markdownCell("-24 %"), "-24 %");
}

TEST(ForeignText, InHtmlItIsNoElement)
{
    EXPECT_EQ(htmlLine("<script>&\"'\x1b"), "&lt;script&gt;&amp;&quot;&#39;\\x1B");
}

TEST(ForeignText, InCsvItIsNoFormulaAndNoSecondField)
{
    for (const std::string formula : {"=1+1", "+A1", "-1+2", "@SUM(A1)"}) {
        EXPECT_EQ(csvField(formula), "'" + formula);
    }
    for (const std::string number : {"-1", "+2.5 %", "+3.1 GB/s", "-1,000", "-", "1=1"}) {
        EXPECT_EQ(csvField(number), number.find(',') == std::string::npos ? number : "\"" + number + "\"");
    }
    EXPECT_EQ(csvField("\t=1"), "'\t=1");
    EXPECT_EQ(csvField("\r=1"), "'\\r=1");
    EXPECT_EQ(csvField("a,\"b\"\nc"), "\"a,\"\"b\"\"\nc\"");
    EXPECT_EQ(csvField("=a,b"), "\"'=a,b\"");
}

TEST(ForeignText, WhateverItWasIsUtf8AndHasNoControlAfterwards)
{
    for (int first = 0; first < 256; ++first) {
        for (int second = 0; second < 256; second += 3) {
            const std::string text{static_cast<char>(first), static_cast<char>(second), '\x81'};
            for (const auto& shown : {terminalLine(text), markdownLine(text), htmlLine(text)}) {
                EXPECT_TRUE(isUtf8(shown));
                for (const char c : shown) {
                    EXPECT_FALSE(static_cast<unsigned char>(c) < ' ' || c == '\x7f') << first << " " << second;
                }
            }
        }
    }
}

} // namespace
} // namespace sluice
