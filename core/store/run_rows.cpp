// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/store/run_rows.h"

#include "core/base/domain.h"
#include "core/base/json.h"
#include "core/store/run_checks.h"

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

Error damaged(RunId id, const RunPlace& place, const std::string& why)
{
    const auto number = std::to_string(id.value);
    auto hint =
        place.file.empty() ? Message(Remedy::KeepOrDeleteRun).given("run", number) : Message(Remedy::ExportRunsAgain);
    return Error{ErrorKind::Corrupt, "run " + number + " in " + placeWords(place) + " is damaged: " + why,
                 std::move(hint)};
}

template <class T>
Result<T> fromDocument(const std::string& text, RunId id, const RunPlace& place)
{
    const auto json = parseJson(text, "its document");
    auto value = json ? fromJson<T>(*json) : Result<T>(json.error());
    if (!value) {
        return damaged(id, place, value.error().message);
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

bool isSound(const RateSample& sample)
{
    return domain::seconds.holds(sample.at.count()) && domain::rate.holds(sample.rate.value);
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
    std::vector<RateSample> samples;
    samples.swap(bare.samples);
    std::erase_if(samples, [](const RateSample& sample) { return !isSound(sample); }); // none to be read back
    const auto& p = m.point;
    const auto& l = m.latency;
    const auto inserted = statement->run(
        run.value, ordinal, std::string(word(p.engine)), std::string(word(p.access)), std::string(word(p.pattern)),
        std::string(word(p.direction)), p.readSize.count, p.depth, p.threads, m.fileSize.count, m.bytes.count,
        m.seconds.count(), m.rate.value, m.operationsPerSecond, m.relativeHalfWidth, l.mean.count(), l.p50.count(),
        l.p90.count(), l.p95.count(), l.p99.count(), l.p999.count(), l.p9999.count(), l.max.count(), m.cpuUser.count(),
        m.cpuSystem.count(), m.steady, m.pageCache, m.interrupted, samples.size(), documentOf(bare));
    if (!inserted) {
        return inserted;
    }
    return insertSamples(connection, connection.lastInsertId(), samples);
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

/// One measurement with its samples, of a row of selectMeasurements.
Result<Measurement> measurementOf(const Connection& connection, const Statement& row, RunId id, const RunPlace& place)
{
    auto measurement = fromDocument<Measurement>(row.text(2), id, place);
    if (!measurement) {
        return measurement;
    }
    auto samples = selectSamples(connection, row.integer(0));
    if (!samples) {
        return samples.error();
    }
    if (static_cast<std::int64_t>(samples->size()) != row.integer(1)) {
        return damaged(id, place, "samples are missing");
    }
    if (!std::all_of(samples->begin(), samples->end(), isSound)) {
        return damaged(id, place, "a sample is no rate at a time");
    }
    measurement->samples = *std::move(samples);
    return measurement;
}

Result<std::vector<Measurement>> selectMeasurements(const Connection& connection, RunId id, const RunPlace& place)
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
        auto measurement = measurementOf(connection, *statement, id, place);
        if (!measurement) {
            return measurement.error();
        }
        measurements.push_back(*std::move(measurement));
    }
    if (!row) {
        return row.error();
    }
    return measurements;
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
    auto statement = connection.prepare("INSERT INTO run_kinds VALUES (?, ?)");
    const auto kind =
        statement ? statement->run(id->value, std::string(word(kindOf(run)))) : Result<Done>(statement.error());
    const auto checked = kind ? writeChecks(connection, *id) : kind;
    return checked ? id : Result<RunId>(checked.error());
}

std::string placeWords(const RunPlace& place)
{
    return place.file.empty() ? "the history" : place.file;
}

Error noSuchRun(RunId id)
{
    return Error{ErrorKind::NotFound, "there is no run " + std::to_string(id.value) + " in the history",
                 Remedy::ListRuns};
}

Error noRuns()
{
    return Error{ErrorKind::NotFound, "the history holds no run yet", Remedy::MeasureFirst};
}

Result<Run> selectRun(const Connection& connection, RunId id, const RunPlace& place)
{
    auto statement = connection.prepare("SELECT document, measurement_count FROM runs WHERE id = ?");
    if (!statement) {
        return statement.error();
    }
    statement->bind(1, id.value);
    const auto row = statement->step();
    if (!row || !*row) {
        return row ? noSuchRun(id) : row.error();
    }
    auto run = fromDocument<Run>(statement->text(0), id, place);
    if (!run) {
        return run;
    }
    auto measurements = selectMeasurements(connection, id, place);
    if (!measurements) {
        return measurements.error();
    }
    if (static_cast<std::int64_t>(measurements->size()) != statement->integer(1)) {
        return damaged(id, place, "measurements are missing");
    }
    const auto unchanged = agreesWithChecks(connection, id);
    if (!unchanged || !*unchanged) {
        return unchanged ? damaged(id, place, "it is not as it was written, by its checksum") : unchanged.error();
    }
    run->id = id;
    run->measurements = *std::move(measurements);
    return run;
}

} // namespace sluice::store
