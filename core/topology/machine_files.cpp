// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/topology/machine_files.h"

#include "core/base/files/system_call.h"
#include "core/base/result.h"

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <charconv>
#include <climits>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <memory>
#include <system_error>
#include <utility>

#include <dirent.h>
#include <fcntl.h>
#include <linux/openat2.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace sluice {

namespace {

/// More than any file of sysfs or procfs that is read here; cpuinfo of 1,024 threads is 1.5 MB.
constexpr std::size_t longestFile = std::size_t{8} << 20;
/// More than any folder of sysfs holds.
constexpr std::size_t maxNames = 65'536;
/// More than the processors of any machine have beneath /sys/devices/system.
constexpr std::size_t maxEntries = 1'000'000;

std::string cleaned(std::string_view raw)
{
    const auto space = [](char c) { return c == '\0' || std::isspace(static_cast<unsigned char>(c)) != 0; };
    while (!raw.empty() && space(raw.front())) {
        raw.remove_prefix(1);
    }
    while (!raw.empty() && space(raw.back())) {
        raw.remove_suffix(1);
    }
    // Files that went through Windows, or that people wrote there, end their lines with \r\n.
    std::string text;
    text.reserve(raw.size());
    for (std::size_t i = 0; i < raw.size(); ++i) {
        raw[i] == '\r' && i + 1 < raw.size() && raw[i + 1] == '\n' ? void() : text.push_back(raw[i]);
    }
    return plainText(text);
}

/// Reads to the end or to `most`. errno value, 0 when done.
int readAll(int descriptor, std::size_t most, std::string& content)
{
    char block[16384];
    while (content.size() < most) {
        const auto wanted = std::min(sizeof block, most - content.size());
        const ssize_t got = uninterrupted([&] { return ::read(descriptor, block, wanted); });
        if (got <= 0) {
            return got == 0 ? 0 : errno;
        }
        content.append(block, static_cast<std::size_t>(got));
    }
    return 0;
}

/// Digits compare as numbers, all else as characters.
bool countsBefore(const std::string& a, const std::string& b)
{
    return ::strverscmp(a.c_str(), b.c_str()) < 0;
}

std::string canonical(const std::string& path)
{
    const std::unique_ptr<char, decltype(&std::free)> real(::realpath(path.c_str(), nullptr), &std::free);
    return real ? std::string(real.get()) : std::string();
}

bool isFolder(const std::string& path)
{
    struct ::stat status { };
    return ::stat(path.c_str(), &status) == 0 && S_ISDIR(status.st_mode);
}

/// Without openat2: resolved first, and compared with the root.
int openResolved(const std::string& root, const std::string& path, int flags)
{
    const std::string real = canonical(root + path);
    if (real.empty()) {
        return -1;
    }
    if (real != root && !real.starts_with(root + "/")) {
        errno = EXDEV;
        return -1;
    }
    return ::open(real.c_str(), flags);
}

int openBeneath(int folder, const std::string& root, const std::string& path, int flags)
{
    ::open_how how{};
    how.flags = static_cast<std::uint64_t>(flags);
    how.resolve = RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS;
    const char* relative = path.c_str() + path.find_first_not_of('/');
    const long opened = ::syscall(SYS_openat2, folder,
                                  path.find_first_not_of('/') == std::string::npos ? "." : relative, &how, sizeof how);
    // Kernels before 5.6 do not know it, and some seccomp filters refuse what they do not know.
    return opened < 0 && (errno == ENOSYS || errno == EPERM) ? openResolved(root, path, flags)
                                                             : static_cast<int>(opened);
}

} // namespace

class MachineFiles::Descriptor {
public:
    explicit Descriptor(int number = -1) : m_number(number) { }
    ~Descriptor() { m_number >= 0 ? void(::close(m_number)) : void(); }
    Descriptor(Descriptor&& other) noexcept : m_number(other.release()) { }
    Descriptor& operator=(Descriptor&&) = delete;
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;

    bool open() const { return m_number >= 0; }
    int number() const { return m_number; }
    int release() { return std::exchange(m_number, -1); }

private:
    int m_number;
};

Result<MachineFiles> MachineFiles::open(const std::string& root)
{
    const std::string real = canonical(root);
    if (real.empty()) {
        return systemError("cannot read " + root, errno, "name the folder that holds the captured sys and proc");
    }
    if (real == "/") {
        return MachineFiles("");
    }
    if (!isFolder(real)) {
        return Error{ErrorKind::NotFound, root + " is not a folder",
                     "unpack the captured tree and name the folder that holds its sys and proc"};
    }
    MachineFiles files(real);
    files.m_folder = std::make_shared<const Descriptor>(::open(real.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC));
    if (!files.m_folder->open()) {
        return systemError("cannot read " + root, errno, "choose a folder that you may read");
    }
    if (!files.exists("/sys") && !files.exists("/proc")) {
        return Error{ErrorKind::NotFound, root + " holds neither sys nor proc",
                     "name the folder right above the captured sys and proc"};
    }
    return files;
}

MachineFiles::Descriptor MachineFiles::openInside(const std::string& path, int flags) const
{
    return Descriptor(live() ? ::open(path.c_str(), flags | O_CLOEXEC)
                             : openBeneath(m_folder->number(), m_root, path, flags | O_CLOEXEC));
}

std::string MachineFiles::whyNot(int errorNumber) const
{
    if (!live() && errorNumber == EXDEV) {
        return "a link that leads out of the captured tree";
    }
    return !live() && (errorNumber == ENOENT || errorNumber == ENOTDIR) ? onlyLive : wordsOfErrno(errorNumber);
}

