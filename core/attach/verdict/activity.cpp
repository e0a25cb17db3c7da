// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/attach/verdict/activity.h"

#include <algorithm>
#include <charconv>
#include <sys/syscall.h>
#include <utility>

namespace sluice::attach {

namespace {

/// How a call is told apart: by itself, or by what its first argument leads to.
enum class CallClass { Read, Receive, Write, Send, Metadata, Wait, Poll, EventPoll, Futex, Sleep, Control, FileOnly };

constexpr std::pair<long, CallClass> commonCalls[] = {
    {SYS_read, CallClass::Read},
    {SYS_pread64, CallClass::Read},
    {SYS_readv, CallClass::Read},
    {SYS_preadv, CallClass::Read},
    {SYS_preadv2, CallClass::Read},
    {SYS_io_uring_enter, CallClass::FileOnly},
    {SYS_io_getevents, CallClass::FileOnly},
    {SYS_io_submit, CallClass::FileOnly},
    {SYS_readahead, CallClass::FileOnly},
    {SYS_copy_file_range, CallClass::FileOnly},
    {SYS_sendfile, CallClass::FileOnly},
    {SYS_fadvise64, CallClass::FileOnly},
    {SYS_madvise, CallClass::FileOnly},
    {SYS_recvfrom, CallClass::Receive},
    {SYS_recvmsg, CallClass::Receive},
    {SYS_recvmmsg, CallClass::Receive},
    {SYS_connect, CallClass::Receive},
    {SYS_accept4, CallClass::Wait},
    {SYS_accept, CallClass::Wait},
    {SYS_write, CallClass::Write},
    {SYS_pwrite64, CallClass::Write},
    {SYS_writev, CallClass::Write},
    {SYS_pwritev, CallClass::Write},
    {SYS_fsync, CallClass::Write},
    {SYS_fdatasync, CallClass::Write},
    {SYS_sendto, CallClass::Send},
    {SYS_sendmsg, CallClass::Send},
    {SYS_openat, CallClass::Metadata},
    {SYS_openat2, CallClass::Metadata},
    {SYS_statx, CallClass::Metadata},
    {SYS_fstat, CallClass::Metadata},
    {SYS_statfs, CallClass::Metadata},
    {SYS_faccessat, CallClass::Metadata},
    {SYS_readlinkat, CallClass::Metadata},
    {SYS_getdents64, CallClass::Metadata},
    {SYS_close, CallClass::Metadata},
    {SYS_lseek, CallClass::Metadata},
    {SYS_getxattr, CallClass::Metadata},
    {SYS_ppoll, CallClass::Wait},
    {SYS_pselect6, CallClass::Wait},
    {SYS_epoll_pwait, CallClass::EventPoll},
    {SYS_semtimedop, CallClass::Wait},
    {SYS_mq_timedreceive, CallClass::Wait},
    {SYS_futex, CallClass::Futex},
    {SYS_nanosleep, CallClass::Sleep},
    {SYS_clock_nanosleep, CallClass::Sleep},
    {SYS_ioctl, CallClass::Control},
};

#ifdef SYS_open // calls that newer architectures do not have
constexpr std::pair<long, CallClass> olderCalls[] = {
    {SYS_open, CallClass::Metadata},     {SYS_creat, CallClass::Metadata},       {SYS_stat, CallClass::Metadata},
    {SYS_lstat, CallClass::Metadata},    {SYS_access, CallClass::Metadata},      {SYS_newfstatat, CallClass::Metadata},
    {SYS_getdents, CallClass::Metadata}, {SYS_readlink, CallClass::Metadata},    {SYS_poll, CallClass::Poll},
    {SYS_select, CallClass::Wait},       {SYS_epoll_wait, CallClass::EventPoll},
};
#else
constexpr std::pair<long, CallClass> olderCalls[] = {{SYS_newfstatat, CallClass::Metadata}};
#endif

std::optional<CallClass> classOf(long number)
{
    const auto isIt = [number](const auto& entry) { return entry.first == number; };
    if (const auto* found = std::find_if(std::begin(commonCalls), std::end(commonCalls), isIt);
        found != std::end(commonCalls)) {
        return found->second;
    }
    const auto* found = std::find_if(std::begin(olderCalls), std::end(olderCalls), isIt);
    return found != std::end(olderCalls) ? std::optional(found->second) : std::nullopt;
}

/// What a call does on a file of this kind. `passing`: between processes; `ofFile`: on a file of a filesystem.
Activity activityOn(FileKind kind, Activity passing, Activity ofFile)
{
    switch (kind) {
    case FileKind::Pipe:
    case FileKind::LocalSocket:
    case FileKind::Event:
        return passing;
    case FileKind::Socket:
        return Activity::Network;
    case FileKind::GpuDevice:
        return Activity::Device;
    case FileKind::Unknown:
        return Activity::Other;
    case FileKind::File:
    case FileKind::Ring:
        break;
    }
    return ofFile;
}

/// PyTorch's queues wait for five seconds at a time, or for what is left of them; what waits for something else has
/// another limit, or none. Source: MP_STATUS_CHECK_INTERVAL of torch/utils/data/_utils; poll(2), epoll_wait(2).
Activity pollOf(std::uint64_t limit)
{
    constexpr std::int32_t longest = 5000; // milliseconds
    constexpr std::int32_t shortest = 4000;
    const auto milliseconds = static_cast<std::int32_t>(limit);
    return milliseconds > shortest && milliseconds <= longest ? Activity::Queue : Activity::OtherPoll;
}

/// A wait with a time limit has the limit as its fourth argument. Source: futex(2).
Activity lockOf(const ThreadCall& call)
{
    return call.arguments[3] != 0 ? Activity::TimedLock : Activity::Locked;
}

/// Takes the next number, decimal or 0x, and the space behind it.
template <class Number>
bool takeNumber(std::string_view& text, Number& number)
{
    text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
    const bool hexadecimal = text.starts_with("0x");
    text.remove_prefix(hexadecimal ? 2 : 0);
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number, hexadecimal ? 16 : 10);
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return problem == std::errc();
}

/// Functions of the kernel by what they wait for; the first whose part is in the name decides.
constexpr std::pair<std::string_view, Activity> waitPoints[] = {
    {"pipe_read", Activity::Queue},
    {"pipe_write", Activity::Delivering},
    {"poll", Activity::Queue},
    {"do_select", Activity::Queue},
    {"eventfd_read", Activity::Queue},
    {"unix_stream", Activity::Queue},
    {"futex", Activity::AnyLock},
    {"nanosleep", Activity::Sleeping},
    {"sk_wait", Activity::Network},
    {"tcp_", Activity::Network},
    {"inet_", Activity::Network},
    {"nvidia", Activity::Device},
    {"folio", Activity::Reading},
    {"wait_on_page", Activity::Reading},
    {"io_schedule", Activity::Reading},
    {"blk_", Activity::Reading},
    {"dio_", Activity::Reading},
    {"io_cqring_wait", Activity::Reading},
    {"read_events", Activity::Reading},
    {"rpc_", Activity::Reading},
    {"nfs", Activity::Reading},
    {"fuse", Activity::Reading},
    {"request_wait_answer", Activity::Reading},
    {"cl_sync_io", Activity::Reading}, // Lustre
};

} // namespace

