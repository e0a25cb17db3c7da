// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/sluicectl/session.h"

namespace sluice::ctl {

/// Declares `import` under `parent`: once for the program, once under `runs`. Sets session.command when it is chosen.
void declareImport(CLI::App& parent, Session& session);

} // namespace sluice::ctl
