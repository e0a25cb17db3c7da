// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/enum_words.h"
#include "core/base/units.h"

#include <vector>

namespace sluice::dataset {

/// A distribution of sizes.
struct SizeSummary {
    Bytes mean;
    Bytes stdev;
    Bytes least;
    Bytes p50;
    Bytes p90;
    Bytes most;

    bool operator==(const SizeSummary&) const = default;
};

/// All zero when there are none.
SizeSummary summaryOf(std::vector<std::int64_t> sizes);

template <class V, Like<SizeSummary> T>
void describe(V& v, T& s)
{
    v("mean", s.mean);
    v("stdev", s.stdev);
    v("min", s.least);
    v("p50", s.p50);
    v("p90", s.p90);
    v("max", s.most);
}

} // namespace sluice::dataset
