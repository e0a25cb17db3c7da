// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/base/units.h"
#include "core/io/files/file.h"
#include "core/io/workers.h"

#include <stop_token>
#include <string>

namespace sluice::io {

enum class TargetKind { Directory, ExistingFile, BlockDevice };

/// What the user named for measuring, judged before anything is opened. Files and devices are only
/// ever opened read-only.
struct Target {
    TargetKind kind = TargetKind::Directory;
    std::string path; ///< canonical
    Bytes size; ///< of a file or device; 0 for a folder
    FileSystemFacts fileSystem;

    bool operator==(const Target&) const = default;
};

/// Errors: not there, not readable, a symbolic link into /dev, a device without `allowDevice`, a
/// folder of devices, an empty file, anything that is neither folder, file nor block device; those of `answerOf`.
Result<Target> resolveTarget(const std::string& path, bool allowDevice, const std::stop_token& stop = {},
                             Workers::Clock::duration patience = patienceWithStorage);

/// What must stay free in a folder whatever we write there: a twentieth of the filesystem, 256 MiB at least.
Bytes reserveOf(const Target& directory);
/// NoSpace, with the figures, when `size` more in the folder would not leave that.
Result<Done> roomFor(Bytes size, const Target& directory);

/// Opens a file or device for reading only, and never waits for a pipe or device to be ready.
Result<File> openReadOnly(const Target& target, bool direct);

} // namespace sluice::io
