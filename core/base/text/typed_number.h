// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"

#include <string>
#include <string_view>

namespace sluice::typed {

/// A number as it was typed, and the unit behind it.
struct Number {
    double number = 0;
    std::string digits; ///< as typed, without separators: for a hint
    std::string unit; ///< without blanks; empty where none stands
};

/// Reads one number and its unit ("GB / s" is "GB/s"). `what` names the kind in an error, `hint` shows how to write it.
Result<Number> typedNumber(std::string_view what, std::string_view text, std::string_view hint);

/// Where the first number of a chain and its unit end: after "1h" of "1h30m"; all of `text` where there is one.
std::size_t endOfFirstNumber(std::string_view text);

std::string_view trimmed(std::string_view text);
/// ASCII alone: units have no other letters that change.
std::string lower(std::string_view text);

// Why a number is not taken; the hint tells how to write it.
Error refused(std::string_view what, std::string_view text, std::string hint);
Error twoMeanings(std::string_view text, std::string hint);
Error noUnit(std::string_view text, std::string hint);

} // namespace sluice::typed
