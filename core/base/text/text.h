// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Text that others wrote, taken apart.
namespace sluice {

/// Makes text that can be shown anywhere: control characters and bytes that are not UTF-8 become '?'.
std::string plainText(std::string_view raw);

/// Ends text that is longer than `most` bytes with "...", between two characters.
std::string clipped(std::string_view text, std::size_t most);

/// Parses all of text as a whole number, decimal or 0x. Nothing else may stand around it.
std::optional<std::int64_t> wholeNumber(const std::string& text);

/// Splits text at the separators; empty pieces are left out.
std::vector<std::string> pieces(const std::string& text, char separator);

} // namespace sluice
