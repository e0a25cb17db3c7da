// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/sluicectl/session.h"

namespace sluice::ctl {

/// `bench gds`, a subcommand of `bench`.
void declareBenchGds(CLI::App& bench, Session& session);

} // namespace sluice::ctl
