// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>

namespace sluice {

/// T or const T: lets one `describe` function serve reading and writing (see core/base/json.h).
template <class T, class U>
concept Like = std::same_as<std::remove_const_t<T>, U>;

/// The words of an enum on the command line and in JSON. An enum that is shown anywhere
/// specialises this with wordList, next to its definition.
template <class E>
inline constexpr auto enumWords = nullptr;

template <class E, std::size_t N>
constexpr std::array<std::pair<E, std::string_view>, N> wordList(const std::pair<E, std::string_view> (&words)[N])
{
    return std::to_array(words);
}

template <class E>
concept Worded = std::is_enum_v<E> && !std::same_as<std::remove_cv_t<decltype(enumWords<E>)>, std::nullptr_t>;

template <Worded E>
constexpr std::string_view word(E value)
{
    for (const auto& [candidate, text] : enumWords<E>) {
        if (candidate == value) {
            return text;
        }
    }
    return "?";
}

template <Worded E>
constexpr std::optional<E> fromWord(std::string_view text)
{
    for (const auto& [candidate, candidateText] : enumWords<E>) {
        if (candidateText == text) {
            return candidate;
        }
    }
    return std::nullopt;
}

} // namespace sluice
