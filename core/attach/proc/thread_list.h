// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/attach/proc/proc_files.h"

#include <string>
#include <vector>

/// The threads of a process, and the processes that each of them started.
namespace sluice::attach {

struct NamedThread {
    long number = 0;
    std::string name;
};

/// Lists the threads of a process, the newest first; of very many the newest and the first.
std::vector<NamedThread> threadsOf(const ProcFiles& files, long pid);

/// Lists the processes that a thread started and that run, as the kernel keeps them; none where it keeps none.
std::vector<long> childrenOf(const ProcFiles& files, long pid, long thread);

/// Lists those that any of its threads started, the children of a fork server of it among them.
std::vector<long> childrenOf(const ProcFiles& files, long pid);

/// Returns the thread of a process that started one of `workers`: it takes their batches, whichever thread steps. The
/// first thread where the kernel does not tell.
long threadThatStarted(const ProcFiles& files, long pid, const std::vector<long>& workers);

} // namespace sluice::attach
