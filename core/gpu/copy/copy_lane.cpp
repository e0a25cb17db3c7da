// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/gpu/copy/copy_lane.h"

#include "core/gpu/copy/pattern.h"

#include <algorithm>

namespace sluice::gpu {

namespace {

constexpr unsigned char nothing = 0xA5; // what a destination holds before the copy

} // namespace

CopyLane::CopyLane(const Device& device, CopyWay way, HostBuffer host, DeviceMemory memory, Stream stream, Gate gate,
                   std::array<Event, 2> events)
    : m_device(device), m_way(way), m_host(std::move(host)), m_memory(std::move(memory)),
      m_check(m_host.bytes().size()), m_gate(std::move(gate)), m_events(std::move(events)), m_stream(std::move(stream))
{ }

Result<std::unique_ptr<CopyLane>> CopyLane::make(const Device& device, const CopyPoint& point,
                                                 const std::optional<Kernels>& kernels)
{
    device.use();
    auto host = HostBuffer::make(device, point.memory, point.size, point.numaNode);
    if (!host) {
        return host.error();
    }
    auto memory = device.allocate(point.size);
    if (!memory) {
        return memory.error();
    }
    auto gate = Gate::make(device, kernels);
    if (!gate) {
        return gate.error();
    }
    auto stream = device.makeStream();
    auto before = device.makeEvent();
    auto after = device.makeEvent();
    if (!stream || !before || !after) {
        return !stream ? stream.error() : !before ? before.error() : after.error();
    }
    return std::unique_ptr<CopyLane>(new CopyLane(device, point.way, *std::move(host), *std::move(memory),
                                                  *std::move(stream), *std::move(gate),
                                                  {*std::move(before), *std::move(after)}));
}

CopyLane::~CopyLane()
{
    m_gate.open();
    m_device.use();
    (void)m_stream.synchronize(); // what failed has been said by then
}

Result<Done> CopyLane::toDevice(std::span<const std::byte> from) const
{
    if (const auto done = m_stream.copyToDevice(m_memory.address(), from); !done) {
        return done.error();
    }
    return m_stream.synchronize();
}

Result<Done> CopyLane::fromDevice(std::span<std::byte> to) const
{
    if (const auto done = m_stream.copyToHost(to, m_memory.address()); !done) {
        return done.error();
    }
    return m_stream.synchronize();
}

Result<Done> CopyLane::prepare(std::uint64_t seed)
{
    m_device.use();
    m_seed = seed;
    const bool toHost = m_way == CopyWay::ToHost;
    fillPattern(toHost ? std::span(m_check) : m_host.bytes(), seed);
    if (toHost) {
        std::fill(m_host.bytes().begin(), m_host.bytes().end(), std::byte{nothing});
        return toDevice(m_check);
    }
    if (const auto done = m_stream.fill(m_memory.address(), nothing, m_memory.size()); !done) {
        return done.error();
    }
    return m_stream.synchronize();
}

Result<Done> CopyLane::copy() const
{
    return m_way == CopyWay::ToDevice ? m_stream.copyToDevice(m_memory.address(), m_host.bytes())
                                      : m_stream.copyToHost(m_host.bytes(), m_memory.address());
}

Result<Done> CopyLane::enqueue(int warm, int copies)
{
    m_device.use();
    m_gate.shut();
    auto done = m_gate.hold(m_stream);
    for (int i = 0; i < warm && done; ++i) {
        done = copy();
    }
    done = done ? m_stream.record(m_events[0]) : done;
    for (int i = 0; i < copies && done; ++i) {
        done = copy();
    }
    return done ? m_stream.record(m_events[1]) : done;
}

void CopyLane::release()
{
    m_gate.open();
}

Result<Seconds> CopyLane::finish()
{
    m_device.use();
    if (const auto done = m_stream.synchronize(); !done) {
        return done.error();
    }
    auto time = m_events[1].since(m_events[0]);
    if (time && time->count() <= 0) {
        return Error{ErrorKind::Io, "the GPU's clock gave no time for the copies", "use a larger size"};
    }
    return time;
}

Result<Done> CopyLane::synchronize() const
{
    return m_stream.synchronize();
}

Result<Done> CopyLane::verify()
{
    m_device.use();
    if (m_way == CopyWay::ToDevice) {
        if (const auto done = fromDevice(m_check); !done) {
            return done.error();
        }
    }
    const auto arrived = m_way == CopyWay::ToDevice ? std::span<const std::byte>(m_check) : m_host.bytes();
    if (const auto wrong = firstWrong(arrived, m_seed)) {
        return Error{ErrorKind::Corrupt,
                     "what arrived is not what was sent, from byte " + std::to_string(*wrong) + " on",
                     "a fault of the GPU, its link or memory: dmesg | grep -i xid and nvidia-smi -q -d ECC tell more"};
    }
    return Done{};
}

} // namespace sluice::gpu
