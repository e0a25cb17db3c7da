// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/files/system_call.h"
#include "core/base/result.h"
#include "core/base/units.h"

#include <optional>
#include <string>
#include <utility>

namespace sluice::io {

/// A file descriptor with an owner. Move-only; closes when it dies.
class File {
public:
    File() = default;
    explicit File(int descriptor) : m_descriptor(descriptor) { }
    File(File&& other) noexcept : m_descriptor(std::exchange(other.m_descriptor, -1)) { }
    File& operator=(File&& other) noexcept
    {
        std::swap(m_descriptor, other.m_descriptor);
        return *this;
    }
    ~File();

    /// open(2) with O_CLOEXEC; the error names the path.
    static Result<File> open(const std::string& path, int flags, unsigned mode = 0);

    /// Opens what a user named: does not wait for a pipe's writer, and where allowed leaves the access time. Reads may
    /// wait as ever: with O_NONBLOCK io_uring would try each in vain first.
    static Result<File> openAtOnce(const std::string& path, int flags);

    /// Another descriptor of the same open file.
    static Result<File> duplicate(int descriptor);

    /// Another open file of the same, with a position and a read-ahead of its own, opened to read in the same way.
    static Result<File> reopenedToRead(int descriptor);

    /// Leaves it open until the process ends: closing could wait for a device that does not answer.
    void abandon() { m_descriptor = -1; }

    int descriptor() const { return m_descriptor; }
    bool isOpen() const { return m_descriptor >= 0; }

private:
    int m_descriptor = -1;
};

/// What a small file holds, as of /proc or /sys; nothing where it cannot be opened or read to its end: a device that
/// has gone, say.
std::optional<std::string> textOfFile(const std::string& path);

/// What holds a file, as far as measuring it is concerned.
struct FileSystemFacts {
    std::string name; ///< "ext4", "tmpfs", "0x1234" when not known; empty of a block device
    bool memoryOnly = false; ///< tmpfs, ramfs: every read comes from memory, whatever O_DIRECT says
    Bytes free; ///< for an unprivileged user
    Bytes size{}; ///< of the whole filesystem
    Bytes block{4096}; ///< what a file takes is a multiple of it
    bool encrypted = false; ///< by the filesystem itself (fscrypt)
    std::optional<std::int64_t> freeFiles{}; ///< inodes for an unprivileged user; nothing where they are not counted

    bool operator==(const FileSystemFacts&) const = default;
};

Result<FileSystemFacts> fileSystemOf(const std::string& path);

/// Up to this size every page of a file is looked at: the kernel takes a third of a second for as many.
inline constexpr Bytes residentShareInFull = gibibytes(16);

/// Share (0..1) of the file's first `size` bytes that is in the page cache; of larger files than residentShareInFull,
/// of pieces spread evenly over them. Empty when it cannot be told.
std::optional<double> residentShare(int descriptor, Bytes size);

/// Asks the kernel to drop the file's clean pages from the page cache.
void evict(int descriptor);

} // namespace sluice::io
