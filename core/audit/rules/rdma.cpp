// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/audit/rules.h"
#include "core/audit/scope.h"
#include "core/base/text/quoting.h"

#include <fmt/format.h>

#include <algorithm>

namespace sluice {

namespace {

std::string nameOf(const Node& node, const RdmaPort& port)
{
    const auto ports = std::count_if(node.rdmaPorts.begin(), node.rdmaPorts.end(),
                                     [&port](const RdmaPort& other) { return other.device == port.device; });
    return ports > 1 ? port.device + " port " + std::to_string(port.port) : port.device;
}

std::string portFolder(const RdmaPort& port)
{
    return "/sys/class/infiniband/" + port.device + "/ports/" + std::to_string(port.port);
}

/// Of ports of the same kind on cards of the same model: a slower model is no bad cable.
double fastestPort(const Node& node, const RdmaPort& port)
{
    double best = 0;
    for (const auto& other : node.rdmaPorts) {
        const bool same = other.linkLayer.value == port.linkLayer.value && other.state.value == "ACTIVE"
            && sameModel(node, other.pciAddress, port.pciAddress);
        best = same ? std::max(best, other.gigabitsPerSecond.value.value_or(0)) : best;
    }
    return best;
}

Finding stateFinding(const Node& node, const RdmaPort& port)
{
    const bool waits = port.state.value == "INIT" || port.state.value == "ARMED";
    return Finding{.subject = nameOf(node, port),
                   .severity = waits || !node.gpus.empty() ? Severity::Warning : Severity::Info,
                   .observed = *port.state + (port.physicalState.known() ? ", " + *port.physicalState : ""),
                   .expected = "ACTIVE, LinkUp",
                   .why = waits ? say<audit_messages::stateWhyWaits>() : say<audit_messages::stateWhy>(),
                   .effect = say<audit_messages::stateEffect>(),
                   .fix = {lookOnly("ibstat " + shellWord(port.device) + "; sudo ibdiagnet   # or ethtool for RoCE"),
                           waits
                               ? "Start a subnet manager: opensm on one host, or the switch's own."
                               : "Connect the cable, or disable the port in NCCL_IB_HCA so that nobody waits for it."},
                   .undo = "# nothing is changed by software",
                   .verify = "cat " + shellWord(portFolder(port) + "/state"),
                   .evidence = {port.state.source}};
}

Finding rateFinding(const Node& node, const RdmaPort& port, double fastest)
{
    return Finding{.subject = nameOf(node, port),
                   .severity = Severity::Warning,
                   .observed = fmt::format("{:g} Gb/s", *port.gigabitsPerSecond),
                   .expected = say<audit_messages::rateExpected>("rate"_a = fmt::format("{:g}", fastest)),
                   .why = say<audit_messages::rateWhy>(),
                   .effect = say<audit_messages::rateEffect>(),
                   .fix = {lookOnly("ibstat " + shellWord(port.device) + "; sudo mlxlink -d " + shellWord(port.device)
                                    + " -m   # look at the cable"),
                           "Change the cable or transceiver, or set the switch's port."},
                   .undo = "# nothing is changed by software",
                   .verify = "cat " + shellWord(portFolder(port) + "/rate"),
                   .evidence = {port.gigabitsPerSecond.source}};
}

Finding peermemFinding(const Node& node, const Fact<bool>& loaded)
{
    const bool dmaBuf = node.gpuDirect.nvidiaDriver.value.value_or("").find("Open Kernel Module") != std::string::npos;
    return Finding{.subject = nodeSubject,
                   .severity = dmaBuf ? Severity::Info : Severity::Warning,
                   .observed = say<audit_messages::peermemObserved>(),
                   .expected =
                       dmaBuf ? say<audit_messages::peermemExpectedDmaBuf>() : say<audit_messages::peermemExpected>(),
                   .why = say<audit_messages::peermemWhy>(),
                   .effect = dmaBuf ? say<audit_messages::peermemEffectDmaBuf>() : say<audit_messages::peermemEffect>(),
                   .fix = {"sudo modprobe nvidia-peermem", "/etc/modules-load.d/nvidia-peermem.conf:\nnvidia-peermem"},
                   .undo = "sudo modprobe -r nvidia-peermem; sudo rm -f /etc/modules-load.d/nvidia-peermem.conf",
                   .verify = "lsmod | grep peermem",
                   .evidence = {loaded.source}};
}

} // namespace

void judgeRdmaState(const Node& node, Verdicts& verdicts)
{
    for (const auto& port : node.rdmaPorts) {
        const auto fastest = fastestPort(node, port);
        if (!port.state.known()) {
            verdicts.unknown(nameOf(node, port), port.state, "ibstat tells");
        } else if (*port.state != "ACTIVE") {
            verdicts.find(stateFinding(node, port));
        } else if (port.gigabitsPerSecond.known() && *port.gigabitsPerSecond < fastest) {
            verdicts.find(rateFinding(node, port, fastest));
        } else {
            verdicts.pass(nameOf(node, port),
                          fmt::format("ACTIVE, {:g} Gb/s", port.gigabitsPerSecond.value.value_or(0)));
        }
    }
}

void judgePeermem(const Node& node, Verdicts& verdicts)
{
    if (!gpusApply(node, verdicts) || !hasNvidiaGpu(node) || node.rdmaPorts.empty()) {
        return;
    }
    const auto loaded = moduleLoaded(node, "nvidia_peermem");
    const auto older = moduleLoaded(node, "nv_peer_mem");
    if (!loaded.known()) {
        return verdicts.unknown(nodeSubject, loaded, "lsmod | grep peermem tells");
    }
    *loaded || *older ? verdicts.pass(nodeSubject, "loaded") : verdicts.find(peermemFinding(node, loaded));
}

} // namespace sluice
