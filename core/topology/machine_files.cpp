// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/topology/machine_files.h"

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <charconv>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <memory>
#include <string_view>
#include <system_error>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace sluice {

namespace {

/// More than any file of sysfs or procfs that is read here; cpuinfo of 1,024 threads is 1.5 MB.
constexpr std::size_t longestFile = std::size_t{8} << 20;

std::string why(int errorNumber)
{
    return std::generic_category().message(errorNumber);
}

std::string cleaned(std::string_view raw)
{
    const auto space = [](char c) { return c == '\0' || std::isspace(static_cast<unsigned char>(c)) != 0; };
    while (!raw.empty() && space(raw.front())) {
        raw.remove_prefix(1);
    }
    while (!raw.empty() && space(raw.back())) {
        raw.remove_suffix(1);
    }
    std::string text(raw);
    for (char& c : text) {
        const auto code = static_cast<unsigned char>(c);
        c = (code < 0x20 && c != '\n' && c != '\t') || code == 0x7f ? '?' : c;
    }
    return text;
}

/// Reads to the end or to longestFile + 1. errno value, 0 when done.
int readAll(int descriptor, std::string& content)
{
    char block[16384];
    while (content.size() <= longestFile) {
        const ssize_t got = ::read(descriptor, block, sizeof block);
        if (got == 0) {
            return 0;
        }
        if (got < 0 && errno != EINTR) {
            return errno;
        }
        content.append(block, got > 0 ? static_cast<std::size_t>(got) : 0);
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

} // namespace

Result<MachineFiles> MachineFiles::open(const std::string& root)
{
    const std::string real = canonical(root);
    if (real.empty()) {
        return systemError("cannot read " + root, errno, "name the folder that holds the captured sys and proc");
    }
    if (real == "/") {
        return MachineFiles("");
    }
    struct ::stat status { };
    const auto isFolder = [&status](const std::string& path) {
        return ::stat(path.c_str(), &status) == 0 && S_ISDIR(status.st_mode);
    };
    if (!isFolder(real)) {
        return Error{ErrorKind::NotFound, root + " is not a folder",
                     "unpack the captured tree and name the folder that holds its sys and proc"};
    }
    if (!isFolder(real + "/sys") && !isFolder(real + "/proc")) {
        return Error{ErrorKind::NotFound, root + " holds neither sys nor proc",
                     "name the folder right above the captured sys and proc"};
    }
    return MachineFiles(real);
}

Fact<std::string> MachineFiles::inside(const std::string& path) const
{
    if (live()) {
        return knownFact(path, path);
    }
    const std::string real = canonical(m_root + path);
    if (real.empty()) {
        return unknownFact<std::string>(path, errno == ENOENT || errno == ENOTDIR ? onlyLive : why(errno));
    }
    if (real != m_root && !real.starts_with(m_root + "/")) {
        return unknownFact<std::string>(path, "a link that leads out of the captured tree");
    }
    return knownFact(real, path);
}

Fact<std::string> MachineFiles::text(const std::string& path) const
{
    const auto place = inside(path);
    struct ::stat status { };
    if (!place.known()) {
        return place;
    }
    // Looked at before it is opened: opening a device or a pipe has effects of its own.
    if (::stat(place->c_str(), &status) != 0) {
        return unknownFact<std::string>(path, why(errno));
    }
    if (!S_ISREG(status.st_mode)) {
        return unknownFact<std::string>(path, "not a regular file");
    }
    const int descriptor = ::open(place->c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (descriptor < 0) {
        return unknownFact<std::string>(path, why(errno));
    }
    std::string content;
    const int problem = readAll(descriptor, content);
    ::close(descriptor);
    if (problem != 0) {
        return unknownFact<std::string>(path, why(problem));
    }
    if (content.size() > longestFile) {
        return unknownFact<std::string>(path, "larger than any such file can be");
    }
    return knownFact(cleaned(content), path);
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
    const auto place = inside(folder);
    if (!place.known()) {
        return unknownFact<Names>(folder, place.reason);
    }
    std::error_code problem;
    Names found;
    std::filesystem::directory_iterator entry(*place, problem);
    for (; !problem && entry != std::filesystem::directory_iterator(); entry.increment(problem)) {
        found.push_back(entry->path().filename().string());
    }
    if (problem) {
        return unknownFact<Names>(folder, problem.message());
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
    const auto place = inside(path);
    return place.known() && ::access(place->c_str(), F_OK) == 0;
}

std::string MachineFiles::resolved(const std::string& path) const
{
    if (live()) {
        return canonical(path);
    }
    const auto place = inside(path);
    return place.known() ? place->substr(m_root.size()) : std::string();
}

std::string MachineFiles::linkName(const std::string& path) const
{
    // A driver link may point at a folder that was not captured: its name is what is wanted.
    std::error_code problem;
    const auto target = std::filesystem::read_symlink(m_root + path, problem);
    return problem ? std::string() : cleaned(target.filename().string());
}

std::optional<std::int64_t> wholeNumber(const std::string& text)
{
    const bool hexadecimal = text.starts_with("0x");
    const char* const end = text.data() + text.size();
    std::int64_t value = 0;
    const auto [stop, problem] =
        std::from_chars(text.data() + (hexadecimal ? 2 : 0), end, value, hexadecimal ? 16 : 10);
    if (problem != std::errc() || stop != end) {
        return std::nullopt;
    }
    return value;
}

std::vector<std::string> pieces(const std::string& text, char separator)
{
    std::vector<std::string> found;
    std::size_t begin = 0;
    while (begin < text.size()) {
        const auto end = std::min(text.find(separator, begin), text.size());
        if (end > begin) {
            found.push_back(text.substr(begin, end - begin));
        }
        begin = end + 1;
    }
    return found;
}

} // namespace sluice
