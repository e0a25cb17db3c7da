// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/text/foreign_text.h"

#include "core/base/text/utf8.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdint>
#include <utility>

namespace sluice {

namespace {

/// Characters that are not seen but change how others are: ends of lines and paragraphs, the order of writing,
/// annotations and tags.
constexpr std::array<std::pair<char32_t, char32_t>, 9> unseen{{{0x061C, 0x061C},
                                                               {0x200E, 0x200F},
                                                               {0x2028, 0x202E},
                                                               {0x2060, 0x206F},
                                                               {0x180E, 0x180E},
                                                               {0xFEFF, 0xFEFF},
                                                               {0xFFF9, 0xFFFB},
                                                               {0xE0000, 0xE007F},
                                                               {0x80, 0x9F}}};

} // namespace

bool isUnseen(char32_t character)
{
    return std::any_of(unseen.begin(), unseen.end(), [character](const auto& range) {
        return character >= range.first && character <= range.second;
    });
}

namespace {

std::string escapeOf(const Utf8Piece& piece)
{
    if (piece.valid && piece.character >= 0x80) {
        return fmt::format("\\u{:04X}", static_cast<std::uint32_t>(piece.character));
    }
    switch (piece.bytes.front()) {
    case '\n':
        return "\\n";
    case '\r':
        return "\\r";
    case '\t':
        return "\\t";
    default:
        return "\\x" + hexOfByte(piece.bytes.front());
    }
}

bool isSafe(const Utf8Piece& piece)
{
    constexpr char32_t erase = 0x7F;
    return piece.valid && piece.character >= ' ' && piece.character != erase && !isUnseen(piece.character);
}

/// `stays`: characters that are kept though they are controls.
std::string visible(std::string_view text, std::string_view stays)
{
    std::string result;
    result.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) {
        const auto piece = utf8PieceAt(text, at);
        const bool kept = isSafe(piece) || stays.find(piece.bytes.front()) != std::string_view::npos;
        kept ? void(result += piece.bytes) : void(result += escapeOf(piece));
        at += piece.bytes.size();
    }
    return result;
}

/// Whether a paragraph that begins so would be a heading, a list, a quotation, a rule, code or a table.
bool beginsBlock(std::string_view text)
{
    return !text.empty() && std::string_view("#>-+=~|").find(text.front()) != std::string_view::npos;
}

/// Where a number that would begin a list ends, at its '.' or ')'.
std::size_t listMark(std::string_view text)
{
    const auto end = text.find_first_not_of("0123456789");
    const bool list = end != std::string_view::npos && end > 0 && (text[end] == '.' || text[end] == ')')
        && (end + 1 == text.size() || text[end + 1] == ' ');
    return list ? end : std::string_view::npos;
}

/// A backslash that stands for a control character is doubled like any other, so that it is seen.
std::string withoutMarkup(std::string_view text)
{
    std::string result;
    for (const char c : text) {
        result += std::string_view("\\`*<[&").find(c) != std::string_view::npos ? "\\" : "";
        result += c;
    }
    return result;
}

/// "-24 %", "+3.1 GB/s": a number with a sign, or a dash.
bool isSignedNumber(std::string_view text)
{
    const auto isPart = [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return std::isalnum(byte) != 0 || byte >= 0x80 || std::string_view(".,% /").find(c) != std::string_view::npos;
    };
    const bool sign = text.starts_with('-') || text.starts_with('+');
    const bool number = text.size() == 1 || text[1] == ' ' || std::isdigit(static_cast<unsigned char>(text[1])) != 0;
    return sign && number && std::all_of(text.begin() + 1, text.end(), isPart);
}

/// Whether a spreadsheet would compute it.
bool isFormula(std::string_view text)
{
    return !text.empty() && std::string_view("=+-@\t\r").find(text.front()) != std::string_view::npos
        && !isSignedNumber(text);
}

} // namespace

std::string terminalLine(std::string_view text)
{
    return visible(text, "");
}

std::string terminalText(std::string_view text)
{
    return visible(text, "\n\t");
}

std::string markdownLine(std::string_view text)
{
    const auto plain = terminalLine(text);
    const auto begin = std::min(plain.find_first_not_of(' '), plain.size()); // four spaces would be code
    const auto mark = listMark(std::string_view(plain).substr(begin));
    std::string result = beginsBlock(std::string_view(plain).substr(begin)) ? "\\" : "";
    if (mark != std::string_view::npos) {
        result += plain.substr(begin, mark) + "\\" + withoutMarkup(std::string_view(plain).substr(begin + mark));
        return result;
    }
    return result + withoutMarkup(std::string_view(plain).substr(begin));
}

std::string markdownCell(std::string_view text)
{
    std::string result;
    for (const char c : withoutMarkup(terminalLine(text))) {
        result += c == '|' ? "\\|" : std::string(1, c);
    }
    return result;
}

std::string htmlLine(std::string_view text)
{
    std::string result;
    for (const char c : terminalLine(text)) {
        result += c == '&' ? "&amp;"
            : c == '<'     ? "&lt;"
            : c == '>'     ? "&gt;"
            : c == '"'     ? "&quot;"
            : c == '\''    ? "&#39;"
                           : std::string(1, c);
    }
    return result;
}

std::string csvField(std::string_view text)
{
    std::string field = isFormula(text) ? "'" : "";
    for (const char c : terminalText(text)) {
        field += c == '"' ? "\"\"" : std::string(1, c);
    }
    return field.find_first_of(",\"\n") != std::string::npos ? "\"" + field + "\"" : field;
}

} // namespace sluice
