// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/imports/messages.h"
#include "core/imports/readers/elbencho_options.h"
#include "core/imports/readers/readers.h"
#include "core/imports/text_fields.h"

#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace sluice::imports {

namespace {

using namespace imports_messages;

constexpr std::string_view title = "OPERATION";
constexpr std::string_view commandLine = "COMMAND LINE: ";
constexpr std::array isoDates{std::string_view("ISO DATE: "), std::string_view("ISO DATE start: ")};

struct Quantity {
    std::string_view label;
    std::string_view figure;
    double scale; ///< 0: a time with its unit
    bool first; ///< also until the first worker was done
};
constexpr std::array quantities{Quantity{"Throughput MiB/s", "bytes_per_second", mebi, true},
                                Quantity{"Throughput MB/s", "bytes_per_second", 1e6, true},
                                Quantity{"MiB/s", "bytes_per_second", mebi, true},
                                Quantity{"MB/s", "bytes_per_second", 1e6, true},
                                Quantity{"IOPS", "operations_per_second", 1, false},
                                Quantity{"Total MiB", "bytes", mebi, false},
                                Quantity{"MiB", "bytes", mebi, false},
                                Quantity{"Elapsed ms", "seconds", 1e-3, false},
                                Quantity{"Elapsed time", "seconds", 0, false},
                                Quantity{"Files/s", "entries_per_second", 1, false},
                                Quantity{"Dirs/s", "entries_per_second", 1, false}};

/// "WRITE     Elapsed ms       :      85656      99973": the elapsed time begins the block of an operation, and the
/// columns are those of the first and of the last worker.
struct ConsoleLine {
    std::string operation;
    std::string_view label; ///< "IOPS", without what a phase that reads and writes puts behind it
    std::string_view values;
    bool reads = false; ///< of such a phase, "IOPS read" or "IO rd latency"
};

std::optional<ConsoleLine> consoleParts(std::string_view line)
{
    const auto colon = line.find(" :");
    if (colon == std::string_view::npos) {
        return std::nullopt;
    }
    auto left = trimmed(line.substr(0, colon));
    ConsoleLine parts{{}, left, trimmed(line.substr(colon + 2))};
    const auto words = wordsOf(left);
    if (!line.starts_with(' ') && words.size() > 1 && words[1] == "Elapsed") {
        parts.operation = std::string(words[0]);
        parts.label = trimmed(left.substr(words[0].size()));
    }
    parts.reads = parts.label.ends_with(" read") || parts.label.find(" rd latency") != std::string_view::npos;
    for (const std::string_view side : {" read", " write"}) {
        parts.label.remove_suffix(parts.label.ends_with(side) ? side.size() : 0);
    }
    return parts;
}

/// "[ min=12us avg=1.2ms max=5ms ]" of blocks, "IO latency", or of whole files or folders, "Files latency"; versions
/// before 2 write "latency us", and numbers without a unit.
void addLatency(const ConsoleLine& line, ImportedResult& result, Collector& collector)
{
    const std::string prefix = line.label.starts_with("IO ") ? "latency_" : "entry_latency_";
    const bool inMicroseconds = line.label.ends_with(" us");
    for (const auto word : wordsOf(line.values)) {
        const auto equals = word.find('=');
        const auto name = word.substr(0, equals);
        const auto figure = name == "min" ? "min_ns" : name == "avg" ? "mean_ns" : name == "max" ? "max_ns" : "";
        if (equals != std::string_view::npos && *figure != '\0') {
            const auto value = word.substr(equals + 1);
            collector.figure(result, prefix + figure, inMicroseconds ? decimalNumber(value) : secondsOf(value),
                             inMicroseconds ? 1e3 : 1e9);
        }
    }
}

void addQuantity(const ConsoleLine& line, ImportedResult& result, Collector& collector)
{
    if (line.label.ends_with(" latency") || line.label.ends_with(" latency us")) {
        return addLatency(line, result, collector);
    }
    const auto values = wordsOf(line.values);
    for (const auto& quantity : quantities) {
        const bool told = figureOf(result, quantity.figure).has_value(); // folders stand behind files
        if (quantity.label != line.label || values.empty() || told) {
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

/// The block of an operation, with a result of its own for what it read beside its writes.
class ConsoleBlock {
public:
    ConsoleBlock(const std::string& operation, std::size_t line, const ElbenchoOptions& options) : m_line(line)
    {
        m_result.name = operation;
        m_result.setting.direction = elbenchoDirection(operation);
        m_result.notSupply = options.reasons();
        options.apply(m_setting);
    }

    void take(const ConsoleLine& line, Collector& collector)
    {
        if (line.reads && !m_reads) {
            m_result.setting.direction = Direction::Write;
            m_result.notSupply.push_back(say<mixed>());
            m_reads = m_result;
            m_reads->name += ", its reads";
            m_reads->setting.direction = Direction::Read;
            m_reads->figures.clear();
            collector.figure(*m_reads, "seconds", figureOf(m_result, "seconds"));
        }
        addQuantity(line, line.reads ? *m_reads : m_result, collector);
    }

    void finish(Collector& collector)
    {
        add(std::move(m_result), collector);
        if (m_reads) {
            add(*std::move(m_reads), collector);
        }
    }

private:
    void add(ImportedResult result, Collector& collector) const
    {
        auto& added = collector.add(result.name, lineOf(m_line));
        const auto direction = result.setting.direction;
        added.setting = direction ? m_setting : ImportedSetting();
        added.setting.direction = direction;
        added.notSupply = std::move(result.notSupply);
        added.figures = std::move(result.figures);
    }

    std::size_t m_line;
    ImportedSetting m_setting; ///< of the command
    ImportedResult m_result;
    std::optional<ImportedResult> m_reads;
};

void takeHead(std::string_view line, ElbenchoOptions& options, Collector& collector)
{
    if (line.starts_with(commandLine)) {
        options = ElbenchoOptions(line.substr(commandLine.size()));
    }
    for (const auto isoDate : isoDates) {
        if (line.starts_with(isoDate) && !collector.file().startedAt) {
            collector.file().startedAt = utcText(line.substr(isoDate.size()));
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
    std::optional<ConsoleBlock> block;
    const auto finish = [&] {
        block ? block->finish(collector) : void();
        block.reset();
    };
    const auto lines = collector.lines(text);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        takeHead(lines[i], options, collector);
        const auto parts = consoleParts(lines[i]);
        if (lines[i].starts_with("---") || (parts && !parts->operation.empty())) {
            finish();
        }
        if (parts && !parts->operation.empty()) {
            block.emplace(parts->operation, i, options);
        }
        if (parts && block) {
            block->take(*parts, collector);
        }
    }
    finish();
    collector.warn(say<elbenchoMebibytes>());
    collector.warn(say<elbenchoLastDone>());
    return collector.finish("it has no line of an operation");
}

} // namespace sluice::imports
