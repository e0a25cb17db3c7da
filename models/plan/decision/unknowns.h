// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/plan/recommend.h"

namespace sluice {

/// Lists what keeps the decision open: measurements that spread across the target, and where all that is known reaches
/// it, what may limit and is not known.
std::vector<Undecided> undecidedBy(const PlanBasis& basis);

/// Lists what was not measured or not given, each with the way to it.
std::vector<Message> missingOf(const PlanBasis& basis);

} // namespace sluice
