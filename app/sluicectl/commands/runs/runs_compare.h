// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/sluicectl/session.h"

namespace sluice::ctl {

/// Declares `runs compare` under `runs`. Sets session.command when it is chosen.
void addRunsCompare(CLI::App& runs, Session& session);

} // namespace sluice::ctl
