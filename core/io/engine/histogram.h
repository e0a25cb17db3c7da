// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/units.h"

#include <cstdint>
#include <vector>

namespace sluice::io {

/// Counts latencies in log-linear buckets, 128 to each power of two: a quantile is within 0.4 % of the exact one. 59
/// KiB.
/// Threads: one writer; another may merge it at any time.
/// Units: 1 ns to 2^63 ns.
class Histogram {
public:
    Histogram();

    void add(Nanoseconds latency);
    void merge(const Histogram& other);

    std::uint64_t count() const { return m_count; }
    Nanoseconds mean() const;
    Nanoseconds max() const { return Nanoseconds(m_max); }
    /// Smallest latency that at least `share` (0..1] of the operations did not exceed; 0 when empty.
    Nanoseconds quantile(double share) const;

private:
    std::vector<std::uint64_t> m_buckets;
    std::uint64_t m_count = 0;
    double m_sum = 0;
    std::int64_t m_max = 0; ///< nanoseconds
};

} // namespace sluice::io
