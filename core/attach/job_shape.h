// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/attach/proc/process_facts.h"
#include "core/run/job/attached_job.h"

#include <optional>
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

/// Tells whether `child` is a data worker of `parent`: PyTorch's name of its first thread, a fork of the same command,
/// or a process that multiprocessing spawned; none that has a rank of its own.
bool isWorkerOf(const ProcessEntry& child, const ProcessEntry& parent);

/// Finds the ranks among `roots` and all their descendants: processes with workers; else those that hold a GPU or know
/// their rank; else the deepest process below each root that is no shell or launcher. A root that is a worker itself
/// stands for the process that it works for.
///
/// `processes`: all of the machine, in any order. Ranks come in the order of their number, then of their pid.
std::vector<RankShape> findRanks(const std::vector<ProcessEntry>& processes, const std::vector<long>& roots);

/// Returns the pids of the roots and all their descendants, ascending.
std::vector<long> familyOf(const std::vector<ProcessEntry>& processes, const std::vector<long>& roots);

/// Says how a process may be named to people: its program and, for an interpreter, its script or module; no other
/// argument, since arguments hold secrets.
std::string commandWords(const ProcessEntry& process);

/// Tells the family of loader from the names of threads of a rank without worker processes.
LoaderFamily familyOfThreads(const std::vector<std::string>& names);

} // namespace sluice::attach
