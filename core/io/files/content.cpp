// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/io/files/content.h"

#include <algorithm>
#include <cstring>
#include <random>

namespace sluice::io {

namespace {

constexpr std::size_t wordSize = sizeof(std::uint64_t);

} // namespace

Content Content::unique()
{
    std::random_device random;
    return Content(std::uint64_t{random()} << 32 | random());
}

/// The n-th number of splitmix64 (Steele, Lea, Flood 2014), whose state is a counter: passes BigCrush, is
/// known at once for any n, and is fast enough to outrun any disk.
std::uint64_t Content::wordAt(std::uint64_t index) const
{
    std::uint64_t z = m_seed + (index + 1) * 0x9E3779B97F4A7C15ULL;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
    return z ^ (z >> 31);
}

void Content::fill(std::span<std::byte> memory, std::int64_t offset) const
{
    for (auto index = static_cast<std::uint64_t>(offset) / wordSize; !memory.empty(); ++index) {
        const std::uint64_t value = wordAt(index);
        const std::size_t length = std::min(memory.size(), wordSize);
        std::memcpy(memory.data(), &value, length);
        memory = memory.subspan(length);
    }
}

void Content::renew(std::span<std::byte> memory, std::uint64_t turn) const
{
    const std::uint64_t key = wordAt(turn);
    for (; memory.size() >= wordSize; memory = memory.subspan(wordSize)) {
        std::uint64_t value = 0;
        std::memcpy(&value, memory.data(), wordSize);
        value ^= key;
        std::memcpy(memory.data(), &value, wordSize);
    }
}

std::optional<std::int64_t> Content::firstWrong(std::span<const std::byte> memory, std::int64_t offset) const
{
    for (std::size_t at = 0; at < memory.size(); at += wordSize) {
        const std::uint64_t value = wordAt((static_cast<std::uint64_t>(offset) + at) / wordSize);
        const std::size_t length = std::min(memory.size() - at, wordSize);
        if (std::memcmp(memory.data() + at, &value, length) != 0) {
            const auto* expected = reinterpret_cast<const std::byte*>(&value);
            const auto wrong =
                std::mismatch(expected, expected + length, memory.begin() + static_cast<std::ptrdiff_t>(at));
            return offset + static_cast<std::int64_t>(at) + (wrong.first - expected);
        }
    }
    return std::nullopt;
}

} // namespace sluice::io
