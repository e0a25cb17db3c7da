// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>

namespace sluice::gpu {

/// Bytes that are known from their place and a seed alone, so that a copy can be compared with what was sent. Whole
/// words of 8 bytes; no two seeds share a long run.
constexpr std::uint64_t patternWord(std::uint64_t index, std::uint64_t seed)
{
    std::uint64_t word = (index + 1) * 0x9E3779B97F4A7C15ULL ^ seed * 0xD6E8FEB86659FD93ULL;
    word = (word ^ (word >> 29)) * 0xBF58476D1CE4E5B9ULL;
    return word ^ (word >> 32);
}

inline void fillPattern(std::span<std::byte> memory, std::uint64_t seed)
{
    for (std::size_t i = 0; i < memory.size() / sizeof(std::uint64_t); ++i) {
        const auto word = patternWord(i, seed);
        std::memcpy(memory.data() + i * sizeof word, &word, sizeof word);
    }
}

/// Where the first word that is not as it was sent begins; nothing when all are.
inline std::optional<std::size_t> firstWrong(std::span<const std::byte> memory, std::uint64_t seed)
{
    for (std::size_t i = 0; i < memory.size() / sizeof(std::uint64_t); ++i) {
        std::uint64_t word = 0;
        std::memcpy(&word, memory.data() + i * sizeof word, sizeof word);
        if (word != patternWord(i, seed)) {
            return i * sizeof word;
        }
    }
    return std::nullopt;
}

} // namespace sluice::gpu
