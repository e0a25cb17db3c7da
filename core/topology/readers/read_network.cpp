// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/node/cpu_list.h"
#include "core/topology/readers/readers.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace sluice {

namespace {

constexpr std::size_t maxInterrupts = 4096; // PCI allows 2,048 a function

/// Where the interrupts of a PCI device are served: in effect where the kernel says so, else allowed.
void readInterrupts(const MachineFiles& files, NetworkInterface& nic)
{
    const std::string folder = "/sys/bus/pci/devices/" + nic.pciAddress + "/msi_irqs";
    const auto interrupts = nic.pciAddress.empty() ? unknownFact<std::vector<std::string>>(folder, "not a PCI device")
                                                   : files.names(folder);
    nic.interrupts = converted(
        interrupts, [](const std::vector<std::string>& list) { return std::optional(static_cast<int>(list.size())); });
    nic.interruptCpus = unknownFact<std::string>(folder, interrupts.reason);
    CpuList cpus;
    for (std::size_t i = 0; interrupts.known() && i < std::min(interrupts->size(), maxInterrupts); ++i) {
        const std::string irq = "/proc/irq/" + (*interrupts)[i];
        auto list = files.text(irq + "/effective_affinity_list");
        list = list.known() && !list->empty() ? list : files.text(irq + "/smp_affinity_list");
        const auto parsed = parseCpuList(list.value.value_or("?"));
        if (!parsed) {
            nic.interruptCpus =
                unknownFact<std::string>(list.source, list.known() ? "makes no sense there" : list.reason);
            return;
        }
        cpus = unitedCpus(std::move(cpus), *parsed);
    }
    if (!cpus.empty()) {
        nic.interruptCpus = knownFact(cpuListWords(cpus), "/proc/irq/*/effective_affinity_list");
    }
}

/// "400 Gb/sec (4X NDR)" -> 400
std::optional<double> gigabits(const std::string& text)
{
    double value = 0;
    const auto [stop, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool sane = problem == std::errc() && std::isfinite(value) && value > 0 && value < 1e6;
    return sane && std::string_view(stop).starts_with(" Gb/sec") ? std::optional(value) : std::nullopt;
}

/// "4: ACTIVE" -> "ACTIVE"
std::optional<std::string> stateWord(const std::string& text)
{
    const auto colon = text.find(": ");
    return colon == std::string::npos ? std::nullopt : std::optional(text.substr(colon + 2));
}

RdmaPort readPort(const MachineFiles& files, const std::string& device, const std::string& port)
{
    const std::string folder = "/sys/class/infiniband/" + device;
    const std::string place = folder + "/ports/" + port;
    RdmaPort result;
    result.device = device;
    result.port = static_cast<int>(wholeNumber(port).value_or(1));
    result.state = converted(files.text(place + "/state"), stateWord);
    result.physicalState = converted(files.text(place + "/phys_state"), stateWord);
    result.gigabitsPerSecond = converted(files.text(place + "/rate"), gigabits);
    result.linkLayer = files.text(place + "/link_layer");
    result.pciAddress = pciAddressIn(files.resolved(folder + "/device"));
    result.numaNode = readPciNumaNode(files, result.pciAddress);
    result.interfaces = files.namesOrNone(folder + "/device/net");
    return result;
}

} // namespace

std::vector<NetworkInterface> readNetworkInterfaces(const MachineFiles& files)
{
    std::vector<NetworkInterface> interfaces;
    for (const auto& name : files.namesOrNone("/sys/class/net")) {
        const std::string folder = "/sys/class/net/" + name;
        if (!files.exists(folder + "/device")) {
            continue; // lo, bridges, tunnels, veth: no hardware of their own
        }
        NetworkInterface nic;
        nic.name = name;
        nic.state = files.text(folder + "/operstate");
        nic.speedMegabitsPerSecond = files.integer(folder + "/speed");
        if (nic.speedMegabitsPerSecond.known() && *nic.speedMegabitsPerSecond <= 0) {
            nic.speedMegabitsPerSecond = unknownFact<std::int64_t>(folder + "/speed", "the driver does not say");
        }
        nic.mtu = converted(files.integer(folder + "/mtu"), [](std::int64_t mtu) {
            return mtu > 0 && mtu < (1 << 30) ? std::optional(static_cast<int>(mtu)) : std::nullopt;
        });
        nic.driver = files.linkName(folder + "/device/driver");
        nic.pciAddress = pciAddressIn(files.resolved(folder + "/device"));
        nic.numaNode = readPciNumaNode(files, nic.pciAddress);
        readInterrupts(files, nic);
        interfaces.push_back(std::move(nic));
    }
    return interfaces;
}

std::vector<RdmaPort> readRdmaPorts(const MachineFiles& files)
{
    std::vector<RdmaPort> ports;
    for (const auto& device : files.namesOrNone("/sys/class/infiniband")) {
        for (const auto& port : files.namesOrNone("/sys/class/infiniband/" + device + "/ports")) {
            ports.push_back(readPort(files, device, port));
        }
    }
    return ports;
}

} // namespace sluice
