// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/node/network_volume.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace sluice {

namespace {

/// How volumes call themselves, from the beginning of the model; the longer of two that fit stands first.
struct Model {
    std::string_view begins;
    std::string_view name;
    std::string_view rate;
};

constexpr std::string_view asSold = "the rate is what the volume and the machine's type are sold with";
constexpr std::string_view ofArray = "the rate is that of the array and of the network to it";

constexpr std::array models = {
    Model{"Amazon Elastic Block Store", "Amazon Elastic Block Store",
          "the rate is what volume type and instance are sold with (gp3: 3,000 operations and 125 MB/s unless more is "
          "paid for)"},
    Model{"nvme_card-pd", "Google Persistent Disk or Hyperdisk", asSold},
    Model{"PersistentDisk", "Google Persistent Disk", asSold},
    Model{"MSFT NVMe Accelerator", "Azure managed disk", asSold},
    Model{"Alibaba Cloud Elastic Block Storage", "Alibaba Cloud Elastic Block Storage", asSold},
    Model{"BlockVolume", "Oracle block volume", asSold},
    Model{"Volume", "cloud block volume", asSold},
    Model{"FlashArray", "Pure Storage FlashArray", ofArray},
    Model{"Pure Storage", "Pure Storage array", ofArray},
    Model{"NetApp ONTAP", "NetApp array", ofArray},
    Model{"LUN C-Mode", "NetApp array", ofArray},
    Model{"SYMMETRIX", "Dell PowerMax", ofArray},
    Model{"PowerStore", "Dell PowerStore", ofArray},
    Model{"dellemc-powerstore", "Dell PowerStore", ofArray}};

constexpr std::array drivers = {std::pair<std::string_view, std::string_view>{"rbd", "Ceph RADOS block device"},
                                std::pair<std::string_view, std::string_view>{"nbd", "network block device"},
                                std::pair<std::string_view, std::string_view>{"iscsi", "iSCSI"},
                                std::pair<std::string_view, std::string_view>{"fibre-channel", "Fibre Channel"}};

const NvmeController* controllerOf(const Node& node, const BlockDevice& device)
{
    const auto found =
        std::find_if(node.nvmeControllers.begin(), node.nvmeControllers.end(), [&device](const NvmeController& one) {
            return std::find(one.namespaces.begin(), one.namespaces.end(), device.name) != one.namespaces.end();
        });
    return found == node.nvmeControllers.end() ? nullptr : &*found;
}

std::string modelOf(const Node& node, const BlockDevice& device)
{
    const auto* controller = controllerOf(node, device);
    return device.model.known() ? *device.model
        : controller != nullptr ? controller->model.value.value_or("")
                                : std::string();
}

} // namespace

NetworkVolume networkVolumeOf(const Node& node, const BlockDevice& device)
{
    const auto model = modelOf(node, device);
    for (const auto& known : models) {
        if (model.starts_with(known.begins)) {
            return {std::string(known.name), std::string(known.rate)};
        }
    }
    const auto kind = device.kind.value.value_or("");
    for (const auto& [driver, name] : drivers) {
        if (kind == driver) {
            return {std::string(name), std::string(ofArray)};
        }
    }
    const auto transport = nvmeTransport(node, device);
    if (transport.known() && *transport != "pcie" && *transport != "loop" && !transport->empty()) {
        return {"NVMe over Fabrics (" + *transport + ")", std::string(ofArray)};
    }
    return {};
}

Fact<std::string> nvmeTransport(const Node& node, const BlockDevice& device)
{
    const auto* controller = controllerOf(node, device);
    return controller == nullptr ? unknownFact<std::string>("/sys/class/nvme", "no controller of " + device.name)
                                 : controller->transport;
}

} // namespace sluice
