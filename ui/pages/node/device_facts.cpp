// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/words.h"
#include "ui/pages/node/node_facts.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>

namespace sluice::ui {

namespace {

/// Strings of this file, for translators.
struct Words {
    Q_DECLARE_TR_FUNCTIONS(sluice::ui::DeviceFacts)
};

QString iec(Bytes bytes)
{
    return shown(iecWords(bytes));
}

QString si(Bytes bytes)
{
    return shown(siWords(bytes));
}

QString yesNo(bool value)
{
    return value ? Words::tr("yes") : Words::tr("no");
}

QString numaWords(int index)
{
    return index < 0 ? Words::tr("none") : QString::number(index);
}

QString hexId(std::uint32_t id)
{
    return QStringLiteral("%1").arg(id, 4, 16, QLatin1Char('0'));
}

QString joined(const std::vector<std::string>& names)
{
    QStringList words;
    for (const auto& name : names) {
        words << shown(name);
    }
    return words.join(QStringLiteral(", "));
}

void addIfSaid(FactRow& group, const QString& name, const QString& value)
{
    if (!value.isEmpty()) {
        group.children.push_back(plainRow(name, value));
    }
}

FactRow diskRow(const BlockDevice& disk)
{
    QStringList summary;
    if (disk.kind.known()) {
        summary << shown(*disk.kind);
    }
    if (disk.size.known()) {
        summary << si(*disk.size);
    }
    auto row = groupRow(shown(disk.name), summary.join(QStringLiteral(", ")), u"disk:" + shown(disk.name));
    row.children = {factRow(Words::tr("Model"), disk.model),
                    factRow(Words::tr("Scheduler"), disk.scheduler),
                    factRow(Words::tr("Schedulers offered"), disk.schedulers),
                    factRow(Words::tr("Read-ahead"), disk.readAhead, iec),
                    factRow(Words::tr("Requests in the queue"), disk.requests),
                    factRow(Words::tr("Hardware queues"), disk.hardwareQueues),
                    factRow(Words::tr("Largest request"), disk.maxRequest, iec),
                    factRow(Words::tr("Largest request of the hardware"), disk.maxHardwareRequest, iec),
                    factRow(Words::tr("Logical block"), disk.logicalBlock, iec),
                    factRow(Words::tr("Rotational"), disk.rotational, yesNo),
                    factRow(Words::tr("Read-only"), disk.readOnly, yesNo),
                    factRow(Words::tr("Mapping"), disk.mapping),
                    factRow(Words::tr("Backing file"), disk.backingFile),
                    factRow(Words::tr("NUMA node"), disk.numaNode, numaWords)};
    addIfSaid(row, Words::tr("Mounted at"), joined(disk.mountPoints));
    addIfSaid(row, Words::tr("Made of"), joined(disk.slaves));
    addIfSaid(row, Words::tr("Used by"), joined(disk.holders));
    addIfSaid(row, Words::tr("PCI address"), shown(disk.pciAddress));
    return row;
}

FactRow pciRow(const PciDevice& device)
{
    auto row = groupRow(shown(device.address), shown(device.className), u"pci:" + shown(device.address));
    row.children = {
        plainRow(Words::tr("Vendor and device"), hexId(device.vendor) % QLatin1Char(':') % hexId(device.device)),
        factRow(Words::tr("Link"), device.link, linkWords),
        factRow(Words::tr("Link at best"), device.maxLink, linkWords),
        factRow(Words::tr("NUMA node"), device.numaNode, numaWords),
    };
    addIfSaid(row, Words::tr("Driver"), shown(device.driver));
    return row;
}

/// The devices whose upstream bridge is `parent`, each with its own beneath.
std::vector<FactRow> pciBeneath(const std::vector<PciDevice>& devices, const std::string& parent)
{
    std::vector<FactRow> rows;
    for (const auto& device : devices) {
        if (device.parent == parent && device.address != parent) {
            rows.push_back(pciRow(device));
            for (auto& child : pciBeneath(devices, device.address)) {
                rows.back().children.push_back(std::move(child));
            }
        }
    }
    return rows;
}

FactRow networkRow(const NetworkInterface& interface)
{
    auto row = groupRow(shown(interface.name), interface.state.known() ? shown(*interface.state) : QString(),
                        u"nic:" + shown(interface.name));
    row.children = {
        factRow(Words::tr("State"), interface.state),
        factRow(Words::tr("Speed"), interface.speedMegabitsPerSecond,
                [](std::int64_t speed) { return Words::tr("%1 Mb/s").arg(QLocale().toString(qlonglong(speed))); }),
        factRow(Words::tr("MTU"), interface.mtu), factRow(Words::tr("NUMA node"), interface.numaNode, numaWords)};
    addIfSaid(row, Words::tr("Driver"), shown(interface.driver));
    addIfSaid(row, Words::tr("PCI address"), shown(interface.pciAddress));
    return row;
}

FactRow gpuRow(const Gpu& gpu)
{
    auto row = groupRow(shown(gpu.pciAddress), shown(gpu.vendor), u"gpu:" + shown(gpu.pciAddress));
    row.children = {plainRow(Words::tr("Device"), hexId(gpu.device)), factRow(Words::tr("Link"), gpu.link, linkWords),
                    factRow(Words::tr("Link at best"), gpu.maxLink, linkWords),
                    factRow(Words::tr("NUMA node"), gpu.numaNode, numaWords)};
    addIfSaid(row, Words::tr("Driver"), shown(gpu.driver));
    return row;
}

FactRow volumeRow(const BtrfsVolume& volume)
{
    QStringList devices;
    for (const auto& device : volume.devices) {
        devices << shown(device);
    }
    auto row = groupRow(QStringLiteral("btrfs"), devices.join(QStringLiteral(", ")), {});
    row.children = {plainRow(Words::tr("UUID"), shown(volume.uuid)),
                    factRow(Words::tr("Data profile"), volume.dataProfile)};
    return row;
}

} // namespace

QString linkWords(const PcieLink& link)
{
    return Words::tr("x%1 at %2 GT/s").arg(link.width).arg(link.gigatransfersPerSecond);
}

FactRow diskFacts(const Node& node)
{
    auto group = groupRow(Words::tr("Disks"), QString::number(node.blockDevices.size()), {});
    for (const auto& disk : node.blockDevices) {
        group.children.push_back(diskRow(disk));
    }
    for (const auto& volume : node.btrfsVolumes) {
        group.children.push_back(volumeRow(volume));
    }
    return group;
}

FactRow pciFacts(const Node& node)
{
    auto group = groupRow(Words::tr("PCI devices"), QString::number(node.pciDevices.size()), {});
    group.children = pciBeneath(node.pciDevices, {});
    return group;
}

FactRow networkFacts(const Node& node)
{
    auto group = groupRow(Words::tr("Network"), QString::number(node.networkInterfaces.size()), {});
    for (const auto& interface : node.networkInterfaces) {
        group.children.push_back(networkRow(interface));
    }
    return group;
}

FactRow gpuFacts(const Node& node)
{
    auto group = groupRow(Words::tr("GPUs"), node.gpus.empty() ? Words::tr("none") : QString::number(node.gpus.size()),
                          QStringLiteral("gpus"));
    group.children.push_back(factRow(Words::tr("Found"), node.gpuSummary));
    for (const auto& gpu : node.gpus) {
        group.children.push_back(gpuRow(gpu));
    }
    return group;
}

} // namespace sluice::ui
