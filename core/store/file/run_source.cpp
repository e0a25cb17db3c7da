// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/store/file/run_source.h"

#include "core/base/files/input.h"
#include "core/base/json.h"
#include "core/store/file/companions.h"
#include "core/store/run_rows.h"
#include "core/store/schema.h"

#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>

namespace sluice::store {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t largestDocument = std::size_t{64} << 20; ///< in memory it is up to ten times as large
constexpr const char* whatToGive = "give a .sluice file, another history, or a rescued run";
/// A row of ours takes some ten steps and as many bytes.
constexpr std::int64_t minSteps = 10'000'000;
constexpr std::int64_t stepsPerByte = 20;
constexpr std::array tables{"runs", "measurements", "samples", "annotations", "run_checks"};

Result<Done> expectReadable(const std::string& path)
{
    std::error_code problem;
    const auto status = fs::status(path, problem);
    if (status.type() == fs::file_type::none) {
        return systemError("cannot read " + path, problem.value(), whatToGive);
    }
    if (!fs::exists(status)) {
        return Error{ErrorKind::NotFound, "there is no file " + path, whatToGive};
    }
    if (!fs::is_regular_file(status) || isMadeUpByKernel(path)) {
        return Error{ErrorKind::Usage, path + " is not a file", whatToGive};
    }
    return Done{};
}

bool isDocument(const std::string& path)
{
    std::ifstream file(path, std::ios::binary);
    char first = 0;
    return (file >> first) && first == '{';
}

/// A copy of a database with its log in a folder of our own, which goes as soon as the copy is open: reading a log
/// needs an index beside it, and nothing is to be written beside the original.
class PrivateCopy {
public:
    static Result<PrivateCopy> of(const std::string& path)
    {
        std::error_code problem;
        std::string folder = (fs::temp_directory_path(problem) / "sluice-import-XXXXXX").string();
        if (problem || ::mkdtemp(folder.data()) == nullptr) {
            return systemError("cannot make a folder for a copy of " + path, problem ? problem.value() : errno,
                               "set TMPDIR to a folder that you may write to");
        }
        PrivateCopy copy(folder);
        for (const char* ending : {"-wal", ""}) { // a log that is moved into the file meanwhile is then in the file
            if (!fs::copy_file(path + ending, copy.file() + ending, problem)) {
                return systemError("cannot copy " + path + ending, problem.value(), "make room, or set TMPDIR");
            }
        }
        return copy;
    }
    ~PrivateCopy()
    {
        std::error_code ignored;
        m_folder.empty() ? void() : void(fs::remove_all(m_folder, ignored));
    }
    PrivateCopy(PrivateCopy&& other) noexcept : m_folder(std::exchange(other.m_folder, {})) { }
    PrivateCopy& operator=(PrivateCopy&&) = delete;

    std::string file() const { return m_folder + "/runs.db"; }

private:
    explicit PrivateCopy(std::string folder) : m_folder(std::move(folder)) { }
    std::string m_folder;
};

/// How a table was made; empty where there is none of the name, or it is no table.
Result<std::string> shapeOf(const Connection& database, const std::string& table)
{
    auto statement = database.prepare("SELECT sql FROM sqlite_schema WHERE name = ? AND tbl_name = name"
                                      " AND type = 'table' AND rootpage > 0");
    if (!statement) {
        return statement.error();
    }
    statement->bind(1, table);
    const auto row = statement->step();
    if (!row) {
        return row.error();
    }
    return *row ? statement->text(0) : std::string();
}

/// Views, virtual tables and computed columns can run for ever: a table is as Sluice makes it, to the letter.
Result<Done> expectOurTables(const Connection& database, const std::string& path)
{
    const auto version = database.integer("PRAGMA user_version");
    auto model = Connection::open(":memory:", std::chrono::milliseconds(0));
    if (!version || !model) {
        return !version ? version.error() : model.error();
    }
    const auto known = std::min<std::int64_t>(*version, std::ssize(schemaSteps()));
    if (const auto made = bringUpToDate(
            *model, path, schemaSteps().first(static_cast<std::size_t>(std::max<std::int64_t>(known, 0))));
        !made) {
        return made;
    }
    for (const char* table : tables) {
        const auto found = shapeOf(database, table);
        const auto expected = shapeOf(*model, table);
        if (!found || !expected) {
            return !found ? found.error() : expected.error();
        }
        if (*found != *expected || (std::string_view(table) == "runs" && found->empty())) {
            return Error{ErrorKind::Corrupt, path + ": its table \"" + table + "\" is not one that Sluice made",
                         Remedy::ExportRunsAgain};
        }
    }
    return Done{};
}

} // namespace

