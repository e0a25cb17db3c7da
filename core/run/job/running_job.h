// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/json.h"
#include "core/base/units.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

/// `sluice.jobs/1`: what runs on a machine and can be looked at. Absent means unknown.
namespace sluice {

struct RunningJob {
    std::int64_t pid = 0; ///< of the first process of the job
    std::string user; ///< name; where this machine knows none, the number; empty: not told
    std::string command; ///< its program and script, without arguments: they may hold secrets
    std::optional<Seconds> age;
    int ranks = 0; ///< training processes
    int workers = 0; ///< loader processes of all ranks
    std::optional<bool> holdsGpu; ///< absent where its files were not shown or not read
    bool trains = false; ///< something says that it does: it holds a GPU, has loader processes or knows its rank

    bool operator==(const RunningJob&) const = default;
};

struct RunningJobs {
    std::vector<RunningJob> jobs; ///< those that train first, each group with the newest first
    int leftOut = 0; ///< further processes, beyond what is listed

    bool operator==(const RunningJobs&) const = default;
};

template <class V, Like<RunningJob> T>
void describe(V& v, T& j)
{
    v("pid", j.pid);
    v("user", j.user);
    v("command", j.command);
    v("age_seconds", j.age);
    v("ranks", j.ranks);
    v("workers", j.workers);
    v("holds_gpu", j.holdsGpu);
    v("trains", j.trains);
}

template <class V, Like<RunningJobs> T>
void describe(V& v, T& j)
{
    v("jobs", j.jobs);
    v("left_out", j.leftOut);
}

} // namespace sluice
