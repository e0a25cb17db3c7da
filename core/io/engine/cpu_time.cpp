// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/io/engine/cpu_time.h"

#include <algorithm>
#include <ctime>
#include <sys/resource.h>

namespace sluice::io {

namespace {

Seconds secondsOf(const timeval& time)
{
    return Seconds(static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6);
}

CpuTime cpuTimeOf(__rusage_who who, clockid_t clock)
{
    rusage usage{};
    if (::getrusage(who, &usage) == 0) {
        return {secondsOf(usage.ru_utime), secondsOf(usage.ru_stime)};
    }
    timespec time{};
    ::clock_gettime(clock, &time);
    return {Seconds(static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9), Seconds{}};
}

} // namespace

CpuTime cpuTimeOfThread()
{
    return cpuTimeOf(RUSAGE_THREAD, CLOCK_THREAD_CPUTIME_ID);
}

CpuTime cpuTimeOfProcess()
{
    return cpuTimeOf(RUSAGE_SELF, CLOCK_PROCESS_CPUTIME_ID);
}

CpuTime usedBetween(const CpuTime& before, const CpuTime& after)
{
    return {std::max(after.user - before.user, Seconds{}), std::max(after.system - before.system, Seconds{})};
}

} // namespace sluice::io
