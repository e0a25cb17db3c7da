// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/enum_words.h"
#include "core/base/point/io_point.h"
#include "core/base/units.h"

#include <optional>
#include <string>
#include <type_traits>

namespace sluice {

/// Holds the rate that storage gives at one setting, whole from the fit to the plan.
struct RateEstimate {
    IoPoint at; ///< the setting
    BytesPerSecond mean;
    BytesPerSecond low; ///< 90 % interval of one more measurement; the mean itself for a data sheet
    BytesPerSecond high;
    std::optional<double> standardError{}; ///< of the mean, in logarithms; absent for a data sheet
    bool extrapolated = false; ///< the setting lies outside what was measured; false where an older plan did not tell
    bool fromPageCache = false; ///< measured in memory; false where an older plan did not tell
    Seconds latency{}; ///< of one read, mean; 0: not known, in plans of older versions
    std::optional<double>
        cpuSecondsPerByte{}; ///< absent for a data sheet, and where the tool that measured did not tell
    std::string
        provenance; ///< "measured: random ...", "interpolated from 37 measurements: ..." or "stated, not measured: ..."

    bool operator==(const RateEstimate&) const = default;
};

/// Returns the mean latency of one read by Little's law: in flight = reads per second x latency.
inline Seconds latencyByLittle(const IoPoint& point, BytesPerSecond rate)
{
    return Seconds(static_cast<double>(point.inFlight()) * static_cast<double>(point.readSize.count) / rate.value);
}

template <class V, Like<RateEstimate> T>
void describe(V& v, T& e)
{
    v("bytes_per_second", e.mean);
    v("low", e.low);
    v("high", e.high);
    v("at", e.at);
    v("provenance", e.provenance);
    v("standard_error", e.standardError);
    if constexpr (std::is_const_v<T>) { // a document never denies what an older one did not tell
        if (e.extrapolated) {
            v("extrapolated", e.extrapolated);
        }
        if (e.fromPageCache) {
            v("from_page_cache", e.fromPageCache);
        }
        if (e.latency.count() > 0) {
            v("latency_seconds", e.latency);
        }
    } else {
        v("extrapolated", e.extrapolated);
        v("from_page_cache", e.fromPageCache);
        v("latency_seconds", e.latency);
    }
    v("cpu_seconds_per_byte", e.cpuSecondsPerByte);
}

} // namespace sluice
