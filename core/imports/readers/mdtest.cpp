// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/imports/collector.h"
#include "core/imports/messages.h"
#include "core/imports/readers/readers.h"
#include "core/imports/text_fields.h"

#include <string>
#include <vector>

namespace sluice::imports {

namespace {

using namespace imports_messages;

constexpr std::string_view mdtestBegin = "mdtest-";
constexpr std::string_view launched = " was launched with ";

/// "   File creation              119113.150     119113.150     119113.150          0.000": a name of words, then the
/// largest, the smallest, the mean and the standard deviation of the iterations. Those of single tasks, where they
/// were asked for, stand before them, without a deviation.
constexpr std::size_t iterationFigures = 4;
constexpr std::size_t taskFigures = 3;
struct MdtestRow {
    std::string name;
    std::vector<double> numbers;
};

std::optional<MdtestRow> mdtestRow(std::string_view line)
{
    MdtestRow row;
    for (const auto word : wordsOf(line)) {
        const auto number = decimalNumber(word);
        if (number && !row.name.empty()) {
            row.numbers.push_back(*number);
        } else if (word != ":" && row.numbers.empty()) {
            const bool old = word.ends_with(':'); // "Directory creation:", of 1.9
            row.name += (row.name.empty() ? "" : " ") + std::string(word.substr(0, word.size() - (old ? 1 : 0)));
        }
    }
    return row.numbers.size() == iterationFigures || row.numbers.size() == taskFigures + iterationFigures
        ? std::optional(std::move(row))
        : std::nullopt;
}

/// The table of times says "ops/sec" in some versions, and holds seconds.
bool isOfTimes(std::string_view line)
{
    return line.find("SUMMARY time") != std::string_view::npos;
}

/// Operations that were not asked for stand there as 0 or -1.
void addMdtestRow(const MdtestRow& row, std::size_t line, Collector& collector)
{
    const auto first = row.numbers.size() - iterationFigures;
    if (row.numbers[first] <= 0) {
        return;
    }
    auto& result = collector.add(row.name, lineOf(line));
    collector.figure(result, "mean_operations_per_second", row.numbers[first + 2]);
    collector.figure(result, "max_operations_per_second", row.numbers[first]);
    collector.figure(result, "min_operations_per_second", row.numbers[first + 1]);
    collector.figure(result, "stdev_of_operations_per_second", row.numbers[first + 3]);
    if (first == taskFigures) {
        collector.figure(result, "mean_of_a_task_operations_per_second", row.numbers[2]);
        collector.figure(result, "max_of_a_task_operations_per_second", row.numbers[0]);
        collector.figure(result, "min_of_a_task_operations_per_second", row.numbers[1]);
    }
}

/// "mdtest-4.1.0+dev was launched with 640 total task(s) on 80 node(s)"
void addJob(std::string_view line, std::size_t index, Collector& collector)
{
    const auto at = line.find(launched);
    collector.version(std::string(line.substr(mdtestBegin.size(), at - mdtestBegin.size())), "4.1");
    const auto words = wordsOf(line.substr(at + launched.size()));
    auto& result = collector.add("job", lineOf(index));
    collector.figure(result, "tasks", words.empty() ? std::nullopt : decimalNumber(words[0]));
    collector.figure(result, "nodes", words.size() < 5 ? std::nullopt : decimalNumber(words[4]));
}

} // namespace

bool isMdtest(std::string_view text)
{
    return text.find(mdtestBegin) != std::string_view::npos && text.find(launched) != std::string_view::npos;
}

Result<ImportedFile> readMdtest(std::string_view text)
{
    Collector collector("mdtest");
    bool rates = false;
    bool any = false;
    const auto lines = collector.lines(text);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const auto line = trimmed(lines[i]);
        if (line.starts_with(mdtestBegin) && line.find(launched) != std::string_view::npos) {
            addJob(line, i, collector);
        } else if (line.starts_with("SUMMARY")) {
            rates = !isOfTimes(line);
            any = any || rates;
        } else if (const auto row = rates ? mdtestRow(line) : std::nullopt) {
            addMdtestRow(*row, i, collector);
        }
    }
    if (!any) {
        return incomplete("mdtest", "its table of rates is not there");
    }
    collector.warn(say<mdtestMetadata>());
    return collector.finish("it holds no rate");
}

} // namespace sluice::imports
