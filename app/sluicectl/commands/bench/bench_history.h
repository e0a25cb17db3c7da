// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/sluicectl/session.h"
#include "core/run/run.h"

#include <chrono>
#include <string>

namespace sluice::ctl {

/// --no-save
struct BenchKeeping {
    bool off = false;

    /// Keeps a pointer to itself: must stay where it is.
    void declare(CLI::App& bench);
};

/// What a benchmark gave.
struct BenchResult {
    Json document; ///< `sluice.bench/1`
    std::string text; ///< for people
    std::string path{}; ///< that was measured, as it was named; empty: none
    bool interrupted = false;
    bool answers = true; ///< the storage did until the end: else nothing more is asked of it
    bool any = true; ///< whether anything was measured: else nothing is kept
    std::vector<Measurement> measurements{}; ///< of storage
    std::optional<GpuFigures> gpu{};
};

/// Keeps one benchmark in the history and prints its result. Make it before the benchmark begins: it knows when that
/// was.
class BenchRecord {
public:
    BenchRecord(const BenchKeeping& keeping, Session& session);

    /// Saves the result as a run, with this node as it is now, and prints it: with "run_id" where it is kept. Where the
    /// history takes no run, a warning says why, and the result is printed all the same. Nothing may be measured
    /// meanwhile.
    void finish(BenchResult result);

private:
    Result<RunId> save(const BenchResult& result) const;

    const BenchKeeping& m_keeping;
    Session& m_session;
    std::string m_startedAt;
};

/// A path as runs name it: absolute, and without links where its storage answers in time.
std::string pathOfRuns(const std::string& path, std::chrono::milliseconds patience = std::chrono::seconds(2));

} // namespace sluice::ctl
