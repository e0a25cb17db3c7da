// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/loader/loader_setup.h"
#include "models/storage/measurement.h"
#include "models/storage/storage_surface.h"

#include <algorithm>
#include <vector>

/// Measurements of an imaginary device whose law is known, so that a test can say what must come out.
namespace sluice::testing_device {

/// `min(ceiling, in flight x read size / (latency + read size / stream))`: one read takes the latency
/// and its bytes at the stream's rate; the device carries `ceiling` at most.
struct Device {
    double ceiling = 2e9;
    double latency = 100e-6;
    double stream = 1e9;

    double rate(Bytes readSize, int inFlight) const
    {
        const double bytes = static_cast<double>(readSize.count);
        return std::min(ceiling, inFlight * bytes / (latency + bytes / stream));
    }
};

inline Measurement measuredAt(const IoPoint& point, double rate)
{
    Measurement m;
    m.point = point;
    m.seconds = Seconds(1);
    m.bytes = Bytes{static_cast<std::int64_t>(rate)};
    m.rate = {rate};
    m.cpuUser = Seconds(0.05);
    m.cpuSystem = Seconds(0.15);
    m.relativeHalfWidth = 0.002;
    m.steady = true;
    const double seconds = point.inFlight() * static_cast<double>(point.readSize.count) / rate;
    m.latency.mean = Nanoseconds(static_cast<std::int64_t>(seconds * 1e9));
    m.latency.p50 = m.latency.mean;
    m.latency.p99 = m.latency.mean * 2;
    return m;
}

inline IoPoint pointOf(EngineKind engine, Pattern pattern, Bytes readSize, int inFlight)
{
    IoPoint point;
    point.engine = engine;
    point.pattern = pattern;
    point.readSize = readSize;
    point.depth = engine == EngineKind::Uring ? inFlight : 1;
    point.threads = engine == EngineKind::Uring ? 1 : inFlight;
    return point;
}

/// 4 KiB to 4 MiB, 1 to 64 in flight, one pattern and engine.
inline std::vector<Measurement> sweepOf(const Device& device, Pattern pattern, EngineKind engine = EngineKind::Uring)
{
    std::vector<Measurement> sweep;
    for (const auto size : {kibibytes(4), kibibytes(16), kibibytes(128), mebibytes(1), mebibytes(4)}) {
        for (const int inFlight : {1, 4, 16, 64}) {
            sweep.push_back(measuredAt(pointOf(engine, pattern, size, inFlight), device.rate(size, inFlight)));
        }
    }
    return sweep;
}

/// So many bytes per second whatever is in flight; the median and the longest of the reads are as given.
inline StorageSurface limited(double rate, Nanoseconds median, Nanoseconds longest = {})
{
    std::vector<Measurement> sweep;
    for (const auto size : {kibibytes(64), kibibytes(512), mebibytes(4)}) {
        for (const int inFlight : {1, 8, 32}) {
            sweep.push_back(measuredAt(pointOf(EngineKind::Threads, Pattern::Random, size, inFlight), rate));
            sweep.back().latency.p50 = median;
            sweep.back().latency.max = longest;
        }
    }
    return *StorageSurface::fit(sweep);
}

/// One worker that decodes each sample of 512 KiB for 1.74 ms.
inline LoaderSetup decodingWorker()
{
    LoaderSetup setup;
    setup.gpus = 1;
    setup.workers = 1;
    setup.batch = 8;
    setup.sampleBytes = kibibytes(512);
    setup.readSize = kibibytes(512);
    setup.decodeTime = Seconds(1.74e-3);
    return setup;
}

} // namespace sluice::testing_device
