// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace sluice::io {

/// The bytes of a file of our own: they neither compress nor repeat, and each is known from its offset
/// alone, so that what was read can be compared with what was written. A value; thread-safe.
class Content {
public:
    explicit Content(std::uint64_t seed = 1) : m_seed(seed) { }
    /// Another content for every call.
    static Content unique();

    /// With which another process makes the same content.
    std::uint64_t seed() const { return m_seed; }

    /// Writes the file's bytes from `offset` on, a multiple of 8, into `memory`.
    void fill(std::span<std::byte> memory, std::int64_t offset) const;
    /// Makes of content other content, which neither compresses nor repeats either, another one for every `turn`:
    /// several times as fast as fill. It is that of no offset.
    void renew(std::span<std::byte> memory, std::uint64_t turn) const;
    /// Where in the file the first byte is not as it was written; nothing when all are.
    std::optional<std::int64_t> firstWrong(std::span<const std::byte> memory, std::int64_t offset) const;

private:
    std::uint64_t wordAt(std::uint64_t index) const;

    std::uint64_t m_seed;
};

} // namespace sluice::io
