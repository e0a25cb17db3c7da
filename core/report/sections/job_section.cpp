// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/report/sections/job_section.h"

#include "core/base/text/words.h"

#include <fmt/format.h>

namespace sluice::report {

namespace {

std::string shareOr(const std::optional<double>& share)
{
    return share ? percentWords(*share) : "unknown";
}

std::string rateOr(const std::optional<BytesPerSecond>& rate)
{
    return rate ? words(*rate) : "unknown";
}

Table adviceTable(const AttachedJob& job)
{
    Table table{{"What would help", "Samples/s", "Why"}, {}, {false, true, false}, {}};
    for (const auto& advice : job.advice) {
        table.rows.push_back({advice.change.text,
                              advice.expectedShare ? fmt::format("{:+.0f} %", 100 * *advice.expectedShare) : "unknown",
                              advice.because.text});
    }
    return table;
}

Table ranksTable(const AttachedJob& job)
{
    Table table{{"Training process", "Waits for data", "Workers", "Idle", "Reading", "Computing", "Wait for CPU",
                 "From devices", "Cache hit rate"},
                {},
                {false, true, true, true, true, true, true, true, true},
                {}};
    for (const auto& rank : job.ranks) {
        const auto& l = rank.loader;
        const auto ofWorkers = [&l](const std::optional<double>& share) {
            return l.workers > 0 ? shareOr(share) : std::string("-");
        };
        table.rows.push_back({rank.rank ? fmt::format("rank {}", *rank.rank) : fmt::format("process {}", rank.pid),
                              shareOr(rank.main.waitingShare), std::to_string(l.workers), ofWorkers(l.idleShare),
                              ofWorkers(l.diskWaitShare), ofWorkers(l.runningShare), ofWorkers(l.runqueueShare),
                              rateOr(l.readRate), shareOr(l.cacheShare)});
    }
    return table;
}

Table devicesTable(const AttachedJob& job)
{
    Table table{
        {"Device", "Reads/s", "Rate", "Mean wait", "In flight", "Busy"}, {}, {false, true, true, true, true, true}, {}};
    for (const auto& d : job.devices) {
        table.rows.push_back({d.name, groupedWords(d.readsPerSecond), words(d.readRate),
                              d.readAwait ? words(*d.readAwait) : "-", fmt::format("{:.1f}", d.queueDepth),
                              percentWords(d.utilisation)});
    }
    return table;
}

Table neighboursTable(const AttachedJob& job)
{
    Table table{{"Other process that reads", "Rate", "On"}, {}, {false, true, false}, {}};
    for (const auto& n : job.neighbours) {
        table.rows.push_back({fmt::format("{} ({})", n.command, n.pid), words(n.readRate), n.device});
    }
    return table;
}

Facts unseenFacts(const AttachedJob& job)
{
    Facts facts;
    for (const auto& gap : job.unknown) {
        facts.rows.emplace_back("Not seen: " + gap.signal, gap.reason.text);
    }
    return facts;
}

} // namespace

Section jobSection(const Run& run)
{
    Section section{"job", "What was seen of the job", {}};
    if (!run.seen) {
        return section;
    }
    const auto add = [&section](Table table) {
        table.rows.empty() ? void() : void(section.blocks.emplace_back(std::move(table)));
    };
    const auto& job = *run.seen;
    add(adviceTable(job));
    add(ranksTable(job));
    add(devicesTable(job));
    add(neighboursTable(job));
    if (!job.unknown.empty()) {
        section.blocks.emplace_back(unseenFacts(job));
    }
    section.blocks.emplace_back(
        Paragraph{fmt::format("Looked at process {} for {:.1f} s, {} times, without touching it.", job.target.pid,
                              job.length.count(), groupedWords(static_cast<double>(job.samples)))});
    return section;
}

} // namespace sluice::report
