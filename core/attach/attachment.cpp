// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/attach/attachment.h"

#include "core/attach/proc/open_files.h"
#include "core/attach/proc/pressure.h"
#include "core/attach/proc/process_table.h"
#include "core/topology/mount_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace sluice::attach {

namespace {

std::map<std::string, DeviceCounters> deviceCounters(const ProcFiles& files)
{
    return parseDiskstats(files.text("/proc/diskstats", ProcFiles::mostOfTable).value_or(""));
}

/// Takes our own process out, and its parent where that has the same command.
void forgetSelf(std::vector<ProcessEntry>& processes, long self)
{
    const auto isSelf = [self](const ProcessEntry& process) { return process.stat.pid == self; };
    const auto own = std::find_if(processes.begin(), processes.end(), isSelf);
    if (own == processes.end()) {
        return;
    }
    const auto arguments = own->arguments;
    const auto parent = own->stat.parent;
    std::erase_if(processes, [&](const ProcessEntry& process) {
        return process.stat.pid == self || (process.stat.pid == parent && process.arguments == arguments);
    });
}

} // namespace

Attachment::Attachment(const ProcFiles& files, std::vector<long> roots, long self, AttachTarget target)
    : m_files(files), m_roots(std::move(roots)), m_self(self), m_target(std::move(target))
{ }

Result<Done> Attachment::find()
{
    auto processes = processTable(m_files);
    forgetSelf(processes, m_self);
    const ProcessTree tree(processes);
    const auto family = tree.familyOf(m_roots);
    m_family.assign(family.begin(), family.end());
    readSigns(m_files, processes, m_family);
    m_ranks = tree.ranksOf(m_roots);
    if (m_ranks.empty()) {
        return Error{ErrorKind::NotFound, fmt::format("no process {} runs here", m_roots.front()),
                     "it may have ended, or run on another node"};
    }
    m_target.pid = m_roots.front();
    m_target.command = commandWords(*tree.find(m_ranks.front().pid));
    m_around.devicesBefore = deviceCounters(m_files);
    return Done{};
}

AttachedJob Attachment::documentOf(const JobSamples& seen)
{
    m_around.devicesAfter = deviceCounters(m_files);
    auto job = jobOf(seen, m_around);
    job.target = m_target;
    return job;
}

void Attachment::readSurroundings()
{
    constexpr std::size_t fewWorkers = 4; // workers of a loader read alike
    for (const auto& rank : m_ranks) {
        if (!m_around.mounts.contains(rank.pid)) {
            const auto table = m_files.text("/proc/" + std::to_string(rank.pid) + "/mountinfo", ProcFiles::mostOfTable);
            m_around.mounts[rank.pid] = parseMountinfo(table.value_or(""));
            readCpus(rank.pid);
        }
        std::vector<long> pids{rank.pid};
        const auto count = std::min(fewWorkers, rank.workers.size());
        pids.insert(pids.end(), rank.workers.begin(), rank.workers.begin() + static_cast<std::ptrdiff_t>(count));
        for (const auto& [path, times] : openFilesOf(m_files, pids)) {
            m_around.openFiles[rank.pid][path] = times;
        }
    }
}

void Attachment::readCpus(long pid)
{
    constexpr std::string_view key = "Cpus_allowed_list:\t";
    const auto status = m_files.text("/proc/" + std::to_string(pid) + "/status").value_or("");
    const auto at = status.find(key);
    const auto rest = at == std::string::npos ? std::string() : status.substr(at + key.size());
    const auto list = parseCpuList(rest.substr(0, rest.find('\n')));
    if (list && cpuCount(*list) > 0) {
        m_around.cpus[pid] = *list;
    }
    m_around.cpuQuota = cpuQuotaOf(m_files, pid);
}

} // namespace sluice::attach
