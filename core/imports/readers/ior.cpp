// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/imports/collector.h"
#include "core/imports/json_fields.h"
#include "core/imports/messages.h"
#include "core/imports/readers/readers.h"
#include "core/imports/supply.h"
#include "core/imports/text_fields.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <vector>

namespace sluice::imports {

namespace {

using namespace imports_messages;

constexpr std::string_view newestIor = "4.1";

/// "2 MiB", "47008 bytes", "9.46 TiB": IOR rounds what it prints.
std::optional<Bytes> iorSize(std::string_view text)
{
    const auto number = leadingNumber(text);
    const auto words = wordsOf(text);
    if (!number || words.size() != 2) {
        return std::nullopt;
    }
    static const std::map<std::string_view, double> units{
        {"bytes", 1}, {"KiB", kibi}, {"MiB", mebi}, {"GiB", mebi * kibi}, {"TiB", mebi * mebi}};
    const auto unit = units.find(words[1]);
    const double bytes = unit == units.end() ? 0 : *number * unit->second;
    return bytes >= 1 && bytes < 9e18 ? std::optional(Bytes{static_cast<std::int64_t>(bytes)}) : std::nullopt;
}

/// "api                 : POSIX" of the options; up to 3.1 "api                = POSIX" and "Command line used: ior".
std::pair<std::string_view, std::string_view> optionOf(std::string_view line)
{
    constexpr std::string_view oldCommand = "Command line used:";
    if (line.starts_with(oldCommand)) {
        return {"Command line", trimmed(line.substr(oldCommand.size()))};
    }
    const auto colon = line.find(" : ");
    const auto at = colon == std::string_view::npos ? line.find('=') : colon + 1;
    return at == std::string_view::npos ? std::pair<std::string_view, std::string_view>()
                                        : std::pair(trimmed(line.substr(0, at)), trimmed(line.substr(at + 1)));
}

struct IorOptions {
    std::string version;
    std::map<std::string_view, std::string_view> told;

    std::string_view of(std::string_view name) const
    {
        const auto found = told.find(name);
        return found == told.end() ? std::string_view() : found->second;
    }
    std::optional<double> tasks() const { return leadingNumber(of(told.contains("tasks") ? "tasks" : "clients")); }
    /// Up to 3.1 they follow from "clients            = 1200 (12 per node)".
    std::optional<double> nodes() const
    {
        const auto clients = of("clients");
        const auto each = leadingNumber(clients.substr(std::min(clients.size(), clients.find('(') + 1)));
        const bool old = !told.contains("nodes") && clients.ends_with("per node)") && each && *each >= 1;
        return old ? std::optional(std::ceil(tasks().value_or(1) / *each)) : decimalNumber(of("nodes"));
    }
};

/// "-B", alone or behind other flags: "-wrB".
bool hasFlagB(std::string_view word)
{
    constexpr std::string_view flags = "BcCeEFgHIklmnpPrRuvVwWxYzZ";
    return word.starts_with('-') && word.find('B') != std::string_view::npos
        && word.find_first_not_of(flags, 1) == std::string_view::npos;
}

/// Up to 3.2, -B is O_DIRECT; later it is an option of the interface. Source: IOR, parse_options.c.
std::optional<Access> iorAccess(const IorOptions& options)
{
    constexpr double lastWithB = 3.2;
    const auto command = options.of("Command line");
    const auto words = wordsOf(command);
    const bool script = std::find(words.begin(), words.end(), "-f") != words.end();
    if (command.empty() || script) { // a script may tell anything
        return std::nullopt;
    }
    if (command.find("useO_DIRECT") != std::string_view::npos || command.find("odirect") != std::string_view::npos) {
        return Access::Direct;
    }
    if (std::any_of(words.begin(), words.end(), hasFlagB)) {
        const auto version = leadingNumber(options.version);
        return version && *version <= lastWithB ? std::optional(Access::Direct) : std::nullopt;
    }
    return Access::Buffered;
}

/// IOR with the POSIX interface reads one block at a time in each task.
ImportedSetting iorSetting(const IorOptions& options, std::string_view operation)
{
    ImportedSetting setting;
    setting.direction = operation == "read" ? Direction::Read : Direction::Write;
    const auto order = options.of("ordering in a file");
    setting.pattern = order.find("sequential") != std::string_view::npos ? std::optional(Pattern::Sequential)
        : order.find("random") != std::string_view::npos                 ? std::optional(Pattern::Random)
                                                                         : std::nullopt;
    const auto api = options.of("api");
    setting.engineName = api.empty() ? std::nullopt : std::optional(shortText(api));
    setting.engine = api == "POSIX" ? std::optional(EngineKind::Threads) : std::nullopt;
    setting.depth = api == "POSIX" ? std::optional(1) : std::nullopt;
    setting.jobs = countOf(options.tasks());
    setting.blockSize = iorSize(options.of("xfersize"));
    setting.access = iorAccess(options);
    const auto path = options.of("test filename");
    setting.path = path.empty() ? std::nullopt : std::optional(shortText(path));
    return setting;
}

/// Columns by their names: "bw(MiB/s)", "IOPS", "block(KiB)", "xfer(KiB)", "total(s)", "iter".
struct IorRow {
    const std::vector<std::string_view>& header;
    const std::vector<std::string_view>& words;

