// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/base/units.h"

#include <optional>

namespace sluice {

/// Returns how much memory a measurement may take for its buffers, of what is available to this process: some is left
/// to the kernel and to others. Absent where it cannot be told.
std::optional<Bytes> memoryToTake();

/// Tells NoSpace, with the figures, where buffers of that size would need more than memoryToTake, so that nothing is
/// ended for want of memory. Small buffers are not looked into.
Result<Done> fitsIntoMemory(Bytes buffers);

} // namespace sluice
