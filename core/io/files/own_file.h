// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/point/io_point.h"
#include "core/base/result.h"
#include "core/base/units.h"
#include "core/io/files/file.h"
#include "core/io/workers.h"

#include <chrono>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

namespace sluice::io {

/// Owns a file in a folder that the user named, the only thing Sluice writes while measuring. It has no name
/// (O_TMPFILE), or loses it right after O_EXCL made it, so the kernel frees it however the process ends.
class OwnFile {
public:
    /// Errors: the folder is missing, not a folder, read-only or not writable; no space. `stop` ends the sweep before
    /// it alone.
    static Result<OwnFile> create(const std::string& directory, const std::stop_token& stop = {});

    /// Reserves `size`. NoSpace when it does not fit and leave `reserve` free. Interrupted when a stop is requested
    /// while storage does not answer, noAnswer when it does not for `patience` and the time that writing all of it
    /// would take: some filesystems reserve by writing. The file is abandoned then.
    Result<Done> reserve(Bytes size, Bytes reserve, const std::stop_token& stop = {},
                         Workers::Clock::duration patience = patienceWithStorage);
    /// Keeps the first `size` bytes and makes them durable. Errors: as of reserve, with the patience that slow storage
    /// needs to write all of it.
    Result<Done> keep(Bytes size, const std::stop_token& stop = {});

    /// A second descriptor on the same file. Read-only for Direction::Read. Unsupported when the
    /// filesystem refuses O_DIRECT.
    Result<File> reopen(Direction direction, Access access) const;

    const std::string& directory() const { return m_directory; }
    int descriptor() const { return m_file.descriptor(); }
    /// See File::abandon.
    void abandon();

private:
    /// A descriptor that was opened while the file still had a name.
    struct Opened {
        Direction direction;
        Access access;
        File file;
    };
    OwnFile(File file, std::string directory) : m_file(std::move(file)), m_directory(std::move(directory)) { }
    /// `work`, on a descriptor of its own.
    Result<Done> unlessHeldBy(std::function<Result<Done>(int descriptor)> work, const std::stop_token& stop,
                              Workers::Clock::duration patience);
    static Result<OwnFile> namedThenUnlinked(const std::string& directory);
    Result<File> openAt(const std::string& path, Direction direction, Access access) const;

    File m_file;
    std::vector<Opened> m_opened; ///< where a file without a name cannot be opened again (FUSE)
    std::string m_directory;
};

/// In a folder of millions of entries, or of slow ones, what a kill left behind waits for a later sweep.
inline constexpr std::chrono::seconds patienceWithSweeping{1};

/// Removes nameless-to-be files that a kill left in the instant before they lost their name: regular,
/// empty, ours by name and owner, and older than any such instant. Touches nothing else. Looks at no further entry once
/// a stop is requested or `patience` is over.
void sweepLeftovers(const std::string& directory, const std::stop_token& stop = {},
                    std::chrono::steady_clock::duration patience = patienceWithSweeping);

} // namespace sluice::io
