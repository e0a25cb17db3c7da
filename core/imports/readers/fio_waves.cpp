// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/imports/readers/fio_waves.h"

#include "core/imports/messages.h"

#include <algorithm>
#include <array>
#include <string>

namespace sluice::imports {

namespace {

using namespace imports_messages;

void addReason(Message reason, std::vector<Message>& reasons)
{
    if (std::find(reasons.begin(), reasons.end(), reason) == reasons.end()) {
        reasons.push_back(std::move(reason));
    }
}

/// A sum of which one part is not known is not known.
std::optional<double> plus(std::optional<double> a, std::optional<double> b)
{
    return a && b ? std::optional(*a + *b) : std::nullopt;
}

std::optional<double> ratio(std::optional<double> a, std::optional<double> b)
{
    return a && b && *b > 0 ? std::optional(*a / *b) : std::nullopt;
}

constexpr std::array processorTimes{"cpu_user_seconds", "cpu_system_seconds"};
constexpr std::array means{"latency_mean_ns", "completion_latency_mean_ns"};

struct FioSum {
    ImportedSetting setting;
    std::vector<Message> reasons;
    std::optional<double> jobs = 0;
    std::optional<double> bytes = 0;
    std::optional<double> seconds = 0; ///< of the longest
    std::optional<double> operations = 0;
    std::array<std::optional<double>, processorTimes.size()> processor{0, 0}; ///< by `processorTimes`
    std::array<std::optional<double>, means.size()> waited{0, 0}; ///< of all operations, by `means`

    void add(const ImportedResult& member)
    {
        auto alike = member.setting;
        alike.jobs = setting.jobs;
        alike.path = setting.path;
        for (const auto& reason : member.notSupply) {
            addReason(reason, reasons);
        }
        if (alike != setting) {
            addReason(say<besideOthers>(), reasons);
        }
        jobs = plus(jobs, member.setting.jobs);
        bytes = plus(bytes, figureOf(member, "bytes"));
        const auto time = figureOf(member, "seconds");
        seconds = seconds && time ? std::optional(std::max(*seconds, *time)) : std::nullopt;
        const auto count = figureOf(member, "operations");
        operations = plus(operations, count);
        for (std::size_t i = 0; i < processorTimes.size(); ++i) {
            processor[i] = plus(processor[i], figureOf(member, processorTimes[i]));
        }
        for (std::size_t i = 0; i < means.size(); ++i) {
            const auto mean = figureOf(member, means[i]);
            waited[i] = plus(waited[i], count && mean ? std::optional(*count * *mean) : std::nullopt);
        }
    }
};

} // namespace

void FioWaves::name(double group, bool waits)
{
    auto& any = m_waits[group];
    any = any || waits;
}

FioWaves::Wave& FioWaves::waveOf(double group)
{
    if (m_numbers.empty()) {
        int number = 0;
        for (const auto& [each, waits] : m_waits) {
            number += waits ? 1 : 0;
            m_numbers[each] = number;
        }
    }
    return m_waves[m_numbers[group]];
}

void FioWaves::add(double group, const ImportedResult& result)
{
    const auto& results = m_collector.file().results;
    if (!results.empty() && &result == &results.back() && result.setting.direction) {
        waveOf(group).results[*result.setting.direction].push_back(results.size() - 1);
    }
}

void FioWaves::finish(bool delayed)
{
    for (const auto& [number, wave] : m_waves) {
        addReasons(wave);
    }
    for (const auto& [number, wave] : m_waves) {
        for (const auto& [direction, members] : wave.results) {
            if (members.size() > 1) {
                addSum(members, delayed);
            }
        }
    }
}

void FioWaves::addReasons(const Wave& wave)
{
    const auto reads = wave.results.find(Direction::Read);
    if (reads == wave.results.end() || (!wave.disturbed && !wave.results.contains(Direction::Write))) {
        return;
    }
    for (const auto index : reads->second) {
        auto& reasons = m_collector.file().results[index].notSupply;
        if (std::find(reasons.begin(), reasons.end(), say<mixed>()) == reasons.end()) {
            addReason(say<besideWriters>(), reasons);
        }
    }
}

void FioWaves::addSum(const std::vector<std::size_t>& members, bool delayed)
{
    const auto& first = m_collector.file().results[members.front()];
    const Place place = keyOf(first.key.value_or(""));
    FioSum total;
    total.setting = first.setting;
    for (const auto index : members) {
        auto& member = m_collector.file().results[index];
        total.add(member);
        member.notSupply.insert(member.notSupply.begin(), say<besideOthers>());
    }
    delayed ? addReason(say<startedLater>(), total.reasons) : void();
    auto& sum = m_collector.add("sum of " + std::to_string(members.size()) + " jobs", place);
    sum.setting = std::move(total.setting);
    sum.setting.jobs = total.jobs ? std::optional(static_cast<int>(std::min(*total.jobs, 2e9))) : std::nullopt;
    sum.notSupply = std::move(total.reasons);
    m_collector.figure(sum, "bytes_per_second", ratio(total.bytes, total.seconds));
    m_collector.figure(sum, "operations_per_second", ratio(total.operations, total.seconds));
    m_collector.figure(sum, "bytes", total.bytes);
    m_collector.figure(sum, "seconds", total.seconds);
    for (std::size_t i = 0; i < processorTimes.size(); ++i) {
        m_collector.figure(sum, processorTimes[i], total.processor[i]);
    }
    for (std::size_t i = 0; i < means.size(); ++i) {
        m_collector.figure(sum, means[i], ratio(total.waited[i], total.operations));
    }
}

} // namespace sluice::imports
