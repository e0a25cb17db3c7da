// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/node/node.h"

#include <QString>

#include <optional>
#include <string>
#include <vector>

namespace sluice::ui {

/// How the link of a device upwards stands against what both of its ends can do.
enum class LinkState {
    None, ///< there is no PCIe link: inside the processor, or virtual
    Untold, ///< a link that does not tell its speed
    Full,
    AtRest, ///< a GPU's, slowed down while it is idle; the width is full
    Below,
};

/// A thing that data flows through, beneath the bridges that lead to it.
struct PciBranch {
    enum class Kind { Bridge, Disk, Network, Gpu, Device };
    Kind kind = Kind::Device;
    std::vector<std::string> subjects; ///< names in the tree of facts, the most exact first
    QString title; ///< in the window's language, like the next
    QString detail;
    std::string address;
    LinkState linkState = LinkState::None;
    std::optional<PcieLink> link; ///< towards its parent
    std::optional<PcieLink> possible; ///< what both ends of it can do
    std::vector<PciBranch> children;
};

/// The PCI devices of one NUMA node; `numaNode` is absent for those that do not say theirs.
struct PciTree {
    std::optional<int> numaNode;
    std::vector<PciBranch> roots;
};

/// What of the PCI bus matters for feeding GPUs: storage, network, GPUs and the bridges above them,
/// by the NUMA node of their root. On a machine with one NUMA node all are its own. Pure.
std::vector<PciTree> pciTreesOf(const Node& node);

} // namespace sluice::ui
