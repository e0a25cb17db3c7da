// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/sluicectl/session.h"

namespace sluice::ctl {

/// One function a command: declares its options and sets session.command when it is chosen.
void addSnapshot(CLI::App& app, Session& session);
void addAudit(CLI::App& app, Session& session);
void addAccuracy(CLI::App& app, Session& session);
void addBench(CLI::App& app, Session& session);
void addEstimate(CLI::App& app, Session& session);
void addGuide(CLI::App& app, Session& session);
void addDataset(CLI::App& app, Session& session);
void addPlan(CLI::App& app, Session& session);
void addSimulate(CLI::App& app, Session& session);
void addCheckpoint(CLI::App& app, Session& session);
void addRuns(CLI::App& app, Session& session);
void addReport(CLI::App& app, Session& session);
void addWorkloads(CLI::App& app, Session& session);
void addVersion(CLI::App& app, Session& session);

} // namespace sluice::ctl
