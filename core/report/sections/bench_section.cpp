// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/report/sections/bench_section.h"

#include "core/base/text/words.h"
#include "core/run/imported_result.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <optional>

namespace sluice::report {

namespace {

constexpr std::size_t maxFacts = 80;
constexpr std::size_t maxRows = 64; ///< of a table; a trace has a row for each batch
constexpr std::size_t maxColumns = 10;

/// "seconds" of "cpu_seconds_per_sample": the unit may stand before what it is for.
std::string unitName(const std::string& key)
{
    const auto per = key.find("_per_");
    const auto before = per == std::string::npos ? std::string() : key.substr(0, per);
    const bool unitBefore = before.ends_with("_seconds") || before == "bytes" || before.ends_with("_bytes");
    return unitBefore && !key.ends_with("_per_second") ? before : key;
}

bool hasUnit(const std::string& key)
{
    return figureWords({unitName(key), 1.0, {}}) != figureWords({"", 1.0, {}});
}

/// A number as people read it: its unit is in its key, or in that of what holds it, as in "latency_ns": {"p50"}.
std::string numberWords(const Json& value, const std::string& key, const std::string& holder)
{
    const auto number = value.get<double>();
    if (key.ends_with("size_bytes") && number >= 0 && number < 9e18) {
        return iecWords(Bytes{static_cast<std::int64_t>(number)}); // of files and buffers
    }
    return figureWords({unitName(hasUnit(key) ? key : holder), number, {}});
}

std::optional<std::string> plainWords(const Json& value, const std::string& key, const std::string& holder)
{
    if (value.is_number()) {
        return numberWords(value, key, holder);
    }
    if (value.is_boolean()) {
        return value.get<bool>() ? "yes" : "no";
    }
    return value.is_string() ? std::optional(value.get<std::string>()) : std::nullopt;
}

std::string label(const std::string& holder, const std::string& key)
{
    const auto unit = unitName(key);
    auto name = nameWords({unit, {}, {}}) + key.substr(unit.size());
    std::replace(name.begin(), name.end(), '_', ' ');
    return holder.empty() ? name : holder + " " + name;
}

using Rows = std::vector<std::pair<std::string, std::string>>;

/// Every figure of an object and of the objects in it, in their order; lists are left to tables.
void addFigures(const Json& object, const std::string& place, const std::string& holder, Rows& rows)
{
    for (const auto& [key, value] : object.items()) {
        if (value.is_object()) {
            addFigures(value, label(place, key), hasUnit(key) ? key : holder, rows);
        } else if (const auto words = plainWords(value, key, holder); words && !words->empty()) {
            rows.emplace_back(label(place, key), *words);
        }
    }
}

Rows figuresOf(const Json& object)
{
    Rows rows;
    addFigures(object, {}, {}, rows);
    rows.resize(std::min(rows.size(), maxFacts));
    return rows;
}

/// The rows of a list of objects; each column is a figure that any of them has.
Table tableOf(const Json& list)
{
    Table table;
    std::map<std::string, std::size_t> columns;
    for (std::size_t i = 0; i < std::min(list.size(), maxRows); ++i) {
        auto& row = table.rows.emplace_back();
        for (auto& [name, words] : figuresOf(list[i])) {
            if (!columns.contains(name) && columns.size() == maxColumns) {
                continue;
            }
            const auto [column, isNew] = columns.try_emplace(name, columns.size());
            if (isNew) {
                table.header.push_back(name);
            }
            row.resize(std::max(row.size(), column->second + 1));
            row[column->second] = std::move(words);
        }
    }
    for (auto& row : table.rows) {
        row.resize(table.header.size());
    }
    table.numeric.assign(table.header.size(), false);
    return table;
}

/// "Samples per second by threads"
std::string titleOf(const std::string& key)
{
    auto title = label({}, key);
    if (!title.empty()) {
        title[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(title[0])));
    }
    return title;
}

void addTables(const Json& object, Section& section)
{
    for (const auto& [key, value] : object.items()) {
        if (value.is_array() && !value.empty() && value.front().is_object()) {
            section.blocks.emplace_back(Paragraph{titleOf(key)});
            section.blocks.emplace_back(tableOf(value));
            if (value.size() > maxRows) {
                section.blocks.emplace_back(
                    Paragraph{fmt::format("and {} more, which the JSON document has", value.size() - maxRows)});
            }
        } else if (value.is_object()) {
            addTables(value, section);
        }
    }
}

void addRepeated(const Json& reproduce, Section& section)
{
    for (const auto& [tool, lines] : reproduce.items()) {
        for (const auto& line : lines.is_array() ? lines : Json::array({lines})) {
            const auto& command = line.is_object() && line.contains("command") ? line["command"] : line;
            if (command.is_string()) {
                section.blocks.emplace_back(Code{"The same with " + tool, "sh", command.get<std::string>()});
            }
        }
    }
}

/// The part of this name, where it is an object.
const Json& partOf(const Json& document, const char* name)
{
    static const Json none = Json::object();
    const auto found = document.find(name);
    return found != document.end() && found->is_object() ? *found : none;
}

} // namespace

Section benchSection(const Run& run)
{
    Section section{"bench", "What the benchmark measured", {}};
    if (run.bench.is_null()) {
        return section;
    }
    for (const auto& [part, title] : {std::pair("config", "Settings"), std::pair("device", "Device"),
                                      std::pair("dataset", "Data set"), std::pair("result", "Result")}) {
        if (auto rows = figuresOf(partOf(run.bench, part)); !rows.empty()) {
            section.blocks.emplace_back(Paragraph{title});
            section.blocks.emplace_back(Facts{std::move(rows)});
        }
    }
    addTables(partOf(run.bench, "result"), section);
    addRepeated(partOf(run.bench, "reproduce"), section);
    return section;
}

} // namespace sluice::report
