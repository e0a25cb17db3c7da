// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/dataset/formats/file_view.h"

#include "core/dataset/formats/unpacked_stream.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace sluice::dataset {

namespace {

constexpr std::size_t headBytes = 4096;

using namespace std::string_view_literals;
constexpr std::array<std::pair<std::string_view, std::string_view>, 5> compressions{{{"\x1f\x8b\x08"sv, "gzip"},
                                                                                     {"\x28\xb5\x2f\xfd"sv, "zstd"},
                                                                                     {"\xfd\x37zXZ\0"sv, "xz"},
                                                                                     {"BZh"sv, "bzip2"},
                                                                                     {"\x04\x22\x4d\x18"sv, "lz4"}}};

std::string_view compressionOf(std::string_view head)
{
    const auto begins = [head](const auto& known) { return head.starts_with(known.first); };
    const auto found = std::find_if(compressions.begin(), compressions.end(), begins);
    return found == compressions.end() ? std::string_view() : found->second;
}

} // namespace

Result<FileView> FileView::open(const std::string& path)
{
    auto file = io::File::openAtOnce(path, O_RDONLY);
    struct stat facts { };
    if (!file || ::fstat(file->descriptor(), &facts) != 0) {
        return !file ? file.error() : systemError("cannot read " + path, errno);
    }
    if (!S_ISREG(facts.st_mode)) {
        return Error{ErrorKind::Usage, path + " is no file", "name a data set"};
    }
    FileView view;
    view.m_file = *std::move(file);
    view.m_path = path;
    view.m_size = facts.st_size;
    view.m_head.resize(static_cast<std::size_t>(std::min<std::int64_t>(headBytes, view.m_size)));
    if (!view.readAt(0, view.m_head.data(), view.m_head.size())) {
        return systemError("cannot read " + path, errno);
    }
    view.m_compression = compressionOf(view.m_head);
    if (!view.m_compression.empty()) {
        view.m_content = unpackedHead(view, headBytes);
    }
    return view;
}

FileView FileView::ofFolder(std::string path, std::int64_t size)
{
    FileView view;
    view.m_path = std::move(path);
    view.m_size = size;
    return view;
}

bool FileView::readAt(std::int64_t offset, void* to, std::size_t count) const
{
    if (offset < 0 || offset > m_size || static_cast<std::uint64_t>(m_size - offset) < count) {
        return false;
    }
    std::size_t done = 0;
    while (done < count) {
        const auto got = ::pread(descriptor(), static_cast<char*>(to) + done, count - done,
                                 offset + static_cast<std::int64_t>(done));
        if (got <= 0) {
            return false;
        }
        done += static_cast<std::size_t>(got);
    }
    return true;
}

Result<std::string> FileView::partAt(std::int64_t offset, std::int64_t count, std::int64_t most) const
{
    if (count < 0 || count > most) {
        return broken(fmt::format("states a part of {} bytes", count));
    }
    if (offset < 0 || offset > m_size || count > m_size - offset) {
        return broken("shorter than it says");
    }
    std::string part(static_cast<std::size_t>(count), '\0');
    if (!readAt(offset, part.data(), part.size())) {
        return systemError("cannot read " + m_path, errno);
    }
    return part;
}

Error FileView::broken(const std::string& why) const
{
    return Error{ErrorKind::Corrupt, m_path + ": " + why, "take it out of the data set, or write it again"};
}

} // namespace sluice::dataset
