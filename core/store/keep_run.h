// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/store/store.h"

#include <chrono>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>

/// What was measured is never lost: a run goes into the history, or else into a file of its own.
namespace sluice {

/// What became of a run.
struct KeptRun {
    RunId id; ///< 0: it is not in the history
    std::optional<Error> failure; ///< why not
    std::string rescueFile; ///< where it is instead; empty: nowhere
};

struct Keeping {
    std::string history; ///< the file
    std::chrono::milliseconds patience = std::chrono::minutes(2); ///< with a history that another process holds
    std::chrono::milliseconds busyTimeout = std::chrono::seconds(5); ///< of one try
    std::function<void(const std::string&)> tell{}; ///< that it is waited, once
    std::stop_token stop{}; ///< ends the waiting
};

/// Saves the run, and reads it back. While another process holds the history, a rescue file keeps the run, which is
/// removed when the run is saved; where the run cannot be saved, it stays.
KeptRun keepRun(const Keeping& keeping, const Run& run);

/// Writes the run as a `sluice.run/1` document beside the history, or where that cannot be, in the folder for temporary
/// files; importRuns takes it from there. Gives the name of the file, which is a new one.
Result<std::string> rescueRun(const std::string& history, const Run& run);

/// What a person does with a rescue file.
Message importHint(const std::string& rescueFile);

} // namespace sluice
