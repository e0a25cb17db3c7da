// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/audit/rules.h"
#include "core/audit/scope.h"
#include "core/base/text.h"
#include "core/base/words.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace sluice {

namespace {

bool isNfs(const Mount& mount)
{
    return mount.fileSystem == "nfs" || mount.fileSystem == "nfs4";
}

/// "rsize" of "rw,rsize=1048576": "1048576".
std::optional<std::string> optionValue(const Mount& mount, const std::string& name)
{
    const std::string all = "," + mount.options + ",";
    const auto at = all.find("," + name + "=");
    if (at == std::string::npos) {
        return std::nullopt;
    }
    const auto begin = at + name.size() + 2;
    return all.substr(begin, all.find(',', begin) - begin);
}

/// What is wrong with the options, and how much that matters.
struct Complaint {
    Severity severity = Severity::Info;
    std::string what;
    std::string effect;
};

std::vector<Complaint> complaintsOf(const Mount& mount)
{
    constexpr std::int64_t wanted = 1 << 20;
    std::vector<Complaint> found;
    const auto readSize = wholeNumber(optionValue(mount, "rsize").value_or(""));
    const auto transport = optionValue(mount, "proto").value_or("tcp");
    if (readSize && *readSize < wanted) {
        found.push_back({*readSize <= wanted / 8 ? Severity::Warning : Severity::Info,
                         "rsize=" + std::to_string(*readSize), "A read of 1 MiB takes several round trips."});
    }
    if (transport.starts_with("udp")) {
        found.push_back({Severity::Warning, "proto=" + transport, "A lost packet repeats the whole read."});
    }
    if (transport.starts_with("tcp") && !optionValue(mount, "nconnect")) {
        found.push_back({Severity::Info, "one TCP connection (no nconnect)",
                         "One connection is served by one processor core on each side."});
    }
    if (hasOption(mount, "noac") || optionValue(mount, "acregmax") == "0" || optionValue(mount, "actimeo") == "0"
        || optionValue(mount, "lookupcache") == "none") {
        found.push_back({Severity::Warning, "attributes or names are not cached",
                         "Every open and stat asks the server again, a million times an epoch with small files."});
    }
    if (hasOption(mount, "sync")) {
        found.push_back({Severity::Warning, "sync", "Each write of a checkpoint waits for the server's disk."});
    }
    if (hasOption(mount, "soft")) {
        found.push_back({Severity::Info, "soft", "A slow server turns into read errors in the middle of an epoch."});
    }
    return found;
}

Finding optionsFinding(const JudgedMount& judged, const std::vector<Complaint>& complaints)
{
    constexpr const char* good = "rsize=1048576,wsize=1048576,nconnect=8,hard,noatime,actimeo=60";
    const auto& mount = *judged.mount;
    std::vector<std::string> what;
    std::vector<std::string> effects;
    auto severity = Severity::Info;
    for (const auto& complaint : complaints) {
        what.push_back(complaint.what);
        effects.push_back(complaint.effect);
        severity = std::max(severity, complaint.severity);
    }
    std::string effect;
    for (const auto& one : effects) {
        effect += (effect.empty() ? "" : " ") + one;
    }
    return Finding{
        .subject = judged.subject,
        .severity = severity,
        .observed = listed(what) + " on " + mount.target,
        .expected = good,
        .why = "These options decide how many bytes a round trip to the server carries, and how many are needed.",
        .effect = effect,
        .fix = {"sudo umount " + mount.target + " && sudo mount -t " + mount.fileSystem + " -o " + good + " "
                    + mount.source + " " + mount.target + "   # read sizes cannot be changed by a remount",
                "/etc/fstab:\n" + mount.source + " " + mount.target + " " + mount.fileSystem + " " + good + " 0 0"},
        .undo = "sudo umount " + mount.target + " && sudo mount -t " + mount.fileSystem + " -o " + mount.options + " "
            + mount.source + " " + mount.target,
        .verify = "nfsstat -m",
        .evidence = {mountTableOf(*judged.mount)}};
}

Finding singleServerFinding(const JudgedMount& judged)
{
    const auto& mount = *judged.mount;
    return Finding{
        .subject = judged.subject,
        .severity = Severity::Info,
        .observed = "one NFS server: " + mount.source.substr(0, mount.source.find(':')),
        .expected = "several servers, a parallel filesystem, or a copy on local drives",
        .why = "All nodes that mount it share one server's network card and disks.",
        .effect = "Good for a few nodes (about 8); 200 to 500 MB/s a client is common over TCP.",
        .fix = {"df -h -t xfs -t ext4   # find room on local drives and copy the shards there before training",
                "Split the data set over several servers, or stage it to NVMe at the start of each job."},
        .undo = "# nothing is changed on the node; delete the copy of the data set",
        .verify = "nfsstat -m",
        .evidence = {mountTableOf(*judged.mount)}};
}

Finding stripeFinding(const PathFacts& path)
{
    const auto& stripe = *path.lustreStripe;
    return Finding{.subject = path.path,
                   .severity = Severity::Warning,
                   .observed =
                       "files lie on one target each (stripe count 1, stripe size " + iecWords(stripe.size) + ")",
                   .expected = "large shards over 4 or more targets; small files over one",
                   .why = "A file's bandwidth is that of the targets it lies on.",
                   .effect = "Readers of one shard wait for one server, however many there are.",
                   .fix = {"lfs setstripe -c 4 -S 4M " + path.path + "   # new files; then copy the shards anew",
                           "The folder's layout lasts: every file made in it later has it."},
                   .undo = "lfs setstripe -c 1 -S " + std::to_string(stripe.size.count) + " " + path.path,
                   .verify = "lfs getstripe -d " + path.path,
                   .evidence = {path.lustreStripe.source}};
}

/// A filesystem that never writes in place, or compresses.
std::optional<Complaint> copyOnWrite(const JudgedMount& judged)
{
    const auto& mount = *judged.mount;
    const auto compression =
        optionValue(mount, "compress-force") ? optionValue(mount, "compress-force") : optionValue(mount, "compress");
    if (compression && *compression != "no" && *compression != "none") {
        return Complaint{judged.named ? Severity::Warning : Severity::Info,
                         mount.fileSystem + " compresses (" + *compression + ")",
                         "A processor decompresses every read; images, video and compressed shards gain nothing. "
                         "Measurements with data that compresses flatter it."};
    }
    if (mount.fileSystem == "btrfs" && !hasOption(mount, "nodatacow")) {
        return Complaint{Severity::Info, "btrfs copies on write and checksums every block",
                         "CPU time for each read; files that were rewritten are scattered."};
    }
    return std::nullopt;
}

Finding copyOnWriteFinding(const JudgedMount& judged, const Complaint& complaint)
{
    const auto& mount = *judged.mount;
    const bool compresses = mount.options.find("compress") != std::string::npos;
    return Finding{
        .subject = judged.subject,
        .severity = complaint.severity,
        .observed = complaint.what + " on " + mount.target,
        .expected = "data sets uncompressed, on XFS or ext4",
        .why = "Each extent is checked, and decompressed as a whole, before a byte of it is delivered.",
        .effect = complaint.effect,
        .fix = {compresses
                    ? "sudo mount -o remount,compress=none " + mount.target + "   # then write the files anew"
                    : "sudo chattr +C " + judged.subject + "   # new files in this folder are not copied on write",
                compresses ? "/etc/fstab: take compress out of the options of " + mount.target
                           : "The attribute lasts for files made in the folder from now on."},
        .undo = compresses ? "sudo mount -o remount," + mount.options + " " + mount.target
                           : "sudo chattr -C " + judged.subject,
        .verify = compresses ? "findmnt -no OPTIONS " + mount.target : "lsattr -d " + judged.subject,
        .evidence = {mountTableOf(*judged.mount)}};
}

template <class Judge>
void judgeNfs(const Node& node, Judge judge)
{
    for (const auto& judged : judgedMounts(node)) {
        judged.mount != nullptr&& isNfs(*judged.mount) ? judge(judged) : void();
    }
}

} // namespace

