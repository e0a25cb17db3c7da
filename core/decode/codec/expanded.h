// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/decode/decoder_parts.h"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace sluice::decoders {

/// Collects what a compressed sample expands to, in memory that grows as it comes, up to the limit.
class Expanded {
public:
    explicit Expanded(const Options& options) : m_options(options) { }

    void clear() { m_used = 0; }
    /// Memory for what comes next; empty where the limit is reached.
    std::span<std::byte> room()
    {
        const auto limit = static_cast<std::size_t>(m_options.maxBytes);
        if (m_used == m_memory.size()) {
            m_memory.resize(std::min(limit, std::max(firstBytes, 2 * m_memory.size())));
        }
        return std::span(m_memory).subspan(m_used);
    }
    void take(std::size_t bytes) { m_used += bytes; }

    Decoded deliver() const
    {
        Decoded decoded;
        decoded.bytesAsUint8 = static_cast<std::int64_t>(m_used);
        decoded.content = ByteSpan(m_memory).first(m_used);
        return decoded;
    }
    const Options& options() const { return m_options; }

private:
    static constexpr std::size_t firstBytes = 256 << 10;

    const Options m_options;
    std::vector<std::byte> m_memory;
    std::size_t m_used = 0;
};

} // namespace sluice::decoders
