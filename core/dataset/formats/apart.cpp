// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/dataset/formats/apart.h"

#include "core/base/json.h"
#include "core/io/files/file.h"

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace sluice::dataset {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::minutes patience{1};
constexpr std::size_t maxAnswer = 64 << 20;
constexpr rlim_t maxMemory = rlim_t{8} << 30;

/// Sanitizers reserve more than any limit.
void limitMemory()
{
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
    const rlimit memory{maxMemory, maxMemory};
    ::setrlimit(RLIMIT_DATA, &memory);
#endif
}

/// The first byte of the answer: 0 for a text, 1 + kind for an error, whose message and hint, as JSON, follow.
std::string packed(const Result<std::string>& result)
{
    if (result) {
        return '\0' + *result;
    }
    const auto& error = result.error();
    return std::string(1, static_cast<char>(1 + static_cast<int>(error.kind))) + error.message + '\n'
        + jsonText(toJson(error.hint));
}

Result<std::string> unpacked(const std::string& answer)
{
    if (answer.front() == '\0') {
        return answer.substr(1);
    }
    const auto line = answer.rfind('\n');
    Error error{static_cast<ErrorKind>(answer.front() - 1), answer.substr(1, line - 1), {}};
    const auto json = parseJson(std::string_view(answer).substr(line + 1), "hint");
    if (auto hint = json ? fromJson<Message>(*json) : Result<Message>(json.error())) {
        error.hint = *std::move(hint);
    }
    return error;
}

[[noreturn]] void child(int to, const std::function<Result<std::string>()>& work)
{
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    ::prctl(PR_SET_DUMPABLE, 0);
    limitMemory();
    const int nowhere = ::open("/dev/null", O_RDWR | O_CLOEXEC);
    ::dup2(nowhere, STDERR_FILENO);
    ::dup2(nowhere, STDOUT_FILENO);
    const auto answer = packed(work());
    for (std::size_t done = 0; done < answer.size();) {
        const auto wrote = ::write(to, answer.data() + done, answer.size() - done);
        if (wrote <= 0) {
            ::_exit(1);
        }
        done += static_cast<std::size_t>(wrote);
    }
    ::_exit(0);
}

/// Ends a process. One that the kernel holds is left behind: it ends when it can.
void end(pid_t process)
{
    ::kill(process, SIGKILL);
    for (int i = 0; i < 50 && ::waitpid(process, nullptr, WNOHANG) == 0; ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
}

/// Empty where nothing came in time, or nobody waits any more.
std::string answerFrom(int from, const std::stop_token& stop)
{
    std::string answer;
    std::array<char, 64 << 10> block{};
    const auto until = Clock::now() + patience;
    while (!stop.stop_requested() && Clock::now() < until && answer.size() < maxAnswer) {
        pollfd ready{from, POLLIN, 0};
        if (::poll(&ready, 1, 50) <= 0) {
            continue;
        }
        const auto got = ::read(from, block.data(), block.size());
        if (got <= 0) {
            return answer;
        }
        answer.append(block.data(), static_cast<std::size_t>(got));
    }
    return {};
}

} // namespace

Result<std::string> readApart(const std::string& path, const std::string& library,
                              const std::function<Result<std::string>()>& work, const std::stop_token& stop)
{
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) {
        return systemError("cannot make a pipe", errno);
    }
    const io::File from(ends[0]);
    io::File to(ends[1]);
    const auto start = Clock::now();
    const pid_t process = ::fork();
    if (process < 0) {
        return systemError("cannot start a process to read " + path, errno);
    }
    if (process == 0) {
        child(to.descriptor(), work);
    }
    to = io::File();
    const auto answer = answerFrom(from.descriptor(), stop);
    end(process);
    if (!answer.empty()) {
        return unpacked(answer);
    }
    if (stop.stop_requested()) {
        return Error{ErrorKind::Interrupted, "interrupted before the data set was read", ""};
    }
    if (Clock::now() - start >= patience) {
        return Error{ErrorKind::Io, path + ": " + library + " did not finish reading it within a minute",
                     "state the mean size of a sample as stored"};
    }
    return Error{ErrorKind::Corrupt, path + ": " + library + " failed on it: the file is damaged",
                 "take it out of the data set, or write it again"};
}

} // namespace sluice::dataset