    std::optional<double> number(std::string_view column) const
    {
        for (std::size_t i = 0; i < std::min(header.size(), words.size()); ++i) {
            if (header[i] == column) {
                return decimalNumber(words[i]);
            }
        }
        return std::nullopt;
    }
};

/// Seconds of one transfer: some versions write there, and in JSON, about the time of the whole phase.
std::optional<double> meanLatency(std::optional<double> told, std::optional<double> phase)
{
    constexpr double mostOfPhase = 0.5;
    return told && phase && *told < mostOfPhase * *phase ? told : std::nullopt;
}

/// Takes what the table tells where the options tell nothing, or more than its rounding beside it: both are rounded.
void setBlockSize(std::optional<double> kibibytes, ImportedSetting& setting)
{
    constexpr double rounding = 0.005 * kibi;
    const double bytes = kibibytes.value_or(0) * kibi;
    const auto told = setting.blockSize ? static_cast<double>(setting.blockSize->count) : 0;
    if (bytes >= kibi && bytes < 1e15 && std::abs(bytes - told) > rounding) {
        setting.blockSize = Bytes{static_cast<std::int64_t>(bytes)};
    }
}

void addIorRow(const IorRow& row, const IorOptions& options, std::size_t line, std::optional<double> moved,
               Collector& collector)
{
    const auto operation = row.words[0];
    const auto iteration = row.number("iter");
    auto& result = collector.add(
        std::string(operation)
            + (iteration ? ", iteration " + std::to_string(static_cast<int>(std::clamp(*iteration, 0.0, 1e6))) : ""),
        lineOf(line));
    result.setting = iorSetting(options, operation);
    judgeNodes(options.nodes(), result);
    setBlockSize(row.number("xfer(KiB)"), result.setting);
    collector.figure(result, "bytes_per_second", row.number("bw(MiB/s)"), mebi);
    collector.figure(result, "operations_per_second", row.number("IOPS"));
    collector.figure(result, "latency_mean_ns", meanLatency(row.number("Latency(s)"), row.number("wr/rd(s)")), 1e9);
    collector.figure(result, "seconds", row.number("total(s)"));
    collector.figure(result, "open_seconds", row.number("open(s)"));
    collector.figure(result, "transfer_seconds", row.number("wr/rd(s)"));
    collector.figure(result, "bytes", moved);
    if (moved) {
        collector.warn(say<iorActualBytes>());
    }
}

/// "Max Read:  1234.5 MiB/sec (1294.5 MB/sec)"
void addMaximum(std::string_view line, std::size_t index, Collector& collector)
{
    const auto colon = line.find(':');
    auto& result = collector.add(std::string(trimmed(line.substr(0, colon))), lineOf(index));
    result.setting.direction = line.starts_with("Max Read") ? Direction::Read : Direction::Write;
    collector.figure(result, "max_bytes_per_second", leadingNumber(line.substr(colon + 1)), mebi);
}

void addTest(const Json& test, const std::string& place, Collector& collector)
{
    const auto& parameters = objectAt(test, "Parameters");
    const auto& rows = listAt(test, "Results");
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const auto operation = textAt(rows[i], "access").value_or("");
        auto& result = collector.add(operation, keyOf(place + "/Results/" + std::to_string(i)));
        auto& setting = result.setting;
        setting.direction = operation == "read" ? std::optional(Direction::Read)
            : operation == "write"              ? std::optional(Direction::Write)
                                                : std::nullopt;
        setting.engineName = textAt(parameters, "api");
        setting.engine = setting.engineName == "POSIX" ? std::optional(EngineKind::Threads) : std::nullopt;
        setting.path = textAt(parameters, "testFileName");
        setting.jobs = countOf(numberAt(objectAt(test, "Options"), "tasks"));
        judgeNodes(numberAt(objectAt(test, "Options"), "nodes"), result);
        if (const auto size = numberAt(rows[i], "xferKiB").value_or(0) * kibi; size >= 1 && size < 9e18) {
            setting.blockSize = Bytes{static_cast<std::int64_t>(size)};
        }
        collector.figure(result, "bytes_per_second", numberAt(rows[i], "bwMiB"), mebi);
        collector.figure(result, "operations_per_second", numberAt(rows[i], "iops"));
        const auto latency = meanLatency(numberAt(rows[i], "latency"), numberAt(rows[i], "wrRdTime"));
        collector.figure(result, "latency_mean_ns", latency, 1e9);
        collector.figure(result, "seconds", numberAt(rows[i], "totalTime"));
    }
}

/// What ends the table of results: "Summary of all tests" follows with rows of other columns. An empty line does
/// not: with -v they stand between the rows.
bool endsTable(std::string_view line)
{
    return line.starts_with("Max ") || line.starts_with("Summary") || line.starts_with("Operation");
}

} // namespace

