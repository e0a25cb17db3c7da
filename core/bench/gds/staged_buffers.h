// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/bench/gds/gpu_reads.h"
#include "core/bench/gds/read_tally.h"
#include "core/io/engine/offsets.h"
#include "core/io/uring/read_queue.h"

#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace sluice {

/// Owns the buffers of reads through host memory: each slot is a buffer in locked host memory, one on the device, and
/// the read or the copy that is under way between file, host and device.
/// Threads: used by the thread that made it.
class StagedBuffers {
public:
    /// All outlive it. Errors: no memory to lock or on the device (NoSpace), no io_uring (Unsupported).
    static Result<std::unique_ptr<StagedBuffers>> make(const gpu::Device& device, const GpuReadFile& file,
                                                       const GpuReadSpec& spec);
    StagedBuffers(const StagedBuffers&) = delete;
    StagedBuffers& operator=(const StagedBuffers&) = delete;
    /// Waits for what is under way: it uses the buffers.
    ~StagedBuffers();

    int size() const { return m_spec.depth; }

    /// Asks for the next block of the file into a slot with nothing under way.
    void read(int slot);
    /// Gives slots whose reads are done; waits up to `patience` for the first. Errors: a read failed.
    Result<std::vector<int>> finishedReads(Nanoseconds patience) { return m_queue->finished(patience); }
    int readsInFlight() const { return m_queue->inFlight(); }
    /// Books the bytes of a slot as arrived, from when they were asked for.
    void book(int slot, ReadTally& tally) { tally.add(at(slot).begun, m_spec.readSize.count); }

    /// Starts the copy of a slot to the device.
    Result<Done> startCopy(int slot);
    bool copying() const { return !m_copying.empty(); }
    /// Gives the slot whose copy was started first, once that is done. Waits for it where told to; nothing while it is
    /// under way.
    Result<std::optional<int>> finishedCopy(bool wait);
    /// Waits for all copies, and forgets them.
    Result<Done> finishCopies();

    /// Corrupt, with the place, unless every slot holds what the file holds there. `onDevice`: in the device's memory.
    Result<Done> verify(bool onDevice);

private:
    struct Slot {
        ReadTally::Clock::time_point begun;
        std::int64_t offset = 0;
        std::optional<gpu::Event> copied;
    };

    StagedBuffers(const gpu::Device& device, const GpuReadFile& file, const GpuReadSpec& spec, gpu::LockedMemory host,
                  gpu::DeviceMemory memory);
    Result<Done> equip();

    std::size_t bytesOfRead() const { return static_cast<std::size_t>(m_spec.readSize.count); }
    std::span<std::byte> bufferOf(int slot) const
    {
        return m_host.bytes().subspan(static_cast<std::size_t>(slot) * bytesOfRead(), bytesOfRead());
    }
    gpu::cuda::Address addressOf(int slot) const
    {
        return m_memory.address() + static_cast<std::size_t>(slot) * bytesOfRead();
    }
    const gpu::Stream& streamOf(int slot) const { return m_streams[static_cast<std::size_t>(slot) % m_streams.size()]; }
    Slot& at(int slot) { return m_slots[static_cast<std::size_t>(slot)]; }

    const gpu::Device& m_device;
    const GpuReadFile& m_file;
    const GpuReadSpec& m_spec;
    gpu::LockedMemory m_host;
    gpu::DeviceMemory m_memory;
    io::OffsetSequence m_offsets;
    std::vector<Slot> m_slots;
    std::deque<int> m_copying; ///< in the order in which the copies were started
    std::vector<gpu::Stream> m_streams;
    std::optional<io::ReadQueue> m_queue; ///< gone first: it waits for the reads
};

} // namespace sluice
