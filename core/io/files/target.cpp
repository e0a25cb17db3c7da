// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/io/files/target.h"

#include "core/base/text/words.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <climits>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <memory>
#include <sys/stat.h>
#include <unistd.h>

namespace sluice::io {

namespace {

bool isBelow(const std::string& path, const std::string& folder)
{
    return path == folder || path.starts_with(folder + "/");
}

Result<std::string> canonical(const std::string& path)
{
    const std::unique_ptr<char, decltype(&std::free)> resolved(::realpath(path.c_str(), nullptr), &std::free);
    if (!resolved) {
        return systemError("cannot measure " + (path.empty() ? "an empty path" : path), errno,
                           errno == ENOENT ? "check the spelling" : "choose a path that you may read");
    }
    return std::string(resolved.get());
}

bool amongDevices(const std::string& path)
{
    return isBelow(path, "/dev") && !isBelow(path, "/dev/shm");
}

/// A link from elsewhere that ends at a device is how data is lost by mistake. Those of /dev itself name devices.
bool leadsIntoDevices(const std::string& asked, const std::string& resolved)
{
    std::error_code unknown;
    const auto named = std::filesystem::absolute(asked, unknown).lexically_normal().string();
    return isBelow(resolved, "/dev") && !(amongDevices(resolved) ? amongDevices(named) : isBelow(named, "/dev"));
}

Result<Bytes> sizeOf(const std::string& path, const struct stat& facts)
{
    if (S_ISREG(facts.st_mode)) {
        return Bytes{facts.st_size};
    }
    auto file = File::open(path, O_RDONLY | O_NONBLOCK);
    if (!file) {
        return Error{file.error().kind, file.error().message,
                     "reading a device needs its read permission (group disk, or root)"};
    }
    return Bytes{::lseek(file->descriptor(), 0, SEEK_END)};
}

Result<Target> judged(const std::string& path, const struct stat& facts, bool allowDevice)
{
    if (S_ISDIR(facts.st_mode)) {
        if (amongDevices(path)) {
            return Error{ErrorKind::Usage, path + " is a folder of devices",
                         "choose a folder on the storage to measure"};
        }
        return Target{TargetKind::Directory, path, {}, {}};
    }
    if (S_ISBLK(facts.st_mode) && !allowDevice) {
        return Error{ErrorKind::Usage, path + " is a block device", Remedy::AllowDevice};
    }
    if (!S_ISREG(facts.st_mode) && !S_ISBLK(facts.st_mode)) {
        return Error{ErrorKind::Usage, path + " is neither a folder, a file nor a block device", "choose one of these"};
    }
    auto size = sizeOf(path, facts);
    if (!size) {
        return size.error();
    }
    if (size->count <= 0) {
        return Error{ErrorKind::Usage, path + " is empty", "choose a file with data, or a folder"};
    }
    return Target{S_ISREG(facts.st_mode) ? TargetKind::ExistingFile : TargetKind::BlockDevice, path, *size, {}};
}

Result<Target> lookUp(const std::string& path, bool allowDevice)
{
    auto resolved = canonical(path);
    if (!resolved) {
        return resolved.error();
    }
    if (leadsIntoDevices(path, *resolved)) {
        return Error{ErrorKind::Usage, path + " is a symbolic link into /dev (" + *resolved + ")", Remedy::NameDevice};
    }
    struct stat facts { };
    if (::stat(resolved->c_str(), &facts) != 0) {
        return systemError("cannot measure " + path, errno);
    }
    auto target = judged(*resolved, facts, allowDevice);
    if (!target || target->kind == TargetKind::BlockDevice) {
        return target; // what holds its name in /dev says nothing about it
    }
    auto fileSystem = fileSystemOf(*resolved);
    if (!fileSystem) {
        return fileSystem.error();
    }
    target->fileSystem = *fileSystem;
    return target;
}

} // namespace

Result<Target> resolveTarget(const std::string& path, bool allowDevice, const std::stop_token& stop,
                             Workers::Clock::duration patience)
{
    return answerOf<Target>(
        path, [path, allowDevice] { return lookUp(path, allowDevice); }, stop, patience);
}

Bytes reserveOf(const Target& directory)
{
    return std::max(mebibytes(256), Bytes{directory.fileSystem.size.count / 20});
}

Result<Done> roomFor(Bytes size, const Target& directory)
{
    const Bytes free = directory.fileSystem.free;
    if (size + reserveOf(directory) <= free) {
        return Done{};
    }
    return Error{ErrorKind::NoSpace,
                 fmt::format("{} has {} free: {} more would not leave {} (5 % of the filesystem, 256 MiB at least)",
                             directory.path, siWords(free), siWords(size), siWords(reserveOf(directory))),
                 "free some space, ask for less, or choose another folder"};
}

Result<File> openReadOnly(const Target& target, bool direct)
{
    auto file = File::openAtOnce(target.path, O_RDONLY | (direct ? O_DIRECT : 0));
    if (!file && direct && file.error().kind == ErrorKind::Unsupported) {
        return Error{ErrorKind::Unsupported, "the filesystem of " + target.path + " refuses O_DIRECT",
                     Remedy::BufferedAccess};
    }
    return file;
}

} // namespace sluice::io
