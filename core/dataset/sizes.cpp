// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/dataset/sizes.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace sluice::dataset {

SizeSummary summaryOf(std::vector<std::int64_t> sizes)
{
    if (sizes.empty()) {
        return {};
    }
    std::sort(sizes.begin(), sizes.end());
    const auto count = static_cast<double>(sizes.size());
    double sum = 0;
    for (const auto size : sizes) {
        sum += static_cast<double>(size);
    }
    double squares = 0;
    for (const auto size : sizes) {
        squares += std::pow(static_cast<double>(size) - sum / count, 2);
    }
    const auto at = [&](double share) { return Bytes{sizes[static_cast<std::size_t>(share * (count - 1))]}; };
    return {Bytes{std::llround(sum / count)},
            Bytes{std::llround(std::sqrt(squares / count))},
            at(0),
            at(0.5),
            at(0.9),
            at(1)};
}

} // namespace sluice::dataset
