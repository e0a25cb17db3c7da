// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/base/units.h"

#include <cstddef>
#include <span>

namespace sluice::io {

/// One page-aligned region that holds the buffers of one thread side by side; on transparent huge
/// pages where the kernel gives them, so that a large read is one DMA segment instead of hundreds.
/// Touched by the thread that makes it, which puts it on that thread's NUMA node.
class BufferRegion {
public:
    static Result<BufferRegion> make(Bytes bufferSize, int count);
    BufferRegion(BufferRegion&& other) noexcept;
    BufferRegion& operator=(BufferRegion&&) = delete;
    ~BufferRegion();

    std::span<std::byte> buffer(int index) const;
    std::span<std::byte> whole() const { return m_memory; }

    /// Gives the memory up for good: for the rare case that the kernel may still write to it.
    void abandon() { m_memory = {}; }

private:
    BufferRegion(std::span<std::byte> memory, std::size_t bufferSize) : m_memory(memory), m_bufferSize(bufferSize) { }

    std::span<std::byte> m_memory;
    std::size_t m_bufferSize;
};

/// Fills memory with bytes that neither compress nor repeat. `seed` is advanced, so the next call
/// continues the stream.
void fillIncompressible(std::span<std::byte> memory, std::uint64_t& seed);

} // namespace sluice::io
