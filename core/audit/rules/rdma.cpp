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

double fastestPort(const Node& node, const RdmaPort& port)
{
    double best = 0;
    for (const auto& other : node.rdmaPorts) {
        const bool same = other.linkLayer.value == port.linkLayer.value && other.state.value == "ACTIVE";
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
                   .why = waits ? "The cable is connected, but no subnet manager has configured the port."
                                : "The port has no link: no cable, a bad one, or the switch's port is off.",
                   .effect = "Collectives and storage use the ports that are left, or fall back to TCP.",
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
                   .expected = fmt::format("{:g} Gb/s, as the other ports of this node", fastest),
                   .why =
                       "The port agreed on fewer lanes or a lower speed: cable, transceiver or the switch's setting.",
                   .effect = "Collectives run at the rate of the slowest port.",
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
                   .observed = "nvidia-peermem is not loaded",
                   .expected =
                       dmaBuf ? "loaded, unless NCCL uses DMA-BUF (open driver, kernel 5.12 or later)" : "loaded",
                   .why = "It lets network cards read and write GPU memory.",
                   .effect = dmaBuf ? "None where the library uses DMA-BUF."
                                    : "Every message is copied through host memory: half the bandwidth, more CPU time.",
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
