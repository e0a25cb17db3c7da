// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/result.h"
#include "core/topology/readers/readers.h"

#include <cerrno>
#include <system_error>

#include <linux/io_uring.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace sluice {

namespace {

// No std::string: a thread that is left behind may read it while the program ends.
constexpr const char* sysctlPath = "/proc/sys/kernel/io_uring_disabled";

std::string whyRefused(int errorNumber, const Fact<std::int64_t>& disabled)
{
    const std::string call = "io_uring_setup: " + wordsOfErrno(errorNumber);
    if (errorNumber == ENOSYS) {
        return call + "; the kernel is older than 5.1, was built without io_uring, or a seccomp filter hides it";
    }
    if (errorNumber == EPERM || errorNumber == EACCES) {
        return disabled.known() && *disabled > 0
            ? call + "; kernel.io_uring_disabled is " + std::to_string(*disabled)
            : call + "; a seccomp filter or security module refuses it (Docker's default profile does)";
    }
    if (errorNumber == ENOMEM) {
        return call + "; RLIMIT_MEMLOCK is too small for its rings on this kernel";
    }
    return call;
}

/// Makes the smallest ring and closes it again. A bare system call: what is asked is the kernel, not a
/// library.
IoUring tried(const Fact<std::int64_t>& disabled)
{
    io_uring_params parameters{};
    const long descriptor = ::syscall(__NR_io_uring_setup, 1U, &parameters);
    if (descriptor < 0) {
        return IoUring{knownFact(false, "io_uring_setup"), whyRefused(errno, disabled)};
    }
    ::close(static_cast<int>(descriptor));
    return IoUring{knownFact(true, "io_uring_setup"), "a ring was set up and closed again"};
}

} // namespace

IoUring readIoUring(const MachineFiles& files)
{
    const auto disabled = files.integer(sysctlPath);
    if (files.live()) {
        return tried(disabled);
    }
    if (!disabled.known()) {
        return IoUring{unknownFact<bool>(sysctlPath, disabled.reason), "only the running machine can be asked"};
    }
    return IoUring{knownFact(*disabled == 0, sysctlPath),
                   "kernel.io_uring_disabled is " + std::to_string(*disabled)
                       + "; whether a seccomp filter allows it, only the running machine tells"};
}

} // namespace sluice
