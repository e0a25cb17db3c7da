// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace sluice::ctl {

/// Where the defaults of a person stand: $XDG_CONFIG_HOME/sluice/config.toml, or .config/sluice/config.toml in the home
/// folder. Empty where there is no such regular file of at most 1 MiB.
std::string defaultConfigFile();

/// Has the app read defaults from a file, TOML as CLI11 reads it: a section for each command ("[bench.io]"); what
/// stands before them holds for every command that has the option. The command line counts more, then the surroundings.
/// Only what is said for the command that was given is looked at.
///
/// `words`: the command line after the program's name. `file`: read where --config names no other; empty: none.
void readDefaults(CLI::App& app, const std::vector<std::string>& words, const std::string& file);

} // namespace sluice::ctl
