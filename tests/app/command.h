// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/json.h"

#include <functional>
#include <string>
#include <sys/types.h>
#include <vector>

namespace sluice {

/// What a finished program left.
struct Outcome {
    int exitCode = -1; ///< 128 + signal when a signal ended it
    std::string out;
    std::string err;

    /// Also where a line that was broken to fit the terminal runs through it.
    bool says(const std::string& part) const;
    Json json() const { return Json::parse(out); }
};

/// A running program. Killed and waited for when it dies.
class Command {
public:
    Command(const std::string& program, const std::vector<std::string>& arguments,
            const std::function<void()>& inChild = {});
    /// sluicectl.
    /// `inChild` runs in the child before sluicectl does: limits, filters, another user.
    explicit Command(const std::vector<std::string>& arguments, const std::function<void()>& inChild = {});
    Command(const Command&) = delete;
    Command& operator=(const Command&) = delete;
    ~Command();

    void signal(int number) const;
    pid_t pid() const { return m_child; }
    /// Its child processes, of its first thread; none where the kernel does not list them.
    std::vector<pid_t> children() const;
    /// Reads standard output until `text` has come `times` times; false when it ended before.
    bool waitFor(const std::string& text, int times = 1);
    /// As waitFor, for a sample of `bench io --stream` that counted something after the ramp: however slow the machine
    /// is, there is a result to keep.
    bool waitUntilItMeasures();
    /// Reads both outputs to their end and waits.
    Outcome finish();
    /// Waits for it alone, when a process that the kernel holds may keep its outputs open.
    int exitCode();

private:
    bool readOn();

    pid_t m_child = -1;
    int m_out = -1;
    int m_err = -1;
    std::string m_seen; ///< of standard output, by waitFor
};

/// Runs a command line in /bin/sh with nothing on its standard input; both its outputs are in `out`.
Outcome shell(const std::string& commandLine);
/// A word that the shell reads back as it is.
std::string quoted(const std::string& word);

Outcome sluicectl(const std::vector<std::string>& arguments, const std::function<void()>& inChild = {});

/// The document of the last "result" event of a stream.
Json resultOf(const std::string& stream);

/// For inChild: io_uring_setup answers EPERM, as under a container's default seccomp profile.
void forbidUring();
/// For inChild: rings can be made, and io_uring_enter answers EPERM.
void forbidUsingUring();
/// For inChild, as root: become an ordinary user. Nothing otherwise.
void becomeOrdinaryUser();

} // namespace sluice
