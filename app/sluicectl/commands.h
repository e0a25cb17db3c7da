// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/sluicectl/session.h"
#include "app/sluicectl/tree/command_tree.h"

#include <string>
#include <vector>

namespace sluice::ctl {

/// One function a command: declares its options and sets session.command when it is chosen.
void addSnapshot(CLI::App& app, Session& session);
void addAudit(CLI::App& app, Session& session);
void addAccuracy(CLI::App& app, Session& session);
void addAttach(CLI::App& app, Session& session);
void addBench(CLI::App& app, Session& session);
void addEstimate(CLI::App& app, Session& session);
void addGuide(CLI::App& app, Session& session);
void addDataset(CLI::App& app, Session& session);
void addPlan(CLI::App& app, Session& session);
void addSimulate(CLI::App& app, Session& session);
void addCheckpoint(CLI::App& app, Session& session);
void addRuns(CLI::App& app, Session& session);
void addImport(CLI::App& app, Session& session);
void addReport(CLI::App& app, Session& session);
void addWorkloads(CLI::App& app, Session& session);
void addRules(CLI::App& app, Session& session);
void addCheck(CLI::App& app, Session& session);
void addCompletion(CLI::App& app, Session& session);
void addVersion(CLI::App& app, Session& session);
void addWatch(CLI::App& app, Session& session);

/// Prints what a shell may offer for the last of the words, which is not finished. Gives the exit code.
int complete(const CommandEntry& program, const std::vector<std::string>& words, Session& session);

} // namespace sluice::ctl
