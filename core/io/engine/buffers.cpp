// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/io/engine/buffers.h"

#include "core/base/text/words.h"

#include <cerrno>
#include <cstring>
#include <sys/mman.h>
#include <utility>

namespace sluice::io {

namespace {

constexpr std::size_t page = 4096;
constexpr std::size_t hugePage = 2U << 20;
/// MADV_COLLAPSE of Linux 6.1, which older headers lack: succeeds when all of the range is in huge pages.
constexpr int collapse = 25;

constexpr std::size_t roundedUp(std::size_t size, std::size_t step)
{
    return (size + step - 1) / step * step;
}

} // namespace

Result<BufferRegion> BufferRegion::make(Bytes bufferSize, int count, Pages wanted)
{
    const auto each = roundedUp(static_cast<std::size_t>(bufferSize.count), page);
    const auto length = roundedUp(each * static_cast<std::size_t>(count), wanted == Pages::Huge ? hugePage : page);
    void* address = ::mmap(nullptr, length, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (address == MAP_FAILED) {
        return systemError("cannot get " + iecWords(Bytes{static_cast<std::int64_t>(length)})
                               + " of memory for buffers",
                           errno, Remedy::SmallerBuffers);
    }
    if (wanted == Pages::Huge) {
        ::madvise(address, length, MADV_HUGEPAGE);
        std::memset(address, 0, length); // a huge page is made when it is touched
    }
    const bool huge = wanted == Pages::Huge && ::madvise(address, length, collapse) == 0;
    return BufferRegion({static_cast<std::byte*>(address), length}, each, huge ? Pages::Huge : Pages::Ordinary);
}

BufferRegion::BufferRegion(BufferRegion&& other) noexcept
    : m_memory(std::exchange(other.m_memory, {})), m_bufferSize(other.m_bufferSize), m_pages(other.m_pages)
{ }

BufferRegion::~BufferRegion()
{
    if (!m_memory.empty()) {
        ::munmap(m_memory.data(), m_memory.size());
    }
}

std::span<std::byte> BufferRegion::buffer(int index) const
{
    return m_memory.subspan(static_cast<std::size_t>(index) * m_bufferSize, m_bufferSize);
}

} // namespace sluice::io
