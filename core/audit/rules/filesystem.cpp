// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/audit/rules.h"
#include "core/audit/scope.h"
#include "core/base/text/quoting.h"
#include "core/base/text/words.h"
#include "core/node/mount_kind.h"
#include "core/node/nfs_mount.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace sluice {

namespace {

constexpr const char* noMount = "no filesystem that may hold training data was found";

/// Those that read large files in parallel, locally or over many servers.
constexpr std::array<std::string_view, 8> suitable = {"xfs",    "ext4", "f2fs",   "lustre",
                                                      "beegfs", "gpfs", "wekafs", "ceph"};

/// What another filesystem means for streaming reads.
struct Judgement {
    std::string_view type;
    Severity severity = Severity::Info;
    std::string_view why;
    std::string_view effect;
};

constexpr std::array judgements = {
    Judgement{"ext2", Severity::Info, "It maps files block by block, where ext4 and XFS map them in long extents.",
              "More metadata reads for large shards."},
    Judgement{"ext3", Severity::Info, "It maps files block by block, where ext4 and XFS map them in long extents.",
              "More metadata reads for large shards."},
    Judgement{"btrfs", Severity::Info, "Every block is checksummed, may be compressed, and rewritten files scatter.",
              "CPU time for every read; O_DIRECT may fall back to the page cache; GPUDirect Storage cannot be used."},
    Judgement{"zfs", Severity::Info, "Reads go through ZFS's own cache and checksums, in its record size.",
              "CPU time and memory for every read; random reads fetch whole records; no GPUDirect Storage."},
    Judgement{"tmpfs", Severity::Info, "The files are in memory: what is read never touches a disk.",
              "Fast, but the memory is gone for the loader, and a measurement here says nothing of a disk."},
    Judgement{"ramfs", Severity::Info, "The files are in memory: what is read never touches a disk.",
              "Fast, but the memory is gone for the loader, and a measurement here says nothing of a disk."},
    Judgement{"vfat", Severity::Warning, "It keeps files in chains of clusters, and none above 4 GiB.",
              "Large shards do not fit; seeking walks the chain."},
    Judgement{"exfat", Severity::Warning, "It is made for exchanging files, with one allocation table for all.",
              "No parallel allocation; little tested under many readers."},
    Judgement{"ntfs", Severity::Warning, "It is foreign to Linux: its driver is not made for many parallel readers.",
              "Low bandwidth, high CPU time."},
    Judgement{"ntfs3", Severity::Warning, "It is foreign to Linux: its driver is not made for many parallel readers.",
              "Low bandwidth, high CPU time."},
    Judgement{"9p", Severity::Warning, "Each read is a message to the virtual machine's host.",
              "High latency, low bandwidth with many small files."},
    Judgement{"virtiofs", Severity::Info, "Each read is a message to the virtual machine's host.",
              "More latency than a disk of the machine's own."},
    Judgement{"cifs", Severity::Warning, "One server answers, through a protocol with many round trips.",
              "High latency for many small files."},
    Judgement{"smb3", Severity::Warning, "One server answers, through a protocol with many round trips.",
              "High latency for many small files."}};

constexpr Judgement inUserSpace{"fuse", Severity::Warning, "A process in user space answers every read.",
                                "Two more context switches and a copy for each; bandwidth ends at that process."};

constexpr Judgement inObjectStore{
    "object store", Severity::Warning,
    "Each file costs a request to the object store over the network, 20 to 200 ms before its first byte.",
    "One worker reads 5 to 50 small files a second, whatever the bandwidth: pack samples into large shards, use more "
    "readers, or copy the data set to a local drive."};

constexpr Judgement nfsOverTcp{
    "nfs", Severity::Info, "One server answers every read of every node that mounts it.",
    "200 to 500 MB/s a client is common over TCP; good for a few nodes; no GPUDirect Storage over TCP."};

constexpr Judgement nfsOverRdma{"nfs", Severity::Info, "One server answers every read of every node that mounts it.",
                                "Reads go over RDMA, up to the rate of the port and of the server."};

constexpr Judgement nfsSpread{
    "nfs", Severity::Info, "Every read crosses the network.",
    "Reads are spread over several addresses, up to the rate of the port and of the servers."};

constexpr Judgement nfsElastic{"nfs", Severity::Info,
                               "Amazon EFS answers every read, over one TCP connection a client.",
                               "The rate is that of its throughput mode; burst credits run out under training; no "
                               "GPUDirect Storage over TCP."};

const Judgement& judgementOfNfs(const Mount& mount)
{
    const auto server = nfsServerOf(mount);
    if (server.elastic) {
        return nfsElastic;
    }
    return server.addresses > 1 ? nfsSpread : server.rdma ? nfsOverRdma : nfsOverTcp;
}

const Judgement* judgementOf(const Mount& mount)
{
    const auto medium = mountKindOf(mount).medium;
    if (medium == Medium::Nfs) {
        return &judgementOfNfs(mount);
    }
    const auto found = std::find_if(judgements.begin(), judgements.end(),
                                    [&mount](const Judgement& one) { return one.type == mount.fileSystem; });
    if (found != judgements.end()) {
        return &*found;
    }
    return medium == Medium::ObjectStore ? &inObjectStore : mountKindOf(mount).client.empty() ? nullptr : &inUserSpace;
}

/// "fuse (mountpoint-s3, JuiceFS:train)": who serves it, where that is not the filesystem's own name.
std::string servedBy(const Mount& mount)
{
    const auto client = mountKindOf(mount).client;
    if (client.empty()) {
        return mount.fileSystem;
    }
    const bool says = mount.source != client && !mount.source.empty();
    return (client == "fuse" ? mount.fileSystem : client) + (says ? " (" + mount.source + ")" : "");
}

/// Says unknown of what has no mount; true when there is one to judge.
bool mounted(const JudgedMount& judged, Verdicts& verdicts)
{
    if (judged.mount == nullptr) {
        judged.fact != nullptr ? verdicts.unknown(judged.subject, *judged.fact)
                               : verdicts.unknown(judged.subject, "its mount is not in the mount table");
    }
    return judged.mount != nullptr;
}

std::vector<JudgedMount> judgedOrUnknown(const Node& node, Verdicts& verdicts)
{
    auto all = judgedMounts(node);
    if (all.empty()) {
        verdicts.unknown(nodeSubject, node.mounts.empty() ? "the mount table could not be read" : noMount,
                         Remedy::NameDatasetPath);
    }
    return all;
}

Finding typeFinding(const JudgedMount& judged, const Judgement& judgement)
{
    Finding finding;
    finding.subject = judged.subject;
    finding.severity = judged.named ? judgement.severity : Severity::Info;
    finding.observed = servedBy(*judged.mount) + " mounted on " + judged.mount->target;
    finding.expected = "XFS or ext4 on a local drive, or a parallel filesystem";
    finding.why = judgement.why;
    finding.effect = judgement.effect;
    finding.fix =
        Fix{lookOnly("findmnt -t xfs,ext4,lustre,beegfs,wekafs,gpfs   # a better place to copy the data set to"),
            "Give training data a filesystem of its own: mkfs.xfs on a free drive, and in /etc/fstab:\n"
            "UUID=... /data xfs noatime 0 2"};
    finding.undo = "# nothing is changed on the node; delete the copy of the data set";
    finding.verify = "findmnt -T " + shellWord(judged.subject);
    finding.evidence = {mountTableOf(*judged.mount)};
    return finding;
}

Finding atimeFinding(const JudgedMount& judged, const std::string& now)
{
    const auto& mount = *judged.mount;
    Finding finding;
    finding.subject = judged.subject;
    finding.severity = now == "relatime" ? Severity::Info : Severity::Warning;
    finding.observed = now + " on " + mount.target;
    finding.expected = "noatime";
    finding.why = now == "relatime" ? "The first read of a file in a day writes the time of access to its inode."
                                    : "Every read of a file writes the time of access to its inode.";
    finding.effect = now == "relatime"
        ? "A million small files are a million inode writes in the first epoch of a day; "
          "nothing noticeable with large shards."
        : "Writes compete with the reads of every epoch, worst with small files.";
    finding.fix = atimeFix(mount);
    finding.undo = atimeUndo(mount);
    finding.verify = "findmnt -no OPTIONS " + shellWord(mount.target);
    finding.evidence = {mountTableOf(*judged.mount)};
    return finding;
}

void judgeOneAtime(const JudgedMount& judged, Verdicts& verdicts)
{
    const auto& mount = *judged.mount;
    if (hasOption(mount, "ro")) {
        return verdicts.pass(judged.subject, "mounted read-only");
    }
    if (hasOption(mount, "noatime")) {
        return verdicts.pass(judged.subject, "noatime");
    }
    const auto kind = mountKindOf(mount);
    if (kind.medium == Medium::Memory || comesOverNetwork(mount) || !kind.client.empty()) {
        return verdicts.pass(judged.subject, mount.fileSystem + ": no time of access is written from here");
    }
    const bool relative = hasOption(mount, "relatime");
    if (relative && !judged.named) {
        return verdicts.pass(judged.subject, "relatime: at most one write a file and day");
    }
    verdicts.find(atimeFinding(judged, relative ? "relatime" : "strictatime"));
}

Finding overlayFinding(const JudgedMount& judged, const Fact<std::string>& container)
{
    Finding finding;
    finding.subject = judged.subject;
    finding.severity = judged.named ? Severity::Warning : Severity::Info;
    finding.observed = "an overlay filesystem on " + judged.mount->target
        + (container.known() && *container != "none" ? " in a container (" + *container + ")" : "");
    finding.expected = "the data set on a bind mount or volume";
    finding.why = "An overlay looks every name up in each layer and copies a whole file up on its first write.";
    finding.effect = "Slow opens with many files, checkpoint writes into the container's layer, no GPUDirect Storage.";
    finding.fix =
        Fix{lookOnly("docker run -v /data:/data ...   # or podman; start the container anew with the folder bound in"),
            "Kubernetes: a hostPath, local or CSI volume with a volumeMount; compose: a bind entry under volumes."};
    finding.undo = "# start the container without the volume";
    finding.verify = "findmnt -no FSTYPE -T " + shellWord(judged.subject);
    finding.evidence = {mountTableOf(*judged.mount)};
    container.known() ? finding.evidence.push_back(container.source) : void();
    return finding;
}

} // namespace

