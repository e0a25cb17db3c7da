// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/store/store.h"

#include "core/base/files/checksum.h"
#include "core/base/json.h"
#include "core/store/annotation_rows.h"
#include "core/store/file/companions.h"
#include "core/store/file/location.h"
#include "core/store/file/run_source.h"
#include "core/store/prediction_rows.h"
#include "core/store/run_list.h"
#include "core/store/run_rows.h"
#include "core/store/schema.h"
#include "core/store/store_handle.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <optional>
#include <thread>

namespace sluice {

using store::Connection;
using store::Transaction;

namespace {

/// Changing the journal needs the file alone, and SQLite does not wait for that by itself.
Result<Done> switchToWriteAheadLog(Connection& connection, std::chrono::milliseconds busyTimeout)
{
    const auto deadline = std::chrono::steady_clock::now() + busyTimeout;
    for (;;) {
        // A filesystem without shared memory keeps the rollback journal: slower, and as safe.
        const auto mode = connection.text("PRAGMA journal_mode = WAL");
        if (mode) {
            return Done{};
        }
        if (mode.error().kind != ErrorKind::Busy || std::chrono::steady_clock::now() >= deadline) {
            return mode.error();
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
}

Error readOnlyError(const std::string& path)
{
    return Error{ErrorKind::Permission, "cannot write the history file " + path + ": it is read-only for this user",
                 Remedy::AllowHistoryWrites};
}

/// Only after expectOurs: from here on SQLite may write.
Result<Done> prepare(Connection& connection, const std::string& path, std::chrono::milliseconds busyTimeout)
{
    // FULL: a run took minutes to measure, one fsync when it is saved is a fair price for keeping it
    // through a power cut. NORMAL would only promise that the file stays sound.
    auto ready = connection.execute("PRAGMA foreign_keys = ON; PRAGMA synchronous = FULL");
    if (ready) {
        ready = store::expectTables(connection, path);
    }
    if (ready) {
        ready = store::expectTriggers(connection, path);
    }
    if (ready) {
        // The schema comes first, in rollback mode: so the mark of a Sluice database stands in the
        // file itself and never only in its write-ahead log.
        ready = store::bringUpToDate(connection, path);
    }
    if (ready) {
        // Of older versions, and no longer used. Where it is damaged, or somebody writes just now, it stays.
        static_cast<void>(connection.execute("DROP INDEX IF EXISTS runs_as_listed"));
        connection.checkpointOnClose(true);
        ready = switchToWriteAheadLog(connection, busyTimeout);
    }
    return ready;
}

/// Opens a history that is up to date and writes nothing. A process that has the file for itself needs no index of the
/// log beside it.
Result<Connection> openWithoutIndex(const std::string& path, std::chrono::milliseconds busyTimeout)
{
    const auto location = store::preparedLocation(path);
    const auto ours = location ? store::expectOwnFilesBeside(*location) : Result<Done>(location.error());
    auto connection = ours ? Connection::open(*location, busyTimeout) : Result<Connection>(ours.error());
    if (!connection) {
        return connection;
    }
    connection->checkpointOnClose(!store::hasLogBeside(*location)); // an empty log is removed, another one is kept
    const auto newest = static_cast<std::int64_t>(store::schemaSteps().size());
    auto ready = store::expectOurs(*connection, path, newest);
    if (ready) {
        ready = connection->execute("PRAGMA locking_mode = EXCLUSIVE");
    }
    if (ready) {
        ready = store::expectTables(*connection, path);
    }
    const auto version = ready ? connection->integer("PRAGMA user_version") : Result<std::int64_t>(ready.error());
    if (!version || *version != newest) {
        return version ? Error{ErrorKind::NoSpace, "the history is of an older version", ""} : version.error();
    }
    store::removeIndex(*location); // that the attempt before could not finish
    return connection;
}

/// Opens the history of somebody who lets us read it, where it is up to date.
Result<Connection> openOfOthers(const std::string& path)
{
    auto connection = store::openOnlyReading(path);
    const auto newest = static_cast<std::int64_t>(store::schemaSteps().size());
    const auto ours = connection ? store::expectOurs(*connection, path, newest) : Result<Done>(connection.error());
    const auto tables = ours ? store::expectTables(*connection, path) : ours;
    const auto version = tables ? connection->integer("PRAGMA user_version") : Result<std::int64_t>(tables.error());
    if (!version) {
        return version.error();
    }
    return *version == newest
        ? std::move(connection)
        : Result<Connection>(Error{ErrorKind::Permission, "the history is of an older version", ""});
}

/// An empty file may be somebody else's: only who has something to save makes a history of it.
bool isEmptyFile(const std::string& path)
{
    std::error_code problem;
    return std::filesystem::is_regular_file(path, problem) && std::filesystem::file_size(path, problem) == 0
        && !problem;
}

Result<Connection> historyInMemory()
{
    auto connection = Connection::open(":memory:", std::chrono::milliseconds(0));
    const auto ready = connection ? store::bringUpToDate(*connection, ":memory:") : Result<Done>(connection.error());
    return ready ? std::move(connection) : Result<Connection>(ready.error());
}

} // namespace

Store::Store(std::unique_ptr<Handle> handle) : m_handle(std::move(handle)) { }
Store::Store(Store&&) noexcept = default;
Store& Store::operator=(Store&&) noexcept = default;
Store::~Store() = default;

Result<Store> Store::open(const std::string& path, std::chrono::milliseconds busyTimeout)
{
    const auto location = store::preparedLocation(path);
    if (!location) {
        return location.error();
    }
    std::error_code problem;
    const bool isThere = std::filesystem::exists(*location, problem);
    if (const auto ours = isThere ? store::expectOwnFilesBeside(*location) : store::expectNothingBeside(*location);
        !ours) {
        return ours.error();
    }
    auto connection = Connection::open(*location, busyTimeout);
    if (!connection) {
        return connection.error();
    }
    // Closing a file that turns out to be somebody else's must not write to it either. Without a log before, closing
    // one that is damaged removes the empty log that reading it made.
    connection->checkpointOnClose(!store::hasLogBeside(*location));
    auto ready = store::expectOurs(*connection, path, static_cast<std::int64_t>(store::schemaSteps().size()));
    if (!ready) {
        return ready.error();
    }
    if (connection->readOnly()) {
        return readOnlyError(path);
    }
    ready = prepare(*connection, path, busyTimeout);
    if (!ready) {
        return ready.error();
    }
    return Store(std::make_unique<Handle>(Handle{*std::move(connection), path, busyTimeout}));
}

Result<Store> Store::openToRead(const std::string& path, std::chrono::milliseconds busyTimeout)
{
    if (isEmptyFile(path)) {
        auto empty = historyInMemory();
        return empty ? Store(std::make_unique<Handle>(Handle{*std::move(empty), path, busyTimeout}))
                     : Result<Store>(empty.error());
    }
    auto whole = open(path, busyTimeout);
    if (whole) {
        return whole;
    }
    const auto kind = whole.error().kind;
    if (kind != ErrorKind::NoSpace && kind != ErrorKind::Permission) {
        return whole;
    }
    auto connection = kind == ErrorKind::NoSpace ? openWithoutIndex(path, busyTimeout) : openOfOthers(path);
    if (!connection) {
        return whole;
    }
    return Store(std::make_unique<Handle>(Handle{*std::move(connection), path, busyTimeout}));
}

Result<RunId> Store::save(const Run& run)
{
    auto transaction = Transaction::begin(m_handle->connection, Transaction::Kind::Write);
    if (!transaction) {
        return transaction.error();
    }
    const auto id = store::insertRun(m_handle->connection, run);
    if (!id) {
        return id;
    }
    const auto committed = transaction->commit();
    if (!committed) {
        return committed.error();
    }
    const auto saved = expectSaved(*id, run);
    return saved ? id : Result<RunId>(saved.error());
}

/// By another connection: this one would read what it remembers, of a file that may be somewhere else by now.
Result<Done> Store::expectSaved(RunId id, const Run& run) const
{
    std::string why = "the file was removed, renamed or replaced meanwhile";
    if (!m_handle->connection.hasMoved()) {
        const auto again = open(m_handle->path, m_handle->busyTimeout);
        const auto found = again ? again->load(id) : Result<Run>(again.error());
        if (found && identityOf(*found) == identityOf(run)) {
            return Done{};
        }
        why = found ? "another run is in its place" : found.error().message;
    }
    return Error{ErrorKind::Io,
                 "the run was written to the history file " + m_handle->path + " and is not there: " + why,
                 Remedy::FindOtherWriter};
}

Result<Run> Store::load(RunId id) const
{
    // One transaction, so that a run deleted meanwhile is either there whole or not at all.
    auto transaction = Transaction::begin(m_handle->connection, Transaction::Kind::Read);
    if (!transaction) {
        return transaction.error();
    }
    return store::selectRun(m_handle->connection, id);
}

Result<RunId> Store::last() const
{
    const auto id = m_handle->connection.integer("SELECT coalesce(max(id), 0) FROM runs");
    if (!id) {
        return id.error();
    }
    if (*id == 0) {
        return store::noRuns();
    }
    return RunId{*id};
}

Result<std::vector<RunSummary>> Store::list() const
{
    auto transaction = Transaction::begin(m_handle->connection, Transaction::Kind::Read);
    return transaction ? store::selectSummaries(m_handle->connection)
                       : Result<std::vector<RunSummary>>(transaction.error());
}

Result<Done> Store::expectAll(const std::vector<RunSummary>& listed) const
{
    const auto lost = store::countOfLost(m_handle->connection, listed.size());
    if (!lost || *lost == 0) {
        return lost ? Result<Done>(Done{}) : lost.error();
    }
    return Error{ErrorKind::Corrupt,
                 "the history file " + m_handle->path + " is damaged: of "
                     + std::to_string(listed.size() + static_cast<std::size_t>(*lost)) + " runs it shows "
                     + std::to_string(listed.size()),
                 Remedy::ExportWhatIsLeft};
}

Result<Done> Store::remove(RunId id)
{
    auto statement = m_handle->connection.prepare("DELETE FROM runs WHERE id = ? RETURNING id");
    if (!statement) {
        return statement.error();
    }
    statement->bind(1, id.value);
    const auto removed = statement->step();
    if (!removed) {
        return removed.error();
    }
    if (!*removed) {
        return store::noSuchRun(id);
    }
    return statement->finish();
}

Result<Done> Store::annotate(RunId id, const std::string& tags, const std::string& note)
{
    return annotate(id, [&](Annotation& said) { said = {tags, note}; });
}

Result<Done> Store::annotate(RunId id, const std::function<void(Annotation&)>& change)
{
    auto transaction = Transaction::begin(m_handle->connection, Transaction::Kind::Write);
    if (!transaction) {
        return transaction.error();
    }
    auto said = store::selectAnnotation(m_handle->connection, id);
    if (!said) {
        return said.error();
    }
    change(*said);
    const auto written = store::writeAnnotation(m_handle->connection, id, said->tags, said->note);
    return written ? transaction->commit() : written;
}

Result<KeptScenarios> Store::scenarios() const
{
    return store::selectScenarios(m_handle->connection);
}

Result<Done> Store::keep(const Scenario& scenario)
{
    return store::writeScenario(m_handle->connection, scenario);
}

Result<Done> Store::forgetScenario(const std::string& name)
{
    auto statement = m_handle->connection.prepare("DELETE FROM scenarios WHERE name = ?");
    return statement ? statement->run(name) : Result<Done>(statement.error());
}

Result<std::vector<ComparedPrediction>> Store::predictions() const
{
    return store::selectPredictions(m_handle->connection);
}

Result<Done> Store::keep(const ComparedPrediction& prediction)
{
    return store::writePrediction(m_handle->connection, prediction);
}

std::string identityOf(const Run& run)
{
    // As JSON has it: what is not text, or no number, is the same before and after it was stored.
    const auto text = [](const std::string& name) { return jsonText(toJson(name)); };
    Checksum sum;
    for (const auto& name : {run.node.identity.hostName, run.path, run.startedAt, std::string(word(run.state))}) {
        sum.addField(text(name));
    }
    for (const auto& m : run.measurements) {
        sum.addField(toJson(m.point).dump());
        sum.add(m.bytes.count);
        sum.add(std::isfinite(m.seconds.count()) ? m.seconds.count() : 0.0);
        sum.add(m.latency.p50.count());
    }
    for (const auto& file : run.imported) {
        sum.addField(file.sha256);
    }
    if (!run.bench.is_null()) {
        sum.addField(jsonText(run.bench));
    }
    return sum.text();
}

} // namespace sluice
