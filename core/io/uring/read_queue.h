// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/io/uring/ring.h"

#include <vector>

namespace sluice::io {

/// Reads by io_uring into memory of the caller's, for pipelines that do more with what was read than a load does.
/// Used by one thread, which made it.
class ReadQueue {
public:
    /// The descriptor must stay open, and each of the buffers must stay there until its read is done. Unsupported
    /// where io_uring is.
    static Result<ReadQueue> make(int descriptor, std::vector<std::span<std::byte>> buffers);
    ReadQueue(ReadQueue&& other) noexcept = default;
    ReadQueue& operator=(ReadQueue&&) = delete;
    /// Waits for what is in flight: until then the kernel writes to the buffers.
    ~ReadQueue();

    /// Fills the buffer of a slot that is not in flight from `offset` on. Handed to the kernel by the next finished().
    void read(int slot, std::int64_t offset);
    /// Slots whose reads are done; waits up to `patience` for the first. Errors: a read failed, or the file ends
    /// within it.
    Result<std::vector<int>> finished(Nanoseconds patience);
    int inFlight() const { return m_inFlight; }

private:
    ReadQueue(Ring ring, int descriptor, std::vector<std::span<std::byte>> buffers)
        : m_ring(std::move(ring)), m_descriptor(descriptor), m_buffers(std::move(buffers))
    { }

    Ring m_ring;
    int m_descriptor;
    std::vector<std::span<std::byte>> m_buffers; ///< one for each slot; empty after a move
    int m_inFlight = 0;
};

} // namespace sluice::io
