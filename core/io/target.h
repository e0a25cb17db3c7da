// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/base/units.h"
#include "core/io/file.h"
#include "core/io/workers.h"

#include <chrono>
#include <functional>
#include <stop_token>
#include <string>
#include <utility>

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

/// A server that fails over is back by then, as a rule; one that is gone would be waited for without end.
inline constexpr std::chrono::seconds patienceWithStorage{30};

/// Io: nothing came from the storage of `path` for that long; Interrupted when `stopped` before.
Error noAnswer(const std::string& path, Workers::Clock::duration patience, bool stopped);

/// What `work` learns of `path` before anything is measured there. Errors: those of `work`, and `noAnswer` where the
/// storage holds it for longer than `patience` or when a stop is requested. `work` must own all that it uses.
template <class T>
Result<T> answerOf(const std::string& path, std::function<Result<T>()> work, const std::stop_token& stop,
                   Workers::Clock::duration patience = patienceWithStorage)
{
    auto answer = unlessHeld<Result<T>>(std::move(work), stop, patience);
    return answer ? *std::move(answer) : Result<T>(noAnswer(path, patience, stop.stop_requested()));
}

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
