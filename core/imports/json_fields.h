// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/json.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Reads JSON that other tools wrote: what has another type than expected is not there.
namespace sluice::imports {

/// The number of a key, also where it is written as a text: "26.0". Nothing for "N/A".
std::optional<double> numberAt(const Json& json, const char* key);
/// The text of a key, as `shortText` makes it.
std::optional<std::string> textAt(const Json& json, const char* key);
/// The object or list of a key; an empty one where there is none.
const Json& objectAt(const Json& json, const char* key);
const Json& listAt(const Json& json, const char* key);
std::optional<double> numberOf(const Json& json);

/// The JSON documents of a text that may have other text before, between and after them.
struct FoundDocuments {
    std::vector<Json> documents;
    bool textAround = false;
    bool cutOff = false; ///< the last one has no end
};

/// Finds objects that begin at the beginning of a line. Bare nan and inf, which some tools write, count as unknown.
/// Errors: Usage where the only document is no JSON, or is larger than `maxJsonBytes`.
Result<FoundDocuments> documentsIn(std::string_view text, const std::string& origin);

inline constexpr std::size_t maxJsonBytes = std::size_t{64} << 20; ///< in memory it is up to ten times as large

} // namespace sluice::imports
