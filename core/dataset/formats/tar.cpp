// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/dataset/file_kind.h"
#include "core/dataset/formats/readers.h"
#include "core/dataset/formats/unpacked_stream.h"

#include <archive.h>
#include <archive_entry.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <string_view>
#include <unistd.h>

namespace sluice::dataset {

namespace {

constexpr std::size_t tarReadBytes = 64 << 10;
constexpr std::size_t tarHeaderBytes = 512;

/// The name up to the first dot after the last slash: what WebDataset groups by. Nothing for what it passes over: names
/// without a dot, or that begin with one, and "__meta__".
std::optional<std::string> keyOf(const char* name)
{
    const std::string text = name != nullptr ? name : "";
    const auto slash = text.rfind('/');
    const auto begin = slash == std::string::npos ? 0 : slash + 1;
    const auto dot = text.find('.', begin);
    const bool passedOver = dot == std::string::npos || dot == begin || text.compare(begin, 2, "__") == 0;
    return passedOver ? std::nullopt : std::optional(text.substr(0, dot));
}

/// Tells whether a member of this kindName holds samples of its own.
bool isArchiveEnd(const std::string& end)
{
    constexpr std::array<std::string_view, 5> ends{"tar", "tgz", "tar.gz", "zip", "parquet"};
    return std::find(ends.begin(), ends.end(), end) != ends.end();
}

/// Puts members to the sample that they belong to, and hands each on when the next begins.
class TarSamples {
public:
    explicit TarSamples(const SampleSink& sink) : m_sink(sink) { }

    /// False: nobody wants more.
    bool add(const std::string& key, std::int64_t offset, std::int64_t stored)
    {
        if (m_sample && key == m_key) {
            m_sample->length = offset + stored - m_sample->offset;
            m_sample->payload += stored;
            return true;
        }
        const bool wanted = finish();
        m_sample = SampleRun{offset, stored, stored};
        m_key = key;
        return wanted;
    }
    bool finish()
    {
        const auto sample = std::exchange(m_sample, std::nullopt);
        m_anyGiven = m_anyGiven || sample;
        return !sample || m_sink(*sample);
    }
    /// Of the sample whose end was not reached; given only where nothing else is known of the shard. False: it is not.
    bool leave()
    {
        const bool given = !m_anyGiven && m_sample;
        if (given) {
            finish();
        }
        return given;
    }

private:
    const SampleSink& m_sink;
    std::optional<SampleRun> m_sample;
    std::string m_key;
    bool m_anyGiven = false;
};

/// Walks the headers of one archive.
class TarWalk {
public:
    TarWalk(const FileView& file, archive* reader, const ReadOptions& options, const SampleSink& sink)
        : m_file(file), m_reader(reader), m_options(options), m_samples(sink)
    { }

    Result<ShardReading> run()
    {
        ShardReading reading;
        archive_entry* entry = nullptr;
        int code = ARCHIVE_OK;
        while ((code = archive_read_next_header(m_reader, &entry)) == ARCHIVE_OK || code == ARCHIVE_WARN) {
            const auto wanted = look(entry);
            if (!wanted) {
                return wanted.error();
            }
            if (!*wanted || m_options.enough() || !passMember()) {
                return archivesWithin() ? Result<ShardReading>(tarOfArchives()) : earlyEnd(reading);
            }
        }
        if (code != ARCHIVE_EOF) {
            const char* why = archive_error_string(m_reader);
            return m_file.broken(why != nullptr ? why : "no tar file");
        }
        if (archivesWithin()) {
            return tarOfArchives();
        }
        m_samples.finish();
        finish(reading);
        return reading;
    }

private:
    /// Unpacks a member of a compressed tar to its end. False: there was no time for it.
    bool passMember()
    {
        const void* block = nullptr;
        std::size_t bytes = 0;
        la_int64_t offset = 0;
        while (!m_file.compression().empty()
               && archive_read_data_block(m_reader, &block, &bytes, &offset) == ARCHIVE_OK) {
            if (m_options.enough() || m_options.stop.stop_requested()) {
                return false;
            }
        }
        return true;
    }

    bool archivesWithin() const { return m_archives * 2 > m_members; }
    Error tarOfArchives() const
    {
        return Error{ErrorKind::Usage,
                     m_file.path() + " is a tar of archives (" + m_archiveEnd
                         + "): how many samples they hold is not read",
                     "unpack it and name the folder"};
    }

