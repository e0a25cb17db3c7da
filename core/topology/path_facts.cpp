// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/topology/path_facts.h"

#include "core/topology/block_names.h"
#include "core/topology/machine_files.h"

#include <cerrno>
#include <filesystem>
#include <system_error>

#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/sysmacros.h>

namespace sluice {

namespace {

constexpr const char* mountTable = "/proc/self/mountinfo";

void findMount(const Node& node, const std::string& canonicalPath, PathFacts& facts)
{
    const Mount* mount = mountHolding(node.mounts, canonicalPath);
    if (mount == nullptr) {
        facts.mount = unknownFact<Mount>(mountTable, "no mount holds " + canonicalPath);
        return;
    }
    facts.mount = knownFact(*mount, mountTable);
    facts.layers = layersBeneath(node.blockDevices, deviceOf(node.blockDevices, *mount));
}

Fact<Bytes> freeSpace(const std::string& path)
{
    struct ::statvfs status { };
    const std::string source = "statvfs(" + path + ")";
    if (::statvfs(path.c_str(), &status) != 0) {
        return unknownFact<Bytes>(source, std::generic_category().message(errno));
    }
    return knownFact(Bytes{static_cast<std::int64_t>(status.f_bavail) * static_cast<std::int64_t>(status.f_frsize)},
                     source);
}

} // namespace

Result<PathFacts> pathFactsByTable(const Node& node, const std::string& path)
{
    if (!path.starts_with("/")) {
        return Error{ErrorKind::Usage, "path \"" + path + "\" is not absolute",
                     "name the path as the captured machine knows it, from / on"};
    }
    PathFacts facts;
    facts.path = path;
    facts.freeSpace = unknownFact<Bytes>("statvfs(" + path + ")", onlyLive);
    auto plain = std::filesystem::path(path).lexically_normal().string();
    while (plain.size() > 1 && plain.back() == '/') {
        plain.pop_back();
    }
    findMount(node, plain, facts);
    return facts;
}

Result<PathFacts> livePathFacts(const Node& node, const std::string& path)
{
    std::error_code problem;
    const auto canonical = std::filesystem::canonical(path, problem).string();
    struct ::stat status { };
    if (problem || ::stat(canonical.c_str(), &status) != 0) {
        return systemError("cannot look up " + path, problem ? problem.value() : errno,
                           "name an existing folder or file that you may read");
    }
    PathFacts facts;
    facts.path = path;
    if (S_ISBLK(status.st_mode)) {
        const auto number = std::to_string(major(status.st_rdev)) + ":" + std::to_string(minor(status.st_rdev));
        facts.mount = unknownFact<Mount>(mountTable, "a block device, not a place in a filesystem");
        facts.freeSpace = unknownFact<Bytes>("statvfs(" + path + ")", "a block device, not a place in a filesystem");
        facts.layers = layersBeneath(node.blockDevices, wholeDevice(node.blockDevices, number, ""));
        return facts;
    }
    findMount(node, canonical, facts);
    facts.freeSpace = freeSpace(canonical);
    return facts;
}

} // namespace sluice
