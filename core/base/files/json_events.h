// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

/// JSON that is too large to be held: one part after the other, in memory that its size does not change.
namespace sluice {

enum class JsonPart { Key, Text, Number, Other, ObjectBegins, ListBegins, Ends };

struct JsonEvent {
    JsonPart part = JsonPart::Other; ///< Other: true, false and null
    std::string_view text; ///< of a key or a text; valid until the listener returns
    double number = 0;
    int depth = 0; ///< number of objects and lists around it
};

/// Returns false to hear no more.
using JsonListener = std::function<bool(const JsonEvent&)>;

/// Gives up to `count` bytes; 0 at the end.
using ByteSource = std::function<Result<std::size_t>(char* to, std::size_t count)>;

/// How far a text was read.
struct JsonReading {
    bool whole = false; ///< to its end, or until the listener had enough
    std::int64_t bytes = 0;
    std::string problem; ///< what stopped it; empty when whole

    bool operator==(const JsonReading&) const = default;
};

/// Tells `listener` what the text of `source` holds, in its order. A text that is cut off or broken is told up to
/// there. Bounds: a text of 1 MiB, 64 objects and lists within each other.
JsonReading readJsonEvents(const ByteSource& source, const JsonListener& listener);

} // namespace sluice
