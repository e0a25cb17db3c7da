// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/report/sections/imported_section.h"

#include "core/base/text/foreign_text.h"
#include "core/base/text/words.h"
#include "core/report/phrases.h"

#include <fmt/format.h>

#include <algorithm>

namespace sluice::report {

namespace {

constexpr std::size_t maxResultsShown = 200;

constexpr std::size_t maxShown = 40; ///< results on a terminal, and figures of one
constexpr std::size_t mainFigures = 6;

std::string placeOf(const ImportedResult& result)
{
    return result.line ? "line " + std::to_string(*result.line) : result.key.value_or("");
}

std::string figuresOf(const ImportedResult& result, std::size_t most)
{
    std::vector<std::string> words;
    for (const auto& figure : result.figures) {
        if (words.size() == most) {
            words.push_back(fmt::format("and {} more", result.figures.size() - most));
            break;
        }
        words.push_back(nameWords(figure) + " " + figureWords(figure));
    }
    return fmt::format("{}", fmt::join(words, ", "));
}

Facts factsOf(const ImportedFile& file)
{
    Facts facts;
    facts.rows.emplace_back("Tool", toolWords(file));
    facts.rows.emplace_back("File", file.name);
    facts.rows.emplace_back("SHA-256", file.sha256);
    facts.rows.emplace_back("Host", file.hostName.value_or("not known"));
    facts.rows.emplace_back("Time", file.startedAt ? timeWords(*file.startedAt) : "not known");
    for (const auto& warning : file.warnings) {
        facts.rows.emplace_back("To be known", textWithRemedy(warning));
    }
    return facts;
}

Table tableOf(const ImportedFile& file)
{
    Table table{
        {"Result", "Where", "Setting", "Figures", "No plan rests on it, for"}, {}, {false, false, false, false, false}};
    for (const auto& result : file.results) {
        if (table.rows.size() == maxResultsShown) {
            table.rows.push_back(
                {fmt::format("and {} more, which the JSON document has", file.results.size() - maxResultsShown), "", "",
                 "", ""});
            break;
        }
        table.rows.push_back({result.name, placeOf(result), settingWords(result.setting),
                              figuresOf(result, result.figures.size()), textOf(result.notSupply)});
    }
    return table;
}

std::string orderWords(const ImportedSetting& setting)
{
    std::string text = setting.pattern ? std::string(word(*setting.pattern)) + " " : "";
    return text + (setting.direction ? directionWords(*setting.direction) : "accesses");
}

} // namespace

std::string settingWords(const ImportedSetting& setting)
{
    if (!setting.direction && !setting.pattern && !setting.blockSize && !setting.engineName) {
        return "";
    }
    std::string text = orderWords(setting);
    if (setting.blockSize) {
        text += " of " + iecWords(*setting.blockSize);
    }
    if (setting.depth) {
        text += fmt::format(", {} in flight", *setting.depth);
    }
    if (setting.jobs) {
        text += setting.depth ? " in " + countWords(*setting.jobs, "job", "jobs")
                              : ", " + countWords(*setting.jobs, "job", "jobs");
    }
    if (setting.access) {
        text += ", " + accessWords(*setting.access);
    }
    return text + (setting.engineName ? ", " + *setting.engineName : "");
}

Section importedSection(const Run& run)
{
    Section section{"imported", "What other tools measured", {}};
    for (const auto& file : run.imported) {
        section.blocks.emplace_back(factsOf(file));
        section.blocks.emplace_back(tableOf(file));
    }
    return section;
}

std::string importedText(const ImportedFile& file)
{
    std::string text = terminalLine(fmt::format("{}: {}, {}", file.name, toolWords(file),
                                                countWords(std::ssize(file.results), "result", "results")))
        + "\n";
    const auto say = [&text](const std::string& words) {
        text += words.empty() ? "" : "    " + terminalLine(words) + "\n";
    };
    for (std::size_t i = 0; i < std::min(file.results.size(), maxShown); ++i) {
        const auto& result = file.results[i];
        text += "  " + terminalLine(result.name + (placeOf(result).empty() ? "" : " (" + placeOf(result) + ")")) + "\n";
        say(settingWords(result.setting));
        say(figuresOf(result, mainFigures));
        if (!result.notSupply.empty()) {
            std::vector<std::string> reasons;
            for (const auto& reason : result.notSupply) {
                reasons.push_back(reason.text);
            }
            say("No plan can rest on it: " + listWords(reasons));
        }
    }
    if (file.results.size() > maxShown) {
        text += fmt::format("  and {} more\n", file.results.size() - maxShown);
    }
    for (const auto& warning : file.warnings) {
        text += "  Note: " + terminalLine(warning.text) + "\n";
    }
    return text;
}

} // namespace sluice::report
