// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/base/units.h"
#include "core/io/files/content.h"
#include "core/io/files/file.h"

#include <functional>
#include <stop_token>
#include <string>
#include <vector>

namespace sluice::io {

inline constexpr int filesInAFolder = 1000; ///< of ours

/// One of many small files.
struct SmallFile {
    std::string path;
    Bytes size;

    bool operator==(const SmallFile&) const = default;
};

/// Owns many small files with names, a thousand to a folder, in a new folder of the one that the user named. Made with
/// O_EXCL, locked while in use, removed with its owner; the next one sweeps what a kill left: on the same machine at
/// once, on another, which may not see the lock, after a day.
class FileTree {
public:
    struct Spec {
        Bytes fileSize{};
        int count = 0;
        Seconds patience{}; ///< settle for fewer after this long; 0: wait for all
        /// How many there are now, while they are made and while they are removed, from the thread that does it.
        std::function<void(int files)> progress{};
    };

    /// Errors: the folder is missing or not writable, no space. With the stop requested it ends with
    /// ErrorKind::Interrupted. Whatever goes wrong, what was made is removed. Storage that does not answer holds the
    /// caller, here and in the destructor.
    static Result<FileTree> make(const std::string& directory, const Spec& spec, const Content& content,
                                 const std::stop_token& stop);
    FileTree(FileTree&& other) noexcept;
    FileTree& operator=(FileTree&&) = delete;
    ~FileTree();

    const std::vector<SmallFile>& files() const { return m_files; }
    /// Leaves all as it is: removing could wait for storage that does not answer. The next one sweeps it.
    void abandon();

private:
    FileTree(std::string folder, File lock) : m_folder(std::move(folder)), m_lock(std::move(lock)) { }
    Result<Done> fill(const Spec& spec, const Content& content, const std::stop_token& stop);

    std::string m_folder;
    File m_lock; ///< the folder, locked
    std::vector<SmallFile> m_files;
    std::function<void(int files)> m_progress;
};

/// Regular files beneath a folder, empty ones left out, at most `most` of them, in the order in which the
/// filesystem names them. Links are not followed. Errors: the folder cannot be read, or holds no file.
Result<std::vector<SmallFile>> filesBeneath(const std::string& folder, int most);

} // namespace sluice::io
