// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/audit/rules.h"
#include "core/audit/scope.h"
#include "core/base/text/quoting.h"
#include "core/node/relations.h"

#include <fmt/format.h>

#include <algorithm>

namespace sluice {

namespace {

constexpr std::uint32_t virtioVendor = 0x1af4;
constexpr std::uint32_t nvmeClass = 0x010802; // its slot is judged by nvme.link

/// A device whose link carries training data.
struct JudgedLink {
    std::string name; ///< "nvme0n1 (0000:3b:00.0)"
    std::string address;
    Severity atMost = Severity::Critical;
    bool gpu = false;
};

std::vector<JudgedLink> endpoints(const Node& node)
{
    std::vector<JudgedLink> found;
    const auto add = [&](const std::string& name, const std::string& address, Severity atMost, bool gpu) {
        const bool seen =
            std::any_of(found.begin(), found.end(), [&](const JudgedLink& e) { return e.address == address; });
        const auto* device = findPciDevice(node, address);
        // Virtual devices have no link to judge.
        if (device != nullptr && device->vendor != virtioVendor && !seen) {
            found.push_back({name + " (" + address + ")", address, atMost, gpu});
        }
    };
    for (const auto& judged : judgedDisks(node)) {
        add(judged.device->name, judged.device->pciAddress, judged.atMost(Severity::Critical), false);
    }
    for (const auto& nic : node.networkInterfaces) {
        // A port without a cable trains as it likes.
        if (nic.state.value != "down") {
            add(nic.name, nic.pciAddress, Severity::Warning, false);
        }
    }
    for (const auto& gpu : node.gpus) {
        add("GPU", gpu.pciAddress, Severity::Warning, true);
    }
    for (std::size_t i = 0, devices = found.size(); i < devices; ++i) {
        const auto chain = bridgesAbove(node, found[i].address);
        for (std::size_t above = 1; above < chain.size(); ++above) {
            if (linksUpwards(chain, above)) {
                add("switch", chain[above]->address, Severity::Critical, false);
            }
        }
    }
    return found;
}

double gigatransfers(const PcieLink& link)
{
    return link.gigatransfersPerSecond * link.width;
}

std::string linkWords(const PcieLink& link)
{
    return fmt::format("{} GT/s x{}", link.gigatransfersPerSecond, link.width);
}

Finding linkFinding(const JudgedLink& endpoint, const PciDevice& device, const PcieLink& expected)
{
    const auto& link = *device.link;
    const bool idleSpeed = endpoint.gpu && link.width >= expected.width;
    const bool halved = gigatransfers(link) <= gigatransfers(expected) / 2;
    Finding finding;
    finding.subject = endpoint.name;
    finding.severity =
        idleSpeed ? Severity::Info : std::min(endpoint.atMost, halved ? Severity::Critical : Severity::Warning);
    finding.observed = linkWords(link);
    finding.expected = say<audit_messages::pcieLinkExpected>("link"_a = linkWords(expected));
    finding.why = idleSpeed ? say<audit_messages::pcieLinkWhyIdleSpeed>() : say<audit_messages::pcieLinkWhy>();
    finding.effect = idleSpeed
        ? say<audit_messages::pcieLinkEffectIdle>()
        : say<audit_messages::pcieLinkEffect>(
            "percent"_a = fmt::format("{:.0f}", 100 * gigatransfers(link) / gigatransfers(expected)));
    finding.fix =
        Fix{lookOnly("sudo lspci -vv -s " + shellWord(endpoint.address)
                     + " | grep -E 'LnkCap|LnkSta'   # compare while it is busy"),
            idleSpeed ? "Nothing, if it rises under load."
                      : "Reseat the card or drive, look at the slot's width and speed in the BIOS, update firmware."};
    finding.undo = "# nothing is changed by software";
    const auto folder = "/sys/bus/pci/devices/" + endpoint.address;
    finding.verify =
        "cat " + shellWord(folder + "/current_link_speed") + " " + shellWord(folder + "/current_link_width");
    finding.evidence = {device.link.source, device.maxLink.source};
    return finding;
}

/// A slot below the card is no fault of training, but worth knowing.
Finding slotFinding(const JudgedLink& endpoint, const PciDevice& device, const PcieLink& expected)
{
    Finding finding;
    finding.subject = endpoint.name;
    finding.severity = Severity::Info;
    finding.observed = say<audit_messages::slotObserved>("link"_a = linkWords(*device.link));
    finding.expected = say<audit_messages::slotExpected>("link"_a = linkWords(*device.maxLink));
    finding.why = say<audit_messages::slotWhy>();
    finding.effect = say<audit_messages::slotEffect>(
        "percent"_a = fmt::format("{:.0f}", 100 * gigatransfers(expected) / gigatransfers(*device.maxLink)));
    finding.fix = Fix{lookOnly("sudo lspci -tv   # find a slot or bay with a faster port"),
                      "Move the device to that slot or bay."};
    finding.undo = "# move it back";
    finding.verify = "sudo lspci -vv -s " + shellWord(endpoint.address) + " | grep LnkSta";
    finding.evidence = {device.maxLink.source, "/sys/bus/pci/devices/" + device.parent + "/max_link_speed"};
    return finding;
}

} // namespace

void judgePcieLink(const Node& node, Verdicts& verdicts)
{
    for (const auto& endpoint : endpoints(node)) {
        const auto& device = *findPciDevice(node, endpoint.address);
        if (!device.link.known() || !device.maxLink.known()) {
            verdicts.unknown(endpoint.name, device.link.known() ? device.maxLink : device.link,
                             "sudo lspci -vv -s " + shellWord(endpoint.address) + " tells");
            continue;
        }
        const auto expected = possibleLink(node, device).value_or(*device.maxLink);
        if (gigatransfers(*device.link) < gigatransfers(expected)) {
            verdicts.find(linkFinding(endpoint, device, expected));
        } else if (gigatransfers(expected) < gigatransfers(*device.maxLink) && device.classCode != nvmeClass) {
            verdicts.find(slotFinding(endpoint, device, expected));
        } else {
            verdicts.pass(endpoint.name, linkWords(*device.link));
        }
    }
}

} // namespace sluice
