// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/domain.h"
#include "core/base/point/engine_setup.h"
#include "core/base/point/io_point.h"
#include "core/base/units.h"

#include <optional>
#include <string>
#include <vector>

namespace sluice {

/// Latency of single operations, from submission to completion.
struct LatencySummary {
    Nanoseconds mean{};
    Nanoseconds p50{};
    Nanoseconds p90{};
    Nanoseconds p95{};
    Nanoseconds p99{};
    Nanoseconds p999{};
    Nanoseconds p9999{};
    Nanoseconds max{};

    bool operator==(const LatencySummary&) const = default;
};

/// Standard deviation of single latencies relative to their mean, by straight lines between the quantiles
/// on a logarithmic scale. What lies below the median counts as if it were all alike, so a little less than it is.
/// Quantiles that were not told are passed over; 0 where the median is not known.
double relativeSpread(const LatencySummary& latency);

/// Bandwidth over one short interval; `at` is the interval's end since the clock started.
struct RateSample {
    Seconds at{};
    BytesPerSecond rate;

    bool operator==(const RateSample&) const = default;
};

/// Limits of one request to a block device, by its queue.
struct RequestLimits {
    Bytes scattered; ///< of memory whose pages lie apart: so many pieces of one page
    Bytes largest; ///< of memory in one piece

    bool operator==(const RequestLimits&) const = default;
};

/// Activity of one block device beneath during a measurement, of all its users: reads or writes as was measured.
/// Source: its counters, /sys/block/NAME/stat.
struct LayerActivity {
    std::string device;
    std::int64_t requests = 0; ///< finished
    std::int64_t merged = 0; ///< asked for, and carried out as part of another
    Bytes bytes;
    double utilisation = 0; ///< share of the time in which anything was in flight, 0..1
    Seconds wait{}; ///< of one request from the queue to its end, mean
    std::optional<RequestLimits> limits; ///< nothing where the kernel does not tell, and in runs of older versions

    Bytes meanRequest() const { return Bytes{requests > 0 ? bytes.count / requests : 0}; }
    bool operator==(const LayerActivity&) const = default;
};

/// Time until writes were durable, after the last of them was answered.
struct SyncTime {
    Sync kind = Sync::Fdatasync;
    Seconds seconds{};
    BytesPerSecond durableRate; ///< all that was written, ramp included, over its time and this

    bool operator==(const SyncTime&) const = default;
};

/// Says where a measurement comes from that another tool made.
struct Provenance {
    std::string tool; ///< "fio"
    std::optional<std::string> version;
    std::string sha256; ///< of the file with its results
    std::optional<std::int64_t> line; ///< where it stands in the file
    std::optional<std::string> key;

    bool operator==(const Provenance&) const = default;
};

/// One point of the storage surface as it was measured. The steady part only: the ramp is discarded.
struct Measurement {
    IoPoint point; ///< as carried out, after fallbacks
    std::string path;
    Bytes fileSize;

    Bytes bytes; ///< moved in the steady part
    Seconds seconds{}; ///< length of the steady part
    BytesPerSecond rate; ///< bytes / seconds
    double operationsPerSecond = 0;
    LatencySummary latency;
    Seconds cpuUser{}; ///< of the measuring threads alone
    Seconds cpuSystem{}; ///< and of the kernel's threads that carried out what was asked of io_uring
    double relativeHalfWidth = 0; ///< half of the 95 % interval of the mean rate, relative to it (batch means)
    bool steady = false;
    std::string unsteadyReason; ///< empty when steady
    BytesPerSecond firstDoneRate; ///< rate until the first thread finished
    std::optional<BytesPerSecond>
        lastDoneRate; ///< until the last operation was back, ramp and what was in flight included
    std::optional<SyncTime> sync; ///< of writes, where it was asked for
    bool pageCache = false; ///< true where reads came, or may have come, from memory and not the device
    std::optional<double> pageCacheResidentBefore; ///< share of the file in the page cache, 0..1
    std::optional<double> pageCacheResidentAfter;
    /// Share of the processor time wanted in this machine, by whomever, that its hypervisor gave to others; nothing
    /// where that cannot be told, and in runs of older versions.
    std::optional<double> processorStolen;
    bool interrupted = false;
    int unanswered = 0; ///< threads that the storage never answered any more
    std::optional<Bytes> verified; ///< compared with what was written, byte by byte; absent when not asked for

    std::vector<LayerActivity> layers; ///< from the filesystem down to the hardware; empty where there is none
    EngineSetup engineSetup;
    std::vector<RateSample> samples; ///< raw, ramp included
    std::vector<std::string> warnings;
    /// Of another tool; absent: of Sluice. Such a tool tells fewer figures: those that it did not tell are 0.
    std::optional<Provenance> provenance;

