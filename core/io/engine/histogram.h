// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/units.h"

#include <cstdint>
#include <vector>

namespace sluice::io {

/// Latencies in log-linear buckets: 128 to each power of two, so any quantile is within 0.4 % of an
/// exact one. Fixed memory (about 59 KiB), from 1 ns to 2^63 ns. One writer; another thread may merge it
/// into its own at any time, and gets what was added by then.
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
