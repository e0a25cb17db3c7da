// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/audit/rules.h"
#include "core/audit/scope.h"
#include "core/base/text/quoting.h"
#include "core/base/text/words.h"
#include "core/node/relations.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace sluice {

namespace {

/// What of the named paths' drives hangs beneath a switch, and their links together.
struct PathShare {
    std::vector<std::string> drives;
    BytesPerSecond links;
};

PathShare pathShare(const Node& node, const Relations& relations, const SharedUplink& uplink)
{
    PathShare share;
    for (const auto& endpoint : relations.endpoints) {
        const auto& beneath = uplink.endpoints;
        const bool here = std::find(beneath.begin(), beneath.end(), endpoint.name) != beneath.end();
        const bool holdsPath = std::any_of(node.paths.begin(), node.paths.end(), [&endpoint](const PathFacts& path) {
            return std::find(layersOf(path).begin(), layersOf(path).end(), endpoint.name) != layersOf(path).end();
        });
        if (here && holdsPath && endpoint.link) {
            share.drives.push_back(endpoint.name);
            share.links.value += endpoint.link->value;
        }
    }
    return share;
}

void judgeUplink(const Node& node, const Relations& relations, const SharedUplink& uplink, Verdicts& verdicts)
{
    constexpr double rounding = 1.05;
    const std::string subject = "switch (" + uplink.bridge + ")";
    const std::string source = "/sys/bus/pci/devices/" + uplink.bridge + "/current_link_speed";
    if (!uplink.capacity) {
        return verdicts.unknown(subject, source + ": not read",
                                "sudo lspci -vv -s " + shellWord(uplink.bridge) + " tells");
    }
    if (uplink.demand.value <= uplink.capacity->value * rounding) {
        return verdicts.pass(subject, words(*uplink.capacity) + " for " + listed(uplink.endpoints));
    }
    const auto share = pathShare(node, relations, uplink);
    const bool capsPath = share.links.value > uplink.capacity->value * rounding;
    verdicts.find(Finding{
        .subject = subject,
        .severity = capsPath ? Severity::Warning : Severity::Info,
        .observed = say<audit_messages::uplinkObserved>("capacity"_a = words(*uplink.capacity),
                                                        "demand"_a = words(uplink.demand),
                                                        "endpoints"_a = listed(uplink.endpoints)),
        .expected = say<audit_messages::uplinkExpected>(),
        .why = say<audit_messages::uplinkWhy>(),
        .effect = capsPath ? say<audit_messages::uplinkEffectCaps>("drives"_a = listed(share.drives),
                                                                   "rate"_a = words(*uplink.capacity))
                           : say<audit_messages::uplinkEffect>(),
        .fix =
            {lookOnly("sudo lspci -tv   # see what shares the switch"),
             "Spread the drives of one array over several switches, or let each GPU read from those beneath its own."},
        .undo = "# nothing is changed by software",
        .verify = "sudo lspci -vv -s " + shellWord(uplink.bridge) + " | grep LnkSta",
        .evidence = {source}});
}

/// The bridges above GPUs that could turn traffic round by themselves: all but the root ports.
std::vector<const PciDevice*> switchPorts(const Node& node)
{
    std::vector<const PciDevice*> ports;
    for (const auto& gpu : node.gpus) {
        const auto chain = bridgesAbove(node, gpu.pciAddress);
        for (std::size_t i = 1; i + 1 < chain.size(); ++i) {
            if (std::find(ports.begin(), ports.end(), chain[i]) == ports.end()) {
                ports.push_back(chain[i]);
            }
        }
    }
    return ports;
}

/// Writes the recorded value of the register back.
std::string formerAcs(const Node& node, const std::string& bridge)
{
    const auto* device = findPciDevice(node, bridge);
    return device != nullptr && device->acsControl.known()
        ? fmt::format("sudo setpci -s {} ECAP_ACS+6.w={:04x}", shellWord(bridge), *device->acsControl)
        : "# no command: the former value was not recorded; sudo lspci -vvv shows it before the change";
}

Finding acsFinding(const Node& node, const std::vector<std::string>& bridges)
{
    constexpr std::size_t shown = 4;
    std::string names =
        listed({bridges.begin(), bridges.begin() + static_cast<std::ptrdiff_t>(std::min(shown, bridges.size()))});
    names += bridges.size() > shown ? fmt::format(" and {} more", bridges.size() - shown) : "";
    std::string now;
    std::string undo;
    for (const auto& bridge : bridges) {
        now += (now.empty() ? "" : "; ") + ("sudo setpci -s " + shellWord(bridge) + " ECAP_ACS+6.w=0000");
        undo += (undo.empty() ? "" : "; ") + formerAcs(node, bridge);
    }
    return Finding{.subject = names,
                   .severity = isVirtualMachine(node) ? Severity::Info : Severity::Warning,
                   .observed = say<audit_messages::acsObserved>(),
                   .expected = say<audit_messages::acsExpected>(),
                   .why = say<audit_messages::acsWhy>(),
                   .effect = say<audit_messages::acsEffect>(),
                   .fix = {now,
                           "A systemd unit that runs this at start, or ACS off in the BIOS; with it the separation "
                           "that virtual machines need is gone."},
                   .undo = undo,
                   .verify = "sudo lspci -vvv -s " + shellWord(bridges.front()) + " | grep ACSCtl",
                   .evidence = {"/sys/bus/pci/devices/" + bridges.front() + "/config"}};
}

/// Devices that data passes: their IOMMU domain decides.
std::vector<const PciDevice*> dataDevices(const Node& node)
{
    std::set<std::string> addresses;
    for (const auto& gpu : node.gpus) {
        addresses.insert(gpu.pciAddress);
    }
    for (const auto& controller : node.nvmeControllers) {
        addresses.insert(controller.pciAddress);
    }
    for (const auto& nic : node.networkInterfaces) {
        addresses.insert(nic.pciAddress);
    }
    std::vector<const PciDevice*> devices;
    for (const auto& device : node.pciDevices) {
        addresses.contains(device.address) ? devices.push_back(&device) : void();
    }
    return devices;
}

Finding iommuFinding(const Node& node, const std::vector<std::string>& translated, const Fact<std::string>& domain)
{
    const bool grace = node.cpu.architecture == "aarch64";
    return Finding{.subject = nodeSubject,
                   .severity = isVirtualMachine(node) || grace ? Severity::Info : Severity::Warning,
                   .observed = say<audit_messages::iommuObserved>("domain"_a = *domain, "count"_a = translated.size(),
                                                                  "first"_a = translated.front()),
                   .expected = say<audit_messages::iommuExpected>(),
                   .why = say<audit_messages::iommuWhy>(),
                   .effect = say<audit_messages::iommuEffect>(),
                   .fix = {"# takes effect after a restart: see how to make it last",
                           "Kernel argument iommu=pt: add it to GRUB_CMDLINE_LINUX in /etc/default/grub and run "
                           "sudo update-grub"},
                   .undo = "# take the kernel argument out again, update-grub and restart",
                   .verify = "cat /sys/kernel/iommu_groups/*/type | sort | uniq -c",
                   .evidence = {domain.source}};
}

} // namespace

