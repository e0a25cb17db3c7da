// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/check/check_file.h"

#include "core/base/files/system_call.h"
#include "core/io/files/content.h"
#include "core/io/files/file.h"
#include "core/io/files/target.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <string_view>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

namespace sluice {

namespace {

/// The file begins with it: it tells a person what this is, and us that it is ours.
constexpr std::string_view mark = "Sluice check file 1. Node checks read it; it may be deleted and made anew.\n";
constexpr Bytes piece = mebibytes(4);

enum class Found { Nothing, Ours, Foreign };

struct Look {
    Found found = Found::Nothing;
    Bytes size;
};

/// Looks at a name without following links.
Look lookAt(const std::string& path)
{
    struct ::stat status { };
    if (::lstat(path.c_str(), &status) != 0) {
        return {errno == ENOENT ? Found::Nothing : Found::Foreign, {}};
    }
    std::array<char, mark.size()> begin{};
    const auto file = S_ISREG(status.st_mode) ? io::File::openAtOnce(path, O_RDONLY | O_NOFOLLOW)
                                              : Result<io::File>(Error{ErrorKind::Usage, "no file", ""});
    const bool ours = file && ::read(file->descriptor(), begin.data(), begin.size()) == std::ssize(begin)
        && std::string_view(begin.data(), begin.size()) == mark;
    return {ours ? Found::Ours : Found::Foreign, Bytes{status.st_size}};
}

Error foreign(const std::string& path)
{
    return {ErrorKind::Usage, path + " was not made by Sluice", "move it away: it would not be replaced"};
}

Result<Done> writeWhole(const io::File& file, const std::string& path, Bytes size,
                        const std::function<void(Bytes)>& progress, const std::stop_token& stop)
{
    const auto content = io::Content::unique();
    std::vector<std::byte> memory(static_cast<std::size_t>(piece.count));
    for (std::int64_t at = 0; at < size.count; at += piece.count) {
        if (stop.stop_requested()) {
            return Error{ErrorKind::Interrupted, "interrupted before the file was whole", ""};
        }
        content.fill(memory, at);
        if (at == 0) {
            std::memcpy(memory.data(), mark.data(), mark.size());
        }
        const auto count = static_cast<std::size_t>(std::min(piece.count, size.count - at));
        if (const int problem = writeAll(file.descriptor(), {reinterpret_cast<const char*>(memory.data()), count});
            problem != 0) {
            return systemError("cannot write " + path, problem, "choose a folder with room that you may write to");
        }
        progress(Bytes{at + piece.count});
    }
    if (::fsync(file.descriptor()) != 0) {
        return systemError("cannot write " + path, errno, "choose a folder with room that you may write to");
    }
    io::evict(file.descriptor());
    return Done{};
}

} // namespace

std::string checkFileIn(const std::string& folder)
{
    return folder + "/.sluice-check";
}

Result<Done> makeCheckFile(const std::string& folder, Bytes size, const std::function<void(Bytes)>& progress,
                           const std::stop_token& stop)
{
    const auto path = checkFileIn(folder);
    const auto there = lookAt(path);
    if (there.found == Found::Foreign) {
        return foreign(path);
    }
    if (there.found == Found::Ours && there.size == size) {
        return Done{};
    }
    const auto target = io::resolveTarget(folder, false, stop);
    const auto room = target ? io::roomFor(size, *target) : Result<Done>(target.error());
    if (!room) {
        return room;
    }
    const auto part = path + ".part"; // of an earlier try that was killed, or of nobody
    if (lookAt(part).found == Found::Ours) {
        ::unlink(part.c_str());
    }
    const auto file = io::File::open(part, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0644);
    if (!file) {
        return file.error();
    }
    auto written = writeWhole(*file, part, size, progress, stop);
    if (written && ::rename(part.c_str(), path.c_str()) != 0) {
        written = systemError("cannot name " + path, errno, "");
    }
    if (!written) {
        ::unlink(part.c_str());
    }
    return written;
}

Result<std::string> fileToCheck(const std::string& path)
{
    struct ::stat status { };
    if (::stat(path.c_str(), &status) != 0) {
        return systemError("cannot read " + path, errno, "name the folder or file whose storage is checked");
    }
    if (!S_ISDIR(status.st_mode)) {
        return path;
    }
    const auto file = checkFileIn(path);
    const auto there = lookAt(file);
    if (there.found == Found::Nothing) {
        return Error{ErrorKind::NotFound, "there is no " + file + " to read", "make it once, by preparing the check"};
    }
    return there.found == Found::Ours ? Result<std::string>(file) : Result<std::string>(foreign(file));
}

} // namespace sluice
