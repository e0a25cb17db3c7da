// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/run/job/job_plan.h"

#include <string>

namespace sluice::ctl {

/// Says how far a prediction was off; empty without one.
std::string realityText(const Plan& plan, const SeenJob& seen);

} // namespace sluice::ctl
