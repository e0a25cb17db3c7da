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
    MessageText why;
    MessageText effect;
};

constexpr std::array judgements = {
    Judgement{"ext2", Severity::Info, audit_messages::extWhy, audit_messages::extEffect},
    Judgement{"ext3", Severity::Info, audit_messages::extWhy, audit_messages::extEffect},
    Judgement{"btrfs", Severity::Info, audit_messages::btrfsWhy, audit_messages::btrfsEffect},
    Judgement{"zfs", Severity::Info, audit_messages::zfsWhy, audit_messages::zfsEffect},
    Judgement{"tmpfs", Severity::Info, audit_messages::memoryFilesWhy, audit_messages::memoryFilesEffect},
    Judgement{"ramfs", Severity::Info, audit_messages::memoryFilesWhy, audit_messages::memoryFilesEffect},
    Judgement{"vfat", Severity::Warning, audit_messages::vfatWhy, audit_messages::vfatEffect},
    Judgement{"exfat", Severity::Warning, audit_messages::exfatWhy, audit_messages::exfatEffect},
    Judgement{"ntfs", Severity::Warning, audit_messages::ntfsWhy, audit_messages::ntfsEffect},
    Judgement{"ntfs3", Severity::Warning, audit_messages::ntfsWhy, audit_messages::ntfsEffect},
    Judgement{"9p", Severity::Warning, audit_messages::hostFilesWhy, audit_messages::hostFilesEffect},
    Judgement{"virtiofs", Severity::Info, audit_messages::hostFilesWhy, audit_messages::virtiofsEffect},
    Judgement{"cifs", Severity::Warning, audit_messages::cifsWhy, audit_messages::cifsEffect},
    Judgement{"smb3", Severity::Warning, audit_messages::cifsWhy, audit_messages::cifsEffect}};

constexpr Judgement inUserSpace{"fuse", Severity::Warning, audit_messages::fuseWhy, audit_messages::fuseEffect};

constexpr Judgement inObjectStore{"object store", Severity::Warning, audit_messages::objectStoreWhy,
                                  audit_messages::objectStoreEffect};

constexpr Judgement behindServer{"fuse", Severity::Warning, audit_messages::cifsWhy, audit_messages::cifsEffect};

constexpr Judgement nfsOverTcp{"nfs", Severity::Info, audit_messages::nfsWhy, audit_messages::nfsTcpEffect};

constexpr Judgement nfsOverRdma{"nfs", Severity::Info, audit_messages::nfsWhy, audit_messages::nfsRdmaEffect};

constexpr Judgement nfsSpread{"nfs", Severity::Info, audit_messages::nfsSpreadWhy, audit_messages::nfsSpreadEffect};

constexpr Judgement nfsElastic{"nfs", Severity::Info, audit_messages::nfsElasticWhy, audit_messages::nfsElasticEffect};

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
    if (medium == Medium::Server && !mountKindOf(mount).client.empty()) {
        return &behindServer;
    }
    return medium == Medium::ObjectStore ? &inObjectStore : mountKindOf(mount).client.empty() ? nullptr : &inUserSpace;
}

bool isSuitable(const std::string& type)
{
    return std::find(suitable.begin(), suitable.end(), type) != suitable.end();
}

bool isKnown(const Mount& mount)
{
    return isSuitable(mount.fileSystem) || judgementOf(mount) != nullptr;
}

void sayUnknownType(const JudgedMount& judged, Verdicts& verdicts)
{
    verdicts.unknown(judged.subject, "this rule knows nothing of the filesystem " + judged.mount->fileSystem,
                     Message(Remedy::MeasurePath).given("path", shellWord(judged.subject)));
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
    finding.observed =
        say<audit_messages::typeObserved>("filesystem"_a = servedBy(*judged.mount), "path"_a = judged.mount->target);
    finding.expected = say<audit_messages::typeExpected>();
    finding.why = sayPlain(judgement.why);
    finding.effect = sayPlain(judgement.effect);
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
    finding.observed = say<audit_messages::atimeObserved>("option"_a = now, "path"_a = mount.target);
    finding.expected = "noatime";
    finding.why = now == "relatime" ? say<audit_messages::atimeWhyRelatime>() : say<audit_messages::atimeWhy>();
    finding.effect =
        now == "relatime" ? say<audit_messages::atimeEffectRelatime>() : say<audit_messages::atimeEffect>();
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
    const bool elsewhere = comesOverNetwork(mount) || kind.medium == Medium::Host || !kind.client.empty();
    if (kind.medium == Medium::Memory || elsewhere) {
        return verdicts.pass(judged.subject, mount.fileSystem + ": no time of access is written from here");
    }
    if (kind.medium == Medium::Disk && !mount.source.starts_with("/dev/") && !isKnown(mount)) {
        return sayUnknownType(judged, verdicts);
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
    finding.observed = container.known() && *container != "none"
        ? say<audit_messages::overlayObservedContainer>("path"_a = judged.mount->target, "container"_a = *container)
        : say<audit_messages::overlayObserved>("path"_a = judged.mount->target);
    finding.expected = say<audit_messages::overlayExpected>();
    finding.why = say<audit_messages::overlayWhy>();
    finding.effect = say<audit_messages::overlayEffect>();
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
        if (isSuitable(type)) {
            verdicts.pass(judged.subject, type);
        } else if (judgement == nullptr) {
            sayUnknownType(judged, verdicts);
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
        finding.observed = say<audit_messages::freeSpaceObserved>("size"_a = siWords(*path.freeSpace));
        finding.expected = say<audit_messages::freeSpaceExpected>("size"_a = iecWords(enough));
        finding.why = say<audit_messages::freeSpaceWhy>();
        finding.effect = say<audit_messages::freeSpaceEffect>();
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
