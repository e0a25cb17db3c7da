// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/text/utf8.h"

#include <fmt/format.h>

namespace sluice {

namespace {

/// Bytes that a character with this first byte has; 0 where none begins so.
std::size_t lengthOf(unsigned char first)
{
    return first < 0x80 ? 1 : first < 0xC2 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : first < 0xF5 ? 4 : 0;
}

/// Whether a character of so many bytes could not be written with fewer and is none of UTF-16's halves.
bool isScalar(char32_t character, std::size_t length)
{
    constexpr char32_t smallest[] = {0, 0, 0x80, 0x800, 0x10000};
    const bool half = character >= 0xD800 && character <= 0xDFFF;
    return character >= smallest[length] && character <= 0x10FFFF && !half;
}

} // namespace

Utf8Piece utf8PieceAt(std::string_view text, std::size_t at)
{
    const Utf8Piece single{text.substr(at, 1), 0, false};
    const auto first = static_cast<unsigned char>(text[at]);
    const auto length = lengthOf(first);
    if (length == 0 || at + length > text.size()) {
        return single;
    }
    constexpr unsigned firstBits[] = {0, 0x7F, 0x1F, 0x0F, 0x07};
    char32_t character = first & firstBits[length];
    for (std::size_t i = 1; i < length; ++i) {
        const auto next = static_cast<unsigned char>(text[at + i]);
        if ((next & 0xC0U) != 0x80U) {
            return single;
        }
        character = (character << 6U) | (next & 0x3FU);
    }
    return isScalar(character, length) ? Utf8Piece{text.substr(at, length), character, true} : single;
}

bool isUtf8(std::string_view text)
{
    for (std::size_t at = 0; at < text.size();) {
        const auto piece = utf8PieceAt(text, at);
        if (!piece.valid) {
            return false;
        }
        at += piece.bytes.size();
    }
    return true;
}

std::string hexOfByte(char byte)
{
    return fmt::format("{:02X}", static_cast<unsigned char>(byte));
}

} // namespace sluice
