// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/store/schema.h"

#include <array>

namespace sluice::store {

namespace {

// Columns are what is listed, sorted and asked in plain SQL; `document` is the whole value as JSON
// and what load() reads. A NULL is unknown.
constexpr const char* firstSchema = R"(
CREATE TABLE runs (
    id INTEGER PRIMARY KEY AUTOINCREMENT, -- never given twice: reports name it
    started_at TEXT NOT NULL,
    host_name TEXT NOT NULL,
    path TEXT NOT NULL,
    state TEXT NOT NULL,
    workload TEXT,
    gpus INTEGER,
    gpus_fed REAL,
    best_bytes_per_second REAL,
    verdict TEXT NOT NULL,
    version TEXT NOT NULL,
    measurement_count INTEGER NOT NULL,
    document TEXT NOT NULL
) STRICT;

CREATE TABLE measurements (
    id INTEGER PRIMARY KEY,
    run_id INTEGER NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
    ordinal INTEGER NOT NULL,
    engine TEXT NOT NULL,
    access TEXT NOT NULL,
    pattern TEXT NOT NULL,
    direction TEXT NOT NULL,
    read_size_bytes INTEGER NOT NULL,
    depth INTEGER NOT NULL,
    threads INTEGER NOT NULL,
    file_size_bytes INTEGER NOT NULL,
    bytes INTEGER NOT NULL,
    seconds REAL,
    bytes_per_second REAL,
    operations_per_second REAL,
    relative_half_width REAL,
    latency_mean_ns INTEGER NOT NULL,
    latency_p50_ns INTEGER NOT NULL,
    latency_p90_ns INTEGER NOT NULL,
    latency_p95_ns INTEGER NOT NULL,
    latency_p99_ns INTEGER NOT NULL,
    latency_p999_ns INTEGER NOT NULL,
    latency_p9999_ns INTEGER NOT NULL,
    latency_max_ns INTEGER NOT NULL,
    cpu_user_seconds REAL,
    cpu_system_seconds REAL,
    steady INTEGER NOT NULL,
    page_cache INTEGER NOT NULL,
    interrupted INTEGER NOT NULL,
    sample_count INTEGER NOT NULL,
    document TEXT NOT NULL,
    UNIQUE (run_id, ordinal)
) STRICT;

CREATE TABLE samples (
    measurement_id INTEGER NOT NULL REFERENCES measurements (id) ON DELETE CASCADE,
    ordinal INTEGER NOT NULL,
    t_seconds REAL,
    bytes_per_second REAL,
    PRIMARY KEY (measurement_id, ordinal)
) STRICT, WITHOUT ROWID;
)";

// What people add to runs stands beside them, for a run's row ends in a long document. The index holds all
// that the list of runs shows, so that ten thousand of them are listed without reading one document.
constexpr const char* annotationsAndScenarios = R"(
CREATE TABLE annotations (
    run_id INTEGER PRIMARY KEY REFERENCES runs (id) ON DELETE CASCADE,
    tags TEXT NOT NULL, -- words, with one space between two
    note TEXT NOT NULL
) STRICT;

CREATE INDEX runs_as_listed ON runs (id, started_at, host_name, path, state, workload, gpus, gpus_fed,
                                     best_bytes_per_second, verdict);

CREATE TABLE scenarios (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    document TEXT NOT NULL
) STRICT;
)";

constexpr const char* runAdded =
    "CREATE TRIGGER run_added AFTER INSERT ON runs BEGIN UPDATE run_count SET runs = runs + 1; END";
constexpr const char* runRemoved =
    "CREATE TRIGGER run_removed AFTER DELETE ON runs BEGIN UPDATE run_count SET runs = runs - 1; END";

// By which a list that lacks a run, and a run that has changed, are known. Beside the runs for the same reason; the
// index is no longer used (Store::open drops it: in a damaged file that fails, and must not keep the file shut).
constexpr const char* checks = R"(
CREATE TABLE run_checks (
    run_id INTEGER PRIMARY KEY REFERENCES runs (id) ON DELETE CASCADE,
    listed TEXT NOT NULL, -- checksum of what the list shows
    whole TEXT NOT NULL -- and of all that was measured
) STRICT;

CREATE TABLE run_count (runs INTEGER NOT NULL) STRICT;
INSERT INTO run_count SELECT count(*) FROM runs NOT INDEXED;
CREATE TRIGGER run_added AFTER INSERT ON runs BEGIN UPDATE run_count SET runs = runs + 1; END;
CREATE TRIGGER run_removed AFTER DELETE ON runs BEGIN UPDATE run_count SET runs = runs - 1; END;
)";

