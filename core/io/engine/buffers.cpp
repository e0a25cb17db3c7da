// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/io/engine/buffers.h"

#include "core/base/text/words.h"

#include <cerrno>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <sstream>
#include <string>
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

/// Maps new memory that begins at a multiple of `alignment`: before Linux 6.7 the kernel aligns none to huge pages by
/// itself. Gives MAP_FAILED and errno where there is none.
void* mapAligned(std::size_t length, std::size_t alignment)
{
    const auto more = alignment > page ? alignment : 0;
    void* all = ::mmap(nullptr, length + more, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (all == MAP_FAILED || more == 0) {
        return all;
    }
    auto* begin = static_cast<std::byte*>(all);
    const auto before =
        roundedUp(reinterpret_cast<std::uintptr_t>(begin), alignment) - reinterpret_cast<std::uintptr_t>(begin);
    if (before > 0) {
        ::munmap(begin, before);
    }
    if (before < more) {
        ::munmap(begin + before + length, more - before);
    }
    return begin + before;
}

/// Asks for huge pages, touches the memory, since pages are made then, and tells whether all of it got them.
bool makeHuge(void* address, std::size_t length)
{
    ::madvise(address, length, MADV_HUGEPAGE);
    std::memset(address, 0, length);
    if (::madvise(address, length, collapse) == 0) {
        return true;
    }
    if (errno != EINVAL) { // else before Linux 6.1, or switched off
        return false;
    }
    std::ifstream maps("/proc/self/smaps");
    return isInHugePages(maps, reinterpret_cast<std::uintptr_t>(address));
}

/// The number of kilobytes in a line "Size:     2048 kB".
std::int64_t kilobytesIn(const std::string& line)
{
    std::istringstream text(line.substr(line.find(':') + 1));
    std::int64_t kilobytes = 0;
    text >> kilobytes;
    return kilobytes;
}

} // namespace

bool isInHugePages(std::istream& maps, std::uintptr_t address)
{
    bool inside = false;
    std::int64_t size = 0;
    for (std::string line; std::getline(maps, line);) {
        std::uintptr_t begin = 0;
        std::uintptr_t end = 0;
        char dash = 0;
        std::istringstream range(line);
        range >> std::hex >> begin >> dash >> end;
        if (range && dash == '-') {
            inside = begin <= address && address < end;
        } else if (inside && line.starts_with("Size:")) {
            size = kilobytesIn(line);
        } else if (inside && line.starts_with("AnonHugePages:")) {
            return size > 0 && kilobytesIn(line) >= size;
        }
    }
    return false;
}

Result<BufferRegion> BufferRegion::make(Bytes bufferSize, int count, Pages wanted)
{
    const auto each = roundedUp(static_cast<std::size_t>(bufferSize.count), page);
    const auto alignment = wanted == Pages::Huge ? hugePage : page;
    const auto length = roundedUp(each * static_cast<std::size_t>(count), alignment);
    void* address = mapAligned(length, alignment);
    if (address == MAP_FAILED) {
        return systemError("cannot get " + iecWords(Bytes{static_cast<std::int64_t>(length)})
                               + " of memory for buffers",
                           errno, Remedy::SmallerBuffers);
    }
    const bool huge = wanted == Pages::Huge && makeHuge(address, length);
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
