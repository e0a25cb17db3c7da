// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/io/offsets.h"

#include <algorithm>
#include <bit>

namespace sluice::io {

namespace {

std::uint64_t mixed(std::uint64_t x)
{
    x = (x ^ (x >> 33)) * 0xFF51AFD7ED558CCDULL;
    x = (x ^ (x >> 33)) * 0xC4CEB9FE1A85EC53ULL;
    return x ^ (x >> 33);
}

} // namespace

OffsetSequence::OffsetSequence(Pattern pattern, Bytes fileSize, Bytes blockSize, int thread, int threads,
                               std::uint64_t seed)
    : m_pattern(pattern), m_blockSize(blockSize.count),
      m_blocks(static_cast<std::uint64_t>(std::max<std::int64_t>(fileSize.count / blockSize.count, 1))), m_seed(seed)
{
    const auto self = static_cast<std::uint64_t>(thread);
    const auto all = static_cast<std::uint64_t>(threads);
    const bool sliced = pattern == Pattern::Sequential && m_blocks >= all;
    m_first = sliced ? m_blocks * self / all : self % m_blocks;
    m_end = sliced ? m_blocks * (self + 1) / all : m_blocks;
    m_stride = sliced ? 1 : std::min(all, m_blocks);
    m_position = m_first;
    m_halfBits = std::max(1U, (static_cast<unsigned>(std::bit_width(m_blocks - 1)) + 1) / 2);
}

std::int64_t OffsetSequence::next()
{
    if (m_position >= m_end) {
        m_position = m_first;
        m_seed = mixed(m_seed + 1); // every thread takes the same step, so the shares stay disjoint
    }
    const std::uint64_t block = m_pattern == Pattern::Random ? permuted(m_position) : m_position;
    m_position += m_stride;
    return static_cast<std::int64_t>(block) * m_blockSize;
}

/// A four-round Feistel network over the next even power of two, walked until it lands inside: a
/// bijection of 0..blocks-1 in constant memory.
std::uint64_t OffsetSequence::permuted(std::uint64_t index) const
{
    const std::uint64_t mask = (std::uint64_t{1} << m_halfBits) - 1;
    do {
        std::uint64_t left = index >> m_halfBits;
        std::uint64_t right = index & mask;
        for (std::uint64_t round = 0; round < 4; ++round) {
            const std::uint64_t swapped = left ^ (mixed(right + (round << 56) + m_seed) & mask);
            left = right;
            right = swapped;
        }
        index = left << m_halfBits | right;
    } while (index >= m_blocks);
    return index;
}

} // namespace sluice::io