MachineFiles::Descriptor MachineFiles::openRegular(const std::string& path, std::string& reason) const
{
    // Looked at before it is opened: opening a device or a pipe has effects of its own.
    struct ::stat status { };
    const Descriptor place = openInside(path, O_PATH);
    if (!place.open() || ::fstat(place.number(), &status) != 0) {
        reason = whyNot(errno);
        return Descriptor();
    }
    if (!S_ISREG(status.st_mode)) {
        reason = "not a regular file";
        return Descriptor();
    }
    if (status.st_size > static_cast<::off_t>(longestFile)) {
        reason = "larger than any such file can be";
        return Descriptor();
    }
    Descriptor file = openInside(path, O_RDONLY | O_NONBLOCK | O_NOCTTY);
    reason = file.open() ? "" : whyNot(errno);
    return file;
}

Fact<std::string> MachineFiles::bytes(const std::string& path, std::size_t most) const
{
    std::string reason;
    std::string content;
    const Descriptor file = openRegular(path, reason);
    if (!file.open()) {
        return unknownFact<std::string>(path, reason);
    }
    if (const int problem = readAll(file.number(), most, content); problem != 0) {
        return unknownFact<std::string>(path, wordsOfErrno(problem));
    }
    return knownFact(std::move(content), path);
}

Fact<std::string> MachineFiles::whole(const std::string& path) const
{
    auto content = bytes(path, longestFile + 1);
    return content.known() && content->size() > longestFile
        ? unknownFact<std::string>(path, "larger than any such file can be")
        : content;
}

Fact<std::string> MachineFiles::text(const std::string& path) const
{
    auto content = whole(path);
    content.known() ? void(content.value = cleaned(*content)) : void();
    return content;
}

Fact<std::string> MachineFiles::paths(const std::string& path) const
{
    auto content = whole(path);
    if (content.known() && content->find('\0') != std::string::npos) {
        return unknownFact<std::string>(path, "makes no sense there");
    }
    if (content.known() && content->ends_with('\n')) {
        content.value->pop_back();
    }
    return content;
}

Fact<std::int64_t> MachineFiles::integer(const std::string& path) const
{
    const auto read = text(path);
    if (read.known() && read->empty()) {
        return unknownFact<std::int64_t>(path, "empty");
    }
    auto fact = converted(read, [](const std::string& t) { return wholeNumber(t); });
    if (read.known() && !fact.known()) {
        fact.reason = "not a number: \"" + read->substr(0, 40) + "\"";
    }
    return fact;
}

Fact<std::vector<std::string>> MachineFiles::names(const std::string& folder) const
{
    using Names = std::vector<std::string>;
    Descriptor place = openInside(folder, O_RDONLY | O_DIRECTORY | O_NONBLOCK);
    const int problem = errno;
    const std::unique_ptr<::DIR, int (*)(::DIR*)> entries(place.open() ? ::fdopendir(place.number()) : nullptr,
                                                          &::closedir);
    if (entries == nullptr) {
        return unknownFact<Names>(folder, whyNot(problem));
    }
    place.release(); // the list of entries closes it
    Names found;
    errno = 0;
    while (const auto* entry = ::readdir(entries.get())) {
        const std::string name = entry->d_name;
        if (name != "." && name != ".." && plainText(name) == name) {
            found.push_back(name);
        }
        if (found.size() > maxNames) {
            return unknownFact<Names>(folder, "holds more entries than any such folder can");
        }
    }
    if (errno != 0) {
        return unknownFact<Names>(folder, wordsOfErrno(errno));
    }
    std::sort(found.begin(), found.end(), countsBefore);
    return knownFact(std::move(found), folder);
}

std::vector<std::string> MachineFiles::namesOrNone(const std::string& folder) const
{
    return names(folder).value.value_or(std::vector<std::string>());
}

bool MachineFiles::exists(const std::string& path) const
{
    return openInside(path, O_PATH).open();
}

std::string MachineFiles::dangerBeneath(const std::string& folder) const
{
    struct ::stat status { };
    std::vector<std::string> left = {folder};
    std::size_t seen = 0;
    while (!left.empty()) {
        const std::string path = std::move(left.back());
        left.pop_back();
        const Descriptor place = openInside(path, O_PATH);
        if (!place.open()) {
            if (errno != ENOENT && errno != ENOTDIR && errno != ELOOP) {
                return path;
            }
            continue;
        }
        if (::fstat(place.number(), &status) != 0 || !(S_ISREG(status.st_mode) || S_ISDIR(status.st_mode))
            || ++seen > maxEntries) {
            return path;
        }
        // A linked folder is looked at where it really is.
        const bool descend = S_ISDIR(status.st_mode) && (path == folder || linkName(path).empty());
        for (const auto& name : descend ? namesOrNone(path) : std::vector<std::string>()) {
            left.push_back(path + "/" + name);
        }
    }
    return {};
}

std::string MachineFiles::resolved(const std::string& path) const
{
    if (live()) {
        return canonical(path);
    }
    const Descriptor place = openInside(path, O_PATH);
    const auto real = place.open() ? canonical("/proc/self/fd/" + std::to_string(place.number())) : std::string();
    return real.starts_with(m_root + "/") ? plainText(real.substr(m_root.size())) : std::string();
}

std::string MachineFiles::linkName(const std::string& path) const
{
    // A driver link may point at a folder that was not captured: its name is what is wanted.
    const auto slash = path.rfind('/');
    const Descriptor folder = openInside(slash == 0 ? "/" : path.substr(0, slash), O_PATH | O_DIRECTORY);
    char target[PATH_MAX];
    const ssize_t length =
        folder.open() ? ::readlinkat(folder.number(), path.c_str() + slash + 1, target, sizeof target) : -1;
    return length <= 0
        ? std::string()
        : plainText(std::filesystem::path(std::string(target, static_cast<std::size_t>(length))).filename().string());
}

} // namespace sluice
