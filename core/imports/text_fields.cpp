// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/imports/text_fields.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <ctime>
#include <iterator>
#include <limits>
#include <utility>

namespace sluice::imports {

namespace {

constexpr std::string_view blanks = " \t\r\f\v";
constexpr std::size_t longestNumber = 64;

/// Reads a number at the beginning; `rest` is what follows it.
std::optional<double> numberBefore(std::string_view text, std::string_view& rest)
{
    std::string number(text.substr(0, longestNumber));
    if (number.find('.') == std::string::npos) {
        std::replace(number.begin(), number.end(), ',', '.');
    }
    const std::size_t plus = number.starts_with('+') ? 1 : 0;
    double value = 0;
    const auto [end, error] = std::from_chars(number.data() + plus, number.data() + number.size(), value);
    if (error != std::errc() || !std::isfinite(value)) {
        return std::nullopt;
    }
    rest = text.substr(static_cast<std::size_t>(end - number.data()));
    return value;
}

} // namespace

std::string_view trimmed(std::string_view text)
{
    const auto first = text.find_first_not_of(blanks);
    if (first == std::string_view::npos) {
        return {};
    }
    return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

std::optional<double> decimalNumber(std::string_view text)
{
    std::string_view rest;
    const auto number = numberBefore(trimmed(text), rest);
    return number && rest.empty() ? number : std::nullopt;
}

std::optional<double> leadingNumber(std::string_view text)
{
    std::string_view rest;
    return numberBefore(trimmed(text), rest);
}

std::vector<std::string_view> linesOf(std::string_view text)
{
    auto lines = fieldsOf(text, '\n', maxLines);
    for (auto& line : lines) {
        line = line.ends_with('\r') ? line.substr(0, line.size() - 1) : line;
    }
    return lines;
}

std::vector<std::string_view> fieldsOf(std::string_view line, char separator, std::size_t most)
{
    std::vector<std::string_view> fields;
    std::size_t begin = 0;
    while (fields.size() < most) {
        const auto end = line.find(separator, begin);
        fields.push_back(line.substr(begin, end - begin));
        if (end == std::string_view::npos) {
            break;
        }
        begin = end + 1;
    }
    return fields;
}

std::vector<std::string_view> wordsOf(std::string_view line)
{
    std::vector<std::string_view> words;
    for (auto begin = line.find_first_not_of(blanks); begin != std::string_view::npos && words.size() < maxFields;) {
        const auto end = line.find_first_of(blanks, begin);
        words.push_back(line.substr(begin, end - begin));
        begin = line.find_first_not_of(blanks, end);
    }
    return words;
}

std::vector<std::string> csvFields(std::string_view line)
{
    std::vector<std::string> fields(1);
    bool quoted = false;
    for (std::size_t i = 0; i < line.size() && fields.size() < maxFields; ++i) {
        const char c = line[i];
        if (quoted && c == '"' && i + 1 < line.size() && line[i + 1] == '"') {
            fields.back() += line[i++];
        } else if (c == '"') {
            quoted = !quoted;
        } else if (c == ',' && !quoted) {
            fields.emplace_back();
        } else {
            fields.back() += c;
        }
    }
    return fields;
}

std::optional<int> countOf(std::optional<double> number)
{
    const bool fits = number && *number >= 1 && *number <= std::numeric_limits<int>::max();
    return fits && *number == std::floor(*number) ? std::optional(static_cast<int>(*number)) : std::nullopt;
}

bool isSince(std::string_view version, int major, int minor)
{
    const auto parts = fieldsOf(version, '.', 2);
    const auto second = parts.size() > 1 ? leadingNumber(parts[1]) : std::nullopt;
    return std::pair(leadingNumber(parts[0]).value_or(-1), second.value_or(0))
        >= std::pair<double, double>(major, minor);
}

std::optional<std::string> utcText(std::string_view time)
{
    std::tm parts{};
    const std::string text(trimmed(time).substr(0, longestNumber));
    const char* rest = ::strptime(text.c_str(), "%Y-%m-%dT%H:%M:%S", &parts);
    if (rest == nullptr) {
        return std::nullopt;
    }
    std::string_view offset(rest);
    if (offset.starts_with('.')) {
        offset.remove_prefix(std::min(offset.size(), offset.find_first_not_of("0123456789", 1)));
    }
    std::string digits;
    std::copy_if(offset.begin(), offset.end(), std::back_inserter(digits), [](char c) { return c >= '0' && c <= '9'; });
    const bool zulu = offset == "Z";
    const bool numbers = digits.size() == 4 && (offset[0] == '+' || offset[0] == '-');
    if (!zulu && !numbers) {
        return std::nullopt;
    }
    const int minutes = zulu ? 0 : std::stoi(digits.substr(0, 2)) * 60 + std::stoi(digits.substr(2));
    const auto seconds = static_cast<double>(::timegm(&parts));
    return timeText(seconds - (offset[0] == '-' ? -60.0 : 60.0) * minutes);
}

std::optional<double> secondsOf(std::string_view text)
{
    double seconds = 0;
    auto rest = trimmed(text);
    bool any = false;
    while (!rest.empty()) {
        std::string_view after;
        const auto number = numberBefore(rest, after);
        const auto unit = after.substr(0, after.find_first_of("0123456789"));
        const double scale = unit == "h" ? 3600
            : unit == "m"                ? 60
            : unit == "s"                ? 1
            : unit == "ms"               ? 1e-3
            : unit == "us"               ? 1e-6
            : unit == "ns"               ? 1e-9
                                         : 0;
        if (!number || scale == 0) {
            return std::nullopt;
        }
        seconds += *number * scale;
        rest = after.substr(unit.size());
        any = true;
    }
    return any ? std::optional(seconds) : std::nullopt;
}

std::optional<std::string> timeText(std::optional<double> secondsSince1970)
{
    constexpr double year2200 = 7.2583e9;
    if (!secondsSince1970 || !(*secondsSince1970 > 0 && *secondsSince1970 < year2200)) {
        return std::nullopt;
    }
    const auto seconds = static_cast<std::time_t>(*secondsSince1970);
    std::tm parts{};
    char text[32];
    if (::gmtime_r(&seconds, &parts) == nullptr
        || std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts) == 0) {
        return std::nullopt;
    }
    return text;
}

} // namespace sluice::imports
