// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace sluice {

/// Time of all processors since the machine came up, in the kernel's ticks, as proc(5) has /proc/stat.
struct ProcessorCounters {
    std::int64_t used = 0; ///< by whomever in this machine
    std::int64_t stolen = 0; ///< wanted as well, and given to other machines by the hypervisor
};

/// The text of /proc/stat; nothing when it makes no sense, or is of a kernel that tells nothing stolen.
std::optional<ProcessorCounters> parseProcessorCounters(const std::string& text);

/// Of the time that was wanted the share that was stolen, 0 to 1. Nothing where so little was wanted that ticks are
/// too coarse to tell.
std::optional<double> stolenShare(const ProcessorCounters& before, const ProcessorCounters& after);

/// From this share on it is worth telling: rates are no longer this machine's own.
inline constexpr double muchStolen = 0.05;

/// Sees how much processor time a hypervisor gives to others. On hardware of one's own none is. Used from one thread.
class ProcessorWatch {
public:
    /// From here on counts; before, nothing can be told.
    void begin();
    /// Since begin. Nothing where it cannot be told.
    std::optional<double> stolen() const;

private:
    std::optional<ProcessorCounters> m_before;
};

} // namespace sluice
