// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/imports/messages.h"
#include "core/imports/readers/elbencho_options.h"
#include "core/imports/readers/readers.h"
#include "core/imports/text_fields.h"

#include <array>
#include <cctype>
#include <string>
#include <vector>

namespace sluice::imports {

namespace {

using namespace imports_messages;

constexpr std::string_view title = "OPERATION";
constexpr std::string_view commandLine = "COMMAND LINE: ";
constexpr std::string_view isoDate = "ISO DATE: ";

struct Quantity {
    std::string_view label;
    std::string_view figure;
    double scale; ///< 0: a time with its unit
    bool first; ///< also until the first worker was done
};
constexpr std::array quantities{Quantity{"Throughput MiB/s", "bytes_per_second", mebi, true},
                                Quantity{"Throughput MB/s", "bytes_per_second", 1e6, true},
                                Quantity{"IOPS", "operations_per_second", 1, false},
                                Quantity{"Total MiB", "bytes", mebi, false},
                                Quantity{"Elapsed ms", "seconds", 1e-3, false},
                                Quantity{"Elapsed time", "seconds", 0, false},
                                Quantity{"Files/s", "entries_per_second", 1, false},
                                Quantity{"Dirs/s", "entries_per_second", 1, false}};

/// "WRITE     IOPS             :        660        655": an operation begins a block, and the columns are those of the
/// first and of the last worker.
struct ConsoleLine {
    std::string operation;
    std::string_view label;
    std::string_view values;
};

bool isOperation(std::string_view word)
{
    return !word.empty() && std::isupper(static_cast<unsigned char>(word[0])) != 0
        && word.find_first_of("abcdefghijklmnopqrstuvwxyz=-/:") == std::string_view::npos;
}

std::optional<ConsoleLine> consoleParts(std::string_view line)
{
    const auto colon = line.find(" :");
    if (colon == std::string_view::npos) {
        return std::nullopt;
    }
    auto left = trimmed(line.substr(0, colon));
    ConsoleLine parts{{}, left, trimmed(line.substr(colon + 2))};
    const auto words = wordsOf(left);
    if (!line.starts_with(' ') && words.size() > 1 && isOperation(words[0])) {
        parts.operation = std::string(words[0]);
        parts.label = trimmed(left.substr(words[0].size()));
    }
    return parts;
}

/// "[ min=12us avg=1.2ms max=5ms ]"
void addLatency(std::string_view values, ImportedResult& result, Collector& collector)
{
    for (const auto word : wordsOf(values)) {
        const auto equals = word.find('=');
        const auto name = word.substr(0, equals);
        const auto figure = name == "min" ? "latency_min_ns"
            : name == "avg"               ? "latency_mean_ns"
            : name == "max"               ? "latency_max_ns"
                                          : "";
        if (equals != std::string_view::npos && *figure != '\0') {
            collector.figure(result, figure, secondsOf(word.substr(equals + 1)), 1e9);
        }
    }
}

void addQuantity(const ConsoleLine& line, ImportedResult& result, Collector& collector)
{
    if (line.label == "IO latency") {
        return addLatency(line.values, result, collector);
    }
    const auto values = wordsOf(line.values);
    for (const auto& quantity : quantities) {
        if (quantity.label != line.label || values.empty()) {
            continue;
        }
        const auto number = [&quantity](std::string_view value) {
            return quantity.scale > 0 ? decimalNumber(value) : secondsOf(value);
        };
        const double scale = quantity.scale > 0 ? quantity.scale : 1;
        collector.figure(result, quantity.figure, number(values.back()), scale);
        if (quantity.first && values.size() > 1) {
            collector.figure(result, "first_done_bytes_per_second", number(values.front()), scale);
        }
    }
}

} // namespace

bool isElbenchoConsole(std::string_view text)
{
    const auto at = text.find(title);
    return at != std::string_view::npos && text.substr(at, 200).find("RESULT TYPE") != std::string_view::npos
        && text.find("LAST DONE", at) != std::string_view::npos;
}

Result<ImportedFile> readElbenchoConsole(std::string_view text)
{
    Collector collector("elbencho");
    ElbenchoOptions options("");
    ImportedResult* current = nullptr;
    const auto lines = collector.lines(text);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (lines[i].starts_with(commandLine)) {
            options = ElbenchoOptions(lines[i].substr(commandLine.size()));
        } else if (lines[i].starts_with(isoDate) && !collector.file().startedAt) {
            collector.file().startedAt = utcText(lines[i].substr(isoDate.size()));
        }
        const auto parts = consoleParts(lines[i]);
        if (!parts) {
            current = lines[i].starts_with("---") ? nullptr : current;
            continue;
        }
        if (!parts->operation.empty()) {
            current = &collector.add(parts->operation, lineOf(i));
            current->setting.direction = elbenchoDirection(parts->operation);
            current->notSupply = options.reasons();
            if (current->setting.direction) {
                options.apply(current->setting);
            }
        }
        if (current != nullptr) {
            addQuantity(*parts, *current, collector);
        }
    }
    collector.warn(say<elbenchoMebibytes>());
    collector.warn(say<elbenchoLastDone>());
    return collector.finish("it has no line of an operation");
}

} // namespace sluice::imports
