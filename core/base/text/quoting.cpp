// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/text/quoting.h"

#include "core/base/text/foreign_text.h"
#include "core/base/text/utf8.h"

#include <fmt/format.h>

#include <algorithm>

namespace sluice {

namespace {

bool isAlphanumeric(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

/// Whether a person who pastes it would paste something else: controls, bytes that are no text, what is not seen.
bool isHidden(const Utf8Piece& piece)
{
    constexpr char32_t erase = 0x7F;
    return !piece.valid || piece.character < ' ' || piece.character == erase || isUnseen(piece.character);
}

/// The three octal digits of a byte.
std::string octal(char c)
{
    return fmt::format("\\{:03o}", static_cast<unsigned>(static_cast<unsigned char>(c)));
}

std::string octals(std::string_view bytes)
{
    std::string text;
    for (const char c : bytes) {
        text += octal(c);
    }
    return text;
}

/// Writes hidden characters and those of `others` in octal, and leaves the rest.
std::string withOctals(std::string_view text, std::string_view others)
{
    std::string result;
    for (std::size_t at = 0; at < text.size();) {
        const auto piece = utf8PieceAt(text, at);
        const bool escaped = isHidden(piece) || others.find(piece.bytes) != std::string_view::npos;
        result += escaped ? octals(piece.bytes) : std::string(piece.bytes);
        at += piece.bytes.size();
    }
    return result;
}

bool hidesSomething(std::string_view text)
{
    std::size_t at = 0;
    while (at < text.size()) {
        const auto piece = utf8PieceAt(text, at);
        if (isHidden(piece)) {
            return true;
        }
        at += piece.bytes.size();
    }
    return false;
}

} // namespace

std::string shellWord(std::string_view text)
{
    constexpr std::string_view harmless = "/._-+,@%:=";
    const bool plain = !text.empty() && std::all_of(text.begin(), text.end(), [&harmless](char c) {
        return isAlphanumeric(c) || harmless.find(c) != std::string_view::npos;
    });
    if (plain) {
        return std::string(text);
    }
    if (hidesSomething(text)) {
        // $'...' keeps it on one line. A quote is written in octal, so that a shell without this form (dash) still
        // sees one word.
        return "$'" + withOctals(text, "'\\") + "'";
    }
    std::string word = "'";
    for (const char c : text) {
        word += c == '\'' ? "'\\''" : std::string(1, c);
    }
    return word + "'";
}

std::string fstabField(std::string_view text)
{
    const bool comment = text.starts_with('#');
    const auto field = (comment ? octal('#') : "") + withOctals(text.substr(comment ? 1 : 0), " \\");
    return field.empty() ? "none" : field;
}

std::string fromOctalEscapes(std::string_view field)
{
    std::string text;
    for (std::size_t i = 0; i < field.size(); ++i) {
        const auto digit = [&field, i](std::size_t k) { return field[i + k] >= '0' && field[i + k] <= '7'; };
        if (field[i] == '\\' && i + 3 < field.size() && digit(1) && digit(2) && digit(3)) {
            const int code = (field[i + 1] - '0') * 64 + (field[i + 2] - '0') * 8 + (field[i + 3] - '0');
            text += static_cast<char>(code);
            i += 3;
        } else {
            text += field[i];
        }
    }
    return text;
}

std::string udevPattern(std::string_view name)
{
    std::string pattern;
    for (const char c : name) {
        pattern += isAlphanumeric(c) || c == '.' || c == '_' || c == '-' ? c : '?';
    }
    return pattern;
}

} // namespace sluice
