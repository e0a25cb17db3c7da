// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/sluicectl/session.h"

namespace sluice::ctl {

/// `bench h2d`, a subcommand of `bench`.
void declareBenchH2d(CLI::App& bench, Session& session);

} // namespace sluice::ctl
