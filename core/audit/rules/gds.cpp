// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/audit/gds_preconditions.h"
#include "core/audit/rules.h"
#include "core/audit/scope.h"
#include "core/base/text/mount_lines.h"
#include "core/base/text/quoting.h"
#include "core/base/text/words.h"
#include "core/node/nfs_mount.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace sluice {

namespace {

/// Without an NVIDIA GPU there is nothing to store directly to.
bool applies(const Node& node, Verdicts& verdicts)
{
    return gpusApply(node, verdicts) && hasNvidiaGpu(node);
}

/// Where nobody has set GPUDirect Storage up, what keeps it from working is worth a remark.
Severity weight(const Node& node)
{
    return wantsGpuDirectStorage(node) ? Severity::Warning : Severity::Info;
}

Finding driverFinding(const Node& node)
{
    return Finding{
        .subject = nodeSubject,
        .severity = weight(node),
        .observed = "nvidia-fs is not loaded, and the kernel's P2PDMA is not set up for cuFile",
        .expected = "nvidia-fs loaded; or the open driver, CONFIG_PCI_P2PDMA and use_pci_p2pdma in cufile.json",
        .why = "One of the two moves data from a drive right into GPU memory.",
        .effect = "cuFile reads through host memory (compatibility mode): it works, it is not GPUDirect Storage.",
        .fix = {"sudo modprobe nvidia-fs", "/etc/modules-load.d/nvidia-fs.conf:\nnvidia-fs"},
        .undo = "sudo modprobe -r nvidia-fs; sudo rm -f /etc/modules-load.d/nvidia-fs.conf",
        .verify = "cat /proc/driver/nvidia-fs/version",
        .evidence = {node.gpuDirect.nvidiaFs.source}};
}

Finding gpuFinding(const Node& node, const std::string& what)
{
    return Finding{.subject = nodeSubject,
                   .severity = weight(node),
                   .observed = what,
                   .expected = "a GPU of NVIDIA's data-centre or workstation line",
                   .why = "Only their driver lets a drive write into GPU memory.",
                   .effect =
                       "cuFile reads through host memory (compatibility mode): it works, it is not GPUDirect Storage.",
                   .fix = {lookOnly("nvidia-smi -L"), "Run jobs that need it on such a GPU."},
                   .undo = "# nothing is changed on the node",
                   .verify = "/usr/local/cuda/gds/tools/gdscheck -p",
                   .evidence = {node.gpus.front().model.source}};
}

/// ext4 keeps data=ordered by default and does not say so; only a new mount makes the option show.
void addJournalFix(const Mount& mount, Finding& finding)
{
    MountOptions options(mount.options);
    options.set("data", "ordered");
    finding.fix = {mountAgainCommand(lineOf(mount, options)), "/etc/fstab:\n" + fstabLine(lineOf(mount, options))};
    finding.undo = mountAgainCommand(lineOf(mount, MountOptions(mount.options)));
}

Finding fileSystemFinding(const Node& node, const PathFacts& path, const Precondition& missing)
{
    auto finding = Finding{
        .subject = path.path,
        .severity = weight(node),
        .observed = missing.what,
        .expected = "XFS or ext4 (data=ordered) on NVMe, NFS over RDMA, Lustre, BeeGFS, WekaFS or Storage Scale",
        .why = "The filesystem has to tell where on the drive a file lies, and the drive has to write into GPU memory.",
        .effect = "cuFile falls back to reading through host memory, without saying so.",
        .fix = {lookOnly("findmnt -t xfs,ext4   # find a filesystem on NVMe and copy the data set there"),
                "Give training data a filesystem of its own: mkfs.xfs on a free NVMe drive."},
        .undo = "# nothing is changed on the node; delete the copy of the data set",
        .verify = "/usr/local/cuda/gds/tools/gdscheck -p",
        .evidence = {path.mount.source}};
    missing.remountMends ? addJournalFix(*path.mount, finding) : void();
    return finding;
}

Finding directFinding(const Node& node, const PathFacts& path)
{
    const bool never = path.directIo->offset.count == 0;
    return Finding{
        .subject = path.path,
        .severity = weight(node),
        .observed = never ? "files here cannot be opened with O_DIRECT"
                          : "O_DIRECT needs an alignment of " + iecWords(path.directIo->offset),
        .expected = "O_DIRECT with an alignment of 4 KiB or less",
        .why = "GPUDirect Storage, and honest measurements, go past the page cache.",
        .effect = never ? "Every read goes through the page cache and host memory."
                        : "Reads that are not aligned like that take the way through host memory.",
        .fix = {lookOnly("findmnt -t xfs,ext4   # a filesystem that does O_DIRECT"), "Keep training data there."},
        .undo = "# nothing is changed on the node; delete the copy of the data set",
        .verify =
            "dd if=\"$(find " + shellWord(path.path) + " -type f | head -1)\" of=/dev/null bs=4k count=1 iflag=direct",
        .evidence = {path.directIo.source}};
}

/// The value of a variable that switches something on; none where it is off or not there.
std::optional<std::string> switchedOn(const Node& node, const std::string& variable)
{
    const auto found = node.environment.find(variable);
    const bool on = found != node.environment.end() && (found->second == "true" || found->second == "1");
    return on ? std::optional(found->second) : std::nullopt;
}

Finding compatFinding(const std::string& observed, const std::string& source)
{
    Finding finding;
    finding.subject = nodeSubject;
    finding.severity = Severity::Warning;
    finding.observed = observed;
    finding.expected = "force_compat_mode false";
    finding.why = "cuFile was told never to read directly.";
    finding.effect = "All reads go through host memory, although the direct way may be there.";
    finding.verify = "/usr/local/cuda/gds/tools/gdscheck -p | grep compat";
    finding.evidence = {source};
    return finding;
}

Finding compatVariableFinding(const std::string& value)
{
    auto finding = compatFinding("CUFILE_FORCE_COMPAT_MODE is set", "/proc/self/environ");
    finding.fix = {"unset CUFILE_FORCE_COMPAT_MODE", "Take it out of the job script or the container image."};
    finding.undo = "export CUFILE_FORCE_COMPAT_MODE=" + shellWord(value);
    return finding;
}

/// Turns the one word in the file round.
std::string compatCommand(const std::string& file, const char* from, const char* to)
{
    return fmt::format("sudo sed -i 's/\\(\"force_compat_mode\"[[:space:]]*:[[:space:]]*\\){}/\\1{}/' {}", from, to,
                       shellWord(file));
}

Finding compatFileFinding(const std::string& file)
{
    auto finding = compatFinding("force_compat_mode is true", file);
    finding.fix = {compatCommand(file, "true", "false"),
                   shellWord(file) + ": \"properties\": { \"force_compat_mode\": false }"};
    finding.undo = compatCommand(file, "false", "true");
    return finding;
}

/// cuFile 1.15 refuses every file of a device that udev does not know so, with its error 5027; compatibility mode
/// included.
Finding udevFinding(const Node& node, const std::string& subject, const std::string& observed,
                    const std::string& source)
{
    return Finding{.subject = subject,
                   .severity = weight(node),
                   .observed = observed,
                   .expected = "udev's database in /run/udev, with ID_FS_USAGE of the device that holds the data",
                   .why = "cuFile asks udev what a file's device holds.",
                   .effect = "cuFile refuses to open files there (error 5027), also in compatibility mode.",
                   .fix = {"sudo udevadm trigger --subsystem-match=block --action=change\n"
                           "# in a container, on its host; and start it with -v /run/udev:/run/udev:ro",
                           "On the machine itself: systemd-udevd enabled. For containers: /run/udev as a read-only "
                           "volume (Kubernetes: hostPath)."},
                   .undo = "# nothing to undo: the database only describes what is there",
                   .verify = "grep -l ID_FS_USAGE /run/udev/data/b*",
                   .evidence = {source}};
}

/// True when something was found.
bool judgeUdev(const Node& node, Verdicts& verdicts)
{
    const auto& there = node.gpuDirect.udevReadable;
    if (there.value == false) {
        verdicts.find(udevFinding(node, nodeSubject, "/run/udev is not there", there.source));
        return true;
    }
    bool found = false;
    for (const auto& path : node.paths) {
        if (path.udevFileSystem.value == false) {
            verdicts.find(udevFinding(node, path.path,
                                      fmt::format("udev does not know what {} holds", path.mount->source),
                                      path.udevFileSystem.source));
            found = true;
        }
    }
    return found;
}

/// "/dev/nvme0n1" -> "nvme0n1"
std::string lastName(const std::string& path)
{
    return path.substr(path.rfind('/') + 1);
}

std::string withoutSlash(std::string path)
{
    while (path.size() > 1 && path.ends_with('/')) {
        path.pop_back();
    }
    return path;
}

/// What of a path the denylist names: filesystem, mount, driver or device; empty when nothing.
std::string deniedPart(const Node& node, const CufileConfig& config, const PathFacts& path)
{
    const auto& mount = *path.mount;
    const auto type = isNfs(mount) ? std::string("nfs") : mount.fileSystem;
    const auto driver = gdsDriverOf(node, path);
    for (const auto& denied : config.deniedFileSystems) {
        if (denied == type || denied == mount.fileSystem) {
            return denied;
        }
    }
    for (const auto& denied : config.deniedMounts) {
        if (withoutSlash(denied) == mount.target) {
            return denied;
        }
    }
    for (const auto& denied : config.deniedDrivers) {
        if (!driver.empty() && denied == driver) {
            return denied;
        }
    }
    const auto& layers = layersOf(path);
    for (const auto& denied : config.deniedDevices) {
        const auto name = lastName(denied);
        if (name == lastName(mount.source) || std::find(layers.begin(), layers.end(), name) != layers.end()) {
            return denied;
        }
    }
    return {};
}

/// What is wrong with cufile.json, and how much that matters.
struct ConfigFault {
    Severity severity = Severity::Warning;
    std::string what;
};

std::vector<ConfigFault> configFaults(const Node& node)
{
    const auto& config = *node.gpuDirect.cufile;
    std::vector<ConfigFault> faults;
    if (!config.problem.empty()) {
        return {{Severity::Warning, config.problem}};
    }
    for (const auto& path : node.paths) {
        const auto denied = path.mount.known() ? deniedPart(node, config, path) : std::string();
        if (!denied.empty()) {
            faults.push_back({Severity::Warning, "its denylist names " + denied + ", which holds " + path.path});
        }
    }
    if (!config.misplaced.empty()) {
        faults.push_back(
            {Severity::Warning, "cuFile does not look for these keys where they stand: " + listed(config.misplaced)});
    }
    if (!config.unknownKeys.empty()) {
        faults.push_back(
            {Severity::Info, "cuFile's documentation does not know the keys " + listed(config.unknownKeys)});
    }
    if (config.maxDirectIoKib && *config.maxDirectIoKib < 1024) {
        faults.push_back(
            {Severity::Warning,
             "max_direct_io_size_kb is " + std::to_string(*config.maxDirectIoKib) + ": larger reads are split"});
    }
    return faults;
}

Finding configFinding(const ConfigFault& fault, const std::string& file)
{
    const auto place = shellWord(file);
    const auto before = shellWord(file + ".before");
    return Finding{.subject = nodeSubject,
                   .severity = fault.severity,
                   .observed = fault.what,
                   .expected = "a valid cufile.json that does not stand in the way",
                   .why = "cuFile reads this file once, when a process starts to use it.",
                   .effect = fault.severity == Severity::Info ? "What these keys were meant to set stays as it is."
                                                              : "cuFile does not start, or reads through host memory.",
                   .fix = {"sudo cp " + place + " " + before + " && sudoedit " + place,
                           "The file itself lasts; keep a copy of the one that the package brought."},
                   .undo = "sudo cp " + before + " " + place,
                   .verify = "/usr/local/cuda/gds/tools/gdscheck -p",
                   .evidence = {file}};
}

/// Says what the preconditions of a path come to.
void judgeReadiness(const Node& node, const PathFacts& path, Verdicts& verdicts)
{
    const auto all = gdsPreconditions(node, path);
    const auto first = [&all](Met met) {
        return std::find_if(all.begin(), all.end(), [met](const Precondition& one) { return one.met == met; });
    };
    if (const auto missing = first(Met::No); missing != all.end()) {
        verdicts.find(fileSystemFinding(node, path, *missing));
    } else if (const auto unsure = first(Met::Unknown); unsure != all.end()) {
        verdicts.unknown(path.path, unsure->what);
    } else {
        verdicts.pass(path.path, path.mount->fileSystem + ", through " + all.back().what);
    }
}

} // namespace

