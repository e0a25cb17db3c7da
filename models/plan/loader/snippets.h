// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/plan/plan.h"

namespace sluice {

/// Formats the recommendation as text to copy, by tool: pytorch always; mdadm, mount, udev and sysctl only where a fact
/// of the node or the plan asks for them.
std::map<std::string, std::string> snippetsOf(const PlanRequest& request, const Recommendation& recommendation);

} // namespace sluice
