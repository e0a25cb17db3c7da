// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/point/new_memory.h"

#include "core/bench/point/memory_room.h"

#include <sys/mman.h>

#include <algorithm>
#include <chrono>

namespace sluice {

namespace {

constexpr Bytes page{4096};
constexpr Bytes lookEvery = mebibytes(4);

} // namespace

NewMemory touchNewMemory(Bytes size, Seconds patience)
{
    using Clock = std::chrono::steady_clock;
    const Bytes most{std::min(size.count, memoryToTake().value_or(Bytes{}).count / 2)};
    NewMemory memory;
    if (most < page) {
        return memory;
    }
    const auto length = static_cast<std::size_t>(most.count);
    void* mapped = ::mmap(nullptr, length, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (mapped == MAP_FAILED) {
        return memory;
    }
    ::madvise(mapped, length, MADV_HUGEPAGE); // fewer faults, where it is granted
    auto* bytes = static_cast<volatile char*>(mapped);
    const auto begun = Clock::now();
    while (memory.touched < most && memory.took < patience) {
        const auto end = std::min(memory.touched + lookEvery, most);
        for (; memory.touched < end; memory.touched += page) { // the last one may be cut off
            bytes[memory.touched.count] = 1;
        }
        memory.took = Clock::now() - begun;
    }
    ::munmap(mapped, length);
    return memory;
}

} // namespace sluice
