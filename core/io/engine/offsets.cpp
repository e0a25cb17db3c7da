// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/io/engine/offsets.h"

#include <algorithm>
#include <bit>

namespace sluice::io {

namespace {

constexpr std::uint64_t maxColumns = 8; ///< of the strided pattern
constexpr std::uint64_t shards = 16; ///< of the shuffled pattern

std::uint64_t mixed(std::uint64_t x)
{
    x = (x ^ (x >> 33)) * 0xFF51AFD7ED558CCDULL;
    x = (x ^ (x >> 33)) * 0xC4CEB9FE1A85EC53ULL;
    return x ^ (x >> 33);
}

std::uint64_t blocksIn(Bytes fileSize, Bytes blockSize)
{
    return static_cast<std::uint64_t>(std::max<std::int64_t>(fileSize.count / blockSize.count, 1));
}

std::uint64_t dividedUp(std::uint64_t a, std::uint64_t b)
{
    return (a + b - 1) / b;
}

bool permutes(Pattern pattern)
{
    return pattern == Pattern::Random || pattern == Pattern::Shuffled;
}

} // namespace

Permutation::Permutation(std::uint64_t size)
    : m_size(size), m_halfBits(std::max(1U, (static_cast<unsigned>(std::bit_width(size - 1)) + 1) / 2))
{ }

/// A four-round Feistel network over the next even power of two, walked until it lands inside.
std::uint64_t Permutation::at(std::uint64_t index, std::uint64_t key) const
{
    const std::uint64_t mask = (std::uint64_t{1} << m_halfBits) - 1;
    do {
        std::uint64_t left = index >> m_halfBits;
        std::uint64_t right = index & mask;
        for (std::uint64_t round = 0; round < 4; ++round) {
            const std::uint64_t swapped = left ^ (mixed(right + (round << 56) + key) & mask);
            left = right;
            right = swapped;
        }
        index = left << m_halfBits | right;
    } while (index >= m_size);
    return index;
}

OffsetSequence::OffsetSequence(Pattern pattern, Bytes fileSize, Bytes blockSize, int thread, int threads,
                               std::uint64_t seed)
    : m_pattern(pattern), m_blockSize(blockSize.count), m_blocks(blocksIn(fileSize, blockSize)),
      m_shardBlocks(pattern == Pattern::Shuffled ? dividedUp(m_blocks, shards) : 1),
      m_order(dividedUp(m_blocks, m_shardBlocks)), m_seed(seed)
{
    const auto self = static_cast<std::uint64_t>(thread);
    const auto all = static_cast<std::uint64_t>(threads);
    const auto units = m_order.size();
    const bool sliced = !permutes(pattern) && units >= all;
    m_first = sliced ? units * self / all : self % units;
    m_end = sliced ? units * (self + 1) / all : units;
    m_stride = sliced ? 1 : std::min(all, units);
    if (sliced && pattern == Pattern::Strided) {
        m_columns = std::min(maxColumns, m_end - m_first);
        m_stride = m_columns;
    }
    m_position = m_first;
}

std::int64_t OffsetSequence::next()
{
    const auto offset = static_cast<std::int64_t>(block()) * m_blockSize;
    step();
    return offset;
}

std::uint64_t OffsetSequence::block() const
{
    switch (m_pattern) {
    case Pattern::Random:
        return m_order.at(m_position, m_seed);
    case Pattern::Shuffled:
        return m_order.at(m_position, m_seed) * m_shardBlocks + m_within;
    case Pattern::Reverse:
        return m_blocks - 1 - m_position;
    default:
        return m_position;
    }
}

/// The last shard may be shorter than the others.
std::uint64_t OffsetSequence::shardEnd() const
{
    return std::min(m_shardBlocks, m_blocks - m_order.at(m_position, m_seed) * m_shardBlocks);
}

void OffsetSequence::step()
{
    if (m_pattern == Pattern::Shuffled && ++m_within < shardEnd()) {
        return;
    }
    m_within = 0;
    m_position += m_stride;
    if (m_position < m_end) {
        return;
    }
    m_column = m_column + 1 < m_columns ? m_column + 1 : 0;
    m_position = m_first + m_column;
    if (permutes(m_pattern)) {
        m_seed = mixed(m_seed + 1); // every thread takes the same step, so the shares stay disjoint
    }
}

} // namespace sluice::io
