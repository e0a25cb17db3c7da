// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <limits>

/// Physical law of a storage device. Pure.
namespace sluice {

/// How a device is read from.
struct ReadLoad {
    double readSize = 0; ///< bytes, above 0
    double inFlight = 0; ///< above 0
    double threads = 0; ///< that submit reads, above 0
    double requests = 0; ///< that each read reaches the device as, mean; 0: DeviceModel::requestsOf
    double processorSeconds = 0; ///< CPU time of one read, measured under load; 0: not known, no such limit
};

/// Predicts the reads per second, X, of size s with n in flight from t threads. Each read becomes r requests, served in
/// parallel, and takes c seconds of CPU time. r = ceil(s / request) unless it was measured:
///
///     alone(q)   = latency + wakeupLatency x idleFraction + q / streamRate   seconds of one request served alone
///     Y^-k       = (min(n r, parallel) / r / alone(s/r))^-k                   latency and parallelism limit
///                + busy^-k                                                    all other limits of a busy device
///     busy^-k    = (bandwidth x e^(-cacheSpill x spilledFraction) / s)^-k     bandwidth limit
///                + (min(t, processors) / (c x cpuScale))^-k                   processor limit
///     X^-16      = Y^-16 + (operations / r)^-16                               requests per second limit
///
/// The first term is Little's law. The sum of powers is a smooth minimum: `sharpness` k = 1 adds the times of both
/// limits (one after another), large k takes the lower limit alone. A limit of requests per second is a throttle's and
/// sharp.
///
/// `idleFraction`, 0 to 1: a device and a reader that have gone to sleep take half of `wakeupLatency` each to wake up.
/// Neither sleeps while the n - 1 reads left when one completes keep the device busy for longer than that half.
///
/// `spilledFraction`, 0 to 1: buffers in flight beyond `cache` are written to memory, which is slower than fast
/// storage.
///
/// Units: SI; rates in bytes per second.
struct DeviceModel {
    double latency = 100e-6;
    double streamRate = 1e9;
    double parallel = 128;
    double operations = 1e6;
    double bandwidth = 1e9;
    double sharpness = 4;
    double processors = 64; ///< that threads get at once
    double cpuScale = 1; ///< CPU time of a read at the processor limit, relative to the time measured under load
    double wakeupLatency = 0; ///< seconds, of device and reader together
    double cache = std::numeric_limits<double>::infinity(); ///< bytes
    double cacheSpill = 0; ///< natural logarithm of the slowdown beyond the cache
    double request = std::numeric_limits<double>::infinity(); ///< bytes of one request, at most

    /// Derivatives of a logarithm with respect to the logarithms of latency, streamRate, ... cacheSpill.
    using Slopes = std::array<double, 11>;

    /// Returns how many requests a read of `readSize` becomes.
    double requestsOf(double readSize) const;
    /// Returns bytes per second.
    double rate(const ReadLoad& load) const;
    /// Returns the logarithm of the rate and sets `slopes` to its derivatives.
    double logRate(const ReadLoad& load, Slopes& slopes) const;
    /// Returns how far latency and processors limit the rate, rather than bandwidth and requests per second: 0 to 1.
    double latencyShare(const ReadLoad& load) const;
    bool operator==(const DeviceModel&) const = default;
};

} // namespace sluice
