// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/store/run_checks.h"

#include "core/base/files/checksum.h"

namespace sluice::store {

namespace {

/// Adds every value of the rows that `sql` finds for this id: text as it is, numbers bit by bit.
Result<Done> addRows(Checksum& sum, const Connection& connection, const std::string& sql, const std::string& kinds,
                     std::int64_t id)
{
    auto statement = connection.prepare(sql);
    if (!statement) {
        return statement.error();
    }
    statement->bind(1, id);
    auto row = statement->step();
    for (; row && *row; row = statement->step()) {
        for (int column = 0; column < statement->columns(); ++column) {
            switch (kinds[static_cast<std::size_t>(column)]) {
            case 't':
                sum.addField(statement->text(column));
                break;
            case 'r':
                sum.add(statement->real(column));
                break;
            default:
                sum.add(statement->integer(column));
            }
        }
    }
    return row ? Result<Done>(Done{}) : Result<Done>(row.error());
}

/// Of the document, the measurements and their samples.
Result<std::string> wholeChecksum(const Connection& connection, RunId id)
{
    Checksum sum;
    struct Part {
        const char* sql;
        const char* kinds;
    };
    constexpr Part parts[] = {
        {"SELECT document, measurement_count, version FROM runs WHERE id = ?", "tit"},
        {"SELECT ordinal, sample_count, document FROM measurements WHERE run_id = ? ORDER BY ordinal", "iit"},
        {"SELECT s.ordinal, t_seconds, s.bytes_per_second FROM measurements m JOIN samples s ON measurement_id = m.id"
         " WHERE run_id = ? ORDER BY m.ordinal, s.ordinal",
         "irr"}};
    for (const auto& [sql, kinds] : parts) {
        if (const auto added = addRows(sum, connection, sql, kinds, id.value); !added) {
            return added.error();
        }
    }
    return sum.text();
}

} // namespace

std::string listedChecksum(const Statement& row, int first)
{
    Checksum sum;
    for (int column = 0; column < 5; ++column) { // up to the workload
        sum.addField(row.text(first + column));
    }
    sum.add(row.integer(first + 5));
    sum.add(row.real(first + 6));
    sum.add(row.real(first + 7));
    sum.addField(row.text(first + 8));
    return sum.text();
}

Result<Done> writeChecks(Connection& connection, RunId id)
{
    auto row = connection.prepare(std::string("SELECT ") + listedColumns + " FROM runs WHERE id = ?");
    if (!row) {
        return row.error();
    }
    row->bind(1, id.value);
    if (const auto found = row->step(); !found) {
        return found.error();
    }
    const auto whole = wholeChecksum(connection, id);
    auto statement = connection.prepare("INSERT INTO run_checks VALUES (?, ?, ?)");
    if (!whole || !statement) {
        return !whole ? whole.error() : statement.error();
    }
    return statement->run(id.value, listedChecksum(*row, 0), *whole);
}

Result<bool> agreesWithChecks(const Connection& connection, RunId id)
{
    const auto has = connection.integer("SELECT count(*) FROM sqlite_schema WHERE name = 'run_checks'");
    if (!has || *has == 0) {
        return has ? Result<bool>(true) : Result<bool>(has.error());
    }
    auto statement = connection.prepare("SELECT whole FROM run_checks WHERE run_id = ?");
    if (!statement) {
        return statement.error();
    }
    statement->bind(1, id.value);
    const auto row = statement->step();
    if (!row || !*row) {
        return row ? Result<bool>(true) : row;
    }
    const auto whole = wholeChecksum(connection, id);
    return whole ? Result<bool>(*whole == statement->text(0)) : Result<bool>(whole.error());
}

} // namespace sluice::store
