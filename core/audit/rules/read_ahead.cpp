// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/audit/rules.h"
#include "core/audit/scope.h"
#include "core/base/text/mount_lines.h"
#include "core/base/text/quoting.h"
#include "core/base/text/text.h"
#include "core/base/text/words.h"
#include "core/node/mount_kind.h"
#include "core/node/nfs_mount.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

/// fs.read_ahead: how far the kernel reads ahead on mounts that have no block device. NFS has 128 KiB since Linux 5.4,
/// and had 15 x rsize before. Source: Linux fs/nfs/super.c; nfsrahead(5).
namespace sluice {

namespace {

constexpr std::int64_t enoughKib = 1024;
constexpr std::int64_t usualKib = 4096;
constexpr std::int64_t nfsKib = 15360; // 15 x 1 MiB

/// Filesystems of which the kernel keeps the pages: not those of a block device, nor in memory.
bool readsAheadByItself(const Mount& mount)
{
    const auto kind = mountKindOf(mount);
    const bool fuse = mount.fileSystem == "fuse" || mount.fileSystem.starts_with("fuse.");
    return kind.medium == Medium::Nfs || fuse || mount.fileSystem == "ceph";
}

/// The name of its bdi. Ceph names its own itself: certain where there is one alone.
std::optional<std::string> bdiOf(const Node& node, const Mount& mount)
{
    if (node.readAheadKib.contains(mount.device)) {
        return mount.device;
    }
    std::vector<std::string> own;
    for (const auto& [name, kib] : node.readAheadKib) {
        name.starts_with(mount.fileSystem + "-") ? own.push_back(name) : void();
    }
    return own.size() == 1 ? std::optional(own.front()) : std::nullopt;
}

std::int64_t wantedKib(const Mount& mount)
{
    if (!isNfs(mount)) {
        return usualKib;
    }
    const auto size = wholeNumber(MountOptions(mount.options).value("rsize").value_or(""));
    return size && *size > 0 ? std::clamp<std::int64_t>(*size / 1024 * 15, enoughKib, nfsKib) : nfsKib;
}

Fix fixOf(const Mount& mount, const std::string& bdi, std::int64_t wanted)
{
    const auto now =
        fmt::format("echo {} | sudo tee {}", wanted, shellWord("/sys/class/bdi/" + bdi + "/read_ahead_kb"));
    if (isNfs(mount)) {
        return {now,
                fmt::format("/etc/nfs.conf (nfs-utils 2.6.2 or later, whose udev rule runs nfsrahead):\n"
                            "[nfsrahead]\nnfs={0}\nnfs4={0}",
                            wanted)};
    }
    return {now,
            fmt::format("/etc/udev/rules.d/60-sluice-read-ahead.rules (of all mounts without a block device):\n"
                        "ACTION==\"add\", SUBSYSTEM==\"bdi\", KERNEL==\"{}\", ATTR{{read_ahead_kb}}=\"{}\"",
                        bdi.starts_with("ceph-") ? "ceph-*" : "0:*", wanted)};
}

Finding readAheadFinding(const JudgedMount& judged, const std::string& bdi, std::int64_t now)
{
    const auto& mount = *judged.mount;
    const auto file = "/sys/class/bdi/" + bdi + "/read_ahead_kb";
    const auto wanted = wantedKib(mount);
    return Finding{.subject = judged.subject,
                   .severity = judged.named ? Severity::Warning : Severity::Info,
                   .observed = say<audit_messages::mountReadAheadObserved>("size"_a = iecWords(kibibytes(now)),
                                                                           "setting"_a = now, "path"_a = mount.target),
                   .expected = say<audit_messages::mountReadAheadExpected>("size"_a = iecWords(kibibytes(wanted))),
                   .why = isNfs(mount) ? say<audit_messages::mountReadAheadWhyNfs>()
                                       : say<audit_messages::mountReadAheadWhy>(),
                   .effect = say<audit_messages::mountReadAheadEffect>(),
                   .fix = fixOf(mount, bdi, wanted),
                   .undo = fmt::format("echo {} | sudo tee {}", now, shellWord(file))
                       + (isNfs(mount) ? "   # and take [nfsrahead] out of /etc/nfs.conf"
                                       : "; sudo rm -f /etc/udev/rules.d/60-sluice-read-ahead.rules"),
                   .verify = "cat " + shellWord(file),
                   .evidence = {file}};
}

} // namespace

void judgeMountReadAhead(const Node& node, Verdicts& verdicts)
{
    for (const auto& judged : judgedMounts(node)) {
        // Its client sets the kernel's to 0 and reads ahead by itself. Source: Lustre llite/llite_lib.c.
        if (judged.mount != nullptr && judged.mount->fileSystem == "lustre") {
            verdicts.unknown(judged.subject, "Lustre's client reads ahead by itself, not the kernel",
                             "lctl get_param llite.*.max_read_ahead_mb tells how far");
            continue;
        }
        if (judged.mount == nullptr || !readsAheadByItself(*judged.mount)) {
            continue;
        }
        const auto bdi = bdiOf(node, *judged.mount);
        if (!bdi) {
            const auto name = judged.mount->device.empty() ? "MAJOR:MINOR" : judged.mount->device;
            verdicts.unknown(judged.subject, "/sys/class/bdi/" + name + "/read_ahead_kb: not read",
                             "cat it on the running machine; the numbers stand in /proc/self/mountinfo");
        } else if (const auto kib = node.readAheadKib.at(*bdi); kib < enoughKib) {
            verdicts.find(readAheadFinding(judged, *bdi, kib));
        } else {
            verdicts.pass(judged.subject, iecWords(kibibytes(kib)));
        }
    }
}

} // namespace sluice
