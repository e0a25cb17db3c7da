// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/audit/rules.h"
#include "core/audit/scope.h"
#include "core/base/text/quoting.h"
#include "core/base/text/text.h"
#include "core/base/text/words.h"
#include "core/node/relations.h"

#include <fmt/format.h>

#include <algorithm>

namespace sluice {

namespace {

const std::string multipathParameter = "/sys/module/nvme_core/parameters/multipath";
const std::string pollParameter = "/sys/module/nvme/parameters/poll_queues";

/// "nvme0n1 (0000:3b:00.0)"
std::string nameOf(const NvmeController& controller)
{
    const auto& name = controller.namespaces.empty() ? controller.name : controller.namespaces.front();
    return controller.pciAddress.empty() ? name : name + " (" + controller.pciAddress + ")";
}

Finding slowLink(const NvmeController& controller, const PciDevice& device, const PcieLink& possible)
{
    const bool slot = bandwidthOf(possible) < bandwidthOf(*device.maxLink);
    return Finding{
        .subject = nameOf(controller),
        .severity = Severity::Info,
        .observed = say<audit_messages::slowLinkObserved>("link"_a = words(bandwidthOf(*device.link)),
                                                          "drive"_a = words(bandwidthOf(*device.maxLink))),
        .expected = say<audit_messages::slowLinkExpected>(),
        .why = slot ? say<audit_messages::slowLinkWhySlot>() : say<audit_messages::slowLinkWhy>(),
        .effect = say<audit_messages::slowLinkEffect>(
            "percent"_a =
                fmt::format("{:.0f}", 100 * bandwidthOf(*device.link).value / bandwidthOf(*device.maxLink).value)),
        .fix = {lookOnly("sudo lspci -tv   # find a slot or bay with a faster port"), "Move the drive there."},
        .undo = "# move it back",
        .verify = "sudo lspci -vv -s " + shellWord(device.address) + " | grep -E 'LnkCap|LnkSta'",
        .evidence = {device.link.source, device.maxLink.source}};
}

void judgeOneLink(const Node& node, const NvmeController& controller, Verdicts& verdicts)
{
    const auto* device = findPciDevice(node, controller.pciAddress);
    if (device == nullptr) {
        const auto transport = controller.transport.value.value_or("unknown");
        return transport == "pcie" || transport == "unknown"
            ? verdicts.unknown(nameOf(controller), "its PCI device is not in the table")
            : verdicts.pass(nameOf(controller), "over " + transport + ": the network is its link");
    }
    if (!device->link.known() || !device->maxLink.known()) {
        return verdicts.unknown(nameOf(controller), device->link.known() ? device->maxLink : device->link,
                                "sudo lspci -vv -s " + shellWord(device->address) + " tells");
    }
    const auto possible = possibleLink(node, *device).value_or(*device->maxLink);
    if (bandwidthOf(*device->link) < bandwidthOf(*device->maxLink)) {
        return verdicts.find(slowLink(controller, *device, possible));
    }
    verdicts.pass(nameOf(controller), words(bandwidthOf(*device->link)));
}

} // namespace

void judgeNvmeLink(const Node& node, Verdicts& verdicts)
{
    for (const auto& controller : node.nvmeControllers) {
        judgeOneLink(node, controller, verdicts);
    }
}

void judgeMultipath(const Node& node, Verdicts& verdicts)
{
    if (node.nvmeControllers.empty()) {
        return;
    }
    const auto found = node.moduleParameters.find("nvme_core.multipath");
    if (found == node.moduleParameters.end()) {
        return verdicts.unknown(nodeSubject, multipathParameter + ": not read", "cat it on the running machine");
    }
    const bool grace = node.cpu.architecture == "aarch64";
    if (found->second != "Y" || node.gpus.empty() || grace) {
        return verdicts.pass(nodeSubject,
                             found->second == "Y" ? "on; it matters only for peer-to-peer reads on x86" : "off");
    }
    verdicts.find(Finding{.subject = nodeSubject,
                          .severity = Severity::Info,
                          .observed = say<audit_messages::multipathObserved>(),
                          .expected = say<audit_messages::multipathExpected>(),
                          .why = say<audit_messages::multipathWhy>(),
                          .effect = say<audit_messages::multipathEffect>(),
                          .fix = {"# takes effect after a restart: see how to make it last",
                                  "Kernel argument nvme_core.multipath=N: add it to GRUB_CMDLINE_LINUX in "
                                  "/etc/default/grub and run sudo update-grub"},
                          .undo = "# take the kernel argument out again, update-grub and restart",
                          .verify = "cat " + multipathParameter,
                          .evidence = {multipathParameter}});
}

void judgePollQueues(const Node& node, Verdicts& verdicts)
{
    if (node.nvmeControllers.empty()) {
        return;
    }
    const auto parameter = node.moduleParameters.find("nvme.poll_queues");
    const auto count = parameter == node.moduleParameters.end() ? std::nullopt : wholeNumber(parameter->second);
    if (!count) {
        return verdicts.unknown(nodeSubject, pollParameter + ": not read", "cat it on the running machine");
    }
    const auto& first = node.nvmeControllers.front().queues;
    // One queue is for administration; what is polled serves no interrupts.
    if (*count > 0 && first.known() && *count * 2 > *first - 1) {
        return verdicts.find(Finding{
            .subject = nodeSubject,
            .severity = Severity::Warning,
            .observed = say<audit_messages::pollQueuesObserved>("polled"_a = *count, "all"_a = *first - 1),
            .expected = say<audit_messages::pollQueuesExpected>(),
            .why = say<audit_messages::pollQueuesWhy>(),
            .effect = say<audit_messages::pollQueuesEffect>(),
            .fix = {"# takes effect when the module is loaded anew: see how to make it last",
                    "/etc/modprobe.d/60-sluice-nvme.conf:\noptions nvme poll_queues=0\nthen sudo update-initramfs -u"},
            .undo = "sudo rm -f /etc/modprobe.d/60-sluice-nvme.conf; sudo update-initramfs -u",
            .verify = "cat " + pollParameter,
            .evidence = {pollParameter, first.source}});
    }
    verdicts.pass(nodeSubject,
                  *count == 0 ? "none: reads complete by interrupt" : std::to_string(*count) + " queues are polled");
}

} // namespace sluice
