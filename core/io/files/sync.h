// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/point/io_point.h"
#include "core/base/result.h"
#include "core/base/units.h"

#include <stop_token>

namespace sluice::io {

/// Makes what was written durable by one fsync(2) or fdatasync(2), and says how long that took.
/// Errors: Interrupted after `patience`, or a quarter of a second after a stop; the held thread is left behind with the
/// file.
Result<Seconds> timeSync(int descriptor, Sync kind, const std::stop_token& stop, Seconds patience);

} // namespace sluice::io
