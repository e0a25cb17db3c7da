// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/run/bench/bench_document.h"

#include <fmt/format.h>

namespace sluice {

Result<Done> expectBench(const Json& document, std::string_view kind, const std::string& origin)
{
    if (auto known = expectSchema(document, "sluice.bench/1", origin); !known) {
        return known;
    }
    const auto found = document.find("kind");
    const auto result = document.find("result");
    const bool sound = found != document.end() && *found == kind && result != document.end() && result->is_object()
        && !result->empty();
    if (!sound) {
        return Error{ErrorKind::Corrupt, fmt::format("{} holds no measurement of this kind", origin),
                     "use the engine of this version"};
    }
    return Done{};
}

} // namespace sluice