Result<Connection> openOnlyReading(const std::string& path)
{
    if (!hasLogBeside(path)) {
        return Connection::openImmutable(path);
    }
    if (const auto own = expectOwnFilesBeside(path); !own) {
        return own.error();
    }
    const auto copy = PrivateCopy::of(path);
    if (!copy) {
        return copy.error();
    }
    auto connection = Connection::open(copy->file(), std::chrono::seconds(1));
    // SQLite opens the log when it first reads; from then on it holds both.
    if (const auto read = connection ? connection->integer("SELECT count(*) FROM sqlite_schema")
                                     : Result<std::int64_t>(connection.error());
        !read) {
        return Error{ErrorKind::Corrupt, "the file " + path + " is damaged, or was written to while it was read",
                     "try again when no other Sluice uses it"};
    }
    return connection;
}

Result<RunSource> RunSource::open(const std::string& path)
{
    if (const auto readable = expectReadable(path); !readable) {
        return readable.error();
    }
    return isDocument(path) ? ofDocument(path) : ofDatabase(path);
}

Result<RunSource> RunSource::ofDocument(const std::string& path)
{
    const auto text = textOfFile(path, largestDocument, whatToGive);
    const auto json = text ? parseJson(*text, path) : Result<Json>(text.error());
    const auto known = json ? expectSchema(*json, "sluice.run/1", path) : Result<Done>(json.error());
    if (!known) {
        return known.error();
    }
    auto run = fromJson<Run>(*json);
    if (!run) {
        return Error{ErrorKind::Corrupt, "the run in " + path + " is damaged: " + run.error().message, whatToGive};
    }
    RunSource source(path, std::nullopt);
    source.m_document = *std::move(run);
    source.m_ids = {RunId{}};
    return source;
}

Result<RunSource> RunSource::ofDatabase(const std::string& path)
{
    auto database = openOnlyReading(path);
    if (!database) {
        return database.error();
    }
    if (const auto ours = expectOurs(*database, path, std::ssize(schemaSteps())); !ours) {
        return ours.error();
    }
    std::error_code problem;
    const auto size = static_cast<std::int64_t>(fs::file_size(path, problem));
    database->limitSteps(minSteps + stepsPerByte * (problem ? 0 : size));
    if (const auto ours = expectOurTables(*database, path); !ours) {
        return ours.error();
    }
    RunSource source(path, *std::move(database));
    const auto found = source.findRuns();
    return found ? Result<RunSource>(std::move(source)) : found.error();
}

Result<Done> RunSource::findRuns()
{
    auto statement = m_database->prepare("SELECT id FROM runs ORDER BY id");
    if (!statement) {
        return statement.error();
    }
    auto row = statement->step();
    for (; row && *row; row = statement->step()) {
        m_ids.push_back(RunId{statement->integer(0)});
    }
    return row ? Result<Done>(Done{}) : Result<Done>(row.error());
}

Result<FoundRun> RunSource::read(RunId id) const
{
    if (m_document) {
        return FoundRun{*m_document, {}, {}};
    }
    auto run = selectRun(*m_database, id, {m_path});
    if (!run) {
        return run.error();
    }
    FoundRun found{*std::move(run), {}, {}};
    auto statement = m_database->prepare("SELECT tags, note FROM annotations WHERE run_id = ?");
    if (!statement) { // files of the first schema have none
        return found;
    }
    statement->bind(1, id.value);
    const auto row = statement->step();
    if (!row) {
        return row.error();
    }
    if (*row) {
        found.tags = statement->text(0);
        found.note = statement->text(1);
    }
    return found;
}

} // namespace sluice::store
