// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/sluicectl/session.h"

namespace sluice::ctl {

/// `bench loader`, a subcommand of `bench`.
void declareBenchLoader(CLI::App& bench, Session& session);

} // namespace sluice::ctl
