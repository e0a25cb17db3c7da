// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/attach/proc/pressure.h"

#include "core/base/text/group_lines.h"
#include "core/base/text/text.h"

#include <algorithm>

namespace sluice::attach {

namespace {

const std::string groupRoot = "/sys/fs/cgroup";
constexpr double microsecond = 1e-6;
constexpr double nanosecond = 1e-9;

/// "/a/b" is in "/a", that in "/", and that in none.
std::optional<std::string> folderAbove(const std::string& folder)
{
    const auto slash = folder.rfind('/');
    return folder.size() <= 1 || slash == std::string::npos
        ? std::nullopt
        : std::optional(folder.substr(0, std::max<std::size_t>(slash, 1)));
}

void add(PressureCounters& counters, const std::string& signal, std::optional<double> value, double unit,
         const std::string& path)
{
    if (value) {
        counters[signal] = {*value * unit, path};
    }
}

void addOfGroup(const ProcFiles& files, const std::string& folder, PressureCounters& counters)
{
    const auto read = [&](const char* file) { return files.text(folder + "/" + file).value_or(""); };
    // Each processor that the quota holds back counts for itself.
    add(counters, "cgroup.throttled_cpus", numberBehind(read("cpu.stat"), "throttled_usec"), microsecond,
        folder + "/cpu.stat");
    for (const char* kind : {"io", "memory", "cpu"}) {
        const auto file = std::string(kind) + ".pressure";
        add(counters, "cgroup." + std::string(kind) + "_pressure_share", someSeconds(read(file.c_str())), 1,
            folder + "/" + file);
    }
    add(counters, "cgroup.memory_limit_hits_per_second", numberBehind(read("memory.events"), "max"), 1,
        folder + "/memory.events");
}

/// Version 1 has the quota's file beside the controller's name, which differs between distributions.
void addOfFirstVersion(const ProcFiles& files, const std::string& groups, PressureCounters& counters)
{
    const auto group = groupIn(groups, "cpu");
    for (const char* controller : {"/cpu", "/cpu,cpuacct"}) {
        const auto path = groupRoot + controller + group.value_or("") + "/cpu.stat";
        if (group && !counters.contains("cgroup.throttled_cpus")) {
            add(counters, "cgroup.throttled_cpus", numberBehind(files.text(path).value_or(""), "throttled_time"),
                nanosecond, path);
        }
    }
}

} // namespace

std::optional<double> numberBehind(std::string_view text, std::string_view key)
{
    for (const auto& row : pieces(std::string(text), '\n')) {
        const auto words = pieces(row, ' ');
        if (words.size() == 2 && words[0] == key) {
            const auto number = wholeNumber(words[1]);
            return number ? std::optional(static_cast<double>(*number)) : std::nullopt;
        }
    }
    return std::nullopt;
}

std::optional<double> someSeconds(std::string_view text)
{
    constexpr std::string_view total = "total=";
    const auto row = text.substr(0, text.find('\n'));
    const auto at = row.find(total);
    if (!row.starts_with("some ") || at == std::string_view::npos) {
        return std::nullopt;
    }
    const auto number = wholeNumber(std::string(row.substr(at + total.size())));
    return number ? std::optional(microsecond * static_cast<double>(*number)) : std::nullopt;
}

std::optional<double> cpuQuotaOf(const ProcFiles& files, long pid)
{
    const auto groups = files.text("/proc/" + std::to_string(pid) + "/cgroup").value_or("");
    const auto read = [&](const std::string& path) {
        const auto text = files.text(groupRoot + path).value_or("");
        return text.substr(0, text.find('\n'));
    };
    std::optional<double> least;
    const auto limit = [&least](std::optional<double> processors) {
        least = processors ? std::min(least.value_or(*processors), *processors) : least;
    };
    for (auto folder = groupIn(groups, ""); folder; folder = folderAbove(*folder)) {
        limit(processorsIn(read(*folder + "/cpu.max")));
    }
    for (auto folder = groupIn(groups, "cpu"); folder; folder = folderAbove(*folder)) {
        for (const char* controller : {"/cpu", "/cpu,cpuacct"}) {
            const auto quota = wholeNumber(read(controller + *folder + "/cpu.cfs_quota_us"));
            const auto period = wholeNumber(read(controller + *folder + "/cpu.cfs_period_us"));
            limit(processorsOf(quota.value_or(0), period.value_or(0)));
        }
    }
    return least;
}

PressureCounters pressureOf(const ProcFiles& files, long pid)
{
    PressureCounters counters;
    const auto groups = files.text("/proc/" + std::to_string(pid) + "/cgroup").value_or("");
    if (const auto group = groupIn(groups, "")) {
        addOfGroup(files, groupRoot + *group, counters);
    }
    addOfFirstVersion(files, groups, counters);
    for (const char* kind : {"io", "memory", "cpu"}) {
        const auto path = "/proc/pressure/" + std::string(kind);
        add(counters, "node." + std::string(kind) + "_pressure_share", someSeconds(files.text(path).value_or("")), 1,
            path);
    }
    add(counters, "node.swapped_in_pages_per_second", numberBehind(files.text("/proc/vmstat").value_or(""), "pswpin"),
        1, "/proc/vmstat");
    return counters;
}

std::vector<AttachEvidence> pressureBetween(const PressureCounters& before, const PressureCounters& after,
                                            Seconds length)
{
    std::vector<AttachEvidence> evidence;
    for (const auto& [signal, counter] : after) {
        const auto earlier = before.find(signal);
        const double grown = earlier == before.end() ? 0 : counter.value - earlier->second.value;
        if (grown > 0 && length.count() > 0) {
            evidence.push_back({signal, grown / length.count(), counter.path});
        }
    }
    return evidence;
}

} // namespace sluice::attach
