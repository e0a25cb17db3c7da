// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/gpu/copy/copy_plan.h"

#include "core/gpu/copy/host_buffer.h"

#include <algorithm>
#include <chrono>

namespace sluice::gpu {

HostPlaces hostPlacesFor(std::optional<int> ofDevice)
{
    const auto nodes = memoryNodes();
    if (nodes.size() < 2) {
        return {};
    }
    if (const auto choosing = canChooseNode(nodes.front()); !choosing) {
        return {{}, {}, textOf(choosing.error())};
    }
    HostPlaces places{ofDevice, {}, {}};
    for (const int node : nodes) {
        if (node != ofDevice) {
            places.others.push_back(node);
        }
    }
    return places;
}

CopyPoint pointAt(const CopyPoint& point, const HostPlaces& place)
{
    auto placed = point;
    placed.numaNode = point.numaNode ? point.numaNode : place.own;
    return placed;
}

std::vector<CopyPoint> tablePoints(const CopyRequest& request, const HostPlaces& places, int devices)
{
    std::vector<CopyPoint> points;
    const auto add = [&](HostMemory memory, std::optional<int> node, Beside beside) {
        points.push_back({CopyWay::ToDevice, memory, request.size, node, beside});
        points.push_back({CopyWay::ToHost, memory, request.size, node, beside});
    };
    add(HostMemory::Pinned, places.own, Beside::Nothing);
    if (request.brief) {
        points.push_back({CopyWay::ToDevice, HostMemory::Pageable, request.size, places.own, Beside::Nothing});
        if (devices > 1) {
            points.push_back({CopyWay::ToDevice, HostMemory::Pinned, request.size, {}, Beside::OtherDevices});
        }
        return points;
    }
    for (const int node : places.others) {
        add(HostMemory::Pinned, node, Beside::Nothing);
    }
    add(HostMemory::Registered, places.own, Beside::Nothing);
    add(HostMemory::Hugepages, places.own, Beside::Nothing);
    add(HostMemory::Pageable, places.own, Beside::Nothing);
    points.push_back({CopyWay::ToDevice, HostMemory::WriteCombined, request.size, places.own, Beside::Nothing});
    add(HostMemory::Pinned, places.own, Beside::OtherWay);
    add(HostMemory::Pinned, places.own, Beside::Kernel);
    if (devices > 1) {
        add(HostMemory::Pinned, {}, Beside::OtherDevices);
    }
    return points;
}

Nanoseconds timeOfKernelBeside(Seconds copies)
{
    constexpr Seconds least{0.5};
    return std::chrono::duration_cast<Nanoseconds>(std::max(least, copies * 2));
}

std::vector<CopyPoint> curvePoints(const CopyRequest& request, std::optional<int> own)
{
    std::vector<CopyPoint> points;
    for (Bytes size = request.smallest; size <= request.size && !request.brief; size = size * 2) {
        points.push_back({CopyWay::ToDevice, HostMemory::Pinned, size, own, Beside::Nothing});
        points.push_back({CopyWay::ToHost, HostMemory::Pinned, size, own, Beside::Nothing});
    }
    return points;
}

} // namespace sluice::gpu
