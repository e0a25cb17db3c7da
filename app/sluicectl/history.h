// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/sluicectl/session.h"
#include "core/run/run.h"
#include "core/store/find_run.h"

#include <functional>
#include <optional>
#include <stop_token>
#include <string>

namespace sluice::ctl {

/// The history file of this session.
std::string historyFile(const Session& session);

/// The run that `name` says: a number, or last. Of "last", a damaged run is named in a warning and passed over.
Result<Run> loadRun(Session& session, const std::string& name, LastRun last);

/// The run that `name` says: as loadRun of a whole run, or a file that holds one sluice.run/1 document (which has no
/// number here).
Result<Run> loadRunOrFile(Session& session, const std::string& name);

/// The newest run that is `listed` so, `fits` and can be read; nothing where there is none. No history is made, and
/// none is waited for.
std::optional<Run> newestKept(const Session& session, const std::function<bool(const RunSummary&)>& listed,
                              const std::function<bool(const Run&)>& fits);

/// Saves a run that was just measured and gives it its number, as keepRun; or says why it could not, and where it is
/// instead: in a rescue file or, where no file takes it, on standard output.
std::optional<Error> keep(Run& run, const std::stop_token& stop, Session& session);

} // namespace sluice::ctl
