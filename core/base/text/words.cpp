// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/text/words.h"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <utility>

namespace sluice {

namespace {

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

std::string ageWords(Seconds age)
{
    constexpr double minute = 60;
    constexpr double hour = 60 * minute;
    constexpr double day = 24 * hour;
    const double s = age.count();
    return s < minute ? fmt::format("{:.0f} s", std::floor(s))
        : s < hour    ? fmt::format("{:.0f} min", std::floor(s / minute))
        : s < day     ? fmt::format("{:.0f} h", std::floor(s / hour))
                      : fmt::format("{:.0f} d", std::floor(s / day));
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

std::string floorPercentWords(double fraction)
{
    return fmt::format("{:.0f} %", std::floor(fraction * 100 * (1 + 1e-12)));
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
