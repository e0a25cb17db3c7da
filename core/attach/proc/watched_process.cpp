// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/attach/proc/watched_process.h"

#include "core/base/text/text.h"

#include <algorithm>
#include <cerrno>

namespace sluice::attach {

namespace {

constexpr Seconds keepsMeaning{1.0}; ///< a descriptor is asked for again after so long
constexpr std::size_t maxPaths = 64;
constexpr std::size_t maxKnown = 4096;
constexpr std::size_t maxSocketList = 1 << 20;
constexpr std::size_t maxLinks = 1024;

std::string pathOfTask(long pid, long thread)
{
    return "/proc/" + std::to_string(pid) + "/task/" + std::to_string(thread) + "/";
}

/// "socket:[123]" is 123.
std::string inodeIn(const std::string& link)
{
    const auto open = link.find('[');
    return open == std::string::npos ? "" : link.substr(open + 1, link.find(']') - open - 1);
}

std::int64_t nonNegative(std::int64_t difference)
{
    return difference < 0 ? 0 : difference;
}

} // namespace

FileKind Descriptors::kindOf(std::uint64_t number, Seconds now)
{
    const auto found = m_known.find(number);
    if (found != m_known.end() && now - found->second.asked < keepsMeaning) {
        return found->second.kind;
    }
    if (m_known.size() >= maxKnown) {
        m_known.clear();
    }
    const auto kind = ask(number);
    m_known[number] = {kind, now};
    return kind;
}

FileKind Descriptors::ask(std::uint64_t number)
{
    const auto link = m_files->link("/proc/" + std::to_string(m_pid) + "/fd/" + std::to_string(number));
    const auto kind = fileKindOf(link);
    if (kind == FileKind::Socket && isLocalSocket(link)) {
        return FileKind::LocalSocket;
    }
    if (kind == FileKind::File && (m_paths.size() < maxPaths || m_paths.contains(link))) {
        ++m_paths[link];
    }
    // Closed since: what is read and closed at once is a file; pipes of a loader stay open.
    return link.empty() ? FileKind::File : kind;
}

bool Descriptors::isLocalSocket(const std::string& link)
{
    if (!m_socketsRead) {
        m_socketsRead = true;
        const auto table = m_files->text("/proc/" + std::to_string(m_pid) + "/net/unix", maxSocketList);
        for (const auto& row : pieces(table.value_or(""), '\n')) {
            const auto fields = pieces(row, ' '); // Num RefCount Protocol Flags Type St Inode Path
            constexpr std::size_t inode = 6;
            if (fields.size() > inode) {
                m_localSockets.insert(fields[inode]);
            }
        }
    }
    // One that came later is not in the list: only what is in TCP's or UDP's would be a network's.
    return m_localSockets.contains(inodeIn(link));
}

bool Descriptors::hasConnection(Seconds now)
{
    if (m_connectionsRead && now - *m_connectionsRead < keepsMeaning) {
        return m_hasConnection;
    }
    m_connectionsRead = now;
    const auto folder = "/proc/" + std::to_string(m_pid);
    std::unordered_set<std::string> connected;
    for (const char* table : {"/net/tcp", "/net/tcp6"}) {
        const auto text = m_files->text(folder + table, maxSocketList);
        for (const auto& row : pieces(text.value_or(""), '\n')) {
            const auto fields = pieces(row, ' '); // sl local remote st queues timer retransmit uid timeout inode
            constexpr std::size_t state = 3;
            constexpr std::size_t inode = 9;
            if (fields.size() > inode
                && (fields[state] == "01" || fields[state] == "02")) { // established, or asked for
                connected.insert(fields[inode]);
            }
        }
    }
    const auto names = m_files->namesIn(folder + "/fd", connected.empty() ? 0 : maxLinks);
    m_hasConnection = std::any_of(names.begin(), names.end(), [&](const std::string& name) {
        const auto link = m_files->link(folder + "/fd/" + name);
        return fileKindOf(link) == FileKind::Socket && connected.contains(inodeIn(link));
    });
    return m_hasConnection;
}

WatchedThread::WatchedThread(const ProcFiles& files, long pid, long thread)
    : m_folder(pathOfTask(pid, thread)), m_thread(thread), m_call(files, m_folder + "syscall"),
      m_times(files, m_folder + "schedstat"), m_files(&files)
{
    m_name = files.text(m_folder + "comm", 64).value_or("");
    m_name.resize(m_name.find('\n') == std::string::npos ? m_name.size() : m_name.find('\n'));
}

std::optional<Activity> WatchedThread::byCall(Descriptors& descriptors, Seconds now)
{
    const auto call = parseThreadCall(m_call.text());
    if (!call || call->ended) {
        m_gone = call || m_call.problem() == ESRCH;
        return std::nullopt;
    }
    return activityOf(*call, [&](std::uint64_t number) { return descriptors.kindOf(number, now); });
}

std::optional<Activity> WatchedThread::byState()
{
    if (!m_state.open()) {
        m_state = KeptFile(*m_files, m_folder + "stat");
        m_waitPoint = KeptFile(*m_files, m_folder + "wchan");
    }
    const auto stat = parseProcessStat(m_state.text());
    if (!stat) {
        m_gone = m_state.open() || m_state.problem() == ENOENT || m_state.problem() == ESRCH;
        return std::nullopt;
    }
    const auto point = m_waitPoint.text();
    m_sight = m_sight == Sight::WaitPoint || (!point.empty() && point != "0") ? Sight::WaitPoint : Sight::State;
    return activityOf(stat->state, point);
}

std::optional<Activity> WatchedThread::look(Descriptors& descriptors, Seconds now)
{
    if (m_sight == Sight::Call) {
        const auto activity = byCall(descriptors, now);
        if (activity || m_gone) {
            return activity;
        }
        m_sight = Sight::State;
    }
    return byState();
}

std::optional<ScheduleTimes> WatchedThread::times()
{
    return parseScheduleTimes(m_times.text());
}

void TimesSum::note(long thread, const std::optional<ScheduleTimes>& times)
{
    if (times) {
        const auto [entry, isNew] = m_threads.try_emplace(thread, Pair{*times, *times});
        entry->second.last = *times;
    }
}

std::optional<double> TimesSum::seconds(std::int64_t ScheduleTimes::*field) const
{
    constexpr double nanosecond = 1e-9;
    std::int64_t sum = 0;
    for (const auto& [thread, pair] : m_threads) {
        sum += nonNegative(pair.last.*field - pair.first.*field);
    }
    return m_threads.empty() ? std::nullopt : std::optional(nanosecond * static_cast<double>(sum));
}

ProcessCounters::ProcessCounters(const ProcFiles& files, long pid)
    : m_io(files, "/proc/" + std::to_string(pid) + "/io"), m_stat(files, "/proc/" + std::to_string(pid) + "/stat")
{
    if (const auto stat = parseProcessStat(m_stat.text())) {
        m_startTicks = stat->startTicks;
        m_firstFaults = m_lastFaults = stat->majorFaults;
    }
    m_firstIo = m_lastIo = parseProcessIo(m_io.text());
}

bool ProcessCounters::look()
{
    const auto stat = parseProcessStat(m_stat.text());
    if (!stat || stat->startTicks != m_startTicks || stat->state == 'Z' || stat->state == 'X') {
        return false;
    }
    m_lastFaults = stat->majorFaults;
    if (const auto io = parseProcessIo(m_io.text())) {
        m_lastIo = io;
    }
    return true;
}

void ProcessCounters::close()
{
    m_io = KeptFile();
    m_stat = KeptFile();
}

std::optional<ProcessIo> ProcessCounters::io() const
{
    if (!m_firstIo || !m_lastIo) {
        return std::nullopt;
    }
    const auto& a = *m_firstIo;
    const auto& b = *m_lastIo;
    return ProcessIo{nonNegative(b.askedBytes - a.askedBytes), nonNegative(b.readCalls - a.readCalls),
                     nonNegative(b.deviceBytes - a.deviceBytes), nonNegative(b.writtenBytes - a.writtenBytes)};
}

} // namespace sluice::attach
