// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sluicectl/process/abandonable.h"

#include "core/base/files/system_call.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace sluice::ctl {

namespace {

using Clock = std::chrono::steady_clock;
constexpr char endOfText = '\0';
constexpr std::size_t largestText = 64 << 20; ///< of all that a child hands over

/// Whoever reads our output must see its end, also where this process is held for ever.
void leaveStreams()
{
    const int nowhere = ::open("/dev/null", O_RDWR | O_CLOEXEC);
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        ::dup2(nowhere, stream);
    }
}

[[noreturn]] void workAndEnd(pid_t parent, int out, const std::function<void(const HandOver&)>& work)
{
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (::getppid() != parent) {
        ::_exit(EXIT_FAILURE); // it died before we asked to die with it
    }
    leaveStreams();
    work([out](const std::string& text) { static_cast<void>(writeAll(out, text + endOfText)); });
    ::_exit(EXIT_SUCCESS); // what threads still use must not be taken down around them
}

/// Milliseconds until then, rounded up; 0 where it is past.
int left(Clock::time_point deadline)
{
    const auto rest = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now()).count();
    return static_cast<int>(std::clamp<std::int64_t>(rest, 0, 24 * 3600 * 1000));
}

/// Keeps the last whole text of a stream of them.
class LastText {
public:
    void add(const char* bytes, std::size_t count)
    {
        m_rest.append(bytes, count);
        const auto end = m_rest.rfind(endOfText);
        if (end == std::string::npos) {
            return;
        }
        const auto begin = end == 0 ? std::string::npos : m_rest.rfind(endOfText, end - 1);
        const auto from = begin == std::string::npos ? 0 : begin + 1;
        last = m_rest.substr(from, end - from);
        m_rest.erase(0, end + 1);
    }
    bool tooLong() const { return m_rest.size() > largestText; }

    std::optional<std::string> last;

private:
    std::string m_rest;
};

/// True where the child closed its end before the deadline.
bool readUntil(Clock::time_point deadline, int in, LastText& texts)
{
    std::array<char, 65536> bytes{};
    while (!texts.tooLong()) {
        pollfd end{in, POLLIN, 0};
        const int ready = ::poll(&end, 1, left(deadline));
        if (ready == 0) {
            return false;
        }
        if (ready < 0) {
            continue; // a signal
        }
        const auto got = ::read(in, bytes.data(), bytes.size());
        if (got <= 0) {
            return got == 0;
        }
        texts.add(bytes.data(), static_cast<std::size_t>(got));
    }
    return false;
}

} // namespace

Abandonable runAbandonable(const std::function<void(const HandOver&)>& work, Clock::time_point deadline)
{
    std::array<int, 2> pipe{-1, -1};
    const pid_t self = ::getpid();
    if (::pipe2(pipe.data(), O_CLOEXEC) != 0) {
        return {};
    }
    const pid_t child = ::fork();
    if (child == 0) {
        ::close(pipe[0]);
        workAndEnd(self, pipe[1], work);
    }
    ::close(pipe[1]);
    LastText texts;
    const bool ended = child > 0 && readUntil(deadline, pipe[0], texts);
    ::close(pipe[0]);
    if (child > 0) {
        ::kill(child, SIGKILL);
        while (::waitpid(child, nullptr, WNOHANG) == 0 && ended && Clock::now() < deadline) {
            ::usleep(500); // its end of the pipe may go before it does
        }
    }
    return {std::move(texts.last), ended};
}

} // namespace sluice::ctl
