// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/text/typed_number.h"
#include "core/base/text/typed_numbers.h"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <utility>

namespace sluice {

namespace {

using namespace typed;

constexpr std::string_view timeHint = "write it like 200us, 200ms, 5s, 10min or 1h";

/// Seconds of a unit in lower case. "m" is not among them: some mean minutes, some milliseconds.
std::optional<double> secondsOfUnit(const std::string& unit)
{
    constexpr double hour = 3600;
    constexpr double day = 24 * hour;
    constexpr std::array<std::pair<std::string_view, double>, 31> units{{{"ns", 1e-9},
                                                                         {"nsec", 1e-9},
                                                                         {"us", 1e-6},
                                                                         {"\u00b5s", 1e-6},
                                                                         {"\u03bcs", 1e-6},
                                                                         {"usec", 1e-6},
                                                                         {"ms", 1e-3},
                                                                         {"msec", 1e-3},
                                                                         {"msecs", 1e-3},
                                                                         {"millisecond", 1e-3},
                                                                         {"milliseconds", 1e-3},
                                                                         {"s", 1},
                                                                         {"sec", 1},
                                                                         {"secs", 1},
                                                                         {"second", 1},
                                                                         {"seconds", 1},
                                                                         {"min", 60},
                                                                         {"mins", 60},
                                                                         {"minute", 60},
                                                                         {"minutes", 60},
                                                                         {"h", hour},
                                                                         {"hr", hour},
                                                                         {"hrs", hour},
                                                                         {"hour", hour},
                                                                         {"hours", hour},
                                                                         {"d", day},
                                                                         {"day", day},
                                                                         {"days", day},
                                                                         {"w", 7 * day},
                                                                         {"y", 365 * day},
                                                                         {"years", 365 * day}}};
    for (const auto& [name, factor] : units) {
        if (name == unit) {
            return factor;
        }
    }
    return unit == "year" ? std::optional(365 * day) : unit == "weeks" ? std::optional(7 * day) : std::nullopt;
}

struct Meaning {
    double withoutUnit; ///< seconds of a number that stands alone
    bool letterIsMinutes; ///< of an "m"
};

Result<double> secondsOf(const Number& typed, std::string_view text, Meaning meaning)
{
    if (typed.unit == "m" && !meaning.letterIsMinutes) {
        return twoMeanings(text, fmt::format("write {0}ms for milliseconds or {0}min for minutes", typed.digits));
    }
    const auto factor = typed.unit.empty() ? std::optional(meaning.withoutUnit)
        : typed.unit == "m"                ? std::optional(60.0)
        : typed.unit == "Ms"               ? std::nullopt
                                           : secondsOfUnit(lower(typed.unit));
    const double seconds = factor ? typed.number * *factor : 0;
    return factor && std::isfinite(seconds) ? Result<double>(seconds) : refused("time", text, std::string(timeHint));
}

/// Sums a chain like "1h30m", whose units become smaller from part to part.
Result<Seconds> chained(std::string_view text, Meaning meaning)
{
    double sum = 0;
    double last = 0;
    auto rest = trimmed(text);
    do {
        const auto end = endOfFirstNumber(rest);
        const auto part = typedNumber("time", rest.substr(0, end), timeHint);
        const auto seconds = part ? secondsOf(*part, text, meaning) : Result<double>(part.error());
        if (!seconds) {
            const bool whole = end == rest.size() && sum == 0;
            return whole || seconds.error().message.find("two meanings") != std::string::npos
                ? seconds.error()
                : refused("time", text, std::string(timeHint));
        }
        const double unit = part->number > 0 ? *seconds / part->number : 0;
        if (last > 0 && (unit >= last || part->unit.empty())) {
            return refused("time", text, std::string(timeHint));
        }
        last = unit;
        sum += *seconds;
        rest = rest.substr(end);
    } while (!rest.empty());
    return Seconds(sum);
}

} // namespace

Result<Seconds> parseSeconds(std::string_view text)
{
    return chained(text, {1, true});
}

Result<Seconds> parseShortTime(std::string_view text)
{
    const auto typed = typedNumber("time", text, timeHint);
    if (typed && typed->unit.empty() && typed->number >= 1) {
        return noUnit(text, fmt::format("write {0}ms or {0}s", typed->digits));
    }
    return chained(text, {1, false});
}

Result<Seconds> parseHours(std::string_view text)
{
    return chained(text, {3600, true});
}

} // namespace sluice
