// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/bench/gds/gds.h"

#include <algorithm>
#include <chrono>

namespace sluice {

inline constexpr Seconds startPatience{30}; ///< for cuFile to start on a machine with many devices
inline constexpr Seconds pointPatience{15}; ///< beside its runtime: memory is registered and verified
inline constexpr BytesPerSecond slowestFilling{5e6}; ///< of all buffers: five times, at 25 MB/s

/// Tells how long a part of a request may take: the time that it may need, and no more than is left of all.
class TimeLimit {
public:
    explicit TimeLimit(const GdsRequest& request) : m_most(request.most)
    {
        for (const auto readSize : request.readSizes) {
            for (const int depth : request.depths) {
                m_fillings += readSize * depth / slowestFilling;
                ++m_points;
            }
        }
    }

    /// `runtime`: of the part at each point.
    Seconds forPart(Seconds runtime) const
    {
        const Seconds passed = Clock::now() - m_begun;
        return m_most > Seconds{} ? std::min(usual(runtime), m_most - passed) : usual(runtime);
    }
    /// Tells, before a part begins, whether what is left is less than it may need: that it does not end is then no sign
    /// of a device that hangs.
    bool cutsShort(Seconds runtime) const { return forPart(runtime) < usual(runtime); }

private:
    using Clock = std::chrono::steady_clock;

    Seconds usual(Seconds runtime) const
    {
        return startPatience + m_fillings + (runtime * 1.5 + pointPatience) * m_points;
    }

    Seconds m_most;
    Seconds m_fillings{};
    int m_points = 0;
    Clock::time_point m_begun = Clock::now();
};

} // namespace sluice
