// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/text/typed_number.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>
#include <utility>

namespace sluice::typed {

std::string_view trimmed(std::string_view text)
{
    const auto blank = [](char c) { return c == ' ' || c == '\t'; };
    while (!text.empty() && blank(text.front())) {
        text.remove_prefix(1);
    }
    while (!text.empty() && blank(text.back())) {
        text.remove_suffix(1);
    }
    return text;
}

std::string lower(std::string_view text)
{
    std::string all(text);
    std::transform(all.begin(), all.end(), all.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return all;
}

Error refused(std::string_view what, std::string_view text, std::string hint)
{
    return Error{ErrorKind::Usage, fmt::format("\"{}\" is not a {}", text, what), std::move(hint)};
}

Error twoMeanings(std::string_view text, std::string hint)
{
    return Error{ErrorKind::Usage, fmt::format("\"{}\" has two meanings", text), std::move(hint)};
}

Error noUnit(std::string_view text, std::string hint)
{
    return Error{ErrorKind::Usage, fmt::format("\"{}\" has no unit", text), std::move(hint)};
}

namespace {

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

std::size_t digitsAt(std::string_view text, std::size_t at)
{
    std::size_t count = 0;
    while (at + count < text.size() && isDigit(text[at + count])) {
        ++count;
    }
    return count;
}

/// "1,281,167" and "1 281 167" in threes, "1_000" anywhere between digits; nothing where a separator stands elsewhere.
std::optional<std::string> withoutSeparators(std::string_view text, std::size_t& at)
{
    std::string digits(text.substr(0, digitsAt(text, 0)));
    at = digits.size();
    const auto first = at;
    char used = 0;
    while (at + 1 < text.size() && (text[at] == ',' || text[at] == '_' || text[at] == ' ')) {
        const char separator = text[at];
        const auto following = digitsAt(text, at + 1);
        if (separator == ' ' && following == 0) {
            break; // the unit stands behind it
        }
        const bool inThrees = first >= 1 && first <= 3 && following == 3;
        const bool sound = separator == '_' ? first > 0 && following > 0 : inThrees;
        if (!sound || (used != 0 && used != separator)) {
            return std::nullopt;
        }
        used = separator;
        digits += text.substr(at + 1, following);
        at += 1 + following;
    }
    return digits;
}

/// A decimal part and an exponent, as typed: ".5", "e9". An "e" without digits behind it belongs to the unit.
std::string fractionAt(std::string_view text, std::size_t& at)
{
    const auto begin = at;
    if (at < text.size() && text[at] == '.') {
        at += 1 + digitsAt(text, at + 1);
    }
    if (at < text.size() && (text[at] == 'e' || text[at] == 'E')) {
        const auto sign = at + 1 < text.size() && (text[at + 1] == '+' || text[at + 1] == '-') ? 1U : 0U;
        if (const auto exponent = digitsAt(text, at + 1 + sign); exponent > 0) {
            at += 1 + sign + exponent;
        }
    }
    return std::string(text.substr(begin, at - begin));
}

/// Reads the number at the front of `text` and leaves what follows it.
std::optional<Number> numberAtFront(std::string_view& text)
{
    std::size_t at = 0;
    const auto whole = withoutSeparators(text, at);
    if (!whole) {
        return std::nullopt;
    }
    Number typed;
    typed.digits = *whole + fractionAt(text, at);
    const auto* end = typed.digits.data() + typed.digits.size();
    const auto [stop, problem] = std::from_chars(typed.digits.data(), end, typed.number);
    if (problem != std::errc() || stop != end || !std::isfinite(typed.number)) {
        return std::nullopt;
    }
    text.remove_prefix(at);
    return typed;
}

/// "12,5": a comma that does not part thousands was meant as a decimal point.
bool hasDecimalComma(std::string_view text)
{
    const auto comma = text.find(',');
    return comma != std::string_view::npos && comma == text.rfind(',') && comma > 0 && isDigit(text[comma - 1])
        && digitsAt(text, comma + 1) > 0 && digitsAt(text, comma + 1) != 3;
}

} // namespace

Result<Number> typedNumber(std::string_view what, std::string_view text, std::string_view hint)
{
    auto rest = trimmed(text);
    if (rest.starts_with('-')) {
        return refused(what, text, "it cannot be below 0");
    }
    auto typed = numberAtFront(rest);
    if (!typed) {
        return refused(what, text, std::string(hasDecimalComma(text) ? "the decimal sign is a point: 12.5" : hint));
    }
    for (const char c : trimmed(rest)) {
        typed->unit += c == ' ' ? "" : std::string(1, c);
    }
    return *typed;
}

std::size_t endOfFirstNumber(std::string_view text)
{
    auto rest = text;
    if (!numberAtFront(rest)) {
        return text.size();
    }
    const auto next = std::find_if(rest.begin(), rest.end(), isDigit);
    return text.size() - static_cast<std::size_t>(rest.end() - next);
}

} // namespace sluice::typed
