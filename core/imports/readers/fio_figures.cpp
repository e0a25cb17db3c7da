// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/imports/readers/fio_figures.h"

#include "core/imports/json_fields.h"
#include "core/imports/messages.h"
#include "core/imports/text_fields.h"

#include <cmath>
#include <map>
#include <string>
#include <utility>

namespace sluice::imports {

namespace {

using namespace imports_messages;

/// No figure of fio is negative: one that is was not measured.
std::optional<double> figureAt(const Json& json, const char* key)
{
    const auto value = numberAt(json, key);
    return value && *value >= 0 ? value : std::nullopt;
}

/// Latencies of one kind, "lat" or "clat": in nanoseconds since 3.0, in microseconds before.
struct Latencies {
    const Json* values;
    double scale;
    std::string name; ///< of its figures, without what they are
};

Latencies latenciesOf(const Json& part, const std::string& kind, std::string name)
{
    const auto& nanoseconds = objectAt(part, (kind + "_ns").c_str());
    return nanoseconds.empty() ? Latencies{&objectAt(part, kind.c_str()), 1000, std::move(name)}
                               : Latencies{&nanoseconds, 1, std::move(name)};
}

/// Options such as gtod_reduce and disable_lat leave zeros: of no samples, where fio counts them.
bool wereMeasured(const Latencies& latencies)
{
    const auto samples = numberAt(*latencies.values, "N");
    return samples ? *samples > 0
                   : figureAt(*latencies.values, "mean").value_or(0) > 0
            || figureAt(*latencies.values, "max").value_or(0) > 0 || latencies.values->contains("percentile");
}

/// fio writes a percentile with six decimals; two that round alike stand there twice, and the last one counts.
void addPercentiles(const Latencies& latencies, ImportedResult& result, Collector& collector)
{
    static const std::map<int, const char*> names{{500000, "p50_ns"}, {900000, "p90_ns"},  {950000, "p95_ns"},
                                                  {990000, "p99_ns"}, {999000, "p999_ns"}, {999900, "p9999_ns"}};
    for (const auto& [key, value] : objectAt(*latencies.values, "percentile").items()) {
        const auto percent = decimalNumber(key);
        const bool sound = percent && *percent >= 0 && *percent <= 100;
        const auto name = sound ? names.find(static_cast<int>(std::lround(*percent * 1e4))) : names.end();
        if (name != names.end()) {
            collector.figure(result, latencies.name + name->second, numberOf(value), latencies.scale);
        }
    }
}

void addLatencies(const Latencies& latencies, ImportedResult& result, Collector& collector)
{
    if (!wereMeasured(latencies)) {
        return;
    }
    for (const auto& [key, name] :
         {std::pair("mean", "mean_ns"), std::pair("min", "min_ns"), std::pair("max", "max_ns")}) {
        collector.figure(result, latencies.name + name, figureAt(*latencies.values, key), latencies.scale);
    }
    addPercentiles(latencies, result, collector);
}

/// Versions before 3.0 write KiB under "io_bytes": the rate tells which it is.
std::optional<double> bytesMoved(const Json& part, std::optional<double> rate)
{
    const auto told = figureAt(part, "io_bytes");
    const auto milliseconds = figureAt(part, "runtime").value_or(0);
    if (!told || !rate || part.contains("io_kbytes") || milliseconds <= 0) {
        return told;
    }
    const double expected = *rate * milliseconds / 1000;
    return std::abs(*told * kibi - expected) < std::abs(*told - expected) ? *told * kibi : *told;
}

/// 95 % interval of the mean rate from fio's own samples; one job alone, since those of several are not sums.
std::optional<double> halfWidthOf(const Json& part, const ImportedSetting& setting)
{
    constexpr double minSamples = 20;
    const auto samples = figureAt(part, "bw_samples").value_or(0);
    const auto mean = figureAt(part, "bw_mean").value_or(0);
    const auto deviation = figureAt(part, "bw_dev");
    const bool usable = setting.jobs == 1 && samples >= minSamples && mean > 0 && deviation;
    return usable ? std::optional(1.96 * *deviation / std::sqrt(samples) / mean) : std::nullopt;
}

void addProcessorTime(const Json& job, ImportedResult& result, Collector& collector)
{
    const auto time = figureAt(job, "job_runtime");
    for (const auto& [key, name] :
         {std::pair("usr_cpu", "cpu_user_seconds"), std::pair("sys_cpu", "cpu_system_seconds")}) {
        const auto percent = figureAt(job, key);
        collector.figure(result, name, time && percent ? std::optional(*percent * *time) : std::nullopt, 1e-5);
    }
}

} // namespace

std::optional<double> fioRate(const Json& part)
{
    if (const auto exact = figureAt(part, "bw_bytes").value_or(0); exact > 0) {
        return exact;
    }
    if (const auto rounded = figureAt(part, "bw").value_or(0); rounded > 0) {
        return rounded * kibi;
    }
    const auto bytes = figureAt(part, "io_bytes").value_or(0);
    const auto milliseconds = figureAt(part, "runtime").value_or(0);
    const bool inBytes = part.contains("io_kbytes"); // before 3.0 they were KiB
    return inBytes && bytes > 0 && milliseconds > 0 ? std::optional(bytes / milliseconds * 1000) : std::nullopt;
}

bool fioMoved(const Json& part)
{
    return figureAt(part, "io_bytes").value_or(0) > 0 || fioRate(part);
}

void addFioFigures(const Json& part, const Json& job, ImportedResult& result, Collector& collector)
{
    const auto rate = fioRate(part);
    collector.figure(result, "bytes_per_second", rate);
    collector.figure(result, "operations_per_second", figureAt(part, "iops"));
    collector.figure(result, "bytes", bytesMoved(part, rate));
    collector.figure(result, "seconds", figureAt(part, "runtime"), 1e-3);
    collector.figure(result, "operations", figureAt(part, "total_ios"));
    addLatencies(latenciesOf(part, "lat", "latency_"), result, collector);
    addLatencies(latenciesOf(part, "clat", "completion_latency_"), result, collector);
    if (figureOf(result, "completion_latency_p50_ns") && !figureOf(result, "latency_p50_ns")) {
        collector.warn(say<fioCompletion>());
    }
    addProcessorTime(job, result, collector);
    collector.figure(result, "relative_half_width_ratio", halfWidthOf(part, result.setting));
    const auto& sync = objectAt(objectAt(job, "sync"), "lat_ns");
    if (numberAt(sync, "N").value_or(0) > 0) {
        collector.figure(result, "sync_latency_mean_ns", figureAt(sync, "mean"));
    }
}

} // namespace sluice::imports
