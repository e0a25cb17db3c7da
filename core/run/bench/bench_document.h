// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/json.h"

#include <string_view>

namespace sluice {

/// Checks that a document is a `sluice.bench/1` of this kind ("loader", "files") and holds a result.
/// Errors: those of expectSchema; Corrupt where the kind is another or the result is missing.
Result<Done> expectBench(const Json& document, std::string_view kind, const std::string& origin);

/// Reads a `sluice.bench/1` document. Errors: those of expectBench and of fromJson.
template <class T>
Result<T> readBenchDocument(const Json& document, std::string_view kind, const std::string& origin)
{
    const auto known = expectBench(document, kind, origin);
    return known ? fromJson<T>(document) : Result<T>(known.error());
}

} // namespace sluice
