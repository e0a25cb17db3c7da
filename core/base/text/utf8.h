// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace sluice {

/// One character of a text, or one byte that is no UTF-8.
struct Utf8Piece {
    std::string_view bytes;
    char32_t character = 0; ///< only where `valid`
    bool valid = false;
};

/// Reads the piece that begins at `at`, which lies within the text. Overlong forms, surrogates and what ends too early
/// are not valid; each of their bytes is a piece of its own.
Utf8Piece utf8PieceAt(std::string_view text, std::size_t at);

/// Whether the whole text is UTF-8.
bool isUtf8(std::string_view text);

/// "7F": two capital hexadecimal digits.
std::string hexOfByte(char byte);

} // namespace sluice
