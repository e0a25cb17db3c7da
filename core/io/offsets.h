// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/io_point.h"
#include "core/base/units.h"

#include <cstdint>

namespace sluice::io {

/// Where the next operation of one thread goes. Sequential: this thread's own slice of the file in
/// order, over and over. Random: this thread's share of a permutation of all blocks, so every block
/// is visited once before any is visited again; a new permutation each time round. Only whole blocks.
class OffsetSequence {
public:
    /// `thread` of `threads` share the file. Needs fileSize >= blockSize.
    OffsetSequence(Pattern pattern, Bytes fileSize, Bytes blockSize, int thread, int threads, std::uint64_t seed);

    std::int64_t next();

private:
    std::uint64_t permuted(std::uint64_t index) const;

    Pattern m_pattern;
    std::int64_t m_blockSize;
    std::uint64_t m_blocks; ///< in the file
    std::uint64_t m_first; ///< this thread's positions: m_first, m_first + m_stride, ... below m_end
    std::uint64_t m_stride;
    std::uint64_t m_end;
    std::uint64_t m_position;
    std::uint64_t m_seed;
    unsigned m_halfBits; ///< of the Feistel network's domain
};

} // namespace sluice::io
