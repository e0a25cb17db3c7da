// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/sluicectl/commands/catalogue/rules.h"
#include "app/sluicectl/tree/command_tree.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Manual pages, made from the commands and options as they are. Pure.
namespace sluice::ctl {

/// A line to type, and what it does.
struct Example {
    std::string_view command; ///< the words after "sluicectl" that name it: "bench io"; empty: of the whole
    std::string_view line; ///< "sluicectl bench io --path /data"
    std::string_view text;
};
std::span<const Example> examples();

/// "sluicectl-bench-io"
std::string pageName(const CommandEntry& command);

/// The page in the macros of man(7). `version` and `date` (2026-03-14) stand at its foot; `rules` on that of the
/// command that lists them.
std::string manPage(const CommandEntry& command, const std::string& version, const std::string& date,
                    std::span<const RuleNote> rules = {});

/// The command and all beneath it.
std::vector<const CommandEntry*> allCommands(const CommandEntry& program);

} // namespace sluice::ctl
