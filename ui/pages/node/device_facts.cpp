// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text/words.h"
#include "core/report/phrases.h"
#include "ui/pages/node/node_facts.h"
#include "ui/text/engine_words.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>

#include <algorithm>
#include <set>

namespace sluice::ui {

namespace {

/// Strings of this file, for translators.
struct DeviceFactsWords {
    Q_DECLARE_TR_FUNCTIONS(sluice::ui::DeviceFacts)
};

QString si(Bytes bytes)
{
    return toQString(siWords(bytes));
}

QString yesNo(bool value)
{
    return value ? DeviceFactsWords::tr("yes") : DeviceFactsWords::tr("no");
}

QString numaWords(int index)
{
    return index < 0 ? DeviceFactsWords::tr("none") : QString::number(index);
}

QString hexId(std::uint32_t id)
{
    return QStringLiteral("%1").arg(id, 4, 16, QLatin1Char('0'));
}

QString joined(const std::vector<std::string>& names)
{
    QStringList words;
    for (const auto& name : names) {
        words << toQString(name);
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
        summary << toQString(*disk.kind);
    }
    if (disk.size.known()) {
        summary << si(*disk.size);
    }
    auto row = groupRow(toQString(disk.name), summary.join(QStringLiteral(", ")), u"disk:" + toQString(disk.name));
    row.children = {factRow(DeviceFactsWords::tr("Model"), disk.model),
                    factRow(DeviceFactsWords::tr("Scheduler"), disk.scheduler),
                    factRow(DeviceFactsWords::tr("Schedulers offered"), disk.schedulers),
                    factRow(DeviceFactsWords::tr("Read-ahead"), disk.readAhead, iec),
                    factRow(DeviceFactsWords::tr("Requests in the queue"), disk.requests),
                    factRow(DeviceFactsWords::tr("Hardware queues"), disk.hardwareQueues),
                    factRow(DeviceFactsWords::tr("Largest request"), disk.maxRequest, iec),
                    factRow(DeviceFactsWords::tr("Largest request of the hardware"), disk.maxHardwareRequest, iec),
                    factRow(DeviceFactsWords::tr("Logical block"), disk.logicalBlock, iec),
                    factRow(DeviceFactsWords::tr("Rotational"), disk.rotational, yesNo),
                    factRow(DeviceFactsWords::tr("Read-only"), disk.readOnly, yesNo),
                    factRow(DeviceFactsWords::tr("Mapping"), disk.mapping),
                    factRow(DeviceFactsWords::tr("Backing file"), disk.backingFile),
                    factRow(DeviceFactsWords::tr("NUMA node"), disk.numaNode, numaWords)};
    addIfSaid(row, DeviceFactsWords::tr("Mounted at"), joined(disk.mountPoints));
    addIfSaid(row, DeviceFactsWords::tr("Made of"), joined(disk.slaves));
    addIfSaid(row, DeviceFactsWords::tr("Used by"), joined(disk.holders));
    addIfSaid(row, DeviceFactsWords::tr("PCI address"), toQString(disk.pciAddress));
    return row;
}

FactRow pciRow(const PciDevice& device)
{
    auto row = groupRow(toQString(device.address), translated(device.className), u"pci:" + toQString(device.address));
    row.children = {
        plainRow(DeviceFactsWords::tr("Vendor and device"),
                 hexId(device.vendor) % QLatin1Char(':') % hexId(device.device)),
        factRow(DeviceFactsWords::tr("Link"), device.link, linkWords),
        factRow(DeviceFactsWords::tr("Link at best"), device.maxLink, linkWords),
        factRow(DeviceFactsWords::tr("NUMA node"), device.numaNode, numaWords),
    };
    addIfSaid(row, DeviceFactsWords::tr("Driver"), toQString(device.driver));
    return row;
}

/// Nothing is above it, or only what the node does not list.
bool isRoot(const PciDevice& device, const std::vector<PciDevice>& devices)
{
    return std::none_of(devices.begin(), devices.end(), [&](const PciDevice& other) {
        return other.address == device.parent && other.address != device.address;
    });
}

/// Lists a device with those beneath it, each once: in a snapshot that somebody sent bridges may go round in a circle.
void listWithBeneath(const PciDevice& device, const std::vector<PciDevice>& devices, std::set<const PciDevice*>& listed,
                     std::vector<FactRow>& rows)
{
    if (!listed.insert(&device).second) {
        return;
    }
    auto row = pciRow(device);
    for (const auto& other : devices) {
        if (other.parent == device.address) {
            listWithBeneath(other, devices, listed, row.children);
        }
    }
    rows.push_back(std::move(row));
}

FactRow networkRow(const NetworkInterface& interface)
{
    auto row = groupRow(toQString(interface.name), interface.state.known() ? toQString(*interface.state) : QString(),
                        u"nic:" + toQString(interface.name));
    row.children = {factRow(DeviceFactsWords::tr("State"), interface.state),
                    factRow(DeviceFactsWords::tr("Speed"), interface.speedMegabitsPerSecond,
                            [](std::int64_t speed) {
                                return DeviceFactsWords::tr("%1 Mb/s").arg(QLocale().toString(qlonglong(speed)));
                            }),
                    factRow(DeviceFactsWords::tr("MTU"), interface.mtu),
                    factRow(DeviceFactsWords::tr("NUMA node"), interface.numaNode, numaWords)};
    addIfSaid(row, DeviceFactsWords::tr("Driver"), toQString(interface.driver));
    addIfSaid(row, DeviceFactsWords::tr("PCI address"), toQString(interface.pciAddress));
    return row;
}

QString megahertz(int value)
{
    return QStringLiteral("%1 MHz").arg(QLocale().toString(value));
}

QString watts(double value)
{
    return QStringLiteral("%1 W").arg(QLocale().toString(value, 'f', 0));
}

FactRow gpuRow(const Gpu& gpu, std::size_t index)
{
    auto row = groupRow(QStringLiteral("GPU%1").arg(index), toQString(gpu.model.known() ? *gpu.model : gpu.vendor),
                        u"gpu:" + toQString(gpu.pciAddress));
    row.children = {factRow(DeviceFactsWords::tr("Model"), gpu.model),
                    plainRow(DeviceFactsWords::tr("Device"), hexId(gpu.device)),
                    factRow(DeviceFactsWords::tr("Memory"), gpu.memory, iec),
                    factRow(DeviceFactsWords::tr("Window into its memory (BAR1)"), gpu.largestBar, iec),
                    factRow(DeviceFactsWords::tr("Link"), gpu.link, linkWords),
                    factRow(DeviceFactsWords::tr("Link at best"), gpu.maxLink, linkWords),
                    factRow(DeviceFactsWords::tr("NUMA node"), gpu.numaNode, numaWords),
                    factRow(DeviceFactsWords::tr("Persistence"), gpu.persistence, yesNo),
                    factRow(DeviceFactsWords::tr("Divided into instances (MIG)"), gpu.mig, yesNo),
                    factRow(DeviceFactsWords::tr("Error correction (ECC)"), gpu.ecc, yesNo),
                    factRow(DeviceFactsWords::tr("Clock"), gpu.clockMegahertz, megahertz),
                    factRow(DeviceFactsWords::tr("Clock at best"), gpu.maxClockMegahertz, megahertz),
                    factRow(DeviceFactsWords::tr("Clocks held down by"), gpu.throttle),
                    factRow(DeviceFactsWords::tr("Power"), gpu.powerWatts, watts),
                    factRow(DeviceFactsWords::tr("Power limit"), gpu.powerLimitWatts, watts),
                    factRow(DeviceFactsWords::tr("Temperature"), gpu.temperatureCelsius,
                            [](int degrees) { return QStringLiteral("%1 °C").arg(degrees); }),
                    factRow(DeviceFactsWords::tr("NVLink fabric"), gpu.fabric)};
    addIfSaid(row, DeviceFactsWords::tr("PCI address"), toQString(gpu.pciAddress));
    addIfSaid(row, DeviceFactsWords::tr("Driver"), toQString(gpu.driver));
    return row;
}

/// Rates of the first GPU, as the figures say.
FactRow measuredRow(const MeasuredGpus& measured)
{
    const auto& figures = measured.figures;
    const auto source = DeviceFactsWords::tr("measured by run %1").arg(measured.run.value);
    auto row = groupRow(DeviceFactsWords::tr("Measured"), toQString(figures.device), {});
    const auto add = [&](const QString& name, const QString& value) {
        auto line = plainRow(name, value, source);
        line.takenAt = toQString(measured.takenAt);
        row.children.push_back(std::move(line));
    };
    for (const auto& [name, rate] :
         {std::pair(DeviceFactsWords::tr("Host to device, pinned memory"), figures.toDevice),
          std::pair(DeviceFactsWords::tr("Host to device, pageable memory"), figures.pageable),
          std::pair(DeviceFactsWords::tr("Host to each of %1 at once").arg(figures.gpus), figures.toEachTogether),
          std::pair(DeviceFactsWords::tr("Device to host, pinned memory"), figures.toHost)}) {
        if (rate) {
            add(name, toQString(words(*rate)));
        }
    }
    if (figures.gds) {
        add(DeviceFactsWords::tr("GPUDirect Storage"), translated(report::gdsWords(figures.gds->gds)));
    }
    if (!figures.gap.empty()) {
        add(DeviceFactsWords::tr("Not measured"), translated(figures.gap));
    }
    return row;
}

FactRow volumeRow(const BtrfsVolume& volume)
{
    QStringList devices;
    for (const auto& device : volume.devices) {
        devices << toQString(device);
    }
    auto row = groupRow(QStringLiteral("btrfs"), devices.join(QStringLiteral(", ")), {});
    row.children = {plainRow(DeviceFactsWords::tr("UUID"), toQString(volume.uuid)),
                    factRow(DeviceFactsWords::tr("Data profile"), volume.dataProfile)};
    return row;
}

} // namespace

QString linkWords(const PcieLink& link)
{
    return DeviceFactsWords::tr("x%1 at %2 GT/s").arg(link.width).arg(link.gigatransfersPerSecond);
}

FactRow diskFacts(const Node& node)
{
    auto group = groupRow(DeviceFactsWords::tr("Disks"), QString::number(node.blockDevices.size()), {});
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
    auto group = groupRow(DeviceFactsWords::tr("PCI devices"), QString::number(node.pciDevices.size()), {});
    std::set<const PciDevice*> listed;
    for (const bool roots : {true, false}) { // what hangs on no root last
        for (const auto& device : node.pciDevices) {
            if (!roots || isRoot(device, node.pciDevices)) {
                listWithBeneath(device, node.pciDevices, listed, group.children);
            }
        }
    }
    return group;
}

FactRow networkFacts(const Node& node)
{
    auto group = groupRow(DeviceFactsWords::tr("Network"), QString::number(node.networkInterfaces.size()), {});
    for (const auto& interface : node.networkInterfaces) {
        group.children.push_back(networkRow(interface));
    }
    return group;
}

FactRow gpuFacts(const Node& node, const std::optional<MeasuredGpus>& measured)
{
    auto group = groupRow(DeviceFactsWords::tr("GPUs"),
                          node.gpus.empty() ? DeviceFactsWords::tr("none") : QString::number(node.gpus.size()),
                          QStringLiteral("gpus"));
    group.children.push_back(factRow(DeviceFactsWords::tr("Found"), node.gpuSummary));
    for (std::size_t i = 0; i < node.gpus.size(); ++i) {
        group.children.push_back(gpuRow(node.gpus[i], i));
    }
    if (measured && measured->hostName == node.identity.hostName) {
        group.children.push_back(measuredRow(*measured));
    }
    return group;
}

} // namespace sluice::ui