void judgeFileSystem(const Node& node, Verdicts& verdicts)
{
    for (const auto& judged : judgedOrUnknown(node, verdicts)) {
        // Overlays have a rule of their own: container.overlay.
        if (!mounted(judged, verdicts) || judged.mount->fileSystem == "overlay") {
            continue;
        }
        const auto& type = judged.mount->fileSystem;
        const auto* judgement = judgementOf(*judged.mount);
        if (std::find(suitable.begin(), suitable.end(), type) != suitable.end()) {
            verdicts.pass(judged.subject, type);
        } else if (judgement == nullptr) {
            verdicts.unknown(judged.subject, "this rule knows nothing of the filesystem " + type,
                             Message(Remedy::MeasurePath).given("path", shellWord(judged.subject)));
        } else {
            verdicts.find(typeFinding(judged, *judgement));
        }
    }
}

void judgeAtime(const Node& node, Verdicts& verdicts)
{
    for (const auto& judged : judgedOrUnknown(node, verdicts)) {
        mounted(judged, verdicts) ? judgeOneAtime(judged, verdicts) : void();
    }
}

void judgeFreeSpace(const Node& node, Verdicts& verdicts)
{
    constexpr Bytes enough = gibibytes(2);
    if (node.paths.empty()) {
        verdicts.unknown(nodeSubject, "no data set path was named", Remedy::NameDatasetPath);
    }
    for (const auto& path : node.paths) {
        if (!path.freeSpace.known()) {
            verdicts.unknown(path.path, path.freeSpace, "df on the running machine tells");
            continue;
        }
        if (*path.freeSpace >= enough) {
            verdicts.pass(path.path, siWords(*path.freeSpace) + " free");
            continue;
        }
        Finding finding;
        finding.subject = path.path;
        finding.severity = Severity::Warning;
        finding.observed = siWords(*path.freeSpace) + " free";
        finding.expected = "at least " + iecWords(enough);
        finding.why = "A nearly full filesystem scatters new files, and a checkpoint or a measurement needs room.";
        finding.effect = "Checkpoints fail; the guided measurement has to use a small file, which caches flatter.";
        finding.fix =
            Fix{lookOnly("du -xh --max-depth=2 " + shellWord(path.path) + " | sort -h | tail   # find what can go"),
                "Move finished checkpoints away, or grow the filesystem."};
        finding.undo = "# nothing is changed on the node";
        finding.verify = "df -h " + shellWord(path.path);
        finding.evidence = {path.freeSpace.source};
        verdicts.find(std::move(finding));
    }
}

void judgeOverlay(const Node& node, Verdicts& verdicts)
{
    for (const auto& judged : judgedOrUnknown(node, verdicts)) {
        if (!mounted(judged, verdicts)) {
            continue;
        }
        if (judged.mount->fileSystem == "overlay") {
            verdicts.find(overlayFinding(judged, node.identity.container));
        } else {
            verdicts.pass(judged.subject, judged.mount->fileSystem + ", no overlay");
        }
    }
}

} // namespace sluice
