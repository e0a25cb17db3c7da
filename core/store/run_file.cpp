// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/store/run_file.h"

#include "core/store/annotation_rows.h"
#include "core/store/run_rows.h"
#include "core/store/schema.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <system_error>
#include <tuple>

namespace sluice {

namespace fs = std::filesystem;
using store::Connection;
using store::Transaction;

namespace {

constexpr std::chrono::seconds patience{5};

/// By which a run is known wherever it lies.
using Origin = std::tuple<std::string, std::string, std::string>;

Origin originOf(const RunSummary& run)
{
    return {run.hostName, run.path, run.startedAt};
}

Result<std::map<RunId, RunSummary>> summariesOf(const Store& history)
{
    const auto list = history.list();
    if (!list) {
        return list.error();
    }
    std::map<RunId, RunSummary> summaries;
    for (const auto& run : *list) {
        summaries.emplace(run.id, run);
    }
    return summaries;
}

/// One run, with what a person says of it.
Result<Done> writeRun(Connection& file, const Run& run, const RunSummary& summary)
{
    auto transaction = Transaction::begin(file, Transaction::Kind::Write);
    if (!transaction) {
        return transaction.error();
    }
    const auto id = store::insertRun(file, run);
    if (!id) {
        return id.error();
    }
    if (!summary.tags.empty() || !summary.note.empty()) {
        if (auto noted = store::writeAnnotation(file, *id, summary.tags, summary.note); !noted) {
            return noted;
        }
    }
    return transaction->commit();
}

Result<Done> writeRuns(const Store& history, const std::vector<RunId>& runs, const std::string& path)
{
    const auto summaries = summariesOf(history);
    if (!summaries) {
        return summaries.error();
    }
    auto file = Connection::open(path, patience);
    if (!file) {
        return file.error();
    }
    if (auto ready = store::bringUpToDate(*file, path); !ready) {
        return ready;
    }
    for (const auto id : runs) {
        const auto run = history.load(id);
        if (!run) {
            return run.error();
        }
        const auto found = summaries->find(id);
        if (auto written = writeRun(*file, *run, found != summaries->end() ? found->second : RunSummary()); !written) {
            return written;
        }
    }
    return Done{};
}

Result<Done> expectReadable(const std::string& path)
{
    std::error_code problem;
    const auto status = fs::status(path, problem);
    if (!fs::exists(status)) {
        return Error{ErrorKind::NotFound, "there is no file " + path, "give a .sluice file, or another history"};
    }
    if (!fs::is_regular_file(status)) {
        return Error{ErrorKind::Usage, path + " is not a file", "give a .sluice file, or another history"};
    }
    return Done{};
}

Result<Connection> openForReading(const std::string& path)
{
    if (const auto readable = expectReadable(path); !readable) {
        return readable.error();
    }
    auto file = Connection::openReadOnly(path, patience);
    if (!file) {
        return file;
    }
    const auto newest = static_cast<std::int64_t>(store::schemaSteps().size());
    if (const auto ours = store::expectOurs(*file, path, newest); !ours) {
        return ours.error();
    }
    return file;
}

/// The ids of its runs, oldest first.
Result<std::vector<RunId>> idsOf(const Connection& file, const std::string& path)
{
    auto statement = file.prepare("SELECT id FROM runs ORDER BY id");
    if (!statement) {
        return Error{ErrorKind::Corrupt, path + " holds no runs: " + statement.error().message,
                     "export them again with sluicectl runs export"};
    }
    std::vector<RunId> ids;
    auto row = statement->step();
    for (; row && *row; row = statement->step()) {
        ids.push_back(RunId{statement->integer(0)});
    }
    return row ? Result<std::vector<RunId>>(std::move(ids)) : row.error();
}

/// Files of the first schema have no annotations; that is no error.
Result<Done> copyAnnotation(const Connection& file, RunId from, Store& history, RunId to)
{
    auto statement = file.prepare("SELECT tags, note FROM annotations WHERE run_id = ?");
    if (!statement) {
        return Done{};
    }
    statement->bind(1, from.value);
    const auto row = statement->step();
    return row && *row ? history.annotate(to, statement->text(0), statement->text(1)) : Result<Done>(Done{});
}

Origin originOf(const Run& run)
{
    return {run.node.identity.hostName, run.path, run.startedAt};
}

} // namespace

Result<Done> exportRuns(const Store& history, const std::vector<RunId>& runs, const std::string& path)
{
    std::error_code problem;
    if (fs::exists(fs::symlink_status(path, problem))) {
        return Error{ErrorKind::Usage, path + " exists already", "choose another name, or remove it first"};
    }
    auto written = writeRuns(history, runs, path);
    if (!written) {
        fs::remove(path, problem);
    }
    return written;
}

Result<Imported> importRuns(Store& history, const std::string& path)
{
    const auto file = openForReading(path);
    if (!file) {
        return file.error();
    }
    const auto ids = idsOf(*file, path);
    const auto summaries = summariesOf(history);
    if (!ids || !summaries) {
        return !ids ? ids.error() : summaries.error();
    }
    Imported imported;
    for (const auto id : *ids) {
        auto run = store::selectRun(*file, id);
        if (!run) {
            return run.error();
        }
        const auto known = std::any_of(summaries->begin(), summaries->end(),
                                       [&run](const auto& entry) { return originOf(entry.second) == originOf(*run); });
        if (known) {
            ++imported.known;
            continue;
        }
        run->id = {};
        const auto saved = history.save(*run);
        if (!saved) {
            return saved.error();
        }
        imported.runs.push_back(*saved);
        if (const auto copied = copyAnnotation(*file, id, history, *saved); !copied) {
            return copied.error();
        }
    }
    return imported;
}

} // namespace sluice
