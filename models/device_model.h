// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <limits>
#include <vector>

/// What a storage device is, in the few numbers that physics gives it. Pure.
namespace sluice {

/// Reads a second, X, of size s with n in flight from t threads, where each read becomes r requests, which are
/// served side by side (what is larger than a request may be is split; r = ceil(s / request) unless it was seen):
///
///     alone(q)   = latency + q / streamRate                 seconds of one request on an idle device
///     X^-k       = (min(n r, parallel) / r / alone(s/r))^-k latency and parallelism limit
///                + (operations / r)^-k                      requests a second limit
///                + (bandwidth / s)^-k                       bandwidth limit
///                + (t / (threadSeconds + s x threadSecondsPerByte))^-k   processor limit
///
/// `sharpness` k says how limits meet: 1 adds their times (one after another, as in a device that
/// handles requests serially), large k takes the lowest alone (as a throttle does). The first term is
/// Little's law; the sum of powers is the usual smooth minimum. Rates are in SI units.
struct DeviceModel {
    double latency = 100e-6;
    double streamRate = 1e9;
    double parallel = 128;
    double operations = 1e6;
    double bandwidth = 1e9;
    double sharpness = 4;
    double threadSeconds = 0; ///< of processor time; 0 with threadSecondsPerByte 0: no such limit
    double threadSecondsPerByte = 0;
    double request = std::numeric_limits<double>::infinity(); ///< bytes that one request holds, at most

    double requestsOf(double readSize) const;
    /// Bytes per second. All arguments above 0.
    double rate(double readSize, double inFlight, double threads) const;
    /// The same when each read is known to reach the device as so many requests, on average.
    double rate(double readSize, double inFlight, double threads, double requests) const;
    bool operator==(const DeviceModel&) const = default;
};

/// One measured rate to be fitted to.
struct RateObservation {
    double readSize = 0;
    double inFlight = 0;
    double threads = 0;
    double rate = 0; ///< bytes per second, above 0
    double relativeError = 0; ///< standard deviation
    double requests = 0; ///< that the device saw for each read; 0: not seen
};

/// Least squares in the logarithm of the rate, with Huber's weights against outliers and weak priors
/// for what the observations do not tell (Levenberg-Marquardt from several starts). `start` brings the
/// processor's times, which are measured, not fitted freely: they may move by half. Where no observation tells its
/// requests, a power of two is taken for the largest one if that explains the rates clearly better than none.
DeviceModel fitDevice(const std::vector<RateObservation>& observations, const DeviceModel& start);

} // namespace sluice
