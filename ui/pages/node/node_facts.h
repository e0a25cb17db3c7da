// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/node/node.h"
#include "core/run/run.h"
#include "ui/pages/node/fact_row.h"

namespace sluice::ui {

/// What a run measured of the GPUs of a node.
struct MeasuredGpus {
    RunId run;
    std::string takenAt; ///< RFC 3339, UTC
    std::string hostName;
    GpuFigures figures;

    bool operator==(const MeasuredGpus&) const = default;
};

/// Nothing where the run measured nothing of them.
std::optional<MeasuredGpus> measuredGpus(const Run& run);

/// Lists everything that was read of a node as a tree: machine, processors and NUMA, memory, disks, PCI devices,
/// network, GPUs, limits, mounts. Pure.
///
/// Facts that could not be read stand there with the reason. Facts that nobody looked for (no value and no reason) are
/// left out. Measurements of its GPUs stand with them, where they are of the same machine.
std::vector<FactRow> factsOf(const Node& node, const std::optional<MeasuredGpus>& measured = {});

/// The part that lists devices (device_facts.cpp).
FactRow diskFacts(const Node& node);
FactRow pciFacts(const Node& node);
FactRow networkFacts(const Node& node);
FactRow gpuFacts(const Node& node, const std::optional<MeasuredGpus>& measured);

/// "x4 at 16 GT/s".
QString linkWords(const PcieLink& link);

} // namespace sluice::ui
