// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/dataset/shard.h"
#include "core/io/files/file.h"

#include <archive.h>
#include <archive_entry.h>

#include <fcntl.h>
#include <memory>
#include <optional>
#include <sys/stat.h>

namespace sluice::dataset {

namespace {

constexpr std::size_t readBytes = 64 << 10;

using Archive = std::unique_ptr<archive, decltype(&archive_read_free)>;

Error brokenShard(const std::string& path, const std::string& why)
{
    return Error{ErrorKind::Corrupt, path + ": " + why, "take it out of the data set, or write it again"};
}

/// Compressed shards have no place where a sample begins, so only plain tar is asked for.
Result<Archive> opened(const std::string& path, int descriptor)
{
    Archive reader(archive_read_new(), &archive_read_free);
    archive_read_support_format_tar(reader.get());
    archive_read_support_format_empty(reader.get());
    if (archive_read_open_fd(reader.get(), descriptor, readBytes) != ARCHIVE_OK) {
        return brokenShard(path, "not a plain tar file (compressed shards are not read)");
    }
    return reader;
}

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

/// Bytes of a member in the file: of a sparse one fewer than it states. Reads on to the member's end for it.
std::int64_t storedBytes(archive* reader, archive_entry* entry, std::int64_t offset)
{
    if (archive_entry_sparse_count(entry) == 0) {
        return archive_entry_size(entry);
    }
    return archive_read_data_skip(reader) == ARCHIVE_OK ? archive_filter_bytes(reader, 0) - offset : -1;
}

/// Puts a member to the sample that it belongs to.
class Grouping {
public:
    void add(const std::string& key, Extent member)
    {
        if (!m_samples.empty() && key == m_key) {
            m_samples.back().length = member.offset + member.length - m_samples.back().offset;
        } else {
            m_samples.push_back(member);
        }
        m_key = key;
    }
    std::size_t count() const { return m_samples.size(); }
    std::vector<Extent> take() { return std::move(m_samples); }

private:
    std::vector<Extent> m_samples;
    std::string m_key;
};

} // namespace

Result<std::vector<Extent>> samplesOfTar(const std::string& path)
{
    const auto file = io::File::open(path, O_RDONLY | O_NONBLOCK);
    struct stat facts { };
    if (!file || ::fstat(file->descriptor(), &facts) != 0) {
        return !file ? file.error() : systemError("cannot read " + path, errno);
    }
    auto reader = opened(path, file->descriptor());
    if (!reader) {
        return reader.error();
    }
    Grouping samples;
    archive_entry* entry = nullptr;
    int code = ARCHIVE_OK;
    while ((code = archive_read_next_header(reader->get(), &entry)) == ARCHIVE_OK || code == ARCHIVE_WARN) {
        const auto key = keyOf(archive_entry_pathname(entry));
        if (archive_entry_filetype(entry) != AE_IFREG || archive_entry_size(entry) <= 0 || !key) {
            continue;
        }
        const std::int64_t offset = archive_filter_bytes(reader->get(), 0);
        const auto length = storedBytes(reader->get(), entry, offset);
        if (length < 0 || length > facts.st_size - offset) {
            return brokenShard(path, "truncated, or a member states more bytes than the file holds");
        }
        if (length > 0) {
            samples.add(*key, {offset, length});
        }
        if (samples.count() > maxSamplesOfShard) {
            return brokenShard(path, "more members than any shard holds");
        }
    }
    if (code != ARCHIVE_EOF) {
        const char* why = archive_error_string(reader->get());
        return brokenShard(path, why != nullptr ? why : "not a tar file");
    }
    return samples.take();
}

} // namespace sluice::dataset
