// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/words.h"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <cmath>
#include <optional>
#include <utility>

namespace sluice {

namespace {

using Unit = std::pair<std::string_view, double>;

constexpr std::array<Unit, 16> byteUnits{{{"", 1},
                                          {"B", 1},
                                          {"K", 0x1p10},
                                          {"KiB", 0x1p10},
                                          {"M", 0x1p20},
                                          {"MiB", 0x1p20},
                                          {"G", 0x1p30},
                                          {"GiB", 0x1p30},
                                          {"T", 0x1p40},
                                          {"TiB", 0x1p40},
                                          {"KB", 1e3},
                                          {"kB", 1e3},
                                          {"MB", 1e6},
                                          {"GB", 1e9},
                                          {"TB", 1e12},
                                          {"PB", 1e15}}};
constexpr std::array<Unit, 7> timeUnits{
    {{"", 1}, {"s", 1}, {"ns", 1e-9}, {"us", 1e-6}, {"ms", 1e-3}, {"m", 60}, {"h", 3600}}};

constexpr double largestCount = 9.2e18;

std::string_view trimmed(std::string_view text)
{
    while (!text.empty() && text.front() == ' ') {
        text.remove_prefix(1);
    }
    while (!text.empty() && text.back() == ' ') {
        text.remove_suffix(1);
    }
    return text;
}

/// number unit -> number in the base unit; nullopt when either is not understood.
template <std::size_t N>
std::optional<double> quantity(std::string_view text, const std::array<Unit, N>& units)
{
    text = trimmed(text);
    double number = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (problem != std::errc() || !std::isfinite(number) || std::signbit(number)) {
        return std::nullopt;
    }
    const auto unit = trimmed(text.substr(static_cast<std::size_t>(end - text.data())));
    for (const auto& [name, factor] : units) {
        if (name == unit && std::isfinite(number * factor)) {
            return number * factor;
        }
    }
    return std::nullopt;
}

/// A plain whole number as it is: a double holds no more than 53 bits of it.
std::optional<std::int64_t> wholeNumber(std::string_view text)
{
    std::int64_t number = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool whole = problem == std::errc() && end == text.data() + text.size() && number >= 0;
    return whole ? std::optional(number) : std::nullopt;
}

Error notA(std::string_view what, std::string_view text, std::string hint)
{
    return Error{ErrorKind::Usage, fmt::format("\"{}\" is not a {}", text, what), std::move(hint)};
}

/// Three significant digits without trailing zeros: 1.6, 146.6, 12.
std::string shortNumber(double value)
{
    const double magnitude = std::abs(value);
    auto text = fmt::format("{:.{}f}", value, magnitude < 9.995 ? 2 : magnitude < 999.5 ? 1 : 0);
    if (text.find('.') != std::string::npos) {
        text.erase(text.find_last_not_of('0') + 1);
        if (text.back() == '.') {
            text.pop_back();
        }
    }
    return text;
}

std::string scaled(double value, double step, const std::array<std::string_view, 6>& names)
{
    std::size_t index = 0;
    while (std::abs(value) >= step * 0.9995 && index + 1 < names.size()) {
        value /= step;
        ++index;
    }
    return fmt::format("{} {}", shortNumber(value), names[index]);
}

} // namespace

Result<Bytes> parseBytes(std::string_view text)
{
    if (const auto count = wholeNumber(text)) {
        return Bytes{*count};
    }
    const auto bytes = quantity(text, byteUnits);
    if (!bytes || *bytes > largestCount) {
        return notA("size", text, "write it like 4K, 128K, 1M, 1G (IEC) or 200MB, 1.6GB (SI)");
    }
    return Bytes{static_cast<std::int64_t>(std::llround(*bytes))};
}

Result<Seconds> parseSeconds(std::string_view text)
{
    const auto seconds = quantity(text, timeUnits);
    if (!seconds) {
        return notA("time", text, "write it like 200us, 200ms, 5s, 2m or 1h");
    }
    return Seconds(*seconds);
}

Result<BytesPerSecond> parseRate(std::string_view text)
{
    auto amount = trimmed(text);
    if (amount.ends_with("/s")) {
        amount.remove_suffix(2);
    }
    const auto rate = quantity(amount, byteUnits);
    if (!rate) {
        return notA("rate", text, "write it like 200MB/s or 12.5GB/s");
    }
    return BytesPerSecond{*rate};
}

std::string iecWords(Bytes bytes)
{
    return scaled(static_cast<double>(bytes.count), 1024, {"B", "KiB", "MiB", "GiB", "TiB", "PiB"});
}

std::string siWords(Bytes bytes)
{
    return siWords(static_cast<double>(bytes.count));
}

std::string siWords(double bytes)
{
    return scaled(bytes, 1000, {"B", "kB", "MB", "GB", "TB", "PB"});
}

std::string words(BytesPerSecond rate)
{
    return scaled(rate.value, 1000, {"B/s", "kB/s", "MB/s", "GB/s", "TB/s", "PB/s"});
}

std::string words(Seconds duration)
{
    const double seconds = duration.count();
    if (!std::isfinite(seconds)) {
        return fmt::format("{} s", seconds);
    }
    if (seconds >= 60) {
        const auto whole = std::llround(seconds);
        return whole >= 3600 ? fmt::format("{} h {} min", whole / 3600, whole % 3600 / 60)
                             : fmt::format("{} min {} s", whole / 60, whole % 60);
    }
    if (seconds >= 0.9995 || seconds == 0) {
        return shortNumber(seconds) + " s";
    }
    if (seconds >= 0.9995e-3) {
        return shortNumber(seconds * 1e3) + " ms";
    }
    return seconds >= 0.9995e-6 ? shortNumber(seconds * 1e6) + " us" : shortNumber(seconds * 1e9) + " ns";
}

std::string words(Nanoseconds duration)
{
    return words(Seconds(duration));
}

std::string groupedWords(double number)
{
    auto digits = fmt::format("{:.0f}", number);
    for (auto at = static_cast<std::ptrdiff_t>(digits.size()) - 3; at > (number < 0 ? 1 : 0); at -= 3) {
        digits.insert(static_cast<std::size_t>(at), ",");
    }
    return digits;
}

std::string percentWords(double fraction)
{
    return shortNumber(fraction * 100) + " %";
}

std::string optionText(Bytes bytes)
{
    constexpr std::array<std::pair<std::int64_t, char>, 4> steps{
        {{1LL << 40, 'T'}, {1LL << 30, 'G'}, {1LL << 20, 'M'}, {1LL << 10, 'K'}}};
    for (const auto& [step, letter] : steps) {
        if (bytes.count >= step && bytes.count % step == 0) {
            return fmt::format("{}{}", bytes.count / step, letter);
        }
    }
    return std::to_string(bytes.count);
}

} // namespace sluice
