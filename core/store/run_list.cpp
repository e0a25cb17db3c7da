// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/store/run_list.h"

#include "core/base/domain.h"
#include "core/base/text/text.h"
#include "core/store/run_checks.h"

#include <algorithm>
#include <cmath>

namespace sluice::store {

namespace {

constexpr std::size_t longestText = 10'000; ///< no path or verdict of ours is longer
constexpr std::int64_t maxTriedOneByOne = 100'000;

/// The table itself and no index of it: an index that was overwritten lists fewer runs, or none, and nobody sees it.
std::string listQuery(const std::string& end)
{
    return std::string("SELECT id, ") + listedColumns + ", tags, note, listed, kind FROM runs NOT INDEXED"
        + " LEFT JOIN annotations a ON a.run_id = id LEFT JOIN run_checks c ON c.run_id = id"
        + " LEFT JOIN run_kinds k ON k.run_id = id " + end;
}

/// Runs were kept without their kind once: a verdict tells those that were imported.
std::optional<RunKind> kindOf(const Statement& row)
{
    if (!row.text(13).empty()) {
        return fromWord<RunKind>(row.text(13));
    }
    return row.text(9).starts_with("Imported from ") ? RunKind::Import : RunKind::Guide;
}

std::string damageOf(const Statement& row, const RunSummary& summary)
{
    const auto written = row.text(12);
    const bool known = written.empty() || written == listedChecksum(row, 1);
    const bool sound = fromWord<RunState>(row.text(4)) && kindOf(row) && domain::figure.holds(summary.gpusFed)
        && domain::rate.holds(summary.bestRate.value) && summary.gpus >= 0;
    return known && sound ? "" : "it is not as it was written";
}

RunSummary summaryOf(const Statement& row)
{
    const auto number = [&row](int column) { return std::isnan(row.real(column)) ? 0 : row.real(column); };
    const auto text = [&row](int column) { return clipped(row.text(column), longestText); };
    RunSummary summary;
    summary.id = RunId{row.integer(0)};
    summary.kind = kindOf(row).value_or(RunKind::Guide);
    summary.startedAt = text(1);
    summary.hostName = text(2);
    summary.path = text(3);
    summary.state = fromWord<RunState>(row.text(4)).value_or(RunState::Interrupted);
    summary.workload = text(5);
    summary.gpus = static_cast<int>(row.integer(6));
    summary.gpusFed = number(7);
    summary.bestRate = BytesPerSecond{number(8)};
    summary.verdict = text(9);
    summary.tags = text(10);
    summary.note = text(11);
    summary.damage = damageOf(row, summary);
    return summary;
}

Result<std::vector<RunSummary>> inOneGo(const Connection& connection)
{
    auto statement = connection.prepare(listQuery("ORDER BY id DESC"));
    if (!statement) {
        return statement.error();
    }
    std::vector<RunSummary> summaries;
    auto row = statement->step();
    for (; row && *row; row = statement->step()) {
        summaries.push_back(summaryOf(*statement));
    }
    if (!row) {
        return row.error();
    }
    return summaries;
}

/// Past pages that are damaged. Nothing where none can be read.
std::vector<RunSummary> oneByOne(const Connection& connection)
{
    const auto newest = connection.integer("SELECT max(seq) FROM sqlite_sequence WHERE name = 'runs'");
    std::vector<RunSummary> summaries;
    bool any = false;
    for (std::int64_t id = newest && *newest <= maxTriedOneByOne ? *newest : 0; id > 0; --id) {
        auto statement = connection.prepare(listQuery("WHERE id = ?"));
        if (!statement) {
            break;
        }
        statement->bind(1, id);
        const auto row = statement->step();
        if (!row) {
            summaries.emplace_back().id = RunId{id};
            summaries.back().state = RunState::Interrupted;
            summaries.back().damage = row.error().message;
        } else if (*row) {
            summaries.push_back(summaryOf(*statement));
            any = true;
        }
    }
    return any ? summaries : std::vector<RunSummary>();
}

} // namespace

Result<std::vector<RunSummary>> selectSummaries(const Connection& connection)
{
    auto all = inOneGo(connection);
    const auto lost = all ? countOfLost(connection, all->size()) : Result<std::int64_t>(0);
    if ((all && lost && *lost == 0) || (!all && all.error().kind != ErrorKind::Corrupt)) {
        return all;
    }
    auto found = oneByOne(connection);
    return found.empty() ? all : found;
}

Result<std::int64_t> countOfLost(const Connection& connection, std::size_t listed)
{
    const auto count = connection.integer("SELECT runs FROM run_count");
    return count ? Result<std::int64_t>(std::max<std::int64_t>(0, *count - static_cast<std::int64_t>(listed))) : count;
}

} // namespace sluice::store
