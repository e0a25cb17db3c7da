// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/run/job/compared_prediction.h"
#include "core/run/run.h"
#include "models/plan/scenario.h"

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace sluice {

/// One line of the history.
struct RunSummary {
    RunId id;
    RunKind kind = RunKind::Guide;
    std::string startedAt;
    std::string hostName;
    std::string path;
    RunState state = RunState::Complete;
    std::string workload; ///< name; empty without a plan
    int gpus = 0;
    double gpusFed = 0;
    BytesPerSecond bestRate; ///< highest measured
    std::string verdict;
    std::string tags; ///< words of a person's own, with one space between two
    std::string note; ///< a sentence of a person's own
    std::string damage; ///< why it cannot be read any more, as far as that is seen without reading it; else empty

    bool operator==(const RunSummary&) const = default;
};

template <class V, Like<RunSummary> T>
void describe(V& v, T& s)
{
    v("run_id", s.id);
    v("kind", s.kind);
    const auto known = [&v](const char* key, auto& value, bool isKnown) {
        !std::is_const_v<T> || isKnown ? v(key, value) : void();
    };
    known("started_at", s.startedAt, !s.startedAt.empty());
    known("host_name", s.hostName, !s.hostName.empty());
    known("path", s.path, !s.path.empty());
    v("state", s.state);
    known("workload", s.workload, !s.workload.empty());
    known("gpus", s.gpus, s.gpus > 0);
    known("gpus_fed", s.gpusFed, s.gpus > 0); // 0 of a plan's GPUs is a figure
    known("best_bytes_per_second", s.bestRate, s.bestRate.value > 0);
    v("verdict", s.verdict);
    v("tags", s.tags);
    v("note", s.note);
    if constexpr (std::is_const_v<T>) {
        if (!s.damage.empty()) {
            v("damage", s.damage);
        }
    } else {
        v("damage", s.damage);
    }
}

/// $XDG_DATA_HOME/sluice/sluice.db, or .local/share/sluice/sluice.db in the home folder; empty where there is neither,
/// which Store::open refuses with what to set.
std::string defaultStorePath();

/// What a person says of a run.
struct Annotation {
    std::string tags;
    std::string note;
};

/// The scenarios of a history.
struct KeptScenarios {
    std::vector<Scenario> scenarios; ///< in the order in which they were first kept
    std::vector<std::string> unreadable; ///< names of those that a newer version wrote, or that are damaged

    bool operator==(const KeptScenarios&) const = default;
};

/// Keeps the history of runs in one SQLite file: WAL, foreign keys, schema version in `user_version`.
///
/// One transaction a run: a process killed at any moment leaves only whole runs. Each run has a checksum.
///
/// Threads: one object a thread; several processes may share the file (a writer waits up to 5 s for another).
class Store {
public:
    /// Opens the file, makes it (and its folder) when missing, brings an older schema up to date.
    /// Errors: Corrupt (damaged, not a Sluice database, or written by a newer Sluice: the file is
    /// left as it is), Permission, NotFound, Busy.
    /// Waits up to `busyTimeout` for a lock that another process holds, here and in every later call.
    static Result<Store> open(const std::string& path, std::chrono::milliseconds busyTimeout = std::chrono::seconds(5));
    /// Opens the file for commands that only read it, which takes no room: where the disk is full or the file-size
    /// limit is reached, SQLite's index of the log stays in memory; where it may only be read, it is read. An empty
    /// file stays empty. Errors: as open(); Busy while another process uses such a file.
    static Result<Store> openToRead(const std::string& path,
                                    std::chrono::milliseconds busyTimeout = std::chrono::seconds(5));
    Store(Store&&) noexcept;
    Store& operator=(Store&&) noexcept;
    ~Store();

    /// Saves a run whole, reads it back from the file that has the name now, and gives its id. Errors: also Io, where
    /// the file was removed, replaced or damaged meanwhile: then the run is not in the history.
    Result<RunId> save(const Run& run);
    /// Errors: Corrupt where the run is damaged, which the message names; the others can be read all the same.
    Result<Run> load(RunId id) const;
    /// The newest run. NotFound when there is none.
    Result<RunId> last() const;
    /// Newest first. Where the file is damaged, what can still be read of it.
    Result<std::vector<RunSummary>> list() const;
    /// Corrupt where the file should hold more runs than these, which are its list.
    Result<Done> expectAll(const std::vector<RunSummary>& listed) const;
    Result<Done> remove(RunId id);
    /// Replaces what a person says of a run; tags are put in order: each word once, one space between two.
    /// NotFound when there is no such run.
    Result<Done> annotate(RunId id, const std::string& tags, const std::string& note);
    /// The same of what is said now, so that nothing is lost that another process says meanwhile.
    Result<Done> annotate(RunId id, const std::function<void(Annotation&)>& change);

    Result<KeptScenarios> scenarios() const;
    /// Keeps a scenario in place of the one of its name.
    Result<Done> keep(const Scenario& scenario);
    /// Forgets the scenario of this name; there need not be one.
    Result<Done> forgetScenario(const std::string& name);

    /// Newest first; those that cannot be read are left out.
    Result<std::vector<ComparedPrediction>> predictions() const;
    /// Keeps a prediction in place of the one of the same job, host and path.
    Result<Done> keep(const ComparedPrediction& prediction);

private:
    friend Result<Done> exportRuns(const Store& history, const std::vector<RunId>& runs, const std::string& path);
    friend Result<struct Imported> importRuns(Store& history, const std::vector<std::string>& files,
                                              const std::vector<Run>& others);

    struct Handle;
    Result<Done> expectSaved(RunId id, const Run& run) const;
    explicit Store(std::unique_ptr<Handle> handle);
    std::unique_ptr<Handle> m_handle;
};

/// Tells a run wherever it lies, by what was measured when and where: the same run has the same identity in every
/// history, whoever wrote the file.
std::string identityOf(const Run& run);

} // namespace sluice
