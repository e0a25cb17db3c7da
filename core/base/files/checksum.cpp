// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/files/checksum.h"

#include <array>
#include <bit>

namespace sluice {

namespace {

constexpr std::array<std::uint64_t, 256> makeTable()
{
    constexpr std::uint64_t polynomial = 0xC96C5795D7870F42; // of ECMA-182, reflected
    std::array<std::uint64_t, 256> table{};
    for (std::uint64_t i = 0; i < table.size(); ++i) {
        std::uint64_t value = i;
        for (int bit = 0; bit < 8; ++bit) {
            value = value >> 1 ^ ((value & 1) != 0 ? polynomial : 0);
        }
        table[i] = value;
    }
    return table;
}

constexpr auto table = makeTable();

} // namespace

void Checksum::add(std::string_view bytes)
{
    for (const char c : bytes) {
        m_state = table[(m_state ^ static_cast<unsigned char>(c)) & 0xff] ^ m_state >> 8;
    }
}

void Checksum::add(std::int64_t number)
{
    const auto bits = static_cast<std::uint64_t>(number);
    for (int shift = 0; shift < 64; shift += 8) {
        m_state = table[(m_state ^ bits >> shift) & 0xff] ^ m_state >> 8;
    }
}

void Checksum::add(double number)
{
    add(std::bit_cast<std::int64_t>(number));
}

void Checksum::addField(std::string_view text)
{
    add(static_cast<std::int64_t>(text.size()));
    add(text);
}

std::string Checksum::text() const
{
    constexpr std::string_view digits = "0123456789abcdef";
    const std::uint64_t sum = ~m_state;
    std::string text;
    for (int shift = 60; shift >= 0; shift -= 4) {
        text += digits[sum >> shift & 0xf];
    }
    return text;
}

std::string checksumOf(std::string_view bytes)
{
    Checksum sum;
    sum.add(bytes);
    return sum.text();
}

} // namespace sluice
