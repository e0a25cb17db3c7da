// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/audit/rules.h"
#include "core/audit/scope.h"
#include "core/node/block_names.h"

#include <optional>

namespace sluice {

namespace {

struct Cost {
    Severity severity = Severity::Info;
    std::string what;
    std::string why;
    std::string effect;
    std::string evidence;
};

/// What a layer costs the reads that go through it; nothing when that is not worth a remark.
std::optional<Cost> costOf(const BlockDevice& device)
{
    const auto mapping = device.mapping.value.value_or("");
    if (device.kind.value == "loop") {
        return Cost{Severity::Warning, device.name + " is a file on another filesystem (loop)",
                    "Every read passes two filesystems, and without direct I/O two page caches.",
                    "Lower bandwidth, double use of memory, more latency.", device.backingFile.source};
    }
    if (mapping == "crypt") {
        return Cost{Severity::Warning, device.name + " decrypts (dm-crypt)",
                    "Every byte is decrypted by a CPU that the loader wants too.",
                    "About 1 to 3 GB/s a core with AES instructions; less bandwidth than the drive gives.",
                    device.mapping.source};
    }
    if (mapping == "raid4" || mapping == "raid5" || mapping == "raid6" || mapping == "raid1") {
        return Cost{Severity::Info, device.name + " keeps redundancy (" + mapping + ")",
                    "Room and writes go into redundancy that a copy of training data does not need.",
                    "Slower checkpoint writes; reads nearly as on stripes, until a drive fails.",
                    device.mapping.source};
    }
    return std::nullopt;
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

void judgePath(const Node& node, const PathFacts& path, Verdicts& verdicts)
{
    if (!path.layers.known() && path.mount.known()) {
        return verdicts.unknown(path.path, path.layers);
    }
    if (layersOf(path).empty()) {
        return path.mount.known() ? verdicts.pass(path.path, "no local block device beneath " + path.mount->fileSystem)
                                  : verdicts.unknown(path.path, path.mount);
    }
    bool found = false;
    for (const auto& layer : layersOf(path)) {
        const auto* device = findDevice(node.blockDevices, layer);
        const auto cost = device == nullptr ? std::nullopt : costOf(*device);
        if (!cost) {
            continue;
        }
        found = true;
        Finding finding;
        finding.subject = path.path;
        finding.severity = cost->severity;
        finding.observed = layerWords(node, path) + ": " + cost->what;
        finding.expected = "the filesystem right on the drive, on LVM or on RAID 0";
        finding.why = cost->why;
        finding.effect = cost->effect;
        finding.fix =
            Fix{"lsblk -s /dev/" + layer + "   # see what lies beneath, then copy the data set to a plain filesystem",
                "Keep training data on a filesystem of its own: mkfs.xfs on a drive or a RAID 0 of drives."};
        finding.undo = "# nothing is changed on the node; delete the copy of the data set";
        finding.verify = "lsblk -s -o NAME,TYPE,MOUNTPOINT /dev/" + layer;
        finding.evidence = {cost->evidence};
        verdicts.find(std::move(finding));
    }
    if (!found) {
        verdicts.pass(path.path, layerWords(node, path));
    }
}

} // namespace

void judgeLayers(const Node& node, Verdicts& verdicts)
{
    if (node.paths.empty()) {
        verdicts.unknown(nodeSubject, "no data set path was named", "name one with --path");
    }
    for (const auto& path : node.paths) {
        judgePath(node, path, verdicts);
    }
}

} // namespace sluice
