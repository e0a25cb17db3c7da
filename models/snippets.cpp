// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/snippets.h"

#include "core/base/words.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace sluice {

namespace {

constexpr int calmSwappiness = 10;

std::string pytorch(const PlanRequest& request, const Recommendation& r)
{
    const auto flag = [](bool on) { return on ? "True" : "False"; };
    return fmt::format("loader = torch.utils.data.DataLoader(\n"
                       "    dataset,\n"
                       "    batch_size={},\n"
                       "    num_workers={},  # for each GPU's process\n"
                       "    prefetch_factor={},\n"
                       "    pin_memory={},\n"
                       "    persistent_workers={},\n"
                       ")\n",
                       request.workload.batchPerGpu, r.workers, r.prefetchFactor, flag(r.pinMemory),
                       flag(r.persistentWorkers));
}

std::string mdadm(const Recommendation& r)
{
    return fmt::format("# Put the {} devices in place of DEVICE...: everything on them is lost.\n"
                       "mdadm --create /dev/md/dataset --level=0 --raid-devices={} --chunk={}K DEVICE...\n",
                       r.stripeWidth, r.stripeWidth, r.stripeUnit.count / 1024);
}

/// Filesystems on a local disk, where the access time of each file costs a write.
bool keepsAccessTimes(const std::string& fileSystem)
{
    constexpr std::array names{"ext2", "ext3", "ext4", "xfs", "btrfs", "f2fs", "zfs", "nfs", "nfs4"};
    return std::find(names.begin(), names.end(), fileSystem) != names.end();
}

std::string mount(const HostFacts& host)
{
    return fmt::format("mount -o remount,noatime {}\n"
                       "# To keep it: add noatime to the options of {} ({}) in /etc/fstab.\n",
                       host.mountPoint, host.mountPoint, host.fileSystem);
}

std::string udev(const HostFacts& host, const Recommendation& r, Pattern pattern)
{
    const bool readAhead = r.access == Access::Buffered && pattern == Pattern::Sequential;
    std::string rules = "# /etc/udev/rules.d/60-sluice.rules\n";
    for (const auto& device : host.blockDevices) {
        rules += fmt::format("ACTION==\"add|change\", SUBSYSTEM==\"block\", KERNEL==\"{}\"", device);
        rules += host.rotational.value_or(true) ? "" : ", ATTR{queue/scheduler}=\"none\"";
        rules += readAhead ? ", ATTR{queue/read_ahead_kb}=\"4096\"" : "";
        rules += "\n";
    }
    return rules + "# then: udevadm control --reload && udevadm trigger --subsystem-match=block\n";
}

std::string sysctl(const HostFacts& host, const Recommendation& r)
{
    std::string lines;
    if (host.swappiness.value_or(0) > calmSwappiness) {
        lines += fmt::format("vm.swappiness = {}  # is {}: a loader that is swapped out stops its GPU\n",
                             calmSwappiness, *host.swappiness);
    }
    if (!r.numa.empty()) {
        lines += "kernel.numa_balancing = 0  # workers are pinned; moving their pages only costs\n";
    }
    return lines.empty() ? lines : "# /etc/sysctl.d/60-sluice.conf, then: sysctl --system\n" + lines;
}

} // namespace

std::map<std::string, std::string> snippetsOf(const PlanRequest& request, const Recommendation& r)
{
    const auto& host = request.host;
    const auto pattern = request.workload.accessPattern;
    std::map<std::string, std::string> snippets{{"pytorch", pytorch(request, r)}};
    if (r.stripeWidth > 1) {
        snippets["mdadm"] = mdadm(r);
    }
    if (!host.mountPoint.empty() && !host.noAccessTimes.value_or(true) && keepsAccessTimes(host.fileSystem)) {
        snippets["mount"] = mount(host);
    }
    const bool readAhead = r.access == Access::Buffered && pattern == Pattern::Sequential;
    if (!host.blockDevices.empty() && (!host.rotational.value_or(true) || readAhead)) {
        snippets["udev"] = udev(host, r, pattern);
    }
    if (auto lines = sysctl(host, r); !lines.empty()) {
        snippets["sysctl"] = std::move(lines);
    }
    return snippets;
}

} // namespace sluice
