// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/storage/measurement.h"

#include <limits>
#include <vector>

namespace sluice {

/// Requests that the device saw for each read; 0 when it was not seen. What was merged counts as one each: a
/// read is at least one request's work for whoever counts them.
double requestsSeen(const Measurement& m);

/// Predicts into how many requests a device's queue splits a read.
///
/// A buffer of scattered pages fills a request sooner than one in one piece, and memory comes either way by chance: the
/// same reads are split differently from run to run, and those of one engine inform another.
///
/// A reader is given scattered memory first, and memory in one piece when that is used up: the more it has in flight,
/// the less its reads are split.
/// Threads: a value; safe to read from several threads.
class RequestSizes {
public:
    /// Learns the bounds from the queue, where the kernel told them, and otherwise from what was seen.
    static RequestSizes of(const std::vector<const Measurement*>& measurements);

    /// Returns whether the device was seen at all. Where it was not, every read counts as one request.
    bool seen() const { return m_seen; }
    double min(double readSize) const; ///< with memory in one piece
    double max(double readSize) const; ///< with pages that all lie apart
    /// Returns the mean number, between both bounds, seen with as many bytes in flight.
    double expected(double readSize, double bytesInFlight) const;

private:
    void learnBounds(const std::vector<const Measurement*>& seen);
    void learnScatteredMemory(const std::vector<const Measurement*>& seen);
    double share(double bytesInFlight) const;

    bool m_seen = false;
    double m_scattered = std::numeric_limits<double>::infinity(); ///< bytes, at least, that a request may hold
    double m_largest = std::numeric_limits<double>::infinity(); ///< bytes, at most
    /// Bytes in flight of which reads are split halfway between both: share = this / (this + bytes in flight), as was
    /// seen of 109 reads by six guides (tests/bench/README.md).
    double m_scatteredMemory = 32.0 * 1024 * 1024;
};

} // namespace sluice
