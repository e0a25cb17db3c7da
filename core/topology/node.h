// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/fact.h"
#include "core/base/units.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

/// Node: everything the product reads of a machine, captured once. A plain value: everything after
/// the snapshot (audit, plan, report, window) reads this and never the machine. Each Fact carries
/// the path it was read from. Fields and JSON keys: core/topology/node_fields.h (`sluice.snapshot/1`).
namespace sluice {

struct NodeIdentity {
    std::string hostName;
    std::string kernel; ///< "6.1.0-18-amd64"
    std::string os; ///< "Debian GNU/Linux 12 (bookworm)"
    std::string capturedAt; ///< when the snapshot was taken, RFC 3339, UTC
    Fact<std::string> machine; ///< DMI vendor and product
    Fact<std::string> virtualization; ///< "kvm", "none"
    Fact<std::string> container; ///< "docker", "podman", "kubernetes", "none"

    bool operator==(const NodeIdentity&) const = default;
};

struct NumaNode {
    int index = 0;
    std::string cpuList; ///< "0-15,32-47"
    Fact<Bytes> memory;
    Fact<std::vector<int>> distances; ///< to node 0, 1, ...

    bool operator==(const NumaNode&) const = default;
};

struct Cpu {
    int packages = 0;
    int cores = 0;
    int pus = 0; ///< hardware threads
    int numaNodes = 0;
    std::string model;
    std::string architecture; ///< "x86_64"
    Fact<int> usable; ///< hardware threads this process may use: affinity and cgroup quota
    Fact<std::string> governor; ///< "performance"; unknown where cpufreq is absent (most VMs)
    Fact<std::string> smt; ///< "on", "off", "notsupported"
    std::vector<NumaNode> numa;

    bool operator==(const Cpu&) const = default;
};

struct Swap {
    std::string device;
    Bytes size;
    Bytes used;

    bool operator==(const Swap&) const = default;
};

struct Memory {
    Fact<Bytes> total;
    Fact<Bytes> available;
    Fact<std::string> transparentHugepages; ///< the word in force: "always", "madvise", "never"
    Fact<int> hugepages; ///< reserved, of the default size
    Fact<std::vector<Swap>> swaps;
    Fact<int> swappiness;
    Fact<Bytes> shmSize; ///< /dev/shm
    Fact<Bytes> shmFree;

    bool operator==(const Memory&) const = default;
};

struct BlockDevice {
    std::string name; ///< "nvme0n1"
    Fact<std::string> kind; ///< "nvme", "scsi", "virtio", "loop", "md", "dm", "zram", "other"
    Fact<std::string> model;
    Fact<Bytes> size;
    Fact<std::string> scheduler; ///< the one in force
    Fact<std::string> schedulers; ///< as the kernel lists them: "none [mq-deadline] kyber bfq"
    Fact<Bytes> readAhead;
    Fact<int> requests; ///< nr_requests
    Fact<bool> rotational;
    Fact<Bytes> maxRequest; ///< max_sectors_kb
    Fact<Bytes> maxHardwareRequest; ///< max_hw_sectors_kb
    Fact<Bytes> logicalBlock;
    Fact<int> hardwareQueues;
    Fact<bool> readOnly;
    Fact<int> numaNode;
    Fact<std::string> mapping; ///< of md: "raid0"; of dm: "lvm", "crypt", "mpath"; unknown for others
    Fact<std::string> backingFile; ///< of a loop device
    std::string deviceNumber; ///< "254:0"
    std::vector<std::string> partitionNumbers; ///< device numbers of its partitions
    std::vector<std::string> mountPoints; ///< where it or a partition of it is mounted itself
    std::vector<std::string> slaves; ///< whole devices beneath (md, dm, loop's backing device)
    std::vector<std::string> holders; ///< devices above it or above a partition of it
    std::string pciAddress; ///< of the controller, where there is one

