// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/point/layer_warnings.h"

#include <array>
#include <string_view>

namespace sluice {

namespace {

struct Remark {
    std::string_view of; ///< a filesystem, or what a device does
    std::string_view says;
};

constexpr std::array fileSystems{
    Remark{"btrfs", "copies on write, and can compress: the data was incompressible, real data may read faster"},
    Remark{"zfs",
           "copies on write, and can compress and deduplicate: the data was incompressible and did not repeat, "
           "real data may read faster"},
    Remark{"bcachefs", "copies on write, and can compress: the data was incompressible, real data may read faster"},
    Remark{"f2fs", "can compress: the data was incompressible, real data may read faster"},
    Remark{"ecryptfs", "decrypts: every byte costs processor time that the loader wants too"},
    Remark{"fuse", "is served by another process, whose memory may answer: no counter tells what came from a device"},
    Remark{"9p", "is served by the host, whose memory may answer: no counter tells what came from a device"},
    Remark{"overlay", "looks names up in several layers: a volume outside the image tells more of the storage"}};

constexpr std::array devices{
    Remark{"crypt", "decrypts (dm-crypt): every byte costs processor time that the loader wants too"},
    Remark{"vdo",
           "compresses and deduplicates (VDO): the data was incompressible and did not repeat, real data may "
           "read faster"},
    Remark{"zram", "lives in memory, compressed: this is the speed of memory and processors, not of a drive"},
    Remark{"loop",
           "is a file on another filesystem (loop): every read passes two filesystems, and the page cache of the lower "
           "one may answer unless the device was set up for direct reads"}};

template <class Remarks>
void add(std::vector<std::string>& warnings, const Remarks& remarks, std::string_view of, const std::string& name)
{
    for (const auto& remark : remarks) {
        if (remark.of == of) {
            warnings.push_back(name + " " + std::string(remark.says));
        }
    }
}

} // namespace

std::vector<std::string> layerWarnings(const io::FileSystemFacts& fileSystem, const PathHardware& hardware)
{
    std::vector<std::string> warnings;
    add(warnings, fileSystems, fileSystem.name, fileSystem.name);
    if (fileSystem.encrypted) {
        warnings.push_back(fileSystem.name
                           + " encrypts this folder: every byte costs processor time that the loader "
                             "wants too");
    }
    for (const auto& layer : hardware.layers) {
        if (const auto mapping = hardware.mappings.find(layer); mapping != hardware.mappings.end()) {
            add(warnings, devices, mapping->second, layer);
        }
    }
    return warnings;
}

} // namespace sluice
