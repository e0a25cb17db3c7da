// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/files/input.h"

#include "core/base/files/system_call.h"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <istream>
#include <linux/magic.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

namespace sluice {

namespace {

class OpenFile {
public:
    explicit OpenFile(const std::string& path)
        : m_number(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY))
    { }
    ~OpenFile() { m_number >= 0 ? void(::close(m_number)) : void(); }
    OpenFile(const OpenFile&) = delete;
    OpenFile& operator=(const OpenFile&) = delete;
    int number() const { return m_number; }

private:
    int m_number;
};

/// As much as is there of `size` bytes.
Result<std::string> readUpTo(int descriptor, std::size_t size, const std::string& path, const Message& hint)
{
    std::string text(size, '\0');
    std::size_t done = 0;
    while (done < size) {
        const auto got = uninterrupted([&] { return ::read(descriptor, text.data() + done, size - done); });
        if (got < 0) { // signals without end are no interrupt that somebody asked for
            return systemError("cannot read " + path, errno == EINTR ? EIO : errno, hint);
        }
        if (got == 0) {
            break;
        }
        done += static_cast<std::size_t>(got);
    }
    text.resize(done);
    return text;
}

} // namespace

std::optional<std::string> wholeText(std::istream& stream, std::size_t most)
{
    constexpr std::size_t piece = 1 << 16;
    std::string text;
    while (stream && text.size() <= most) {
        const auto before = text.size();
        text.resize(before + std::min(piece, most + 1 - before));
        stream.read(text.data() + before, static_cast<std::streamsize>(text.size() - before));
        text.resize(before + static_cast<std::size_t>(stream.gcount()));
    }
    return text.size() > most ? std::nullopt : std::optional(std::move(text));
}

bool isMadeUpByKernel(const std::string& path)
{
    struct ::statfs system { };
    if (::statfs(path.c_str(), &system) != 0) {
        return false;
    }
    const auto type = static_cast<unsigned long>(system.f_type);
    return type == PROC_SUPER_MAGIC || type == SYSFS_MAGIC || type == DEBUGFS_MAGIC || type == TRACEFS_MAGIC;
}

Result<std::string> textOfFile(const std::string& path, std::size_t most, const Message& hint)
{
    struct ::stat status { };
    if (::stat(path.c_str(), &status) != 0) {
        return systemError("cannot read " + path, errno, hint);
    }
    if (!S_ISREG(status.st_mode)) { // opening a device or a pipe is a deed already
        return Error{ErrorKind::Usage, path + " is not a regular file", hint};
    }
    const OpenFile file(path);
    if (file.number() < 0 || ::fstat(file.number(), &status) != 0) {
        return systemError("cannot read " + path, errno, hint);
    }
    const auto size = S_ISREG(status.st_mode) && status.st_size > 0 ? static_cast<std::size_t>(status.st_size) : 0;
    if (size == 0 || size > most) {
        return Error{ErrorKind::Usage, path + (size == 0 ? " is empty" : " is too large"), hint};
    }
    return readUpTo(file.number(), size, path, hint);
}

} // namespace sluice
