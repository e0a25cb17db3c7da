// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/imports/collector.h"

#include <cstddef>
#include <map>
#include <vector>

namespace sluice::imports {

/// Adds up the jobs of fio that ran at the same time: what storage gave is their sum, and none of them is a supply.
/// A wave begins where a group of jobs waits for those before it; other groups are only reported apart.
class FioWaves {
public:
    explicit FioWaves(Collector& collector) : m_collector(collector) { }

    /// Names a group of jobs, and whether one of them waits. All groups must be named before results of them are added.
    void name(double group, bool waits);
    /// Takes the result that was added last, of one job and direction. Does nothing for one beyond the limits.
    void add(double group, const ImportedResult& result);
    /// A job of this group changed data beside its reads, and tells no figures of that.
    void disturb(double group) { waveOf(group).disturbed = true; }
    /// Adds the sums. `delayed`: a job started later than the others of its wave, so that no sum is a supply.
    void finish(bool delayed = false);

private:
    struct Wave {
        std::map<Direction, std::vector<std::size_t>> results; ///< indices
        bool disturbed = false;
    };
    Wave& waveOf(double group);
    void addReasons(const Wave& wave);
    void addSum(const std::vector<std::size_t>& members, bool delayed);

    Collector& m_collector;
    std::map<double, bool> m_waits; ///< by group, in the order in which fio runs them
    std::map<double, int> m_numbers; ///< of the wave of each group
    std::map<int, Wave> m_waves; ///< by their numbers
};

} // namespace sluice::imports
