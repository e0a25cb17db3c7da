// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

namespace sluice {

/// Something read from the machine, with the path it was read from. A fact that could not be read
/// has no value and says why; nothing is ever replaced by a guess.
template <class T>
struct Fact {
    std::optional<T> value;
    std::string source; ///< "/sys/block/vda/queue/scheduler", "getrlimit(RLIMIT_NOFILE)", "hwloc"
    std::string reason; ///< why there is no value; empty when there is one

    bool known() const { return value.has_value(); }
    const T& operator*() const { return *value; }
    const T* operator->() const { return &*value; }
    bool operator==(const Fact&) const = default;
};

template <class T>
Fact<T> knownFact(T value, std::string source)
{
    return Fact<T>{std::move(value), std::move(source), {}};
}

template <class T>
Fact<T> unknownFact(std::string source, std::string reason)
{
    return Fact<T>{std::nullopt, std::move(source), std::move(reason)};
}

} // namespace sluice
