// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/base/units.h"

#include <cstddef>
#include <cstdint>
#include <istream>
#include <span>

namespace sluice::io {

enum class Pages { Ordinary, Huge };

/// Owns one page-aligned region with the buffers of one thread side by side. Ordinary pages are new and touched by the
/// first reads, as a reader's are: how they lie decides into how many requests a large read is split.
class BufferRegion {
public:
    /// Huge pages are a wish: pages() tells what was granted.
    static Result<BufferRegion> make(Bytes bufferSize, int count, Pages wanted);
    BufferRegion(BufferRegion&& other) noexcept;
    BufferRegion& operator=(BufferRegion&&) = delete;
    ~BufferRegion();

    std::span<std::byte> buffer(int index) const;
    std::span<std::byte> whole() const { return m_memory; }
    Pages pages() const { return m_pages; }

    /// Gives the memory up for good: for the rare case that the kernel may still write to it.
    void abandon() { m_memory = {}; }

private:
    BufferRegion(std::span<std::byte> memory, std::size_t bufferSize, Pages pages)
        : m_memory(memory), m_bufferSize(bufferSize), m_pages(pages)
    { }

    std::span<std::byte> m_memory;
    std::size_t m_bufferSize;
    Pages m_pages;
};

/// Tells of a table such as /proc/self/smaps whether all of the mapping at `address` lies in huge pages.
bool isInHugePages(std::istream& maps, std::uintptr_t address);

} // namespace sluice::io
