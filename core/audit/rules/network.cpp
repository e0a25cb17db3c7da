// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/audit/rules.h"
#include "core/audit/scope.h"
#include "core/base/text/quoting.h"
#include "core/base/text/text.h"
#include "core/base/text/words.h"
#include "core/node/cpu_list.h"
#include "core/node/relations.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

namespace sluice {

namespace {

constexpr const char* askSpeed = "in a virtual machine the provider's data sheet does";
constexpr std::int64_t fastMegabits = 10'000; // below, one ordinary connection fills the link

bool isUp(const NetworkInterface& nic)
{
    return nic.state.value == "up";
}

bool isFast(const NetworkInterface& nic)
{
    return isUp(nic) && nic.speedMegabitsPerSecond.value.value_or(0) >= fastMegabits;
}

const RdmaPort* rdmaPortOf(const Node& node, const NetworkInterface& nic)
{
    const auto found = std::find_if(node.rdmaPorts.begin(), node.rdmaPorts.end(), [&nic](const RdmaPort& port) {
        return !nic.pciAddress.empty() && port.pciAddress == nic.pciAddress;
    });
    return found == node.rdmaPorts.end() ? nullptr : &*found;
}

bool isInfiniBand(const Node& node, const NetworkInterface& nic)
{
    const auto* port = rdmaPortOf(node, nic);
    return nic.name.starts_with("ib") || (port != nullptr && port->linkLayer.value == "InfiniBand");
}

/// Of the Ethernet links that are up, in megabits per second; none where only those tell that are slow.
std::optional<std::int64_t> fastest(const Node& node)
{
    std::int64_t megabits = 0;
    bool told = true;
    for (const auto& nic : node.networkInterfaces) {
        if (isUp(nic) && !isInfiniBand(node, nic)) {
            told = told && nic.speedMegabitsPerSecond.known();
            megabits = std::max(megabits, nic.speedMegabitsPerSecond.value.value_or(0));
        }
    }
    return told || megabits >= fastMegabits ? std::optional(megabits) : std::nullopt;
}

std::string gigabitWords(std::int64_t megabits)
{
    return fmt::format("{:g} Gb/s", static_cast<double>(megabits) / 1000);
}

/// The last of "4096 131072 6291456".
std::optional<std::int64_t> lastNumber(const Node& node, const std::string& name)
{
    const auto found = node.sysctls.find(name);
    auto text = found == node.sysctls.end() ? std::string() : found->second;
    std::replace(text.begin(), text.end(), '\t', ' ');
    const auto words = pieces(text, ' ');
    return words.empty() ? std::nullopt : wholeNumber(words.back());
}

struct Buffer {
    const char* name;
    bool three; ///< least, default and most in one line
};
constexpr std::array buffers = {Buffer{"net.core.rmem_max", false}, Buffer{"net.core.wmem_max", false},
                                Buffer{"net.ipv4.tcp_rmem", true}, Buffer{"net.ipv4.tcp_wmem", true}};

Finding bufferFinding(const Node& node, const Buffer& buffer, std::int64_t now, std::int64_t wanted,
                      std::int64_t megabits)
{
    const auto before = node.sysctls.at(buffer.name);
    const auto most = std::to_string(wanted);
    // Of the three values only the last is too small: least and default stay as they are.
    const auto kept = before.substr(0, before.find_last_of(" \t") + 1);
    auto finding = sysctlFinding(buffer.name, before, (buffer.three ? kept : "") + most);
    finding.subject = buffer.name;
    finding.severity = readsOverTcp(node) ? Severity::Warning : Severity::Info;
    finding.observed = say<audit_messages::bufferObserved>("setting"_a = buffer.name, "size"_a = iecWords(Bytes{now}),
                                                           "rate"_a = gigabitWords(megabits));
    finding.expected = say<audit_messages::bufferExpected>("size"_a = iecWords(Bytes{wanted}));
    finding.why = say<audit_messages::bufferWhy>();
    finding.effect = say<audit_messages::bufferEffect>();
    return finding;
}

/// A .link file for the card: systemd reads the first that matches and no other, so this one says of names and
/// addresses what the default one says. By the kernel's first name it would not match a card that was renamed.
std::string linkFile(const std::string& file, const NetworkInterface& nic)
{
    if (nic.pciAddress.empty()) {
        return "Set the MTU where the network is configured: netplan, NetworkManager or systemd-networkd.";
    }
    return file + ":\n[Match]\nPath=pci-" + nic.pciAddress
        + "*\n[Link]\nNamePolicy=keep kernel database onboard slot path\nMACAddressPolicy=persistent\nMTUBytes=9000";
}

Finding mtuFinding(const Node& node, const NetworkInterface& nic)
{
    const auto now = std::to_string(*nic.mtu);
    const auto name = shellWord(nic.name);
    const auto link = shellWord("/etc/systemd/network/10-" + nic.name + ".link");
    const bool carriesData = readsOverTcp(node) || rdmaPortOf(node, nic) != nullptr;
    return Finding{
        .subject = nic.name,
        .severity = carriesData && !isVirtualMachine(node) ? Severity::Warning : Severity::Info,
        .observed =
            say<audit_messages::mtuObserved>("mtu"_a = now, "rate"_a = gigabitWords(*nic.speedMegabitsPerSecond)),
        .expected = say<audit_messages::mtuExpected>(),
        .why = say<audit_messages::mtuWhy>(),
        .effect = say<audit_messages::mtuEffect>(),
        .fix = {"sudo ip link set dev " + name + " mtu 9000   # only where the whole way does it", linkFile(link, nic)},
        .undo = "sudo ip link set dev " + name + " mtu " + now + "; sudo rm -f " + link,
        .verify = "ip link show dev " + name,
        .evidence = {nic.mtu.source}};
}

/// What is wrong with a network card's own link.
struct LinkFault {
    Severity severity = Severity::Info;
    Message observed;
    Message expected;
    Message why;
};

/// The fastest of the cards of the same make: same driver, same PCI device number.
std::int64_t fastestPeer(const Node& node, const NetworkInterface& nic)
{
    std::int64_t best = 0;
    for (const auto& other : node.networkInterfaces) {
        if (isUp(other) && other.driver == nic.driver && sameModel(node, other.pciAddress, nic.pciAddress)) {
            best = std::max(best, other.speedMegabitsPerSecond.value.value_or(0));
        }
    }
    return best;
}

std::optional<LinkFault> linkFault(const Node& node, const NetworkInterface& nic)
{
    const auto speed = *nic.speedMegabitsPerSecond;
    const auto peer = fastestPeer(node, nic);
    if (speed < peer) {
        return LinkFault{Severity::Warning, gigabitWords(speed),
                         say<audit_messages::nicLinkExpectedPeer>("rate"_a = gigabitWords(peer)),
                         say<audit_messages::nicLinkWhyPeer>()};
    }
    const auto* device = findPciDevice(node, nic.pciAddress);
    const bool linked = device != nullptr && device->link.known();
    const double room = linked ? bandwidthOf(*device->link).value * 8 / 1e6 : 0;
    if (linked && room < static_cast<double>(speed) * 0.95) {
        return LinkFault{Severity::Info,
                         say<audit_messages::nicLinkObservedSlot>(
                             "rate"_a = gigabitWords(speed), "room"_a = gigabitWords(static_cast<std::int64_t>(room))),
                         say<audit_messages::nicLinkExpectedSlot>(), say<audit_messages::nicLinkWhySlot>()};
    }
    return std::nullopt;
}

Finding linkFinding(const NetworkInterface& nic, const LinkFault& fault)
{
    return Finding{
        .subject = nic.name,
        .severity = fault.severity,
        .observed = fault.observed,
        .expected = fault.expected,
        .why = fault.why,
        .effect = say<audit_messages::nicLinkEffect>(),
        .fix = {lookOnly("sudo ethtool " + shellWord(nic.name) + "   # compare with the cards beside it"),
                "Change the cable or transceiver, or set the switch's port; a card in a narrow slot has to move."},
        .undo = "# nothing is changed by software",
        .verify = "cat " + shellWord("/sys/class/net/" + nic.name + "/speed"),
        .evidence = {nic.speedMegabitsPerSecond.source}};
}

std::optional<CpuList> localCpus(const Node& node, const NetworkInterface& nic)
{
    for (const auto& numa : node.cpu.numa) {
        if (nic.numaNode.value == numa.index) {
            return parseCpuList(numa.cpuList);
        }
    }
    return std::nullopt;
}

Finding irqFinding(const NetworkInterface& nic, bool allRemote, const std::string& local)
{
    const std::string list = shellWord("/sys/bus/pci/devices/" + nic.pciAddress + "/msi_irqs");
    return Finding{
        .subject = nic.name,
        .severity = allRemote ? Severity::Warning : Severity::Info,
        .observed = say<audit_messages::irqObserved>("list"_a = *nic.interruptCpus),
        .expected = say<audit_messages::irqExpected>("node"_a = *nic.numaNode, "list"_a = local),
        .why = say<audit_messages::irqWhy>(),
        .effect = say<audit_messages::irqEffect>(),
        .fix = {"for i in $(ls " + list + "); do echo " + local + " | sudo tee /proc/irq/$i/smp_affinity_list; done",
                "Run these lines from a systemd unit at start, and keep irqbalance from the card: IRQBALANCE_ARGS="
                "\"--banirq=N\" in /etc/default/irqbalance"},
        .undo = "for i in $(ls " + list + "); do echo " + shellWord(*nic.interruptCpus)
            + " | sudo tee /proc/irq/$i/smp_affinity_list; done",
        .verify = "cat $(ls " + list + " | sed 's,.*,/proc/irq/&/effective_affinity_list,')",
        .evidence = {nic.interruptCpus.source}};
}

} // namespace

void judgeNetBuffers(const Node& node, Verdicts& verdicts)
{
    const auto megabits = fastest(node);
    if (node.networkInterfaces.empty()) {
        return;
    }
    if (!megabits) {
        return verdicts.unknown(nodeSubject, "the driver does not say how fast a link is that is up", askSpeed);
    }
    if (*megabits < fastMegabits) {
        return verdicts.pass(nodeSubject, "no Ethernet link of 10 Gb/s or more is up");
    }
    const std::int64_t wanted = *megabits * 1'000'000 / 8 / 1000; // bytes of one millisecond
    for (const auto& buffer : buffers) {
        const auto now = lastNumber(node, buffer.name);
        if (!now) {
            verdicts.unknown(buffer.name, sysctlPath(buffer.name) + ": not read",
                             std::string("sysctl ") + buffer.name + " tells");
        } else if (*now < wanted) {
            verdicts.find(bufferFinding(node, buffer, *now, wanted, *megabits));
        } else {
            verdicts.pass(buffer.name, iecWords(Bytes{*now}));
        }
    }
}

void judgeMtu(const Node& node, Verdicts& verdicts)
{
    constexpr int jumbo = 8900; // some clouds stop a little below 9000
    for (const auto& nic : node.networkInterfaces) {
        const bool open = isUp(nic) && !nic.speedMegabitsPerSecond.known();
        if (!isFast(nic) && !open) {
            continue;
        }
        if (!nic.mtu.known()) {
            verdicts.unknown(nic.name, nic.mtu);
        } else if (isInfiniBand(node, nic) || *nic.mtu >= jumbo) {
            verdicts.pass(nic.name, "MTU " + std::to_string(*nic.mtu));
        } else if (open) {
            verdicts.unknown(nic.name, nic.speedMegabitsPerSecond, askSpeed);
        } else {
            verdicts.find(mtuFinding(node, nic));
        }
    }
}

void judgeCongestion(const Node& node, Verdicts& verdicts)
{
    constexpr std::array<std::string_view, 5> good = {"cubic", "bbr", "bbr2", "dctcp", "htcp"};
    const std::string name = "net.ipv4.tcp_congestion_control";
    const auto found = node.sysctls.find(name);
    if (found == node.sysctls.end()) {
        return verdicts.unknown(nodeSubject, sysctlPath(name) + ": not read", "sysctl " + name + " tells");
    }
    if (std::find(good.begin(), good.end(), found->second) != good.end()) {
        return verdicts.pass(nodeSubject, found->second);
    }
    auto finding = sysctlFinding(name, found->second, "cubic");
    finding.severity = readsOverTcp(node) ? Severity::Warning : Severity::Info;
    finding.expected = say<audit_messages::congestionExpected>();
    finding.why = say<audit_messages::congestionWhy>();
    finding.effect = say<audit_messages::congestionEffect>();
    verdicts.find(std::move(finding));
}

void judgeNetLink(const Node& node, Verdicts& verdicts)
{
    for (const auto& nic : node.networkInterfaces) {
        if (!isUp(nic)) {
            continue; // rdma.state speaks of ports that should be up
        }
        if (!nic.speedMegabitsPerSecond.known()) {
            verdicts.unknown(nic.name, nic.speedMegabitsPerSecond, askSpeed);
        } else if (const auto fault = linkFault(node, nic)) {
            verdicts.find(linkFinding(nic, *fault));
        } else {
            verdicts.pass(nic.name, gigabitWords(*nic.speedMegabitsPerSecond));
        }
    }
}

void judgeIrqAffinity(const Node& node, Verdicts& verdicts)
{
    if (node.cpu.numaNodes.value.value_or(0) <= 1) {
        return node.cpu.numaNodes.known() ? verdicts.pass(nodeSubject, "one NUMA node")
                                          : verdicts.unknown(nodeSubject, node.cpu.numaNodes);
    }
    for (const auto& nic : node.networkInterfaces) {
        const auto local = localCpus(node, nic);
        if (!isUp(nic) || !local) {
            continue;
        }
        const auto serving = parseCpuList(nic.interruptCpus.value.value_or(""));
        if (!nic.interruptCpus.known() || !serving) {
            verdicts.unknown(nic.name, nic.interruptCpus, "cat /proc/interrupts tells");
            continue;
        }
        const int near = cpuCount(commonCpus(*serving, *local));
        if (near == cpuCount(*serving)) {
            verdicts.pass(nic.name, "served on its own NUMA node, by " + *nic.interruptCpus);
        } else {
            verdicts.find(irqFinding(nic, near == 0, cpuListWords(*local)));
        }
    }
}

} // namespace sluice
