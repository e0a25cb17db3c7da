// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sluice::attach {

/// Reads what the kernel tells of processes, beneath a root: "" is this machine, anything else a recorded tree.
///
/// Nothing here touches a file that a process has open: links are read as text and never followed, so storage that
/// does not answer cannot hold the reader.
/// Threads: any; immutable.
class ProcFiles {
public:
    explicit ProcFiles(std::string root = {}) : m_root(std::move(root)) { }

    /// Reads at most the first `most` bytes. Nothing where the file is gone or refused; errno tells.
    std::optional<std::string> text(const std::string& path, std::size_t most = defaultMost) const;
    /// Returns what a link says; empty where there is none or it is refused.
    std::string link(const std::string& path) const;
    /// Lists the names in a folder that are whole numbers, ascending, at most `most` of them.
    std::vector<long> numbersIn(const std::string& folder, std::size_t most) const;
    /// Lists the names in a folder, sorted, at most `most` of them.
    std::vector<std::string> namesIn(const std::string& folder, std::size_t most) const;
    std::string onDisk(const std::string& path) const { return m_root + path; }

    static constexpr std::size_t defaultMost = 1 << 16;
    static constexpr std::size_t mostOfTable = 1 << 20; ///< of a table of devices or mounts

private:
    std::string m_root;
};

/// A small file that is read again and again: opened once, and read from its beginning each time.
/// Threads: one.
class KeptFile {
public:
    KeptFile() = default;
    KeptFile(const ProcFiles& files, const std::string& path);
    KeptFile(KeptFile&& other) noexcept;
    KeptFile& operator=(KeptFile&& other) noexcept;
    ~KeptFile();

    bool open() const { return m_number >= 0; }
    /// Returns the text, valid until the next call; empty where the file is gone (of a process that ended) or refused.
    std::string_view text();
    /// The errno of the last call that gave nothing; 0 otherwise.
    int problem() const { return m_problem; }

private:
    static constexpr std::size_t bufferSize = 1024; ///< a line of stat has about 50 numbers
    int m_number = -1;
    int m_problem = 0;
    std::string m_buffer;
};

} // namespace sluice::attach
