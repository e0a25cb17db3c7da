// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/run/run.h"
#include "core/store/sqlite.h"

#include <optional>
#include <string>
#include <vector>

/// Files from which runs are taken. Private to core/store.
namespace sluice::store {

/// Opens a history of which nothing may be written, nor anything beside it: from a copy where it has a log.
/// Errors: those of SQLite; Corrupt where it was written to meanwhile.
Result<Connection> openOnlyReading(const std::string& path);

/// What a file holds of one run.
struct FoundRun {
    Run run;
    std::string tags;
    std::string note;
};

/// A file that holds runs: a `.sluice` file, another history, or one `sluice.run/1` document. It is only read, nothing
/// is written beside it, and of a database only the tables that are known, in a number of steps that its size explains.
class RunSource {
public:
    /// Errors: no such file, no file of Sluice, one of a newer version, tables that are not those of Sluice.
    static Result<RunSource> open(const std::string& path);

    /// Oldest first.
    const std::vector<RunId>& runs() const { return m_ids; }
    /// Errors: Corrupt where the run is damaged; the message names the file.
    Result<FoundRun> read(RunId id) const;

private:
    RunSource(std::string path, std::optional<Connection> database)
        : m_path(std::move(path)), m_database(std::move(database))
    { }
    static Result<RunSource> ofDocument(const std::string& path);
    static Result<RunSource> ofDatabase(const std::string& path);
    Result<Done> findRuns();

    std::string m_path;
    std::optional<Connection> m_database;
    std::optional<Run> m_document; ///< instead of a database
    std::vector<RunId> m_ids;
};

} // namespace sluice::store
