// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/domain.h"
#include "core/base/enum_words.h"
#include "core/base/fact.h"
#include "core/base/units.h"

#include <optional>
#include <string>

namespace sluice {

enum class GdsAdvice { Use, DoNotUse, NotMeasured };
template <>
inline constexpr auto enumWords<GdsAdvice> = wordList<GdsAdvice>({{GdsAdvice::Use, "use"},
                                                                  {GdsAdvice::DoNotUse, "do_not_use"},
                                                                  {GdsAdvice::NotMeasured, "not_measured"}});

/// Says whether GPUDirect Storage is worth using, from measurements.
struct GdsVerdict {
    GdsAdvice gds = GdsAdvice::NotMeasured;
    std::string because; ///< with the figures

    bool operator==(const GdsVerdict&) const = default;
};

/// Holds what a guided audit measured between host, storage and GPUs. Rates are of the first GPU.
struct GpuFigures {
    std::string device{}; ///< its name
    int gpus = 0; ///< in the machine
    std::optional<BytesPerSecond> toDevice{}; ///< from pinned memory, alone
    std::optional<BytesPerSecond> toHost{}; ///< to pinned memory, alone
    std::optional<BytesPerSecond> pageable{}; ///< from pageable memory, alone
    std::optional<BytesPerSecond> toEachTogether{}; ///< from pinned memory to each GPU while all copy; the mean
    std::optional<GdsVerdict> gds{}; ///< absent where it was not tried
    std::string gap{}; ///< why there is less; empty where all was measured

    /// Returns the rate that a job gets for each GPU while all of them copy.
    std::optional<BytesPerSecond> forEachGpu() const { return toEachTogether ? toEachTogether : toDevice; }
    bool operator==(const GpuFigures&) const = default;
};

template <class V, Like<GdsVerdict> T>
void describe(V& v, T& d)
{
    v("gds", d.gds);
    v("because", d.because);
}

template <class V, Like<GpuFigures> T>
void describe(V& v, T& f)
{
    v("device", f.device);
    v("gpus", f.gpus, domain::count);
    v("h2d_bytes_per_second", f.toDevice);
    v("d2h_bytes_per_second", f.toHost);
    v("h2d_pageable_bytes_per_second", f.pageable);
    v("h2d_each_of_all_bytes_per_second", f.toEachTogether);
    v("gds_verdict", f.gds);
    v("gap", f.gap);
}

} // namespace sluice