constexpr const char* predictions = R"(
CREATE TABLE predictions (
    id INTEGER PRIMARY KEY AUTOINCREMENT, -- the newest is the largest
    job_seen_at TEXT NOT NULL,
    host_name TEXT NOT NULL,
    path TEXT NOT NULL,
    document TEXT NOT NULL,
    UNIQUE (job_seen_at, host_name, path)
) STRICT;
)";

// Beside the runs, as annotations are. A run of an older version has none: it is a guided audit, or an import.
constexpr const char* runKinds = R"(
CREATE TABLE run_kinds (
    run_id INTEGER PRIMARY KEY REFERENCES runs (id) ON DELETE CASCADE,
    kind TEXT NOT NULL -- guide, import, bench_io ...
) STRICT;
)";

constexpr std::array<const char*, 5> allSteps{firstSchema, annotationsAndScenarios, checks, predictions, runKinds};

Error newerThanThis(const std::string& path, std::int64_t found, std::int64_t newest)
{
    return Error{ErrorKind::Corrupt,
                 "the history file " + path + " was written by a newer Sluice (schema " + std::to_string(found)
                     + ", this one knows " + std::to_string(newest) + ")",
                 Remedy::UpdateSluice};
}

Result<Done> applyStep(Connection& connection, const char* step, std::int64_t version)
{
    auto applied = connection.execute(step);
    if (!applied) {
        return applied;
    }
    return connection.execute("PRAGMA application_id = " + std::to_string(applicationId)
                              + "; PRAGMA user_version = " + std::to_string(version));
}

} // namespace

std::span<const char* const> schemaSteps()
{
    return allSteps;
}

Result<Done> expectOurs(const Connection& connection, const std::string& path, std::int64_t newest)
{
    const auto header = connection.header();
    if (!header) {
        return header.error();
    }
    if (header->fileSize == 0) {
        return Done{};
    }
    if (!header->isSqlite || header->applicationId != applicationId) {
        return Error{ErrorKind::Corrupt,
                     path + " is not a Sluice database" + (header->isSqlite ? "" : ", or its beginning is damaged"),
                     Remedy::LeaveForeignFile};
    }
    if (header->userVersion > newest) {
        return newerThanThis(path, header->userVersion, newest);
    }
    return Done{};
}

Result<Done> expectTables(const Connection& connection, const std::string& path)
{
    const auto other =
        connection.text("SELECT name FROM sqlite_schema WHERE name IN ('runs', 'measurements', 'samples',"
                        " 'annotations', 'scenarios', 'run_checks', 'run_count', 'predictions', 'run_kinds')"
                        " AND (type != 'table' OR rootpage = 0) LIMIT 1");
    if (!other) {
        return other.error();
    }
    if (!other->empty()) {
        return Error{ErrorKind::Corrupt, path + ": its table \"" + *other + "\" is not one that Sluice made",
                     Remedy::LeaveForeignFile};
    }
    return Done{};
}

Result<Done> expectTriggers(const Connection& connection, const std::string& path)
{
    const auto other = connection.text("SELECT name FROM sqlite_schema WHERE type = 'trigger' AND coalesce(sql, '')"
                                       " NOT IN ('"
                                       + std::string(runAdded) + "', '" + runRemoved + "') LIMIT 1");
    if (!other) {
        return other.error();
    }
    if (!other->empty()) {
        return Error{ErrorKind::Corrupt, path + ": its trigger \"" + *other + "\" is not one that Sluice made",
                     Remedy::LeaveForeignFile};
    }
    return Done{};
}

Result<Done> bringUpToDate(Connection& connection, const std::string& path, std::span<const char* const> steps)
{
    const auto newest = static_cast<std::int64_t>(steps.size());
    auto version = connection.integer("PRAGMA user_version");
    while (version && *version < newest) {
        auto transaction = Transaction::begin(connection, Transaction::Kind::Write);
        if (!transaction) {
            return transaction.error();
        }
        // Another process may have taken this step while we waited for the lock.
        version = connection.integer("PRAGMA user_version");
        if (!version || *version >= newest) {
            break;
        }
        auto applied = applyStep(connection, steps[static_cast<std::size_t>(*version)], *version + 1);
        if (applied) {
            applied = transaction->commit();
        }
        if (!applied) {
            return applied;
        }
        version = connection.integer("PRAGMA user_version");
    }
    if (!version) {
        return version.error();
    }
    if (*version > newest) {
        return newerThanThis(path, *version, newest);
    }
    return Done{};
}

} // namespace sluice::store
