// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sluicectl/process/process.h"

#include "app/sluicectl/session.h"

#include <cerrno>
#include <csignal>
#include <cstddef>
#include <exception>
#include <fcntl.h>
#include <new>
#include <pthread.h>
#include <string_view>
#include <sys/resource.h>
#include <thread>
#include <unistd.h>

namespace sluice::ctl {

namespace {

constexpr std::size_t usualStack = std::size_t{8} << 20;
constexpr rlim_t enoughStack = rlim_t{1} << 20;

/// With the direction that its user does not expect, so that reading and writing it fail as before.
void occupyStandardStreams()
{
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        if (::fcntl(stream, F_GETFD) < 0 && errno == EBADF) {
            static_cast<void>(::open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY)); // the lowest number
        }
    }
}

/// Allocates nothing: that may be what failed.
std::string_view lineOfUnhandled()
{
    try {
        if (const auto unhandled = std::current_exception()) {
            std::rethrow_exception(unhandled);
        }
    } catch (const std::bad_alloc&) {
        return "sluicectl: there is not enough memory (raise the limit of memory: ulimit -v, or memory.max of the "
               "cgroup)\n";
    } catch (...) { }
    return "sluicectl: Sluice failed in a way that was not expected (please report this as a fault of Sluice, with the "
           "command)\n";
}

[[noreturn]] void endAfterUnhandled()
{
    const auto line = lineOfUnhandled();
    static_cast<void>(::write(STDERR_FILENO, line.data(), line.size()));
    ::_exit(exitFailed);
}

bool stackIsTooSmall()
{
    rlimit limit{};
    return ::getrlimit(RLIMIT_STACK, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY && limit.rlim_cur < enoughStack;
}

} // namespace

void settleProcess()
{
    occupyStandardStreams();
    std::signal(SIGPIPE, SIG_IGN);
    std::signal(SIGXFSZ, SIG_IGN);
    std::set_terminate(&endAfterUnhandled);
}

int onRoomyStack(const std::function<int()>& work)
{
    if (!stackIsTooSmall()) {
        return work();
    }
    // The limit is also what new threads get, unless told otherwise.
    pthread_attr_t attributes;
    ::pthread_attr_init(&attributes);
    ::pthread_attr_setstacksize(&attributes, usualStack);
    ::pthread_setattr_default_np(&attributes);
    ::pthread_attr_destroy(&attributes);
    int code = exitFailed;
    std::jthread([&] { code = work(); }).join();
    return code;
}

} // namespace sluice::ctl
