// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/gds/self_process.h"

#include "core/base/files/system_call.h"
#include "core/io/files/file.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

namespace sluice {

namespace {

using Clock = std::chrono::steady_clock;
constexpr int glanceMilliseconds = 50;
/// For the driver to take back what a process had on the GPU.
constexpr std::chrono::milliseconds patienceWithEnd{5000};
constexpr std::chrono::milliseconds patienceWithEndAfterStop{300};

std::vector<char*> pointersTo(std::vector<std::string>& texts)
{
    std::vector<char*> pointers;
    std::transform(texts.begin(), texts.end(), std::back_inserter(pointers), [](auto& text) { return text.data(); });
    pointers.push_back(nullptr);
    return pointers;
}

std::vector<std::string> environmentWith(const EnvironmentChanges& changes)
{
    std::vector<std::string> all;
    for (char** entry = environ; *entry != nullptr; ++entry) {
        const std::string text = *entry;
        if (!changes.contains(text.substr(0, text.find('=')))) {
            all.push_back(text);
        }
    }
    for (const auto& [name, value] : changes) {
        if (value) {
            all.push_back(name + "=" + *value);
        }
    }
    return all;
}

/// Returns the status of a process that ends or was ended; nothing where a driver holds it in the kernel for longer.
std::optional<int> statusOf(pid_t child, Clock::time_point end)
{
    int status = 0;
    pid_t ended = 0;
    while ((ended = ::waitpid(child, &status, WNOHANG)) == 0 && Clock::now() < end) {
        ::usleep(1000);
    }
    return ended == child ? std::optional(status) : std::nullopt;
}

/// Starts it with standard output in `out`; its number, or -errno.
pid_t spawn(std::vector<std::string> arguments, std::vector<std::string> environment, int descriptor, int out)
{
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    ::posix_spawn_file_actions_init(&actions);
    ::posix_spawnattr_init(&attributes);
    ::posix_spawn_file_actions_adddup2(&actions, out, STDOUT_FILENO);
    ::posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0); // its errors come as JSON
    if (descriptor >= 0) {
        ::posix_spawn_file_actions_adddup2(&actions, descriptor, descriptor); // to itself: it stays open
    }
    sigset_t none;
    ::sigemptyset(&none);
    ::posix_spawnattr_setsigmask(&attributes, &none);
    ::posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);
    pid_t child = 0;
    const int error = ::posix_spawn(&child, "/proc/self/exe", &actions, &attributes, pointersTo(arguments).data(),
                                    pointersTo(environment).data());
    ::posix_spawn_file_actions_destroy(&actions);
    ::posix_spawnattr_destroy(&attributes);
    return error == 0 ? child : -error;
}

/// Until the output ends, the time is over or a stop is requested; true in the first case.
bool readAll(int descriptor, std::string& text, Clock::time_point deadline, const std::stop_token& stop)
{
    while (Clock::now() < deadline && !stop.stop_requested()) {
        pollfd ready{descriptor, POLLIN, 0};
        const int found = ::poll(&ready, 1, glanceMilliseconds);
        if (found < 0) { // no memory for it, say: the glance is kept
            ::usleep(glanceMilliseconds * 1000);
        }
        if (found <= 0) {
            continue;
        }
        std::array<char, 65536> buffer{};
        const auto count = uninterrupted([&] { return ::read(descriptor, buffer.data(), buffer.size()); });
        if (count <= 0) {
            return true;
        }
        text.append(buffer.data(), static_cast<std::size_t>(count));
    }
    return false;
}

} // namespace

Result<ProcessOutcome> runSelf(const std::vector<std::string>& arguments, const EnvironmentChanges& environment,
                               int descriptor, Seconds patience, const std::stop_token& stop)
{
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) {
        return systemError("cannot make a pipe", errno);
    }
    const io::File reading(ends[0]);
    io::File writing(ends[1]);
    const pid_t child = spawn(arguments, environmentWith(environment), descriptor, writing.descriptor());
    if (child < 0) {
        return systemError("cannot start this program again", -child);
    }
    writing = io::File();
    ProcessOutcome outcome;
    const auto deadline = Clock::now() + std::chrono::duration_cast<Clock::duration>(patience);
    const bool ended = readAll(reading.descriptor(), outcome.out, deadline, stop);
    outcome.late = !ended && !stop.stop_requested();
    if (!ended) {
        ::kill(child, SIGKILL);
    }
    const auto letGo = Clock::now() + (stop.stop_requested() ? patienceWithEndAfterStop : patienceWithEnd);
    const auto status = statusOf(child, letGo);
    outcome.exitCode = !status ? (ended ? 0 : 128 + SIGKILL) // all of its output is there, or it was ended
        : WIFSIGNALED(*status) ? 128 + WTERMSIG(*status)
                               : WEXITSTATUS(*status);
    return outcome;
}

} // namespace sluice
