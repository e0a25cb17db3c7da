// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <limits>
#include <vector>

/// What a storage device is, in the few numbers that physics gives it. Pure.
namespace sluice {

/// How a device is read from.
struct ReadLoad {
    double readSize = 0; ///< bytes, above 0
    double inFlight = 0; ///< above 0
    double threads = 0; ///< that hand over reads, above 0
    double requests = 0; ///< that each read reaches the device as, on average; 0: DeviceModel::requestsOf
    double processorSeconds = 0; ///< of a thread for one read, as seen at work; 0: not known, no such limit
};

/// Reads a second, X, of size s with n in flight from t threads, where each read becomes r requests, which are
/// served side by side (what is larger than a request may be is split; r = ceil(s / request) unless it was seen), and
/// takes a thread c seconds of a processor:
///
///     alone(q)   = latency + wake x drained + q / streamRate     seconds of one request where nothing else is served
///     Y^-k       = (min(n r, parallel) / r / alone(s/r))^-k      latency and parallelism limit
///                + busy^-k                                       all that still limits who never waits
///     busy^-k    = (bandwidth x e^(-spill x spilled) / s)^-k     bandwidth limit
///                + (min(t, processors) / (c x effort))^-k        processor limit
///     X^-16      = Y^-16 + (operations / r)^-16                  requests a second limit
///
/// `sharpness` k says how limits meet: 1 adds their times (one after another, as in a device that
/// handles requests serially), large k takes the lowest alone. A limit of requests a second is a throttle's, which
/// holds nobody back who stays below it; what a device itself needs for a request is latency and parallelism.
/// Little's law gives the first term; the sum of powers is the usual smooth minimum. Rates are in SI units.
///
/// Two shares go from 0 to 1. `drained`: whoever has fallen asleep must be woken, the one that serves the reads and the
/// one that waits for them, each for half of `wake`. Neither falls asleep while the other has work left, so this is
/// spared where the n - 1 reads that are left when one is done keep the device busy, at busy reads a second, for longer
/// than half of `wake` (seen: 64 KiB reads of a loop device over memory, 1.1, 1.9 and 7.1 GB/s with one, two and four
/// in flight). `spilled`: buffers beyond the `cache` of the processor are written to memory, which is slower than fast
/// storage (the same device: 14 GB/s with 4 MiB in flight, 10.5 with 32 MiB).
struct DeviceModel {
    double latency = 100e-6;
    double streamRate = 1e9;
    double parallel = 128;
    double operations = 1e6;
    double bandwidth = 1e9;
    double sharpness = 4;
    double processors = 64; ///< that threads get at once, beside what else the reads keep busy
    double effort = 1; ///< what a read takes when the processor is the limit, of what it was seen to take
    double wake = 0; ///< seconds, of both who may have fallen asleep
    double cache = std::numeric_limits<double>::infinity(); ///< bytes
    double spill = 0; ///< what reads lose beyond the cache, in logarithms
    double request = std::numeric_limits<double>::infinity(); ///< bytes that one request holds, at most

    /// Of a logarithm over those of latency, streamRate, ... spill.
    using Slopes = std::array<double, 11>;

    double requestsOf(double readSize) const;
    /// Bytes per second.
    double rate(const ReadLoad& load) const;
    /// Its logarithm, and how the parameters move it.
    double logRate(const ReadLoad& load, Slopes& slopes) const;
    /// How far latency and processors decide, rather than the limits of bandwidth and of requests a second: 0 to 1.
    double waitingShare(const ReadLoad& load) const;
    bool operator==(const DeviceModel&) const = default;
};

/// Of the law's parameters: so many bend it towards the very observations that it is then held against.
inline constexpr double freeParametersOfLaw = 7;

/// One measured rate to be fitted to.
struct RateObservation {
    ReadLoad load;
    double rate = 0; ///< bytes per second, above 0
    double relativeError = 0; ///< standard deviation
};

/// A model with how sure it is.
struct FittedDevice {
    DeviceModel model;
    /// One standard deviation in each independent direction: of the logarithms of the parameters.
    std::vector<DeviceModel::Slopes> deviations;
    double misfit = 0; ///< of the observations from the model, in logarithms: root of the mean square

    /// Standard deviation of the logarithm of the rate by what the observations leave open.
    double doubt(const ReadLoad& load) const;
};

/// Least squares in the logarithm of the rate, with Huber's weights against outliers and weak priors
/// for what the observations do not tell (Levenberg-Marquardt from several starts). How sure the parameters are, by
/// the curvature there (Laplace's approximation), and no farther than the observations bear it. `alike`: what a
/// similar device turned out to be; it tells what the observations leave open, the more so the better it is known to
/// be alike. Where neither it nor an observation tells how reads are split, a power of two is
/// taken for the largest request if that explains the rates clearly better than none.
FittedDevice fitDevice(const std::vector<RateObservation>& observations, const FittedDevice* alike = nullptr);

} // namespace sluice
