// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/store/sqlite.h"

#include <cstdint>
#include <span>
#include <string>

/// The tables of the history and how older files come to have them. Private to core/store.
namespace sluice::store {

/// SQLite's application_id of a Sluice database ("SLuc"); what tells ours from a foreign file.
inline constexpr std::uint32_t applicationId = 0x534C7563;

/// Step N brings a file of schema N to schema N+1. Steps that were released never change.
std::span<const char* const> schemaSteps();

/// Error (Corrupt) unless the file is empty or a Sluice database of at most schema `newest`. Reads
/// the file's first bytes and nothing else.
Result<Done> expectOurs(const Connection& connection, const std::string& path, std::int64_t newest);

/// Error (Corrupt) where a view or a virtual table has the name of a table of ours: reading it may never end.
Result<Done> expectTables(const Connection& connection, const std::string& path);

/// Refuses a history with triggers of somebody else, which may run for ever: before anything is written. Errors:
/// Corrupt.
Result<Done> expectTriggers(const Connection& connection, const std::string& path);

/// Applies the steps that the file lacks, each in one transaction, so a process killed between two
/// of them leaves a file that the next start brings on. Safe when two processes do it at once.
Result<Done> bringUpToDate(Connection& connection, const std::string& path,
                           std::span<const char* const> steps = schemaSteps());

} // namespace sluice::store
