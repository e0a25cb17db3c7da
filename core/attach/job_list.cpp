// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/attach/job_list.h"

#include "core/attach/job_shape.h"
#include "core/attach/proc/process_table.h"
#include "core/base/text/text.h"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <unistd.h>

namespace sluice::attach {

namespace {

constexpr std::size_t mostProcesses = 4096; ///< whose files are read: the newest
constexpr std::size_t mostListed = 1000;

/// Users by number, as /etc/passwd names them: a directory service could make us wait.
class UserNames {
public:
    explicit UserNames(const ProcFiles& files)
    {
        for (const auto& line : pieces(files.text("/etc/passwd", ProcFiles::mostOfTable).value_or(""), '\n')) {
            const auto fields = pieces(line, ':');
            if (fields.size() > 2) {
                m_names.emplace(fields[2], fields[0]);
            }
        }
    }

    std::string of(const ProcFiles& files, long pid) const
    {
        constexpr std::string_view key = "\nUid:\t";
        const auto status = files.text("/proc/" + std::to_string(pid) + "/status").value_or("");
        const auto at = status.find(key);
        if (at == std::string::npos) {
            return {};
        }
        const auto rest = status.substr(at + key.size());
        const auto number = rest.substr(0, rest.find_first_of("\t\n"));
        const auto name = m_names.find(number);
        return name == m_names.end() ? number : name->second;
    }

private:
    std::map<std::string, std::string> m_names;
};

std::optional<Seconds> uptimeOf(const ProcFiles& files)
{
    const auto text = files.text("/proc/uptime").value_or("");
    const auto seconds = wholeNumber(text.substr(0, text.find('.')));
    return seconds ? std::optional(Seconds(static_cast<double>(*seconds))) : std::nullopt;
}

bool isShown(const ProcFiles& files, long pid)
{
    return !files.namesIn("/proc/" + std::to_string(pid) + "/fd", 1).empty();
}

/// Servers of other kinds fork children of the same command, too.
bool loadsFor(const ProcessEntry& child, const ProcessEntry& parent)
{
    const bool python = child.stat.name == pytorchWorkerName || commandWords(parent).starts_with("python");
    return python && isWorkerOf(child, parent);
}

/// The processes of a machine, and which of them belong together.
class Listing {
public:
    Listing(const ProcFiles& files, long self)
        : m_files(files), m_users(files), m_uptime(uptimeOf(files)), m_processes(processTable(files))
    {
        for (const auto& process : m_processes) {
            m_byPid[process.stat.pid] = &process;
            m_children.emplace(process.stat.parent, process.stat.pid);
        }
        for (auto at = m_byPid.find(self); at != m_byPid.end() && m_taken.insert(at->first).second;) {
            at = m_byPid.find(at->second->stat.parent);
        }
        readSigns(files, m_processes, newest());
    }

    RunningJobs jobs()
    {
        RunningJobs list;
        for (const long root : trainingRoots()) {
            if (!m_taken.contains(root)) {
                add(root, list);
            }
        }
        const auto training = list.jobs.size();
        for (const auto& process : m_processes) {
            const bool ofKernel = process.arguments.empty();
            if (!ofKernel && !m_taken.contains(process.stat.pid)) {
                list.jobs.size() < mostListed ? list.jobs.push_back(lineOf(process)) : void(++list.leftOut);
            }
        }
        const auto newerFirst = [](const RunningJob& a, const RunningJob& b) {
            return std::pair(a.age.value_or(Seconds{}), -a.pid) < std::pair(b.age.value_or(Seconds{}), -b.pid);
        };
        const auto others = list.jobs.begin() + static_cast<std::ptrdiff_t>(training);
        std::sort(list.jobs.begin(), others, newerFirst);
        std::sort(others, list.jobs.end(), newerFirst);
        return list;
    }

private:
    /// Those whose files are read.
    std::vector<long> newest() const
    {
        std::vector<const ProcessEntry*> user;
        for (const auto& process : m_processes) {
            process.arguments.empty() ? void() : user.push_back(&process);
        }
        const auto count = std::min(mostProcesses, user.size());
        std::partial_sort(user.begin(), user.begin() + static_cast<std::ptrdiff_t>(count), user.end(),
                          [](const auto* a, const auto* b) { return a->stat.startTicks > b->stat.startTicks; });
        std::vector<long> pids;
        for (std::size_t i = 0; i < count; ++i) {
            pids.push_back(user[i]->stat.pid);
        }
        return pids;
    }

