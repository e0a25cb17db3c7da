// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/point/memory_room.h"

#include "core/base/text/words.h"
#include "core/topology/snapshot.h"

#include <fmt/format.h>

namespace sluice {

namespace {

constexpr double shareToTake = 0.8;
constexpr Bytes fitsEverywhere = mebibytes(64);

} // namespace

std::optional<Bytes> memoryToTake()
{
    const auto available = liveAvailableMemory();
    return available
        ? std::optional(Bytes{static_cast<std::int64_t>(shareToTake * static_cast<double>(available->count))})
        : std::nullopt;
}

Result<Done> fitsIntoMemory(Bytes buffers)
{
    const auto most = buffers > fitsEverywhere ? memoryToTake() : std::nullopt;
    if (!most || buffers <= *most) {
        return Done{};
    }
    return Error{
        ErrorKind::NoSpace,
        fmt::format("the buffers would hold {}, and {} of memory may be taken", iecWords(buffers), iecWords(*most)),
        Remedy::SmallerBuffers};
}

} // namespace sluice
