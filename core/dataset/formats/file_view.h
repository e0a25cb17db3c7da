// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/io/files/file.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace sluice::dataset {

/// Reads one file of a data set at places that are checked against its size; never waits for a pipe.
class FileView {
public:
    /// Errors: it cannot be opened, or is no file.
    static Result<FileView> open(const std::string& path);
    /// Describes a store that is a folder of files, as Zarr's are; `size` is that of all its files together.
    static FileView ofFolder(std::string path, std::int64_t size);

    const std::string& path() const { return m_path; }
    std::int64_t size() const { return m_size; }
    bool isFolder() const { return !m_file.isOpen(); }
    int descriptor() const { return m_file.descriptor(); }

    /// Returns the first 4 KiB at most, as stored.
    std::string_view head() const { return m_head; }
    /// Returns the first bytes behind the compression; of a plain file those of head().
    std::string_view content() const { return m_compression.empty() ? m_head : m_content; }
    /// "gzip", "zstd", "xz", "bzip2", "lz4"; empty for none.
    std::string_view compression() const { return m_compression; }

    /// Reads `count` bytes. False where the file has fewer, or they cannot be read.
    bool readAt(std::int64_t offset, void* to, std::size_t count) const;
    template <class T>
    std::optional<T> numberAt(std::int64_t offset) const
    {
        T number{};
        return readAt(offset, &number, sizeof number) ? std::optional(number) : std::nullopt;
    }
    /// Reads a part of at most `most` bytes. Errors: Corrupt where it is not within the file, or longer.
    Result<std::string> partAt(std::int64_t offset, std::int64_t count, std::int64_t most) const;

    /// Says that this file is damaged.
    Error broken(const std::string& why) const;

private:
    io::File m_file;
    std::string m_path;
    std::int64_t m_size = 0;
    std::string m_head;
    std::string m_content;
    std::string m_compression;
};

} // namespace sluice::dataset
