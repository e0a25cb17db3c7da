// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/loader/loader_setup.h"

#include <cstdint>
#include <optional>

/// Tells waiting for the slowest rank apart from waiting for data: no storage mends the first.
namespace sluice {

/// Returns the share of the time that ranks behind a barrier wait for the slowest of them, whatever storage gives: the
/// mean of the longest of as many step times as there are ranks. Nothing where steps do not vary or do not wait.
std::optional<double> stragglerStallOf(const LoaderSetup& setup, std::uint64_t seed);

/// Returns true where the ranks wait for one another and hardly for data.
bool waitsForStragglers(double utilisation, std::optional<double> stragglerStall);

} // namespace sluice
