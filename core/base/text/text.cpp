// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/text/text.h"

#include "core/base/text/utf8.h"

#include <algorithm>
#include <charconv>

namespace sluice {

std::string plainText(std::string_view raw)
{
    std::string text;
    text.reserve(raw.size());
    for (std::size_t at = 0; at < raw.size();) {
        const auto piece = utf8PieceAt(raw, at);
        const bool control = piece.character < 0x20 || (piece.character >= 0x7F && piece.character < 0xA0);
        const bool shown = piece.valid && (!control || piece.bytes == "\n" || piece.bytes == "\t");
        shown ? void(text += piece.bytes) : void(text.append(piece.bytes.size(), '?'));
        at += piece.bytes.size();
    }
    return text;
}

std::string clipped(std::string_view text, std::size_t most)
{
    if (text.size() <= most) {
        return std::string(text);
    }
    constexpr auto continues = [](char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U; };
    auto end = most;
    for (int back = 0; back < 3 && end > 0 && continues(text[end]); ++back) {
        --end;
    }
    return std::string(text.substr(0, end)) + "...";
}

std::optional<std::int64_t> wholeNumber(const std::string& text)
{
    const bool hexadecimal = text.starts_with("0x");
    const char* const end = text.data() + text.size();
    std::int64_t value = 0;
    const auto [stop, problem] =
        std::from_chars(text.data() + (hexadecimal ? 2 : 0), end, value, hexadecimal ? 16 : 10);
    if (problem != std::errc() || stop != end) {
        return std::nullopt;
    }
    return value;
}

std::vector<std::string> pieces(const std::string& text, char separator)
{
    std::vector<std::string> found;
    std::size_t begin = 0;
    while (begin < text.size()) {
        const auto end = std::min(text.find(separator, begin), text.size());
        if (end > begin) {
            found.push_back(text.substr(begin, end - begin));
        }
        begin = end + 1;
    }
    return found;
}

} // namespace sluice
