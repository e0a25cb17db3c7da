// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/text/foreign_text.h"

#include <fmt/format.h>

#include <concepts>
#include <string>
#include <string_view>
#include <type_traits>

namespace sluice::ctl {

template <class T>
concept TextValue = std::convertible_to<const T&, std::string_view>;

template <class T>
using Shown = std::conditional_t<TextValue<T>, std::string, const T&>;

template <class T>
Shown<T> shownOnLine(const T& value)
{
    if constexpr (TextValue<T>) {
        return terminalLine(value);
    } else {
        return value;
    }
}

/// fmt::format for people at a terminal: no text among the values, such as a path or a host's name, can begin a line of
/// its own or control the terminal. Not for values of several lines.
template <class... T>
std::string line(fmt::format_string<Shown<T>...> format, const T&... values)
{
    const auto formatted = [format](const auto&... shown) {
        return fmt::vformat(fmt::string_view(format), fmt::make_format_args(shown...));
    };
    return formatted(shownOnLine(values)...);
}

} // namespace sluice::ctl
