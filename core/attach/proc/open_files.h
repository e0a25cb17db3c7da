// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/attach/proc/device_rates.h"
#include "core/attach/proc/proc_files.h"
#include "core/node/node.h"
#include "core/run/job/attached_job.h"

#include <map>
#include <string>
#include <vector>

namespace sluice::attach {

/// Counts the files that these processes have open to read, by path. A link is read as text: the file itself is never
/// touched, so a mount that does not answer holds nobody.
std::map<std::string, int> openFilesOf(const ProcFiles& files, const std::vector<long>& pids);

/// Groups files by the mount that holds them, most files first; without devices, sockets and what lies in memory.
/// `devices` names block devices by number. Pure.
std::vector<AttachReads> readsOf(const std::map<std::string, int>& paths, const std::vector<Mount>& mounts,
                                 const std::map<std::string, DeviceCounters>& devices);

} // namespace sluice::attach
