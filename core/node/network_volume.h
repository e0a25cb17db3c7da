// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/node/node.h"

#include <string>

/// Disks that are volumes of a storage network, whatever they look like from here. Pure.
namespace sluice {

struct NetworkVolume {
    std::string name; ///< "Amazon Elastic Block Store"; empty for a disk of this machine
    std::string rate; ///< what decides the rate
};

/// By the model that the volume gives itself, by the transport of NVMe, by the driver.
NetworkVolume networkVolumeOf(const Node& node, const BlockDevice& device);

/// How the drive is attached ("pcie", "tcp", "rdma", "fc"); unknown where it is no NVMe drive or nobody says.
Fact<std::string> nvmeTransport(const Node& node, const BlockDevice& device);

} // namespace sluice
