// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/attach/job_shape.h"
#include "core/attach/proc/proc_files.h"
#include "core/base/result.h"

#include <optional>
#include <string>
#include <vector>

namespace sluice::attach {

/// Reads one process with its command line; nothing where it ended.
std::optional<ProcessEntry> processEntryOf(const ProcFiles& files, long pid);

/// Reads all processes, without what takes more than one small file each: rank and GPU are unknown.
std::vector<ProcessEntry> processTable(const ProcFiles& files);

/// Reads the rank and whether a GPU is held, of these processes, into their entries. Of the environment only the
/// values of the keys that name a rank are kept: the rest may hold secrets.
void readSigns(const ProcFiles& files, std::vector<ProcessEntry>& processes, const std::vector<long>& pids);

/// Returns the value of the first of RANK, LOCAL_RANK, OMPI_COMM_WORLD_RANK and SLURM_PROCID in an environment. Pure.
std::optional<int> rankIn(std::string_view environment);

} // namespace sluice::attach
