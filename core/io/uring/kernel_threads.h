// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/units.h"

namespace sluice::io {

/// Adds up the processor time of the kernel threads that serve this process's rings (iou-wrk-TID, iou-sqp-TID), which
/// RUSAGE_THREAD leaves out. They end with their ring or after 5 idle seconds. 0 where procfs does not tell.
/// Threads: any.
Seconds kernelThreadTime();

} // namespace sluice::io
