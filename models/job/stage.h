// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/domain.h"
#include "core/base/enum_words.h"
#include "core/base/units.h"

#include <string>

namespace sluice {

/// Names the stages that a sample passes on its way to the GPU; each may be the bottleneck.
enum class Stage { Storage, Metadata, Cpu, HostMemory, HostToDevice, Network, Gpu, DataSet };
template <>
inline constexpr auto enumWords<Stage> = wordList<Stage>({{Stage::Storage, "storage"},
                                                          {Stage::Metadata, "metadata"},
                                                          {Stage::Cpu, "cpu"},
                                                          {Stage::HostMemory, "host_memory"},
                                                          {Stage::HostToDevice, "h2d"},
                                                          {Stage::Network, "network"},
                                                          {Stage::Gpu, "gpu"},
                                                          {Stage::DataSet, "dataset"}});

/// Samples a second one stage can carry, and how much of that the job asks.
struct StageLoad {
    Stage stage = Stage::Gpu;
    double capacitySamplesPerSecond = 0;
    double utilisation = 0; ///< demanded samples/s / capacity; above 1 the stage limits
    std::string provenance;

    bool operator==(const StageLoad&) const = default;
};

template <class V, Like<StageLoad> T>
void describe(V& v, T& s)
{
    v("name", s.stage);
    v("capacity_samples_per_second", s.capacitySamplesPerSecond, domain::figure);
    v("utilisation", s.utilisation, domain::figure);
    v("provenance", s.provenance);
}

} // namespace sluice
