// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/audit/rules.h"
#include "core/audit/scope.h"
#include "core/base/text/mount_lines.h"
#include "core/base/text/quoting.h"
#include "core/base/text/text.h"
#include "core/base/text/words.h"
#include "core/node/nfs_mount.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace sluice {

namespace {

/// What is wrong with a filesystem, and how much that matters.
struct Complaint {
    Severity severity = Severity::Info;
    Message what;
    Message effect;
};

Finding stripeFinding(const PathFacts& path)
{
    const auto& stripe = *path.lustreStripe;
    return Finding{
        .subject = path.path,
        .severity = Severity::Warning,
        .observed = say<audit_messages::stripeObserved>("size"_a = iecWords(stripe.size)),
        .expected = say<audit_messages::stripeExpected>(),
        .why = say<audit_messages::stripeWhy>(),
        .effect = say<audit_messages::stripeEffect>(),
        .fix = {"lfs setstripe -c 4 -S 4M " + shellWord(path.path) + "   # new files; then copy the shards anew",
                "The folder's layout lasts: every file made in it later has it."},
        .undo = "lfs setstripe -c 1 -S " + std::to_string(stripe.size.count) + " " + shellWord(path.path),
        .verify = "lfs getstripe -d " + shellWord(path.path),
        .evidence = {path.lustreStripe.source}};
}

/// A filesystem that never writes in place, or compresses.
std::optional<Complaint> copyOnWrite(const JudgedMount& judged)
{
    const auto& mount = *judged.mount;
    const MountOptions options(mount.options);
    const auto forced = options.value("compress-force");
    const auto compression = forced ? forced : options.value("compress");
    if (compression && *compression != "no" && *compression != "none") {
        return Complaint{judged.named ? Severity::Warning : Severity::Info,
                         say<audit_messages::compressionObserved>("filesystem"_a = mount.fileSystem,
                                                                  "method"_a = *compression, "path"_a = mount.target),
                         say<audit_messages::compressionEffect>()};
    }
    if (mount.fileSystem == "btrfs" && !options.has("nodatacow")) {
        return Complaint{Severity::Info, say<audit_messages::copyOnWriteObserved>("path"_a = mount.target),
                         say<audit_messages::copyOnWriteEffect>()};
    }
    return std::nullopt;
}

/// Compression ends with a remount, copying on write only for new files of the folder.
void addCompressionFix(const Mount& mount, Finding& finding)
{
    MountOptions options(mount.options);
    options.remove("compress-force");
    options.set("compress", "none");
    finding.fix = {remountCommand(lineOf(mount, options)) + "   # then write the files anew",
                   fstabChange(lineOf(mount, options), "compress=none")};
    finding.undo = remountCommand(lineOf(mount, MountOptions(mount.options)));
    finding.verify = "findmnt -no OPTIONS " + shellWord(mount.target);
}

Finding copyOnWriteFinding(const JudgedMount& judged, const Complaint& complaint)
{
    const auto& mount = *judged.mount;
    const auto folder = shellWord(judged.subject);
    Finding finding;
    finding.subject = judged.subject;
    finding.severity = complaint.severity;
    finding.observed = complaint.what;
    finding.expected = say<audit_messages::copyOnWriteExpected>();
    finding.why = say<audit_messages::copyOnWriteWhy>();
    finding.effect = complaint.effect;
    finding.fix = {"sudo chattr +C " + folder + "   # new files in this folder are not copied on write",
                   "The attribute lasts for files made in the folder from now on."};
    finding.undo = "sudo chattr -C " + folder;
    finding.verify = "lsattr -d " + folder;
    finding.evidence = {mountTableOf(mount)};
    mount.options.find("compress") != std::string::npos ? addCompressionFix(mount, finding) : void();
    return finding;
}

} // namespace

void judgeLustreStripe(const Node& node, Verdicts& verdicts)
{
    for (const auto& path : node.paths) {
        if (!path.mount.known() || path.mount->fileSystem != "lustre") {
            continue;
        }
        if (!path.lustreStripe.known()) {
            verdicts.unknown(path.path, path.lustreStripe, "lfs getstripe -d " + shellWord(path.path) + " tells");
        } else if (path.lustreStripe->count == 1) {
            verdicts.find(stripeFinding(path));
        } else {
            const auto count = path.lustreStripe->count;
            verdicts.pass(path.path, count < 0 ? "over all targets" : "over " + std::to_string(count) + " targets");
        }
    }
}

void judgeCopyOnWrite(const Node& node, Verdicts& verdicts)
{
    const auto all = judgedMounts(node);
    if (all.empty()) {
        verdicts.unknown(nodeSubject, "no filesystem that may hold training data was found", Remedy::NameDatasetPath);
    }
    for (const auto& judged : all) {
        if (judged.mount == nullptr) {
            judged.fact != nullptr ? verdicts.unknown(judged.subject, *judged.fact)
                                   : verdicts.unknown(judged.subject, "its mount is not known");
        } else if (judged.mount->fileSystem == "zfs") {
            verdicts.unknown(judged.subject, "ZFS keeps compression and record size to itself",
                             "zfs get compression,recordsize " + shellWord(judged.mount->source) + " tells");
        } else if (const auto complaint = copyOnWrite(judged)) {
            verdicts.find(copyOnWriteFinding(judged, *complaint));
        } else {
            verdicts.pass(judged.subject, judged.mount->fileSystem);
        }
    }
}

} // namespace sluice
