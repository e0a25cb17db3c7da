// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/store/system_calls.h"

#include "core/base/files/system_call.h"

#include <sqlite3.h>

#include <cerrno>
#include <fcntl.h>
#include <unistd.h>

namespace sluice::store {

namespace {

/// SQLite calls again where errno is EINTR, and takes EIO for damage, so what never gets through is told as busy.
template <auto call, class... Argument>
auto bounded(Argument... argument)
{
    const auto result = uninterrupted([&] { return call(argument...); });
    errno = result < 0 && errno == EINTR ? EBUSY : errno;
    return result;
}

int openFile(const char* path, int flags, int mode)
{
    return ::open(path, flags, mode);
}

template <class Call>
void replace(sqlite3_vfs* system, const char* name, Call* with)
{
    system->xSetSystemCall(system, name, reinterpret_cast<sqlite3_syscall_ptr>(with));
}

bool replaceAll()
{
    sqlite3_vfs* const system = sqlite3_vfs_find(nullptr);
    if (system == nullptr || system->iVersion < 3 || system->xSetSystemCall == nullptr) {
        return false;
    }
    replace(system, "open", &bounded<&openFile, const char*, int, int>);
    replace(system, "read", &bounded<&::read, int, void*, std::size_t>);
    replace(system, "pread", &bounded<&::pread, int, void*, std::size_t, off_t>);
    replace(system, "pread64", &bounded<&::pread64, int, void*, std::size_t, off64_t>);
    replace(system, "write", &bounded<&::write, int, const void*, std::size_t>);
    replace(system, "pwrite", &bounded<&::pwrite, int, const void*, std::size_t, off_t>);
    replace(system, "pwrite64", &bounded<&::pwrite64, int, const void*, std::size_t, off64_t>);
    replace(system, "ftruncate", &bounded<&::ftruncate, int, off_t>);
    return true;
}

} // namespace

void boundSystemCalls()
{
    static const bool once = replaceAll();
    static_cast<void>(once);
}

} // namespace sluice::store
