// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/storage/storage_surface.h"

namespace sluice {

/// Returns the mean rate of each device that is read, where blocking reads are spread over `devices` like the one of
/// the surface, as evenly as whole reads can be: 9 reads are 2 of one device and 1 of each of 7 others.
///
/// `read`: one read of one thread. `reads`, `devices`: at least 1.
/// Errors: the surface has no such point.
Result<RateEstimate> rateOfEach(const StorageSurface& surface, IoPoint read, int reads, int devices);

} // namespace sluice