void judgeNfsOptions(const Node& node, Verdicts& verdicts)
{
    judgeNfs(node, [&verdicts](const JudgedMount& judged) {
        const auto complaints = complaintsOf(*judged.mount);
        complaints.empty() ? verdicts.pass(judged.subject, judged.mount->options)
                           : verdicts.find(optionsFinding(judged, complaints));
    });
}

void judgeSingleServer(const Node& node, Verdicts& verdicts)
{
    judgeNfs(node, [&verdicts](const JudgedMount& judged) {
        judged.named ? verdicts.find(singleServerFinding(judged))
                     : verdicts.pass(judged.subject, "no data set is named that lies there");
    });
}

void judgeLustreStripe(const Node& node, Verdicts& verdicts)
{
    for (const auto& path : node.paths) {
        if (!path.mount.known() || path.mount->fileSystem != "lustre") {
            continue;
        }
        if (!path.lustreStripe.known()) {
            verdicts.unknown(path.path, path.lustreStripe, "lfs getstripe -d " + path.path + " tells");
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
        verdicts.unknown(nodeSubject, "no filesystem that may hold training data was found",
                         "name the data set's folder with --path");
    }
    for (const auto& judged : all) {
        if (judged.mount == nullptr) {
            verdicts.unknown(judged.subject, "its mount is not known");
        } else if (judged.mount->fileSystem == "zfs") {
            verdicts.unknown(judged.subject, "ZFS keeps compression and record size to itself",
                             "zfs get compression,recordsize " + judged.mount->source + " tells");
        } else if (const auto complaint = copyOnWrite(judged)) {
            verdicts.find(copyOnWriteFinding(judged, *complaint));
        } else {
            verdicts.pass(judged.subject, judged.mount->fileSystem);
        }
    }
}

} // namespace sluice
