// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/text/typed_numbers.h"

#include "core/base/text/typed_number.h"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <cmath>
#include <optional>
#include <string>
#include <utility>

namespace sluice {

namespace {

using namespace typed;

constexpr double largestCount = 9.2e18;
constexpr double bitsOfByte = 8;

/// The power of `base` that a prefix stands for; nothing where it is none.
std::optional<double> powerOf(char prefix, double base)
{
    constexpr std::string_view prefixes{"kmgtpe"};
    const auto at = prefixes.find(prefix);
    return at == std::string_view::npos ? std::nullopt : std::optional(std::pow(base, static_cast<double>(at) + 1));
}

/// Bytes of a unit of sizes in lower case: "k", "ki", "kib" and "kb".
std::optional<double> bytesOfUnit(const std::string& unit)
{
    if (unit.empty() || unit == "b" || unit == "byte" || unit == "bytes") {
        return 1;
    }
    const auto tail = unit.substr(1);
    if (tail.empty() || tail == "i" || tail == "ib") {
        return powerOf(unit.front(), 1024);
    }
    return tail == "b" ? powerOf(unit.front(), 1000) : std::nullopt;
}

/// "Gb", "Mb", "kb" with a capital prefix or a small k: bits by the letter, which is typed for bytes as often.
bool isBits(std::string_view unit)
{
    return unit.size() == 2 && unit[1] == 'b' && powerOf(lower(unit)[0], 1000) && (unit[0] <= 'Z' || unit[0] == 'k');
}

std::string capital(char prefix)
{
    const char letter = lower(std::string_view(&prefix, 1))[0];
    return std::string(1, letter == 'k' ? 'k' : static_cast<char>(letter - 'a' + 'A'));
}

/// The unit of a rate parted from its "per second": "GB/s", "GB/sec", "Gbps". Absent where no second stands.
struct PerSecond {
    std::string amount;
    std::string per;
};

PerSecond perSecond(const std::string& unit)
{
    for (const std::string_view per : {"/seconds", "/second", "/secs", "/sec", "/s", "ps"}) {
        if (lower(unit).ends_with(per)) {
            return {unit.substr(0, unit.size() - per.size()), std::string(per)};
        }
    }
    return {unit, {}};
}

/// Bits a second of "bit", "Gbit", "gbits", and of "Gb" and "gbps": what network links are told in.
std::optional<double> bitsOfUnit(const PerSecond& unit)
{
    auto small = lower(unit.amount);
    if (small.ends_with("bits")) {
        small.pop_back();
    }
    if (small.ends_with("bit")) {
        const auto prefix = small.substr(0, small.size() - 3);
        return prefix.empty() ? std::optional(1.0) : prefix.size() == 1 ? powerOf(prefix[0], 1000) : std::nullopt;
    }
    const bool ofLinks = unit.per == "ps" && unit.amount.size() == 2 && unit.amount[1] == 'b';
    return isBits(unit.amount) || ofLinks ? powerOf(small[0], 1000) : std::nullopt;
}

std::string bothRates(const Number& typed, char prefix)
{
    return fmt::format("write {0}{1}B/s for bytes or {0}{1}b/s for bits", typed.digits, capital(prefix));
}

/// A plain whole number as it is: a double holds no more than 53 bits of it.
std::optional<std::int64_t> exactNumber(const std::string& digits)
{
    std::int64_t number = 0;
    const auto [end, problem] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    const bool whole = problem == std::errc() && end == digits.data() + digits.size();
    return whole ? std::optional(number) : std::nullopt;
}

/// Letters of counts: a "b" is a billion.
std::optional<double> thousandsOf(const std::string& unit)
{
    constexpr std::array<std::pair<char, double>, 5> letters{
        {{'k', 1e3}, {'m', 1e6}, {'b', 1e9}, {'g', 1e9}, {'t', 1e12}}};
    if (unit.size() > 1) {
        return std::nullopt;
    }
    for (const auto& [letter, factor] : letters) {
        if (unit.empty() || lower(unit)[0] == letter) {
            return unit.empty() ? 1 : factor;
        }
    }
    return std::nullopt;
}

/// "1.000" and "12.000": one and twelve, or thousands as half of Europe parts them.
bool looksLikeThousands(const Number& typed)
{
    constexpr std::string_view zeros = ".000";
    const auto& digits = typed.digits;
    return typed.unit.empty() && digits.ends_with(zeros) && digits.size() <= zeros.size() + 3 && typed.number > 0;
}

Result<double> scaled(std::string_view what, std::string_view text, double number, std::string_view hint)
{
    return std::isfinite(number) ? Result<double>(number) : refused(what, text, std::string(hint));
}

} // namespace

Result<Bytes> parseBytes(std::string_view text)
{
    constexpr std::string_view hint = "write it like 4K, 128K, 1M, 1G (IEC) or 200MB, 1.6GB (SI)";
    const auto typed = typedNumber("size", text, hint);
    if (!typed) {
        return typed.error();
    }
    if (isBits(typed->unit) && typed->unit[0] != 'k') {
        const auto prefix = capital(typed->unit[0]);
        return twoMeanings(text,
                           fmt::format("write {0}{1}B for bytes; a size is not told in bits", typed->digits, prefix));
    }
    const auto factor = bytesOfUnit(lower(typed->unit));
    if (const auto exact = exactNumber(typed->digits); exact && factor && *factor == 1) {
        return Bytes{*exact};
    }
    if (!factor || !(typed->number * *factor <= largestCount)) {
        return refused("size", text, std::string(hint));
    }
    if (*factor == 1 && typed->number != std::floor(typed->number)) {
        return noUnit(text, fmt::format("write {0}K, {0}M or {0}G", typed->digits));
    }
    return Bytes{static_cast<std::int64_t>(std::llround(typed->number * *factor))};
}

Result<BytesPerSecond> parseRate(std::string_view text)
{
    constexpr double surelyBytes = 1e6;
    constexpr std::string_view hint = "write it like 200MB/s, 12.5GB/s or 100Gb/s";
    const auto typed = typedNumber("rate", text, hint);
    if (!typed) {
        return typed.error();
    }
    if (typed->unit.empty() && typed->number > 0 && typed->number < surelyBytes) {
        return noUnit(text, fmt::format("write {0}GB/s, {0}MB/s or {0}B/s", typed->digits));
    }
    const auto unit = perSecond(typed->unit);
    const auto small = lower(unit.amount);
    const bool twofold = (small.size() == 1 && small != "b") || (small.size() == 2 && small[1] == 'i');
    const bool whichB = (small == unit.amount && small.size() == 2 && small != "kb" && unit.per != "ps")
        || (unit.amount.size() == 3 && unit.amount.ends_with("ib") && unit.amount != small);
    if (!small.empty() && powerOf(small[0], 1000) && (twofold || (whichB && small.ends_with('b')))) {
        return twoMeanings(text, bothRates(*typed, small[0]));
    }
    const auto bits = bitsOfUnit(unit);
    const auto factor = bits ? std::optional(*bits / bitsOfByte) : bytesOfUnit(small);
    if (!factor || !std::isfinite(typed->number * *factor)) {
        return refused("rate", text, std::string(hint));
    }
    return BytesPerSecond{typed->number * *factor};
}

Result<double> parseNumber(std::string_view text)
{
    constexpr std::string_view hint = "write it like 8, 2.5 or 1,024";
    const auto typed = typedNumber("number", text, hint);
    if (!typed || !typed->unit.empty()) {
        return !typed ? typed.error() : refused("number", text, std::string(hint));
    }
    return typed->number;
}

Result<double> parseCount(std::string_view text)
{
    constexpr std::string_view hint = "write it like 8, 10,240, 1.28M or 70B";
    const auto typed = typedNumber("number", text, hint);
    if (!typed) {
        return typed.error();
    }
    if (looksLikeThousands(*typed)) {
        return twoMeanings(text, fmt::format("write {:.0f} or {:.0f}", typed->number, typed->number * 1000));
    }
    const auto factor = thousandsOf(typed->unit);
    return factor ? scaled("number", text, typed->number * *factor, hint) : refused("number", text, std::string(hint));
}

Result<double> parseWhole(std::string_view text)
{
    const auto number = parseCount(text);
    if (number && *number != std::floor(*number)) {
        return Error{ErrorKind::Usage, fmt::format("\"{}\" is not a whole number", text), "write it like 8"};
    }
    return number;
}

Result<double> parseParameters(std::string_view text)
{
    constexpr double minOfModel = 1000;
    const auto count = parseCount(text);
    if (count && *count < minOfModel && !trimmed(text).empty() && typedNumber("number", text, "")->unit.empty()) {
        return noUnit(text, fmt::format("write {0}B for billions or {0}M for millions", trimmed(text)));
    }
    return count;
}

Result<double> parseCountWithoutUnit(std::string_view text)
{
    const auto typed = typedNumber("number", text, "write it like 8 or 10,240");
    const auto count = parseCount(text);
    if (!typed || !count || typed->unit.empty()) {
        return count;
    }
    const double binary = lower(typed->unit) == "k" ? 1024 : 1024.0 * 1024;
    return twoMeanings(text, fmt::format("write {:.0f} or {:.0f}", *count, typed->number * binary));
}

Result<double> parseShare(std::string_view text)
{
    constexpr double surelyPercent = 10;
    constexpr std::string_view hint = "write it like 90 % or 0.9";
    const auto typed = typedNumber("share", text, hint);
    if (!typed) {
        return typed.error();
    }
    const bool percent = typed->unit == "%" || lower(typed->unit) == "percent";
    if ((!percent && !typed->unit.empty()) || typed->number > 100) {
        return refused("share", text, std::string(hint));
    }
    if (!percent && typed->number > 1 && typed->number < surelyPercent) {
        return twoMeanings(text, fmt::format("write {} % or a share from 0 to 1", typed->digits));
    }
    return percent || typed->number > 1 ? typed->number / 100 : typed->number;
}

Result<double> parseRatio(std::string_view text)
{
    constexpr std::string_view hint = "write it like 2:1 or 1.5";
    const auto typed = typedNumber("ratio", text, hint);
    if (!typed) {
        return typed.error();
    }
    const bool known = typed->unit.empty() || typed->unit == ":1" || typed->unit == "x" || typed->unit == "\u00d7";
    return known ? Result<double>(typed->number) : refused("ratio", text, std::string(hint));
}

} // namespace sluice
