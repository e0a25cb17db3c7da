// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/gpu/copy/copy_point_run.h"

#include "core/gpu/copy/copy_plan.h"
#include "core/gpu/copy/host_buffer.h"

#include <algorithm>

namespace sluice::gpu {

namespace {

using Clock = std::chrono::steady_clock;

constexpr int latencyCopies = 32;
constexpr Bytes latencyBytes = mebibytes(256); ///< no more than this for one latency
constexpr Bytes smallestForLink = mebibytes(64); ///< copies that are long enough to look at the link meanwhile

double median(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    const auto half = values.size() / 2;
    return values.size() % 2 == 1 ? values[half] : (values[half - 1] + values[half]) / 2;
}

/// Measures the latency of one copy at a time, from asking for it until it is there; the median.
Result<Seconds> latencyOf(const CopyLane& lane, Bytes size)
{
    const auto copies = std::clamp<std::int64_t>(latencyBytes.count / size.count, 3, latencyCopies);
    std::vector<double> seconds;
    for (std::int64_t i = 0; i < copies; ++i) {
        const auto begun = Clock::now();
        auto done = lane.copy();
        done = done ? lane.synchronize() : done;
        if (!done) {
            return done.error();
        }
        seconds.push_back(Seconds(Clock::now() - begun).count());
    }
    return Seconds(median(std::move(seconds)));
}

/// Asks for the link during copies that are not timed, so that asking disturbs no figure.
Result<std::optional<LinkState>> linkWhileCopying(const CopyLane& lane, int copies, const Nvml& management)
{
    std::optional<LinkState> fastest;
    Result<Done> done = Done{};
    for (int i = 0; i < copies && done; ++i) {
        done = lane.copy();
    }
    Result<bool> idle = false;
    while (done && idle && !*idle) {
        const auto link = management.linkOf(lane.device().pciAddress());
        if (link.known() && (!fastest || link->generation > fastest->generation)) {
            fastest = *link;
        }
        idle = lane.idle();
    }
    if (!done || !idle) {
        return done ? idle.error() : done.error();
    }
    return fastest;
}

} // namespace

Result<Done> CopyPointRun::addLane(const Device& device, const CopyPoint& point)
{
    const bool ours = device.index() == m_tools.devices.front().index(); // kernels are of one device
    auto lane = CopyLane::make(device, point, ours ? m_tools.kernels : std::nullopt);
    if (!lane) {
        return lane.error();
    }
    m_lanes.push_back(*std::move(lane));
    return Done{};
}

Result<Done> CopyPointRun::makeLanes()
{
    const bool together = m_point.beside == Beside::OtherDevices;
    const auto nearDevice = [this](const Device& device) {
        return pointAt(m_point, hostPlacesFor(nodeOfDevice(device.pciAddress())));
    };
    const auto& first = m_tools.devices.front();
    auto done = addLane(first, together ? nearDevice(first) : m_point);
    if (m_point.beside == Beside::OtherWay && done) {
        auto other = m_point;
        other.way = m_point.way == CopyWay::ToDevice ? CopyWay::ToHost : CopyWay::ToDevice;
        done = addLane(first, other);
    }
    for (std::size_t i = 1; together && i < m_tools.devices.size() && done; ++i) {
        done = addLane(m_tools.devices[i], nearDevice(m_tools.devices[i]));
    }
    if (m_point.beside == Beside::Kernel && done) {
        auto stream = first.makeStream();
        if (!stream) {
            return stream.error();
        }
        m_kernelStream.emplace(*std::move(stream));
    }
    return done;
}

/// The copies of the other way are twice as many, so that they outlast those that are timed.
int CopyPointRun::copiesOf(std::size_t lane) const
{
    const bool beside = m_point.beside == Beside::OtherWay && lane > 0;
    return (beside ? 2 : 1) * m_spec.copies;
}

Result<Done> CopyPointRun::timeKernel()
{
    if (m_point.beside != Beside::Kernel) {
        return Done{};
    }
    if (!m_tools.kernels) {
        return Error{ErrorKind::Unsupported, "this was built without device code",
                     "build it where nvcc of the CUDA toolkit is"};
    }
    const auto begun = Clock::now();
    if (const auto alone = heldSample(); !alone) {
        return alone.error();
    }
    m_kernelTime = timeOfKernelBeside(Clock::now() - begun);
    return Done{};
}

Result<Done> CopyPointRun::startKernel()
{
    if (m_kernelTime.count() == 0) {
        return Done{};
    }
    m_tools.devices.front().use();
    return m_tools.kernels->step(*m_kernelStream, m_kernelTime);
}

Result<Done> CopyPointRun::checkKernelRuns() const
{
    const auto ended = m_kernelTime.count() == 0 ? Result<bool>(false) : m_kernelStream->finished();
    if (!ended) {
        return ended.error();
    }
    return *ended ? Result<Done>(
               Error{ErrorKind::Unsupported, "the kernel beside ended before the copies did", "use a smaller size"})
                  : Done{};
}

/// All lanes are filled while they are held, and then let go as one.
Result<BytesPerSecond> CopyPointRun::heldSample()
{
    for (std::size_t i = 0; i < m_lanes.size(); ++i) {
        if (const auto done = m_lanes[i]->enqueue(m_spec.warmCopies, copiesOf(i)); !done) {
            return done.error();
        }
    }
    if (const auto done = startKernel(); !done) {
        return done.error();
    }
    for (const auto& lane : m_lanes) {
        lane->release();
    }
    BytesPerSecond rate;
    for (std::size_t i = 0; i < m_lanes.size(); ++i) {
        const auto time = m_lanes[i]->finish();
        if (!time) {
            return time.error();
        }
        const bool counts = i == 0 || m_point.beside == Beside::OtherDevices;
        rate = counts ? rate + m_point.size * m_spec.copies / *time : rate;
    }
    if (const auto done = checkKernelRuns(); !done) {
        return done.error();
    }
    return rate;
}

Result<BytesPerSecond> CopyPointRun::clockedSample()
{
    const auto& lane = *m_lanes.front();
    Result<Done> done = Done{};
    Clock::time_point begun;
    for (int i = -m_spec.warmCopies; i < m_spec.copies && done; ++i) {
        if (i == 0) {
            done = lane.synchronize();
            begun = Clock::now();
        }
        done = done ? lane.copy() : done;
    }
    done = done ? lane.synchronize() : done;
    if (!done) {
        return done.error();
    }
    return m_point.size * m_spec.copies / std::max(Seconds(Clock::now() - begun), Seconds(1e-9));
}

Result<BytesPerSecond> CopyPointRun::sample(std::uint64_t seed)
{
    for (std::size_t i = 0; i < m_lanes.size(); ++i) {
        if (const auto done = m_lanes[i]->prepare(seed * m_lanes.size() + i); !done) {
            return done.error();
        }
    }
    const auto rate = m_point.memory == HostMemory::Pageable ? clockedSample() : heldSample();
    for (std::size_t i = 0; i < m_lanes.size() && rate; ++i) {
        if (const auto done = m_lanes[i]->verify(); !done) {
            return done.error();
        }
    }
    return rate;
}

Result<Done> CopyPointRun::measureInto(CopyMeasurement& m)
{
    if (const auto done = timeKernel(); !done) {
        return done.error();
    }
    std::vector<double> rates;
    for (int i = 0; i < m_spec.samples; ++i) {
        const auto rate = sample(static_cast<std::uint64_t>(i) + 1);
        if (!rate) {
            return rate.error();
        }
        m.samples.push_back(*rate);
        rates.push_back(rate->value);
    }
    m.rate = BytesPerSecond{median(std::move(rates))};
    if (m_point.beside == Beside::Nothing) {
        const auto once = latencyOf(*m_lanes.front(), m_point.size);
        if (!once) {
            return once.error();
        }
        m.latency = *once;
        return addLink(m);
    }
    return Done{};
}

Result<Done> CopyPointRun::addLink(CopyMeasurement& m) const
{
    if (!m_tools.management || m_point.size < smallestForLink || m_point.memory == HostMemory::Pageable) {
        return Done{};
    }
    const auto link = linkWhileCopying(*m_lanes.front(), m_spec.copies, *m_tools.management);
    if (!link) {
        return link.error();
    }
    m.link = *link;
    return Done{};
}

Result<CopyMeasurement> CopyPointRun::carryOut()
{
    auto done = makeLanes();
    CopyMeasurement m;
    done = done ? measureInto(m) : done;
    if (!done) {
        return done.error();
    }
    const auto& lane = *m_lanes.front();
    m.device = lane.device().index();
    m.point = m_point;
    m.timedBy = m_point.memory == HostMemory::Pageable ? "the CPU's clock" : "events, held by a " + lane.heldBy();
    m.memoryDetail = lane.host().detail();
    return m;
}

} // namespace sluice::gpu
