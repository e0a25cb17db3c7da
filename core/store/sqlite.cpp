// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/store/sqlite.h"

#include "core/store/system_calls.h"

#include <sqlite3.h>

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <filesystem>
#include <limits>
#include <span>
#include <utility>

namespace sluice::store {

namespace {

constexpr int largestValue = 256 << 20; ///< bytes; the document of a run has a few megabytes
constexpr int stepsBetweenLooks = 1000;

std::string fileOf(sqlite3* database)
{
    const char* name = sqlite3_db_filename(database, "main");
    return name != nullptr && *name != '\0' ? name : "(unnamed)";
}

/// A file that is only read is somebody else's.
Error damaged(sqlite3* database, const std::string& problem)
{
    const std::string file = fileOf(database);
    if (sqlite3_db_readonly(database, "main") == 1) {
        return Error{ErrorKind::Corrupt, "the file " + file + " is damaged: " + problem, Remedy::ExportRunsAgain};
    }
    return Error{ErrorKind::Corrupt, "the history file " + file + " is damaged: " + problem, Remedy::MoveHistoryAside};
}

/// A call of the system that failed. Busy is another process's lock alone, for which waiting helps.
Error callFailed(const std::string& what, int number)
{
    auto error = systemError(what, number, Remedy::CheckHistoryFolder);
    error.kind = error.kind == ErrorKind::Busy ? ErrorKind::Io : error.kind;
    return error;
}

Error systemProblem(sqlite3* database, const std::string& file)
{
    const int number = sqlite3_system_errno(database);
    if (number == EFBIG) {
        return Error{ErrorKind::NoSpace, "cannot write the history file " + file + ": the file size limit is reached",
                     Remedy::RaiseFileSizeLimit};
    }
    if (number != 0) {
        return callFailed("cannot use the history file " + file, number);
    }
    return Error{ErrorKind::Io, "cannot use the history file " + file + ": " + sqlite3_errmsg(database),
                 Remedy::AnotherHistoryFile};
}

/// What SQLite says, as an error a person can act on.
Error errorOf(sqlite3* database, int code)
{
    const std::string file = fileOf(database);
    switch (code & 0xff) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return Error{ErrorKind::Busy, "the history file " + file + " is locked by another process",
                     Remedy::WaitForHistory};
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
        return damaged(database, sqlite3_errmsg(database));
    case SQLITE_INTERRUPT: // nobody else interrupts
        return damaged(database, "reading it takes far longer than its size explains");
    case SQLITE_TOOBIG:
        return damaged(database, "it holds a value larger than any of a run");
    case SQLITE_FULL:
        return Error{ErrorKind::NoSpace, "cannot write the history file " + file + ": the disk is full",
                     Remedy::AnotherHistoryDisk};
    case SQLITE_NOMEM:
        return Error{ErrorKind::NoSpace, "cannot use the history file " + file + ": out of memory", ""};
    case SQLITE_READONLY:
    case SQLITE_PERM:
        return Error{ErrorKind::Permission, "cannot write the history file " + file + ": it is read-only for this user",
                     Remedy::AllowHistoryWrites};
    default:
        return systemProblem(database, file);
    }
}

/// A value that is too large, or a row of such, is of the run that is written: the file holds none.
Error tooLarge(sqlite3* database)
{
    return Error{ErrorKind::Usage,
                 "cannot keep this run in the history file " + fileOf(database)
                     + ": it holds a value of more than 256 MiB",
                 "put less into one run"};
}

/// As a URI has it.
std::string escaped(char c)
{
    constexpr std::string_view digits = "0123456789ABCDEF";
    const auto byte = static_cast<unsigned char>(c);
    return {'%', digits[byte >> 4], digits[byte & 0xf]};
}

std::uint32_t bigEndian(std::span<const unsigned char, 4> bytes)
{
    std::uint32_t number = 0;
    for (const unsigned char byte : bytes) {
        number = number << 8 | byte;
    }
    return number;
}

} // namespace

void Statement::Finalizer::operator()(sqlite3_stmt* statement) const
{
    sqlite3_finalize(statement);
}

void Statement::noteBind(int code)
{
    m_bindCode = m_bindCode != SQLITE_OK ? m_bindCode : code;
}

