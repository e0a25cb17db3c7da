// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/attach/proc/proc_files.h"
#include "core/base/units.h"
#include "core/run/job/attached_job.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// What the kernel counts of waits beside single threads: quotas of cgroups, pressure, swap.
namespace sluice::attach {

/// A counter that only grows, and where it was read.
struct GrowingCounter {
    double value = 0; ///< seconds, or a number of events
    std::string path;

    bool operator==(const GrowingCounter&) const = default;
};
using PressureCounters = std::map<std::string, GrowingCounter>; ///< by signal: "cgroup.throttled_cpus"

/// Returns the processors that the quota of the process's control group allows, or of one above it; nothing where none
/// limits.
std::optional<double> cpuQuotaOf(const ProcFiles& files, long pid);

/// Reads what there is for the process and its node; what is not there or switched off is left out.
PressureCounters pressureOf(const ProcFiles& files, long pid);

/// Shares of the time between (of counters of seconds) and events a second, as evidence. Pure. Zeros are left out.
std::vector<AttachEvidence> pressureBetween(const PressureCounters& before, const PressureCounters& after,
                                            Seconds length);

/// Reads the number behind a key: "throttled_usec 12". Pure.
std::optional<double> numberBehind(std::string_view text, std::string_view key);

/// Reads the total of "some" in a pressure file, as seconds. Pure. Source: Documentation/accounting/psi.rst of Linux.
std::optional<double> someSeconds(std::string_view text);

} // namespace sluice::attach
