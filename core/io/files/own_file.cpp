// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/io/files/own_file.h"

#include "core/base/point/block_count.h"
#include "core/base/text/words.h"

#include <fmt/format.h>

#include <cerrno>
#include <fcntl.h>
#include <filesystem>
#include <memory>
#include <random>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

namespace sluice::io {

namespace {

constexpr std::string_view ownFilePrefix = ".sluice-own-";
constexpr unsigned onlyOwner = 0600;
/// Zeros are written, and what the page cache holds is made durable, faster than this.
constexpr BytesPerSecond slowestStorage{10e6};
/// Another process, of another machine as well, takes less than that from making a file to taking its name.
constexpr std::chrono::minutes leftBehindAfter{10};

/// Returns what slow storage takes; a day for sizes that no storage has.
Workers::Clock::duration timeToWrite(Bytes size)
{
    const Seconds day(86'400);
    return std::chrono::duration_cast<Workers::Clock::duration>(std::min(day, size / slowestStorage));
}

Error cannotMakeFile(const std::string& directory, int problem)
{
    switch (problem) {
    case EACCES:
    case EPERM:
        return systemError("cannot make a file in " + directory, problem, "choose a folder that you may write to");
    case EROFS:
        return systemError("cannot make a file in " + directory, problem, Remedy::MeasureExistingFile);
    case ENOSPC:
    case EDQUOT:
        return systemError("cannot make a file in " + directory, problem, "free some space or choose another folder");
    default:
        return systemError("cannot make a file in " + directory, problem);
    }
}

bool lacksNamelessFiles(int problem)
{
    return problem == EOPNOTSUPP || problem == EISDIR || problem == EINVAL || problem == ENOENT;
}

bool isLeftBehind(const std::filesystem::path& path)
{
    struct stat facts { };
    return path.filename().native().starts_with(ownFilePrefix) && ::lstat(path.c_str(), &facts) == 0
        && S_ISREG(facts.st_mode) && facts.st_size == 0 && facts.st_uid == ::geteuid()
        && std::chrono::system_clock::from_time_t(facts.st_mtime) + leftBehindAfter < std::chrono::system_clock::now();
}

Result<Done> fitting(int descriptor, Bytes size, Bytes reserve, const std::string& directory)
{
    struct statvfs facts { };
    if (::fstatvfs(descriptor, &facts) == 0) {
        const Bytes free = bytesOfBlocks(facts.f_bavail, facts.f_frsize);
        if (free < size + reserve) {
            return Error{ErrorKind::NoSpace,
                         fmt::format("{} has {} free; a file of {} would leave less than {}", directory, siWords(free),
                                     siWords(size), siWords(reserve)),
                         Remedy::SmallerFileOrFolder};
        }
    }
    return Done{};
}

Result<Done> reserved(int descriptor, Bytes size, const std::string& directory)
{
    if (uninterrupted([&] { return ::fallocate(descriptor, 0, 0, size.count); }) == 0) {
        return Done{};
    }
    if (errno != EOPNOTSUPP && errno != ENOSYS) {
        return systemError(fmt::format("cannot reserve {} in {}", siWords(size), directory), errno,
                           Remedy::SmallerFileOrFolder);
    }
    if (::ftruncate(descriptor, size.count) != 0) {
        return systemError(fmt::format("cannot make a file of {} in {}", siWords(size), directory), errno);
    }
    return Done{};
}

Result<Done> kept(int descriptor, Bytes size, const std::string& directory)
{
    if (uninterrupted([&] { return ::ftruncate(descriptor, size.count); }) != 0
        || uninterrupted([&] { return ::fdatasync(descriptor); }) != 0) {
        return systemError("cannot finish the file in " + directory, errno);
    }
    return Done{};
}

} // namespace

Result<OwnFile> OwnFile::namedThenUnlinked(const std::string& directory)
{
    std::random_device random;
    const auto path = fmt::format("{}/{}{:08x}{:08x}", directory, ownFilePrefix, random(), random());
    const int descriptor = ::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, onlyOwner);
    if (descriptor < 0) {
        return cannotMakeFile(directory, errno);
    }
    OwnFile own(File(descriptor), directory);
    for (const auto direction : {Direction::Read, Direction::Write}) {
        for (const auto access : {Access::Direct, Access::Buffered}) {
            if (auto opened = own.openAt(path, direction, access)) {
                own.m_opened.push_back({direction, access, std::move(*opened)});
            }
        }
    }
    if (::unlink(path.c_str()) != 0 && errno != ENOENT) { // the sweep of another may have removed it
        return systemError("cannot remove the name of " + path, errno, "remove this file by hand");
    }
    return own;
}

void OwnFile::abandon()
{
    m_file.abandon();
    for (auto& opened : m_opened) {
        opened.file.abandon();
    }
}

Result<OwnFile> OwnFile::create(const std::string& directory, const std::stop_token& stop)
{
    sweepLeftovers(directory, stop);
    const int descriptor = ::open(directory.c_str(), O_TMPFILE | O_EXCL | O_RDWR | O_CLOEXEC, onlyOwner);
    if (descriptor >= 0) {
        return OwnFile(File(descriptor), directory);
    }
    if (!lacksNamelessFiles(errno)) {
        return cannotMakeFile(directory, errno);
    }
    return namedThenUnlinked(directory);
}

Result<Done> OwnFile::unlessHeldBy(std::function<Result<Done>(int descriptor)> work, const std::stop_token& stop,
                                   Workers::Clock::duration patience)
{
    auto own = File::duplicate(descriptor());
    if (!own) {
        return own.error();
    }
    const auto file = std::make_shared<const File>(*std::move(own));
    const auto done =
        unlessHeld<Result<Done>>([file, work = std::move(work)] { return work(file->descriptor()); }, stop, patience);
    if (done) {
        return *done;
    }
    abandon(); // closing could be held as well
    if (!stop.stop_requested()) {
        return noAnswer(m_directory, patience);
    }
    return Error{ErrorKind::Interrupted, "stopped before the storage answered",
                 "nothing was measured; the file is removed when it does"};
}

Result<Done> OwnFile::reserve(Bytes size, Bytes reserve, const std::stop_token& stop, Workers::Clock::duration patience)
{
    return unlessHeldBy(
        [size, reserve, directory = m_directory](int descriptor) {
            const auto fits = fitting(descriptor, size, reserve, directory);
            return fits ? reserved(descriptor, size, directory) : fits;
        },
        stop, patience + timeToWrite(size));
}

Result<Done> OwnFile::keep(Bytes size, const std::stop_token& stop)
{
    return unlessHeldBy([size, directory = m_directory](int descriptor) { return kept(descriptor, size, directory); },
                        stop, patienceWithStorage + timeToWrite(size));
}

Result<File> OwnFile::reopen(Direction direction, Access access) const
{
    for (const auto& opened : m_opened) {
        if (opened.direction == direction && opened.access == access) {
            return File::duplicate(opened.file.descriptor());
        }
    }
    return openAt(fmt::format("/proc/self/fd/{}", descriptor()), direction, access);
}

Result<File> OwnFile::openAt(const std::string& path, Direction direction, Access access) const
{
    const int flags =
        (direction == Direction::Read ? O_RDONLY : O_WRONLY) | (access == Access::Direct ? O_DIRECT : 0) | O_CLOEXEC;
    int opened = ::open(path.c_str(), direction == Direction::Read ? flags | O_NOATIME : flags);
    if (opened < 0 && errno == EPERM) { // O_NOATIME is for the owner alone, and a server may decide who that is
        opened = ::open(path.c_str(), flags);
    }
    if (opened >= 0) {
        return File(opened);
    }
    const bool refused = errno == EINVAL || (errno == ESTALE && !m_opened.empty());
    if (refused && access == Access::Direct) {
        return Error{ErrorKind::Unsupported, "the filesystem of " + m_directory + " refuses O_DIRECT",
                     Remedy::BufferedAccess};
    }
    return systemError("cannot reopen the file in " + m_directory, errno, "is /proc mounted?");
}

void sweepLeftovers(const std::string& directory, const std::stop_token& stop,
                    std::chrono::steady_clock::duration patience)
{
    const auto end = std::chrono::steady_clock::now() + patience;
    const auto goesOn = [&] { return !stop.stop_requested() && std::chrono::steady_clock::now() < end; };
    std::error_code problem;
    std::filesystem::directory_iterator entry(directory, problem);
    for (; !problem && entry != std::filesystem::directory_iterator() && goesOn(); entry.increment(problem)) {
        if (isLeftBehind(entry->path())) {
            ::unlink(entry->path().c_str());
        }
    }
}

} // namespace sluice::io
