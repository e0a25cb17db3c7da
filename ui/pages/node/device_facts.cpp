// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/words.h"
#include "ui/pages/node/node_facts.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>

namespace sluice::ui {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("DeviceFacts", text);
}

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
    return value ? tr("yes") : tr("no");
}

QString numaWords(int index)
{
    return index < 0 ? tr("none") : QString::number(index);
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
    row.children = {factRow(tr("Model"), disk.model),
                    factRow(tr("Scheduler"), disk.scheduler),
                    factRow(tr("Schedulers offered"), disk.schedulers),
                    factRow(tr("Read-ahead"), disk.readAhead, iec),
                    factRow(tr("Requests in the queue"), disk.requests),
                    factRow(tr("Hardware queues"), disk.hardwareQueues),
                    factRow(tr("Largest request"), disk.maxRequest, iec),
                    factRow(tr("Largest request of the hardware"), disk.maxHardwareRequest, iec),
                    factRow(tr("Logical block"), disk.logicalBlock, iec),
                    factRow(tr("Rotational"), disk.rotational, yesNo),
                    factRow(tr("Read-only"), disk.readOnly, yesNo),
                    factRow(tr("Mapping"), disk.mapping),
                    factRow(tr("Backing file"), disk.backingFile),
                    factRow(tr("NUMA node"), disk.numaNode, numaWords)};
    addIfSaid(row, tr("Mounted at"), joined(disk.mountPoints));
    addIfSaid(row, tr("Made of"), joined(disk.slaves));
    addIfSaid(row, tr("Used by"), joined(disk.holders));
    addIfSaid(row, tr("PCI address"), shown(disk.pciAddress));
    return row;
}

FactRow pciRow(const PciDevice& device)
{
    auto row = groupRow(shown(device.address), shown(device.className), u"pci:" + shown(device.address));
    row.children = {
        plainRow(tr("Vendor and device"), hexId(device.vendor) % QLatin1Char(':') % hexId(device.device)),
        factRow(tr("Link"), device.link, linkWords),
        factRow(tr("Link at best"), device.maxLink, linkWords),
        factRow(tr("NUMA node"), device.numaNode, numaWords),
    };
    addIfSaid(row, tr("Driver"), shown(device.driver));
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
    row.children = {factRow(tr("State"), interface.state),
                    factRow(tr("Speed"), interface.speedMegabitsPerSecond,
                            [](std::int64_t speed) { return tr("%1 Mb/s").arg(QLocale().toString(qlonglong(speed))); }),
                    factRow(tr("MTU"), interface.mtu), factRow(tr("NUMA node"), interface.numaNode, numaWords)};
    addIfSaid(row, tr("Driver"), shown(interface.driver));
    addIfSaid(row, tr("PCI address"), shown(interface.pciAddress));
    return row;
}

FactRow gpuRow(const Gpu& gpu)
{
    auto row = groupRow(shown(gpu.pciAddress), shown(gpu.vendor), u"gpu:" + shown(gpu.pciAddress));
    row.children = {plainRow(tr("Device"), hexId(gpu.device)), factRow(tr("Link"), gpu.link, linkWords),
                    factRow(tr("Link at best"), gpu.maxLink, linkWords),
                    factRow(tr("NUMA node"), gpu.numaNode, numaWords)};
    addIfSaid(row, tr("Driver"), shown(gpu.driver));
    return row;
}

FactRow volumeRow(const BtrfsVolume& volume)
{
    QStringList devices;
    for (const auto& device : volume.devices) {
        devices << shown(device);
    }
    auto row = groupRow(QStringLiteral("btrfs"), devices.join(QStringLiteral(", ")), {});
    row.children = {plainRow(tr("UUID"), shown(volume.uuid)), factRow(tr("Data profile"), volume.dataProfile)};
    return row;
}

} // namespace

QString linkWords(const PcieLink& link)
{
    return tr("x%1 at %2 GT/s").arg(link.width).arg(link.gigatransfersPerSecond);
}

FactRow diskFacts(const Node& node)
{
    auto group = groupRow(tr("Disks"), QString::number(node.blockDevices.size()), {});
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
    auto group = groupRow(tr("PCI devices"), QString::number(node.pciDevices.size()), {});
    group.children = pciBeneath(node.pciDevices, {});
    return group;
}

FactRow networkFacts(const Node& node)
{
    auto group = groupRow(tr("Network"), QString::number(node.networkInterfaces.size()), {});
    for (const auto& interface : node.networkInterfaces) {
        group.children.push_back(networkRow(interface));
    }
    return group;
}

FactRow gpuFacts(const Node& node)
{
    auto group = groupRow(tr("GPUs"), node.gpus.empty() ? tr("none") : QString::number(node.gpus.size()),
                          QStringLiteral("gpus"));
    group.children.push_back(factRow(tr("Found"), node.gpuSummary));
    for (const auto& gpu : node.gpus) {
        group.children.push_back(gpuRow(gpu));
    }
    return group;
}

} // namespace sluice::ui
