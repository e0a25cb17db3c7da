// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/bench/point/new_memory.h"
#include "core/run/run.h"

#include <optional>
#include <string>
#include <vector>

/// Says what a reader of a guided run should know beside its figures. Pure functions; nothing where there is nothing to
/// say.
namespace sluice {

/// Says that the storage changed while it was measured: the run's first point, measured again and again, tells.
std::optional<std::string> driftRemark(const std::vector<Measurement>& run);

/// Says that the hypervisor gave much processor time to other machines. `stolen`: the share, absent where not known.
std::optional<std::string> stolenRemark(std::optional<double> stolen);

/// Says that memory which is used for the first time comes so slowly that it holds back what is read through the page
/// cache.
std::optional<std::string> slowMemoryRemark(const NewMemory& memory);

/// Says which run this one continues, and how many of its measurements it took over.
std::string continuedRemark(const Run& earlier, std::size_t takenOver);

/// Refuses to continue a run that was measured on another host.
std::optional<Error> problemOfHost(const std::string& host, const Run& earlier);

} // namespace sluice
