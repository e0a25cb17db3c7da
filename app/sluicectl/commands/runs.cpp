// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sluicectl/commands.h"

namespace sluice::ctl {

void addRuns(CLI::App&, Session&) { }

} // namespace sluice::ctl
