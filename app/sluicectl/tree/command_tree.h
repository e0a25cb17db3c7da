// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace CLI {
class App;
}

/// The commands and options of this program as values: what help, man pages and completion are made from.
namespace sluice::ctl {

/// One option, or one argument without a name.
struct OptionEntry {
    std::vector<std::string> names; ///< "-o", "--output"; empty of an argument
    std::string value; ///< what help calls its value: "SIZE", "BEFORE"; empty of a flag
    std::string kind; ///< what kind of value that is: "SIZE", "RUN"
    std::vector<std::string> choices; ///< the words that it takes; empty where any value of its kind is one
    std::string usual; ///< what holds where nobody gives it; empty: nothing
    std::string environment; ///< the variable that gives it, else empty
    std::vector<std::string> excludes; ///< names of options that cannot stand beside it
    std::string help;
    bool required = false;
    bool several = false; ///< takes more than one value

    bool isFlag() const { return value.empty(); }
    bool operator==(const OptionEntry&) const = default;
};

struct CommandEntry {
    std::string name; ///< "io"
    std::vector<std::string> path; ///< "sluicectl", "bench", "io"
    std::string help;
    std::vector<OptionEntry> options;
    std::vector<OptionEntry> arguments; ///< in their order
    std::vector<CommandEntry> commands;

    bool operator==(const CommandEntry&) const = default;
};

CommandEntry treeOf(const CLI::App& app);

/// "sluicectl bench io"
std::string pathText(const CommandEntry& command);
/// The last of its names, the long one where there is one.
inline std::string longName(const OptionEntry& option)
{
    return option.names.empty() ? option.value : option.names.back();
}

/// Breaks a text at spaces, so that no line is longer than `width` where its words allow it.
std::string wrapped(const std::string& text, std::size_t width);

/// Whether the help of an option names each word that it takes.
bool namesChoices(const OptionEntry& option);

/// The variable of the surroundings that gives a default to the option "db", "workload" ...; empty where none does.
std::string variableOf(const std::string& option);

/// Gives each option of the tree the word for its kind of value ("PATH", "RUN"), by its name, and its variable.
void nameValues(CLI::App& app);

/// Makes help fit a terminal of 80 columns, for the app and all its commands. To be called before commands are added.
void formatHelp(CLI::App& app);

} // namespace sluice::ctl
