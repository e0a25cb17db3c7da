// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/units.h"

#include <concepts>
#include <optional>
#include <type_traits>

namespace sluice {

/// The closed range of a number in a document. A document with a number outside of it is refused, wherever it comes
/// from.
struct Domain {
    double least = 0;
    double most = 0;
    bool stated = false; ///< a document must say it: no default stands in for it

    constexpr bool holds(double value) const { return value >= least && value <= most; } // and no NaN
};

namespace domain {

inline constexpr Domain share{0, 1};
inline constexpr Domain bytes{0, 9.3e18}; ///< as many as there are
inline constexpr Domain someBytes{1, bytes.most};
inline constexpr Domain rate{0, 1e18}; ///< bytes or operations a second
inline constexpr Domain seconds{0, 1e12}; ///< 30,000 years
inline constexpr Domain nanoseconds{0, 9.3e18};
inline constexpr Domain count{0, 1e15};
inline constexpr Domain figure{0, 1e18}; ///< a ratio or an amount that is computed

} // namespace domain

/// The number in a value, as it is compared with a domain; nothing where there is none.
constexpr std::optional<double> numberIn(Bytes value)
{
    return static_cast<double>(value.count);
}
constexpr std::optional<double> numberIn(BytesPerSecond value)
{
    return value.value;
}
constexpr std::optional<double> numberIn(Seconds value)
{
    return value.count();
}
constexpr std::optional<double> numberIn(Nanoseconds value)
{
    return static_cast<double>(value.count());
}
template <class T>
requires std::is_arithmetic_v<T>
constexpr std::optional<double> numberIn(T value)
{
    return static_cast<double>(value);
}
template <class T>
constexpr std::optional<double> numberIn(const std::optional<T>& value)
{
    return value ? numberIn(*value) : std::nullopt;
}

/// That of a unit, wherever no narrower one is stated. A quantity of any of these is never negative.
constexpr Domain domainOf(Bytes)
{
    return domain::bytes;
}
constexpr Domain domainOf(BytesPerSecond)
{
    return domain::rate;
}
constexpr Domain domainOf(Seconds)
{
    return domain::seconds;
}
constexpr Domain domainOf(Nanoseconds)
{
    return domain::nanoseconds;
}

} // namespace sluice
