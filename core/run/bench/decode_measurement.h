// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/run/document_part.h"
#include "models/job/dataset_summary.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// What decoding samples costs: measured by core/bench, printed by `bench decode`, read by whoever shows it.
namespace sluice {

/// A distribution of CPU time over decoded samples.
struct DecodeCost {
    Seconds mean{};
    Seconds stdev{};
    Seconds p50{};
    Seconds p99{};
    Seconds max{};

    bool operator==(const DecodeCost&) const = default;
};

/// Counts decoded samples whose CPU time lies from `from` to less than `to`.
struct DecodeCostBin {
    Seconds from{};
    Seconds to{};
    std::int64_t samples = 0;

    bool operator==(const DecodeCostBin&) const = default;
};

/// Bytes of one sample as they go to the GPU, mean; absent where samples are not delivered so.
struct DeliveredBytes {
    std::optional<Bytes> uint8;
    std::optional<Bytes> float32;

    bool operator==(const DeliveredBytes&) const = default;
};

/// The rate of so many threads that decode at once.
struct DecodeRate {
    int threads = 0;
    double samplesPerSecond = 0;
    Seconds cpuPerSample{};
    double efficiency = 0; ///< rate / (threads x rate of one thread)
    double cpuShare = 0; ///< CPU time of the threads / their wall time: below 1 where they had to wait for a processor

    bool operator==(const DecodeRate&) const = default;
};

/// What one codec makes of the stored bytes, on one core.
struct CodecFigures {
    std::string name; ///< "zstd -3"
    double ratio = 0; ///< bytes before / bytes after
    BytesPerSecond compressRate; ///< of bytes before, as `decompressRate`
    BytesPerSecond decompressRate;

    /// Share of the bytes that need not be stored and read; negative where they become more.
    double saved() const { return ratio > 0 ? 1 - 1 / ratio : 0; }
    /// Cores that expanding 1 GB/s keeps busy.
    double coresPerGigabyte() const { return decompressRate.value > 0 ? 1e9 / decompressRate.value : 0; }

    bool operator==(const CodecFigures&) const = default;
};

/// Names samples that are parts of rows or records, in which nothing encoded is looked for.
inline constexpr std::string_view notLookedInto = "not_looked_into";

/// Counts samples by how they are encoded ("jpeg", "as_stored") or by why they could not be decoded.
struct SampleCount {
    std::string name;
    std::int64_t samples = 0;

    bool operator==(const SampleCount&) const = default;
};

struct DecodeMeasurement {
    std::string path;
    int side = 0; ///< images were scaled to side x side pixels; 0: left as large as they are
    bool scaledJpeg = false; ///< JPEGs were decoded at a fraction of their size by the DCT
    int maxFrames = 0; ///< of a video
    int threads = 0; ///< at most
    Seconds runtime{};
    DatasetSummary dataset;

    std::int64_t samples = 0; ///< that were read and tried
    Bytes stored; ///< of one sample as it is stored, mean of those read
    std::int64_t failed = 0;
    std::vector<SampleCount> failures; ///< by reason
    std::vector<SampleCount> formats; ///< a sample may hold parts of several
    std::optional<DecodeCost> cost; ///< absent where nothing is encoded, or was looked for
    std::vector<DecodeCostBin> histogram;
    DeliveredBytes delivered;
    std::vector<DecodeRate> rates; ///< by threads, the most last
    std::string scaling; ///< where the rate stops growing with the threads, and why
    std::optional<double> storedRatio; ///< of samples that are compressed files: bytes expanded / bytes stored
    std::vector<CodecFigures> codecs;
    std::string codecVerdict;
    std::string python; ///< what the figures leave out
    std::vector<std::string> warnings;
    bool interrupted = false;

    bool operator==(const DecodeMeasurement&) const = default;
};

template <class V, Like<DecodeCost> T>
void describe(V& v, T& c)
{
    v("mean", c.mean);
    v("stdev", c.stdev);
    v("p50", c.p50);
    v("p99", c.p99);
    v("max", c.max);
}

template <class V, Like<DecodeCostBin> T>
void describe(V& v, T& b)
{
    v("from_seconds", b.from);
    v("to_seconds", b.to);
    v("samples", b.samples, domain::count);
}

template <class V, Like<DeliveredBytes> T>
void describe(V& v, T& d)
{
    v("uint8", d.uint8);
    v("float32", d.float32);
}

template <class V, Like<DecodeRate> T>
void describe(V& v, T& r)
{
    v("threads", r.threads, Domain{1, 1 << 20});
    v("samples_per_second", r.samplesPerSecond, domain::rate);
    v("cpu_seconds_per_sample", r.cpuPerSample);
    v("efficiency", r.efficiency, domain::figure);
    v("cpu_share", r.cpuShare, domain::figure);
}

/// What follows from the rest is written, and worked out again when it is read.
template <class V, Like<CodecFigures> T>
void describe(V& v, T& c)
{
    v("name", c.name);
    v("ratio", c.ratio, domain::figure);
    v("compress_bytes_per_second", c.compressRate);
    v("decompress_bytes_per_second", c.decompressRate);
    if constexpr (std::is_const_v<T>) {
        v("saved_share", c.saved());
        v("cores_per_gigabyte_per_second", c.coresPerGigabyte());
    }
}

template <class V, Like<SampleCount> T>
void describe(V& v, T& c)
{
    v("name", c.name);
    v("samples", c.samples, domain::count);
}

/// `sluice.bench/1` of kind "decode".
template <class V, Like<DecodeMeasurement> T>
void describe(V& v, T& m)
{
    DocumentPart config{[&m](auto& part) {
        part("path", m.path);
        part("resize", m.side, Domain{0, 1 << 16});
        part("scaled_jpeg", m.scaledJpeg);
        part("frames", m.maxFrames, domain::count);
        part("threads", m.threads, Domain{0, 1 << 20});
        part("runtime_seconds", m.runtime);
    }};
    DocumentPart result{[&m](auto& part) {
        part("cpu_seconds_per_sample", m.cost);
        part("cpu_seconds_histogram", m.histogram);
        part("delivered_bytes_per_sample", m.delivered);
        part("stored_bytes_per_sample", m.stored);
        part("samples_per_second_by_threads", m.rates);
        part("scaling", m.scaling);
        part("stored_ratio", m.storedRatio);
        part("codecs", m.codecs);
        part("codec_verdict", m.codecVerdict);
        part("samples", m.samples, domain::count);
        part("failed_samples", m.failed, domain::count);
        part("failures", m.failures);
        part("formats", m.formats);
        part("python", m.python);
        part("interrupted", m.interrupted);
    }};
    if constexpr (std::is_const_v<T>) {
        v("kind", std::string("decode"));
    }
    v("config", config);
    v("dataset", m.dataset);
    v("result", result);
    v("warnings", m.warnings);
}

} // namespace sluice