    const ProcessEntry* parentOf(const ProcessEntry& process) const
    {
        const auto parent = m_byPid.find(process.stat.parent);
        return parent == m_byPid.end() ? nullptr : parent->second;
    }

    /// Processes that train, or what started several of them.
    std::set<long> trainingRoots() const
    {
        std::set<long> ranks;
        for (const auto& process : m_processes) {
            const auto* parent = parentOf(process);
            const bool inherited = parent != nullptr && parent->rank == process.rank;
            if (parent != nullptr && loadsFor(process, *parent)) {
                ranks.insert(parent->stat.pid);
            } else if (process.holdsGpu || (process.rank && !inherited)) {
                ranks.insert(process.stat.pid);
            }
        }
        std::map<long, int> started;
        for (const long rank : ranks) {
            ++started[m_byPid.at(rank)->stat.parent];
        }
        std::set<long> roots;
        for (const long rank : ranks) {
            const auto* parent = parentOf(*m_byPid.at(rank));
            // One shell may have started several jobs; their ranks would have numbers if they were one.
            const bool together = parent != nullptr && parent->stat.pid > 1 && started[parent->stat.pid] > 1
                && (m_byPid.at(rank)->rank || commandWords(*parent).starts_with("python"));
            roots.insert(together ? parent->stat.pid : rank);
        }
        return roots;
    }

    /// A process and its descendants.
    std::vector<ProcessEntry> familyOf(long root) const
    {
        std::vector<ProcessEntry> family;
        std::vector<long> open{root};
        std::set<long> seen;
        while (!open.empty()) {
            const auto process = m_byPid.find(open.back());
            open.pop_back();
            if (process != m_byPid.end() && seen.insert(process->first).second) {
                family.push_back(*process->second);
                const auto [from, to] = m_children.equal_range(process->first);
                std::for_each(from, to, [&open](const auto& child) { open.push_back(child.second); });
            }
        }
        return family;
    }

    RunningJob lineOf(const ProcessEntry& process) const
    {
        RunningJob job;
        job.pid = process.stat.pid;
        job.user = m_users.of(m_files, job.pid);
        job.command = commandWords(process);
        if (m_uptime) {
            const Seconds started(static_cast<double>(process.stat.startTicks)
                                  / static_cast<double>(::sysconf(_SC_CLK_TCK)));
            job.age = std::max(Seconds(0), *m_uptime - started);
        }
        job.ranks = 1;
        job.holdsGpu = process.holdsGpu || isShown(m_files, job.pid) ? std::optional(process.holdsGpu) : std::nullopt;
        return job;
    }

    void add(long root, RunningJobs& list)
    {
        const auto found = m_byPid.find(root);
        const auto family = familyOf(root);
        const auto ranks = findRanks(family, {root});
        for (const auto& process : family) {
            m_taken.insert(process.stat.pid);
        }
        if (found == m_byPid.end() || ranks.empty()) {
            return;
        }
        auto job = lineOf(*found->second);
        job.command = commandWords(*m_byPid.at(ranks.front().pid));
        job.ranks = static_cast<int>(ranks.size());
        for (const auto& rank : ranks) {
            job.workers += static_cast<int>(rank.workers.size());
            job.holdsGpu = m_byPid.at(rank.pid)->holdsGpu ? std::optional(true) : job.holdsGpu;
        }
        list.jobs.push_back(std::move(job));
    }

    const ProcFiles& m_files;
    UserNames m_users;
    std::optional<Seconds> m_uptime;
    std::vector<ProcessEntry> m_processes;
    std::map<long, const ProcessEntry*> m_byPid;
    std::multimap<long, long> m_children; ///< by the number of their parent
    std::set<long> m_taken; ///< in a line already, or never in one
};

} // namespace

RunningJobs runningJobs(const ProcFiles& files, long self)
{
    return Listing(files, self).jobs();
}

} // namespace sluice::attach