    bool operator==(const Measurement&) const = default;
};

/// CPU time that moving one byte costs, user and system.
inline double cpuSecondsPerByte(const Measurement& m)
{
    return m.bytes.count > 0 ? (m.cpuUser + m.cpuSystem).count() / static_cast<double>(m.bytes.count) : 0.0;
}

template <class V, Like<LatencySummary> T>
void describe(V& v, T& latency)
{
    v("mean", latency.mean);
    v("p50", latency.p50);
    v("p90", latency.p90);
    v("p95", latency.p95);
    v("p99", latency.p99);
    v("p999", latency.p999);
    v("p9999", latency.p9999);
    v("max", latency.max);
}

template <class V, Like<RateSample> T>
void describe(V& v, T& sample)
{
    v("t_seconds", sample.at);
    v("bytes_per_second", sample.rate);
}

template <class V, Like<RequestLimits> T>
void describe(V& v, T& limits)
{
    v("scattered_bytes", limits.scattered, domain::someBytes);
    v("largest_bytes", limits.largest, domain::someBytes);
}

template <class V, Like<LayerActivity> T>
void describe(V& v, T& layer)
{
    v("device", layer.device);
    v("requests", layer.requests, Domain{0, 1e18, true});
    v("merged", layer.merged, domain::count);
    v("bytes", layer.bytes, Domain{0, domain::bytes.most, true});
    if constexpr (std::is_const_v<T>) {
        v("mean_request_bytes", layer.meanRequest());
    }
    v("utilisation", layer.utilisation, domain::figure);
    v("await_seconds", layer.wait);
    v("request_limits", layer.limits);
}

inline std::string problemOf(const LayerActivity& layer)
{
    return layer.requests > 0 && layer.bytes.count == 0 ? "requests that moved no byte" : "";
}

template <class V, Like<SyncTime> T>
void describe(V& v, T& sync)
{
    v("kind", sync.kind);
    v("seconds", sync.seconds);
    v("durable_bytes_per_second", sync.durableRate);
}

template <class V, Like<Provenance> T>
void describe(V& v, T& p)
{
    if constexpr (std::is_const_v<T>) {
        v("kind", std::string("imported"));
    }
    v("tool", p.tool);
    v("version", p.version);
    v("sha256", p.sha256);
    v("line", p.line);
    v("key", p.key);
}

/// Latencies of which 0 is not known, and no figure.
struct KnownLatencies {
    LatencySummary all;
};

template <class V>
void describe(V& v, const KnownLatencies& known)
{
    const auto figure = [&v](const char* key, Nanoseconds value) { value.count() > 0 ? v(key, value) : void(); };
    figure("mean", known.all.mean);
    figure("p50", known.all.p50);
    figure("p90", known.all.p90);
    figure("p95", known.all.p95);
    figure("p99", known.all.p99);
    figure("p999", known.all.p999);
    figure("p9999", known.all.p9999);
    figure("max", known.all.max);
}

/// Writes a measurement of another tool: of its figures, those that the tool told.
template <class V>
void describeImported(V& v, const Measurement& m)
{
    const auto figure = [&v](const char* key, const auto& value) {
        numberIn(value).value_or(0) != 0 ? v(key, value) : void();
    };
    v("point", m.point);
    if (!m.path.empty()) {
        v("path", m.path);
    }
    figure("file_size_bytes", m.fileSize);
    figure("bytes", m.bytes);
    figure("seconds", m.seconds);
    figure("bytes_per_second", m.rate);
    figure("operations_per_second", m.operationsPerSecond);
    if (m.latency != LatencySummary()) {
        v("latency_ns", KnownLatencies{m.latency});
    }
    figure("cpu_user_seconds", m.cpuUser);
    figure("cpu_system_seconds", m.cpuSystem);
    figure("relative_half_width", m.relativeHalfWidth);
    v("page_cache", m.pageCache);
    v("engine_detail", m.engineSetup);
    v("warnings", m.warnings);
    v("provenance", m.provenance);
}

template <class V, Like<Measurement> T>
void describe(V& v, T& m)
{
    if constexpr (std::is_const_v<T>) {
        if (m.provenance) {
            return describeImported(v, m);
        }
    }
    v("point", m.point);
    v("path", m.path);
    v("file_size_bytes", m.fileSize, domain::figure);
    v("bytes", m.bytes, domain::figure);
    v("seconds", m.seconds);
    v("bytes_per_second", m.rate);
    v("operations_per_second", m.operationsPerSecond, domain::rate);
    v("latency_ns", m.latency);
    v("cpu_user_seconds", m.cpuUser);
    v("cpu_system_seconds", m.cpuSystem);
    v("relative_half_width", m.relativeHalfWidth, domain::figure);
    v("steady", m.steady);
    v("unsteady_reason", m.unsteadyReason);
    v("first_done_bytes_per_second", m.firstDoneRate);
    v("last_done_bytes_per_second", m.lastDoneRate);
    v("sync", m.sync);
    v("page_cache", m.pageCache);
    v("page_cache_resident_before", m.pageCacheResidentBefore, domain::share);
    v("page_cache_resident_after", m.pageCacheResidentAfter, domain::share);
    v("processor_time_stolen", m.processorStolen, domain::share);
    v("interrupted", m.interrupted);
    v("unanswered_threads", m.unanswered, domain::count);
    v("verified_bytes", m.verified);
    v("layers", m.layers);
    v("engine_detail", m.engineSetup);
    v("samples", m.samples);
    v("warnings", m.warnings);
    v("provenance", m.provenance);
}

} // namespace sluice
