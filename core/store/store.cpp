// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/store/store.h"

#include "core/store/annotation_rows.h"
#include "core/store/location.h"
#include "core/store/run_rows.h"
#include "core/store/schema.h"

#include <algorithm>
#include <charconv>
#include <thread>

namespace sluice {

using store::Connection;
using store::Transaction;

struct Store::Handle {
    Connection connection;
};

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
                 "change its permissions, or use another file with --db FILE"};
}

/// Only after expectOurs: from here on SQLite may write.
Result<Done> prepare(Connection& connection, const std::string& path, std::chrono::milliseconds busyTimeout)
{
    // FULL: a run took minutes to measure, one fsync when it is saved is a fair price for keeping it
    // through a power cut. NORMAL would only promise that the file stays sound.
    auto ready = connection.execute("PRAGMA foreign_keys = ON; PRAGMA synchronous = FULL");
    if (ready) {
        // The schema comes first, in rollback mode: so the mark of a Sluice database stands in the
        // file itself and never only in its write-ahead log.
        ready = store::bringUpToDate(connection, path);
    }
    if (ready) {
        connection.checkpointOnClose(true);
        ready = switchToWriteAheadLog(connection, busyTimeout);
    }
    return ready;
}

std::string knownRuns(const std::vector<RunSummary>& runs)
{
    constexpr std::size_t shown = 10;
    std::string list;
    for (std::size_t i = 0; i < std::min(shown, runs.size()); ++i) {
        list += (i > 0 ? ", " : "") + std::to_string(runs[i].id.value);
    }
    return list + (runs.size() > shown ? " and " + std::to_string(runs.size() - shown) + " older" : "");
}

Error noRuns()
{
    return Error{ErrorKind::NotFound, "the history holds no run yet", "measure one with: sluicectl guide --path DIR"};
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
    auto connection = Connection::open(*location, busyTimeout);
    if (!connection) {
        return connection.error();
    }
    // Closing a file that turns out to be somebody else's must not write to it either.
    connection->checkpointOnClose(false);
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
    return Store(std::make_unique<Handle>(Handle{*std::move(connection)}));
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
    return id;
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
        return noRuns();
    }
    return RunId{*id};
}

Result<std::vector<RunSummary>> Store::list() const
{
    return store::selectSummaries(m_handle->connection);
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
        return Error{ErrorKind::NotFound, "there is no run " + std::to_string(id.value) + " in the history",
                     "sluicectl runs lists them"};
    }
    return statement->finish();
}

Result<Done> Store::annotate(RunId id, const std::string& tags, const std::string& note)
{
    auto transaction = Transaction::begin(m_handle->connection, Transaction::Kind::Write);
    if (!transaction) {
        return transaction.error();
    }
    const auto written = store::writeAnnotation(m_handle->connection, id, tags, note);
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

Result<RunId> resolveRun(const Store& store, const std::string& text)
{
    if (text == "last") {
        return store.last();
    }
    std::int64_t number = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (problem != std::errc() || end != text.data() + text.size()) {
        return Error{ErrorKind::Usage, "\"" + text + "\" is not a run",
                     "give its number or \"last\"; sluicectl runs lists them"};
    }
    const auto runs = store.list();
    if (!runs) {
        return runs.error();
    }
    if (runs->empty()) {
        return noRuns();
    }
    const auto found =
        std::find_if(runs->begin(), runs->end(), [&](const auto& run) { return run.id.value == number; });
    if (found == runs->end()) {
        return Error{ErrorKind::NotFound, "there is no run " + text + " in the history",
                     "runs that exist: " + knownRuns(*runs)};
    }
    return found->id;
}

Result<Run> loadRun(const std::string& path, const std::string& text)
{
    const auto store = Store::open(path.empty() ? defaultStorePath() : path);
    if (!store) {
        return store.error();
    }
    const auto id = resolveRun(*store, text);
    if (!id) {
        return id.error();
    }
    return store->load(*id);
}

} // namespace sluice
