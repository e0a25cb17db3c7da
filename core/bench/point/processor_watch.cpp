// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/point/processor_watch.h"

#include "core/io/files/file.h"

#include <algorithm>
#include <sstream>

namespace sluice {

namespace {

/// Of 10 ms each on Linux: one of them more or less is 4 % then.
constexpr std::int64_t fewTicks = 25;

std::optional<ProcessorCounters> countersNow()
{
    return parseProcessorCounters(io::textOfFile("/proc/stat").value_or(""));
}

} // namespace

std::optional<ProcessorCounters> parseProcessorCounters(const std::string& text)
{
    std::istringstream fields(text);
    std::string name;
    std::int64_t user = 0;
    std::int64_t nice = 0;
    std::int64_t system = 0;
    std::int64_t idle = 0;
    std::int64_t waiting = 0;
    std::int64_t interrupts = 0;
    std::int64_t softInterrupts = 0;
    std::int64_t stolen = 0;
    fields >> name >> user >> nice >> system >> idle >> waiting >> interrupts >> softInterrupts >> stolen;
    if (!fields || name != "cpu") {
        return std::nullopt;
    }
    return ProcessorCounters{user + nice + system + interrupts + softInterrupts, stolen};
}

std::optional<double> stolenShare(const ProcessorCounters& before, const ProcessorCounters& after)
{
    const auto stolen = std::max<std::int64_t>(0, after.stolen - before.stolen);
    const auto wanted = after.used - before.used + stolen;
    if (wanted < fewTicks) {
        return std::nullopt;
    }
    return std::min(1.0, static_cast<double>(stolen) / static_cast<double>(wanted));
}

void ProcessorWatch::begin()
{
    m_before = countersNow();
}

std::optional<double> ProcessorWatch::stolen() const
{
    const auto now = countersNow();
    return m_before && now ? stolenShare(*m_before, *now) : std::nullopt;
}

} // namespace sluice
