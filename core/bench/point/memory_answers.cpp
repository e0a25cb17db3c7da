// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/point/memory_answers.h"

#include <algorithm>
#include <array>
#include <sstream>
#include <string_view>

namespace sluice {

namespace {

constexpr std::array<std::string_view, 3> compressingFileSystems = {"btrfs", "bcachefs", "f2fs"};

bool isOutrun(const LayerActivity& device, const Measurement& m)
{
    constexpr double muchLess = 0.75;
    // Metadata, and what was in flight at either end.
    const Bytes worthTelling = mebibytes(16) + m.point.readSize * m.point.inFlight() * 2;
    return device.bytes / m.bytes < muchLess && m.bytes - device.bytes > worthTelling;
}

/// Source: the release notes of OpenZFS 2.3, "Direct IO"; ZFS on Linux took the flag without effect from 0.8 on.
bool readsPastItsCache(const std::optional<std::string>& zfsVersion)
{
    std::istringstream text(zfsVersion.value_or(""));
    int major = 0;
    int minor = 0;
    char dot = 0;
    text >> major >> dot >> minor;
    return text && (major > 2 || (major == 2 && minor >= 3));
}

} // namespace

bool topLayerCounts(const Measurement& m, const PathHardware& hardware)
{
    return !m.layers.empty() && (hardware.layers.empty() || m.layers.front().device == hardware.layers.front());
}

const LayerActivity* outrunDevice(const Measurement& m, const io::Target& target, const PathHardware& hardware)
{
    const auto& layers = m.layers;
    // These lie on several devices side by side, of which the first does a part.
    const bool sideBySide =
        (target.fileSystem.name == "btrfs" || target.fileSystem.name == "bcachefs") && layers.size() > 1;
    if (layers.empty() || m.interrupted || m.bytes.count == 0 || sideBySide || !topLayerCounts(m, hardware)) {
        return nullptr;
    }
    constexpr std::string_view persistentMemory = "pmem"; // with dax, direct reads make no request
    if (layers.front().device.starts_with(persistentMemory)) {
        return nullptr;
    }
    if (isOutrun(layers.front(), m)) {
        return &layers.front();
    }
    const auto mapping = hardware.mappings.find(layers.front().device);
    const bool loopOnDisk = layers.size() == 2 && hardware.layers.size() == 2 && mapping != hardware.mappings.end()
        && mapping->second == "loop";
    return loopOnDisk && isOutrun(layers[1], m) ? &layers[1] : nullptr;
}

bool answeredByMemory(const Measurement& m, const io::Target& target, const PathHardware& hardware,
                      const std::optional<std::string>& zfsVersion)
{
    if (m.point.access != Access::Direct || m.point.direction != Direction::Read) {
        return false;
    }
    const auto& fileSystem = target.fileSystem.name;
    if (fileSystem == "zfs") {
        return !readsPastItsCache(zfsVersion);
    }
    const bool compressed = target.kind == io::TargetKind::ExistingFile
        && std::find(compressingFileSystems.begin(), compressingFileSystems.end(), fileSystem)
            != compressingFileSystems.end();
    return !compressed && outrunDevice(m, target, hardware) != nullptr;
}

} // namespace sluice
