// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sluicectl/commands.h"
#include "app/sluicectl/line.h"
#include "app/sluicectl/options/node_options.h"
#include "app/sluicectl/process/supervised.h"
#include "app/sluicectl/relations_text.h"
#include "core/base/text/words.h"
#include "core/node/node_fields.h"
#include "core/topology/snapshot_file.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <memory>

namespace sluice::ctl {

namespace {

struct SnapshotRequest {
    NodeRequest node;
    std::string output;
};

template <class T, class Show>
std::string shown(const Fact<T>& fact, Show show)
{
    return fact.known() ? show(*fact) : "unknown (" + (fact.reason.empty() ? "not read" : fact.reason) + ")";
}

std::string shown(const Fact<std::string>& fact)
{
    return shown(fact, [](const std::string& text) { return text; });
}

std::string shown(const Fact<int>& fact)
{
    return shown(fact, [](int count) { return std::to_string(count); });
}

std::string shown(const Fact<Bytes>& fact)
{
    return shown(fact, [](Bytes bytes) { return iecWords(bytes); });
}

std::string shownLimit(const Fact<Limit<std::int64_t>>& fact, bool bytes)
{
    return shown(fact, [bytes](const Limit<std::int64_t>& limit) {
        return limit.unlimited() ? "unlimited"
            : bytes              ? iecWords(Bytes{*limit.most})
                                 : groupedWords(static_cast<double>(*limit.most));
    });
}

std::string known(const std::string& text)
{
    return text.empty() ? "unknown" : text;
}

std::string identityLines(const Node& node)
{
    const auto& id = node.identity;
    return line(
        "Node        {}\nSystem      {}, kernel {}\nMachine     {}\nRuns in     virtual machine: {}; container: {}\n",
        known(id.hostName), known(id.os), known(id.kernel), shown(id.machine), shown(id.virtualization),
        shown(id.container));
}

std::string cpuLines(const Node& node)
{
    const auto& cpu = node.cpu;
    return line("CPU         {}\n            packages {}, cores {}, hardware threads {} (usable {}), NUMA nodes {}\n"
                "            governor {}, SMT {}\n",
                known(cpu.model), shown(cpu.packages), shown(cpu.cores), shown(cpu.pus), shown(cpu.usable),
                shown(cpu.numaNodes), shown(cpu.governor), shown(cpu.smt));
}

std::string memoryLines(const Node& node)
{
    const auto& memory = node.memory;
    const auto swaps = shown(memory.swaps, [](const std::vector<Swap>& list) {
        return list.empty() ? std::string("none") : std::to_string(list.size()) + " device(s)";
    });
    return line("Memory      {}, available {}; /dev/shm {}; huge pages {}; swap {}\n", shown(memory.total),
                shown(memory.available), shown(memory.shmSize), shown(memory.transparentHugepages), swaps);
}

std::string diskLines(const Node& node)
{
    std::string text;
    for (const auto& disk : node.blockDevices) {
        const auto model = disk.model.known() && !disk.model->empty() ? ", " + *disk.model : "";
        const auto mounts = disk.mountPoints.empty() ? "" : " on " + disk.mountPoints.front();
        text += line("Disk        {}: {}{}, {}, scheduler {}, read-ahead {}{}\n", disk.name, *disk.kind, model,
                     shown(disk.size, [](Bytes size) { return siWords(size); }), shown(disk.scheduler),
                     shown(disk.readAhead), mounts);
    }
    return text.empty() ? "Disk        none in /sys/block\n" : text;
}

std::string networkLines(const Node& node)
{
    std::string text;
    for (const auto& nic : node.networkInterfaces) {
        const auto speed = shown(nic.speedMegabitsPerSecond, [](std::int64_t megabits) {
            return groupedWords(static_cast<double>(megabits)) + " Mb/s";
        });
        text += line("Network     {}: {}, {}, driver {}\n", nic.name, shown(nic.state), speed, known(nic.driver));
    }
    return text.empty() ? "Network     no interface with hardware\n" : text;
}

std::string limitLines(const Node& node)
{
    const auto cpus = shown(node.cgroup.cpus, [](const Limit<double>& quota) {
        return quota.unlimited() ? std::string("unlimited") : line("{:.2f}", *quota.most);
    });
    return line("Limits      locked memory {}, open files {}\n"
                "Cgroup      memory {}, CPUs {}, I/O {}\nio_uring    {} ({})\n",
                shownLimit(node.limits.lockedMemoryBytes, true), shownLimit(node.limits.openFiles, false),
                shownLimit(node.cgroup.memoryBytes, true), cpus, shown(node.cgroup.io),
                shown(node.ioUring.usable, [](bool usable) { return std::string(usable ? "usable" : "not usable"); }),
                node.ioUring.detail);
}

std::string pathLines(const Node& node)
{
    std::string text;
    for (const auto& path : node.paths) {
        const auto layers = shown(path.layers, [](const std::vector<std::string>& names) {
            return names.empty() ? "none (no local block device)" : fmt::format("{}", fmt::join(names, " > "));
        });
        const auto mount = shown(path.mount, [](const Mount& m) {
            return line("{} mounted on {} ({})", m.fileSystem, m.target, m.options);
        });
        text += line("Path        {}: {}, free {}, layers {}\n", path.path, mount, shown(path.freeSpace), layers);
    }
    return text;
}

std::string summary(const Node& node)
{
    return identityLines(node) + cpuLines(node) + memoryLines(node) + diskLines(node) + networkLines(node)
        + line("PCI         {} devices\nGPU         {}\n", node.pciDevices.size(), shown(node.gpuSummary))
        + limitLines(node) + pathLines(node) + relationsText(node);
}

Result<int> runSnapshot(Session& session, const SnapshotRequest& request)
{
    const auto node = readNode(request.node);
    if (!node) {
        return node.error();
    }
    if (request.output.empty()) {
        session.printResult(snapshotDocument(*node), summary(*node));
        return exitDone;
    }
    const WritesFile writes;
    if (auto written = writeSnapshotFile(request.output, *node); !written) {
        return written.error();
    }
    session.printResult(Json{{"schema", "sluice.written/1"}, {"path", request.output}},
                        "Wrote " + request.output + "\n");
    return exitDone;
}

} // namespace

void addSnapshot(CLI::App& app, Session& session)
{
    auto* command = app.add_subcommand("snapshot", "Read this node: processors, memory, disks, network, GPUs, limits");
    auto request = std::make_shared<SnapshotRequest>();
    session.addCommonOptions(*command);
    addNodeOptions(*command, request->node);
    command->add_option("-o,--output", request->output, "write the snapshot to this new file")->check(namesFile());
    command->callback(
        [&session, request] { session.command = [&session, request] { return runSnapshot(session, *request); }; });
}

} // namespace sluice::ctl