FileKind fileKindOf(std::string_view link)
{
    if (link.starts_with("/dev/nvidia")) {
        return FileKind::GpuDevice;
    }
    if (link.starts_with("/")) {
        return FileKind::File;
    }
    constexpr std::pair<std::string_view, FileKind> kinds[] = {{"pipe:", FileKind::Pipe},
                                                               {"socket:", FileKind::Socket},
                                                               {"anon_inode:[io_uring]", FileKind::Ring},
                                                               {"anon_inode:", FileKind::Event}};
    for (const auto& [beginning, kind] : kinds) {
        if (link.starts_with(beginning)) {
            return kind;
        }
    }
    return FileKind::Unknown;
}

std::optional<ThreadCall> parseThreadCall(std::string_view line)
{
    ThreadCall call;
    if (line.starts_with("running")) {
        call.running = true;
        return call;
    }
    if (!takeNumber(line, call.number)) {
        return std::nullopt;
    }
    std::uint64_t stack = 0;
    call.ended = call.number < 0 && takeNumber(line, stack) && stack == 0;
    for (auto& argument : call.arguments) {
        if (call.number >= 0 && !takeNumber(line, argument)) {
            return std::nullopt;
        }
    }
    return call;
}

Activity activityOf(const ThreadCall& call, const std::function<FileKind(std::uint64_t)>& kindOf)
{
    if (call.running) {
        return Activity::Running;
    }
    const auto known = call.number < 0 ? std::nullopt : classOf(call.number);
    if (!known) {
        return call.number < 0 ? Activity::Fault : Activity::Other;
    }
    switch (*known) {
    case CallClass::Read:
    case CallClass::Receive:
        return activityOn(kindOf(call.arguments[0]), Activity::Queue, Activity::Reading);
    case CallClass::Write:
    case CallClass::Send:
        return activityOn(kindOf(call.arguments[0]), Activity::Delivering, Activity::Writing);
    case CallClass::Control:
        return kindOf(call.arguments[0]) == FileKind::GpuDevice ? Activity::Device : Activity::Other;
    case CallClass::Metadata:
        return Activity::Metadata;
    case CallClass::Wait:
        return Activity::Queue;
    case CallClass::Poll:
        return pollOf(call.arguments[2]);
    case CallClass::EventPoll:
        return pollOf(call.arguments[3]);
    case CallClass::Futex:
        return lockOf(call);
    case CallClass::Sleep:
        return Activity::Sleeping;
    case CallClass::FileOnly:
        break;
    }
    return Activity::Reading;
}

Activity activityOf(char state, std::string_view waitPoint)
{
    if (state == 'R') {
        return Activity::Running;
    }
    const auto* found = std::find_if(std::begin(waitPoints), std::end(waitPoints), [waitPoint](const auto& entry) {
        return waitPoint.find(entry.first) != std::string_view::npos;
    });
    if (found != std::end(waitPoints)) {
        return found->second;
    }
    return state == 'D' ? Activity::Uninterruptible : Activity::Asleep;
}

} // namespace sluice::attach
