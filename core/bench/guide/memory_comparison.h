// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/node/finding.h"
#include "models/storage/measurement.h"

#include <vector>

namespace sluice {

/// The name under which an audit of a run tells it.
inline constexpr const char* memoryRule = "memory.buffers";

/// What one setting gave into memory of ordinary pages, again and again in `run`, its first, and once into huge
/// pages: a page that does not follow its neighbour is a piece of a request by itself, which some devices pay for, and
/// where the pages of a reader lie is chance. Added to `audit`: found where huge pages give 15 % more than ordinary
/// ones on average, and more than they ever did; else passed; unknown where no huge pages were granted. Pure.
void judgeMemory(const std::vector<Measurement>& run, const Measurement& huge, Audit& audit);

} // namespace sluice
