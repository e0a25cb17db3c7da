// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/units.h"

/// The page cache over epochs: which share of the reads of a data set comes from memory when `cached`
/// (0..1) of it fits. Outside that range the share is clamped.
namespace sluice {

struct HitShare {
    double low = 0;
    double high = 0;

    bool operator==(const HitShare&) const = default;
};

/// A set that is pinned in memory, or sampling with replacement: h = x.
double hitsOfPinned(double cached);
/// Least recently used, the same order every epoch: nothing is left when it comes round again, h = 0 for x < 1.
double hitsOfSameOrder(double cached);
/// Least recently used, a fresh permutation every epoch: h = x + (1 - x) ln(1 - x). Derived; agrees with
/// simulation (x = 0.5: 0.152).
double hitsOfFreshOrder(double cached);
/// Linux is not purely least recently used: between a fresh permutation and a pinned set.
HitShare hitsOfLinux(double cached);

/// Bytes a second of a data set of which `cached` comes from memory: D / (x D / memory + (1 - x) D / disk), as
/// DS-Analyzer has it. One reader after the other; nothing overlaps.
BytesPerSecond rateWithCache(double cached, BytesPerSecond memory, BytesPerSecond disk);

} // namespace sluice
