// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/text/group_lines.h"

#include "core/base/text/text.h"

#include <algorithm>

namespace sluice {

std::optional<std::string> groupIn(std::string_view table, std::string_view controller)
{
    for (const auto& row : pieces(std::string(table), '\n')) { // "4:cpu,cpuacct:/job", "0::/job"
        const auto first = row.find(':');
        const auto second = row.find(':', first == std::string::npos ? first : first + 1);
        if (second == std::string::npos) {
            continue;
        }
        const auto names = pieces(row.substr(first + 1, second - first - 1), ',');
        const bool fits =
            controller.empty() ? names.empty() : std::find(names.begin(), names.end(), controller) != names.end();
        if (fits) {
            return row.substr(second + 1);
        }
    }
    return std::nullopt;
}

std::string groupWithin(const std::string& group, const std::string& root)
{
    const bool beneath =
        root != "/" && group.starts_with(root) && (group.size() == root.size() || group[root.size()] == '/');
    return beneath ? group.substr(root.size()) : group;
}

std::optional<double> processorsOf(std::int64_t quota, std::int64_t period)
{
    return quota > 0 && period > 0 ? std::optional(static_cast<double>(quota) / static_cast<double>(period))
                                   : std::nullopt;
}

std::optional<double> processorsIn(const std::string& cpuMax)
{
    const auto words = pieces(cpuMax.substr(0, cpuMax.find('\n')), ' ');
    const auto quota = words.size() == 2 ? wholeNumber(words[0]) : std::nullopt; // "max" is no number
    const auto period = words.size() == 2 ? wholeNumber(words[1]) : std::nullopt;
    return processorsOf(quota.value_or(0), period.value_or(0));
}

} // namespace sluice
