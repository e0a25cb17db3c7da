// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/node/pci_classes.h"
#include "core/topology/cufile_config.h"
#include "core/topology/readers/readers.h"

#include <fmt/format.h>

#include <algorithm>

namespace sluice {

namespace {

constexpr const char* askNvml = "not in the driver's files; NVIDIA's library or nvidia-smi tells";

enum class Display { None, Console, Accelerator };

Display displayOf(const PciDevice& device)
{
    const auto subclass = device.classCode >> 8;
    const bool display = subclass == 0x0300 || subclass == 0x0302;
    // AMD's and Habana's data-centre parts call themselves display controllers or accelerators. So do Intel's, Max and
    // Flex, but its accelerators are also NPUs and FPGAs, and the graphics in its processors lies at 00:02.0.
    const bool intel = device.vendor == 0x8086 && subclass == 0x0380 && !device.address.ends_with(":00:02.0");
    const bool accelerator = intel
        || ((subclass == 0x0380 || subclass == 0x1200)
            && (device.vendor == 0x1002 || device.vendor == 0x10de || device.vendor == 0x1da3));
    if (display && drawsConsoleOnly(device.vendor)) {
        return Display::Console;
    }
    return display || accelerator ? Display::Accelerator : Display::None;
}

/// "Model:   NVIDIA H100 80GB HBM3" and its like, of what NVIDIA's driver writes about each device.
Fact<std::string> informationLine(const MachineFiles& files, const std::string& address, const std::string& title)
{
    const auto text = files.text("/proc/driver/nvidia/gpus/" + address + "/information");
    return converted(text, [&title](const std::string& lines) -> std::optional<std::string> {
        for (const auto& line : pieces(lines, '\n')) {
            const auto value = line.find_first_not_of(" \t", title.size());
            if (line.starts_with(title) && value != std::string::npos) {
                return line.substr(value);
            }
        }
        return std::nullopt;
    });
}

/// "0x0000004000000000 0x0000005fffffffff 0x000000000014220c": begin, end and flags, a line a window.
std::optional<Bytes> largestWindow(const std::string& resource)
{
    constexpr std::int64_t isMemory = 0x200;
    Bytes largest;
    for (const auto& line : pieces(resource, '\n')) {
        const auto words = pieces(line, ' ');
        const auto begin = words.size() == 3 ? wholeNumber(words[0]) : std::nullopt;
        const auto end = words.size() == 3 ? wholeNumber(words[1]) : std::nullopt;
        const auto flags = words.size() == 3 ? wholeNumber(words[2]) : std::nullopt;
        if (begin && end && flags && *begin > 0 && *end > *begin && (*flags & isMemory) != 0) {
            largest = std::max(largest, Bytes{*end - *begin + 1});
        }
    }
    return largest.count > 0 ? std::optional(largest) : std::nullopt;
}

/// The instances of a divided GPU show as gi0, gi1, ... beneath its capabilities.
bool hasInstances(const MachineFiles& files, const std::string& minor)
{
    const auto names = files.namesOrNone("/proc/driver/nvidia/capabilities/gpu" + minor + "/mig");
    return std::any_of(names.begin(), names.end(), [](const std::string& name) { return name.starts_with("gi"); });
}

/// What NVML would tell, as far as it shows in files too.
void readDriverState(const MachineFiles& files, Gpu& gpu)
{
    const std::string source = "NVML " + gpu.pciAddress;
    // The daemon's socket tells nothing: distributions start it with --no-persistence-mode.
    gpu.persistence = unknownFact<bool>(source, askNvml);
    const auto minor = informationLine(files, gpu.pciAddress, "Device Minor:");
    gpu.mig = minor.known() && hasInstances(files, *minor)
        ? knownFact(true, "/proc/driver/nvidia/capabilities/gpu" + *minor + "/mig")
        : unknownFact<bool>(source, askNvml);
    gpu.ecc = unknownFact<bool>(source, askNvml);
    gpu.throttle = unknownFact<std::string>(source, askNvml);
    gpu.memory = unknownFact<Bytes>(source, askNvml);
    gpu.clockMegahertz = gpu.maxClockMegahertz = gpu.temperatureCelsius = unknownFact<int>(source, askNvml);
    gpu.powerWatts = gpu.powerLimitWatts = unknownFact<double>(source, askNvml);
    gpu.fabric = unknownFact<std::string>(source, askNvml);
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
    gpu.model = informationLine(files, device.address, "Model:");
    gpu.link = device.link;
    gpu.maxLink = device.maxLink;
    gpu.numaNode = device.numaNode;
    gpu.largestBar =
        converted(files.text(std::string(pciDevicesFolder) + "/" + device.address + "/resource"), largestWindow);
    readDriverState(files, gpu);
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

/// "version: 2.17" -> "2.17"
std::optional<std::string> afterColon(const std::string& text)
{
    const auto value = text.find_first_not_of(" \t", text.find(':') + 1);
    return value == std::string::npos ? std::nullopt : std::optional(pieces(text.substr(value), '\n').front());
}

/// "nvme: 1" and "rpcrdma: 1", a line a driver that registered.
std::optional<std::vector<std::string>> registeredModules(const std::string& text)
{
    std::vector<std::string> names;
    for (const auto& line : pieces(text, '\n')) {
        names.push_back(line.substr(0, line.find(':')));
    }
    return names;
}

/// The service's cgroup is there while systemd runs it. Where no such service is installed, a container may run it,
/// as NVIDIA's GPU Operator does.
Fact<bool> fabricManager(const MachineFiles& files)
{
    const std::string service = "nvidia-fabricmanager.service";
    for (const char* slice : {"/sys/fs/cgroup/system.slice", "/sys/fs/cgroup/systemd/system.slice"}) {
        if (files.exists(slice)) {
            const auto group = std::string(slice) + "/" + service;
            if (files.exists(group)) {
                return knownFact(true, group);
            }
            for (const char* folder : {"/usr/lib/systemd/system/", "/lib/systemd/system/"}) {
                if (files.exists(folder + service)) {
                    return knownFact(false, folder + service);
                }
            }
            return unknownFact<bool>(group, "no such service is installed here; a container may run it");
        }
    }
    return unknownFact<bool>("/sys/fs/cgroup/system.slice", "the services of the host do not show here");
}

Fact<bool> kernelPeerToPeer(const MachineFiles& files, const std::string& kernel)
{
    const auto options = files.text("/boot/config-" + kernel);
    return converted(options, [](const std::string& text) {
        return std::optional(("\n" + text).find("\nCONFIG_PCI_P2PDMA=y") != std::string::npos);
    });
}

Fact<CufileConfig> readCufile(const MachineFiles& files, const std::map<std::string, std::string>& environment)
{
    const auto named = environment.find("CUFILE_ENV_PATH_JSON");
    const std::string path = named == environment.end() ? "/etc/cufile.json" : named->second;
    if (!path.starts_with("/")) {
        return unknownFact<CufileConfig>(path, "CUFILE_ENV_PATH_JSON names no absolute path");
    }
    const auto text = files.text(path);
    if (!text.known()) {
        return unknownFact<CufileConfig>(path, text.reason);
    }
    auto config = parseCufileConfig(*text, path);
    if (!config) {
        CufileConfig broken;
        broken.problem = config.error().message;
        return knownFact(std::move(broken), path);
    }
    return knownFact(*std::move(config), path);
}

} // namespace

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
    if (const auto bus = files.names(pciDevicesFolder); !bus.known()) {
        node.gpuSummary = unknownFact<std::string>(pciDevicesFolder, "the PCI bus cannot be read: " + bus.reason);
        return;
    }
    const std::string none = "none: no GPU among the display, 3D and accelerator devices on the PCI bus" + consoles;
    node.gpuSummary = knownFact(node.gpus.empty() ? none : countedKinds(node.gpus), pciDevicesFolder);
}

GpuDirect readGpuDirect(const MachineFiles& files, const Node& node)
{
    const std::string folder = "/proc/driver/nvidia-fs";
    GpuDirect direct;
    direct.nvidiaDriver = converted(files.text("/proc/driver/nvidia/version"), afterColon);
    direct.nvidiaFs = converted(files.text(folder + "/version"), afterColon);
    direct.nvidiaFsModules = converted(files.text(folder + "/modules"), registeredModules);
    direct.nvidiaFsStatistics = files.text(folder + "/stats");
    direct.kernelPeerToPeer = kernelPeerToPeer(files, node.identity.kernel);
    const bool udev = files.exists("/run/udev");
    direct.udevReadable =
        udev || files.live() ? knownFact(bool(udev), "/run/udev") : unknownFact<bool>("/run/udev", onlyLive);
    direct.cufile = readCufile(files, node.environment);
    direct.fabricManager = fabricManager(files);
    return direct;
}

} // namespace sluice
