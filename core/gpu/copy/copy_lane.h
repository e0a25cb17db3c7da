// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/gpu/copy/host_buffer.h"
#include "core/gpu/nvidia/gate.h"

#include <memory>

namespace sluice::gpu {

/// One direction of copies on one device: its buffers, its stream and what it is timed with. The phases of a
/// sample are apart: prepare, enqueue (held), release, finish, verify. Used by one thread.
class CopyLane {
public:
    /// Errors: as the buffers and the device give them.
    static Result<std::unique_ptr<CopyLane>> make(const Device& device, const CopyPoint& point,
                                                  const std::optional<Kernels>& kernels);
    /// Lets go of what is held, and waits for the device to be done with the buffers.
    ~CopyLane();
    CopyLane(const CopyLane&) = delete;
    CopyLane& operator=(const CopyLane&) = delete;

    /// The source gets bytes that no other seed has, the destination others than those.
    Result<Done> prepare(std::uint64_t seed);
    /// Puts copies into the stream, held until release, with events before and after those that are timed.
    Result<Done> enqueue(int warm, int copies);
    void release();
    /// Waits; the device's own time of the timed copies.
    Result<Seconds> finish();
    /// Corrupt, with the place, unless the destination holds all that the source held.
    Result<Done> verify();

    /// One copy that nothing holds; under way when this returns, if the memory is locked.
    Result<Done> copy() const;
    Result<Done> synchronize() const;
    Result<bool> idle() const { return m_stream.finished(); }
    const Device& device() const { return m_device; }
    const HostBuffer& host() const { return m_host; }
    const std::string& heldBy() const { return m_gate.method(); }

private:
    CopyLane(const Device& device, CopyWay way, HostBuffer host, DeviceMemory memory, Stream stream, Gate gate,
             std::array<Event, 2> events);
    Result<Done> toDevice(std::span<const std::byte> from) const;
    Result<Done> fromDevice(std::span<std::byte> to) const;

    Device m_device;
    CopyWay m_way;
    HostBuffer m_host;
    DeviceMemory m_memory;
    std::vector<std::byte> m_check; ///< the device's side, as the CPU sees it
    Gate m_gate;
    std::array<Event, 2> m_events; ///< before and after the timed copies
    Stream m_stream;
    std::uint64_t m_seed = 0;
};

} // namespace sluice::gpu
