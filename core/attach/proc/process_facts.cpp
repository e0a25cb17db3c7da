// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/attach/proc/process_facts.h"

#include <algorithm>
#include <charconv>
#include <vector>

namespace sluice::attach {

namespace {

std::optional<std::int64_t> numberOf(std::string_view text)
{
    std::int64_t number = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
    return problem == std::errc() && end == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

/// Divides at white space, without copies.
std::vector<std::string_view> wordsOf(std::string_view text)
{
    constexpr std::string_view space = " \t\n";
    std::vector<std::string_view> words;
    for (auto begin = text.find_first_not_of(space); begin != std::string_view::npos;) {
        const auto end = std::min(text.find_first_of(space, begin), text.size());
        words.push_back(text.substr(begin, end - begin));
        begin = text.find_first_not_of(space, end);
    }
    return words;
}

std::int64_t fieldOf(std::string_view text, std::string_view name)
{
    const auto at = text.find(name);
    const auto line = at == std::string_view::npos ? text.substr(0, 0) : text.substr(at + name.size());
    return numberOf(line.substr(0, line.find('\n'))).value_or(-1);
}

} // namespace

std::optional<ProcessStat> parseProcessStat(std::string_view line)
{
    const auto open = line.find('(');
    const auto close = line.rfind(')'); // a name may hold both
    if (open == std::string_view::npos || close == std::string_view::npos || close < open) {
        return std::nullopt;
    }
    const auto before = wordsOf(line.substr(0, open));
    const auto after = wordsOf(line.substr(close + 1)); // begins with field 3
    constexpr std::size_t needed = 20;
    if (before.size() != 1 || after.size() < needed || after[0].size() != 1) {
        return std::nullopt;
    }
    const auto field = [&after](std::size_t number) { return numberOf(after[number - 3]); };
    const auto pid = numberOf(before[0]);
    const auto parent = field(4);
    const auto faults = field(12);
    const auto threads = field(20);
    const auto start = field(22);
    if (!pid || !parent || !faults || !threads || !start) {
        return std::nullopt;
    }
    return ProcessStat{static_cast<long>(*pid),
                       std::string(line.substr(open + 1, close - open - 1)),
                       after[0][0],
                       static_cast<long>(*parent),
                       *faults,
                       *threads,
                       *start};
}

std::optional<ScheduleTimes> parseScheduleTimes(std::string_view line)
{
    const auto words = wordsOf(line);
    if (words.size() < 3) {
        return std::nullopt;
    }
    const auto run = numberOf(words[0]);
    const auto delay = numberOf(words[1]);
    const auto slices = numberOf(words[2]);
    return run && delay && slices ? std::optional(ScheduleTimes{*run, *delay, *slices}) : std::nullopt;
}

std::optional<ProcessIo> parseProcessIo(std::string_view text)
{
    const ProcessIo io{fieldOf(text, "rchar: "), fieldOf(text, "syscr: "), fieldOf(text, "\nread_bytes: "),
                       fieldOf(text, "\nwrite_bytes: ")};
    const bool whole = io.askedBytes >= 0 && io.readCalls >= 0 && io.deviceBytes >= 0 && io.writtenBytes >= 0;
    return whole ? std::optional(io) : std::nullopt;
}

} // namespace sluice::attach
