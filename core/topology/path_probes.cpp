// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/topology/path_probes.h"

#include "core/base/point/block_count.h"
#include "core/base/result.h"

#include <array>
#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <memory>
#include <system_error>

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/xattr.h>
#include <unistd.h>

namespace sluice {

namespace {

/// A regular file to try with: the path itself, or the first within a few folders of it.
std::string fileToTry(const std::string& path)
{
    constexpr int maxEntries = 2000;
    constexpr int deepest = 3;
    namespace fs = std::filesystem;
    std::error_code problem;
    if (!fs::is_directory(path, problem)) {
        return path;
    }
    fs::recursive_directory_iterator entry(path, fs::directory_options::skip_permission_denied, problem);
    for (int seen = 0; !problem && entry != fs::recursive_directory_iterator() && seen < maxEntries; ++seen) {
        std::error_code ignored;
        if (entry->symlink_status(ignored).type() == fs::file_type::regular && entry->file_size(ignored) > 0
            && ::access(entry->path().c_str(), R_OK) == 0) {
            return entry->path().string();
        }
        if (entry.depth() >= deepest) {
            entry.disable_recursion_pending();
        }
        entry.increment(problem);
    }
    return {};
}

#if defined(STATX_DIOALIGN)
Fact<DirectIo> askedAlignment(const std::string& file)
{
    struct ::statx status { };
    const std::string source = "statx(" + file + ")";
    if (::statx(AT_FDCWD, file.c_str(), 0, STATX_DIOALIGN, &status) != 0 || (status.stx_mask & STATX_DIOALIGN) == 0) {
        return unknownFact<DirectIo>(source, "the filesystem does not tell");
    }
    return knownFact(DirectIo{Bytes{status.stx_dio_mem_align}, Bytes{status.stx_dio_offset_align}}, source);
}
#else
Fact<DirectIo> askedAlignment(const std::string& file)
{
    return unknownFact<DirectIo>("statx(" + file + ")", "this build's C library does not know STATX_DIOALIGN");
}
#endif

/// Reads at the smallest aligned offset: 512 bytes where the device allows it, else 4,096.
Fact<DirectIo> triedAlignment(const std::string& file)
{
    const std::string source = "open(" + file + ", O_DIRECT)";
    const int descriptor = ::open(file.c_str(), O_RDONLY | O_DIRECT | O_CLOEXEC | O_NONBLOCK);
    if (descriptor < 0) {
        return errno == EINVAL ? knownFact(DirectIo{}, source) : unknownFact<DirectIo>(source, wordsOfErrno(errno));
    }
    constexpr std::size_t largest = 4096;
    const std::unique_ptr<void, decltype(&std::free)> buffer(std::aligned_alloc(largest, largest), &std::free);
    Fact<DirectIo> found = knownFact(DirectIo{}, source);
    for (const std::size_t size : {std::size_t{512}, largest}) {
        if (::pread(descriptor, buffer.get(), size, 0) >= 0) {
            const Bytes alignment{static_cast<std::int64_t>(size)};
            found.value = DirectIo{alignment, alignment};
            break;
        }
    }
    ::close(descriptor);
    return found;
}

std::uint32_t littleEndian(const char* bytes)
{
    std::uint32_t value = 0;
    for (std::size_t i = 4; i > 0; --i) {
        value = value << 8 | static_cast<unsigned char>(bytes[i - 1]);
    }
    return value;
}

} // namespace

Fact<Bytes> probeFreeSpace(const std::string& path)
{
    struct ::statvfs status { };
    const std::string source = "statvfs(" + path + ")";
    if (::statvfs(path.c_str(), &status) != 0) {
        return unknownFact<Bytes>(source, wordsOfErrno(errno));
    }
    if (status.f_blocks == 0 || status.f_frsize == 0) {
        return unknownFact<Bytes>(source, "the filesystem does not tell");
    }
    return knownFact(bytesOfBlocks(status.f_bavail, status.f_frsize), source);
}

Fact<DirectIo> probeDirectIo(const std::string& path)
{
    const auto file = fileToTry(path);
    if (file.empty()) {
        return unknownFact<DirectIo>("open(" + path + ", O_DIRECT)", "no file in the folder that could be tried");
    }
    auto asked = askedAlignment(file);
    return asked.known() ? asked : triedAlignment(file);
}

Fact<LustreStripe> probeLustreStripe(const std::string& path, const std::string& fileSystem)
{
    // struct lov_user_md: magic, pattern, 16 bytes of identity, stripe size, stripe count (Lustre manual).
    constexpr std::size_t sizeAt = 24;
    constexpr std::uint32_t plainMagics[] = {0x0bd10bd0, 0x0bd30bd0};
    const std::string source = "lustre.lov of " + path;
    if (fileSystem != "lustre") {
        return unknownFact<LustreStripe>(source, "only Lustre stripes files over servers");
    }
    std::array<char, 4096> layout{};
    const ssize_t length = ::getxattr(path.c_str(), "lustre.lov", layout.data(), layout.size());
    if (length < 32) {
        return unknownFact<LustreStripe>(source, length < 0 ? wordsOfErrno(errno) : "no layout of its own");
    }
    const auto magic = littleEndian(layout.data());
    if (magic != plainMagics[0] && magic != plainMagics[1]) {
        return unknownFact<LustreStripe>(source, "a layout of several components: lfs getstripe tells");
    }
    const auto count = littleEndian(layout.data() + sizeAt + 4) & 0xffff;
    return knownFact(LustreStripe{count == 0xffff ? -1 : static_cast<int>(count),
                                  Bytes{static_cast<std::int64_t>(littleEndian(layout.data() + sizeAt))}},
                     source);
}

} // namespace sluice
