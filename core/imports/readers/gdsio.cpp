// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/text/words.h"
#include "core/imports/collector.h"
#include "core/imports/messages.h"
#include "core/imports/readers/readers.h"
#include "core/imports/text_fields.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace sluice::imports {

namespace {

using namespace imports_messages;

constexpr std::string_view gdsioBegin = "IoType:";
constexpr std::string_view gdsioCommand = "gdsio ";

/// The labels of a line and what follows each, whatever their order. Source: NVIDIA, GDS benchmarking guide.
struct Labelled {
    std::string value;
    std::string unit; ///< the word behind it
};
using Labels = std::map<std::string, Labelled, std::less<>>;

Labels labelsOf(std::string_view line)
{
    static const std::set<std::string_view> plain{"ops", "total_time"};
    Labels labels;
    Labelled* current = nullptr;
    for (const auto word : wordsOf(line)) {
        if (word.ends_with(':') || plain.contains(word)) {
            current = &labels[std::string(word.ends_with(':') ? word.substr(0, word.size() - 1) : word)];
        } else if (current != nullptr && current->value.empty()) {
            current->value = word;
        } else if (current != nullptr && current->unit.empty()) {
            current->unit = word.substr(0, word.find(','));
        }
    }
    return labels;
}

std::optional<double> numberOfLabel(const Labels& labels, std::string_view label)
{
    const auto found = labels.find(label);
    return found == labels.end() ? std::nullopt : leadingNumber(found->second.value);
}

/// Units that gdsio may print, in bytes per second and in seconds.
const std::map<std::string, double, std::less<>>& gdsioUnits()
{
    static const std::map<std::string, double, std::less<>> units{
        {"GiB/sec", gibi}, {"MiB/sec", mebi}, {"KiB/sec", kibi}, {"GB/sec", giga}, {"MB/sec", 1e6}, {"usecs", 1e-6},
        {"msecs", 1e-3},   {"nsecs", 1e-9},   {"secs", 1},       {"usec", 1e-6},   {"msec", 1e-3},  {"sec", 1}};
    return units;
}

/// The quantity of a label in bytes per second or seconds; nothing, and a warning, where its unit is not known.
std::optional<double> quantityOfLabel(const Labels& labels, std::string_view label, Collector& collector)
{
    const auto number = numberOfLabel(labels, label);
    if (!number) {
        return std::nullopt;
    }
    const auto& told = labels.find(label)->second.unit;
    const auto unit = gdsioUnits().find(told);
    if (unit == gdsioUnits().end()) {
        collector.warn(say<gdsioUnit>("figure"_a = label, "unit"_a = told.empty() ? "none" : shortText(told)));
        return std::nullopt;
    }
    return *number * unit->second;
}

/// gdsio's commands in the log, before their result: -I 2 and 3 are random.
struct Command {
    bool told = false;
    bool random = false;
    bool cached = false;
    bool unaligned = false;
    std::optional<std::string> path{};
};

Command commandOf(std::string_view line)
{
    const auto at = line.find(gdsioCommand);
    if (at == std::string_view::npos) {
        return {};
    }
    Command command;
    const auto words = wordsOf(line.substr(at));
    for (std::size_t i = 1; i + 1 < words.size(); ++i) {
        const auto value = words[i + 1];
        command.told = command.told || words[i] == "-I" || words[i] == "-x";
        command.random = command.random || (words[i] == "-I" && (value == "2" || value == "3"));
        command.cached = command.cached || (words[i] == "-O" && value == "1");
        if (words[i] == "-f" || words[i] == "-D") {
            command.path = shortText(value);
        }
    }
    return command;
}

/// "1024(KiB)" or a range, "16384-32768-4096(KiB)": least, most and step.
std::optional<Bytes> blockSizeOf(const std::string& text, Collector& collector)
{
    const auto sizes = fieldsOf(text, '-');
    const auto least = leadingNumber(sizes[0]);
    const double scale = text.find("(MiB)") != std::string::npos ? kibi * kibi
        : text.find("(B)") != std::string::npos                  ? 1
                                                                 : kibi;
    const auto bytes = [scale](std::optional<double> number) {
        const double value = number.value_or(0) * scale;
        return value >= 1 && value < 9e18 ? std::optional(Bytes{static_cast<std::int64_t>(value)}) : std::nullopt;
    };
    if (sizes.size() > 1) {
        const auto most = bytes(leadingNumber(sizes[1]));
        if (bytes(least) && most) {
            collector.warn(say<gdsioSizeRange>("least"_a = iecWords(*bytes(least)), "most"_a = iecWords(*most)));
        }
        return std::nullopt;
    }
    return bytes(least);
}

/// Newer versions tell the order by "RANDREAD"; of "READ" alone only the command tells it.
std::optional<Pattern> patternOf(const std::string& ioType, const Command& command)
{
    if (ioType.starts_with("RAND")) {
        return Pattern::Random;
    }
    return command.told ? std::optional(command.random ? Pattern::Random : Pattern::Sequential) : std::nullopt;
}

void setWay(const std::string& type, const Command& command, ImportedResult& result, Collector& collector)
{
    auto& setting = result.setting;
    setting.engineName = shortText(type);
    if (type == "CPUONLY") {
        setting.engine = EngineKind::Threads;
    } else {
        result.notSupply.push_back(say<intoGpu>());
    }
    if (type == "CPU_CACHED_GPU") {
        setting.access = Access::Buffered;
        collector.warn(say<gdsioPageCache>("type"_a = type));
    }
    if (command.told) {
        setting.access = setting.access ? setting.access : command.cached ? Access::Buffered : Access::Direct;
        setting.path = command.path;
    } else if (!setting.pattern) {
        collector.warn(say<gdsioPatternUnknown>());
    }
}

void addGdsioLine(const Labels& labels, const Command& command, std::size_t line, Collector& collector)
{
    const auto label = [&labels](std::string_view name) {
        const auto found = labels.find(name);
        return found == labels.end() ? std::string() : found->second.value;
    };
    const auto type = label("XferType");
    const auto ioType = label("IoType");
    auto& result = collector.add(type + " " + ioType, lineOf(line));
    auto& setting = result.setting;
    setting.direction = ioType.ends_with("READ") ? std::optional(Direction::Read)
        : ioType.ends_with("WRITE")              ? std::optional(Direction::Write)
                                                 : std::nullopt;
    setting.jobs = countOf(numberOfLabel(labels, "Threads"));
    setting.depth = labels.contains("IoDepth") ? countOf(numberOfLabel(labels, "IoDepth")) : 1;
    setting.blockSize = blockSizeOf(label("IOSize"), collector);
    setting.pattern = patternOf(ioType, command);
    setWay(type, command, result, collector);
    const auto operations = numberOfLabel(labels, "ops");
    const auto seconds = quantityOfLabel(labels, "total_time", collector);
    collector.figure(result, "bytes_per_second", quantityOfLabel(labels, "Throughput", collector));
    collector.figure(result, "latency_mean_ns", quantityOfLabel(labels, "Avg_Latency", collector), 1e9);
    collector.figure(result, "operations", operations);
    collector.figure(result, "seconds", seconds);
    const bool inKibibytes = label("DataSetSize").ends_with("(KiB)");
    collector.figure(result, "bytes", inKibibytes ? numberOfLabel(labels, "DataSetSize") : std::nullopt, kibi);
    if (operations && seconds && *seconds > 0) {
        collector.figure(result, "operations_per_second", *operations / *seconds);
    }
}

using GdsioLines = std::vector<std::string_view>;

/// The labels of a result, which logs wrap into up to four lines; the total time is the last.
Labels wrappedLabels(const GdsioLines& lines, std::size_t index)
{
    constexpr std::size_t mostWrapped = 3;
    std::string text(lines[index].substr(lines[index].find(gdsioBegin)));
    auto labels = labelsOf(text);
    for (std::size_t next = index + 1; next < std::min(lines.size(), index + 1 + mostWrapped); ++next) {
        const auto last = labels.find("total_time");
        const bool whole = last != labels.end() && !last->second.unit.empty();
        if (whole || lines[next].find(gdsioBegin) != std::string_view::npos) {
            break;
        }
        text.append(" ").append(lines[next]);
        labels = labelsOf(text);
    }
    return labels;
}

/// A command with the lines that it goes on in, each after a backslash.
std::string wrappedCommand(const GdsioLines& lines, std::size_t index)
{
    constexpr std::size_t mostWrapped = 16;
    std::string text(trimmed(lines[index]));
    for (std::size_t next = index + 1; next < std::min(lines.size(), index + mostWrapped) && text.ends_with('\\');
         ++next) {
        text.back() = ' ';
        text.append(trimmed(lines[next]));
    }
    return text;
}

} // namespace

bool isGdsio(std::string_view text)
{
    const auto at = text.find(gdsioBegin);
    return at != std::string_view::npos && text.substr(at, 400).find("XferType:") != std::string_view::npos;
}

Result<ImportedFile> readGdsio(std::string_view text)
{
    Collector collector("gdsio");
    const auto lines = collector.lines(text);
    Command command;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (lines[i].find(gdsioBegin) == std::string_view::npos) {
            const bool begins = lines[i].find(gdsioCommand) != std::string_view::npos;
            const auto told = begins ? commandOf(wrappedCommand(lines, i)) : Command();
            command = told.told ? told : command;
            continue;
        }
        const auto labels = wrappedLabels(lines, i);
        if (labels.contains("Throughput")) {
            addGdsioLine(labels, command, i, collector);
        }
        command = {};
    }
    collector.warn(say<gdsioGibibytes>());
    collector.warn(say<gdsioMeanOnly>());
    return collector.finish("no line of it tells a throughput");
}

} // namespace sluice::imports
