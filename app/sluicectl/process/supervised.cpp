// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sluicectl/process/supervised.h"

#include "app/sluicectl/process/interrupt.h"
#include "app/sluicectl/session.h"
#include "core/base/files/system_call.h"
#include "core/io/files/file.h"

#include <array>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <iterator>
#include <new>
#include <optional>
#include <poll.h>
#include <string>
#include <string_view>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <unistd.h>

namespace sluice::ctl {

namespace {

using Clock = std::chrono::steady_clock;
/// With a child that the kernel holds: half a second is promised, less a glance and the way out.
constexpr auto patience = std::chrono::milliseconds(450);
constexpr auto patienceWithStakes = std::chrono::seconds(10);
constexpr auto longestExit = std::chrono::seconds(10); ///< of a child that has said its exit code
constexpr int glance = 20; ///< milliseconds between two looks at a child that is to end

/// What the child is about to keep.
struct Stakes {
    std::atomic<int> results{0};
    std::atomic<int> files{0};
};

/// Shared by both processes; null without a supervisor.
Stakes* stakes = nullptr;

void shareStakes()
{
    void* page = ::mmap(nullptr, sizeof *stakes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    stakes = page == MAP_FAILED ? nullptr : new (page) Stakes;
}

void count(std::atomic<int> Stakes::*which, int change)
{
    stakes != nullptr ? void((stakes->*which) += change) : void();
}

bool threadsWereLeftBehind()
{
    std::error_code unknown;
    const auto tasks = std::filesystem::directory_iterator("/proc/self/task", unknown);
    return !unknown && std::distance(begin(tasks), end(tasks)) > 1;
}

[[noreturn]] void workAsChild(pid_t parent, int report, const sigset_t& mask, const std::function<int()>& work)
{
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (::getppid() != parent) {
        ::_exit(EXIT_FAILURE); // it died before we asked to die with it
    }
    ::pthread_sigmask(SIG_SETMASK, &mask, nullptr);
    const int code = work();
    const bool leftBehind = threadsWereLeftBehind();
    if (leftBehind) { // and hold all that is open: whoever reads our output must see its end
        ::close(STDOUT_FILENO);
        ::close(STDERR_FILENO);
    }
    const auto byte = static_cast<unsigned char>(code);
    static_cast<void>(uninterrupted([&] { return ::write(report, &byte, 1); }));
    // What they still use must not be taken down around them.
    leftBehind ? ::_exit(code) : std::exit(code);
}

/// Waits in front of the child.
class Supervisor {
public:
    Supervisor(pid_t child, int report, int signals, const Endings& endings)
        : m_child(child), m_report(report), m_signals(signals), m_endings(endings)
    { }

    /// The exit code.
    int wait()
    {
        while (true) {
            std::array<pollfd, 2> ends{{{m_report, POLLIN, 0}, {m_signals, POLLIN, 0}}};
            if (::poll(ends.data(), ends.size(), m_interrupted ? glance : -1) < 0) { // no memory for it, say
                ::usleep(glance * 1000);
                ends[0].revents = ends[1].revents = POLLIN;
            }
            if (ends[1].revents != 0) {
                handOn();
            }
            if (const auto code = ends[0].revents != 0 ? reported() : std::nullopt) {
                return *code;
            }
            if (m_interrupted && heldFor(patienceNow())) {
                ::kill(m_child, SIGKILL);
                return m_endings.gaveUp();
            }
        }
    }

private:
    static bool resultsAreAtStake() { return stakes != nullptr && stakes->results > 0; }
    static bool filesAreAtStake() { return stakes != nullptr && stakes->files > 0; }

    Clock::duration patienceNow() const
    {
        const bool worthIt = !m_impatient && (resultsAreAtStake() || filesAreAtStake());
        return worthIt ? Clock::duration(patienceWithStakes) : patience;
    }

    void handOn()
    {
        signalfd_siginfo info{};
        if (::read(m_signals, &info, sizeof info) != sizeof info) {
            return;
        }
        // What the terminal sends, it sends to the child as well.
        if (info.ssi_code != SI_KERNEL) {
            ::kill(m_child, static_cast<int>(info.ssi_signo));
        }
        const auto now = Clock::now();
        m_impatient =
            m_impatient || (m_interrupted && isAnother(static_cast<int>(info.ssi_signo), now - *m_interrupted));
        m_freeAt = m_interrupted ? m_freeAt : now;
        m_interrupted = m_interrupted.value_or(now);
    }

    std::string fileOfChild(const char* name) const
    {
        return io::textOfFile("/proc/" + std::to_string(m_child) + "/" + name).value_or("");
    }

    /// 'R', 'S', 'D' (held by the kernel), 'Z' (its threads may be); '?' when it is gone.
    char state() const
    {
        const auto text = fileOfChild("stat");
        const auto name = text.rfind(") ");
        return name == std::string::npos ? '?' : text[name + 2];
    }

    /// The lines that count how often it went to sleep and was woken.
    std::string switches() const
    {
        const auto text = fileOfChild("status");
        const auto at = text.find("voluntary_ctxt_switches");
        return at == std::string::npos ? text : text.substr(at);
    }

    /// FUSE holds whoever waits for it in a sleep that a signal could end, were it not blocked. With results at stake
    /// it may be the reader of our output that lets us wait. One that was stopped gets on as little as one that is
    /// held.
    static bool holds(char state)
    {
        return std::string_view("DZTt").find(state) != std::string_view::npos || (state == 'S' && !resultsAreAtStake());
    }

    /// To be asked again and again: true once the child was held in one and the same wait for that long. One
    /// that works on a busy disk is held at most looks too, but each time in another wait.
    bool heldFor(Clock::duration time)
    {
        const char now = state();
        auto count = switches();
        if (!holds(now) || count != m_switches) {
            m_freeAt = Clock::now();
        }
        m_switches = std::move(count);
        return Clock::now() - m_freeAt >= time;
    }

    /// Nothing while it has not said anything yet.
    std::optional<int> reported()
    {
        unsigned char code = 0;
        const auto got = uninterrupted([&] { return ::read(m_report, &code, 1); });
        if (got < 0 && errno == EAGAIN) {
            return std::nullopt;
        }
        if (got != 1) { // closed: it ended before it could say anything
            int status = 0;
            const auto child = uninterrupted([&] { return ::waitpid(m_child, &status, 0); });
            return child == m_child ? endedAs(status) : exitFailed;
        }
        m_freeAt = Clock::now();
        const auto deadline = Clock::now() + longestExit;
        while (Clock::now() < deadline && !heldFor(patience / 2)) {
            int status = 0;
            if (::waitpid(m_child, &status, WNOHANG) == m_child) {
                return endedAs(status);
            }
            ::usleep(500);
        }
        return code;
    }

    /// The exit code; ends this process as the child was ended where a signal did it that does not ask to stop.
    int endedAs(int status) const
    {
        if (WIFEXITED(status)) {
            return WEXITSTATUS(status);
        }
        const int number = WTERMSIG(status);
        const sigset_t stops = stopSignals();
        if (::sigismember(&stops, number) == 1) {
            return m_endings.stopped();
        }
        std::signal(number, SIG_DFL);
        sigset_t all;
        sigfillset(&all);
        ::pthread_sigmask(SIG_UNBLOCK, &all, nullptr);
        ::raise(number);
        return 128 + number;
    }

    pid_t m_child;
    int m_report;
    int m_signals;
    const Endings& m_endings;
    std::optional<Clock::time_point> m_interrupted; ///< for the first time
    bool m_impatient = false; ///< it was, once more
    std::string m_switches; ///< at the last look
    Clock::time_point m_freeAt = Clock::now(); ///< when the child was last seen not to be held
};

} // namespace

int supervised(const std::function<int()>& work, const Endings& endings)
{
    const sigset_t set = stopSignals();
    sigset_t mask;
    std::array<int, 2> pipe{-1, -1};
    const pid_t self = ::getpid();
    ::pthread_sigmask(SIG_BLOCK, &set, &mask);
    const int signals = ::signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
    shareStakes();
    const bool ready = signals >= 0 && ::pipe2(pipe.data(), O_CLOEXEC | O_NONBLOCK) == 0;
    const pid_t child = ready ? ::fork() : -1;
    if (child < 0) { // no descriptors or no processes left: without a supervisor then
        ::pthread_sigmask(SIG_SETMASK, &mask, nullptr);
        return work();
    }
    if (child == 0) {
        workAsChild(self, pipe[1], mask, work);
    }
    ::close(pipe[1]);
    return Supervisor(child, pipe[0], signals, endings).wait();
}

KeepsResults::KeepsResults()
{
    count(&Stakes::results, 1);
}

KeepsResults::~KeepsResults()
{
    count(&Stakes::results, -1);
}

WritesFile::WritesFile()
{
    count(&Stakes::files, 1);
}

WritesFile::~WritesFile()
{
    count(&Stakes::files, -1);
}

} // namespace sluice::ctl
