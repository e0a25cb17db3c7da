// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/files/output_file.h"

#include "core/base/files/held_signals.h"
#include "core/base/files/system_call.h"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <sys/stat.h>
#include <unistd.h>

namespace sluice {

namespace {

/// Gives the finished file its name. errno, or 0. A new name must still be free: another process may have taken it.
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

int writeDurably(int descriptor, std::string_view text)
{
    if (const int problem = writeAll(descriptor, text); problem != 0) {
        return problem;
    }
    const bool kept = uninterrupted([&] { return ::fsync(descriptor); }) == 0 || errno == EINVAL;
    return kept ? 0 : errno;
}

Result<Done> writeWholeFile(const std::string& path, const std::string& text, bool replace, const Message& hint)
{
    // With a name that is short, however long the file's is.
    const auto folder = std::filesystem::path(path).parent_path();
    std::string temporary = ((folder.empty() ? "." : folder) / ".sluice-XXXXXX").string();
    const HeldSignals untilItHasItsName;
    const int descriptor = ::mkostemp(temporary.data(), O_CLOEXEC);
    if (descriptor < 0) {
        return systemError("cannot write " + path, errno, hint);
    }
    ::fchmod(descriptor, 0644);
    int problem = writeDurably(descriptor, text);
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
