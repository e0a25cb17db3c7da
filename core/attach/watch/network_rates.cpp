// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/attach/watch/network_rates.h"

#include "core/base/text/text.h"

#include <algorithm>

namespace sluice::attach {

namespace {

constexpr double bytesInMegabit = 1e6 / 8;

BytesPerSecond rateOf(std::int64_t before, std::int64_t after, Seconds length)
{
    return BytesPerSecond{static_cast<double>(after - before) / length.count()};
}

} // namespace

bool beganAnew(const NetworkCounters& before, const NetworkCounters& after)
{
    return after.received < before.received || after.sent < before.sent;
}

std::map<std::string, NetworkCounters> parseNetDev(std::string_view text)
{
    std::map<std::string, NetworkCounters> networks;
    for (const auto& row : pieces(std::string(text), '\n')) {
        const auto colon = row.find(':');
        const auto numbers = pieces(colon == std::string::npos ? "" : row.substr(colon + 1), ' ');
        constexpr std::size_t sentAt = 8;
        constexpr std::size_t columns = 16;
        const auto name = pieces(row.substr(0, colon), ' ');
        if (numbers.size() < columns || name.size() != 1 || name[0] == "lo") {
            continue;
        }
        const auto received = wholeNumber(numbers[0]);
        const auto sent = wholeNumber(numbers[sentAt]);
        if (received && sent) {
            networks[name[0]] = {*received, *sent};
        }
    }
    return networks;
}

std::map<std::string, BytesPerSecond> linkRates(const ProcFiles& files,
                                                const std::map<std::string, NetworkCounters>& networks)
{
    std::map<std::string, BytesPerSecond> rates;
    for (const auto& [name, counters] : networks) {
        auto text = files.text("/sys/class/net/" + name + "/speed").value_or("");
        text.resize(std::min(text.size(), text.find('\n')));
        const auto megabits = wholeNumber(text).value_or(-1);
        if (megabits > 0) {
            rates[name] = BytesPerSecond{bytesInMegabit * static_cast<double>(megabits)};
        }
    }
    return rates;
}

std::vector<WatchedNetwork> networksBetween(const std::map<std::string, NetworkCounters>& before,
                                            const std::map<std::string, NetworkCounters>& after,
                                            const std::map<std::string, BytesPerSecond>& links, Seconds length)
{
    std::vector<WatchedNetwork> networks;
    for (const auto& [name, counters] : after) {
        const auto earlier = before.find(name);
        if (earlier == before.end() || counters == NetworkCounters{} || beganAnew(earlier->second, counters)
            || length.count() <= 0) {
            continue;
        }
        WatchedNetwork network{name,
                               rateOf(earlier->second.received, counters.received, length),
                               rateOf(earlier->second.sent, counters.sent, length),
                               {}};
        if (const auto link = links.find(name); link != links.end()) {
            network.linkShare = std::max(network.received, network.sent).value / link->second.value;
        }
        networks.push_back(std::move(network));
    }
    std::stable_sort(networks.begin(), networks.end(), [](const auto& a, const auto& b) {
        return a.received.value + a.sent.value > b.received.value + b.sent.value;
    });
    return networks;
}

} // namespace sluice::attach
