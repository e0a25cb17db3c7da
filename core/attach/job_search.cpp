// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/attach/job_search.h"

#include "core/attach/proc/process_table.h"
#include "core/base/text/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <fnmatch.h>
#include <map>
#include <set>

namespace sluice::attach {

namespace {

const std::string cgroups = "/sys/fs/cgroup";
constexpr std::size_t maxGroups = 4096;
constexpr std::size_t maxPids = 10'000;
constexpr int deepestGroup = 12;

/// Of a group and those beneath it.
void addPids(const ProcFiles& files, const std::string& folder, int depth, std::set<long>& pids)
{
    for (const auto& row : pieces(files.text(folder + "/cgroup.procs", 1 << 20).value_or(""), '\n')) {
        if (const auto pid = wholeNumber(row); pid && *pid > 0 && pids.size() < maxPids) {
            pids.insert(*pid);
        }
    }
    for (const auto& name : depth < deepestGroup ? files.namesIn(folder, maxGroups) : std::vector<std::string>()) {
        const bool isFile = name.find('.') != std::string::npos && !name.ends_with(".scope")
            && !name.ends_with(".slice") && !name.ends_with(".service") && !name.ends_with(".mount");
        if (!isFile && name != "tasks") {
            addPids(files, folder + "/" + name, depth + 1, pids);
        }
    }
}

/// Slurm's own process watches a step and is none of it.
bool isStepDaemon(const ProcFiles& files, long pid)
{
    const auto process = processEntryOf(files, pid);
    return !process || process->stat.name.starts_with("slurmstepd");
}

std::vector<long> rootsAmong(const ProcFiles& files, const std::set<long>& pids)
{
    std::vector<long> roots;
    for (const long pid : pids) {
        const auto process = processEntryOf(files, pid);
        if (process && !pids.contains(process->stat.parent)) {
            roots.push_back(pid);
        }
    }
    return roots;
}

/// Folders that may hold the group: of version 2, then of each controller of version 1.
std::vector<std::string> hierarchies(const ProcFiles& files)
{
    std::vector<std::string> folders{cgroups};
    for (const auto& name : files.namesIn(cgroups, maxGroups)) {
        folders.push_back(cgroups + "/" + name);
    }
    return folders;
}

std::vector<std::string> slurmFolders(const ProcFiles& files, const std::string& job)
{
    std::vector<std::string> folders;
    for (const auto& name : files.namesIn(cgroups + "/system.slice", maxGroups)) {
        if (name.ends_with("slurmstepd.scope")) {
            folders.push_back(cgroups + "/system.slice/" + name + "/job_" + job);
        }
    }
    for (const auto& hierarchy : hierarchies(files)) {
        for (const auto& slurm : files.namesIn(hierarchy, maxGroups)) {
            if (!slurm.starts_with("slurm")) {
                continue;
            }
            for (const auto& user : files.namesIn(hierarchy + "/" + slurm, maxGroups)) {
                folders.push_back(hierarchy + "/" + slurm + "/" + user + "/job_" + job);
            }
        }
    }
    return folders;
}

std::string lineOf(const ProcessEntry& process)
{
    std::string line;
    for (const auto& argument : process.arguments) {
        line += (line.empty() ? "" : " ") + argument;
    }
    return line;
}

bool matches(const ProcessEntry& process, const std::string& pattern)
{
    const auto line = lineOf(process);
    const bool wild = pattern.find_first_of("*?") != std::string::npos;
    return !line.empty()
        && (wild ? ::fnmatch(pattern.c_str(), line.c_str(), 0) == 0 : line.find(pattern) != std::string::npos);
}

std::set<long> withAncestors(const std::map<long, const ProcessEntry*>& byPid, long self)
{
    std::set<long> pids;
    for (auto at = byPid.find(self); at != byPid.end() && pids.insert(at->first).second;) {
        at = byPid.find(at->second->stat.parent);
    }
    return pids;
}

Error severalMatch(const std::vector<const ProcessEntry*>& roots, const std::string& pattern)
{
    constexpr std::size_t shown = 5;
    std::string list;
    for (std::size_t i = 0; i < std::min(shown, roots.size()); ++i) {
        list += fmt::format("{}{} {}", list.empty() ? "" : ", ", roots[i]->stat.pid, commandWords(*roots[i]));
    }
    return Error{
        ErrorKind::Usage,
        fmt::format("{} jobs match {}: {}{}", roots.size(), pattern, list, roots.size() > shown ? ", ..." : ""),
        "give the process number of one of them"};
}

} // namespace

Result<std::vector<long>> rootsOfCgroup(const ProcFiles& files, const std::string& path)
{
    const auto below = path.starts_with(cgroups + "/") ? path.substr(cgroups.size()) : path;
    bool found = false;
    for (const auto& hierarchy : hierarchies(files)) {
        const auto folder = hierarchy + (below.starts_with("/") ? "" : "/") + below;
        std::set<long> pids;
        found = found || files.text(folder + "/cgroup.procs", 1).has_value();
        addPids(files, folder, 0, pids);
        if (const auto roots = rootsAmong(files, pids); !roots.empty()) {
            return roots;
        }
    }
    return Error{ErrorKind::NotFound,
                 found ? fmt::format("no process is in the cgroup {}", path)
                       : fmt::format("there is no cgroup {}", path),
                 "/proc/PID/cgroup names the groups of a process"};
}

Result<std::vector<long>> rootsOfSlurmJob(const ProcFiles& files, const std::string& job)
{
    const auto dot = job.find('.');
    const auto number = job.substr(0, dot);
    const auto step = dot == std::string::npos ? std::string() : job.substr(dot + 1);
    constexpr std::string_view digits = "0123456789";
    if (number.empty() || number.find_first_not_of(digits) != std::string::npos || step.find('/') != std::string::npos
        || (dot != std::string::npos && step.empty())) {
        return Error{ErrorKind::Usage, fmt::format("{} is no number of a Slurm job", job),
                     "give JOB or JOB.STEP, as 123.0"};
    }
    std::set<long> pids;
    for (const auto& folder : slurmFolders(files, number)) {
        addPids(files, folder + (step.empty() ? "" : "/step_" + step), 0, pids);
    }
    std::erase_if(pids, [&files](long pid) { return isStepDaemon(files, pid); });
    const auto roots = rootsAmong(files, pids);
    if (roots.empty()) {
        return Error{ErrorKind::NotFound, fmt::format("no process of Slurm job {} runs on this node", job),
                     "it is found by its cgroup; where Slurm makes none, give the process number"};
    }
    return roots;
}

Result<std::vector<long>> rootsOfName(const std::vector<ProcessEntry>& processes, const std::string& pattern, long self)
{
    std::map<long, const ProcessEntry*> byPid;
    for (const auto& process : processes) {
        byPid[process.stat.pid] = &process;
    }
    const auto own = withAncestors(byPid, self);
    std::set<long> found;
    for (const auto& process : processes) {
        if (!own.contains(process.stat.pid) && matches(process, pattern)) {
            found.insert(process.stat.pid);
        }
    }
    std::vector<const ProcessEntry*> roots;
    for (const long pid : found) {
        found.contains(byPid[pid]->stat.parent) ? void() : roots.push_back(byPid[pid]);
    }
    if (roots.empty()) {
        return Error{ErrorKind::NotFound, fmt::format("no process has {} in its command line", pattern),
                     "processes of other users may be hidden (hidepid)"};
    }
    return roots.size() == 1 ? Result<std::vector<long>>(std::vector<long>{roots.front()->stat.pid})
                             : Result<std::vector<long>>(severalMatch(roots, pattern));
}

} // namespace sluice::attach
