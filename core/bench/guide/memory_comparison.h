// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/node/finding.h"
#include "models/storage/measurement.h"

#include <vector>

namespace sluice {

/// The name under which an audit of a run tells it.
inline constexpr const char* memoryRule = "memory.buffers";

/// Adds to `audit` what huge pages change: found where `huge` is 15 % faster than the run's first setting on average,
/// and faster than it ever was; else passed; unknown where none were granted. Pure.
void judgeMemory(const std::vector<Measurement>& run, const Measurement& huge, Audit& audit);

} // namespace sluice