void Statement::bind(int index, std::int64_t value)
{
    noteBind(sqlite3_bind_int64(m_statement.get(), index, value));
}

void Statement::bind(int index, double value)
{
    noteBind(sqlite3_bind_double(m_statement.get(), index, value));
}

void Statement::bind(int index, const std::string& value)
{
    noteBind(sqlite3_bind_text64(m_statement.get(), index, value.data(), value.size(), SQLITE_TRANSIENT, SQLITE_UTF8));
}

void Statement::bind(int index, Null)
{
    noteBind(sqlite3_bind_null(m_statement.get(), index));
}

void Statement::bindColumn(int index, const Statement& row, int column)
{
    noteBind(sqlite3_bind_value(m_statement.get(), index, sqlite3_column_value(row.m_statement.get(), column)));
}

Result<bool> Statement::step()
{
    const int code = m_bindCode != SQLITE_OK ? m_bindCode : sqlite3_step(m_statement.get());
    if (code == SQLITE_ROW || code == SQLITE_DONE) {
        return code == SQLITE_ROW;
    }
    auto* database = sqlite3_db_handle(m_statement.get());
    const bool writes = sqlite3_stmt_readonly(m_statement.get()) == 0;
    return writes && (code & 0xff) == SQLITE_TOOBIG ? tooLarge(database) : errorOf(database, code);
}

Result<Done> Statement::finish()
{
    Result<bool> row = step();
    while (row && *row) {
        row = step();
    }
    sqlite3_reset(m_statement.get());
    if (!row) {
        return row.error();
    }
    return Done{};
}

int Statement::columns() const
{
    return sqlite3_column_count(m_statement.get());
}

std::int64_t Statement::integer(int column) const
{
    return sqlite3_column_int64(m_statement.get(), column);
}

double Statement::real(int column) const
{
    return sqlite3_column_type(m_statement.get(), column) == SQLITE_NULL
        ? std::numeric_limits<double>::quiet_NaN()
        : sqlite3_column_double(m_statement.get(), column);
}

std::string Statement::text(int column) const
{
    const auto* text = static_cast<const char*>(sqlite3_column_blob(m_statement.get(), column));
    const int size = sqlite3_column_bytes(m_statement.get(), column);
    return text != nullptr ? std::string(text, static_cast<std::size_t>(size)) : std::string();
}

void Connection::Closer::operator()(sqlite3* database) const
{
    sqlite3_close_v2(database);
}

Result<Connection> Connection::open(const std::string& path, std::chrono::milliseconds busyTimeout)
{
    return openAs(path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, busyTimeout);
}

Result<Connection> Connection::openImmutable(const std::string& path)
{
    std::string name = "file:";
    for (const char c : path) {
        const bool plain = std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '/' || c == '.' || c == '-';
        name += plain ? std::string(1, c) : escaped(c);
    }
    return openAs(name + "?immutable=1", SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, std::chrono::milliseconds(0));
}

