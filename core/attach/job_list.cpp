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
        : m_files(files), m_users(files), m_uptime(uptimeOf(files)), m_processes(processTable(files)),
          m_tree(m_processes)
    {
        for (const auto* own = m_tree.find(self); own != nullptr && m_taken.insert(own->stat.pid).second;) {
            own = m_tree.find(own->stat.parent);
        }
        const auto read = newest(mostProcesses);
        readSigns(files, m_processes, read);
        m_read.insert(read.begin(), read.end());
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
        for (const long pid : newest(m_processes.size())) {
            if (!m_taken.contains(pid)) {
                list.jobs.size() < mostListed ? list.jobs.push_back(lineOf(*m_tree.find(pid))) : void(++list.leftOut);
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
    /// The newest processes, threads of the kernel left out.
    std::vector<long> newest(std::size_t most) const
    {
        std::vector<const ProcessEntry*> user;
        for (const auto& process : m_processes) {
            process.arguments.empty() ? void() : user.push_back(&process);
        }
        const auto count = std::min(most, user.size());
        std::partial_sort(user.begin(), user.begin() + static_cast<std::ptrdiff_t>(count), user.end(),
                          [](const auto* a, const auto* b) { return a->stat.startTicks > b->stat.startTicks; });
        std::vector<long> pids;
        for (std::size_t i = 0; i < count; ++i) {
            pids.push_back(user[i]->stat.pid);
        }
        return pids;
    }

    /// Processes that train, or what started several of them.
    std::set<long> trainingRoots() const
    {
        std::set<long> ranks;
        for (const auto& process : m_processes) {
            const auto* parent = m_tree.parentOf(process);
            const bool inherited = parent != nullptr && parent->rank == process.rank;
            if (parent != nullptr && loadsFor(process, *parent)) {
                ranks.insert(parent->stat.pid);
            } else if (process.holdsGpu || (process.rank && !inherited)) {
                ranks.insert(process.stat.pid);
            }
        }
        std::map<long, int> started;
        for (const long rank : ranks) {
            ++started[m_tree.find(rank)->stat.parent];
        }
        std::set<long> roots;
        for (const long rank : ranks) {
            const auto* parent = m_tree.find(m_tree.find(rank)->stat.parent);
            // One shell may have started several jobs; their ranks would have numbers if they were one.
            const bool together = parent != nullptr && parent->stat.pid > 1 && started[parent->stat.pid] > 1
                && (m_tree.find(rank)->rank || commandWords(*parent).starts_with("python"));
            roots.insert(together ? parent->stat.pid : rank);
        }
        return roots;
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
        const bool known = process.holdsGpu || (m_read.contains(job.pid) && isShown(m_files, job.pid));
        job.holdsGpu = known ? std::optional(process.holdsGpu) : std::nullopt;
        return job;
    }

    void add(long root, RunningJobs& list)
    {
        const auto ranks = m_tree.ranksOf({root});
        m_taken.merge(m_tree.familyOf({root}));
        if (ranks.empty()) {
            return;
        }
        auto job = lineOf(*m_tree.find(root));
        job.command = commandWords(*m_tree.find(ranks.front().pid));
        job.ranks = static_cast<int>(ranks.size());
        job.trains = true;
        for (const auto& rank : ranks) {
            job.workers += static_cast<int>(rank.workers.size());
            job.holdsGpu = m_tree.find(rank.pid)->holdsGpu ? std::optional(true) : job.holdsGpu;
        }
        list.jobs.push_back(std::move(job));
    }

    const ProcFiles& m_files;
    UserNames m_users;
    std::optional<Seconds> m_uptime;
    std::vector<ProcessEntry> m_processes;
    ProcessTree m_tree; ///< of m_processes
    std::set<long> m_read; ///< whose signs are known
    std::set<long> m_taken; ///< in a line already, or never in one
};

} // namespace

RunningJobs runningJobs(const ProcFiles& files, long self)
{
    return Listing(files, self).jobs();
}

} // namespace sluice::attach
