// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
//
// Network storage with a known truth: shows a folder through FUSE, and lets reads take the time that was asked for. A
// read waits for one of so many places, then for the latency, then for its share of the bandwidth.
//
// A file of one of these names in the folder changes it for as long as it lies there:
//   STALL  no read is answered       DEAD  nothing is answered       FAIL  reads fail with EIO
//   FULL   no space is left          HALF  half of the bandwidth is there
#define FUSE_USE_VERSION 312

#include <fuse.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <condition_variable>
#include <cstdlib>
#include <cstring>
#include <dirent.h>
#include <fcntl.h>
#include <iostream>
#include <mutex>
#include <string>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <thread>
#include <unistd.h>

namespace {

using Clock = std::chrono::steady_clock;

struct Lab {
    std::string folder;
    std::chrono::microseconds latency{0};
    int parallel = 1024;
    double bytesPerSecond = 0; ///< 0: no limit
};

Lab lab;

bool isThere(const char* sign)
{
    return ::access((lab.folder + sign).c_str(), F_OK) == 0;
}

/// Serves so many reads at once.
class Places {
public:
    void enter()
    {
        std::unique_lock lock(m_mutex);
        m_freed.wait(lock, [this] { return m_taken < lab.parallel; });
        ++m_taken;
    }
    void leave()
    {
        const std::scoped_lock lock(m_mutex);
        --m_taken;
        m_freed.notify_one();
    }

private:
    std::mutex m_mutex;
    std::condition_variable m_freed;
    int m_taken = 0;
};

/// One line that all bytes go through, one read after the other.
class Line {
public:
    Clock::time_point reserve(std::size_t bytes)
    {
        const std::scoped_lock lock(m_mutex);
        const double rate = isThere("/HALF") ? lab.bytesPerSecond / 2 : lab.bytesPerSecond;
        const std::chrono::duration<double> time(static_cast<double>(bytes) / rate);
        m_free = std::max(m_free, Clock::now()) + std::chrono::duration_cast<Clock::duration>(time);
        return m_free;
    }

private:
    std::mutex m_mutex;
    Clock::time_point m_free;
};

Places places;
Line line;

std::string below(const char* path)
{
    return lab.folder + path;
}

int answer(int result)
{
    return result < 0 ? -errno : 0;
}

void waitWhile(const char* sign)
{
    while (isThere(sign)) {
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
}

void waitWhileStalled()
{
    waitWhile("/STALL");
    waitWhile("/DEAD");
}

/// The same operation, answered once the storage is not dead any more.
template <auto operation>
struct Answered;
template <class... Arguments, int (*operation)(Arguments...)>
struct Answered<operation> {
    static int call(Arguments... arguments)
    {
        waitWhile("/DEAD");
        return operation(arguments...);
    }
};

int getattr(const char* path, struct stat* facts, fuse_file_info* info)
{
    return answer(info != nullptr ? ::fstat(static_cast<int>(info->fh), facts) : ::lstat(below(path).c_str(), facts));
}

int readdir(const char* path, void* out, fuse_fill_dir_t fill, off_t, fuse_file_info*, fuse_readdir_flags)
{
    DIR* folder = ::opendir(below(path).c_str());
    if (folder == nullptr) {
        return -errno;
    }
    while (const dirent* entry = ::readdir(folder)) {
        fill(out, entry->d_name, nullptr, 0, fuse_fill_dir_flags{});
    }
    ::closedir(folder);
    return 0;
}

int opened(int descriptor, fuse_file_info* info)
{
    info->fh = static_cast<std::uint64_t>(descriptor);
    return descriptor < 0 ? -errno : 0;
}

int open(const char* path, fuse_file_info* info)
{
    return opened(::open(below(path).c_str(), info->flags & ~O_DIRECT), info);
}

int create(const char* path, mode_t mode, fuse_file_info* info)
{
    return opened(::open(below(path).c_str(), (info->flags & ~O_DIRECT) | O_CREAT, mode), info);
}

int read(const char*, char* out, std::size_t size, off_t offset, fuse_file_info* info)
{
    places.enter();
    waitWhileStalled();
    auto until = Clock::now() + lab.latency;
    if (lab.bytesPerSecond > 0) {
        std::this_thread::sleep_until(until);
        until = line.reserve(size);
    }
    const auto got = ::pread(static_cast<int>(info->fh), out, size, offset);
    std::this_thread::sleep_until(until);
    places.leave();
    if (isThere("/FAIL")) {
        return -EIO;
    }
    return got < 0 ? -errno : static_cast<int>(got);
}

int write(const char*, const char* bytes, std::size_t size, off_t offset, fuse_file_info* info)
{
    if (isThere("/FULL")) {
        return -ENOSPC;
    }
    const auto done = ::pwrite(static_cast<int>(info->fh), bytes, size, offset);
    return done < 0 ? -errno : static_cast<int>(done);
}

int release(const char*, fuse_file_info* info)
{
    return answer(::close(static_cast<int>(info->fh)));
}

int unlink(const char* path)
{
    return answer(::unlink(below(path).c_str()));
}

int mkdir(const char* path, mode_t mode)
{
    return answer(::mkdir(below(path).c_str(), mode));
}

int rmdir(const char* path)
{
    return answer(::rmdir(below(path).c_str()));
}

int truncate(const char* path, off_t size, fuse_file_info* info)
{
    return answer(info != nullptr ? ::ftruncate(static_cast<int>(info->fh), size)
                                  : ::truncate(below(path).c_str(), size));
}

int fallocate(const char*, int mode, off_t offset, off_t size, fuse_file_info* info)
{
    return isThere("/FULL") ? -EOPNOTSUPP : answer(::fallocate(static_cast<int>(info->fh), mode, offset, size));
}

int fsync(const char*, int, fuse_file_info* info)
{
    waitWhileStalled();
    return isThere("/FAIL") ? -EIO : answer(::fsync(static_cast<int>(info->fh)));
}

int statfs(const char* path, struct statvfs* facts)
{
    return answer(::statvfs(below(path).c_str(), facts));
}

void* init(fuse_conn_info* connection, fuse_config* config)
{
    connection->max_background = 1024; // as many direct reads at once as are asked for
    config->use_ino = 1;
    config->hard_remove = 1;
    return nullptr;
}

fuse_operations operations()
{
    fuse_operations all{};
    all.init = init;
    all.getattr = Answered<getattr>::call;
    all.readdir = Answered<readdir>::call;
    all.open = Answered<open>::call;
    all.create = Answered<create>::call;
    all.read = read;
    all.write = Answered<write>::call;
    all.release = Answered<release>::call;
    all.unlink = Answered<unlink>::call;
    all.mkdir = Answered<mkdir>::call;
    all.rmdir = Answered<rmdir>::call;
    all.truncate = Answered<truncate>::call;
    all.fallocate = Answered<fallocate>::call;
    all.fsync = fsync;
    all.statfs = Answered<statfs>::call;
    return all;
}

} // namespace

/// slow_fs FOLDER MOUNT [LATENCY_US [PARALLEL [BYTES_PER_SECOND]]]: stays in front until it is unmounted.
int main(int argc, char** argv)
{
    if (argc < 3) {
        std::cerr << "usage: slow_fs FOLDER MOUNT [LATENCY_US [PARALLEL [BYTES_PER_SECOND]]]\n";
        return 2;
    }
    lab.folder = argv[1];
    lab.latency = std::chrono::microseconds(argc > 3 ? std::atol(argv[3]) : 0);
    lab.parallel = argc > 4 ? std::atoi(argv[4]) : 1024;
    lab.bytesPerSecond = argc > 5 ? std::atof(argv[5]) : 0;
    const auto all = operations();
    char name[] = "slow_fs";
    char front[] = "-f";
    char option[] = "-o";
    char threads[] = "max_threads=1100";
    char* arguments[] = {name, front, option, threads, argv[2]};
    return fuse_main(5, arguments, &all, nullptr);
}
