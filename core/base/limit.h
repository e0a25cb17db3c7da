// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

namespace sluice {

/// The most that is allowed, or no limit at all. In JSON a number or "unlimited".
template <class T>
struct Limit {
    std::optional<T> most; ///< absent: unlimited

    bool unlimited() const { return !most; }

    bool operator==(const Limit&) const = default;
};

template <class T>
Limit<T> atMost(T most)
{
    return {most};
}

} // namespace sluice
