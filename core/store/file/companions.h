// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"

#include <string>

/// The files that SQLite keeps beside a database: NAME-journal, NAME-wal and NAME-shm. It deletes or overwrites
/// whatever has such a name, so they are looked at before it does. Private to core/store.
namespace sluice::store {

/// Error (Usage) where any of them stands beside `path`, at which there is no database yet: it is somebody else's.
Result<Done> expectNothingBeside(const std::string& path);

/// Error (Usage) where one of them, beside a database that is there, was not written by SQLite.
Result<Done> expectOwnFilesBeside(const std::string& path);

/// Removes the index of the log, which SQLite makes anew from the log. Only for who has the database for himself.
void removeIndex(const std::string& path);

/// Whether a write-ahead log with something in it stands beside `path`.
bool hasLogBeside(const std::string& path);

} // namespace sluice::store
