// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/plan/recommend.h"

namespace sluice {

/// The plan in one or two sentences for people. Never rounds up: 7.99 GPUs are 7.9.
std::string verdictOf(const PlanBasis& basis);

/// What was not measured or not given, each with the way to it.
std::vector<std::string> missingOf(const PlanBasis& basis);

} // namespace sluice
