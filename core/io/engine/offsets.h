// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/point/io_point.h"
#include "core/base/units.h"

#include <cstdint>

namespace sluice::io {

/// A bijection of 0..size-1 that looks random, in constant memory; another one for every key.
class Permutation {
public:
    /// Needs size >= 1.
    explicit Permutation(std::uint64_t size);
    std::uint64_t at(std::uint64_t index, std::uint64_t key) const;
    std::uint64_t size() const { return m_size; }

private:
    std::uint64_t m_size;
    unsigned m_halfBits; ///< of the Feistel network's domain
};

/// Gives where the next operation of one thread goes: in its own slice of the file, or in its share of a permutation of
/// blocks or shards, anew each time round. Every whole block is visited before any twice.
class OffsetSequence {
public:
    /// `thread` of `threads` share the file. Needs fileSize >= blockSize.
    OffsetSequence(Pattern pattern, Bytes fileSize, Bytes blockSize, int thread, int threads, std::uint64_t seed);

    std::int64_t next();

private:
    std::uint64_t block() const;
    void step();
    std::uint64_t shardEnd() const;

    Pattern m_pattern;
    std::int64_t m_blockSize;
    std::uint64_t m_blocks; ///< in the file
    std::uint64_t m_shardBlocks; ///< shuffled: in one shard; else 1
    Permutation m_order; ///< of blocks or shards
    /// This thread's positions are m_first, m_first + m_stride, ... below m_end; of blocks or shards.
    std::uint64_t m_first;
    std::uint64_t m_stride;
    std::uint64_t m_end;
    std::uint64_t m_columns = 1; ///< strided: interleaved series in the slice
    std::uint64_t m_column = 0;
    std::uint64_t m_within = 0; ///< shuffled: block within the shard
    std::uint64_t m_position = 0;
    std::uint64_t m_seed;
};

} // namespace sluice::io