bool isIorText(std::string_view text)
{
    return text.find("MPI Coordinated Test of Parallel I/O") != std::string_view::npos
        && text.find("IOR-") != std::string_view::npos;
}

Result<ImportedFile> readIorText(std::string_view text)
{
    Collector collector("IOR");
    IorOptions options;
    std::vector<std::string_view> header;
    std::optional<double> moved;
    const auto lines = collector.lines(text);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const auto line = trimmed(lines[i]);
        const auto words = wordsOf(line);
        if (endsTable(line)) {
            header.clear();
        }
        if (line.starts_with("IOR-")) {
            options.version = std::string(line.substr(4, line.find(':') - 4));
            collector.version(options.version, newestIor);
        } else if (line.starts_with("WARNING: Using actual aggregate bytes moved")) {
            moved = leadingNumber(line.substr(std::min(line.size(), line.find('=') + 1)));
        } else if (line.starts_with("access ") && line.find("bw(MiB/s)") != std::string_view::npos) {
            header = words;
        } else if (words.size() > 2 && !header.empty() && (words[0] == "read" || words[0] == "write")
                   && decimalNumber(words[1])) {
            addIorRow({header, words}, options, i, std::exchange(moved, std::nullopt), collector);
        } else if (line.starts_with("Max Read:") || line.starts_with("Max Write:")) {
            addMaximum(line, i, collector);
        } else if (const auto [name, value] = optionOf(line); !name.empty()) {
            options.told[name] = value;
        }
    }
    collector.warn(say<iorMebibytes>());
    return collector.finish("no line of it tells a rate of reads or writes");
}

bool isIorJson(std::string_view text)
{
    return text.find("\"tests\"") != std::string_view::npos && text.find("\"bwMiB\"") != std::string_view::npos;
}

Result<ImportedFile> readIorJson(std::string_view text)
{
    Collector collector("IOR");
    const auto found = documentsIn(text, "IOR");
    if (!found) {
        return found.error();
    }
    std::vector<const Json*> runs;
    for (const auto& document : found->documents) {
        document.contains("tests") ? runs.push_back(&document) : void();
    }
    if (found->cutOff) {
        collector.warn(say<cutOff>());
    }
    for (std::size_t run = 0; run < runs.size(); ++run) {
        auto version = textAt(*runs[run], "Version");
        if (version && version->starts_with("IOR-")) {
            version->erase(0, 4);
        }
        collector.version(version, newestIor);
        const std::string document = runs.size() > 1 ? "document " + std::to_string(run + 1) + ": " : "";
        const auto& tests = listAt(*runs[run], "tests");
        for (std::size_t i = 0; i < tests.size(); ++i) {
            addTest(tests[i], document + "/tests/" + std::to_string(i), collector);
        }
    }
    collector.warn(say<iorMebibytes>());
    return collector.finish("no test of it tells a rate");
}

} // namespace sluice::imports
