// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/text.h"

#include <algorithm>
#include <charconv>

namespace sluice {

namespace {

/// Length of the UTF-8 character at the beginning; 0 when it is none, or one that controls a terminal.
std::size_t characterLength(std::string_view text)
{
    const auto byte = [&text](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const auto first = byte(0);
    if (first < 0x80) {
        return (first >= 0x20 && first != 0x7f) || first == '\n' || first == '\t' ? 1 : 0;
    }
    const std::size_t length = first >= 0xf0 && first < 0xf5 ? 4
        : first >= 0xe0 && first < 0xf0                      ? 3
        : first >= 0xc2 && first < 0xe0                      ? 2
                                                             : 0;
    if (length == 0 || text.size() < length) {
        return 0;
    }
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(i) & 0xc0) != 0x80) {
            return 0;
        }
    }
    const bool overlong = (first == 0xe0 && byte(1) < 0xa0) || (first == 0xf0 && byte(1) < 0x90);
    const bool outside = (first == 0xed && byte(1) >= 0xa0) || (first == 0xf4 && byte(1) >= 0x90);
    const bool control = first == 0xc2 && byte(1) < 0xa0;
    return overlong || outside || control ? 0 : length;
}

} // namespace

std::string plainText(std::string_view raw)
{
    std::string text;
    text.reserve(raw.size());
    while (!raw.empty()) {
        const auto length = characterLength(raw);
        length == 0 ? void(text += '?') : void(text += raw.substr(0, length));
        raw.remove_prefix(std::max<std::size_t>(length, 1));
    }
    return text;
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
