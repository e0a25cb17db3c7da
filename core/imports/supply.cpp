// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/imports/supply.h"

#include "core/base/text/words.h"
#include "core/imports/messages.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace sluice::imports {

namespace {

using namespace imports_messages;

bool inRange(const ImportedSetting& setting)
{
    return std::int64_t{*setting.depth} * *setting.jobs <= IoPoint::maxInFlight
        && *setting.blockSize <= IoPoint::largestRead;
}

void judge(ImportedResult& result)
{
    const auto& s = result.setting;
    auto& why = result.notSupply;
    const auto unless = [&why](bool known, Message message) {
        if (!known) {
            why.push_back(std::move(message));
        }
    };
    const bool isIo = s.blockSize || s.pattern || s.direction;
    if (!why.empty() || !isIo) {
        unless(isIo || !why.empty(), say<noStorage>());
        return;
    }
    unless(s.direction.has_value(), say<noDirection>());
    unless(s.direction != Direction::Write, say<wrote>());
    unless(figureOf(result, "bytes_per_second").value_or(0) > 0, say<noRate>());
    unless(s.pattern.has_value(), say<noPattern>());
    unless(s.access.has_value(), say<noAccess>());
    unless(s.engine.has_value(), s.engineName ? say<oddEngine>("engine"_a = *s.engineName) : say<noEngine>());
    unless(s.blockSize.has_value() && s.blockSize->count > 0, say<noBlockSize>());
    unless(s.depth.has_value(), say<noDepth>());
    unless(s.jobs.has_value(), say<noJobs>());
    unless(!why.empty() || inRange(s), say<tooManyInFlight>());
}

Nanoseconds latencyOf(const ImportedResult& result, const std::string& name)
{
    return Nanoseconds(std::llround(std::min(std::max(0.0, figureOf(result, name).value_or(0)), 9e18)));
}

/// Which figures a summary takes, all of one kind: those of the completion where only they have percentiles and nearly
/// all of the time is theirs.
std::string kindOfLatency(const ImportedResult& result)
{
    constexpr double nearlyAll = 0.9;
    const auto completion = figureOf(result, "completion_latency_mean_ns");
    const auto whole = figureOf(result, "latency_mean_ns");
    const bool onlyPercentiles =
        !figureOf(result, "latency_p50_ns") && figureOf(result, "completion_latency_p50_ns").has_value();
    const bool ofCompletion = completion && (!whole || (onlyPercentiles && *completion >= nearlyAll * *whole));
    return ofCompletion ? "completion_latency_" : "latency_";
}

LatencySummary latenciesOf(const ImportedResult& result)
{
    const auto latency = [&result, kind = kindOfLatency(result)](const char* name) {
        return latencyOf(result, kind + name);
    };
    return {.mean = latency("mean_ns"),
            .p50 = latency("p50_ns"),
            .p90 = latency("p90_ns"),
            .p95 = latency("p95_ns"),
            .p99 = latency("p99_ns"),
            .p999 = latency("p999_ns"),
            .p9999 = latency("p9999_ns"),
            .max = latency("max_ns")};
}

Measurement measurementOf(const ImportedFile& file, const ImportedResult& result)
{
    const auto& s = result.setting;
    const auto positive = [&result](std::string_view name) {
        return std::max(0.0, figureOf(result, name).value_or(0));
    };
    Measurement m;
    m.point = {*s.engine, *s.access, *s.pattern, *s.direction, *s.blockSize, *s.depth, *s.jobs};
    m.provenance = Provenance{file.tool, file.version, file.sha256, result.line, result.key};
    m.path = s.path.value_or("");
    m.fileSize = s.fileSize.value_or(Bytes{});
    m.bytes = Bytes{static_cast<std::int64_t>(std::min(positive("bytes"), 9e18))};
    m.seconds = Seconds(positive("seconds"));
    m.rate = BytesPerSecond{positive("bytes_per_second")};
    m.operationsPerSecond = positive("operations_per_second");
    m.latency = latenciesOf(result);
    m.cpuUser = Seconds(positive("cpu_user_seconds"));
    m.cpuSystem = Seconds(positive("cpu_system_seconds"));
    m.relativeHalfWidth = positive("relative_half_width_ratio");
    m.pageCache = s.access == Access::Buffered || s.engine == EngineKind::Mmap;
    m.engineSetup.summary = toolWords(file) + (s.engineName ? ", " + *s.engineName : "");
    return m;
}

} // namespace

void judgeNodes(std::optional<double> nodes, ImportedResult& result)
{
    if (nodes && *nodes > 1) {
        result.notSupply.push_back(say<severalNodes>("nodes"_a = static_cast<int>(std::clamp(*nodes, 2.0, 1e9))));
    }
}

void judgeSupply(ImportedFile& file)
{
    for (auto& result : file.results) {
        judge(result);
    }
}

std::vector<Measurement> measurementsOf(const ImportedFile& file)
{
    std::vector<Measurement> measurements;
    for (const auto& result : file.results) {
        if (result.notSupply.empty()) {
            measurements.push_back(measurementOf(file, result));
        }
    }
    return measurements;
}

} // namespace sluice::imports
