// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/gpu/device_state.h"
#include "core/io/workers.h"
#include "core/topology/snapshot.h"

#include <chrono>
#include <stop_token>

namespace sluice {

/// A snapshot; of this machine with what the GPUs' own library tells of them. Of a captured tree it is what the
/// files tell. A library that does not answer within ten seconds is left behind, and the facts say so. Errors: as
/// takeSnapshot, and io::noAnswer of the paths that are asked about, after `patience`. Thread-safe.
Result<Node> readMachine(const SnapshotOptions& options, const std::stop_token& stop = {},
                         std::chrono::nanoseconds patience = io::patienceWithStorage);

/// Fills what the files left open about NVIDIA's GPUs; what a file told stays. Devices that the PCI bus does not show
/// are added. Pure.
void addManagementState(Node& node, const gpu::ManagementState& state);

} // namespace sluice
