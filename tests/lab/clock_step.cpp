// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
//
// To be preloaded: the wall clock jumps by an hour to and fro at every look, as under a clock that is set by hand.
#include <ctime>
#include <sys/syscall.h>
#include <unistd.h>

extern "C" int clock_gettime(clockid_t clock, timespec* time) noexcept
{
    const auto result = static_cast<int>(::syscall(SYS_clock_gettime, clock, time));
    static thread_local bool forth = false;
    if (result == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) {
        forth = !forth;
        time->tv_sec += forth ? 3600 : -3600;
    }
    return result;
}
