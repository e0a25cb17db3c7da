// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/attach/proc/process_table.h"

#include "core/attach/verdict/activity.h"
#include "core/base/text/text.h"

#include <algorithm>
#include <limits>
#include <set>

namespace sluice::attach {

namespace {

constexpr std::size_t maxProcesses = 100'000;
constexpr std::size_t maxArguments = 4096; ///< bytes of a command line
constexpr std::size_t maxEnvironment = 1 << 17;
constexpr std::size_t maxDescriptors = 1024;

std::string folderOf(long pid)
{
    return "/proc/" + std::to_string(pid) + "/";
}

bool holdsGpu(const ProcFiles& files, long pid)
{
    const auto folder = folderOf(pid) + "fd";
    const auto names = files.namesIn(folder, maxDescriptors);
    return std::any_of(names.begin(), names.end(), [&](const std::string& name) {
        return fileKindOf(files.link(folder + "/" + name)) == FileKind::GpuDevice;
    });
}

} // namespace

std::optional<ProcessEntry> processEntryOf(const ProcFiles& files, long pid)
{
    const auto stat = parseProcessStat(files.text(folderOf(pid) + "stat").value_or(""));
    if (!stat) {
        return std::nullopt;
    }
    const auto line = files.text(folderOf(pid) + "cmdline", maxArguments).value_or("");
    return ProcessEntry{*stat, pieces(line, '\0'), std::nullopt, false};
}

std::vector<ProcessEntry> processTable(const ProcFiles& files)
{
    std::vector<ProcessEntry> all;
    for (const long pid : files.numbersIn("/proc", maxProcesses)) {
        if (auto entry = processEntryOf(files, pid)) {
            all.push_back(*std::move(entry));
        }
    }
    return all;
}

std::optional<int> rankIn(std::string_view environment)
{
    for (const std::string_view key : {"RANK=", "LOCAL_RANK=", "OMPI_COMM_WORLD_RANK=", "SLURM_PROCID="}) {
        for (auto at = environment.find(key); at != std::string_view::npos; at = environment.find(key, at + 1)) {
            if (at != 0 && environment[at - 1] != '\0') {
                continue;
            }
            const auto value = environment.substr(at + key.size());
            const auto number = wholeNumber(std::string(value.substr(0, value.find('\0'))));
            if (number && *number >= 0 && *number < std::numeric_limits<int>::max()) {
                return static_cast<int>(*number);
            }
        }
    }
    return std::nullopt;
}

void readSigns(const ProcFiles& files, std::vector<ProcessEntry>& processes, const std::vector<long>& pids)
{
    const std::set<long> wanted(pids.begin(), pids.end());
    for (auto& process : processes) {
        if (!wanted.contains(process.stat.pid)) {
            continue;
        }
        auto environment = files.text(folderOf(process.stat.pid) + "environ", maxEnvironment).value_or("");
        process.rank = rankIn(environment);
        std::fill(environment.begin(), environment.end(), '\0');
        process.holdsGpu = holdsGpu(files, process.stat.pid);
    }
}

} // namespace sluice::attach
