// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/attach/job_shape.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <tuple>

namespace sluice::attach {

namespace {

std::string baseName(const std::string& path)
{
    return path.substr(path.rfind('/') + 1);
}

bool mentions(const ProcessEntry& process, std::string_view part)
{
    return std::any_of(process.arguments.begin(), process.arguments.end(),
                       [part](const auto& argument) { return argument.find(part) != std::string::npos; });
}

bool isLauncher(const ProcessEntry& process)
{
    constexpr std::array<std::string_view, 14> names{"sh",   "bash",    "dash",     "zsh",    "sudo",
                                                     "env",  "timeout", "torchrun", "mpirun", "slurmstepd",
                                                     "srun", "tini",    "prun",     "numactl"};
    return std::find(names.begin(), names.end(), process.stat.name) != names.end();
}

/// From a worker up to the process that it works for.
long trainerOf(const ProcessTree& tree, long pid)
{
    const auto* process = tree.find(pid);
    const auto* parent = process == nullptr ? nullptr : tree.parentOf(*process);
    const bool works = parent != nullptr && tree.children(pid).empty() && process->stat.name == pytorchWorkerName;
    return works ? parent->stat.pid : pid;
}

/// A process whose children train, and that trains nothing itself: one of its "workers" has workers.
bool onlySpawns(const ProcessTree& tree, const std::vector<long>& workers)
{
    return std::any_of(workers.begin(), workers.end(),
                       [&tree](long worker) { return !tree.workersOf(worker).empty(); });
}

RankShape shapeOf(const ProcessTree& tree, long pid)
{
    const auto* process = tree.find(pid);
    return {pid, process->stat.startTicks, process->rank, tree.workersOf(pid)};
}

std::vector<RankShape> withWorkers(const ProcessTree& tree, const std::set<long>& family)
{
    std::vector<RankShape> ranks;
    for (const long pid : family) {
        const auto workers = tree.workersOf(pid);
        if (!workers.empty() && !onlySpawns(tree, workers)) {
            ranks.push_back(shapeOf(tree, pid));
        }
    }
    return ranks;
}

/// Those that say themselves that they train: children of one that does inherit the rank and are left out.
std::vector<RankShape> bySigns(const ProcessTree& tree, const std::set<long>& family)
{
    std::vector<RankShape> ranks;
    for (const long pid : family) {
        const auto* process = tree.find(pid);
        const auto* parent = tree.find(process->stat.parent);
        const bool inherited = parent != nullptr && family.contains(parent->stat.pid) && parent->rank == process->rank;
        if (process->holdsGpu || (process->rank && !inherited && !isLauncher(*process))) {
            ranks.push_back(shapeOf(tree, pid));
        }
    }
    return ranks;
}

/// Through shells and launchers to what they run.
long beneathLaunchers(const ProcessTree& tree, long pid)
{
    constexpr int deepest = 32;
    for (int depth = 0; depth < deepest && isLauncher(*tree.find(pid)); ++depth) {
        const auto& children = tree.children(pid);
        if (children.empty()) {
            break;
        }
        pid = children.front();
    }
    return pid;
}

} // namespace

bool isHelperProcess(const ProcessEntry& process)
{
    return mentions(process, "multiprocessing.resource_tracker")
        || mentions(process, "multiprocessing.semaphore_tracker") || mentions(process, "compile_worker");
}

bool isForkServer(const ProcessEntry& process)
{
    return mentions(process, "multiprocessing.forkserver");
}

bool isWorkerOf(const ProcessEntry& child, const ProcessEntry& parent)
{
    if (child.stat.name == pytorchWorkerName) {
        return true;
    }
    const bool hasRankOfItsOwn = child.rank && child.rank != parent.rank;
    const bool spawned = mentions(child, "multiprocessing-fork") || mentions(child, "multiprocessing.spawn");
    const bool forked = !child.arguments.empty() && child.arguments == parent.arguments;
    // A fork has all descriptors of its parent; a GPU that the parent does not hold, it opened to train on.
    const bool hasGpuOfItsOwn = child.holdsGpu && !(forked && parent.holdsGpu);
    if (isHelperProcess(child) || isLauncher(child) || hasGpuOfItsOwn || hasRankOfItsOwn) {
        return false;
    }
    const bool served = isForkServer(child) && child.stat.parent != parent.stat.pid; // else it is the server itself
    return spawned || forked || served;
}

ProcessTree::ProcessTree(const std::vector<ProcessEntry>& processes)
{
    for (const auto& process : processes) {
        m_byPid[process.stat.pid] = &process;
    }
    for (const auto& process : processes) {
        const auto* parent = parentOf(process);
        m_children[parent == nullptr ? process.stat.parent : parent->stat.pid].push_back(process.stat.pid);
    }
}

const ProcessEntry* ProcessTree::find(long pid) const
{
    const auto found = m_byPid.find(pid);
    return found == m_byPid.end() ? nullptr : found->second;
}

const ProcessEntry* ProcessTree::parentOf(const ProcessEntry& process) const
{
    const auto* parent = find(process.stat.parent);
    const auto* served = parent != nullptr && isForkServer(*parent) ? find(parent->stat.parent) : nullptr;
    return served == nullptr ? parent : served;
}

const std::vector<long>& ProcessTree::children(long pid) const
{
    static const std::vector<long> none;
    const auto found = m_children.find(pid);
    return found == m_children.end() ? none : found->second;
}

std::vector<long> ProcessTree::workersOf(long pid) const
{
    std::vector<long> workers;
    const auto* process = find(pid);
    for (const long child : children(pid)) {
        if (process != nullptr && isWorkerOf(*find(child), *process)) {
            workers.push_back(child);
        }
    }
    std::sort(workers.begin(), workers.end());
    return workers;
}

std::set<long> ProcessTree::familyOf(const std::vector<long>& roots) const
{
    std::set<long> all;
    std::vector<long> open;
    std::copy_if(roots.begin(), roots.end(), std::back_inserter(open), [this](long pid) { return find(pid); });
    while (!open.empty()) {
        const long pid = open.back();
        open.pop_back();
        if (all.insert(pid).second) {
            const auto& below = children(pid);
            open.insert(open.end(), below.begin(), below.end());
        }
    }
    return all;
}

std::vector<RankShape> ProcessTree::ranksOf(const std::vector<long>& roots) const
{
    std::vector<long> trainers;
    for (const long root : roots) {
        trainers.push_back(trainerOf(*this, root));
    }
    const auto family = familyOf(trainers);
    auto ranks = withWorkers(*this, family);
    if (ranks.empty()) {
        ranks = bySigns(*this, family);
    }
    if (ranks.empty()) {
        std::set<long> chosen;
        for (const long trainer : trainers) {
            find(trainer) != nullptr ? void(chosen.insert(beneathLaunchers(*this, trainer))) : void();
        }
        for (const long pid : chosen) {
            ranks.push_back(shapeOf(*this, pid));
        }
    }
    std::sort(ranks.begin(), ranks.end(), [](const auto& a, const auto& b) {
        return std::tuple(a.rank.value_or(1 << 30), a.pid) < std::tuple(b.rank.value_or(1 << 30), b.pid);
    });
    return ranks;
}

std::string commandWords(const ProcessEntry& process)
{
    if (process.arguments.empty()) {
        return process.stat.name;
    }
    auto words = baseName(process.arguments.front());
    const bool interpreter = words.starts_with("python") || words.starts_with("bash") || words == "sh";
    for (std::size_t i = 1; interpreter && i < process.arguments.size(); ++i) {
        const auto& argument = process.arguments[i];
        if (argument == "-m" && i + 1 < process.arguments.size()) {
            return words + " -m " + process.arguments[i + 1];
        }
        if (argument == "-c") {
            return words + " -c";
        }
        if (!argument.starts_with("-")) {
            return words + " " + argument;
        }
    }
    return words;
}

LoaderFamily familyOfThreads(const std::vector<std::string>& names)
{
    const auto any = [&names](std::string_view part) {
        return std::any_of(names.begin(), names.end(),
                           [part](const auto& name) { return name.find(part) != std::string::npos; });
    };
    if (any("DALI")) {
        return LoaderFamily::Dali;
    }
    if (any("tf_data") || any("tf_Compute")) {
        return LoaderFamily::TfData;
    }
    if (any("ray::")) {
        return LoaderFamily::Ray;
    }
    return names.empty() ? LoaderFamily::Unknown : LoaderFamily::Threads;
}

} // namespace sluice::attach
