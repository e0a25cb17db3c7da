// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/units.h"

#include <cstdint>
#include <limits>

namespace sluice {

/// So many blocks of a filesystem in bytes. A server may state any number: what no Bytes hold is the most that they do,
/// never a negative size.
constexpr Bytes bytesOfBlocks(std::uint64_t blocks, std::uint64_t blockSize)
{
    constexpr auto most = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
    const bool fits = blockSize == 0 || blocks <= most / blockSize;
    return Bytes{static_cast<std::int64_t>(fits ? blocks * blockSize : most)};
}

} // namespace sluice
