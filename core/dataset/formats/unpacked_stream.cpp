// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/dataset/formats/unpacked_stream.h"

#include <archive.h>
#include <archive_entry.h>

#include <array>
#include <unistd.h>

namespace sluice::dataset {

namespace {

constexpr std::size_t streamBlockBytes = 64 << 10;
constexpr std::int64_t harmlessBytes = std::int64_t{1} << 30;
constexpr std::int64_t maxRatio = 20'000; ///< gzip ends at 1,032; zstd packs zeros denser, data hardly

Error damaged(const FileView& file, archive* reader)
{
    const char* why = archive_error_string(reader);
    return file.broken(std::string(file.compression()) + " data is damaged"
                       + (why != nullptr ? " (" + std::string(why) + ")" : std::string()));
}

} // namespace

ArchiveReader unpackingReader()
{
    ArchiveReader reader(archive_read_new(), &archive_read_free);
    constexpr std::array<int (*)(archive*), 5> filters{
        &archive_read_support_filter_gzip, &archive_read_support_filter_bzip2, &archive_read_support_filter_xz,
        &archive_read_support_filter_zstd, &archive_read_support_filter_lz4};
    for (const auto filter : filters) {
        filter(reader.get());
    }
    return reader;
}

bool isBomb(std::int64_t unpacked, std::int64_t packed)
{
    return unpacked > harmlessBytes && unpacked / maxRatio > packed;
}

Result<UnpackedStream> UnpackedStream::open(const FileView& file)
{
    auto reader = unpackingReader();
    archive_read_support_format_raw(reader.get());
    archive_entry* entry = nullptr;
    if (::lseek(file.descriptor(), 0, SEEK_SET) != 0
        || archive_read_open_fd(reader.get(), file.descriptor(), streamBlockBytes) != ARCHIVE_OK
        || archive_read_next_header(reader.get(), &entry) != ARCHIVE_OK) {
        return damaged(file, reader.get());
    }
    return UnpackedStream(file, std::move(reader));
}

Result<std::size_t> UnpackedStream::read(void* to, std::size_t count)
{
    const auto got = archive_read_data(m_reader.get(), to, count);
    if (got < 0) {
        return damaged(*m_file, m_reader.get());
    }
    m_position += got;
    if (isBomb(m_position, m_file->size())) {
        return m_file->broken("a decompression bomb: its few bytes unpack without end");
    }
    return static_cast<std::size_t>(got);
}

std::int64_t UnpackedStream::consumed() const
{
    return archive_filter_bytes(m_reader.get(), -1);
}

Result<std::string> unpackedText(std::string_view packed, std::size_t most)
{
    const auto reader = unpackingReader();
    archive_read_support_format_raw(reader.get());
    archive_entry* entry = nullptr;
    const auto damage = [&reader] {
        const char* why = archive_error_string(reader.get());
        return Error{ErrorKind::Corrupt,
                     std::string("its compression is damaged") + (why ? std::string(": ") + why : ""),
                     "unpack it and give the result"};
    };
    if (archive_read_open_memory(reader.get(), packed.data(), packed.size()) != ARCHIVE_OK
        || archive_read_next_header(reader.get(), &entry) != ARCHIVE_OK) {
        return damage();
    }
    std::string text;
    std::array<char, streamBlockBytes> block{};
    while (true) {
        const auto got = archive_read_data(reader.get(), block.data(), block.size());
        if (got < 0) {
            return damage();
        }
        if (got == 0) {
            return text;
        }
        text.append(block.data(), static_cast<std::size_t>(got));
        if (text.size() > most) {
            return Error{ErrorKind::Usage, "it unpacks to more than " + std::to_string(most >> 20) + " MiB",
                         "give a part of it"};
        }
    }
}

std::string unpackedHead(const FileView& file, std::size_t most)
{
    auto stream = UnpackedStream::open(file);
    std::string head(most, '\0');
    std::size_t done = 0;
    while (stream && done < most) {
        const auto got = stream->read(head.data() + done, most - done);
        if (!got || *got == 0) {
            break;
        }
        done += *got;
    }
    head.resize(done);
    return head;
}

} // namespace sluice::dataset
