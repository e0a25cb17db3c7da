// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/imports/collector.h"
#include "core/imports/messages.h"
#include "core/imports/readers/readers.h"
#include "core/imports/text_fields.h"

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <vector>

namespace sluice::imports {

namespace {

using namespace imports_messages;
using Fields = std::vector<std::string_view>;

constexpr std::size_t percentiles = 20;
constexpr std::size_t fieldsBehind =
    34; ///< processor time, depths and shares of latencies; what follows may be missing

/// Where the fields of a line stand. Source: fio's HOWTO, "Terse output".
struct TerseForm {
    int number = 0; ///< 0: the line is none
    std::size_t name = 2;
    std::size_t begin = 5; ///< of reads
    std::size_t width = 41; ///< fields of one direction

    std::size_t error() const { return begin - 1; }
};

/// Form 2 tells no version of fio; form 5 adds what single samples say.
TerseForm formOf(std::string_view line)
{
    const auto digit = line.size() > 2 && line[1] == ';' ? line[0] : '0';
    if (digit >= '3' && digit <= '5' && line.substr(2).starts_with("fio-")) {
        return {digit - '0', 2, 5, std::size_t{digit == '5' ? 47U : 41U}};
    }
    constexpr std::string_view anyPercentile = ";1.000000%=";
    return digit == '2' && line.find(anyPercentile) != std::string_view::npos ? TerseForm{2, 1, 4, 41} : TerseForm();
}

/// With unified_rw_reporting one direction stands for all: what follows it is processor time, in percent.
bool isUnified(const Fields& fields, const TerseForm& form)
{
    const auto next = form.begin + form.width;
    return fields.size() >= next + fieldsBehind && fields[next].ends_with('%');
}

/// "99.000000%=8454": in microseconds.
void addPercentile(std::string_view field, ImportedResult& result, Collector& collector)
{
    static const std::map<double, const char*> names{
        {50, "completion_latency_p50_ns"},    {90, "completion_latency_p90_ns"},
        {95, "completion_latency_p95_ns"},    {99, "completion_latency_p99_ns"},
        {99.9, "completion_latency_p999_ns"}, {99.99, "completion_latency_p9999_ns"}};
    const auto equals = field.find("%=");
    const auto percent = equals == std::string_view::npos ? std::nullopt : decimalNumber(field.substr(0, equals));
    const auto name = percent ? names.find(*percent) : names.end();
    if (name != names.end()) {
        collector.figure(result, name->second, decimalNumber(field.substr(equals + 2)), 1000);
    }
}

/// Least, most and mean of one kind, in microseconds; all of them are 0 where it was not measured. True where it was.
bool addLatencies(const Fields& fields, std::size_t begin, const std::string& kind, ImportedResult& result,
                  Collector& collector)
{
    const auto at = [&](std::size_t index) { return decimalNumber(fields[begin + index]); };
    if (at(1).value_or(0) <= 0 && at(2).value_or(0) <= 0) {
        return false;
    }
    collector.figure(result, kind + "min_ns", at(0), 1000);
    collector.figure(result, kind + "max_ns", at(1), 1000);
    collector.figure(result, kind + "mean_ns", at(2), 1000);
    return true;
}

struct TersePart {
    std::size_t begin;
    std::optional<Direction> direction; ///< nothing: all of them as one
};

void addPart(const Fields& fields, const TerseForm& form, const TersePart& part, std::size_t line, Collector& collector)
{
    const auto at = [&](std::size_t index) { return decimalNumber(fields[part.begin + index]); };
    if (at(0).value_or(0) <= 0) {
        return;
    }
    auto& result = collector.add(fields[form.name], lineOf(line));
    result.setting.direction = part.direction;
    collector.figure(result, "bytes_per_second", at(1), kibi);
    collector.figure(result, "operations_per_second", at(2));
    collector.figure(result, "bytes", at(0), kibi);
    collector.figure(result, "seconds", at(3), 1e-3);
    addLatencies(fields, part.begin + 12 + percentiles, "latency_", result, collector);
    if (addLatencies(fields, part.begin + 8, "completion_latency_", result, collector)) {
        for (std::size_t i = 0; i < percentiles; ++i) {
            addPercentile(fields[part.begin + 12 + i], result, collector);
        }
        collector.warn(say<fioCompletion>());
    }
    if (!part.direction) {
        result.notSupply.push_back(say<mixed>());
    }
    if (const auto error = decimalNumber(fields[form.error()]).value_or(0); error != 0) {
        const auto code = static_cast<int>(std::clamp(error, -1e6, 1e6));
        result.notSupply.push_back(say<failedJob>("error"_a = code));
        collector.warn(say<fioJobFailed>("job"_a = shortText(fields[form.name]), "error"_a = code));
    }
}

/// False where the line is cut off.
bool addLine(const Fields& fields, const TerseForm& form, std::size_t line, Collector& collector)
{
    if (isUnified(fields, form)) {
        addPart(fields, form, {form.begin, std::nullopt}, line, collector);
        return true;
    }
    if (fields.size() < form.begin + 2 * form.width) {
        return false;
    }
    addPart(fields, form, {form.begin, Direction::Read}, line, collector);
    addPart(fields, form, {form.begin + form.width, Direction::Write}, line, collector);
    return true;
}

/// The line that begins at `at`.
std::string_view lineAt(std::string_view text, std::size_t at)
{
    return text.substr(at, text.find('\n', at) - at);
}

} // namespace

bool isFioTerse(std::string_view text)
{
    for (std::size_t at = 0; at < text.size();) {
        const auto line = lineAt(text, at);
        if (formOf(line).number != 0) {
            return true;
        }
        at += line.size() + 1;
    }
    return false;
}

Result<ImportedFile> readFioTerse(std::string_view text)
{
    Collector collector("fio");
    const auto lines = collector.lines(text);
    bool shortLine = false;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const auto form = formOf(lines[i]);
        if (form.number == 0) {
            continue;
        }
        const auto fields = fieldsOf(lines[i], ';');
        shortLine = !addLine(fields, form, i, collector) || shortLine;
        if (form.number > 2) {
            collector.version(std::string(fields[1].substr(4)));
        }
    }
    collector.warn(say<fioKibibytes>());
    collector.warn(say<fioTerse>());
    if (shortLine) {
        collector.warn(say<cutOff>());
    }
    return collector.finish(shortLine ? "its line is cut off" : "no job of it moved any bytes");
}

} // namespace sluice::imports
