// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/dataset/formats/file_view.h"

#include <cstdint>
#include <memory>
#include <string>

struct archive;

namespace sluice::dataset {

/// Owns a reader of libarchive.
using ArchiveReader = std::unique_ptr<archive, int (*)(archive*)>;

/// Makes a reader that unpacks gzip, zstd, xz, bzip2 and lz4 in this process: no program is started for it.
ArchiveReader unpackingReader();

/// Gives the bytes of a file behind its compression, one after the other; of a plain file as they are.
/// Errors: Corrupt where the compression is damaged or cut off, or where a few bytes unpack without end.
class UnpackedStream {
public:
    static Result<UnpackedStream> open(const FileView& file);

    /// Reads up to `count` bytes; fewer only at the end, and then 0.
    Result<std::size_t> read(void* to, std::size_t count);
    /// Bytes given so far.
    std::int64_t position() const { return m_position; }
    /// Bytes of the file that were read for them; it runs ahead by a buffer.
    std::int64_t consumed() const;

private:
    UnpackedStream(const FileView& file, ArchiveReader reader) : m_file(&file), m_reader(std::move(reader)) { }

    const FileView* m_file;
    ArchiveReader m_reader;
    std::int64_t m_position = 0;
};

/// Tells whether so much cannot honestly come out of so few bytes.
bool isBomb(std::int64_t unpacked, std::int64_t packed);

/// Returns what is behind the compression of bytes in memory. Errors: Corrupt where it is damaged; Usage where it is
/// more than `most` bytes.
Result<std::string> unpackedText(std::string_view packed, std::size_t most);

/// Returns the first bytes behind the compression; fewer, or none, of a file that is damaged.
std::string unpackedHead(const FileView& file, std::size_t most);

} // namespace sluice::dataset
