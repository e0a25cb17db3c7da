// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace sluice {

/// Returns the quantile of Student's t distribution at `probability`, within 0 and 1.
/// A half width with 95 % confidence takes 0.975. Less than one degree of freedom counts as one.
double studentT(double probability, double degreesOfFreedom);

} // namespace sluice
