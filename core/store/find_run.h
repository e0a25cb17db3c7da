// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/store/store.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

/// Finds the run that somebody means.
namespace sluice {

/// Which run "last" means.
enum class LastRun {
    Newest, ///< of every kind
    Whole, ///< the newest guided audit or import; a benchmark alone only where there is neither
    WithReads, ///< the same, of those that a plan can rest on; the newest whole one where there is none
};

/// Runs in the order in which "last" tries them.
std::vector<RunSummary> inOrderOf(LastRun last, std::vector<RunSummary> newestFirst);

/// "last" (the newest of every kind) or a number; errors say which runs there are.
Result<RunId> resolveRun(const Store& store, const std::string& text);

/// Opens the history (the default one when `path` is empty) and loads the run that `text` names. Of "last", runs that
/// are damaged are passed over: `passedOver` is told why, newest first.
Result<Run> loadRun(const std::string& path, const std::string& text, LastRun last,
                    const std::function<void(const Error&)>& passedOver);
/// The last run that can be read, as loadRun.
Result<Run> loadLast(const Store& store, LastRun last, const std::function<void(RunId, const Error&)>& passedOver);
/// The newest run of these summaries that `fits` and can be read; nothing where there is none.
/// Errors: those of Store::list.
Result<std::optional<Run>> newestRun(const Store& store, const std::function<bool(const RunSummary&)>& listed,
                                     const std::function<bool(const Run&)>& fits);

} // namespace sluice
