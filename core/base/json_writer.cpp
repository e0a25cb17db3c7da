// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/json.h"
#include "core/base/text/foreign_text.h"
#include "core/base/text/utf8.h"

#include <fmt/format.h>

#include <algorithm>

namespace sluice {

namespace {

/// U+10FFFD leads a byte that is no text: mark, 'x', two hexadecimal digits.
/// Source: the encoding utf8-c8 of Raku.
constexpr std::string_view mark = "\xF4\x8F\xBF\xBD";
constexpr std::size_t carriedSize = mark.size() + 3;

/// The mark itself is carried like bytes that are no text, so that every string comes back as it was.
bool isCarried(const Utf8Piece& piece)
{
    return !piece.valid || piece.bytes == mark;
}

bool textNeedsCarrying(std::string_view text)
{
    for (std::size_t at = 0; at < text.size();) {
        const auto piece = utf8PieceAt(text, at);
        if (isCarried(piece)) {
            return true;
        }
        at += piece.bytes.size();
    }
    return false;
}

bool needsCarrying(const Json& json)
{
    if (json.is_string()) {
        return textNeedsCarrying(json.get_ref<const std::string&>());
    }
    if (json.is_object()) {
        const auto& fields = json.get_ref<const Json::object_t&>();
        return std::any_of(fields.begin(), fields.end(), [](const auto& field) {
            return textNeedsCarrying(field.first) || needsCarrying(field.second);
        });
    }
    return json.is_array()
        && std::any_of(json.begin(), json.end(), [](const Json& item) { return needsCarrying(item); });
}

Json carried(const Json& json)
{
    if (json.is_string()) {
        return detail::carriedText(json.get_ref<const std::string&>());
    }
    if (json.is_array()) {
        Json array = Json::array();
        for (const auto& item : json) {
            array.push_back(carried(item));
        }
        return array;
    }
    if (json.is_object()) {
        Json object = detail::roomyObject();
        for (const auto& [key, value] : json.items()) {
            object[detail::carriedText(key)] = carried(value);
        }
        return object;
    }
    return json;
}

/// The byte that a mark at `at` leads; nothing where it leads none.
std::optional<char> carriedByteAt(std::string_view text, std::size_t at)
{
    constexpr std::string_view digits = "0123456789ABCDEF";
    const auto piece = text.substr(at, carriedSize);
    if (piece.size() < carriedSize || !piece.starts_with(mark) || piece[mark.size()] != 'x') {
        return std::nullopt;
    }
    const auto high = digits.find(piece[mark.size() + 1]);
    const auto low = digits.find(piece[mark.size() + 2]);
    const bool byte = high != std::string_view::npos && low != std::string_view::npos && high >= 8;
    return byte ? std::optional(static_cast<char>(high * 16 + low)) : std::nullopt;
}

std::string escapeInJson(char32_t character)
{
    constexpr std::uint32_t afterPlane = 0x10000;
    const auto number = static_cast<std::uint32_t>(character);
    if (number < afterPlane) {
        return fmt::format("\\u{:04x}", number);
    }
    return fmt::format("\\u{:04x}\\u{:04x}", 0xD800 + ((number - afterPlane) >> 10),
                       0xDC00 + ((number - afterPlane) & 0x3FF));
}

/// Escapes what a terminal would obey and nobody sees. It stands in strings alone, so the document means the same.
std::string withoutUnseen(std::string text)
{
    constexpr unsigned char erase = 0x7F;
    const auto suspicious = [](char c) { return static_cast<unsigned char>(c) >= erase; };
    if (std::none_of(text.begin(), text.end(), suspicious)) {
        return text;
    }
    std::string result;
    result.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) {
        const auto piece = utf8PieceAt(text, at);
        const bool unseen = piece.valid && (piece.character == erase || isUnseen(piece.character));
        unseen ? void(result += escapeInJson(piece.character)) : void(result += piece.bytes);
        at += piece.bytes.size();
    }
    return result;
}

} // namespace

namespace detail {

std::string carriedText(std::string_view text)
{
    std::string result;
    for (std::size_t at = 0; at < text.size();) {
        const auto piece = utf8PieceAt(text, at);
        if (!isCarried(piece)) {
            result += piece.bytes;
        }
        for (std::size_t i = 0; isCarried(piece) && i < piece.bytes.size(); ++i) {
            result.append(mark).append("x").append(hexOfByte(piece.bytes[i]));
        }
        at += piece.bytes.size();
    }
    return result;
}

void bringBack(std::string& text)
{
    auto at = text.find(mark);
    if (at == std::string::npos) {
        return;
    }
    std::string result;
    std::size_t from = 0;
    for (; at != std::string::npos; at = text.find(mark, at)) {
        if (const auto byte = carriedByteAt(text, at)) {
            result.append(text, from, at - from).append(1, *byte);
            from = at + carriedSize;
            at = from;
        } else {
            at += mark.size();
        }
    }
    text = result.append(text, from);
}

} // namespace detail

std::string jsonText(const Json& json, int indent)
{
    return withoutUnseen(
        (needsCarrying(json) ? carried(json) : json).dump(indent, ' ', false, Json::error_handler_t::strict));
}

} // namespace sluice
