// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/audit/rules.h"
#include "core/audit/scope.h"
#include "core/base/words.h"
#include "core/node/block_names.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

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

bool peerToPeerReady(const Node& node)
{
    const auto& direct = node.gpuDirect;
    const bool open = direct.nvidiaDriver.value.value_or("").find("Open Kernel Module") != std::string::npos;
    return open && direct.kernelPeerToPeer.value == true && direct.cufile.known()
        && direct.cufile->usePciP2pdma == true;
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

/// Why cuFile cannot read this filesystem directly; nothing when it can (GPUDirect Storage release notes).
std::optional<std::string> obstacle(const Node& node, const PathFacts& path)
{
    constexpr std::array<std::string_view, 5> parallel = {"lustre", "beegfs", "wekafs", "gpfs", "scatefs"};
    const auto& mount = *path.mount;
    const auto& type = mount.fileSystem;
    if (std::find(parallel.begin(), parallel.end(), type) != parallel.end()) {
        return std::nullopt;
    }
    if (type == "nfs" || type == "nfs4") {
        return hasOption(mount, "proto=rdma") || hasOption(mount, "proto=rdma6")
            ? std::nullopt
            : std::optional<std::string>("NFS over TCP");
    }
    if (type != "xfs" && type != "ext4") {
        return type;
    }
    if (type == "ext4" && (hasOption(mount, "data=journal") || hasOption(mount, "data=writeback"))) {
        return "ext4 that does not keep data=ordered";
    }
    for (const auto& layer : layersOf(path)) {
        const auto* device = findDevice(node.blockDevices, layer);
        const auto mapping = device == nullptr ? "" : device->mapping.value.value_or("");
        const bool striped = mapping.empty() || mapping == "raid0" || mapping == "lvm";
        if (device != nullptr && isHardware(*device) && device->kind.value != "nvme") {
            return type + " on " + device->name + ", which is no NVMe drive";
        }
        if (device == nullptr || device->kind.value == "loop" || !striped) {
            return type + " on " + layer + (mapping.empty() ? "" : " (" + mapping + ")");
        }
    }
    return std::nullopt;
}

Finding fileSystemFinding(const Node& node, const PathFacts& path, const std::string& what)
{
    return Finding{
        .subject = path.path,
        .severity = weight(node),
        .observed = what,
        .expected = "XFS or ext4 (data=ordered) on NVMe, NFS over RDMA, Lustre, BeeGFS, WekaFS or Storage Scale",
        .why = "The filesystem has to tell where on the drive a file lies, and the drive has to write into GPU memory.",
        .effect = "cuFile falls back to reading through host memory, without saying so.",
        .fix = {"findmnt -t xfs,ext4   # find a filesystem on NVMe and copy the data set there",
                "Give training data a filesystem of its own: mkfs.xfs on a free NVMe drive."},
        .undo = "# nothing is changed on the node; delete the copy of the data set",
        .verify = "/usr/local/cuda/gds/tools/gdscheck -p",
        .evidence = {path.mount.source}};
}

Finding directFinding(const Node& node, const PathFacts& path)
{
    const bool never = path.directIo->offset.count == 0;
    return Finding{.subject = path.path,
                   .severity = weight(node),
                   .observed = never ? "files here cannot be opened with O_DIRECT"
                                     : "O_DIRECT needs an alignment of " + iecWords(path.directIo->offset),
                   .expected = "O_DIRECT with an alignment of 4 KiB or less",
                   .why = "GPUDirect Storage, and honest measurements, go past the page cache.",
                   .effect = never ? "Every read goes through the page cache and host memory."
                                   : "Reads that are not aligned like that take the way through host memory.",
                   .fix = {"findmnt -t xfs,ext4   # a filesystem that does O_DIRECT", "Keep training data there."},
                   .undo = "# nothing is changed on the node; delete the copy of the data set",
                   .verify =
                       "dd if=$(find " + path.path + " -type f | head -1) of=/dev/null bs=4k count=1 iflag=direct",
                   .evidence = {path.directIo.source}};
}

bool setTrue(const Node& node, const std::string& variable)
{
    const auto found = node.environment.find(variable);
    return found != node.environment.end() && (found->second == "true" || found->second == "1");
}

Finding compatFinding(const std::string& observed, const std::string& source)
{
    return Finding{.subject = nodeSubject,
                   .severity = Severity::Warning,
                   .observed = observed,
                   .expected = "force_compat_mode false",
                   .why = "cuFile was told never to read directly.",
                   .effect = "All reads go through host memory, although the direct way may be there.",
                   .fix = {"unset CUFILE_FORCE_COMPAT_MODE   # and set force_compat_mode to false in cufile.json",
                           "/etc/cufile.json: \"properties\": { \"force_compat_mode\": false }"},
                   .undo = "export CUFILE_FORCE_COMPAT_MODE=true",
                   .verify = "/usr/local/cuda/gds/tools/gdscheck -p | grep compat",
                   .evidence = {source}};
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

/// What is wrong with cufile.json, in words; empty when nothing is.
std::string configProblem(const Node& node)
{
    const auto& config = *node.gpuDirect.cufile;
    if (!config.problem.empty()) {
        return config.problem;
    }
    for (const auto& path : node.paths) {
        const auto type = path.mount.known() ? path.mount->fileSystem : "";
        const auto target = path.mount.known() ? path.mount->target : "";
        const auto& types = config.deniedFileSystems;
        const auto& mounts = config.deniedMounts;
        if (std::find(types.begin(), types.end(), type) != types.end()
            || std::find(mounts.begin(), mounts.end(), target) != mounts.end()) {
            return "its denylist names " + type + " or " + target + ", which holds " + path.path;
        }
    }
    if (config.maxDirectIoKib && *config.maxDirectIoKib < 1024) {
        return "max_direct_io_size_kb is " + std::to_string(*config.maxDirectIoKib) + ": larger reads are split";
    }
    return {};
}

} // namespace

void judgeGdsDriver(const Node& node, Verdicts& verdicts)
{
    if (!applies(node, verdicts)) {
        return;
    }
    const auto& driver = node.gpuDirect.nvidiaFs;
    const auto loaded = moduleLoaded(node, "nvidia_fs");
    if (driver.known() || loaded.value == true) {
        return verdicts.pass(nodeSubject, "nvidia-fs " + driver.value.value_or("is loaded"));
    }
    if (peerToPeerReady(node)) {
        return verdicts.pass(nodeSubject, "the kernel's P2PDMA with the open driver");
    }
    loaded.known() ? verdicts.find(driverFinding(node))
                   : verdicts.unknown(nodeSubject, loaded, "lsmod | grep nvidia_fs tells");
}

void judgeGdsFileSystem(const Node& node, Verdicts& verdicts)
{
    if (!applies(node, verdicts)) {
        return;
    }
    node.paths.empty() ? verdicts.unknown(nodeSubject, "no data set path was named", nameAPath) : void();
    for (const auto& path : node.paths) {
        if (!path.mount.known()) {
            verdicts.unknown(path.path, path.mount);
        } else if (const auto what = obstacle(node, path)) {
            verdicts.find(fileSystemFinding(node, path, *what));
        } else {
            verdicts.pass(path.path, path.mount->fileSystem);
        }
    }
}

void judgeDirectIo(const Node& node, Verdicts& verdicts)
{
    if (!applies(node, verdicts)) {
        return;
    }
    node.paths.empty() ? verdicts.unknown(nodeSubject, "no data set path was named", nameAPath) : void();
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
    if (setTrue(node, "CUFILE_FORCE_COMPAT_MODE")) {
        return verdicts.find(compatFinding("CUFILE_FORCE_COMPAT_MODE is set", "/proc/self/environ"));
    }
    if (!cufile.known()) {
        return verdicts.unknown(nodeSubject, cufile, "gdscheck -p shows what cuFile takes without a file");
    }
    if (cufile->forceCompatMode == true) {
        return verdicts.find(compatFinding("force_compat_mode is true", cufile.source));
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
    const auto problem = configProblem(node);
    if (problem.empty()) {
        return found ? void() : verdicts.pass(nodeSubject, cufile.source);
    }
    verdicts.find(
        Finding{.subject = nodeSubject,
                .severity = Severity::Warning,
                .observed = problem,
                .expected = "a valid cufile.json that does not stand in the way",
                .why = "cuFile reads this file once, when a process starts to use it.",
                .effect = "cuFile does not start, or reads through host memory.",
                .fix = {"sudo cp " + cufile.source + " " + cufile.source + ".before && sudoedit " + cufile.source,
                        "The file itself lasts; keep a copy of the one that the package brought."},
                .undo = "sudo cp " + cufile.source + ".before " + cufile.source,
                .verify = "/usr/local/cuda/gds/tools/gdscheck -p",
                .evidence = {cufile.source}});
}

} // namespace sluice
