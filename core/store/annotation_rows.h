// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/units.h"
#include "core/store/sqlite.h"
#include "core/store/store.h"

#include <string>
#include <vector>

/// What people add to the history: tags and notes of runs, and scenarios. Private to core/store.
namespace sluice::store {

/// The caller holds the transaction. NotFound when there is no such run.
Result<Done> writeAnnotation(Connection& connection, RunId id, const std::string& tags, const std::string& note);

/// Empty texts where nobody said anything of the run, or there is no such run.
Result<Annotation> selectAnnotation(const Connection& connection, RunId id);

Result<Done> writeScenario(Connection& connection, const Scenario& scenario);
Result<KeptScenarios> selectScenarios(const Connection& connection);

} // namespace sluice::store
