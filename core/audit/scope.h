// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/audit/rules.h"
#include "core/node/finding.h"
#include "core/node/node.h"

#include <string>
#include <vector>

/// What rules apply to. A named path makes its devices and filesystem matter and the others little;
/// with no path named, the disks that carry mounted filesystems stand in.
namespace sluice {

struct JudgedDevice {
    const BlockDevice* device = nullptr;
    bool holdsPath = false; ///< lies beneath a named path, or no path was named

    /// Devices that hold none of the named paths are worth a remark, never more.
    Severity atMost(Severity severity) const { return holdsPath ? severity : Severity::Info; }
};

/// Disks themselves: not loop, md, device-mapper or zram devices, which pass requests on.
bool isHardware(const BlockDevice& device);

/// Hardware that carries data: what lies beneath the named paths first, then the other disks that
/// carry mounts. All disks when the node has no mount table.
std::vector<JudgedDevice> judgedDisks(const Node& node);

/// The uppermost devices of the named paths, and the other devices that are mounted themselves: where
/// the kernel reads ahead. Read-only images on loop devices are left out.
std::vector<JudgedDevice> judgedTops(const Node& node);

struct JudgedMount {
    std::string subject; ///< the path, or the mount's target when no path was named
    const Fact<Mount>* fact = nullptr; ///< null when mount is from the table
    const Mount* mount = nullptr; ///< null when it is not known
    bool named = false;
};

/// The mounts of the named paths; with none named, those of local disks and network filesystems that
/// may hold data: not those for booting, nor read-only images.
std::vector<JudgedMount> judgedMounts(const Node& node);

/// Whether a comma-separated list of mount options has this one.
bool hasOption(const Mount& mount, const std::string& option);

/// Whether rules about GPUs apply: there are some. Where the PCI bus was not read, says unknown.
bool gpusApply(const Node& node, Verdicts& verdicts);
bool hasNvidiaGpu(const Node& node);
/// Somebody wants GPUDirect Storage here: its driver is loaded or its configuration is written.
bool wantsGpuDirectStorage(const Node& node);
bool isVirtualMachine(const Node& node);
/// Data comes over TCP: a named path lies on a network filesystem or an object store, without RDMA.
bool readsOverTcp(const Node& node);
/// Whether two PCI functions are of one make and model; so are two that are not in the node.
bool sameModel(const Node& node, const std::string& address, const std::string& other);
/// A module as lsmod names it; unknown where /proc/modules was not read.
Fact<bool> moduleLoaded(const Node& node, const std::string& name);

/// A sysctl as a fact: what was not read has no entry in the node.
std::string sysctlPath(std::string name);
Fact<std::int64_t> sysctl(const Node& node, const std::string& name);
/// A finding that one sysctl mends; the rest is up to the rule.
Finding sysctlFinding(const std::string& name, const std::string& before, const std::string& after);

/// The table that the mount was read from: the longer one has device numbers.
std::string mountTableOf(const Mount& mount);

/// "vda, vdb": names for a sentence.
std::string listed(const std::vector<std::string>& names);

/// Fix::now of what no command mends: says so, and names a command that only looks.
std::string lookOnly(const std::string& command);

} // namespace sluice