Result<Connection> Connection::openAs(const std::string& path, int flags, std::chrono::milliseconds busyTimeout)
{
    boundSystemCalls();
    sqlite3* database = nullptr;
    const int code = sqlite3_open_v2(path.c_str(), &database, flags, nullptr);
    Connection connection(database);
    if (database == nullptr) {
        return Error{ErrorKind::NoSpace, "cannot open the history file " + path + ": out of memory", ""};
    }
    if (code != SQLITE_OK) {
        const int number = sqlite3_system_errno(database);
        return number != 0 ? callFailed("cannot open the history file " + path, number) : errorOf(database, code);
    }
    sqlite3_extended_result_codes(database, 1);
    // What a file brings along besides tables is not trusted, one of ours as little as any other.
    sqlite3_db_config(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
    sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
    sqlite3_limit(database, SQLITE_LIMIT_LENGTH, largestValue);
    sqlite3_busy_timeout(database, static_cast<int>(busyTimeout.count()));
    return connection;
}

Result<FileHeader> Connection::header() const
{
    constexpr std::string_view mark("SQLite format 3\0", 16);
    // SQLite itself calls a file of one byte empty. A copy whose name is gone already is still open.
    std::error_code problem;
    const auto named = std::filesystem::file_size(fileOf(m_database.get()), problem);
    auto size = problem ? sqlite3_int64{0} : static_cast<sqlite3_int64>(named);
    sqlite3_file* file = nullptr;
    std::array<unsigned char, 100> bytes{};
    int code = sqlite3_file_control(m_database.get(), "main", SQLITE_FCNTL_FILE_POINTER, &file);
    if (code == SQLITE_OK && problem) {
        code = file->pMethods->xFileSize(file, &size);
    }
    if (code == SQLITE_OK && size > 0) {
        code = file->pMethods->xRead(file, bytes.data(), static_cast<int>(bytes.size()), 0);
    }
    if (code != SQLITE_OK && code != SQLITE_IOERR_SHORT_READ) {
        return errorOf(m_database.get(), code);
    }
    const std::span<const unsigned char, 100> all(bytes);
    return FileHeader{static_cast<std::int64_t>(size), std::equal(mark.begin(), mark.end(), bytes.begin()),
                      bigEndian(all.subspan<68, 4>()), bigEndian(all.subspan<60, 4>())};
}

Result<Done> Connection::execute(const std::string& sql)
{
    const int code = sqlite3_exec(m_database.get(), sql.c_str(), nullptr, nullptr, nullptr);
    if (code != SQLITE_OK) {
        return errorOf(m_database.get(), code);
    }
    return Done{};
}

Result<Statement> Connection::prepare(std::string_view sql) const
{
    sqlite3_stmt* statement = nullptr;
    const int code =
        sqlite3_prepare_v2(m_database.get(), sql.data(), static_cast<int>(sql.size()), &statement, nullptr);
    if (code != SQLITE_OK) {
        return errorOf(m_database.get(), code);
    }
    return Statement(statement);
}

Result<std::int64_t> Connection::integer(std::string_view sql) const
{
    auto statement = prepare(sql);
    if (!statement) {
        return statement.error();
    }
    const auto row = statement->step();
    if (!row) {
        return row.error();
    }
    return statement->integer(0);
}

Result<std::string> Connection::text(std::string_view sql) const
{
    auto statement = prepare(sql);
    if (!statement) {
        return statement.error();
    }
    const auto row = statement->step();
    if (!row) {
        return row.error();
    }
    return statement->text(0);
}

int Connection::countSteps(void* left)
{
    auto& steps = *static_cast<std::int64_t*>(left);
    steps -= stepsBetweenLooks;
    return steps < 0 ? 1 : 0;
}

void Connection::limitSteps(std::int64_t steps)
{
    m_stepsLeft = std::make_unique<std::int64_t>(steps);
    sqlite3_progress_handler(m_database.get(), stepsBetweenLooks, &Connection::countSteps, m_stepsLeft.get());
}

bool Connection::hasMoved() const
{
    int moved = 0;
    return sqlite3_file_control(m_database.get(), "main", SQLITE_FCNTL_HAS_MOVED, &moved) == SQLITE_OK && moved != 0;
}

std::int64_t Connection::lastInsertId() const
{
    return sqlite3_last_insert_rowid(m_database.get());
}

bool Connection::readOnly() const
{
    return sqlite3_db_readonly(m_database.get(), "main") == 1;
}

void Connection::checkpointOnClose(bool wanted)
{
    sqlite3_db_config(m_database.get(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, wanted ? 0 : 1, nullptr);
}

Result<Transaction> Transaction::begin(Connection& connection, Kind kind)
{
    auto begun = connection.execute(kind == Kind::Write ? "BEGIN IMMEDIATE" : "BEGIN");
    if (!begun) {
        return begun.error();
    }
    return Transaction(connection);
}

Transaction::Transaction(Transaction&& other) noexcept : m_connection(std::exchange(other.m_connection, nullptr)) { }

Transaction::~Transaction()
{
    if (m_connection != nullptr) {
        // Nothing can be done about a failure here, and SQLite has then rolled back by itself.
        static_cast<void>(m_connection->execute("ROLLBACK"));
    }
}

Result<Done> Transaction::commit()
{
    auto committed = m_connection->execute("COMMIT");
    if (committed) {
        m_connection = nullptr;
    }
    return committed;
}

} // namespace sluice::store
