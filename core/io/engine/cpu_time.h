// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/units.h"

namespace sluice::io {

struct CpuTime {
    Seconds user{};
    Seconds system{};

    Seconds all() const { return user + system; }
};

/// Processor time so far. Where getrusage(2) fails, all of it counts as user time, by the clock of the thread or
/// process.
CpuTime cpuTimeOfThread();
CpuTime cpuTimeOfProcess();

/// What was used between two such times; never less than nothing.
CpuTime usedBetween(const CpuTime& before, const CpuTime& after);

} // namespace sluice::io
