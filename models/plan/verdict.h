// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/plan/recommend.h"

namespace sluice {

/// Summarises the plan in a few sentences. Never rounds up: 7.99 GPUs are 7.9.
std::vector<Message> verdictOf(const PlanBasis& basis);

/// Lists what was not measured or not given, each with the way to it.
std::vector<Message> missingOf(const PlanBasis& basis);

/// Lists what may limit and is not known, where all that is known reaches the target; else nothing.
std::vector<Undecided> undecidedBy(const PlanBasis& basis);

} // namespace sluice
