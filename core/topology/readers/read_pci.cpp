// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/node/pci_classes.h"
#include "core/topology/pci_config.h"
#include "core/topology/readers/readers.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>

namespace sluice {

namespace {

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

void readIommu(const MachineFiles& files, const std::string& folder, PciDevice& device)
{
    const std::string link = folder + "/iommu_group";
    const std::string groups = "/sys/kernel/iommu_groups";
    const auto group = wholeNumber(files.linkName(link));
    if (!group || *group < 0 || *group > 1 << 20) {
        const bool off = files.exists(groups) || files.live();
        device.iommuGroup = unknownFact<int>(link, off ? "the device is in no IOMMU group" : onlyLive);
        device.iommuDomain = off ? knownFact(std::string("none"), groups) : unknownFact<std::string>(groups, onlyLive);
        return;
    }
    device.iommuGroup = knownFact(static_cast<int>(*group), link);
    device.iommuDomain = files.text("/sys/kernel/iommu_groups/" + std::to_string(*group) + "/type");
}

/// What only the configuration space tells: ACS of bridges, and links where sysfs is older than them.
void readConfig(const MachineFiles& files, const std::string& folder, PciDevice& device)
{
    const std::string source = folder + "/config";
    const bool linkMissing = !files.live() && !device.link.known() && !device.maxLink.known();
    device.acsRedirect = unknownFact<bool>(source, "only bridges redirect");
    device.acsControl = unknownFact<int>(source, "only bridges redirect");
    if (!device.isBridge() && !linkMissing) {
        return;
    }
    const auto bytes = files.bytes(source, 4096);
    const auto config = bytes.known() ? parsePciConfig(*bytes) : PciConfig();
    if (linkMissing && config.link && config.maxLink) {
        device.link = knownFact(*config.link, source);
        device.maxLink = knownFact(*config.maxLink, source);
    }
    if (device.isBridge()) {
        device.acsControl = config.acsControl ? knownFact(*config.acsControl, source)
                                              : unknownFact<int>(source, "no such capability, or not readable");
        device.acsRedirect = config.acsRedirect
            ? knownFact(*config.acsRedirect, source)
            : unknownFact<bool>(source, bytes.known() ? "only root may read beyond its first bytes" : bytes.reason);
    }
}

PciDevice readDevice(const MachineFiles& files, const std::string& address)
{
    const std::string folder = std::string(pciDevicesFolder) + "/" + address;
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
    readIommu(files, folder, device);
    readConfig(files, folder, device);
    return device;
}

} // namespace

std::string pciAddressIn(const std::string& devicePath)
{
    const auto addresses = addressesIn(devicePath);
    return addresses.empty() ? std::string() : addresses.back();
}

Fact<int> readPciNumaNode(const MachineFiles& files, const std::string& pciAddress)
{
    const std::string source =
        std::string(pciDevicesFolder) + "/" + (pciAddress.empty() ? "*" : pciAddress) + "/numa_node";
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
    for (const auto& address : files.namesOrNone(pciDevicesFolder)) {
        if (isPciAddress(address)) {
            devices.push_back(readDevice(files, address));
        }
    }
    return devices;
}

} // namespace sluice
