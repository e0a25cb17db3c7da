// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/imports/collector.h"
#include "core/imports/json_fields.h"
#include "core/imports/messages.h"
#include "core/imports/readers/readers.h"
#include "core/imports/text_fields.h"

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace sluice::imports {

namespace {

using namespace imports_messages;

/// A column and its unit: which ones there are changed from version to version. Source: iostat(1), sysstat 10 to 12.
struct IostatColumn {
    std::string_view name;
    std::string_view figure;
    double scale;
};
constexpr std::array iostatColumns{IostatColumn{"r/s", "reads_per_second", 1},
                                   IostatColumn{"w/s", "writes_per_second", 1},
                                   IostatColumn{"rkB/s", "read_bytes_per_second", kibi},
                                   IostatColumn{"wkB/s", "write_bytes_per_second", kibi},
                                   IostatColumn{"rMB/s", "read_bytes_per_second", kibi* kibi},
                                   IostatColumn{"wMB/s", "write_bytes_per_second", kibi* kibi},
                                   IostatColumn{"rsec/s", "read_bytes_per_second", 512},
                                   IostatColumn{"wsec/s", "write_bytes_per_second", 512},
                                   IostatColumn{"rrqm/s", "reads_merged_per_second", 1},
                                   IostatColumn{"r_await", "read_wait_ns", 1e6},
                                   IostatColumn{"w_await", "write_wait_ns", 1e6},
                                   IostatColumn{"await", "wait_ns", 1e6},
                                   IostatColumn{"rareq-sz", "read_request_bytes", kibi},
                                   IostatColumn{"wareq-sz", "write_request_bytes", kibi},
                                   IostatColumn{"avgrq-sz", "request_bytes", 512},
                                   IostatColumn{"areq-sz", "request_bytes", kibi},
                                   IostatColumn{"aqu-sz", "in_flight", 1},
                                   IostatColumn{"avgqu-sz", "in_flight", 1},
                                   IostatColumn{"tps", "requests_per_second", 1},
                                   IostatColumn{"kB_read/s", "read_bytes_per_second", kibi},
                                   IostatColumn{"kB_wrtn/s", "write_bytes_per_second", kibi},
                                   IostatColumn{"MB_read/s", "read_bytes_per_second", mebi},
                                   IostatColumn{"MB_wrtn/s", "write_bytes_per_second", mebi},
                                   IostatColumn{"Blk_read/s", "read_bytes_per_second", 512},
                                   IostatColumn{"Blk_wrtn/s", "write_bytes_per_second", 512},
                                   IostatColumn{"%util", "device_utilisation", 0.01},
                                   IostatColumn{"util", "device_utilisation", 0.01}};

const IostatColumn* columnOf(std::string_view name)
{
    const auto found = std::find_if(iostatColumns.begin(), iostatColumns.end(),
                                    [name](const IostatColumn& column) { return column.name == name; });
    return found == iostatColumns.end() ? nullptr : &*found;
}

using Values = std::map<std::string_view, double>; ///< of a device in a report, by the names of the figures

/// How much a report counts in the mean of a figure: that of a single request by the requests per second, and others
/// alike.
double weightOf(std::string_view figure, const Values& values)
{
    const auto rate = [&values](std::string_view name) {
        const auto found = values.find(name);
        return found == values.end() ? 0.0 : found->second;
    };
    const double reads = rate("reads_per_second");
    const double writes = rate("writes_per_second");
    if (figure == "read_wait_ns" || figure == "read_request_bytes") {
        return reads;
    }
    if (figure == "write_wait_ns" || figure == "write_request_bytes") {
        return writes;
    }
    const bool ofAny = figure == "wait_ns" || figure == "request_bytes";
    return ofAny ? reads + writes + rate("requests_per_second") : 1;
}

/// What one device did in the reports in which it stands. The first of a run is left out where others follow.
struct Seen {
    std::size_t line = 0;
    Values first; ///< of the first report of the last run
    Values means;
    Values most;
    Values weights; ///< sums
    std::size_t reports = 0; ///< without the first ones

    void add(const Values& values)
    {
        ++reports;
        for (const auto& [name, value] : values) {
            const double weight = weightOf(name, values);
            weights[name] += weight;
            means[name] += (value - means[name]) * (weight / weights[name]);
            most.try_emplace(name, value);
            most[name] = std::max(most[name], value);
        }
    }
};

class Devices {
public:
    static constexpr std::size_t maxDevices = 2000;

    /// A run begins: its first report is the mean since the machine started.
    void beginRun()
    {
        ++m_runs;
        m_runBegins = true;
    }
    void beginReport()
    {
        m_first = std::exchange(m_runBegins, false);
        m_intervals += m_first ? 0 : 1;
    }
    void add(const std::string& name, std::size_t line, Values values)
    {
        std::erase_if(values, [all = values](const auto& each) { return weightOf(each.first, all) <= 0; });
        const bool isNew = !m_seen.contains(name);
        if (values.empty() || (isNew && m_seen.size() >= maxDevices)) {
            return;
        }
        auto& seen = m_seen[name];
        seen.line = isNew || (m_first && seen.reports == 0) ? line : seen.line;
        m_first ? void(seen.first = std::move(values)) : seen.add(values);
        m_order.insert(m_order.end(), isNew ? 1 : 0, name);
    }
    void writeTo(Collector& collector, bool lines) const
    {
        const bool intervals =
            std::any_of(m_seen.begin(), m_seen.end(), [](const auto& device) { return device.second.reports > 0; });
        for (const auto& name : m_order) {
            const auto& seen = m_seen.at(name);
            if (intervals && seen.reports != m_intervals) {
                collector.warn(
                    say<iostatGaps>("device"_a = shortText(name), "count"_a = seen.reports, "all"_a = m_intervals));
            }
            if (!intervals || seen.reports > 0) {
                add(name, seen, lines, collector);
            }
        }
        if (!intervals && m_runs > 1) {
            collector.warn(say<lastRunOnly>("count"_a = m_runs));
        }
        intervals ? collector.warn(say<iostatFirstReport>()) : collector.warn(say<iostatOneReport>());
    }

private:
    static void add(const std::string& name, const Seen& seen, bool lines, Collector& collector)
    {
        auto& result = collector.add(name, lines ? lineOf(seen.line) : keyOf("disk_device " + name));
        for (const auto& [figure, value] : seen.reports == 0 ? seen.first : seen.means) {
            collector.figure(result, figure, value);
        }
        for (const auto& [figure, value] : seen.most) {
            collector.figure(result, "max_" + std::string(figure), value);
        }
        collector.figure(result, "reports", static_cast<double>(std::max<std::size_t>(1, seen.reports)));
    }

    std::map<std::string, Seen> m_seen;
    std::vector<std::string> m_order;
    std::size_t m_runs = 0;
    std::size_t m_intervals = 0; ///< reports but the first of each run
    bool m_runBegins = true; ///< also where its header is missing
    bool m_first = true;
};

/// "Linux 6.1.0-18-amd64 (node17) \t11/29/2026 \t_x86_64_\t(2 CPU)"
std::optional<std::string> hostIn(std::string_view line)
{
    const auto open = line.find('(');
    const auto close = line.find(')', open);
    return open == std::string_view::npos || close == std::string_view::npos
        ? std::nullopt
        : std::optional(std::string(line.substr(open + 1, close - open - 1)));
}

bool isHeader(std::string_view line)
{
    return line.starts_with("Device") && line.find("/s") != std::string_view::npos;
}

Values valuesOf(const std::vector<std::string_view>& header, const std::vector<std::string_view>& words)
{
    Values values;
    for (std::size_t i = 1; i < std::min(header.size(), words.size()); ++i) {
        const auto* column = columnOf(header[i]);
        const auto number = decimalNumber(words[i]);
        if (column != nullptr && number) {
            values[column->figure] = *number * column->scale;
        }
    }
    return values;
}

} // namespace

bool isIostatText(std::string_view text)
{
    for (std::size_t at = 0; at < text.size();) {
        const auto line = text.substr(at, text.find('\n', at) - at);
        if (isHeader(line)
            && (line.find("%util") != std::string_view::npos || line.find(" tps ") != std::string_view::npos)) {
            return true;
        }
        at += line.size() + 1;
    }
    return false;
}

Result<ImportedFile> readIostatText(std::string_view text)
{
    Collector collector("iostat");
    Devices devices;
    std::vector<std::string_view> header;
    const auto lines = collector.lines(text);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (lines[i].starts_with("Linux ")) {
            devices.beginRun();
            collector.file().hostName ? void() : collector.host(hostIn(lines[i]));
        }
        if (isHeader(lines[i])) {
            header = wordsOf(lines[i]);
            devices.beginReport();
        } else if (trimmed(lines[i]).empty()) {
            header.clear();
        } else if (const auto words = wordsOf(lines[i]); !header.empty()) {
            devices.add(std::string(words[0]), i, valuesOf(header, words));
        }
    }
    devices.writeTo(collector, true);
    return collector.finish("no line of a device follows its columns");
}

bool isIostatJson(std::string_view text)
{
    return text.find("\"sysstat\"") != std::string_view::npos && text.find("\"disk_device\"") != std::string_view::npos;
}

Result<ImportedFile> readIostatJson(std::string_view text)
{
    Collector collector("iostat");
    const auto found = documentsIn(text, "iostat");
    if (!found) {
        return found.error();
    }
    const auto* run = lastWith("sysstat", *found, collector);
    if (run == nullptr) {
        return incomplete("iostat", "the document with the results is cut off");
    }
    Devices devices;
    for (const auto& host : listAt(objectAt(*run, "sysstat"), "hosts")) {
        devices.beginRun();
        collector.host(textAt(host, "nodename"));
        for (const auto& report : listAt(host, "statistics")) {
            devices.beginReport();
            for (const auto& disk : listAt(report, "disk")) {
                Values values;
                for (const auto& column : iostatColumns) {
                    if (const auto number = numberAt(disk, std::string(column.name).c_str())) {
                        values[column.figure] = *number * column.scale;
                    }
                }
                devices.add(textAt(disk, "disk_device").value_or("?"), 0, std::move(values));
            }
        }
    }
    devices.writeTo(collector, false);
    return collector.finish("it tells of no device");
}

} // namespace sluice::imports
