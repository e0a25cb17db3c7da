// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/io/buffers.h"

#include "core/base/words.h"

#include <cerrno>
#include <cstring>
#include <mutex>
#include <sched.h>
#include <sys/mman.h>
#include <utility>
#include <vector>

namespace sluice::io {

namespace {

constexpr std::size_t hugePage = 2U << 20;
/// MADV_COLLAPSE of Linux 6.1, which older headers lack: succeeds when all of the range is in huge pages.
constexpr int collapse = 25;

constexpr std::size_t roundedUp(std::size_t size, std::size_t step)
{
    return (size + step - 1) / step * step;
}

/// Regions that nobody uses. Thread-safe.
class Spare {
public:
    static Spare& regions()
    {
        static Spare spare;
        return spare;
    }

    /// The smallest of the caller's NUMA node that is large enough, and not much too large; empty when there
    /// is none.
    std::span<std::byte> take(std::size_t length, Pages pages)
    {
        const auto node = nodeOfCaller();
        const std::scoped_lock lock(m_mutex);
        auto best = m_kept.end();
        for (auto each = m_kept.begin(); each != m_kept.end(); ++each) {
            const bool fits =
                each->pages == pages && each->memory.size() >= length && each->memory.size() <= 2 * length;
            if (fits && each->node == node && (best == m_kept.end() || each->memory.size() < best->memory.size())) {
                best = each;
            }
        }
        if (best == m_kept.end()) {
            return {};
        }
        const auto memory = best->memory;
        m_total -= memory.size();
        m_kept.erase(best);
        return memory;
    }

    void giveBack(std::span<std::byte> memory, Pages pages)
    {
        constexpr std::size_t most = 1U << 30;
        const auto node = nodeOfCaller(); // the worker that touched it gives it back
        const std::scoped_lock lock(m_mutex);
        if (m_total + memory.size() > most) {
            ::munmap(memory.data(), memory.size());
            return;
        }
        m_total += memory.size();
        m_kept.push_back({memory, pages, node});
    }

private:
    static unsigned nodeOfCaller()
    {
        unsigned processor = 0;
        unsigned node = 0;
        ::getcpu(&processor, &node);
        return node;
    }

    struct Kept {
        std::span<std::byte> memory;
        Pages pages;
        unsigned node;
    };
    std::mutex m_mutex;
    std::vector<Kept> m_kept;
    std::size_t m_total = 0;
};

} // namespace

Result<BufferRegion> BufferRegion::make(Bytes bufferSize, int count, Pages wanted)
{
    const auto each = roundedUp(static_cast<std::size_t>(bufferSize.count), 4096);
    const auto length = roundedUp(each * static_cast<std::size_t>(count), hugePage);
    if (const auto kept = Spare::regions().take(length, wanted); !kept.empty()) {
        return BufferRegion(kept, each, wanted);
    }
    void* address = ::mmap(nullptr, length, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (address == MAP_FAILED) {
        return systemError("cannot get " + iecWords(Bytes{static_cast<std::int64_t>(length)})
                               + " of memory for buffers",
                           errno, "use a smaller --read-size, --depth or --threads");
    }
    if (wanted == Pages::Huge) {
        ::madvise(address, length, MADV_HUGEPAGE);
    }
    std::memset(address, 0, length); // first touch
    const bool huge = wanted == Pages::Huge && ::madvise(address, length, collapse) == 0;
    return BufferRegion({static_cast<std::byte*>(address), length}, each, huge ? Pages::Huge : Pages::Ordinary);
}

BufferRegion::BufferRegion(BufferRegion&& other) noexcept
    : m_memory(std::exchange(other.m_memory, {})), m_bufferSize(other.m_bufferSize), m_pages(other.m_pages)
{ }

BufferRegion::~BufferRegion()
{
    if (!m_memory.empty()) {
        Spare::regions().giveBack(m_memory, m_pages);
    }
}

std::span<std::byte> BufferRegion::buffer(int index) const
{
    return m_memory.subspan(static_cast<std::size_t>(index) * m_bufferSize, m_bufferSize);
}

} // namespace sluice::io
