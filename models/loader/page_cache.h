// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/units.h"

/// Estimates the share of reads that the page cache serves over epochs when `cached` (0..1) of a data set fits into it.
/// Clamps shares outside that range.
namespace sluice {

struct HitShare {
    double low = 0;
    double high = 0;

    bool operator==(const HitShare&) const = default;
};

/// Returns the share for a set pinned in memory, or sampled with replacement: h = x.
double hitsOfPinned(double cached);
/// Returns the share for least recently used and the same order every epoch: nothing is left when it comes round again,
/// h = 0 for x < 1.
double hitsOfSameOrder(double cached);
/// Returns the share for least recently used and a fresh permutation every epoch: h = x + (1 - x) ln(1 - x).
/// Source: derived; agrees with simulation (x = 0.5: 0.152).
double hitsOfFreshOrder(double cached);
/// Returns bounds for Linux, which is not purely least recently used: a fresh permutation, and a pinned set.
HitShare hitsOfLinux(double cached);

} // namespace sluice
