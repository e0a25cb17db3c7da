// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/loader/page_cache.h"

#include <algorithm>
#include <cmath>

namespace sluice {

double hitsOfPinned(double cached)
{
    return std::clamp(cached, 0.0, 1.0);
}

double hitsOfSameOrder(double cached)
{
    return cached < 1 ? 0 : 1;
}

double hitsOfFreshOrder(double cached)
{
    const double x = std::clamp(cached, 0.0, 1.0);
    return x >= 1 ? 1 : x + (1 - x) * std::log1p(-x);
}

HitShare hitsOfLinux(double cached)
{
    return {hitsOfFreshOrder(cached), hitsOfPinned(cached)};
}

} // namespace sluice
