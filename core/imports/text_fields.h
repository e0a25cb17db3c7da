// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Takes apart the text that other tools print.
namespace sluice::imports {

/// All of the text as a decimal number, blanks around it allowed; a comma counts as the decimal point where there is no
/// point. Nothing for "N/A", nan and inf.
std::optional<double> decimalNumber(std::string_view text);
/// The number that a text begins with: 25.0 of "25.00 W".
std::optional<double> leadingNumber(std::string_view text);

std::string_view trimmed(std::string_view text);
inline constexpr std::size_t maxLines = 2'000'000; ///< what follows is not read
inline constexpr std::size_t maxFields = 4096; ///< of a line
std::vector<std::string_view> linesOf(std::string_view text); ///< without line ends
std::vector<std::string_view> wordsOf(std::string_view line); ///< split at blanks
/// Split at a separator; empty fields stay.
std::vector<std::string_view> fieldsOf(std::string_view line, char separator, std::size_t most = maxFields);
/// The fields of a line of CSV, quotes taken off. Source: RFC 4180.
std::vector<std::string> csvFields(std::string_view line);

/// A whole number of at least 1 that an int holds.
std::optional<int> countOf(std::optional<double> number);

/// Tells whether a version is this one or a later one, by its first two numbers: "3.33-12-gabc". False for what is
/// none.
bool isSince(std::string_view version, int major, int minor);

/// RFC 3339 in UTC of a time with its offset: "2026-05-22T16:09:38+0200", a fraction allowed. Nothing without an
/// offset: then it is not known when that was.
std::optional<std::string> utcText(std::string_view time);
/// Seconds of "1h2m3s", "2m3.456s", "85.3ms", "12us".
std::optional<double> secondsOf(std::string_view text);

/// RFC 3339 of seconds since 1970; nothing outside of the years 1970 to 2200.
std::optional<std::string> timeText(std::optional<double> secondsSince1970);

} // namespace sluice::imports
