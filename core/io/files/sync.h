// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/io_point.h"
#include "core/base/result.h"
#include "core/base/units.h"

#include <stop_token>

namespace sluice::io {

/// Makes what was written to a file durable, and says how long that took: fsync(2) or fdatasync(2), once.
/// Waits no longer than `patience`, or a quarter of a second once a stop is requested; then it is an Interrupted
/// error, and the thread that the storage holds is left behind with the file.
Result<Seconds> timeSync(int descriptor, Sync kind, const std::stop_token& stop, Seconds patience);

} // namespace sluice::io
