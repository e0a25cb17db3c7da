// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/io/files/file.h"

#include "core/base/point/block_count.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <fcntl.h>
#include <linux/capability.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/vfs.h>
#include <unistd.h>
#include <vector>

namespace sluice::io {

namespace {

using Magic = std::pair<std::uint64_t, const char*>;

// Magic numbers as in statfs(2) and linux/magic.h.
constexpr std::array<Magic, 18> magics{{{0xEF53, "ext4"},
                                        {0x58465342, "xfs"},
                                        {0x9123683E, "btrfs"},
                                        {0xF15F, "ecryptfs"},
                                        {0x2FC12FC1, "zfs"},
                                        {0x01021994, "tmpfs"},
                                        {0x858458F6, "ramfs"},
                                        {0x794C7630, "overlay"},
                                        {0x6969, "nfs"},
                                        {0x65735546, "fuse"},
                                        {0xFF534D42, "cifs"},
                                        {0xFE534D42, "smb2"},
                                        {0x01021997, "9p"},
                                        {0x0BD00BD0, "lustre"},
                                        {0xF2F52010, "f2fs"},
                                        {0x47504653, "gpfs"},
                                        {0x19830326, "beegfs"},
                                        {0xCA451A4E, "bcachefs"}}};

std::string nameOf(std::uint64_t magic)
{
    for (const auto& [number, name] : magics) {
        if (number == magic) {
            return name;
        }
    }
    return fmt::format("0x{:x}", magic);
}

/// Network filesystems tell the size of their requests instead of a block's.
constexpr Bytes largestBlock = kibibytes(64);

bool encryptsItself(const std::string& path)
{
    struct ::statx facts { };
    return ::statx(AT_FDCWD, path.c_str(), AT_STATX_DONT_SYNC, 0, &facts) == 0
        && (facts.stx_attributes & STATX_ATTR_ENCRYPTED) != 0;
}

/// Addresses one mapping; unmaps when it dies.
class Mapping {
public:
    Mapping(int descriptor, std::int64_t offset, std::size_t length)
        : m_length(length), m_address(::mmap(nullptr, length, PROT_READ, MAP_SHARED, descriptor, offset))
    { }
    Mapping(const Mapping&) = delete;
    Mapping& operator=(const Mapping&) = delete;
    ~Mapping()
    {
        if (mapped()) {
            ::munmap(m_address, m_length);
        }
    }
    bool mapped() const { return m_address != MAP_FAILED; }
    void* address() const { return m_address; }

private:
    std::size_t m_length;
    void* m_address;
};

/// The number of the user namespace that the machine starts with, in which CAP_FOWNER counts for every file.
/// Source: PROC_USER_INIT_INO of Linux.
constexpr ino_t firstUserNamespace = 0xEFFFFFFD;

/// Tells whether this thread counts as the owner of every file.
bool countsAsOwner()
{
    __user_cap_header_struct header{_LINUX_CAPABILITY_VERSION_3, 0};
    std::array<__user_cap_data_struct, _LINUX_CAPABILITY_U32S_3> held{};
    struct stat space { };
    return ::syscall(SYS_capget, &header, held.data()) == 0 && (held.front().effective & (1U << CAP_FOWNER)) != 0
        && ::stat("/proc/self/ns/user", &space) == 0 && space.st_ino == firstUserNamespace;
}

/// Tells whether mincore(2) says the truth of a file: of those that are not ours to write or own it calls every page
/// resident. Source: can_do_mincore of Linux.
bool tellsItsPages(int descriptor)
{
    struct stat facts { };
    if (::fstat(descriptor, &facts) != 0) {
        return false;
    }
    return facts.st_uid == ::geteuid() || countsAsOwner()
        || ::faccessat(AT_FDCWD, fmt::format("/proc/self/fd/{}", descriptor).c_str(), W_OK, AT_EACCESS) == 0;
}

/// Pieces of a file that is too large to be looked at page by page: 4 GiB of it, in a tenth of a second.
constexpr std::int64_t piecesOfLargeFiles = 1024;
constexpr Bytes pieceOfLargeFiles = mebibytes(4);

/// Fills `pages`, one for each page, with what mincore(2) says.
bool lookAtPages(int descriptor, std::int64_t offset, std::int64_t length, std::vector<unsigned char>& pages)
{
    const auto page = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
    const auto bytes = static_cast<std::size_t>(length);
    pages.resize((bytes + page - 1) / page);
    const Mapping mapping(descriptor, offset, bytes);
    return mapping.mapped() && ::mincore(mapping.address(), bytes, pages.data()) == 0;
}

} // namespace

File::~File()
{
    if (isOpen()) {
        ::close(m_descriptor);
    }
}

Result<File> File::open(const std::string& path, int flags, unsigned mode)
{
    const int descriptor = uninterrupted([&] { return ::open(path.c_str(), flags | O_CLOEXEC, mode); });
    if (descriptor < 0) {
        return systemError("cannot open " + path, errno);
    }
    return File(descriptor);
}

Result<File> File::openAtOnce(const std::string& path, int flags)
{
    const int untouched = flags | O_NOATIME; // for the owner and root alone
    const int descriptor = ::open(path.c_str(), untouched | O_NONBLOCK | O_CLOEXEC);
    if (descriptor >= 0) {
        ::fcntl(descriptor, F_SETFL, untouched);
        return File(descriptor);
    }
    auto file = open(path, flags | O_NONBLOCK);
    if (file) {
        ::fcntl(file->descriptor(), F_SETFL, flags);
    }
    return file;
}

Result<File> File::reopenedToRead(int descriptor)
{
    const int flags = ::fcntl(descriptor, F_GETFL) & (O_DIRECT | O_NOATIME);
    return open(fmt::format("/proc/self/fd/{}", descriptor), O_RDONLY | flags);
}

Result<File> File::duplicate(int descriptor)
{
    const int copy = ::fcntl(descriptor, F_DUPFD_CLOEXEC, 0);
    if (copy < 0) {
        return systemError("cannot use the file a second time", errno);
    }
    return File(copy);
}

std::optional<std::string> textOfFile(const std::string& path)
{
    constexpr std::size_t most = 1 << 20;
    const auto file = File::open(path, O_RDONLY);
    if (!file) {
        return std::nullopt;
    }
    std::array<char, 1 << 14> piece;
    std::string text;
    while (text.size() <= most) {
        const auto got = uninterrupted([&] { return ::read(file->descriptor(), piece.data(), piece.size()); });
        if (got <= 0) {
            return got == 0 ? std::optional(text) : std::nullopt;
        }
        text.append(piece.data(), static_cast<std::size_t>(got));
    }
    return std::nullopt;
}

Result<FileSystemFacts> fileSystemOf(const std::string& path)
{
    struct statfs facts { };
    if (::statfs(path.c_str(), &facts) != 0) {
        return systemError("cannot read the filesystem of " + path, errno);
    }
    const auto name = nameOf(static_cast<std::uint32_t>(facts.f_type));
    const auto blockSize = static_cast<std::uint64_t>(std::max<std::int64_t>(facts.f_bsize, 0));
    const auto block = blockSize > 0 ? bytesOfBlocks(1, blockSize) : FileSystemFacts{}.block;
    const auto files = bytesOfBlocks(facts.f_ffree, 1).count;
    return FileSystemFacts{.name = name,
                           .memoryOnly = name == "tmpfs" || name == "ramfs",
                           .free = bytesOfBlocks(facts.f_bavail, blockSize),
                           .size = bytesOfBlocks(facts.f_blocks, blockSize),
                           .block = std::min(block, largestBlock),
                           .encrypted = encryptsItself(path),
                           .freeFiles = facts.f_files > 0 ? std::optional(files) : std::nullopt};
}

std::optional<double> residentShare(int descriptor, Bytes size)
{
    if (!tellsItsPages(descriptor)) {
        return std::nullopt;
    }
    const bool inFull = size <= residentShareInFull;
    const std::int64_t pieces = inFull ? 1 : piecesOfLargeFiles;
    const std::int64_t length = inFull ? size.count : pieceOfLargeFiles.count;
    const std::int64_t stride = size.count / pieces / pieceOfLargeFiles.count * pieceOfLargeFiles.count;
    std::vector<unsigned char> pages;
    std::int64_t resident = 0;
    for (std::int64_t i = 0; i < pieces; ++i) {
        if (!lookAtPages(descriptor, i * stride, length, pages)) {
            return std::nullopt;
        }
        resident += std::count_if(pages.begin(), pages.end(), [](unsigned char p) { return (p & 1U) != 0; });
    }
    return static_cast<double>(resident) / static_cast<double>(pieces * std::ssize(pages));
}

void evict(int descriptor)
{
    ::posix_fadvise(descriptor, 0, 0, POSIX_FADV_DONTNEED);
}

} // namespace sluice::io
