// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/topology/pci_classes.h"
#include "core/topology/readers.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>

namespace sluice {

namespace {

const std::string devicesFolder = "/sys/bus/pci/devices";

/// "0000:3b:00.0"; domains may have more than four digits.
bool isPciAddress(const std::string& text)
{
    const auto parts = pieces(text, ':');
    const auto hexadecimal = [](const std::string& digits) {
        return !digits.empty() && std::all_of(digits.begin(), digits.end(), [](char c) {
            return std::isxdigit(static_cast<unsigned char>(c)) != 0;
        });
    };
    return parts.size() == 3 && parts[0].size() >= 4 && hexadecimal(parts[0]) && hexadecimal(parts[1])
        && parts[2].size() == 4 && parts[2][2] == '.' && hexadecimal(parts[2].substr(0, 2))
        && hexadecimal(parts[2].substr(3));
}

std::vector<std::string> addressesIn(const std::string& path)
{
    auto parts = pieces(path, '/');
    std::erase_if(parts, [](const std::string& part) { return !isPciAddress(part); });
    return parts;
}

/// "16.0 GT/s PCIe" -> 16.0. "Unknown" is no number.
std::optional<double> gigatransfers(const std::string& text)
{
    double value = 0;
    const auto [stop, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool sane = problem == std::errc() && std::isfinite(value) && value > 0 && value < 1000;
    return sane && std::string(stop).starts_with(" GT/s") ? std::optional(value) : std::nullopt;
}

Fact<PcieLink> readLink(const MachineFiles& files, const std::string& folder, const std::string& which)
{
    const std::string source = folder + "/" + which + "_link_speed";
    const auto speed = files.text(source);
    const auto width = files.integer(folder + "/" + which + "_link_width");
    if (!speed.known()) {
        return unknownFact<PcieLink>(source, speed.reason);
    }
    const auto rate = gigatransfers(*speed);
    // 0 and 255 lanes are what the kernel shows for a device without a link of its own.
    if (!rate || !width.known() || *width < 1 || *width > 32) {
        return unknownFact<PcieLink>(source, "the device reports no link");
    }
    return knownFact(PcieLink{*rate, static_cast<int>(*width)}, source);
}

std::uint32_t identifier(const MachineFiles& files, const std::string& path, std::uint32_t most)
{
    const auto value = files.integer(path);
    return value.known() && *value >= 0 && *value <= most ? static_cast<std::uint32_t>(*value) : 0;
}

PciDevice readDevice(const MachineFiles& files, const std::string& address)
{
    const std::string folder = devicesFolder + "/" + address;
    PciDevice device;
    device.address = address;
    device.classCode = identifier(files, folder + "/class", 0xffffff);
    device.className = pciClassName(device.classCode);
    device.vendor = identifier(files, folder + "/vendor", 0xffff);
    device.device = identifier(files, folder + "/device", 0xffff);
    device.driver = files.linkName(folder + "/driver");
    const auto chain = addressesIn(files.resolved(folder));
    device.parent = chain.size() > 1 ? chain[chain.size() - 2] : "";
    device.link = readLink(files, folder, "current");
    device.maxLink = readLink(files, folder, "max");
    device.numaNode = readPciNumaNode(files, address);
    return device;
}

enum class Display { None, Console, Accelerator };

Display displayOf(const PciDevice& device)
{
    const auto subclass = device.classCode >> 8;
    const bool display = subclass == 0x0300 || subclass == 0x0302;
    // AMD's and Habana's data-centre parts call themselves display controllers or accelerators.
    const bool accelerator = (subclass == 0x0380 || subclass == 0x1200)
        && (device.vendor == 0x1002 || device.vendor == 0x10de || device.vendor == 0x1da3);
    if (display && drawsConsoleOnly(device.vendor)) {
        return Display::Console;
    }
    return display || accelerator ? Display::Accelerator : Display::None;
}

/// "Model:   NVIDIA H100 80GB HBM3" of what NVIDIA's driver writes about each of its devices.
Fact<std::string> nvidiaModel(const MachineFiles& files, const std::string& address)
{
    const auto text = files.text("/proc/driver/nvidia/gpus/" + address + "/information");
    return converted(text, [](const std::string& lines) -> std::optional<std::string> {
        for (const auto& line : pieces(lines, '\n')) {
            const auto value = line.find_first_not_of(" \t", line.find(':') + 1);
            if (line.starts_with("Model:") && value != std::string::npos) {
                return line.substr(value);
            }
        }
        return std::nullopt;
    });
}

Gpu readGpu(const MachineFiles& files, const PciDevice& device)
{
    // Where the identifiers were not captured, a folder of its driver's still names the maker.
    const bool nvidia = device.vendor == 0x10de || files.exists("/proc/driver/nvidia/gpus/" + device.address);
    Gpu gpu;
    gpu.pciAddress = device.address;
    gpu.vendor = nvidia ? "NVIDIA" : pciVendorName(device.vendor);
    gpu.device = device.device;
    gpu.driver = device.driver;
    gpu.model = nvidiaModel(files, device.address);
    gpu.link = device.link;
    gpu.maxLink = device.maxLink;
    gpu.numaNode = device.numaNode;
    return gpu;
}

/// "8 x NVIDIA H100 80GB HBM3"
std::string countedKinds(const std::vector<Gpu>& gpus)
{
    std::map<std::string, int> kinds;
    for (const auto& gpu : gpus) {
        const auto device = gpu.device == 0 ? "GPU" : fmt::format("0x{:04x}", gpu.device);
        ++kinds[gpu.model.value.value_or(gpu.vendor + " " + device)];
    }
    std::string text;
    for (const auto& [kind, count] : kinds) {
        text += fmt::format("{}{} x {}", text.empty() ? "" : ", ", count, kind);
    }
    return text;
}

} // namespace

std::string pciAddressIn(const std::string& devicePath)
{
    const auto addresses = addressesIn(devicePath);
    return addresses.empty() ? std::string() : addresses.back();
}

Fact<int> readPciNumaNode(const MachineFiles& files, const std::string& pciAddress)
{
    const std::string source = devicesFolder + "/" + (pciAddress.empty() ? "*" : pciAddress) + "/numa_node";
    if (pciAddress.empty()) {
        return unknownFact<int>(source, "not a PCI device");
    }
    const auto node = files.integer(source);
    if (!node.known()) {
        return unknownFact<int>(source, node.reason);
    }
    if (*node < 0 || *node > 65535) {
        return unknownFact<int>(source, "the firmware does not say");
    }
    return knownFact(static_cast<int>(*node), source);
}

std::vector<PciDevice> readPciDevices(const MachineFiles& files)
{
    std::vector<PciDevice> devices;
    for (const auto& address : files.namesOrNone(devicesFolder)) {
        if (isPciAddress(address)) {
            devices.push_back(readDevice(files, address));
        }
    }
    return devices;
}

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
        interfaces.push_back(std::move(nic));
    }
    return interfaces;
}

void findGpus(const MachineFiles& files, Node& node)
{
    std::string consoles;
    for (const auto& device : node.pciDevices) {
        const auto display = displayOf(device);
        if (display == Display::Accelerator) {
            node.gpus.push_back(readGpu(files, device));
        } else if (display == Display::Console) {
            consoles = ", only a console adapter (" + pciVendorName(device.vendor) + " at " + device.address + ")";
        }
    }
    if (const auto bus = files.names(devicesFolder); !bus.known()) {
        node.gpuSummary = unknownFact<std::string>(devicesFolder, "the PCI bus cannot be read: " + bus.reason);
        return;
    }
    const std::string none = "none: no GPU among the display, 3D and accelerator devices on the PCI bus" + consoles;
    node.gpuSummary = knownFact(node.gpus.empty() ? none : countedKinds(node.gpus), devicesFolder);
}

} // namespace sluice
