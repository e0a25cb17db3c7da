// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/gpu/copy/copy_bench.h"

#include <optional>
#include <string>
#include <vector>

/// Chooses which points a report of copies measures, and where their memory lies. Pure, but for hostPlacesFor.
namespace sluice::gpu {

/// Names where host memory is put: on the GPU's node and on each other one, where there are several and the system lets
/// us choose; else where this process runs.
struct HostPlaces {
    std::optional<int> own;
    std::vector<int> others;
    std::string problem; ///< why nothing is chosen although there are several

    bool operator==(const HostPlaces&) const = default;
};

/// Looks up the nodes of this machine. `ofDevice`: the GPU's.
HostPlaces hostPlacesFor(std::optional<int> ofDevice);

/// Returns the point of one of several devices that copy together: host memory that no node was asked for lies at the
/// device, whose place this is. Pure.
CopyPoint pointAt(const CopyPoint& point, const HostPlaces& place);

/// Lists the points of the table in the order in which they are measured: what a plan needs comes first.
/// `devices`: in this machine.
std::vector<CopyPoint> tablePoints(const CopyRequest& request, const HostPlaces& places, int devices);

/// Returns how long a kernel beside runs, so that it outlasts copies that take so long without it. Pure.
Nanoseconds timeOfKernelBeside(Seconds copies);

/// Lists the points of the curve: pinned memory on node `own`, both ways, in doubling sizes.
std::vector<CopyPoint> curvePoints(const CopyRequest& request, std::optional<int> own);

} // namespace sluice::gpu
