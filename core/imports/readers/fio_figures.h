// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/json.h"
#include "core/imports/collector.h"

#include <optional>

namespace sluice::imports {

/// Bytes per second of one direction of a job; nothing where fio tells none and it does not follow from bytes and time.
std::optional<double> fioRate(const Json& part);

/// Whether a job moved anything in this direction.
bool fioMoved(const Json& part);

/// Adds the figures of one direction, `part`, of a job. Latencies of the whole and of the completion, which is what
/// fio's percentiles are of as a rule, have names of their own.
void addFioFigures(const Json& part, const Json& job, ImportedResult& result, Collector& collector);

} // namespace sluice::imports
