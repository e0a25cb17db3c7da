// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/imports/messages.h"
#include "core/imports/readers/elbencho_options.h"
#include "core/imports/readers/readers.h"
#include "core/imports/supply.h"
#include "core/imports/text_fields.h"

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace sluice::imports {

namespace {

using namespace imports_messages;

constexpr std::string_view headerBegin = "ISO date,";
constexpr std::string_view newestElbencho = "3.1";

/// Places of the columns by their names, which grew from version to version.
using CsvHeader = std::map<std::string, std::size_t, std::less<>>;

CsvHeader csvHeader(std::string_view line)
{
    CsvHeader header;
    const auto names = csvFields(line);
    for (std::size_t i = 0; i < names.size(); ++i) {
        header.try_emplace(names[i], i);
    }
    return header;
}

class CsvRow {
public:
    CsvRow(const CsvHeader& header, std::vector<std::string> fields) : m_header(header), m_fields(std::move(fields)) { }

    /// Drops the last field of a row that has fewer than its header: where it was cut, that may be half a figure.
    bool dropCut(std::size_t columns)
    {
        const bool cut = m_fields.size() < columns;
        if (cut && !m_fields.empty()) {
            m_fields.pop_back();
        }
        return cut;
    }

    std::optional<std::string> text(std::string_view column) const
    {
        const auto found = m_header.find(column);
        const auto index = found == m_header.end() ? m_fields.size() : found->second;
        return index < m_fields.size() && !m_fields[index].empty() ? std::optional(m_fields[index]) : std::nullopt;
    }
    std::optional<double> number(std::string_view column) const
    {
        const auto field = text(column);
        return field ? decimalNumber(*field) : std::nullopt;
    }
    std::size_t size() const { return m_fields.size(); }

private:
    const CsvHeader& m_header;
    std::vector<std::string> m_fields;
};

template <class T>
std::optional<T> chosen(std::optional<double> flag, T ifSet, T otherwise)
{
    return flag ? std::optional(*flag != 0 ? ifSet : otherwise) : std::nullopt;
}

ImportedSetting settingOfRow(const CsvRow& row)
{
    ImportedSetting setting;
    setting.pattern = chosen(row.number("random"), Pattern::Random, Pattern::Sequential);
    setting.access = chosen(row.number("direct IO"), Access::Direct, Access::Buffered);
    setting.depth = countOf(row.number("IO depth"));
    const auto threads = countOf(row.number("threads"));
    const auto hosts = countOf(std::max(1.0, row.number("hosts").value_or(1)));
    if (threads && hosts) {
        setting.jobs = countOf(static_cast<double>(*threads) * *hosts);
    }
    for (const auto& [column, size] :
         {std::pair("block size", &setting.blockSize), std::pair("file size", &setting.fileSize)}) {
        const auto bytes = row.number(column).value_or(0);
        *size = bytes >= 1 && bytes < 9e18 ? std::optional(Bytes{static_cast<std::int64_t>(bytes)}) : std::nullopt;
    }
    setElbenchoEngine(setting);
    return setting;
}

struct CsvColumn {
    std::string_view name;
    std::string_view figure;
    double scale;
};
constexpr std::array csvColumns{CsvColumn{"MiB/s [last]", "bytes_per_second", mebi},
                                CsvColumn{"MB/s [last]", "bytes_per_second", 1e6},
                                CsvColumn{"IOPS [last]", "operations_per_second", 1},
                                CsvColumn{"MiB [last]", "bytes", mebi},
                                CsvColumn{"time ms [last]", "seconds", 1e-3},
                                CsvColumn{"IO lat us [avg]", "latency_mean_ns", 1e3},
                                CsvColumn{"IO lat us [min]", "latency_min_ns", 1e3},
                                CsvColumn{"IO lat us [max]", "latency_max_ns", 1e3},
                                CsvColumn{"MiB/s [first]", "first_done_bytes_per_second", mebi},
                                CsvColumn{"MB/s [first]", "first_done_bytes_per_second", 1e6},
                                CsvColumn{"time ms [first]", "first_done_seconds", 1e-3},
                                CsvColumn{"entries/s [last]", "entries_per_second", 1},
                                CsvColumn{"Ent lat us [avg]", "entry_latency_mean_ns", 1e3},
                                CsvColumn{"CPU% [last]", "cpu_utilisation", 0.01}};
constexpr std::array csvMixColumns{
    CsvColumn{"rwmix read MiB/s [last]", "bytes_per_second", mebi},
    CsvColumn{"rwmix read IOPS [last]", "operations_per_second", 1}, CsvColumn{"rwmix read MiB [last]", "bytes", mebi},
    CsvColumn{"time ms [last]", "seconds", 1e-3}, CsvColumn{"rwmix read IO lat us [avg]", "latency_mean_ns", 1e3}};

template <class CsvColumns>
void addCsvFigures(const CsvRow& row, const CsvColumns& table, ImportedResult& result, Collector& collector)
{
    for (const auto& column : table) {
        const auto value = row.number(column.name);
        const bool notMeasured = value == 0.0 && column.name.find(" lat us ") != std::string_view::npos;
        collector.figure(result, column.figure, notMeasured ? std::nullopt : value, column.scale);
    }
}

void addCsvRow(const CsvRow& row, std::size_t line, Collector& collector)
{
    const auto operation = row.text("operation").value_or("");
    const auto label = row.text("label");
    const std::string name = label ? operation + ", " + *label : operation;
    const ElbenchoOptions options(row.text("command").value_or(""));
    const bool mix = row.number("rwmix read IOPS [last]").value_or(0) > 0;
    auto& result = collector.add(name, lineOf(line));
    result.setting = elbenchoDirection(operation) || mix ? settingOfRow(row) : ImportedSetting();
    result.setting.direction = mix ? Direction::Write : elbenchoDirection(operation);
    result.notSupply = options.reasons();
    if (!options.told() && row.text("path type") == "dir" && result.setting.direction) {
        addOpening(result.setting.fileSize, result.setting.blockSize, result.notSupply);
    }
    if (mix) {
        result.notSupply.push_back(say<mixed>());
    }
    judgeNodes(row.number("hosts"), result);
    const auto setting = result.setting;
    const auto reasons = result.notSupply;
    addCsvFigures(row, csvColumns, result, collector);
    if (mix) {
        auto& reads = collector.add(name + ", its reads", lineOf(line));
        reads.setting = setting;
        reads.setting.direction = Direction::Read;
        reads.notSupply = reasons;
        addCsvFigures(row, csvMixColumns, reads, collector);
    }
}

} // namespace

bool isElbenchoCsv(std::string_view text)
{
    const auto head = text.substr(0, 64 << 10);
    const auto at = head.find(headerBegin);
    return (at == 0 || (at != std::string_view::npos && head[at - 1] == '\n'))
        && head.find("operation", at) != std::string_view::npos;
}

Result<ImportedFile> readElbenchoCsv(std::string_view text)
{
    Collector collector("elbencho");
    CsvHeader header;
    std::size_t columns = 0;
    const auto lines = collector.lines(text);
    bool shortRow = false;
    for (std::size_t i = 0; i < lines.size() && !collector.full(); ++i) {
        if (lines[i].starts_with(headerBegin)) { // runs that are appended may repeat or change it
            columns = csvFields(lines[i]).size();
            header = csvHeader(lines[i]);
            continue;
        }
        CsvRow row(header, header.empty() ? std::vector<std::string>() : csvFields(lines[i]));
        const bool isRow = row.size() > 1;
        shortRow = (isRow && row.dropCut(columns)) || shortRow;
        if (!row.text("operation")) {
            continue;
        }
        collector.version(row.text("version"), newestElbencho);
        if (!collector.file().startedAt) {
            collector.file().startedAt = utcText(row.text("ISO date").value_or(""));
        }
        addCsvRow(row, i, collector);
    }
    collector.warn(say<elbenchoMebibytes>());
    collector.warn(say<elbenchoLastDone>());
    if (shortRow) {
        collector.warn(say<elbenchoCutRow>());
    }
    return collector.finish("it has no row with an operation");
}

} // namespace sluice::imports