    bool operator==(const BlockDevice&) const = default;
};

struct Mount {
    std::string target;
    std::string source;
    std::string root; ///< the part of the filesystem that is mounted: "/", "/subvolume"
    std::string fileSystem; ///< "ext4"
    std::string options; ///< mount and super options, comma separated
    std::string device; ///< "254:0"; empty where the kernel's table does not say

    bool operator==(const Mount&) const = default;
};

struct PcieLink {
    double gigatransfersPerSecond = 0; ///< per lane
    int width = 0; ///< lanes

    bool operator==(const PcieLink&) const = default;
};

struct PciDevice {
    std::string address; ///< "0000:00:01.0"
    std::string className; ///< "NVMe controller"
    std::uint32_t classCode = 0;
    std::uint32_t vendor = 0;
    std::uint32_t device = 0;
    std::string driver;
    std::string parent; ///< upstream bridge's address, empty at a root
    Fact<PcieLink> link;
    Fact<PcieLink> maxLink;
    Fact<int> numaNode;

    bool operator==(const PciDevice&) const = default;
};

struct NetworkInterface {
    std::string name;
    Fact<std::string> state; ///< "up"
    Fact<std::int64_t> speedMegabitsPerSecond;
    Fact<int> mtu;
    std::string driver;
    std::string pciAddress;
    Fact<int> numaNode;

    bool operator==(const NetworkInterface&) const = default;
};

struct Gpu {
    std::string pciAddress;
    std::string vendor; ///< "NVIDIA"
    std::uint32_t device = 0;
    std::string driver; ///< kernel driver bound, may be empty
    Fact<std::string> model; ///< as the driver names it: "NVIDIA H100 80GB HBM3"
    Fact<PcieLink> link;
    Fact<PcieLink> maxLink;
    Fact<int> numaNode;

    bool operator==(const Gpu&) const = default;
};

struct Limits {
    Fact<std::int64_t> lockedMemoryBytes; ///< RLIMIT_MEMLOCK soft; -1 is unlimited
    Fact<std::int64_t> openFiles; ///< RLIMIT_NOFILE soft
    Fact<std::int64_t> openFilesHard;

    bool operator==(const Limits&) const = default;
};

/// Limits that the cgroup of this process puts on I/O, memory and CPU; v1 and v2.
struct Cgroup {
    Fact<int> version;
    Fact<std::string> path;
    Fact<std::string> io; ///< io.max or blkio.throttle.*, as text; "none" when nothing limits
    Fact<std::int64_t> memoryBytes; ///< -1 is unlimited
    Fact<double> cpus; ///< quota / period; -1 is unlimited

    bool operator==(const Cgroup&) const = default;
};

struct IoUring {
    Fact<bool> usable; ///< really tried on a live machine; from kernel.io_uring_disabled on a captured one
    std::string detail; ///< why not, or what was tried

    bool operator==(const IoUring&) const = default;
};

/// What holds one path that the user named.
struct PathFacts {
    std::string path;
    Fact<Mount> mount;
    Fact<Bytes> freeSpace;
    std::vector<std::string> layers; ///< block devices from the filesystem down to the hardware

    bool operator==(const PathFacts&) const = default;
};

struct Node {
    NodeIdentity identity;
    Cpu cpu;
    Memory memory;
    std::vector<BlockDevice> blockDevices;
    std::vector<Mount> mounts;
    std::vector<PciDevice> pciDevices;
    std::vector<NetworkInterface> networkInterfaces;
    std::vector<Gpu> gpus;
    Fact<std::string> gpuSummary; ///< "none: no display or 3D controller on the PCI bus"
    Limits limits;
    Cgroup cgroup;
    IoUring ioUring;
    std::map<std::string, std::string> sysctls; ///< "vm.dirty_ratio" -> "20"
    std::string kernelCommandLine;
    std::vector<PathFacts> paths;

    bool operator==(const Node&) const = default;
};

} // namespace sluice
