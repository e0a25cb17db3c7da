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
    return Finding{.subject = nodeSubject,
                   .severity = weight(node),
                   .observed = say<audit_messages::driverObserved>(),
                   .expected = say<audit_messages::driverExpected>(),
                   .why = say<audit_messages::driverWhy>(),
                   .effect = say<audit_messages::driverEffect>(),
                   .fix = {"sudo modprobe nvidia-fs", "/etc/modules-load.d/nvidia-fs.conf:\nnvidia-fs"},
                   .undo = "sudo modprobe -r nvidia-fs; sudo rm -f /etc/modules-load.d/nvidia-fs.conf",
                   .verify = "cat /proc/driver/nvidia-fs/version",
                   .evidence = {node.gpuDirect.nvidiaFs.source}};
}

Finding gpuFinding(const Node& node, const Message& what)
{
    return Finding{.subject = nodeSubject,
                   .severity = weight(node),
                   .observed = what,
                   .expected = say<audit_messages::gpuExpected>(),
                   .why = say<audit_messages::gpuWhy>(),
                   .effect = say<audit_messages::gpuEffect>(),
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
    finding.fix = mountAgainFix(mount, options, "data=ordered");
    finding.undo = mountAgainUndo(mount);
}

Finding fileSystemFinding(const Node& node, const PathFacts& path, const Precondition& missing)
{
    auto finding =
        Finding{.subject = path.path,
                .severity = weight(node),
                .observed = missing.what,
                .expected = say<audit_messages::fileSystemExpected>(),
                .why = say<audit_messages::fileSystemWhy>(),
                .effect = say<audit_messages::fileSystemEffect>(),
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
        .observed = never ? say<audit_messages::directObservedNever>()
                          : say<audit_messages::directObserved>("size"_a = iecWords(path.directIo->offset)),
        .expected = say<audit_messages::directExpected>(),
        .why = say<audit_messages::directWhy>(),
        .effect = never ? say<audit_messages::directEffectNever>() : say<audit_messages::directEffect>(),
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

Finding compatFinding(const Message& observed, const std::string& source)
{
    Finding finding;
    finding.subject = nodeSubject;
    finding.severity = Severity::Warning;
    finding.observed = observed;
    finding.expected = "force_compat_mode false";
    finding.why = say<audit_messages::compatWhy>();
    finding.effect = say<audit_messages::compatEffect>();
    finding.verify = "/usr/local/cuda/gds/tools/gdscheck -p | grep compat";
    finding.evidence = {source};
    return finding;
}

Finding compatVariableFinding(const std::string& value)
{
    auto finding = compatFinding(say<audit_messages::compatVariableObserved>(), "/proc/self/environ");
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
    auto finding = compatFinding(say<audit_messages::compatFileObserved>(), file);
    finding.fix = {compatCommand(file, "true", "false"),
                   shellWord(file) + ": \"properties\": { \"force_compat_mode\": false }"};
    finding.undo = compatCommand(file, "false", "true");
    return finding;
}

/// cuFile 1.15 refuses every file of a device that udev does not know so, with its error 5027; compatibility mode
/// included.
Finding udevFinding(const Node& node, const std::string& subject, const Message& observed, const std::string& source)
{
    return Finding{.subject = subject,
                   .severity = weight(node),
                   .observed = observed,
                   .expected = say<audit_messages::udevExpected>(),
                   .why = say<audit_messages::udevWhy>(),
                   .effect = say<audit_messages::udevEffect>(),
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
        verdicts.find(udevFinding(node, nodeSubject, say<audit_messages::udevObserved>(), there.source));
        return true;
    }
    bool found = false;
    for (const auto& path : node.paths) {
        if (path.udevFileSystem.value == false) {
            verdicts.find(udevFinding(node, path.path,
                                      say<audit_messages::udevDeviceObserved>("device"_a = path.mount->source),
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
    Message what;
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
            faults.push_back(
                {Severity::Warning, say<audit_messages::configDenies>("name"_a = denied, "path"_a = path.path)});
        }
    }
    if (!config.misplaced.empty()) {
        faults.push_back(
            {Severity::Warning, say<audit_messages::configMisplaced>("keys"_a = listed(config.misplaced))});
    }
    if (!config.unknownKeys.empty()) {
        faults.push_back(
            {Severity::Info, say<audit_messages::configUnknownKeys>("keys"_a = listed(config.unknownKeys))});
    }
    if (config.maxDirectIoKib && *config.maxDirectIoKib < 1024) {
        faults.push_back({Severity::Warning, say<audit_messages::configMaxDirect>("kib"_a = *config.maxDirectIoKib)});
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
                   .expected = say<audit_messages::configExpected>(),
                   .why = say<audit_messages::configWhy>(),
                   .effect = fault.severity == Severity::Info ? say<audit_messages::configEffectInfo>()
                                                              : say<audit_messages::configEffect>(),
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
        verdicts.unknown(path.path, unsure->what.text);
    } else {
        verdicts.pass(path.path, path.mount->fileSystem + ", through " + all.back().what.text);
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
