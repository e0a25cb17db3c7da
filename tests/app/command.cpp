// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/app/command.h"
#include "tests/paths.h"

#include "tests/core/temporary_folder.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstddef>
#include <cstdlib>
#include <fcntl.h>
#include <fstream>
#include <iterator>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <poll.h>
#include <sstream>
#include <stdexcept>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

namespace sluice {

namespace {

/// Benchmarks keep their results: in a history of the tests' own, never in that of who runs them.
const struct OwnHistory {
    OwnHistory()
    {
        ::setenv("XDG_DATA_HOME", folder.path().c_str(), 1);
        ::unsetenv("SLUICE_DB");
    }
    TemporaryFolder folder;
} ownHistory;

struct Pipe {
    std::array<int, 2> ends{};
    Pipe()
    {
        if (::pipe2(ends.data(), O_CLOEXEC) != 0) {
            throw std::runtime_error("no pipe");
        }
    }
};

void drainBoth(int out, int err, Outcome& outcome)
{
    std::array<pollfd, 2> ends{{{out, POLLIN, 0}, {err, POLLIN, 0}}};
    std::array<char, 65536> buffer;
    while (ends[0].fd >= 0 || ends[1].fd >= 0) {
        ::poll(ends.data(), ends.size(), -1);
        for (auto& end : ends) {
            if (end.fd < 0 || end.revents == 0) {
                continue;
            }
            const ssize_t got = ::read(end.fd, buffer.data(), buffer.size());
            if (got > 0) {
                (&end == ends.data() ? outcome.out : outcome.err).append(buffer.data(), static_cast<std::size_t>(got));
            } else {
                end.fd = -1;
            }
        }
    }
}

} // namespace

Command::Command(const std::vector<std::string>& arguments, const std::function<void()>& inChild)
    : Command(std::string(programFolder) + "/sluicectl", arguments, inChild)
{ }

Command::Command(const std::string& program, const std::vector<std::string>& arguments,
                 const std::function<void()>& inChild)
{
    const Pipe out;
    const Pipe err;
    std::vector<char*> argv{const_cast<char*>(program.c_str())};
    for (const auto& argument : arguments) {
        argv.push_back(const_cast<char*>(argument.c_str()));
    }
    argv.push_back(nullptr);
    m_child = ::fork();
    if (m_child == 0) {
        ::dup2(out.ends[1], STDOUT_FILENO);
        ::dup2(err.ends[1], STDERR_FILENO);
        if (inChild) {
            inChild();
        }
        ::execv(program.c_str(), argv.data());
        ::_exit(127);
    }
    ::close(out.ends[1]);
    ::close(err.ends[1]);
    m_out = out.ends[0];
    m_err = err.ends[0];
}

Command::~Command()
{
    if (m_child > 0) {
        ::kill(m_child, SIGKILL);
        ::waitpid(m_child, nullptr, 0);
    }
    ::close(m_out);
    ::close(m_err);
}

void Command::signal(int number) const
{
    ::kill(m_child, number);
}

std::vector<pid_t> Command::children() const
{
    const auto process = std::to_string(m_child);
    std::ifstream list("/proc/" + process + "/task/" + process + "/children");
    return {std::istream_iterator<pid_t>(list), {}};
}

bool Command::readOn()
{
    std::array<char, 4096> buffer;
    const ssize_t got = ::read(m_out, buffer.data(), buffer.size());
    m_seen.append(buffer.data(), static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
    return got > 0;
}

bool Command::waitFor(const std::string& text, int times)
{
    for (std::size_t from = 0; times > 0;) {
        const auto at = m_seen.find(text, from);
        if (at != std::string::npos) {
            from = at + text.size();
            --times;
        } else if (!readOn()) {
            return false;
        }
    }
    return true;
}

bool Command::waitUntilItMeasures()
{
    constexpr double rampIsOver = 1.2; // s: a tenth of the runtime and half a second at most, taken twice
    for (std::size_t from = 0;;) {
        const auto end = m_seen.find('\n', from);
        if (end == std::string::npos) {
            if (!readOn()) {
                return false;
            }
            continue;
        }
        const auto event = Json::parse(m_seen.substr(from, end - from));
        if (event.value("event", "") == "sample" && event["t_seconds"].get<double>() > rampIsOver
            && event["bytes_per_second"].get<double>() > 0) {
            return true;
        }
        from = end + 1;
    }
}

Outcome Command::finish()
{
    Outcome outcome;
    outcome.out = m_seen;
    drainBoth(m_out, m_err, outcome);
    outcome.exitCode = exitCode();
    return outcome;
}

int Command::exitCode()
{
    int status = 0;
    ::waitpid(m_child, &status, 0);
    m_child = -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

namespace {

/// With a space for each end of a line and the indentation after it.
std::string joinedLines(const std::string& text)
{
    std::string joined;
    bool begins = false;
    for (const char c : text) {
        joined += c == '\n' ? " " : begins && c == ' ' ? "" : std::string(1, c);
        begins = c == '\n' || (begins && c == ' ');
    }
    return joined;
}

} // namespace

bool Outcome::says(const std::string& part) const
{
    return out.find(part) != std::string::npos || joinedLines(out).find(joinedLines(part)) != std::string::npos;
}

Outcome shell(const std::string& commandLine)
{
    return Command("/bin/sh", {"-c", "{ " + commandLine + "; } </dev/null 2>&1"}).finish();
}

std::string quoted(const std::string& word)
{
    std::string text = "'";
    for (const char c : word) {
        text += c == '\'' ? std::string("'\\''") : std::string(1, c);
    }
    return text + "'";
}

Outcome sluicectl(const std::vector<std::string>& arguments, const std::function<void()>& inChild)
{
    return Command(arguments, inChild).finish();
}

Json resultOf(const std::string& stream)
{
    std::istringstream lines(stream);
    Json last;
    for (std::string line; std::getline(lines, line);) {
        auto event = Json::parse(line);
        if (event["event"] == "result") {
            last = std::move(event["document"]);
        }
    }
    return last;
}

namespace {

void forbid(unsigned systemCall)
{
    std::array<sock_filter, 4> filter{{
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, systemCall, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    }};
    const sock_fprog program{static_cast<unsigned short>(filter.size()), filter.data()};
    ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    ::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
}

} // namespace

void forbidUring()
{
    forbid(__NR_io_uring_setup);
}

void forbidUsingUring()
{
    forbid(__NR_io_uring_enter);
}

void becomeOrdinaryUser()
{
    constexpr unsigned nobody = 65534;
    if (::geteuid() == 0 && (::setgid(nobody) != 0 || ::setuid(nobody) != 0)) {
        ::_exit(126);
    }
}

} // namespace sluice
