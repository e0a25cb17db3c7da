// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/topology/smart_log.h"

#include <algorithm>
#include <cstdint>
#include <limits>

namespace sluice {

namespace {

std::int64_t littleEndian(std::string_view page, std::size_t at, std::size_t bytes)
{
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < bytes; ++i) {
        value |= static_cast<std::uint64_t>(static_cast<unsigned char>(page[at + i])) << (8 * i);
    }
    constexpr auto most = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
    return static_cast<std::int64_t>(std::min(value, most));
}

} // namespace

std::optional<DriveHealth> parseSmartLog(std::string_view page)
{
    constexpr int zeroCelsius = 273; // the log counts in kelvin
    const bool empty = std::all_of(page.begin(), page.end(), [](char c) { return c == 0; });
    if (page.size() < smartLogBytes || empty) {
        return std::nullopt;
    }
    DriveHealth health;
    health.criticalWarning = static_cast<int>(littleEndian(page, 0, 1));
    health.temperatureCelsius = static_cast<int>(littleEndian(page, 1, 2)) - zeroCelsius;
    health.sparePercent = static_cast<int>(littleEndian(page, 3, 1));
    health.spareThresholdPercent = static_cast<int>(littleEndian(page, 4, 1));
    health.usedPercent = static_cast<int>(littleEndian(page, 5, 1));
    health.mediaErrors = littleEndian(page, 160, 8); // of 16 bytes: the upper half of a count of errors is zero
    health.hotMinutes = littleEndian(page, 192, 4);
    health.throttledMinutes = littleEndian(page, 196, 4);
    return health;
}

} // namespace sluice
