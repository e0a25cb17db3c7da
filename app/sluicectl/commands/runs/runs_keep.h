// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/sluicectl/commands/runs/run_choice.h"
#include "app/sluicectl/session.h"

namespace sluice::ctl {

/// Declares `runs tag`, `runs note` and `runs prune` under `runs`. Each sets session.command when it is chosen.
void addRunsTag(CLI::App& runs, Session& session);
void addRunsNote(CLI::App& runs, Session& session);
void addRunsPrune(CLI::App& runs, Session& session);

/// Declares --node, --path and --tag.
void addRunChoice(CLI::App& command, RunChoice& choice);

} // namespace sluice::ctl
