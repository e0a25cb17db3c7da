// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/store/file/run_file.h"
#include "core/base/files/held_signals.h"

#include "core/store/annotation_rows.h"
#include "core/store/file/companions.h"
#include "core/store/file/location.h"
#include "core/store/file/run_source.h"
#include "core/store/run_checks.h"
#include "core/store/run_list.h"
#include "core/store/run_rows.h"
#include "core/store/schema.h"
#include "core/store/store_handle.h"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <map>
#include <set>
#include <sys/stat.h>
#include <system_error>
#include <tuple>
#include <unistd.h>

namespace sluice {

namespace fs = std::filesystem;
using store::Connection;
using store::Statement;
using store::Transaction;

namespace {

constexpr std::chrono::seconds patience{5};

/// Copies the rows that `query` finds for `id`, with the first column replaced by `first` where that is a number.
/// `each` is told the old and the new row id.
template <class Each>
Result<Done> copyRows(const Connection& from, const std::string& query, std::int64_t id, Connection& to,
                      const std::string& insert, std::optional<std::int64_t> owner, const Each& each)
{
    auto rows = from.prepare(query);
    auto target = to.prepare(insert);
    if (!rows || !target) {
        return !rows ? rows.error() : target.error();
    }
    rows->bind(1, id);
    auto row = rows->step();
    for (; row && *row; row = rows->step()) {
        int parameter = 0;
        if (owner) {
            target->bind(++parameter, *owner);
        }
        for (int column = 1; column < rows->columns(); ++column) { // the first is the row's id
            target->bindColumn(++parameter, *rows, column);
        }
        if (const auto copied = target->finish(); !copied) {
            return copied;
        }
        if (const auto done = each(rows->integer(0), to.lastInsertId()); !done) {
            return done;
        }
    }
    return row ? Result<Done>(Done{}) : Result<Done>(row.error());
}

const auto nothingMore = [](std::int64_t, std::int64_t) { return Result<Done>(Done{}); };

constexpr const char* measurementColumns =
    "ordinal, engine, access, pattern, direction, read_size_bytes, depth, threads, file_size_bytes, bytes, seconds,"
    " bytes_per_second, operations_per_second, relative_half_width, latency_mean_ns, latency_p50_ns, latency_p90_ns,"
    " latency_p95_ns, latency_p99_ns, latency_p999_ns, latency_p9999_ns, latency_max_ns, cpu_user_seconds,"
    " cpu_system_seconds, steady, page_cache, interrupted, sample_count, document";

std::string placeholders(int count)
{
    std::string text = "?";
    for (int i = 1; i < count; ++i) {
        text += ", ?";
    }
    return text;
}

/// What belongs to a run, under its new number.
Result<Done> copyParts(const Connection& from, std::int64_t run, Connection& to, std::int64_t copy)
{
    const auto samples = [&from, &to](std::int64_t measurement, std::int64_t its) {
        return copyRows(from, "SELECT 0, ordinal, t_seconds, bytes_per_second FROM samples WHERE measurement_id = ?",
                        measurement, to, "INSERT INTO samples VALUES (?, ?, ?, ?)", its, nothingMore);
    };
    auto copied = copyRows(
        from, std::string("SELECT id, ") + measurementColumns + " FROM measurements WHERE run_id = ?", run, to,
        std::string("INSERT INTO measurements (run_id, ") + measurementColumns + ") VALUES (" + placeholders(30) + ")",
        copy, samples);
    for (const auto& [table, columns] : {std::pair("annotations", 3), {"run_checks", 3}, {"run_kinds", 2}}) {
        if (copied) {
            copied = copyRows(from, std::string("SELECT * FROM ") + table + " WHERE run_id = ?", run, to,
                              std::string("INSERT INTO ") + table + " VALUES (" + placeholders(columns) + ")", copy,
                              nothingMore);
        }
    }
    return copied;
}

Result<Done> copyRun(const Connection& from, RunId id, Connection& to)
{
    bool found = false;
    auto copied = copyRows(from,
                           std::string("SELECT id, ") + store::listedColumns
                               + ", version, measurement_count, document FROM runs WHERE id = ?",
                           id.value, to,
                           std::string("INSERT INTO runs (") + store::listedColumns
                               + ", version, measurement_count, document) VALUES (" + placeholders(12) + ")",
                           std::nullopt, [&](std::int64_t run, std::int64_t copy) {
                               found = true;
                               return copyParts(from, run, to, copy);
                           });
    return copied && !found ? Result<Done>(store::noSuchRun(id)) : copied;
}

Result<Done> copyRuns(const Connection& from, const std::vector<RunId>& runs, const std::string& path)
{
    auto file = Connection::open(path, patience);
    if (!file) {
        return file.error();
    }
    // Until it has its name the file is nobody's: it needs no journal, and so nothing stands beside it.
    auto ready = file->execute("PRAGMA journal_mode = MEMORY; PRAGMA synchronous = FULL");
    if (ready) {
        ready = store::bringUpToDate(*file, path);
    }
    auto transaction = ready ? Transaction::begin(*file, Transaction::Kind::Write) : Result<Transaction>(ready.error());
    if (!transaction) {
        return transaction.error();
    }
    for (const auto id : runs) {
        if (auto copied = copyRun(from, id, *file); !copied) {
            return copied;
        }
    }
    return transaction->commit();
}

Error existsAlready(const std::string& path)
{
    return Error{ErrorKind::Usage, path + " exists already", "choose another name, or remove it first"};
}

/// Gives the finished file its name, which must still be free.
Result<Done> publish(const std::string& temporary, const std::string& path)
{
    if (::renameat2(AT_FDCWD, temporary.c_str(), AT_FDCWD, path.c_str(), RENAME_NOREPLACE) == 0) {
        return Done{};
    }
    if (errno == EINVAL || errno == ENOSYS) { // NFS and a few others do not know that
        if (::link(temporary.c_str(), path.c_str()) == 0) {
            ::unlink(temporary.c_str());
            return Done{};
        }
    }
    return errno == EEXIST ? existsAlready(path) : systemError("cannot write " + path, errno, "choose another place");
}

using Origin = std::tuple<std::string, std::string, std::string>;

/// Which runs a history has, by their identity. A run's identity is asked for only where one of the same origin comes.
class KnownRuns {
public:
    KnownRuns(const Connection& history, const std::vector<RunSummary>& runs) : m_history(history)
    {
        for (const auto& run : runs) {
            m_runs.emplace(Origin(run.hostName, run.path, run.startedAt), run.id);
        }
    }

