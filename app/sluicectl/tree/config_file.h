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

/// The command of a line: the first word that is neither an option of the whole program nor the value of one. Empty
/// where there is none.
std::string commandIn(const std::vector<std::string>& words);

/// Whether a line asks how to call the program: --help, -h, --version, version or completion. A file of defaults that
/// must be mended may not keep back what tells how.
bool asksAboutProgram(const std::vector<std::string>& words);

/// Has the app read defaults from a file, TOML as CLI11 reads it: a section for each command ("[bench.io]"); what
/// stands before them holds for every command that has the option. The command line counts more, then the surroundings.
/// Of another command than the given one, only its name is looked at.
/// Errors: CLI::ConfigError where a section is of no command, where no command has an option, or where this one lacks
/// it.
///
/// `words`: the command line after the program's name; where it asks about the program, nothing is taken from a file.
/// `file`: read where --config names no other; empty: none.
void readDefaults(CLI::App& app, const std::vector<std::string>& words, const std::string& file);

} // namespace sluice::ctl
