// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

/// What the kernel writes of control groups. Pure.
/// Source: Documentation/admin-guide/cgroup-v2.rst and scheduler/sched-bwc.rst of Linux.
namespace sluice {

/// Finds the group of a controller in a table such as /proc/self/cgroup; the empty controller is version 2.
std::optional<std::string> groupIn(std::string_view table, std::string_view controller);

/// Returns a group as a mount of the hierarchy shows it: in a container that has the folder `root` of it alone, and the
/// table may name all of it.
std::string groupWithin(const std::string& group, const std::string& root);

/// Returns the processors that a quota (us of processor time) in each period (us) allows; nothing where either is not
/// positive, which is no limit.
std::optional<double> processorsOf(std::int64_t quota, std::int64_t period);

/// Returns the processors that a line of cpu.max allows ("150000 100000"); nothing where it does not limit ("max ...").
std::optional<double> processorsIn(const std::string& cpuMax);

} // namespace sluice