void judgeSharedUplink(const Node& node, Verdicts& verdicts)
{
    const auto relations = relationsOf(node);
    for (const auto& uplink : relations.uplinks) {
        judgeUplink(node, relations, uplink, verdicts);
    }
}

void judgeAcs(const Node& node, Verdicts& verdicts)
{
    if (!gpusApply(node, verdicts)) {
        return;
    }
    const auto ports = switchPorts(node);
    std::vector<std::string> redirecting;
    for (const auto* port : ports) {
        port->acsRedirect.value == true ? redirecting.push_back(port->address) : void();
    }
    const auto unread =
        std::find_if(ports.begin(), ports.end(), [](const PciDevice* port) { return !port->acsRedirect.known(); });
    if (!redirecting.empty()) {
        return verdicts.find(acsFinding(node, redirecting));
    }
    if (unread != ports.end()) {
        return verdicts.unknown(nodeSubject, (*unread)->acsRedirect, Remedy::AuditAsRoot);
    }
    verdicts.pass(nodeSubject, ports.empty() ? "no switch above a GPU" : "no redirection on the switches above GPUs");
}

void judgeIommu(const Node& node, Verdicts& verdicts)
{
    if (!gpusApply(node, verdicts)) {
        return;
    }
    std::vector<std::string> translated;
    Fact<std::string> domain;
    for (const auto* device : dataDevices(node)) {
        if (!device->iommuDomain.known()) {
            return verdicts.unknown(nodeSubject, device->iommuDomain, "cat /sys/kernel/iommu_groups/*/type tells");
        }
        if (*device->iommuDomain != "none" && *device->iommuDomain != "identity") {
            translated.push_back(device->address);
            domain = device->iommuDomain;
        }
    }
    translated.empty() ? verdicts.pass(nodeSubject, "passthrough, or off")
                       : verdicts.find(iommuFinding(node, translated, domain));
}

} // namespace sluice
