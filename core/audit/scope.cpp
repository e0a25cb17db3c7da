// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/audit/scope.h"

#include "core/base/text/quoting.h"
#include "core/node/block_names.h"
#include "core/node/mount_kind.h"
#include "core/node/relations.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <set>
#include <string_view>
#include <tuple>
#include <utility>

namespace sluice {

namespace {

template <class List, class T>
bool contains(const List& list, const T& item)
{
    return std::find(list.begin(), list.end(), item) != list.end();
}

std::vector<std::string> namedLayers(const Node& node)
{
    std::vector<std::string> names;
    for (const auto& path : node.paths) {
        for (const auto& layer : layersOf(path)) {
            contains(names, layer) ? void() : names.push_back(layer);
        }
    }
    return names;
}

bool servesBooting(const std::string& target)
{
    return target == "/boot" || target.starts_with("/boot/") || target == "/efi" || target.starts_with("/snap/");
}

bool isImage(const std::string& type)
{
    return type == "squashfs" || type == "iso9660" || type == "erofs" || type == "cramfs";
}

/// Mounted somewhere a data set may be.
bool mountedForData(const BlockDevice& device)
{
    return device.kind.value != "loop"
        && std::any_of(device.mountPoints.begin(), device.mountPoints.end(),
                       [](const std::string& target) { return !servesBooting(target); });
}

/// Names of everything that lies beneath a device that is mounted for data.
std::vector<std::string> carryingNames(const Node& node)
{
    std::vector<std::string> names;
    for (const auto& device : node.blockDevices) {
        const auto layers =
            mountedForData(device) ? layersBeneath(node.blockDevices, device.name) : std::vector<std::string>();
        names.insert(names.end(), layers.begin(), layers.end());
    }
    return names;
}

/// First the devices of named paths, then the others of which `applies` holds.
template <class Applies>
std::vector<JudgedDevice> chosen(const Node& node, const std::vector<std::string>& named, Applies applies)
{
    std::vector<JudgedDevice> first;
    std::vector<JudgedDevice> rest;
    for (const auto& device : node.blockDevices) {
        if (contains(named, device.name)) {
            first.push_back({&device, true});
        } else if (applies(device)) {
            rest.push_back({&device, node.paths.empty()});
        }
    }
    first.insert(first.end(), rest.begin(), rest.end());
    return first;
}

bool mayHoldData(const Node& node, const Mount& mount)
{
    if (servesBooting(mount.target) || isImage(mount.fileSystem)) {
        return false;
    }
    return comesOverNetwork(mount) || (mount.target == "/" && !isMemoryFileSystem(mount.fileSystem))
        || !deviceOf(node.blockDevices, mount).empty();
}

} // namespace

bool isHardware(const BlockDevice& device)
{
    const auto kind = device.kind.value.value_or("other");
    return kind != "loop" && kind != "md" && kind != "dm" && kind != "zram" && kind != "bcache"
        && !device.name.starts_with("sr");
}

std::vector<JudgedDevice> judgedDisks(const Node& node)
{
    const auto carrying = carryingNames(node);
    auto disks = chosen(node, namedLayers(node), [&](const BlockDevice& device) {
        return node.mounts.empty() || contains(carrying, device.name);
    });
    std::erase_if(disks, [](const JudgedDevice& judged) { return !isHardware(*judged.device); });
    return disks;
}

std::vector<JudgedDevice> judgedTops(const Node& node)
{
    std::vector<std::string> tops;
    for (const auto& path : node.paths) {
        if (!layersOf(path).empty()) {
            tops.push_back(layersOf(path).front());
        }
    }
    return chosen(node, tops, [&](const BlockDevice& device) {
        return node.mounts.empty() ? isHardware(device) : mountedForData(device);
    });
}

std::vector<JudgedMount> judgedMounts(const Node& node)
{
    std::vector<JudgedMount> judged;
    for (const auto& path : node.paths) {
        judged.push_back({path.path, &path.mount, path.mount.known() ? &*path.mount : nullptr, true});
    }
    if (!node.paths.empty()) {
        return judged;
    }
    // Of several mounts on one place, the last hides the others.
    std::map<std::string_view, const Mount*> visible;
    for (const auto& mount : node.mounts) {
        visible[mount.target] = &mount;
    }
    // A filesystem that is bound to many places, as containers have it, is judged where it appears first.
    std::set<std::tuple<std::string_view, std::string_view, std::string_view>> seen;
    for (const auto& mount : node.mounts) {
        const auto* shown = std::exchange(visible[mount.target], nullptr);
        if (shown != nullptr && mayHoldData(node, *shown)
            && seen.emplace(shown->device, shown->source, shown->options).second) {
            judged.push_back({shown->target, nullptr, shown, false});
        }
    }
    return judged;
}

bool hasOption(const Mount& mount, const std::string& option)
{
    return ("," + mount.options + ",").find("," + option + ",") != std::string::npos;
}

std::string sysctlPath(std::string name)
{
    std::replace(name.begin(), name.end(), '.', '/');
    return "/proc/sys/" + name;
}

Finding sysctlFinding(const std::string& name, const std::string& before, const std::string& after)
{
    Finding finding;
    finding.subject = "node";
    finding.observed = name + " = " + before;
    finding.fix = Fix{"sudo sysctl -w " + shellWord(name + "=" + after),
                      std::string("/etc/sysctl.d/60-sluice.conf") + ":\n" + name + " = " + after};
    finding.undo = "sudo sysctl -w " + shellWord(name + "=" + before) + "; sudo sed -i '/^" + name + " /d' "
        + "/etc/sysctl.d/60-sluice.conf";
    finding.verify = "sysctl " + name;
    finding.evidence = {sysctlPath(name)};
    return finding;
}

Fact<std::int64_t> sysctl(const Node& node, const std::string& name)
{
    const auto found = node.sysctls.find(name);
    if (found == node.sysctls.end()) {
        return unknownFact<std::int64_t>(sysctlPath(name), "could not be read or is not in this kernel");
    }
    const auto& text = found->second;
    std::int64_t value = 0;
    const auto [stop, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
    return problem == std::errc() && stop == text.data() + text.size()
        ? knownFact(value, sysctlPath(name))
        : unknownFact<std::int64_t>(sysctlPath(name), "not a number: \"" + text.substr(0, 40) + "\"");
}

bool gpusApply(const Node& node, Verdicts& verdicts)
{
    if (!node.gpuSummary.known()) {
        verdicts.unknown("node", node.gpuSummary, "whether there are GPUs is not known");
    }
    return !node.gpus.empty();
}

bool hasNvidiaGpu(const Node& node)
{
    return std::any_of(node.gpus.begin(), node.gpus.end(), [](const Gpu& gpu) { return gpu.vendor == "NVIDIA"; });
}

bool wantsGpuDirectStorage(const Node& node)
{
    return node.gpuDirect.nvidiaFs.known() || node.gpuDirect.cufile.known();
}

bool isVirtualMachine(const Node& node)
{
    const auto& machine = node.identity.virtualization;
    return machine.known() && *machine != "none";
}

bool readsOverTcp(const Node& node)
{
    const auto judged = judgedMounts(node);
    return std::any_of(judged.begin(), judged.end(), [](const JudgedMount& one) {
        return one.named && one.mount != nullptr && comesOverNetwork(*one.mount) && !mountedOverRdma(*one.mount);
    });
}

bool sameModel(const Node& node, const std::string& address, const std::string& other)
{
    const auto identity = [&node](const std::string& one) {
        const auto* device = findPciDevice(node, one);
        return device == nullptr ? std::pair<std::uint32_t, std::uint32_t>()
                                 : std::pair(device->vendor, device->device);
    };
    return identity(address) == identity(other);
}

Fact<bool> moduleLoaded(const Node& node, const std::string& name)
{
    const auto& modules = node.modules;
    return modules.known() ? knownFact(contains(*modules, name), modules.source)
                           : unknownFact<bool>(modules.source, modules.reason);
}

std::string mountTableOf(const Mount& mount)
{
    return mount.device.empty() ? "/proc/mounts" : "/proc/self/mountinfo";
}

std::string lookOnly(const std::string& command)
{
    return "# no command fixes this; to investigate: " + command;
}

std::string listed(const std::vector<std::string>& names)
{
    std::string text;
    for (const auto& name : names) {
        text += (text.empty() ? "" : ", ") + name;
    }
    return text;
}

} // namespace sluice