    /// Bytes of a member in the file: of a sparse one fewer than it states. Reads on to the member's end for it.
    std::int64_t storedBytes(archive_entry* entry, std::int64_t offset)
    {
        if (archive_entry_sparse_count(entry) == 0) {
            return archive_entry_size(entry);
        }
        return archive_read_data_skip(m_reader) == ARCHIVE_OK ? archive_filter_bytes(m_reader, 0) - offset : -1;
    }

    Result<bool> look(archive_entry* entry)
    {
        const bool toUnpack = !m_file.compression().empty() && archive_entry_sparse_count(entry) == 0;
        const auto stated = toUnpack ? archive_entry_size(entry) : 0;
        if (isBomb(archive_filter_bytes(m_reader, 0), m_file.size()) || isBomb(stated, m_file.size())) {
            return m_file.broken("a decompression bomb: its few bytes unpack without end");
        }
        const auto key = keyOf(archive_entry_pathname(entry));
        if (archive_entry_filetype(entry) != AE_IFREG || archive_entry_size(entry) <= 0 || !key) {
            return true;
        }
        const std::int64_t offset = archive_filter_bytes(m_reader, 0);
        const auto stored = storedBytes(entry, offset);
        const bool beyond = m_file.compression().empty() && stored > m_file.size() - offset;
        if (stored < 0 || beyond) {
            return m_file.broken("truncated, or a member states more bytes than the file holds");
        }
        ++m_members;
        if (const auto end = kindName(archive_entry_pathname(entry)); isArchiveEnd(end)) {
            ++m_archives;
            m_archiveEnd = end;
        }
        m_unpacked = std::max(m_unpacked, offset + stored);
        return stored == 0 || m_samples.add(*key, offset, stored);
    }

    ShardReading earlyEnd(ShardReading& reading)
    {
        reading.whole = false;
        const bool unfinished = m_samples.leave();
        finish(reading);
        const auto passed = std::max<std::int64_t>(1, archive_filter_bytes(m_reader, 0));
        if (unfinished && reading.behindCompression && passed < m_unpacked) {
            // As much of the file as the whole of that sample takes, should the rest pack like its beginning.
            const double factor = static_cast<double>(m_unpacked) / static_cast<double>(passed);
            reading.readTo = static_cast<std::int64_t>(
                std::min(static_cast<double>(reading.readTo) * factor, static_cast<double>(m_file.size())));
        }
        return reading;
    }

    void finish(ShardReading& reading)
    {
        reading.readTo = archive_filter_bytes(m_reader, -1);
        reading.behindCompression = !m_file.compression().empty();
        if (reading.behindCompression) {
            reading.codec = m_file.compression();
            reading.unpackedBytes = std::max(m_unpacked, archive_filter_bytes(m_reader, 0));
        }
    }

    const FileView& m_file;
    archive* m_reader;
    const ReadOptions& m_options;
    TarSamples m_samples;
    std::int64_t m_unpacked = 0;
    std::int64_t m_members = 0;
    std::int64_t m_archives = 0; ///< of those
    std::string m_archiveEnd;
};

/// Returns the octal number of a header's field, which ends at a blank or a zero byte.
std::optional<unsigned> octal(std::string_view field)
{
    const auto begin = field.find_first_not_of(' ');
    unsigned number = 0;
    if (begin == std::string_view::npos) {
        return std::nullopt;
    }
    const auto [end, problem] = std::from_chars(field.data() + begin, field.data() + field.size(), number, 8);
    const bool ends = end == field.data() + field.size() || *end == ' ' || *end == '\0';
    return problem == std::errc() && ends ? std::optional(number) : std::nullopt;
}

} // namespace

bool isTar(const FileView& file)
{
    const auto header = file.content().substr(0, tarHeaderBytes);
    if (header.size() < tarHeaderBytes || header.front() == '\0') {
        return false;
    }
    constexpr std::size_t place = 148; // of the checksum, which counts as blanks
    constexpr std::size_t width = 8;
    unsigned sum = width * ' ';
    for (std::size_t i = 0; i < tarHeaderBytes; ++i) {
        sum += i < place || i >= place + width ? static_cast<unsigned char>(header[i]) : 0U;
    }
    return octal(header.substr(place, width)) == sum;
}

Result<ShardReading> readTar(const FileView& file, const ReadOptions& options, const SampleSink& sink)
{
    auto reader = unpackingReader();
    archive_read_support_format_tar(reader.get());
    archive_read_support_format_empty(reader.get());
    if (::lseek(file.descriptor(), 0, SEEK_SET) != 0
        || archive_read_open_fd(reader.get(), file.descriptor(), tarReadBytes) != ARCHIVE_OK) {
        return file.broken("no tar file");
    }
    return TarWalk(file, reader.get(), options, sink).run();
}

} // namespace sluice::dataset