void judgeGdsDriver(const Node& node, Verdicts& verdicts)
{
    if (!applies(node, verdicts)) {
        return;
    }
    const auto& driver = node.gpuDirect.nvidiaFs;
    const auto loaded = moduleLoaded(node, "nvidia_fs");
    if (const auto gpus = gpuPrecondition(node); gpus.met == Met::No) {
        return verdicts.find(gpuFinding(node, gpus.what));
    }
    if (driver.known() || loaded.value == true) {
        return verdicts.pass(nodeSubject, "nvidia-fs " + driver.value.value_or("is loaded"));
    }
    if (peerToPeerReady(node)) {
        return verdicts.pass(nodeSubject, "the kernel's P2PDMA with the open driver");
    }
    if (node.gpuDirect.cufile.known() && !node.gpuDirect.cufile->problem.empty()) {
        return verdicts.unknown(nodeSubject,
                                "nvidia-fs is not loaded, and whether cuFile is told to use P2PDMA stands in "
                                "a file that cannot be read: "
                                    + node.gpuDirect.cufile->problem);
    }
    loaded.known() ? verdicts.find(driverFinding(node))
                   : verdicts.unknown(nodeSubject, loaded, "lsmod | grep nvidia_fs tells");
}

void judgeGdsFileSystem(const Node& node, Verdicts& verdicts)
{
    if (!applies(node, verdicts)) {
        return;
    }
    node.paths.empty() ? verdicts.unknown(nodeSubject, "no data set path was named", Remedy::NameDatasetPath) : void();
    for (const auto& path : node.paths) {
        if (!path.mount.known()) {
            verdicts.unknown(path.path, path.mount);
        } else {
            judgeReadiness(node, path, verdicts);
        }
    }
}

