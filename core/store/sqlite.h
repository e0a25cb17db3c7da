// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"

#include <array>
#include <chrono>
#include <concepts>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

struct sqlite3;
struct sqlite3_stmt;

/// SQLite in move-only handles with errors as values. Private to core/store; nothing here is
/// thread-safe: one connection a thread. Every error names the database file.
namespace sluice::store {

/// Bound where a value is not known.
struct Null { };

/// A prepared statement. Must not outlive its Connection.
class Statement {
public:
    explicit Statement(sqlite3_stmt* statement) : m_statement(statement) { }

    /// Values are numbered from 1. A failed bind is reported by the next step().
    void bind(int index, std::int64_t value);
    void bind(int index, double value); ///< a NaN is stored as NULL
    void bind(int index, const std::string& value);
    void bind(int index, Null value);
    /// The value in a column of the current row of another statement, whatever it is.
    void bindColumn(int index, const Statement& row, int column);
    void bind(int index, std::integral auto value) { bind(index, static_cast<std::int64_t>(value)); }

    /// True when there is a row to read, false at the end.
    Result<bool> step();

    /// Binds `values` in order and runs the statement to its end; ready for the next run.
    template <class... Values>
    Result<Done> run(const Values&... values)
    {
        int index = 0;
        (bind(++index, values), ...);
        return finish();
    }
    Result<Done> finish();

    /// Columns of the current row, numbered from 0.
    int columns() const;
    std::int64_t integer(int column) const;
    double real(int column) const; ///< NaN for NULL
    std::string text(int column) const; ///< empty for NULL

private:
    struct Finalizer {
        void operator()(sqlite3_stmt* statement) const;
    };
    void noteBind(int code);

    std::unique_ptr<sqlite3_stmt, Finalizer> m_statement;
    int m_bindCode = 0;
};

/// The first bytes of a database file as they are on disk: read without a lock, so without
/// recovering, checkpointing or changing anything.
struct FileHeader {
    std::int64_t fileSize = 0;
    bool isSqlite = false; ///< carries SQLite's own mark
    std::uint32_t applicationId = 0;
    std::uint32_t userVersion = 0;
};

class Connection {
public:
    /// Opens for reading and writing, makes an empty file when there is none. Reads and writes
    /// nothing yet. Statements wait up to `busyTimeout` for a lock that another process holds.
    static Result<Connection> open(const std::string& path, std::chrono::milliseconds busyTimeout);

    /// Opens a file that is there and does not change meanwhile. Writes nothing, not beside it either, and looks at
    /// nothing beside it: where there is a write-ahead log, what is in it is not seen.
    static Result<Connection> openImmutable(const std::string& path);

    Result<FileHeader> header() const;
    /// Runs one or more statements that give no rows.
    Result<Done> execute(const std::string& sql);
    Result<Statement> prepare(std::string_view sql) const;
    /// First column of the first row.
    Result<std::int64_t> integer(std::string_view sql) const;
    Result<std::string> text(std::string_view sql) const;

    /// From now on whatever takes more than so many steps of SQLite's machine fails as damaged.
    void limitSteps(std::int64_t steps);
    std::int64_t lastInsertId() const;
    /// True when the file that is open no longer has the name by which it was opened.
    bool hasMoved() const;
    /// True when the system let us open the file for reading only.
    bool readOnly() const;
    /// Whether closing may move the write-ahead log into the database file.
    void checkpointOnClose(bool wanted);

private:
    struct Closer {
        void operator()(sqlite3* database) const;
    };
    explicit Connection(sqlite3* database) : m_database(database) { }
    static Result<Connection> openAs(const std::string& path, int flags, std::chrono::milliseconds busyTimeout);
    static int countSteps(void* left);

    std::unique_ptr<std::int64_t> m_stepsLeft; ///< outlives the database, which counts it down
    std::unique_ptr<sqlite3, Closer> m_database;
};

/// Rolls back unless committed. The connection must stay alive and where it is.
class Transaction {
public:
    enum class Kind { Read, Write }; ///< Write takes the write lock at once, so it never fails half-way
    static Result<Transaction> begin(Connection& connection, Kind kind);
    Transaction(Transaction&& other) noexcept;
    Transaction& operator=(Transaction&&) = delete;
    ~Transaction();

    Result<Done> commit();

private:
    explicit Transaction(Connection& connection) : m_connection(&connection) { }

    Connection* m_connection;
};

} // namespace sluice::store
