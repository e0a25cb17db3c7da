// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/text/words.h"
#include "core/imports/collector.h"
#include "core/imports/json_fields.h"
#include "core/imports/messages.h"
#include "core/imports/readers/readers.h"
#include "core/imports/text_fields.h"

#include <array>
#include <string>
#include <vector>

namespace sluice::imports {

namespace {

using namespace imports_messages;

constexpr std::string_view average = "# Avg bus bandwidth";
constexpr std::string_view outOfBounds = "# Out of bounds values";

struct Side {
    const char* prefix;
    std::optional<double> time; ///< us
    std::optional<double> algorithm; ///< GB/s
    std::optional<double> bus; ///< GB/s
    std::optional<double> wrong;
};

void addSide(const Side& side, ImportedResult& result, Collector& collector)
{
    const std::string prefix = side.prefix;
    collector.figure(result, prefix + "_ns", side.time, 1e3);
    collector.figure(result, prefix + "_algorithm_bytes_per_second", side.algorithm, giga);
    collector.figure(result, prefix + "_bus_bytes_per_second", side.bus, giga);
    collector.figure(result, prefix + "_wrong_values", side.wrong);
}

std::string nameOf(std::optional<double> size)
{
    const bool fits = size && *size >= 0 && *size < 9e18;
    return fits ? "message of " + iecWords(Bytes{static_cast<std::int64_t>(*size)}) : "message";
}

/// Where the columns of one side begin in the header: what stands between "root" and "time" changes with options.
struct NcclColumns {
    std::vector<std::size_t> times; ///< index of each "time"
    std::vector<std::string> names;
};

NcclColumns ncclColumns(std::string_view line)
{
    NcclColumns columns;
    for (const auto word : wordsOf(line)) {
        if (word != "#") {
            columns.names.emplace_back(word);
        }
    }
    for (std::size_t i = 0; i < columns.names.size(); ++i) {
        if (columns.names[i] == "time") {
            columns.times.push_back(i);
        }
    }
    return columns;
}

/// Launchers put the rank before each line: "[1,0]<stdout>:" and, with srun -l, "0:".
std::string_view withoutRank(std::string_view line)
{
    const auto end = line.find(">:");
    if (line.starts_with('[') && end != std::string_view::npos) {
        return line.substr(end + 2);
    }
    line = trimmed(line);
    const auto digits = line.find_first_not_of("0123456789");
    const bool ranked = digits != std::string_view::npos && digits > 0 && line[digits] == ':';
    return ranked ? line.substr(digits + 1) : line;
}

void addNcclRow(const NcclColumns& columns, std::vector<std::string_view> words, std::size_t line, Collector& collector)
{
    if (words.size() < columns.names.size()) {
        words.pop_back(); // perhaps half of a number
        collector.warn(say<cutOff>());
    }
    const auto size = decimalNumber(words[0]);
    auto& result = collector.add(nameOf(size), lineOf(line));
    collector.figure(result, "message_bytes", size);
    constexpr std::array prefixes{"out_of_place", "in_place"};
    for (std::size_t side = 0; side < std::min(columns.times.size(), prefixes.size()); ++side) {
        const auto at = [&](std::size_t offset, std::string_view name) {
            const auto index = columns.times[side] + offset;
            const bool there = index < columns.names.size() && columns.names[index] == name && index < words.size();
            return there ? decimalNumber(words[index]) : std::nullopt;
        };
        addSide({prefixes[side], at(0, "time"), at(1, "algbw"), at(2, "busbw"), at(3, "#wrong")}, result, collector);
    }
}

void addAverage(std::optional<double> bandwidth, Place place, Collector& collector)
{
    auto& result = collector.add("mean of all sizes", std::move(place));
    collector.figure(result, "mean_bus_bytes_per_second", bandwidth, giga);
    collector.warn(say<ncclMean>());
}

std::optional<double> behindColon(std::string_view line)
{
    return leadingNumber(line.substr(std::min(line.size(), line.find(':') + 1)));
}

void warnOfWrong(std::optional<double> count, Collector& collector)
{
    if (count && *count > 0) {
        collector.warn(say<ncclWrong>("count"_a = static_cast<std::int64_t>(std::min(*count, 9e18))));
    }
}

void addDocument(const Json& document, Collector& collector)
{
    const auto& results = listAt(document, "results");
    for (std::size_t i = 0; i < results.size(); ++i) {
        const auto size = numberAt(results[i], "size");
        auto& result = collector.add(nameOf(size), keyOf("/results/" + std::to_string(i)));
        collector.figure(result, "message_bytes", size);
        for (const char* prefix : {"out_of_place", "in_place"}) { // either may be null
            const auto& side = objectAt(results[i], prefix);
            addSide({prefix, numberAt(side, "time"), numberAt(side, "alg_bw"), numberAt(side, "bus_bw"),
                     numberAt(side, "nwrong")},
                    result, collector);
        }
    }
    warnOfWrong(numberAt(objectAt(document, "out_of_bounds"), "count"), collector);
    if (const auto bandwidth = numberAt(objectAt(document, "average_bus_bandwidth"), "bandwidth")) {
        addAverage(bandwidth, keyOf("/average_bus_bandwidth"), collector);
    }
}

} // namespace

bool isNcclText(std::string_view text)
{
    const auto holds = [text](std::string_view word) { return text.find(word) != std::string_view::npos; };
    return holds("algbw") && holds("busbw") && (holds("redop") || holds("(elements)")); // older: no redop in all_gather
}

Result<ImportedFile> readNcclText(std::string_view text)
{
    Collector collector("nccl-tests");
    NcclColumns columns;
    const auto lines = collector.lines(text);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const auto line = trimmed(withoutRank(lines[i]));
        if (line.find("algbw") != std::string_view::npos) {
            columns = ncclColumns(line);
        } else if (line.starts_with(average)) {
            addAverage(behindColon(line), lineOf(i), collector);
        } else if (line.starts_with(outOfBounds)) {
            warnOfWrong(behindColon(line), collector);
        } else if (line.starts_with("# nccl-tests version")) {
            const auto words = wordsOf(line);
            collector.version(words.size() > 3 ? std::optional(std::string(words[3])) : std::nullopt, "2.17");
        } else if (const auto words = wordsOf(line); !line.starts_with('#') && !columns.times.empty()
                   && words.size() > columns.times.front() && decimalNumber(words[0])) {
            addNcclRow(columns, words, i, collector);
        }
    }
    return collector.finish("no line of it holds a message size and its times");
}

bool isNcclJson(std::string_view text)
{
    return text.find("\"average_bus_bandwidth\"") != std::string_view::npos
        && text.find("\"results\"") != std::string_view::npos;
}

Result<ImportedFile> readNcclJson(std::string_view text)
{
    Collector collector("nccl-tests");
    const auto found = documentsIn(text, "nccl-tests");
    if (!found) {
        return found.error();
    }
    const auto* run = lastWith("results", *found, collector);
    if (run == nullptr) {
        return incomplete("nccl-tests", "the document with the results is cut off");
    }
    addDocument(*run, collector);
    return collector.finish("it holds no result");
}

} // namespace sluice::imports
