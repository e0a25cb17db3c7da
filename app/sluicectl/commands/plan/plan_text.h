// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/plan/plan.h"

#include <string>

/// A plan for people, beneath its verdict.
namespace sluice::ctl {

/// Job, demand, supply, prediction and stages; `from` names what the supply rests on.
std::string numbersText(const Plan& plan, const std::string& from);

/// Settings, changes, what is missing, and lines to copy.
std::string changesText(const Plan& plan);

} // namespace sluice::ctl
