// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/storage/measurement.h"

#include <optional>
#include <vector>

/// Takes the repeats of one setting within a run as one figure. Pure.
namespace sluice {

/// The rounds of one setting as one figure.
struct Rounds {
    int count = 0;
    BytesPerSecond mean;
    std::optional<double> within; ///< 95 %, relative, of the mean, from the spread within the rounds; absent: not known
    std::optional<double> ofOne; ///< 95 %, relative, of a single round, from how far apart they are; two or more
};

/// Returns the half width of a measurement's 95 % interval, relative to its rate. Nothing where it is not known: the
/// other tool did not tell it, or too little was seen to tell anything.
std::optional<double> knownHalfWidth(const Measurement& m);

/// Returns the rounds of a setting that were finished and have a rate: those that did not come from memory, and where
/// there are none, those that did.
std::vector<const Measurement*> roundsAt(const std::vector<Measurement>& run, const IoPoint& point);

Rounds summaryOfRounds(const std::vector<const Measurement*>& rounds);

/// Returns the half width of the mean's 95 % interval, relative, no narrower than rounds were apart. `ofOne`: how far
/// rounds are apart, by these or by those of another run.
std::optional<double> halfWidthOfRounds(const Rounds& rounds, const std::optional<double>& ofOne);

} // namespace sluice
