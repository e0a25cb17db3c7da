// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/audit/rules.h"
#include "core/audit/scope.h"
#include "core/base/point/advised.h"
#include "core/base/text/mount_lines.h"
#include "core/base/text/quoting.h"
#include "core/base/text/words.h"
#include "core/node/nfs_mount.h"

#include <fmt/format.h>

#include <algorithm>

namespace sluice {

namespace {

constexpr const char* sysctlFile = "/etc/sysctl.d/60-sluice.conf";

bool onlyInMemory(const std::vector<Swap>& swaps)
{
    return std::all_of(swaps.begin(), swaps.end(),
                       [](const Swap& swap) { return swap.device.starts_with("/dev/zram"); });
}

Finding dirtyRatioFinding(std::int64_t ratio)
{
    auto finding = sysctlFinding("vm.dirty_ratio", std::to_string(ratio), "20");
    finding.severity = Severity::Info;
    finding.observed = say<audit_messages::dirtyRatioObserved>("ratio"_a = ratio);
    finding.expected = say<audit_messages::dirtyRatioExpected>();
    finding.why = say<audit_messages::dirtyRatioWhy>();
    finding.effect = say<audit_messages::dirtyRatioEffect>();
    return finding;
}

Finding dirtyBackgroundFinding(std::int64_t ratio, Bytes threshold, Bytes wanted)
{
    auto finding = sysctlFinding("vm.dirty_background_bytes", "0", std::to_string(wanted.count));
    finding.severity = Severity::Info;
    finding.observed = say<audit_messages::dirtyBackgroundObserved>("ratio"_a = ratio, "size"_a = siWords(threshold));
    finding.expected = say<audit_messages::dirtyBackgroundExpected>("size"_a = siWords(wanted));
    finding.why = say<audit_messages::dirtyBackgroundWhy>();
    finding.effect = say<audit_messages::dirtyBackgroundEffect>();
    finding.undo =
        fmt::format("sudo sysctl -w vm.dirty_background_ratio={}; sudo sed -i '/^vm.dirty_background_bytes /d' {}",
                    ratio, sysctlFile);
    finding.verify = "sysctl vm.dirty_background_bytes vm.dirty_background_ratio";
    finding.evidence = {sysctlPath("vm.dirty_background_ratio"), "/proc/meminfo"};
    return finding;
}

/// The mount of /dev/shm with all its options; where the table does not show it, with those it has by default.
MountLine shmLine(const Node& node)
{
    for (auto mount = node.mounts.rbegin(); mount != node.mounts.rend(); ++mount) {
        if (mount->target == "/dev/shm" && mount->fileSystem == "tmpfs") {
            return lineOf(*mount, MountOptions(mount->options));
        }
    }
    return {"tmpfs", "tmpfs", "/dev/shm", MountOptions("rw,nosuid,nodev")};
}

} // namespace

void judgeHugepages(const Node& node, Verdicts& verdicts)
{
    const auto& pages = node.memory.transparentHugepages;
    if (!pages.known()) {
        return verdicts.unknown(nodeSubject, pages);
    }
    if (*pages == "always" || *pages == "madvise") {
        return verdicts.pass(nodeSubject, *pages);
    }
    const std::string path = "/sys/kernel/mm/transparent_hugepage/enabled";
    Finding finding;
    finding.subject = nodeSubject;
    finding.severity = Severity::Info;
    finding.observed = *pages;
    finding.expected = say<audit_messages::hugepagesExpected>();
    finding.why = say<audit_messages::hugepagesWhy>();
    finding.effect = say<audit_messages::hugepagesEffect>();
    finding.fix = Fix{"echo madvise | sudo tee " + path,
                      "/etc/tmpfiles.d/sluice-hugepages.conf:\nw " + path + " - - - - madvise"};
    finding.undo =
        "echo " + shellWord(*pages) + " | sudo tee " + path + "; sudo rm -f /etc/tmpfiles.d/sluice-hugepages.conf";
    finding.verify = "cat " + path;
    finding.evidence = {pages.source};
    verdicts.find(std::move(finding));
}

void judgeSwap(const Node& node, Verdicts& verdicts)
{
    const auto& swaps = node.memory.swaps;
    const auto& swappiness = node.memory.swappiness;
    if (!swaps.known()) {
        return verdicts.unknown(nodeSubject, swaps);
    }
    if (swaps->empty()) {
        return verdicts.pass(nodeSubject, "no swap");
    }
    if (!swappiness.known()) {
        return verdicts.unknown(nodeSubject, swappiness);
    }
    const auto now = std::to_string(*swappiness);
    if (*swappiness <= advised::maxSwappiness) {
        return verdicts.pass(nodeSubject, "swap is on, vm.swappiness = " + now);
    }
    Bytes size;
    for (const auto& swap : *swaps) {
        size += swap.size;
    }
    auto finding = sysctlFinding("vm.swappiness", now, std::to_string(advised::swappiness));
    finding.severity = onlyInMemory(*swaps) ? Severity::Info : Severity::Warning;
    finding.observed = onlyInMemory(*swaps)
        ? say<audit_messages::swapObservedInMemory>("size"_a = iecWords(size), "swappiness"_a = now)
        : say<audit_messages::swapObserved>("size"_a = iecWords(size), "swappiness"_a = now);
    finding.expected = say<audit_messages::swapExpected>();
    finding.why = say<audit_messages::swapWhy>();
    finding.effect = say<audit_messages::swapEffect>();
    finding.evidence.push_back(swaps->empty() ? "" : swaps.source);
    verdicts.find(std::move(finding));
}

void judgeShm(const Node& node, Verdicts& verdicts)
{
    // 8 workers with 4 batches of 256 images of 3 x 224 x 224 float32 each: 4.9 GB.
    constexpr Bytes ordinary{5'000'000'000};
    constexpr Bytes little = gibibytes(1);
    const auto& size = node.memory.shmSize;
    if (!size.known()) {
        return verdicts.unknown(nodeSubject, size,
                                "df -h /dev/shm on the running machine, inside the container, tells");
    }
    if (*size >= ordinary) {
        return verdicts.pass(nodeSubject, iecWords(*size));
    }
    Finding finding;
    finding.subject = nodeSubject;
    finding.severity = *size < little ? Severity::Warning : Severity::Info;
    finding.observed = say<audit_messages::shmObserved>("size"_a = iecWords(*size));
    finding.expected = say<audit_messages::shmExpected>();
    finding.why = say<audit_messages::shmWhy>();
    finding.effect = say<audit_messages::shmEffect>();
    const auto line = shmLine(node);
    auto larger = line;
    larger.options.set("size", "16G");
    finding.fix = Fix{remountCommand(larger) + "   # in a container: start it anew with --shm-size=16g or --ipc=host",
                      "/etc/fstab:\n" + fstabLine(larger)};
    auto former = line;
    former.options.set("size", std::to_string(size->count));
    finding.undo = remountCommand(former);
    finding.verify = "df -h /dev/shm";
    finding.evidence = {size.source};
    verdicts.find(std::move(finding));
}

void judgeDirty(const Node& node, Verdicts& verdicts)
{
    constexpr Bytes wanted{10'000'000'000};
    const auto ratio = sysctl(node, "vm.dirty_ratio");
    const auto background = sysctl(node, "vm.dirty_background_ratio");
    if (!ratio.known() || !background.known()) {
        return verdicts.unknown(nodeSubject, ratio.known() ? background : ratio);
    }
    if (!node.memory.total.known()) {
        return verdicts.unknown(nodeSubject, node.memory.total);
    }
    // A limit in bytes turns its ratio off and makes it read 0.
    if (*ratio > 0 && *ratio < 10) {
        return verdicts.find(dirtyRatioFinding(*ratio));
    }
    const Bytes threshold{static_cast<std::int64_t>(static_cast<double>(node.memory.total->count)
                                                    * static_cast<double>(*background) / 100)};
    if (*background > 0 && threshold > wanted) {
        return verdicts.find(dirtyBackgroundFinding(*background, threshold, wanted));
    }
    verdicts.pass(nodeSubject,
                  *background > 0 ? fmt::format("writing back begins at {} %, waiting at {} %", *background, *ratio)
                                  : std::string("limits are set in bytes"));
}

void judgeNumaBalancing(const Node& node, Verdicts& verdicts)
{
    if (node.cpu.numaNodes.value == 1) {
        return verdicts.pass(nodeSubject, "one NUMA node");
    }
    const auto balancing = sysctl(node, "kernel.numa_balancing");
    if (!balancing.known()) {
        return verdicts.unknown(nodeSubject, balancing);
    }
    if (*balancing == 0) {
        return verdicts.pass(nodeSubject, "off");
    }
    auto finding =
        sysctlFinding("kernel.numa_balancing", std::to_string(*balancing), std::to_string(advised::numaBalancing));
    finding.severity = Severity::Info;
    finding.expected = say<audit_messages::numaBalancingExpected>();
    finding.why = say<audit_messages::numaBalancingWhy>();
    finding.effect = say<audit_messages::numaBalancingEffect>();
    verdicts.find(std::move(finding));
}

} // namespace sluice
