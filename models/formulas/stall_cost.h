// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace sluice {

/// Prices are stated for months of 30 days.
inline constexpr double hoursOfMonth = 30 * 24;

/// Returns what the GPUs of one node cost in a month while they wait for data, in the currency of the price.
double stallCostPerMonth(int gpus, double stallFraction, double pricePerGpuHour);

} // namespace sluice
