// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

/// Lists of hardware threads or NUMA nodes as the kernel writes them: "0-3,8".
namespace sluice {

struct CpuRange {
    int first = 0;
    int last = 0;

    bool operator==(const CpuRange&) const = default;
};
/// In rising order, neither overlapping nor touching.
using CpuList = std::vector<CpuRange>;

/// Nothing when the text is no such list, or a number is beyond 1,048,575. An empty text is an empty list.
std::optional<CpuList> parseCpuList(const std::string& text);
std::string cpuListWords(const CpuList& list);
int cpuCount(const CpuList& list);
CpuList unitedCpus(CpuList one, const CpuList& other);
/// Those of `list` that are in `among` too.
CpuList commonCpus(const CpuList& list, const CpuList& among);
/// Part `index` of `parts` equal ones. Each range is divided by itself, so that the two hardware threads
/// of a core, which kernels number in separate ranges, stay together. Where sockets are numbered in turn (0,2,4,6),
/// and a part would be empty, the numbers are divided, with the threads of a core together.
CpuList cpuShare(const CpuList& list, int index, int parts, int threadsOfCore = 1);

} // namespace sluice
