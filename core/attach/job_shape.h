// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/attach/proc/process_facts.h"
#include "core/run/job/attached_job.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

/// Finds the ranks of a job and the workers of each rank among processes. Pure.
namespace sluice::attach {

inline constexpr std::string_view pytorchWorkerName = "pt_data_worker"; ///< of a worker's first thread, since 2.6

struct ProcessEntry {
    ProcessStat stat;
    std::vector<std::string> arguments; ///< program first
    std::optional<int> rank; ///< as its environment tells
    bool holdsGpu = false;

    bool operator==(const ProcessEntry&) const = default;
};

/// One training process and those that load for it.
struct RankShape {
    long pid = 0;
    std::int64_t startTicks = 0;
    std::optional<int> rank;
    std::vector<long> workers; ///< processes, ascending

    bool operator==(const RankShape&) const = default;
};

/// Tells whether a process is a helper of Python's multiprocessing that neither loads nor trains.
bool isHelperProcess(const ProcessEntry& process);

/// Tells whether a process is the server of Python's multiprocessing that forks workers, or one of its forks.
bool isForkServer(const ProcessEntry& process);

/// Tells whether `child` is a data worker of `parent`: PyTorch's name of its first thread, a fork of the same command,
/// or a process that multiprocessing spawned; none that has a rank or a GPU of its own. A fork inherits the GPU's
/// descriptors of its parent: they say nothing.
bool isWorkerOf(const ProcessEntry& child, const ProcessEntry& parent);

/// The processes of a machine by who started whom: children of a fork server count as those of the process that it
/// serves. Refers to `processes`, which must outlive it and stay where they are; their signs may still change.
class ProcessTree {
public:
    explicit ProcessTree(const std::vector<ProcessEntry>& processes);

    /// Returns null where no such process is.
    const ProcessEntry* find(long pid) const;
    const ProcessEntry* parentOf(const ProcessEntry& process) const;

    /// In the order in which the processes were given.
    const std::vector<long>& children(long pid) const;

    /// Returns the data workers of a process, ascending.
    std::vector<long> workersOf(long pid) const;

    /// Returns those of `roots` that exist and all their descendants.
    std::set<long> familyOf(const std::vector<long>& roots) const;

    /// Finds the ranks among `roots` and all their descendants: processes with workers; else those that hold a GPU or
    /// know their rank; else the deepest process below each root that is no shell or launcher. A root that is a worker
    /// itself stands for the process that it works for. In the order of their number, then of their pid.
    std::vector<RankShape> ranksOf(const std::vector<long>& roots) const;

private:
    std::map<long, const ProcessEntry*> m_byPid;
    std::map<long, std::vector<long>> m_children;
};

/// Says how a process may be named to people: its program and, for an interpreter, its script or module; no other
/// argument, since arguments hold secrets.
std::string commandWords(const ProcessEntry& process);

/// Tells the family of loader from the names of threads of a rank without worker processes.
LoaderFamily familyOfThreads(const std::vector<std::string>& names);

} // namespace sluice::attach
