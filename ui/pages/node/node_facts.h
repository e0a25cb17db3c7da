// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/topology/node.h"
#include "ui/pages/node/fact_row.h"

namespace sluice::ui {

/// Everything that was read of a node, as a tree: machine, processors and NUMA, memory, disks, PCI
/// devices, network, GPUs, limits, mounts. Facts that could not be read stand there with the reason.
/// Facts that nobody looked for (no value and no reason) are left out. Pure.
std::vector<FactRow> factsOf(const Node& node);

/// The part that lists devices (device_facts.cpp).
FactRow diskFacts(const Node& node);
FactRow pciFacts(const Node& node);
FactRow networkFacts(const Node& node);
FactRow gpuFacts(const Node& node);

/// "x4 at 16 GT/s".
QString linkWords(const PcieLink& link);

} // namespace sluice::ui
