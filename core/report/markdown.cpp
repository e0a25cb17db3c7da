// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/text/foreign_text.h"
#include "core/base/text/words.h"
#include "core/report/phrases.h"
#include "core/report/report.h"
#include "core/report/report_mark.h"

#include <fmt/format.h>

#include <array>
#include <map>

namespace sluice::report {

namespace {

std::string rowText(const std::vector<std::string>& cells)
{
    std::string line = "|";
    for (const auto& text : cells) {
        line += " " + markdownCell(text) + " |";
    }
    return line + "\n";
}

std::string tableText(const Table& table)
{
    std::string text = rowText(table.header) + "|";
    for (std::size_t c = 0; c < table.header.size(); ++c) {
        text += c < table.numeric.size() && table.numeric[c] ? " ---: |" : " --- |";
    }
    text += "\n";
    for (const auto& row : table.rows) {
        text += rowText(row);
    }
    return text;
}

std::string xWords(const Chart& chart, double x)
{
    return chart.xIsBytes ? iecWords(Bytes{static_cast<std::int64_t>(x)}) : groupedWords(x);
}

/// The points of a chart: a row for each x, a column for each series.
Table pointsOf(const Chart& chart)
{
    Table table{{chart.xTitle}, {}, {true}};
    std::map<double, std::vector<std::string>> rows;
    for (std::size_t s = 0; s < chart.series.size(); ++s) {
        const auto& series = chart.series[s];
        table.header.push_back(series.name);
        table.numeric.push_back(true);
        for (std::size_t i = 0; i < series.points.size(); ++i) {
            const auto& [x, y] = series.points[i];
            auto& row = rows[x];
            row.resize(chart.series.size());
            const BytesPerSecond rate{y};
            row[s] = i < series.intervals.size()
                ? intervalWords(rate, {series.intervals[i].low}, {series.intervals[i].high})
                : words(rate);
        }
    }
    for (auto& [x, cells] : rows) {
        cells.insert(cells.begin(), xWords(chart, x));
        table.rows.push_back(std::move(cells));
    }
    return table;
}

/// A fence that is longer than any in the text.
std::string fenceFor(const std::string& text)
{
    std::string fence = "```";
    while (text.find(fence) != std::string::npos) {
        fence += '`';
    }
    return fence;
}

struct BlockToMarkdown {
    std::string operator()(const Paragraph& paragraph) const { return markdownLine(paragraph.text) + "\n"; }

    std::string operator()(const Verdict& verdict) const
    {
        static constexpr std::array tones{"Good to go", "With reservations", "Not enough"};
        const auto decision = verdict.decision.empty()
            ? fmt::format("{}.", tones[static_cast<std::size_t>(verdict.tone)])
            : markdownLine(verdict.decision);
        std::string text = fmt::format("**{}**\n\n{}\n", decision, markdownLine(verdict.text));
        for (const auto& detail : verdict.details) {
            text += (&detail == &verdict.details.front() ? "\n- " : "- ") + markdownLine(detail) + "\n";
        }
        return text;
    }

    std::string operator()(const Facts& facts) const
    {
        std::string text;
        for (const auto& [name, value] : facts.rows) {
            text += fmt::format("- {}: {}\n", markdownLine(name), markdownLine(value));
        }
        return text;
    }

    std::string operator()(const Table& table) const { return tableText(table); }

    std::string operator()(const Code& code) const
    {
        const auto content = terminalText(code.text);
        const auto fence = fenceFor(content);
        const auto caption = code.caption.empty() ? std::string() : markdownLine(code.caption) + ":\n\n";
        const auto* end = content.ends_with('\n') ? "" : "\n";
        return fmt::format("{}{}{}\n{}{}{}\n", caption, fence, code.language, content, end, fence);
    }

    std::string operator()(const Chart& chart) const
    {
        std::string text = fmt::format("{}:\n\n{}", markdownLine(chart.title), tableText(pointsOf(chart)));
        if (chart.requirement) {
            text += fmt::format("\nRequirement: {}, {}.\n", words(BytesPerSecond{chart.requirement->y}),
                                markdownLine(chart.requirement->name));
        }
        return text;
    }
};

} // namespace

std::string toMarkdown(const Document& document)
{
    std::string text =
        fmt::format("{}\n{}# {}\n\n{}\n", markdownMark,
                    document.brand.empty() ? std::string() : "**" + markdownLine(document.brand) + "**\n\n",
                    markdownLine(document.title), markdownLine(document.subtitle));
    for (const auto& section : document.sections) {
        text += fmt::format("\n## {}\n", markdownLine(section.title));
        for (const auto& block : section.blocks) {
            text += "\n" + std::visit(BlockToMarkdown{}, block);
        }
    }
    return text;
}

} // namespace sluice::report