    /// Whether the run is known; from now on it is.
    bool knows(const Run& run)
    {
        const auto identity = identityOf(run);
        const auto [first, last] = m_runs.equal_range(Origin(run.node.identity.hostName, run.path, run.startedAt));
        for (auto same = first; same != last; ++same) {
            // One that is damaged is as good as not there.
            const auto stored = store::selectRun(m_history, same->second);
            if (stored && identityOf(*stored) == identity) {
                return true;
            }
        }
        return !m_taken.insert(identity).second;
    }

private:
    const Connection& m_history;
    std::multimap<Origin, RunId> m_runs;
    std::set<std::string> m_taken;
};

/// The caller holds the transaction.
Result<Done> takeRun(const store::FoundRun& found, Connection& history, KnownRuns& known, Imported& imported)
{
    if (known.knows(found.run)) {
        ++imported.known;
        return Done{};
    }
    const auto saved = store::insertRun(history, found.run);
    if (!saved) {
        return saved.error();
    }
    imported.runs.push_back(*saved);
    const bool noted = !found.tags.empty() || !found.note.empty();
    return noted ? store::writeAnnotation(history, *saved, found.tags, found.note) : Result<Done>(Done{});
}

/// The caller holds the transaction.
Result<Done> takeRuns(const store::RunSource& source, Connection& history, KnownRuns& known, Imported& imported)
{
    for (const auto id : source.runs()) {
        const auto found = source.read(id);
        const auto taken = found ? takeRun(*found, history, known, imported) : Result<Done>(found.error());
        if (!taken) {
            return taken;
        }
    }
    return Done{};
}

} // namespace

Result<Done> exportRuns(const Store& history, const std::vector<RunId>& runs, const std::string& path)
{
    if (const auto named = store::expectFileName(path); !named) {
        return named;
    }
    std::error_code problem;
    const auto target = fs::absolute(path, problem);
    if (fs::exists(fs::symlink_status(target, problem))) {
        return existsAlready(path);
    }
    if (const auto free = store::expectNothingBeside(target.string()); !free) {
        return free;
    }
    std::string temporary = (target.parent_path() / ".sluice-export-XXXXXX").string();
    const HeldSignals untilItHasItsName;
    const int descriptor = ::mkostemp(temporary.data(), O_CLOEXEC);
    if (descriptor < 0) {
        return systemError("cannot write " + path, errno, "choose a folder that is there and that you may write to");
    }
    ::fchmod(descriptor, 0644);
    ::close(descriptor);
    auto written = copyRuns(history.m_handle->connection, runs, temporary);
    if (written) {
        written = publish(temporary, target.string());
    }
    if (!written) {
        ::unlink(temporary.c_str());
    }
    return written;
}

Result<Imported> importRuns(Store& history, const std::vector<std::string>& files, const std::vector<Run>& others)
{
    std::vector<store::RunSource> sources;
    for (const auto& file : files) {
        auto source = store::RunSource::open(file);
        if (!source) {
            return source.error();
        }
        sources.push_back(*std::move(source));
    }
    auto& connection = history.m_handle->connection;
    // What is known is asked with the lock held: another import of the same file waits, and then knows.
    auto transaction = Transaction::begin(connection, Transaction::Kind::Write);
    const auto listed =
        transaction ? store::selectSummaries(connection) : Result<std::vector<RunSummary>>(transaction.error());
    if (!listed) {
        return listed.error();
    }
    KnownRuns known(connection, *listed);
    Imported imported;
    for (const auto& source : sources) {
        if (const auto taken = takeRuns(source, connection, known, imported); !taken) {
            return taken.error();
        }
    }
    for (const auto& run : others) {
        if (const auto taken = takeRun({run, {}, {}}, connection, known, imported); !taken) {
            return taken.error();
        }
    }
    const auto committed = transaction->commit();
    return committed ? Result<Imported>(std::move(imported)) : committed.error();
}

} // namespace sluice
