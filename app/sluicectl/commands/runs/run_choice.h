// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/units.h"
#include "core/store/store.h"

#include <chrono>
#include <optional>
#include <string>
#include <vector>

/// Chooses runs of a list. Pure.
namespace sluice::ctl {

/// Which runs are meant; what is empty does not matter. Patterns are those of the shell: "gpu*", "/data/*".
struct RunChoice {
    std::string node;
    std::string path;
    std::string tag; ///< one whole word

    bool operator==(const RunChoice&) const = default;
};

bool isChosen(const RunSummary& run, const RunChoice& choice);
std::vector<RunSummary> chosenOf(const std::vector<RunSummary>& runs, const RunChoice& choice);

/// Which of the chosen runs may go.
struct PruneRule {
    RunChoice among;
    std::optional<int> keep; ///< the newest so many of each kind, node and path stay
    std::optional<Seconds> olderThan; ///< runs that were started later stay
    bool annotatedToo = false; ///< else a run with a tag or a note stays
};

/// Returns the runs that go, the last started first: an old run that was imported later is no newer for it. A run goes
/// where each part of the rule that is given lets it go; without any, none does. A run whose start cannot be read has
/// no age, and stays.
std::vector<RunSummary> prunedOf(const std::vector<RunSummary>& runs, const PruneRule& rule,
                                 std::chrono::system_clock::time_point now);

/// Adds words to tags, or takes them away.
std::string tagsWith(const std::string& tags, const std::vector<std::string>& words);
std::string tagsWithout(const std::string& tags, const std::vector<std::string>& words);

} // namespace sluice::ctl
