// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/node/node_facts.h"

#include "core/base/text/words.h"
#include "ui/text/engine_words.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>

#include <algorithm>

namespace sluice::ui {

namespace {

/// Strings of this file, for translators.
struct NodeFactsWords {
    Q_DECLARE_TR_FUNCTIONS(sluice::ui::NodeFacts)
};

QString limitBytes(const Limit<std::int64_t>& limit)
{
    return limit.unlimited() ? NodeFactsWords::tr("unlimited") : iec(Bytes{*limit.most});
}

template <class T>
QString limitNumber(const Limit<T>& limit)
{
    return limit.unlimited() ? NodeFactsWords::tr("unlimited")
                             : toQString(groupedWords(static_cast<double>(*limit.most)));
}

FactRow machineFacts(const NodeIdentity& identity)
{
    auto group = groupRow(NodeFactsWords::tr("Machine"), toQString(identity.hostName), QStringLiteral("machine"));
    group.children = {
        plainRow(NodeFactsWords::tr("Operating system"), toQString(identity.os), QStringLiteral("/etc/os-release")),
        plainRow(NodeFactsWords::tr("Kernel"), toQString(identity.kernel), QStringLiteral("uname")),
        plainRow(NodeFactsWords::tr("Read at"), toQString(identity.capturedAt)),
        factRow(NodeFactsWords::tr("Model"), identity.machine),
        factRow(NodeFactsWords::tr("Virtualization"), identity.virtualization),
        factRow(NodeFactsWords::tr("Container"), identity.container)};
    return group;
}

FactRow numaFacts(const NumaNode& numa)
{
    auto group = groupRow(NodeFactsWords::tr("NUMA node %1").arg(numa.index),
                          NodeFactsWords::tr("hardware threads %1").arg(toQString(numa.cpuList)),
                          QStringLiteral("numa:%1").arg(numa.index));
    group.children = {factRow(NodeFactsWords::tr("Memory"), numa.memory, iec),
                      factRow(NodeFactsWords::tr("Distances"), numa.distances, [](const std::vector<int>& distances) {
                          QStringList words;
                          for (std::size_t i = 0; i < distances.size(); ++i) {
                              words << NodeFactsWords::tr("%1 to node %2").arg(distances[i]).arg(i);
                          }
                          return words.join(QStringLiteral(", "));
                      })};
    return group;
}

FactRow cpuFacts(const Cpu& cpu)
{
    auto group = groupRow(NodeFactsWords::tr("Processors"), toQString(cpu.model), QStringLiteral("cpu"));
    group.children = {factRow(NodeFactsWords::tr("Sockets"), cpu.packages),
                      factRow(NodeFactsWords::tr("Cores"), cpu.cores),
                      factRow(NodeFactsWords::tr("Hardware threads"), cpu.pus),
                      plainRow(NodeFactsWords::tr("Architecture"), toQString(cpu.architecture)),
                      factRow(NodeFactsWords::tr("Usable by this process"), cpu.usable),
                      factRow(NodeFactsWords::tr("Frequency governor"), cpu.governor),
                      factRow(NodeFactsWords::tr("Simultaneous multithreading"), cpu.smt)};
    for (const auto& numa : cpu.numa) {
        group.children.push_back(numaFacts(numa));
    }
    return group;
}

QString swapWords(const std::vector<Swap>& swaps)
{
    QStringList words;
    for (const auto& swap : swaps) {
        words << NodeFactsWords::tr("%1: %2 of %3 used").arg(toQString(swap.device), iec(swap.used), iec(swap.size));
    }
    return words.isEmpty() ? NodeFactsWords::tr("none") : words.join(QStringLiteral(", "));
}

FactRow memoryFacts(const Memory& memory)
{
    auto group = groupRow(NodeFactsWords::tr("Memory"), memory.total.known() ? iec(*memory.total) : QString(),
                          QStringLiteral("memory"));
    group.children = {factRow(NodeFactsWords::tr("Total"), memory.total, iec),
                      factRow(NodeFactsWords::tr("Available"), memory.available, iec),
                      factRow(NodeFactsWords::tr("Transparent huge pages"), memory.transparentHugepages),
                      factRow(NodeFactsWords::tr("Reserved huge pages"), memory.hugepages),
                      factRow(NodeFactsWords::tr("Swap"), memory.swaps, swapWords),
                      factRow(NodeFactsWords::tr("Swappiness"), memory.swappiness),
                      factRow(NodeFactsWords::tr("Size of /dev/shm"), memory.shmSize, iec),
                      factRow(NodeFactsWords::tr("Free in /dev/shm"), memory.shmFree, iec)};
    return group;
}

FactRow limitFacts(const Node& node)
{
    auto group = groupRow(NodeFactsWords::tr("Limits"), {}, QStringLiteral("limits"));
    group.children = {
        factRow(NodeFactsWords::tr("Locked memory"), node.limits.lockedMemoryBytes, limitBytes),
        factRow(NodeFactsWords::tr("Open files"), node.limits.openFiles, limitNumber<std::int64_t>),
        factRow(NodeFactsWords::tr("Open files, hard limit"), node.limits.openFilesHard, limitNumber<std::int64_t>),
        factRow(NodeFactsWords::tr("Control group version"), node.cgroup.version),
        factRow(NodeFactsWords::tr("Control group"), node.cgroup.path),
        factRow(NodeFactsWords::tr("Control group: I/O"), node.cgroup.io),
        factRow(NodeFactsWords::tr("Control group: memory"), node.cgroup.memoryBytes, limitBytes),
        factRow(NodeFactsWords::tr("Control group: CPUs"), node.cgroup.cpus, limitNumber<double>),
        factRow(NodeFactsWords::tr("io_uring usable"), node.ioUring.usable, [&node](bool usable) -> QString {
            const auto detail = translated(node.ioUring.detail);
            return (usable ? NodeFactsWords::tr("yes") : NodeFactsWords::tr("no"))
                + (detail.isEmpty() ? QString() : u": " + detail);
        })};
    return group;
}

FactRow mountFacts(const std::vector<Mount>& mounts)
{
    auto group = groupRow(NodeFactsWords::tr("Mounts"), QString::number(mounts.size()), {});
    for (const auto& mount : mounts) {
        group.children.push_back(
            plainRow(toQString(mount.target),
                     NodeFactsWords::tr("%1 on %2 (%3)")
                         .arg(toQString(mount.fileSystem), toQString(mount.source), toQString(mount.options)),
                     QStringLiteral("/proc/self/mountinfo")));
    }
    return group;
}

FactRow sysctlFacts(const std::map<std::string, std::string>& sysctls)
{
    auto group = groupRow(NodeFactsWords::tr("Kernel settings"), QString::number(sysctls.size()), {});
    for (const auto& [key, value] : sysctls) {
        auto path = toQString(key).replace(QLatin1Char('.'), QLatin1Char('/'));
        group.children.push_back(plainRow(toQString(key), toQString(value), u"/proc/sys/" + path));
    }
    return group;
}

void dropUnasked(std::vector<FactRow>& rows)
{
    std::erase_if(rows, [](const FactRow& row) { return row.unknown && row.value.isEmpty(); });
    for (auto& row : rows) {
        dropUnasked(row.children);
    }
}

} // namespace

std::optional<MeasuredGpus> measuredGpus(const Run& run)
{
    return run.gpu ? std::optional(MeasuredGpus{run.id, run.startedAt, run.node.identity.hostName, *run.gpu})
                   : std::nullopt;
}

std::vector<FactRow> factsOf(const Node& node, const std::optional<MeasuredGpus>& measured)
{
    std::vector<FactRow> groups{machineFacts(node.identity),
                                cpuFacts(node.cpu),
                                memoryFacts(node.memory),
                                diskFacts(node),
                                pciFacts(node),
                                networkFacts(node),
                                gpuFacts(node, measured),
                                limitFacts(node),
                                mountFacts(node.mounts)};
    if (!node.sysctls.empty()) {
        groups.push_back(sysctlFacts(node.sysctls));
    }
    dropUnasked(groups);
    return groups;
}

} // namespace sluice::ui
