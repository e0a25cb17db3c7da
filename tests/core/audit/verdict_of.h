// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/audit/audit.h"
#include "core/audit/rules.h"

#include <optional>
#include <string>

namespace sluice {

/// What one rule says of a node.
inline Audit verdictOf(void (*judge)(const Node&, Verdicts&), const Node& node)
{
    Audit audit;
    Verdicts verdicts("rule", audit);
    judge(node, verdicts);
    return audit;
}

/// "warning", "passed" or "unknown" when the rule said just that of one subject, else "" or "several".
inline std::string wordOf(void (*judge)(const Node&, Verdicts&), const Node& node)
{
    const auto audit = verdictOf(judge, node);
    if (audit.findings.size() + audit.passed.size() + audit.unknown.size() != 1) {
        return audit == Audit() ? "" : "several";
    }
    if (!audit.findings.empty()) {
        return std::string(word(audit.findings.front().severity));
    }
    return audit.passed.empty() ? "unknown" : "passed";
}

/// A solid-state disk mounted on /data with nothing to complain about.
inline BlockDevice soundDisk(const std::string& name = "nvme0n1", const std::string& number = "259:0")
{
    const std::string queue = "/sys/block/" + name + "/queue/";
    BlockDevice disk;
    disk.name = name;
    disk.deviceNumber = number;
    disk.kind = knownFact(std::string("nvme"), "/sys/block/" + name);
    disk.scheduler = knownFact(std::string("none"), queue + "scheduler");
    disk.schedulers = knownFact(std::string("[none] mq-deadline bfq"), queue + "scheduler");
    disk.readAhead = knownFact(mebibytes(4), queue + "read_ahead_kb");
    disk.rotational = knownFact(false, queue + "rotational");
    disk.maxRequest = knownFact(mebibytes(1), queue + "max_sectors_kb");
    disk.maxHardwareRequest = knownFact(mebibytes(2), queue + "max_hw_sectors_kb");
    disk.mountPoints = {"/data"};
    return disk;
}

inline Mount soundMount()
{
    return Mount{"/data", "/dev/nvme0n1", "/", "xfs", "rw,noatime", "259:0"};
}

/// A node with one sound disk; no path is named.
inline Node soundNode()
{
    Node node;
    node.blockDevices = {soundDisk()};
    node.mounts = {soundMount()};
    return node;
}

inline void namePath(Node& node, const std::string& path, std::vector<std::string> layers)
{
    PathFacts facts;
    facts.path = path;
    facts.mount = knownFact(soundMount(), "/proc/self/mountinfo");
    facts.freeSpace = knownFact(gibibytes(100), "statvfs(" + path + ")");
    facts.layers = knownFact(std::move(layers), "/sys/block");
    node.paths.push_back(std::move(facts));
}

} // namespace sluice
