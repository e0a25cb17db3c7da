// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/audit/rules.h"
#include "core/audit/scope.h"
#include "core/base/text/quoting.h"
#include "core/node/block_names.h"
#include "core/node/network_volume.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

namespace sluice {

namespace {

struct Cost {
    Severity severity = Severity::Info;
    Message what;
    Message why;
    Message effect;
    std::string evidence;
};

/// The devices beneath that spin, or those that do not, named by the hardware at the bottom.
std::string devicesThat(const Node& node, const BlockDevice& device, bool spin)
{
    std::vector<std::string> names;
    for (const auto& layer : layersBeneath(node.blockDevices, device.name)) {
        const auto* beneath = findDevice(node.blockDevices, layer);
        const bool bottom = beneath != nullptr && beneath->slaves.empty();
        bottom && beneath->rotational.value == spin ? names.push_back(layer) : void();
    }
    return names.empty() ? (spin ? "the slower device" : "the faster device") : listed(names);
}

/// LVM keeps the cached volume and its cache as hidden volumes with these endings (lvmcache(7)).
bool isCachePart(const Node& node, const std::string& name)
{
    constexpr std::array<std::string_view, 5> parts = {"corig", "cdata", "cmeta", "cvol", "wcorig"};
    const auto* device = findDevice(node.blockDevices, name);
    const auto part = device == nullptr ? std::string() : device->volumePart.value.value_or("");
    return std::find(parts.begin(), parts.end(), part) != parts.end();
}

std::optional<Cost> costOfCache(const Node& node, const BlockDevice& device, const std::string& layers)
{
    const bool bcache = device.kind.value == "bcache";
    const bool lvm = !isCachePart(node, device.name)
        && std::any_of(device.slaves.begin(), device.slaves.end(),
                       [&node](const std::string& slave) { return isCachePart(node, slave); });
    if (!bcache && !lvm && device.mapping.value != "cache") {
        return std::nullopt;
    }
    return Cost{Severity::Warning,
                say<audit_messages::cacheLayer>("layers"_a = layers, "device"_a = device.name,
                                                "cache"_a = (bcache ? "bcache" : "dm-cache")
                                                    + (device.cacheMode.known() ? ", " + *device.cacheMode : "")),
                say<audit_messages::cacheLayerWhy>("fast"_a = devicesThat(node, device, false),
                                                   "slow"_a = devicesThat(node, device, true)),
                say<audit_messages::cacheLayerEffect>(), device.mapping.source};
}

std::optional<Cost> costOfNetwork(const Node& node, const BlockDevice& device, const std::string& layers)
{
    const auto volume = networkVolumeOf(node, device);
    if (volume.name.empty() || !isHardware(device)) {
        return std::nullopt;
    }
    return Cost{
        Severity::Warning,
        say<audit_messages::networkLayer>("layers"_a = layers, "device"_a = device.name, "volume"_a = volume.name),
        say<audit_messages::networkLayerWhy>(), say<audit_messages::networkLayerEffect>("rate"_a = volume.rate),
        "/sys/block/" + device.name};
}

std::optional<Cost> costOfCheck(const BlockDevice& device, const std::string& layers)
{
    const auto action = device.syncAction.value.value_or("idle");
    if (action == "idle" || action == "none" || action == "frozen") {
        return std::nullopt;
    }
    return Cost{Severity::Warning,
                say<audit_messages::checkLayer>("layers"_a = layers, "device"_a = device.name, "action"_a = action),
                say<audit_messages::checkLayerWhy>(), say<audit_messages::checkLayerEffect>(),
                device.syncAction.source};
}

/// What a mapping costs the reads that go through it; nothing when that is not worth a remark.
std::optional<Cost> costOfMapping(const BlockDevice& device, const std::string& layers)
{
    const auto mapping = device.mapping.value.value_or("");
    if (device.kind.value == "loop") {
        return Cost{Severity::Warning, say<audit_messages::loopLayer>("layers"_a = layers, "device"_a = device.name),
                    say<audit_messages::loopLayerWhy>(), say<audit_messages::loopLayerEffect>(),
                    device.backingFile.source};
    }
    if (mapping == "crypt") {
        return Cost{Severity::Warning, say<audit_messages::cryptLayer>("layers"_a = layers, "device"_a = device.name),
                    say<audit_messages::cryptLayerWhy>(), say<audit_messages::cryptLayerEffect>(),
                    device.mapping.source};
    }
    if (mapping == "verity" || mapping == "integrity") {
        return Cost{
            Severity::Warning,
            say<audit_messages::checkedLayer>("layers"_a = layers, "device"_a = device.name, "mapping"_a = mapping),
            say<audit_messages::checkedLayerWhy>(), say<audit_messages::checkedLayerEffect>(), device.mapping.source};
    }
    if (mapping == "vdo") {
        return Cost{Severity::Warning, say<audit_messages::packedLayer>("layers"_a = layers, "device"_a = device.name),
                    say<audit_messages::packedLayerWhy>(), say<audit_messages::packedLayerEffect>(),
                    device.mapping.source};
    }
    if (mapping == "raid4" || mapping == "raid5" || mapping == "raid6" || mapping == "raid1") {
        return Cost{
            Severity::Info,
            say<audit_messages::redundantLayer>("layers"_a = layers, "device"_a = device.name, "mapping"_a = mapping),
            say<audit_messages::redundantLayerWhy>(), say<audit_messages::redundantLayerEffect>(),
            device.mapping.source};
    }
    return std::nullopt;
}

std::vector<Cost> costsOf(const Node& node, const BlockDevice& device, const std::string& layers)
{
    std::vector<Cost> costs;
    for (auto& cost : {costOfMapping(device, layers), costOfCache(node, device, layers),
                       costOfNetwork(node, device, layers), costOfCheck(device, layers)}) {
        cost ? costs.push_back(*cost) : void();
    }
    return costs;
}

std::string layerWords(const Node& node, const PathFacts& path)
{
    const bool sideBySide = path.mount.known() && path.mount->fileSystem == "btrfs";
    std::string words;
    for (const auto& layer : layersOf(path)) {
        const auto* device = findDevice(node.blockDevices, layer);
        const auto mapping = device == nullptr ? "" : device->mapping.value.value_or("");
        words += (words.empty()    ? ""
                      : sideBySide ? ", "
                                   : " > ")
            + layer + (mapping.empty() ? "" : " (" + mapping + ")");
    }
    return words;
}

/// Mounted disks of this machine that data could be copied to: "/scratch (nvme2n1)".
std::string localPlaces(const Node& node)
{
    std::vector<std::string> places;
    for (const auto& device : node.blockDevices) {
        const bool local = device.kind.value == "nvme" && networkVolumeOf(node, device).name.empty();
        for (const auto& target : local ? device.mountPoints : std::vector<std::string>()) {
            target != "/" && !target.starts_with("/boot") ? places.push_back(target + " (" + device.name + ")")
                                                          : void();
        }
    }
    return listed(places);
}

/// A mapping that nobody named ("dmsetup create" without an owner): it may be a cache, or anything else. Empty where
/// there is none.
std::string unnamedMapping(const Node& node, const PathFacts& path)
{
    for (const auto& layer : layersOf(path)) {
        const auto* device = findDevice(node.blockDevices, layer);
        if (device != nullptr && device->kind.value == "dm" && !device->mapping.known()) {
            return layer;
        }
    }
    return {};
}

Finding layerFinding(const Node& node, const PathFacts& path, const std::string& layer, const Cost& cost)
{
    const auto local =
        networkVolumeOf(node, *findDevice(node.blockDevices, layer)).name.empty() ? "" : localPlaces(node);
    const auto device = shellWord("/dev/" + layer);
    Finding finding;
    finding.subject = path.path;
    finding.severity = cost.severity;
    finding.observed = cost.what;
    finding.expected = say<audit_messages::layerExpected>();
    finding.why = cost.why;
    finding.effect = cost.effect;
    finding.fix =
        Fix{lookOnly("lsblk -s " + device + "   # see what lies beneath, then copy the data set to a plain filesystem"),
            local.empty() ? "Keep training data on a filesystem of its own: mkfs.xfs on a drive or a RAID 0 of drives."
                          : "Copy the data set to a drive of this machine when a job begins: " + local};
    finding.undo = "# nothing is changed on the node; delete the copy of the data set";
    finding.verify = "lsblk -s -o NAME,TYPE,MOUNTPOINT " + device;
    finding.evidence = {cost.evidence};
    return finding;
}

void judgePath(const Node& node, const PathFacts& path, Verdicts& verdicts)
{
    if (!path.layers.known() && path.mount.known()) {
        return verdicts.unknown(path.path, path.layers);
    }
    if (layersOf(path).empty()) {
        return path.mount.known() ? verdicts.pass(path.path, "no local block device beneath " + path.mount->fileSystem)
                                  : verdicts.unknown(path.path, path.mount);
    }
    const auto layers = layerWords(node, path);
    bool found = false;
    for (const auto& layer : layersOf(path)) {
        const auto* device = findDevice(node.blockDevices, layer);
        for (const auto& cost : device == nullptr ? std::vector<Cost>() : costsOf(node, *device, layers)) {
            found = true;
            verdicts.find(layerFinding(node, path, layer, cost));
        }
    }
    if (found) {
        return;
    }
    const auto unnamed = unnamedMapping(node, path);
    unnamed.empty() ? verdicts.pass(path.path, layers)
                    : verdicts.unknown(path.path, "what " + unnamed + " does with the reads");
}

} // namespace

void judgeLayers(const Node& node, Verdicts& verdicts)
{
    if (node.paths.empty()) {
        verdicts.unknown(nodeSubject, "no data set path was named", Remedy::NameDatasetPath);
    }
    for (const auto& path : node.paths) {
        judgePath(node, path, verdicts);
    }
}

} // namespace sluice
