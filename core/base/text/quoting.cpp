// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/text/quoting.h"

#include <fmt/format.h>

#include <algorithm>

namespace sluice {

namespace {

bool isAlphanumeric(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

bool isControl(char c)
{
    const auto byte = static_cast<unsigned char>(c);
    return byte < 0x20 || byte == 0x7f;
}

/// The three octal digits of a byte.
std::string octal(char c)
{
    return fmt::format("\\{:03o}", static_cast<unsigned>(static_cast<unsigned char>(c)));
}

/// $'...' keeps control characters on one line. A quote is written in octal, so that a shell without this
/// form (dash) still sees one word.
std::string escapedWord(std::string_view text)
{
    std::string word = "$'";
    for (const char c : text) {
        word += isControl(c) || c == '\'' || c == '\\' ? octal(c) : std::string(1, c);
    }
    return word + "'";
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
    if (std::any_of(text.begin(), text.end(), isControl)) {
        return escapedWord(text);
    }
    std::string word = "'";
    for (const char c : text) {
        word += c == '\'' ? "'\\''" : std::string(1, c);
    }
    return word + "'";
}

std::string fstabField(std::string_view text)
{
    std::string field;
    for (const char c : text) {
        const bool comment = c == '#' && field.empty();
        field += c == ' ' || c == '\\' || comment || isControl(c) ? octal(c) : std::string(1, c);
    }
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
