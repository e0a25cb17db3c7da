// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/io/files/target.h"
#include "core/topology/snapshot.h"
#include "models/storage/measurement.h"

namespace sluice {

/// Adds what a reader of a measurement should know: the page cache, other users of the device, stolen processor time,
/// fallbacks, unanswered reads, an unsteady rate. Pure.
void addWarnings(Measurement& m, const io::Target& target, const PathHardware& hardware);

} // namespace sluice
