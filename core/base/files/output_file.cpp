// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/files/output_file.h"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <string_view>
#include <sys/stat.h>
#include <unistd.h>

namespace sluice {

namespace {

/// errno, or 0.
int writeToDisk(int descriptor, std::string_view text)
{
    while (!text.empty()) {
        const ssize_t written = ::write(descriptor, text.data(), text.size());
        if (written < 0 && errno != EINTR) {
            return errno;
        }
        text.remove_prefix(written > 0 ? static_cast<std::size_t>(written) : 0);
    }
    return ::fsync(descriptor) == 0 || errno == EINVAL ? 0 : errno;
}

/// Gives the finished file its name. errno, or 0.
int publish(const std::string& temporary, const std::string& path, bool replace)
{
    if (replace) {
        return ::rename(temporary.c_str(), path.c_str()) == 0 ? 0 : errno;
    }
    if (::renameat2(AT_FDCWD, temporary.c_str(), AT_FDCWD, path.c_str(), RENAME_NOREPLACE) == 0) {
        return 0;
    }
    // NFS and a few others know no RENAME_NOREPLACE.
    if ((errno != EINVAL && errno != ENOSYS) || ::link(temporary.c_str(), path.c_str()) != 0) {
        return errno;
    }
    ::unlink(temporary.c_str());
    return 0;
}

} // namespace

Result<Done> writeWholeFile(const std::string& path, const std::string& text, bool replace, const std::string& hint)
{
    std::string temporary = path + ".sluice-XXXXXX";
    const int descriptor = ::mkostemp(temporary.data(), O_CLOEXEC);
    if (descriptor < 0) {
        return systemError("cannot write " + path, errno, hint);
    }
    ::fchmod(descriptor, 0644);
    int problem = writeToDisk(descriptor, text);
    if (::close(descriptor) != 0 && problem == 0) {
        problem = errno;
    }
    problem = problem == 0 ? publish(temporary, path, replace) : problem;
    if (problem != 0) {
        ::unlink(temporary.c_str());
        return systemError("cannot write " + path, problem, hint);
    }
    return Done{};
}

} // namespace sluice
