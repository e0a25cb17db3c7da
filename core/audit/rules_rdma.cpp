// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/audit/rules.h"
#include "core/audit/scope.h"
#include "core/base/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

namespace sluice {

namespace {

std::string nameOf(const Node& node, const RdmaPort& port)
{
    const auto ports = std::count_if(node.rdmaPorts.begin(), node.rdmaPorts.end(),
                                     [&port](const RdmaPort& other) { return other.device == port.device; });
    return ports > 1 ? port.device + " port " + std::to_string(port.port) : port.device;
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
    return Finding{
        .subject = nameOf(node, port),
        .severity = waits || !node.gpus.empty() ? Severity::Warning : Severity::Info,
        .observed = *port.state + (port.physicalState.known() ? ", " + *port.physicalState : ""),
        .expected = "ACTIVE, LinkUp",
        .why = waits ? "The cable is connected, but no subnet manager has configured the port."
                     : "The port has no link: no cable, a bad one, or the switch's port is off.",
        .effect = "Collectives and storage use the ports that are left, or fall back to TCP.",
        .fix = {"ibstat " + port.device + "; sudo ibdiagnet   # or ethtool for RoCE",
                waits ? "Start a subnet manager: opensm on one host, or the switch's own."
                      : "Connect the cable, or disable the port in NCCL_IB_HCA so that nobody waits for it."},
        .undo = "# nothing is changed by software",
        .verify = "cat /sys/class/infiniband/" + port.device + "/ports/" + std::to_string(port.port) + "/state",
        .evidence = {port.state.source}};
}

Finding rateFinding(const Node& node, const RdmaPort& port, double fastest)
{
    return Finding{
        .subject = nameOf(node, port),
        .severity = Severity::Warning,
        .observed = fmt::format("{:g} Gb/s", *port.gigabitsPerSecond),
        .expected = fmt::format("{:g} Gb/s, as the other ports of this node", fastest),
        .why = "The port agreed on fewer lanes or a lower speed: cable, transceiver or the switch's setting.",
        .effect = "Collectives run at the rate of the slowest port.",
        .fix = {"ibstat " + port.device + "; sudo mlxlink -d " + port.device + " -m   # look at the cable",
                "Change the cable or transceiver, or set the switch's port."},
        .undo = "# nothing is changed by software",
        .verify = "cat /sys/class/infiniband/" + port.device + "/ports/" + std::to_string(port.port) + "/rate",
        .evidence = {port.gigabitsPerSecond.source}};
}

/// Variables that NCCL no longer reads, or that switch off what makes it fast.
struct Suspect {
    std::string_view name;
    std::string_view value; ///< that is bad; empty is any
    Severity severity = Severity::Warning;
    std::string_view why;
};
constexpr std::array suspects = {
    Suspect{"NCCL_MAX_RINGS", "", Severity::Warning,
            "NCCL has not read it since 2.5; NCCL_MAX_NCHANNELS took its place."},
    Suspect{"NCCL_MIN_NRINGS", "", Severity::Warning,
            "NCCL has not read it since 2.5; NCCL_MIN_NCHANNELS took its place."},
    Suspect{"NCCL_LL_THRESHOLD", "", Severity::Warning, "It was removed; NCCL chooses the protocol itself."},
    Suspect{"NCCL_TREE_THRESHOLD", "", Severity::Warning, "It was removed; NCCL_ALGO took its place."},
    Suspect{"NCCL_P2P_DISABLE", "1", Severity::Warning,
            "GPUs of one node talk through host memory instead of NVLink or PCIe."},
    Suspect{"NCCL_SHM_DISABLE", "1", Severity::Warning,
            "Where peer access is missing, GPUs of one node talk over the network."},
    Suspect{"NCCL_IB_DISABLE", "1", Severity::Warning, "RDMA is not used: all traffic goes over TCP."},
    Suspect{"NCCL_NET_GDR_LEVEL", "LOC", Severity::Warning,
            "GPUDirect RDMA is off: data takes the way through host memory."},
    Suspect{"NCCL_DEBUG", "TRACE", Severity::Warning, "Every call is written to the log."},
    Suspect{"NCCL_ALGO", "", Severity::Info,
            "One algorithm for all sizes; NCCL's own choice is rarely beaten everywhere."},
    Suspect{"NCCL_PROTO", "", Severity::Info,
            "One protocol for all sizes; NCCL's own choice is rarely beaten everywhere."},
    Suspect{"NCCL_BUFFSIZE", "", Severity::Info, "Larger buffers take GPU memory; smaller ones cost bandwidth."}};

Finding variableFinding(const std::string& name, const std::string& value, Severity severity, std::string why)
{
    return Finding{.subject = name,
                   .severity = severity,
                   .observed = name + "=" + value,
                   .expected = "not set, unless a measurement on this cluster asks for it",
                   .why = std::move(why),
                   .effect = "Collectives may run far below the network's rate, and the loader shares what is left.",
                   .fix = {"unset " + name, "Take it out of the job script, the container image or /etc/nccl.conf."},
                   .undo = "export " + name + "=" + value,
                   .verify = "env | grep ^NCCL_",
                   .evidence = {"/proc/self/environ"}};
}

/// A device that the variable names and that is not there. "^mlx5_0,=eth1:1": marks and ports around names.
std::string missingDevice(const Node& node, const std::string& name, std::string value)
{
    if (value.starts_with("^")) {
        return {};
    }
    const bool exact = value.starts_with("=");
    value.erase(0, exact ? 1 : 0);
    for (const auto& piece : pieces(value, ',')) {
        const auto wanted = piece.substr(0, piece.find(':'));
        const auto fits = [&](const std::string& device) {
            return exact ? device == wanted : device.starts_with(wanted);
        };
        const bool there = name == "NCCL_IB_HCA" ? std::any_of(node.rdmaPorts.begin(), node.rdmaPorts.end(),
                                                               [&](const RdmaPort& p) { return fits(p.device); })
                                                 : wanted == "lo"
                || std::any_of(node.networkInterfaces.begin(), node.networkInterfaces.end(),
                               [&](const NetworkInterface& n) { return fits(n.name); });
        if (!there) {
            return wanted;
        }
    }
    return {};
}

void judgeVariable(const Node& node, const std::string& name, const std::string& value, Verdicts& verdicts)
{
    for (const auto& suspect : suspects) {
        if (suspect.name == name && (suspect.value.empty() || suspect.value == value)) {
            const bool harmless = name == "NCCL_IB_DISABLE" && node.rdmaPorts.empty();
            return harmless ? verdicts.pass(name, value + ": there is no RDMA device")
                            : verdicts.find(variableFinding(name, value, suspect.severity, std::string(suspect.why)));
        }
    }
    // Bridges and bonds are no hardware and are not in the node: only missing RDMA devices are certain.
    const auto missing = name == "NCCL_IB_HCA" ? missingDevice(node, name, value) : std::string();
    if (!missing.empty()) {
        return verdicts.find(
            variableFinding(name, value, Severity::Warning, "This node has no RDMA device " + missing + "."));
    }
    verdicts.pass(name, value);
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

void judgeNccl(const Node& node, Verdicts& verdicts)
{
    for (const auto& [name, value] : node.environment) {
        name.starts_with("NCCL_") ? judgeVariable(node, name, value, verdicts) : void();
    }
}

} // namespace sluice
