// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/sluicectl/session.h"
#include "models/loader/loader_setup.h"

namespace sluice::ctl {

/// The options that `bench loader` and `simulate` share, so that a command line of one is one of the other. `engines`:
/// what its workers may read with.
void addLoaderOptions(CLI::App& command, LoaderSetup& setup, const std::vector<EngineKind>& engines);

/// Adds an option whose values are the contract's words "on" and "off".
void addSwitch(CLI::App& command, const std::string& name, bool& value, const std::string& help);

/// --trace: what happened to each batch, for the document.
void addTraceOption(CLI::App& command, bool& trace);

} // namespace sluice::ctl
