// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/node/cpu_list.h"
#include "core/topology/hwloc_counts.h"
#include "core/topology/readers/readers.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <string_view>
#include <utility>

#include <sched.h>
#include <sys/utsname.h>

namespace sluice {

namespace {

/// The value of the first "key : value" line.
std::string field(const std::string& text, const std::string& key)
{
    for (const auto& line : pieces(text, '\n')) {
        const auto colon = line.find(':');
        if (colon == std::string::npos || !line.starts_with(key)) {
            continue;
        }
        if (line.find_first_not_of(" \t", key.size()) != colon) {
            continue;
        }
        const auto begin = line.find_first_not_of(" \t", colon + 1);
        const auto end = line.find_last_not_of(" \t");
        return begin == std::string::npos ? std::string() : line.substr(begin, end - begin + 1);
    }
    return {};
}

/// Arm processors give numbers; those of servers that hold GPUs, from Arm's technical reference manuals.
std::string armModel(const std::string& cpuinfo)
{
    static constexpr std::pair<std::string_view, std::string_view> parts[] = {
        {"0xd0c", "Neoverse-N1"}, {"0xd40", "Neoverse-V1"}, {"0xd49", "Neoverse-N2"}, {"0xd4f", "Neoverse-V2"},
        {"0xd84", "Neoverse-V3"}, {"0xd85", "Cortex-X925"}, {"0xd87", "Cortex-A725"}, {"0xd8e", "Neoverse-N3"}};
    if (field(cpuinfo, "CPU implementer").empty()) {
        return {};
    }
    std::string names;
    for (const auto& [part, name] : parts) {
        if (field(cpuinfo, "CPU implementer") == "0x41" && cpuinfo.find(part) != std::string::npos) {
            names += (names.empty() ? "Arm " : " + ") + std::string(name);
        }
    }
    return names.empty()
        ? "Arm implementer " + field(cpuinfo, "CPU implementer") + " part " + field(cpuinfo, "CPU part")
        : names;
}

std::string modelName(const std::string& cpuinfo, const std::string& hwlocModel)
{
    for (const auto& name : {field(cpuinfo, "model name"), hwlocModel, field(cpuinfo, "cpu")}) { // "cpu" on POWER
        if (!name.empty()) {
            return name;
        }
    }
    return armModel(cpuinfo);
}

std::string architecture(const MachineFiles& files, const std::string& cpuinfo)
{
    if (files.live()) {
        struct ::utsname name { };
        return ::uname(&name) == 0 ? name.machine : "";
    }
    if (!field(cpuinfo, "vendor_id").empty()) {
        return (" " + field(cpuinfo, "flags") + " ").find(" lm ") != std::string::npos ? "x86_64" : "x86";
    }
    if (field(cpuinfo, "CPU architecture") == "8") {
        return "aarch64";
    }
    return field(cpuinfo, "cpu").starts_with("POWER") ? "ppc64" : "";
}

void readGovernors(const MachineFiles& files, Cpu& cpu)
{
    const std::string folder = "/sys/devices/system/cpu/cpufreq";
    std::set<std::string> inForce;
    Fact<std::string> last;
    for (const auto& policy : files.namesOrNone(folder)) {
        if (policy.starts_with("policy")) {
            last = files.text(folder + "/" + policy + "/scaling_governor");
        }
        if (policy.starts_with("policy") && last.known() && !last->empty()) {
            cpu.governors[policy] = *last;
            inForce.insert(*last);
        }
    }
    if (inForce.empty()) {
        cpu.governor = files.text("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor");
        return;
    }
    std::string words;
    for (const auto& word : inForce) {
        words += (words.empty() ? "" : ", ") + word;
    }
    cpu.governor = knownFact(inForce.size() > 1 ? "mixed: " + words : words,
                             inForce.size() > 1 ? folder + "/policy*/scaling_governor" : last.source);
}

std::optional<std::vector<int>> distanceList(const std::string& text)
{
    std::vector<int> distances;
    for (const auto& word : pieces(text, ' ')) {
        const auto distance = wholeNumber(word);
        if (!distance || *distance < 0 || *distance > 255) {
            return std::nullopt;
        }
        distances.push_back(static_cast<int>(*distance));
    }
    return distances;
}

/// "Node 0 MemTotal:  6120004 kB"
std::optional<Bytes> nodeMemory(const std::string& meminfo)
{
    for (const auto& line : pieces(meminfo, '\n')) {
        const auto words = pieces(line, ' ');
        if (words.size() > 3 && words[2] == "MemTotal:") {
            const auto kibi = wholeNumber(words[3]);
            return kibi && *kibi >= 0 && *kibi < (std::int64_t{1} << 50) ? std::optional(kibibytes(*kibi))
                                                                         : std::nullopt;
        }
    }
    return std::nullopt;
}

/// "0-3,8": how many that names.
std::optional<int> listLength(const std::string& text)
{
    const auto list = parseCpuList(text);
    return list && !list->empty() ? std::optional(cpuCount(*list)) : std::nullopt;
}

std::optional<std::string> normalList(const std::string& text)
{
    const auto list = parseCpuList(text);
    return list ? std::optional(cpuListWords(*list)) : std::nullopt;
}

Fact<std::vector<IdleState>> idleStates(const MachineFiles& files)
{
    const std::string folder = "/sys/devices/system/cpu/cpu0/cpuidle";
    return converted(files.names(folder), [&](const std::vector<std::string>& names) {
        std::vector<IdleState> states;
        for (const auto& name : names) {
            const auto label = files.text(folder + "/" + name + "/name");
            const auto exit = files.integer(folder + "/" + name + "/latency");
            if (label.known() && exit.known() && *exit >= 0) {
                states.push_back({*label, *exit, files.integer(folder + "/" + name + "/disable").value == 1});
            }
        }
        return std::optional(std::move(states));
    });
}

/// "48K", "2048K"
std::optional<Bytes> cacheSize(const std::string& text)
{
    const bool kibi = text.ends_with("K");
    const auto count = wholeNumber(text.substr(0, text.size() - (kibi ? 1 : 0)));
    return kibi && count && *count > 0 && *count < 1 << 30 ? std::optional(kibibytes(*count)) : std::nullopt;
}

std::vector<Cache> caches(const MachineFiles& files)
{
    const std::string folder = "/sys/devices/system/cpu/cpu0/cache";
    std::vector<Cache> found;
    for (const auto& name : files.namesOrNone(folder)) {
        const std::string place = folder + "/" + name;
        const auto level = files.integer(place + "/level");
        const auto size = converted(files.text(place + "/size"), cacheSize);
        if (level.known() && *level > 0 && *level < 10 && size.known()) {
            found.push_back({static_cast<int>(*level), files.text(place + "/type").value.value_or(""), *size,
                             files.text(place + "/shared_cpu_list").value.value_or("")});
        }
    }
    return found;
}

void readCounts(const MachineFiles& files, Cpu& cpu)
{
    const auto counts = countProcessors(files);
    const auto fact = [&counts](int ProcessorCounts::*count) {
        return counts ? knownFact((*counts).*count, "hwloc") : unknownFact<int>("hwloc", counts.error().message);
    };
    cpu.packages = fact(&ProcessorCounts::packages);
    cpu.cores = fact(&ProcessorCounts::cores);
    cpu.pus = fact(&ProcessorCounts::pus);
    cpu.numaNodes = fact(&ProcessorCounts::numaNodes);
    cpu.model = counts ? plainText(counts->model) : "";
}

Fact<int> affinity(const MachineFiles& files)
{
    if (files.live()) {
        // The kernel's mask may be wider than cpu_set_t: ask with more room until it fits.
        for (int cpus = 1024; cpus <= 1 << 20; cpus *= 4) {
            cpu_set_t* const set = CPU_ALLOC(static_cast<std::size_t>(cpus));
            const std::size_t size = CPU_ALLOC_SIZE(static_cast<std::size_t>(cpus));
            const bool got = set != nullptr && ::sched_getaffinity(0, size, set) == 0;
            const int count = got ? CPU_COUNT_S(size, set) : 0;
            CPU_FREE(set);
            if (got) {
                return knownFact(count, "sched_getaffinity");
            }
        }
    }
    const auto status = files.text("/proc/self/status");
    if (!status.known()) {
        return unknownFact<int>(status.source, status.reason);
    }
    return converted(status, [](const std::string& text) { return listLength(field(text, "Cpus_allowed_list")); });
}

} // namespace

std::vector<NumaNode> readNumaNodes(const MachineFiles& files)
{
    const std::string folder = "/sys/devices/system/node";
    std::vector<NumaNode> nodes;
    for (const auto& name : files.namesOrNone(folder)) {
        const auto index = name.starts_with("node") ? wholeNumber(name.substr(4)) : std::nullopt;
        if (!index || *index < 0 || *index > 65535) {
            continue;
        }
        const std::string path = folder + "/" + name;
        NumaNode node;
        node.index = static_cast<int>(*index);
        node.cpuList = files.text(path + "/cpulist").value.value_or("");
        node.memory = converted(files.text(path + "/meminfo"), nodeMemory);
        node.distances = converted(files.text(path + "/distance"), distanceList);
        nodes.push_back(std::move(node));
    }
    return nodes;
}

Cpu readCpu(const MachineFiles& files)
{
    const auto cpuinfo = files.text("/proc/cpuinfo").value.value_or("");
    const std::string folder = "/sys/devices/system/cpu";
    Cpu cpu;
    readCounts(files, cpu);
    cpu.model = modelName(cpuinfo, cpu.model);
    cpu.online = converted(files.text(folder + "/online"), normalList);
    cpu.isolated = converted(files.text(folder + "/isolated"), normalList);
    cpu.affinity = converted(files.text("/proc/self/status"), [](const std::string& status) {
        const auto list = field(status, "Cpus_allowed_list");
        return list.empty() ? std::nullopt : normalList(list);
    });
    cpu.idleStates = idleStates(files);
    cpu.caches = caches(files);
    cpu.architecture = architecture(files, cpuinfo);
    readGovernors(files, cpu);
    cpu.smt = files.text("/sys/devices/system/cpu/smt/control");
    cpu.numa = readNumaNodes(files);
    return cpu;
}

Fact<int> readUsable(const MachineFiles& files, const Cgroup& cgroup)
{
    auto usable = affinity(files);
    const auto quota = cgroup.cpus.value.value_or(Limit<double>()).most;
    if (usable.known() && quota && *quota < *usable) {
        // A quota of 2.5 keeps two threads busy all the time.
        usable.value = std::max(1, static_cast<int>(std::floor(*quota)));
        usable.source += ", " + cgroup.cpus.source;
    }
    return usable;
}

} // namespace sluice
