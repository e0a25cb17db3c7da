// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/message/message.h"

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

/// Makes messages from a room's table, checked when it is compiled: every placeholder gets its argument, none is too
/// many.
///
///     messages.def   MESSAGE(feedsAll, "This node feeds all {gpus} GPUs.")
///     messages.h     inline constexpr MessageText feedsAll{"plan.feedsAll", "..."};   by MESSAGE, for each line
///     say<plan_messages::feedsAll>("gpus"_a = 8).with(Remedy::MeasureStorage)
///
/// A whole sentence is one entry, since languages order their words in other ways; numbers come with their unit.
namespace sluice {

/// An entry of a table of messages.
struct MessageText {
    std::string_view id;
    std::string_view english;
};

/// A name of an argument that templates can take.
template <std::size_t size>
struct ArgumentName {
    consteval ArgumentName(const char (&name)[size]) { std::copy_n(name, size, letters); }
    constexpr std::string_view view() const { return {letters, size - 1}; }

    char letters[size]{};
};

template <ArgumentName argumentName>
struct Argument {
    static constexpr std::string_view name = argumentName.view();
    std::string value;
};

/// What `"gpus"_a` makes: assigned a value it is an argument.
template <ArgumentName name>
struct Placeholder {
    Argument<name> operator=(std::string value) const { return {std::move(value)}; }
    Argument<name> operator=(std::string_view value) const { return {std::string(value)}; }
    Argument<name> operator=(const char* value) const { return {value}; }
    Argument<name> operator=(std::integral auto value) const { return {std::to_string(value)}; }
};

template <ArgumentName name>
constexpr Placeholder<name> operator""_a()
{
    return {};
}

/// Whether a text has a placeholder for each of these names, and for nothing else.
template <std::size_t count>
constexpr bool fits(std::string_view text, const std::array<std::string_view, count>& names)
{
    std::array<bool, count + 1> used{};
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool doubled = i + 1 < text.size() && text[i] == text[i + 1] && (text[i] == '{' || text[i] == '}');
        if (doubled) {
            ++i;
        } else if (text[i] == '{') {
            const auto name = text.substr(i + 1, text.find('}', i) - i - 1);
            const auto found = std::find(names.begin(), names.end(), name);
            if (found == names.end()) {
                return false;
            }
            used[static_cast<std::size_t>(found - names.begin())] = true;
        }
    }
    return static_cast<std::size_t>(std::count(used.begin(), used.end(), true)) == count;
}

/// Says an entry that has no placeholder, chosen at run time.
inline Message sayPlain(const MessageText& entry)
{
    Message message;
    message.id = entry.id;
    message.text = filled(entry.english, {});
    return message;
}

/// Fills an entry of a table.
template <const MessageText& entry, class... Arguments>
Message say(Arguments... arguments)
{
    static_assert(fits(entry.english, std::array<std::string_view, sizeof...(Arguments)>{Arguments::name...}),
                  "the arguments of a message must be the placeholders of its text");
    Message message;
    message.id = entry.id;
    (message.arguments.emplace(Arguments::name, std::move(arguments.value)), ...);
    message.text = filled(entry.english, message.arguments);
    return message;
}

} // namespace sluice
