// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/io/files/file_tree.h"

#include "core/base/files/system_call.h"
#include "core/io/engine/buffers.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <dirent.h>
#include <fcntl.h>
#include <filesystem>
#include <memory>
#include <random>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace sluice::io {

namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr std::string_view treePrefix = ".sluice-tree-";
constexpr Bytes bytesBetweenSyncs = mebibytes(16);
/// No measurement of another machine is still under way by then.
constexpr std::chrono::hours leftOverAfter{24};

std::string nameOf(int number)
{
    return fmt::format("{:06}", number);
}

bool ourName(const std::string& name)
{
    return !name.empty() && std::all_of(name.begin(), name.end(), [](char c) { return c >= '0' && c <= '9'; });
}

/// The folder of files that `number` belongs to.
std::string folderOf(const std::string& tree, int number)
{
    return tree + "/" + nameOf(number / filesInAFolder);
}

/// Removes what we made, and nothing else: files and folders whose names are numbers, following no link.
/// A folder with something else in it stays. `removed` hears of each.
void removeNumbered(int folder, int depth, const std::function<void()>& removed)
{
    const auto closed = [](DIR* held) { ::closedir(held); };
    const std::unique_ptr<DIR, decltype(closed)> stream(::fdopendir(::dup(folder)), closed);
    if (!stream) {
        return;
    }
    std::vector<std::string> names;
    ::rewinddir(stream.get());
    while (const dirent* entry = ::readdir(stream.get())) {
        if (ourName(entry->d_name)) {
            names.emplace_back(entry->d_name);
        }
    }
    for (const auto& name : names) {
        if (depth == 0) {
            ::unlinkat(folder, name.c_str(), 0);
            removed();
            continue;
        }
        const File inner(::openat(folder, name.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
        if (inner.isOpen()) {
            removeNumbered(inner.descriptor(), depth - 1, removed);
            ::unlinkat(folder, name.c_str(), AT_REMOVEDIR);
        }
    }
}

/// Whether all of it is gone.
bool removeTree(const std::string& folder, int descriptor, const std::function<void()>& removed)
{
    removeNumbered(descriptor, 1, removed);
    return ::rmdir(folder.c_str()) == 0;
}

/// The same for so many files, without opening a folder, for which there may be no descriptor left.
void removeByName(const std::string& folder, int descriptor, int files)
{
    for (int i = 0; i < files; ++i) {
        ::unlinkat(descriptor, (nameOf(i / filesInAFolder) + "/" + nameOf(i)).c_str(), 0);
    }
    for (int i = 0; i < files; i += filesInAFolder) {
        ::unlinkat(descriptor, nameOf(i / filesInAFolder).c_str(), AT_REMOVEDIR);
    }
    ::rmdir(folder.c_str());
}

/// Begins the names of trees of the kernel that runs here; empty where it does not tell which it is. Storage that
/// several machines mount may keep a lock to the kernel that holds it.
std::string prefixOfThisKernel()
{
    constexpr std::size_t lengthOfId = 36;
    const auto id = textOfFile("/proc/sys/kernel/random/boot_id").value_or("");
    return id.size() < lengthOfId ? std::string() : fmt::format("{}{}-", treePrefix, id.substr(0, lengthOfId));
}

/// Tells whether a tree without a lock is left over: nobody else holds it.
bool isLeftOver(const std::string& name, const struct stat& facts)
{
    const auto here = prefixOfThisKernel();
    const auto written = std::chrono::system_clock::from_time_t(facts.st_mtime);
    return (!here.empty() && name.starts_with(here)) || written + leftOverAfter < std::chrono::system_clock::now();
}

/// Trees of ours that nobody holds any more.
void sweepTrees(const std::string& directory)
{
    const auto patience = Clock::now() + std::chrono::seconds(1); // in a folder of millions of entries
    std::error_code problem;
    fs::directory_iterator entry(directory, problem);
    for (; !problem && entry != fs::directory_iterator() && Clock::now() < patience; entry.increment(problem)) {
        const auto path = entry->path();
        if (!path.filename().native().starts_with(treePrefix)) {
            continue;
        }
        const File folder(::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
        struct stat facts { };
        if (folder.isOpen() && ::fstat(folder.descriptor(), &facts) == 0 && facts.st_uid == ::geteuid()
            && isLeftOver(path.filename(), facts) && ::flock(folder.descriptor(), LOCK_EX | LOCK_NB) == 0) {
            removeTree(path, folder.descriptor(), [] {});
        }
    }
}

Error cannotMakeTree(const std::string& directory, int problem)
{
    const bool full = problem == ENOSPC || problem == EDQUOT;
    return systemError("cannot make files in " + directory, problem,
                       full ? Remedy::FewerFiles : Remedy::WritableFolder);
}

Result<Done> makeFile(const std::string& path, std::span<const std::byte> bytes)
{
    const File file(uninterrupted(
        [&] { return ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600); }));
    if (!file.isOpen()) {
        return cannotMakeTree(path, errno);
    }
    const int problem = writeAll(file.descriptor(), {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
    return problem == 0 ? Result<Done>(Done{}) : cannotMakeTree(path, problem);
}

} // namespace

Result<FileTree> FileTree::make(const std::string& directory, const Spec& spec, const Content& content,
                                const std::stop_token& stop)
{
    sweepTrees(directory);
    std::random_device random;
    const auto here = prefixOfThisKernel();
    const auto folder =
        fmt::format("{}/{}{:08x}{:08x}", directory, here.empty() ? treePrefix : here, random(), random());
    if (::mkdir(folder.c_str(), 0700) != 0) {
        return cannotMakeTree(directory, errno);
    }
    File lock(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
    if (!lock.isOpen()) {
        const int problem = errno;
        ::rmdir(folder.c_str());
        return cannotMakeTree(directory, problem);
    }
    ::flock(lock.descriptor(), LOCK_EX | LOCK_NB); // where that cannot be, nobody sweeps either
    FileTree tree(folder, std::move(lock));
    tree.m_progress = spec.progress;
    if (auto filled = tree.fill(spec, content, stop); !filled) {
        return filled.error();
    }
    return tree;
}

Result<Done> FileTree::fill(const Spec& spec, const Content& content, const std::stop_token& stop)
{
    auto buffer = BufferRegion::make(spec.fileSize, 1, Pages::Ordinary);
    if (!buffer) {
        return buffer.error();
    }
    const auto bytes = buffer->buffer(0).first(static_cast<std::size_t>(spec.fileSize.count));
    const std::int64_t apart = (spec.fileSize.count + 7) / 8 * 8; // no two files repeat each other
    const auto filesBetweenSyncs = std::max<std::int64_t>(1, bytesBetweenSyncs.count / spec.fileSize.count);
    const auto begin = Clock::now();
    for (int i = 0; i < spec.count; ++i) {
        if (stop.stop_requested()) {
            return Error{ErrorKind::Interrupted, "stopped while the files were being made",
                         "nothing was measured; the files are removed"};
        }
        if (spec.patience > Seconds{} && Clock::now() - begin > spec.patience) {
            break;
        }
        if (i % filesInAFolder == 0 && ::mkdir(folderOf(m_folder, i).c_str(), 0700) != 0) {
            return cannotMakeTree(m_folder, errno);
        }
        content.fill(bytes, i * apart);
        const auto path = folderOf(m_folder, i) + "/" + nameOf(i);
        m_files.push_back({path, spec.fileSize}); // to be removed, also where only half of it is written
        if (auto made = makeFile(path, bytes); !made) {
            return made;
        }
        // Pages that are still to be written cannot be evicted. Bit by bit: nothing ends this wait.
        if ((i + 1) % filesBetweenSyncs == 0) {
            ::syncfs(m_lock.descriptor());
        }
        if (m_progress) {
            m_progress(i + 1);
        }
    }
    ::syncfs(m_lock.descriptor());
    return Done{};
}

FileTree::FileTree(FileTree&& other) noexcept
    : m_folder(std::exchange(other.m_folder, {})), m_lock(std::move(other.m_lock)), m_files(std::move(other.m_files)),
      m_progress(std::move(other.m_progress))
{ }

FileTree::~FileTree()
{
    if (m_folder.empty()) {
        return;
    }
    const auto tell = [this, left = static_cast<int>(m_files.size())]() mutable {
        if (m_progress) {
            m_progress(--left);
        }
    };
    if (!removeTree(m_folder, m_lock.descriptor(), tell)) {
        removeByName(m_folder, m_lock.descriptor(), static_cast<int>(m_files.size()));
    }
}

void FileTree::abandon()
{
    m_folder.clear();
    m_lock.abandon();
}

Result<std::vector<SmallFile>> filesBeneath(const std::string& folder, int most)
{
    std::error_code problem;
    std::vector<SmallFile> files;
    const auto options = fs::directory_options::skip_permission_denied;
    for (fs::recursive_directory_iterator entry(folder, options, problem), end;
         !problem && entry != end && std::ssize(files) < most; entry.increment(problem)) {
        std::error_code unreadable;
        const bool regular = entry->symlink_status(unreadable).type() == fs::file_type::regular;
        const auto size = regular ? entry->file_size(unreadable) : 0;
        if (regular && !unreadable && size > 0) {
            files.push_back({entry->path().string(), Bytes{static_cast<std::int64_t>(size)}});
        }
    }
    if (problem) {
        return systemError("cannot list the files in " + folder, problem.value(), "choose a folder that you may read");
    }
    if (files.empty()) {
        return Error{ErrorKind::NotFound, "there is no file with data in " + folder, Remedy::MakeOwnFiles};
    }
    return files;
}

} // namespace sluice::io
