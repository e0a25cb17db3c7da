// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/sluicectl/session.h"
#include "core/run/run.h"

#include <chrono>
#include <string>

namespace sluice::ctl {

/// --no-save
struct KeepChoice {
    bool off = false;

    /// Keeps a pointer to itself: must stay where it is.
    CLI::Option* declare(CLI::App& command);
};

/// What one benchmark, or one look at a job, gave.
struct OneResult {
    Json document; ///< `sluice.bench/1` or `sluice.attach/1`
    std::string text; ///< for people
    std::string path{}; ///< that was measured, as it was named; empty: none
    bool interrupted = false;
    bool answers = true; ///< the storage did until the end: else nothing more is asked of it
    bool any = true; ///< whether anything was measured: else nothing is kept
    std::vector<Measurement> measurements{}; ///< of storage
    std::optional<GpuFigures> gpu{};
    std::optional<AttachedJob> seen{}; ///< the job that was looked at
};

/// Keeps one result in the history as a run and prints it. Make it before the measuring begins: it knows when that was.
class RunRecord {
public:
    RunRecord(const KeepChoice& keeping, Session& session);

    /// Saves the result with this node as it is now, and prints it: with "run_id" where it is kept. Where the history
    /// takes no run, a warning says why, and the result is printed all the same. Nothing may be measured meanwhile.
    void finish(OneResult result);

private:
    Result<RunId> save(const OneResult& result) const;

    const KeepChoice& m_keeping;
    Session& m_session;
    std::string m_startedAt;
};

/// A path as runs name it: absolute, and without links where its storage answers in time.
std::string pathOfRuns(const std::string& path, std::chrono::milliseconds patience = std::chrono::seconds(2));

} // namespace sluice::ctl
