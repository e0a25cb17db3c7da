// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/result.h"
#include "core/topology/readers/readers.h"
#include "core/topology/smart_log.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <system_error>

#include <fcntl.h>
#include <linux/nvme_ioctl.h>
#include <sys/ioctl.h>
#include <unistd.h>

namespace sluice {

namespace {

/// "nvme0n1" -> "nvme0n1"; of a path of a shared namespace, "nvme0c1n1", the head "nvme0n1".
std::string headName(const std::string& name)
{
    const auto path = name.find('c', 4);
    const auto space = name.find('n', 4);
    return path == std::string::npos || space == std::string::npos || space < path
        ? name
        : name.substr(0, path) + name.substr(space);
}

/// Of the first sensor of the first hwmon folder, in thousandths of a degree.
Fact<int> sensorTemperature(const MachineFiles& files, const std::string& folder)
{
    for (const auto& place : {folder, folder + "/device", folder + "/hwmon"}) {
        for (const auto& name : files.namesOrNone(place)) {
            if (name.starts_with("hwmon") && name.size() > 5) {
                return converted(files.integer(place + "/" + name + "/temp1_input"), [](std::int64_t thousandths) {
                    const bool sane = thousandths > -100'000 && thousandths < 300'000;
                    return sane ? std::optional(static_cast<int>(thousandths / 1000)) : std::nullopt;
                });
            }
        }
    }
    return unknownFact<int>(folder + "/hwmon*/temp1_input", "the kernel shows no sensor of this drive");
}

NvmeController readController(const MachineFiles& files, const std::string& name)
{
    const std::string folder = "/sys/class/nvme/" + name;
    NvmeController controller;
    controller.name = name;
    controller.model = files.text(folder + "/model");
    controller.firmware = files.text(folder + "/firmware_rev");
    controller.transport = files.text(folder + "/transport");
    controller.state = files.text(folder + "/state");
    controller.queues = converted(files.integer(folder + "/queue_count"), [](std::int64_t count) {
        return count > 0 && count < 65'537 ? std::optional(static_cast<int>(count)) : std::nullopt;
    });
    controller.temperatureCelsius = sensorTemperature(files, folder);
    controller.pciAddress = pciAddressIn(files.resolved(folder));
    controller.numaNode = readPciNumaNode(files, controller.pciAddress);
    for (const auto& entry : files.namesOrNone(folder)) {
        if (entry.starts_with("nvme") && entry.find('n', 4) != std::string::npos) {
            controller.namespaces.push_back(headName(entry));
        }
    }
    return controller;
}

/// Asks the controller for its SMART log: a read-only administration command.
Fact<DriveHealth> askHealth(const std::string& controller)
{
    const std::string source = "SMART log of /dev/" + controller;
    const int device = ::open(("/dev/" + controller).c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (device < 0) {
        return unknownFact<DriveHealth>(source, wordsOfErrno(errno));
    }
    std::array<char, smartLogBytes> page{};
    ::nvme_admin_cmd command{};
    command.opcode = 0x02; // Get Log Page
    command.nsid = 0xffffffff;
    command.addr = reinterpret_cast<std::uintptr_t>(page.data());
    command.data_len = smartLogBytes;
    command.cdw10 = (smartLogBytes / 4 - 1) << 16 | 0x02;
    command.timeout_ms = 1000;
    const int answer = ::ioctl(device, NVME_IOCTL_ADMIN_CMD, &command);
    const int problem = errno;
    ::close(device);
    if (answer != 0) {
        return unknownFact<DriveHealth>(
            source, answer < 0 ? wordsOfErrno(problem) : "the drive refused: " + std::to_string(answer));
    }
    const auto health = parseSmartLog({page.data(), page.size()});
    return health ? knownFact(*health, source) : unknownFact<DriveHealth>(source, "the drive answered with nothing");
}

} // namespace

std::vector<NvmeController> readNvmeControllers(const MachineFiles& files)
{
    std::vector<NvmeController> controllers;
    for (const auto& name : files.namesOrNone("/sys/class/nvme")) {
        if (name.starts_with("nvme")) {
            controllers.push_back(readController(files, name));
        }
    }
    return controllers;
}

void readHealth(const MachineFiles& files, const std::vector<NvmeController>& controllers,
                std::vector<BlockDevice>& devices)
{
    for (auto& device : devices) {
        device.health = unknownFact<DriveHealth>("SMART log of " + device.name,
                                                 device.kind.value == "nvme" ? onlyLive : "only NVMe drives are asked");
    }
    for (const auto& controller : files.live() ? controllers : std::vector<NvmeController>()) {
        const auto health = askHealth(controller.name);
        for (auto& device : devices) {
            const auto& names = controller.namespaces;
            if (std::find(names.begin(), names.end(), device.name) != names.end()) {
                device.health = health;
            }
        }
    }
}

} // namespace sluice
