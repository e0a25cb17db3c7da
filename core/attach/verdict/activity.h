// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>

/// What one thread does at one moment, from what the kernel shows of it. Pure.
namespace sluice::attach {

enum class Activity {
    Running, ///< on a core, or waiting for one
    Reading, ///< blocked in a read of a file
    Metadata, ///< blocked in open, stat, close or a listing
    Network, ///< blocked in a network socket
    Writing, ///< blocked in a write of a file
    Fault, ///< blocked outside any call: a page fault
    Queue, ///< blocked in poll or in a read of a pipe: until somebody sends
    OtherPoll, ///< blocked in poll with another time limit than PyTorch's queues have: perhaps for a network
    Delivering, ///< blocked in a write of a pipe: until somebody takes
    Locked, ///< blocked in a futex without a time limit
    TimedLock, ///< blocked in a futex with a time limit, as Python's queue.get(timeout) is
    AnyLock, ///< blocked in a futex, and no more is known of it
    Sleeping, ///< a timer
    Device, ///< a call into a GPU's driver
    Uninterruptible, ///< state D, where no more can be read: storage, as a rule
    Asleep, ///< state S, where no more can be read
    Other,
};
inline constexpr std::size_t activityCount = static_cast<std::size_t>(Activity::Other) + 1;

/// Names what a file descriptor leads to.
enum class FileKind { File, Pipe, Socket, LocalSocket, Event, Ring, GpuDevice, Unknown };

/// Reads the target of a link in /proc/PID/fd: "/data/a.tar", "pipe:[123]", "anon_inode:[io_uring]".
FileKind fileKindOf(std::string_view link);

/// One line of /proc/PID/task/TID/syscall. Source: proc_pid_syscall in fs/proc/base.c of Linux.
struct ThreadCall {
    bool running = false;
    long number = -1; ///< -1: blocked, and in no call
    std::array<std::uint64_t, 6> arguments{};
    bool ended = false; ///< it has no stack any more: a process that nobody has waited for

    bool operator==(const ThreadCall&) const = default;
};
std::optional<ThreadCall> parseThreadCall(std::string_view line);

/// Tells what a thread in this call does. `kindOf` gives what a descriptor of its process leads to; it is asked only
/// where that decides.
Activity activityOf(const ThreadCall& call, const std::function<FileKind(std::uint64_t)>& kindOf);

/// Tells the same from the state letter and the kernel function that the thread waits in ("0": not told).
Activity activityOf(char state, std::string_view waitPoint);

} // namespace sluice::attach
