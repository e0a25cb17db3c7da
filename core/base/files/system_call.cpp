// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/files/system_call.h"

#include <poll.h>
#include <sys/resource.h>
#include <unistd.h>

namespace sluice {

namespace {

/// A pipe that does not block says that it is full, and is waited for like one that does.
int waitUntilWritable(int descriptor)
{
    pollfd writable{descriptor, POLLOUT, 0};
    return uninterrupted([&] { return ::poll(&writable, 1, -1); }) < 0 ? errno : 0;
}

} // namespace

int writeAll(int descriptor, std::string_view text)
{
    for (int inVain = 0; !text.empty() && inVain < maxInterruptions;) {
        const auto written = uninterrupted([&] { return ::write(descriptor, text.data(), text.size()); });
        inVain = written > 0 ? 0 : inVain + 1;
        if (written > 0) {
            text.remove_prefix(static_cast<std::size_t>(written));
        } else if (written < 0 && errno != EAGAIN && errno != EWOULDBLOCK) {
            return errno == EINTR ? EIO : errno; // signals without end are no interrupt that somebody asked for
        } else if (const int problem = waitUntilWritable(descriptor); problem != 0) {
            return problem;
        }
    }
    return text.empty() ? 0 : EIO;
}

void raiseOpenFileLimit()
{
    rlimit limit{};
    if (::getrlimit(RLIMIT_NOFILE, &limit) == 0) {
        limit.rlim_cur = limit.rlim_max;
        ::setrlimit(RLIMIT_NOFILE, &limit);
    }
}

} // namespace sluice
