// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sys/wait.h>
#include <unistd.h>

namespace sluice {

/// Runs `body` in a child process and gives the exit code that it returned.
template <class Body>
int inChild(Body body)
{
    const pid_t child = ::fork();
    if (child == 0) {
        ::_exit(body());
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/// The same without privileges: root passes every permission check.
template <class Body>
int inUnprivilegedChild(Body body)
{
    constexpr uid_t nobody = 65534;
    return inChild([&] { return ::getuid() != 0 || ::setuid(nobody) == 0 ? body() : 99; });
}

} // namespace sluice
