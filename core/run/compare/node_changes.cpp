// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/run/compare/node_changes.h"

#include "core/run/compare/differing_settings.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace sluice {

namespace {

constexpr std::array<std::string_view, 7> kindsInOrder{"kernel", "driver", "mount",  "link",
                                                       "device", "limit",  "setting"};

bool begins(const std::string& key, std::string_view with)
{
    return key.starts_with(with);
}

std::string kindOfNetwork(const std::string& key)
{
    const bool link = key.ends_with("/speed_megabits_per_second") || key.ends_with("/mtu") || key.ends_with("/state")
        || key.ends_with("/gigabits_per_second") || key.ends_with("/physical_state");
    return link ? "link" : key.ends_with("/driver") ? "driver" : "";
}

std::string kindOfDevice(const std::string& key)
{
    const bool driver = key.ends_with("/firmware") || key.ends_with("/driver");
    const bool place = key.ends_with("/device") || key.find("/mount_points") != std::string::npos
        || key.find("/health/") != std::string::npos;
    return driver ? "driver" : place ? "" : "device";
}

std::string kindOfPath(const std::string& key)
{
    return key.find("/mount/") != std::string::npos || key.ends_with("/layers")
            || key.find("/lustre_stripe/") != std::string::npos
        ? "mount"
        : "";
}

/// Whether a key is that of a device of a list, or of a setting of it.
bool concerns(const std::string& key, const std::string& list, const std::string& device)
{
    const auto whole = list + "/" + device;
    return key == whole || begins(key, whole + "/");
}

/// Whether a disk or its controller lies beneath a path of the node.
bool liesBeneath(const std::string& key, const Node& node)
{
    for (const auto& path : node.paths) {
        for (const auto& layer : layersOf(path)) {
            // "nvme0" is the controller of "nvme0n1"
            const auto controller = layer.substr(0, layer.find('n', std::string_view("nvme").size()));
            if (concerns(key, "block_devices", layer) || concerns(key, "nvme_controllers", controller)) {
                return true;
            }
        }
    }
    return false;
}

/// GPUs and bridges slow an idle link down; what has no hardware comes and goes.
bool isIdle(const std::string& key, const Node& node)
{
    if (key.ends_with("/link/gigatransfers_per_second")) {
        const bool byItself = std::any_of(node.pciDevices.begin(), node.pciDevices.end(), [&key](const PciDevice& d) {
            return concerns(key, "pci_devices", d.address) && (d.classCode >> 16 == 0x03 || d.isBridge());
        });
        return byItself || begins(key, "gpus/");
    }
    return begins(key, "network_interfaces/")
        && std::none_of(node.networkInterfaces.begin(), node.networkInterfaces.end(), [&key](const auto& each) {
               return concerns(key, "network_interfaces", each.name) && !each.pciAddress.empty();
           });
}

} // namespace

std::string changeKind(const std::string& key)
{
    if (key == "node/kernel" || key == "node/os" || key == "kernel_command_line") {
        return "kernel";
    }
    if (begins(key, "network_interfaces/") || begins(key, "rdma_ports/")) {
        return kindOfNetwork(key);
    }
    if (begins(key, "block_devices/") || begins(key, "nvme_controllers/")) {
        return kindOfDevice(key);
    }
    if (begins(key, "pci_devices/") || begins(key, "gpus/")) {
        if (std::count(key.begin(), key.end(), '/') == 1) {
            return "device"; // as a whole
        }
        return key.find("/link/") != std::string::npos ? "link" : key.ends_with("/driver") ? "driver" : "";
    }
    if (begins(key, "gpu_direct/nvidia_") || key == "gpu_direct/nvidia_fs_modules") {
        return "driver";
    }
    const bool limit =
        key == "cgroup/io" || key == "cgroup/cpus" || key == "cgroup/memory_bytes" || begins(key, "limits/");
    const bool setting = begins(key, "sysctls/") || begins(key, "module_parameters/") || begins(key, "read_ahead_kib/")
        || key == "cpu/governor" || key == "cpu/affinity" || begins(key, "memory/transparent_hugepages");
    return begins(key, "paths/") ? kindOfPath(key) : limit ? "limit" : setting ? "setting" : "";
}

std::vector<NodeChange> nodeChanges(const Run& before, const Run& after)
{
    std::vector<NodeChange> changes;
    for (const auto& setting : differingSettings({&before, &after})) {
        const auto kind = changeKind(setting.key);
        const bool known = setting.values[0] && setting.values[1]; // another user may read less: no change
        const bool disk = begins(setting.key, "block_devices/") || begins(setting.key, "nvme_controllers/");
        const bool matters = !disk || liesBeneath(setting.key, before.node) || liesBeneath(setting.key, after.node);
        if (!kind.empty() && matters && (known || setting.presence) && !isIdle(setting.key, before.node)
            && !isIdle(setting.key, after.node)) {
            changes.push_back({kind, setting.name, valueWords(setting, 0), valueWords(setting, 1)});
        }
    }
    std::stable_sort(changes.begin(), changes.end(), [](const NodeChange& a, const NodeChange& b) {
        const auto rank = [](const NodeChange& c) {
            return std::find(kindsInOrder.begin(), kindsInOrder.end(), c.kind) - kindsInOrder.begin();
        };
        return rank(a) < rank(b);
    });
    return changes;
}

} // namespace sluice
