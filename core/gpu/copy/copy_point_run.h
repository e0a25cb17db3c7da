// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/gpu/copy/copy_bench.h"
#include "core/gpu/copy/copy_lane.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace sluice::gpu {

/// Measures one point: makes its lanes, takes samples, then the latency of one copy and the link's speed.
/// Threads: used by one thread.
class CopyPointRun {
public:
    /// All outlive the run.
    CopyPointRun(const CopyTools& tools, const CopyPoint& point, const CopySpec& spec)
        : m_tools(tools), m_point(point), m_spec(spec)
    { }

    /// Once. Errors: as measureCopy gives them.
    Result<CopyMeasurement> carryOut();

private:
    Result<Done> makeLanes();
    Result<Done> addLane(const Device& device, const CopyPoint& point);
    Result<BytesPerSecond> sample(std::uint64_t seed);
    Result<BytesPerSecond> heldSample();
    Result<BytesPerSecond> clockedSample();
    Result<Done> startKernel();
    /// Learns how long a sample takes without the kernel, which is to outlast it.
    Result<Done> timeKernel();
    Result<Done> checkKernelRuns() const;
    int copiesOf(std::size_t lane) const;
    Result<Done> measureInto(CopyMeasurement& m);
    Result<Done> addLink(CopyMeasurement& m) const;

    const CopyTools& m_tools;
    const CopyPoint& m_point;
    const CopySpec& m_spec;
    std::optional<Stream> m_kernelStream;
    Nanoseconds m_kernelTime{}; ///< 0: none is run
    std::vector<std::unique_ptr<CopyLane>> m_lanes; ///< the first is timed; all of them with OtherDevices
};

} // namespace sluice::gpu
