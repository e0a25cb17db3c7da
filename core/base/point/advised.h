// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

/// Settings that both the audit's findings and a plan's snippets advise: the numbers stand here alone.
namespace sluice::advised {

inline constexpr int maxSwappiness = 10; ///< above it, a finding
inline constexpr int swappiness = 1;
inline constexpr int numaBalancing = 0; ///< where processes are pinned
inline constexpr std::int64_t readAheadKib = 4096; ///< of block devices that are read from front to back
inline constexpr const char* scheduler = "none"; ///< of devices that schedule themselves

} // namespace sluice::advised