void judgeDirectIo(const Node& node, Verdicts& verdicts)
{
    if (!applies(node, verdicts)) {
        return;
    }
    node.paths.empty() ? verdicts.unknown(nodeSubject, "no data set path was named", Remedy::NameDatasetPath) : void();
    for (const auto& path : node.paths) {
        const auto& direct = path.directIo;
        if (!direct.known()) {
            verdicts.unknown(path.path, direct, "on the running machine, with a file in the folder, it is tried");
        } else if (direct->offset.count == 0 || direct->offset > kibibytes(4)) {
            verdicts.find(directFinding(node, path));
        } else {
            verdicts.pass(path.path, "alignment " + iecWords(direct->offset));
        }
    }
}

void judgeCompatMode(const Node& node, Verdicts& verdicts)
{
    if (!applies(node, verdicts)) {
        return;
    }
    const auto& cufile = node.gpuDirect.cufile;
    if (const auto forced = switchedOn(node, "CUFILE_FORCE_COMPAT_MODE")) {
        return verdicts.find(compatVariableFinding(*forced));
    }
    if (!cufile.known()) {
        return verdicts.unknown(nodeSubject, cufile, "gdscheck -p shows what cuFile takes without a file");
    }
    if (!cufile->problem.empty()) {
        return verdicts.unknown(nodeSubject, "the file cannot be read: " + cufile->problem, "see gds.config");
    }
    if (cufile->forceCompatMode == true) {
        return verdicts.find(compatFileFinding(cufile.source));
    }
    verdicts.pass(nodeSubject,
                  cufile->allowCompatMode.value_or(true)
                      ? "allowed: what cannot be read directly is read through host memory without a word"
                      : "not allowed: what cannot be read directly fails");
}

void judgeCufile(const Node& node, Verdicts& verdicts)
{
    if (!applies(node, verdicts)) {
        return;
    }
    const bool found = judgeUdev(node, verdicts);
    const auto& cufile = node.gpuDirect.cufile;
    if (!cufile.known()) {
        return found ? void() : verdicts.unknown(nodeSubject, cufile, "without a file cuFile takes its defaults");
    }
    const auto faults = configFaults(node);
    if (faults.empty() && !found) {
        verdicts.pass(nodeSubject, cufile.source);
    }
    for (const auto& fault : faults) {
        verdicts.find(configFinding(fault, cufile.source));
    }
}

} // namespace sluice
