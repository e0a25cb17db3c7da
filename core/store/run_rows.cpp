// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/store/run_rows.h"

#include "core/base/json.h"

#include <algorithm>
#include <iterator>

namespace sluice::store {

namespace {

/// A number that is not finite is unknown, and unknown is absent: JSON has no word for it.
void dropNonFinite(Json& json)
{
    if (json.is_object()) {
        for (auto item = json.begin(); item != json.end();) {
            const bool lost = item->is_number_float() && !std::isfinite(item->get<double>());
            item = lost ? json.erase(item) : std::next(item);
        }
    }
    if (json.is_structured()) {
        for (auto& item : json) {
            dropNonFinite(item);
        }
    }
}

template <class T>
std::string documentOf(const T& value)
{
    Json json = toJson(value);
    dropNonFinite(json);
    // Paths may hold bytes that are no UTF-8; one odd name must not cost a whole run.
    return jsonText(json);
}

template <class T>
Result<T> fromDocument(const std::string& text, RunId id)
{
    const Error damaged{ErrorKind::Corrupt, "run " + std::to_string(id.value) + " in the history is damaged",
                        "delete it with: sluicectl runs delete " + std::to_string(id.value)};
    const auto json = parseJson(text, "run " + std::to_string(id.value));
    if (!json) {
        return damaged;
    }
    auto value = fromJson<T>(*json);
    if (!value) {
        return Error{damaged.kind, damaged.message + ": " + value.error().message, damaged.hint};
    }
    return value;
}

BytesPerSecond bestRateOf(const Run& run)
{
    BytesPerSecond best;
    for (const auto& measurement : run.measurements) {
        if (measurement.point.direction == Direction::Read) {
            best = std::max(best, measurement.rate);
        }
    }
    return best;
}

Result<RunId> insertRunRow(Connection& connection, const Run& run)
{
    auto statement = connection.prepare("INSERT INTO runs (started_at, host_name, path, state, verdict, version,"
                                        " measurement_count, document, best_bytes_per_second, workload, gpus, gpus_fed)"
                                        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    if (!statement) {
        return statement.error();
    }
    Run context = run;
    context.measurements.clear();
    const auto insert = [&](const auto&... planned) {
        return statement->run(run.startedAt, run.node.identity.hostName, run.path, std::string(word(run.state)),
                              verdictOf(context), run.version, run.measurements.size(), documentOf(context),
                              bestRateOf(run).value, planned...);
    };
    const auto inserted = run.plan
        ? insert(run.plan->workload.name, run.plan->workload.gpus, run.plan->prediction.gpusFed)
        : insert(Null{}, Null{}, Null{});
    if (!inserted) {
        return inserted.error();
    }
    return RunId{connection.lastInsertId()};
}

Result<Done> insertSamples(Connection& connection, std::int64_t measurement, const std::vector<RateSample>& samples)
{
    auto statement = connection.prepare("INSERT INTO samples VALUES (?, ?, ?, ?)");
    if (!statement) {
        return statement.error();
    }
    for (std::size_t i = 0; i < samples.size(); ++i) {
        const auto inserted = statement->run(measurement, i, samples[i].at.count(), samples[i].rate.value);
        if (!inserted) {
            return inserted;
        }
    }
    return Done{};
}

Result<Done> insertMeasurement(Connection& connection, RunId run, std::size_t ordinal, const Measurement& m)
{
    auto statement = connection.prepare(
        "INSERT INTO measurements (run_id, ordinal, engine, access, pattern, direction, read_size_bytes, depth,"
        " threads, file_size_bytes, bytes, seconds, bytes_per_second, operations_per_second, relative_half_width,"
        " latency_mean_ns, latency_p50_ns, latency_p90_ns, latency_p95_ns, latency_p99_ns, latency_p999_ns,"
        " latency_p9999_ns, latency_max_ns, cpu_user_seconds, cpu_system_seconds, steady, page_cache, interrupted,"
        " sample_count, document)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    if (!statement) {
        return statement.error();
    }
    Measurement bare = m;
    bare.samples.clear();
    const auto& p = m.point;
    const auto& l = m.latency;
    const auto inserted = statement->run(
        run.value, ordinal, std::string(word(p.engine)), std::string(word(p.access)), std::string(word(p.pattern)),
        std::string(word(p.direction)), p.readSize.count, p.depth, p.threads, m.fileSize.count, m.bytes.count,
        m.seconds.count(), m.rate.value, m.operationsPerSecond, m.relativeHalfWidth, l.mean.count(), l.p50.count(),
        l.p90.count(), l.p95.count(), l.p99.count(), l.p999.count(), l.p9999.count(), l.max.count(), m.cpuUser.count(),
        m.cpuSystem.count(), m.steady, m.pageCache, m.interrupted, m.samples.size(), documentOf(bare));
    if (!inserted) {
        return inserted;
    }
    return insertSamples(connection, connection.lastInsertId(), m.samples);
}

Result<std::vector<RateSample>> selectSamples(const Connection& connection, std::int64_t measurement)
{
    auto statement =
        connection.prepare("SELECT t_seconds, bytes_per_second FROM samples WHERE measurement_id = ? ORDER BY ordinal");
    if (!statement) {
        return statement.error();
    }
    statement->bind(1, measurement);
    std::vector<RateSample> samples;
    auto row = statement->step();
    for (; row && *row; row = statement->step()) {
        samples.push_back({Seconds(statement->real(0)), {statement->real(1)}});
    }
    if (!row) {
        return row.error();
    }
    return samples;
}

Error incomplete(RunId id, const std::string& what)
{
    const auto number = std::to_string(id.value);
    return Error{ErrorKind::Corrupt, "run " + number + " in the history is incomplete: " + what + " are missing",
                 "delete it with: sluicectl runs delete " + number};
}

Result<std::vector<Measurement>> selectMeasurements(const Connection& connection, RunId id)
{
    auto statement =
        connection.prepare("SELECT id, sample_count, document FROM measurements WHERE run_id = ? ORDER BY ordinal");
    if (!statement) {
        return statement.error();
    }
    statement->bind(1, id.value);
    std::vector<Measurement> measurements;
    auto row = statement->step();
    for (; row && *row; row = statement->step()) {
        auto measurement = fromDocument<Measurement>(statement->text(2), id);
        if (!measurement) {
            return measurement.error();
        }
        auto samples = selectSamples(connection, statement->integer(0));
        if (!samples) {
            return samples.error();
        }
        if (static_cast<std::int64_t>(samples->size()) != statement->integer(1)) {
            return incomplete(id, "samples");
        }
        measurement->samples = *std::move(samples);
        measurements.push_back(*std::move(measurement));
    }
    if (!row) {
        return row.error();
    }
    return measurements;
}

RunSummary summaryOf(const Statement& row)
{
    RunSummary summary;
    summary.id = RunId{row.integer(0)};
    summary.startedAt = row.text(1);
    summary.hostName = row.text(2);
    summary.path = row.text(3);
    summary.state = fromWord<RunState>(row.text(4)).value_or(RunState::Interrupted);
    summary.workload = row.text(5);
    summary.gpus = static_cast<int>(row.integer(6));
    summary.gpusFed = row.real(7);
    summary.bestRate = BytesPerSecond{row.real(8)};
    summary.verdict = row.text(9);
    summary.tags = row.text(10);
    summary.note = row.text(11);
    return summary;
}

} // namespace

Result<RunId> insertRun(Connection& connection, const Run& run)
{
    const auto id = insertRunRow(connection, run);
    if (!id) {
        return id;
    }
    for (std::size_t i = 0; i < run.measurements.size(); ++i) {
        const auto inserted = insertMeasurement(connection, *id, i, run.measurements[i]);
        if (!inserted) {
            return inserted.error();
        }
    }
    return id;
}

Result<Run> selectRun(const Connection& connection, RunId id)
{
    auto statement = connection.prepare("SELECT document, measurement_count FROM runs WHERE id = ?");
    if (!statement) {
        return statement.error();
    }
    statement->bind(1, id.value);
    const auto row = statement->step();
    if (!row) {
        return row.error();
    }
    if (!*row) {
        return Error{ErrorKind::NotFound, "there is no run " + std::to_string(id.value) + " in the history",
                     "sluicectl runs lists them"};
    }
    auto run = fromDocument<Run>(statement->text(0), id);
    if (!run) {
        return run;
    }
    auto measurements = selectMeasurements(connection, id);
    if (!measurements) {
        return measurements.error();
    }
    if (static_cast<std::int64_t>(measurements->size()) != statement->integer(1)) {
        return incomplete(id, "measurements");
    }
    run->id = id;
    run->measurements = *std::move(measurements);
    return run;
}

Result<std::vector<RunSummary>> selectSummaries(const Connection& connection)
{
    auto statement = connection.prepare(
        "SELECT id, started_at, host_name, path, state, workload, gpus, coalesce(gpus_fed, 0),"
        " coalesce(best_bytes_per_second, 0), verdict, tags, note"
        " FROM runs INDEXED BY runs_as_listed LEFT JOIN annotations ON run_id = id ORDER BY id DESC");
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

} // namespace sluice::store
