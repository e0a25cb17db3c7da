// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/sluicectl/tree/command_tree.h"

#include <functional>
#include <string>
#include <vector>

/// What a shell may offer where a command line is not finished. Pure.
namespace sluice::ctl {

/// One thing to offer.
struct Candidate {
    std::string text;
    std::string help; ///< one line; may be empty

    bool operator==(const Candidate&) const = default;
};

struct Completion {
    std::vector<Candidate> candidates;
    bool files = false; ///< names of files are meant, too
    bool folders = false; ///< names of folders alone

    bool operator==(const Completion&) const = default;
};

/// Gives the values of a kind ("RUN", "WORKLOAD", "RULE", "PATH") that this machine knows.
using ValueSource = std::function<std::vector<Candidate>(const std::string& kind)>;

/// `words`: those after the program's name; the last is the one that is being written, and may be empty. Candidates
/// begin with it.
Completion completionOf(const CommandEntry& program, const std::vector<std::string>& words, const ValueSource& values);

/// What the scripts read: "text<TAB>help" lines, after ":files" or ":folders" where those are meant.
std::string completionText(const Completion& completion);

/// The script of a shell: "bash", "zsh" or "fish". It asks the program itself, so that it never is out of date.
std::string completionScript(const std::string& shell);

} // namespace sluice::ctl
