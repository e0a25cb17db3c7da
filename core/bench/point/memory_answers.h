// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/io/files/target.h"
#include "core/topology/snapshot.h"
#include "models/storage/measurement.h"

#include <optional>
#include <string>

/// Tells where memory answered reads that were to go past the page cache.
namespace sluice {

/// Tells whether the topmost device beneath counts what it moves: what is read of a device below it may be a part.
bool topLayerCounts(const Measurement& m, const PathHardware& hardware);

/// Finds the device beneath that moved much less than was read, by its own counters: the first one, or the one that
/// holds the file of a loop device. Null where none did, where no counter tells, and where the data lies on several
/// devices side by side. Pure; points into the measurement.
const LayerActivity* outrunDevice(const Measurement& m, const io::Target& target, const PathHardware& hardware);

/// Tells whether direct reads came from memory, or cannot be told from such that did: a device beneath was outrun, or
/// ZFS takes O_DIRECT for a wish, as it does before 2.3. Of files of others that the filesystem may have compressed,
/// counters prove nothing. `zfsVersion` as of /sys/module/zfs/version. Pure.
bool answeredByMemory(const Measurement& m, const io::Target& target, const PathHardware& hardware,
                      const std::optional<std::string>& zfsVersion);

} // namespace sluice
