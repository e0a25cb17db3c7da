// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/fact.h"
#include "core/base/limit.h"
#include "core/base/units.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

/// Node: everything the product reads of a machine, captured once. A plain value: everything after
/// the snapshot (audit, plan, report, window) reads this and never the machine. Each Fact carries
/// the path it was read from. Fields and JSON keys: core/node/node_fields.h (`sluice.snapshot/1`).
namespace sluice {

struct NodeIdentity {
    std::string hostName;
    std::string kernel; ///< "6.1.0-18-amd64"
    std::string os; ///< "Debian GNU/Linux 12 (bookworm)"
    std::string capturedAt; ///< when the snapshot was taken, RFC 3339, UTC
    Fact<std::string> machine; ///< DMI vendor and product
    Fact<std::string> virtualization; ///< "kvm", "none"
    Fact<std::string> container; ///< "docker", "podman", "kubernetes", "none"
    Fact<std::string> orchestrator; ///< who placed this process: "slurm job 42", "kubernetes", "none"

    bool operator==(const NodeIdentity&) const = default;
};

struct NumaNode {
    int index = 0;
    std::string cpuList; ///< "0-15,32-47"
    Fact<Bytes> memory;
    Fact<std::vector<int>> distances; ///< to node 0, 1, ...

    bool operator==(const NumaNode&) const = default;
};

/// A state that an idle processor sinks into.
struct IdleState {
    std::string name; ///< "C6"
    std::int64_t exitMicroseconds = 0; ///< to wake up again
    bool disabled = false;

    bool operator==(const IdleState&) const = default;
};

/// A cache of the first processor.
struct Cache {
    int level = 0;
    std::string type; ///< "Data", "Instruction", "Unified"
    Bytes size;
    std::string cpuList; ///< hardware threads that share it

    bool operator==(const Cache&) const = default;
};

struct Cpu {
    Fact<int> packages;
    Fact<int> cores;
    Fact<int> pus; ///< hardware threads
    Fact<int> numaNodes;
    std::string model;
    std::string architecture; ///< "x86_64"
    Fact<int> usable; ///< hardware threads this process may use: affinity and cgroup quota
    Fact<std::string> governor; ///< "performance"; unknown where cpufreq is absent (most VMs)
    std::map<std::string, std::string> governors; ///< "policy0" -> "powersave", as each was found
    Fact<std::string> smt; ///< "on", "off", "notsupported"
    Fact<std::string> online; ///< "0-127"
    Fact<std::string> affinity; ///< the hardware threads that this process may run on
    Fact<std::string> isolated; ///< threads that the scheduler leaves alone; empty when none are
    Fact<std::vector<IdleState>> idleStates; ///< of the first processor
    std::vector<Cache> caches;
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
    Fact<std::string> hugepageDefragmentation; ///< the word in force: "madvise", "defer"
    Fact<int> hugepages; ///< reserved, of the default size
    std::map<std::string, std::int64_t> hugepagePools; ///< "1048576kB" -> pages reserved
    std::vector<std::string> tiers; ///< memory tiers, fastest first, as lists of NUMA nodes
    Fact<std::vector<Swap>> swaps;
    Fact<int> swappiness;
    Fact<Bytes> shmSize; ///< /dev/shm
    Fact<Bytes> shmFree;

    bool operator==(const Memory&) const = default;
};

/// What an NVMe drive says of itself in its SMART log (NVM Express base specification, log page 02h).
struct DriveHealth {
    int criticalWarning = 0; ///< bits: 1 spare, 2 temperature, 4 reliability, 8 read-only, 16 backup
    int temperatureCelsius = 0;
    int sparePercent = 0;
    int spareThresholdPercent = 0;
    int usedPercent = 0; ///< of the rated endurance; may go beyond 100
    std::int64_t mediaErrors = 0;
    std::int64_t hotMinutes = 0; ///< above the warning temperature
    std::int64_t throttledMinutes = 0; ///< above the critical temperature

    bool operator==(const DriveHealth&) const = default;
};

struct NvmeController {
    std::string name; ///< "nvme0"
    Fact<std::string> model;
    Fact<std::string> firmware;
    Fact<std::string> transport; ///< "pcie", "tcp", "rdma", "fc"
    Fact<std::string> state; ///< "live"
    Fact<int> queues; ///< with the one for administration
    Fact<int> temperatureCelsius; ///< as the kernel's sensor shows it, without privilege
    std::string pciAddress;
    Fact<int> numaNode;
    std::vector<std::string> namespaces; ///< block devices, "nvme0n1"; of a shared one each path names its head

    bool operator==(const NvmeController&) const = default;
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
    Fact<int> deviceQueueDepth; ///< requests that a SCSI device takes at once
    Fact<bool> polling; ///< io_poll: completions may be polled for
    Fact<std::string> state; ///< of a SCSI or NVMe device "running", "live"; of md "clean", "active"
    Fact<int> degraded; ///< of md: missing members
    Fact<DriveHealth> health; ///< of NVMe, where the administration command is allowed
    Fact<bool> readOnly;
    Fact<int> numaNode;
    Fact<std::string> mapping; ///< of md: "raid0"; of dm: "lvm", "crypt", "mpath"; unknown for others
    Fact<std::string> backingFile; ///< of a loop device
    Fact<std::string> cacheMode; ///< of bcache: "writeback"
    Fact<std::string> syncAction; ///< of md, what it does beside: "idle", "check", "resync"
    Fact<std::string> volumePart; ///< of a hidden part of an LVM volume: "corig", "cdata"; empty for whole volumes
    std::string deviceNumber; ///< "254:0"
    std::vector<std::string> partitionNumbers; ///< device numbers of its partitions
    std::vector<std::string> mountPoints; ///< where it or a partition of it is mounted itself
    std::vector<std::string> slaves; ///< whole devices beneath (md, dm, loop's backing device)
    std::vector<std::string> holders; ///< devices above it or above a partition of it
    std::string pciAddress; ///< of the controller, where there is one

    bool operator==(const BlockDevice&) const = default;
};

/// A btrfs filesystem, which may lie on several devices by itself.
struct BtrfsVolume {
    std::string uuid;
    std::vector<std::string> devices; ///< whole devices, "nvme0n1"
    Fact<std::string> dataProfile; ///< "single", "raid0"; several while it is being converted: "raid1, single"

    bool operator==(const BtrfsVolume&) const = default;
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
    Fact<int> iommuGroup;
    Fact<std::string> iommuDomain; ///< of its group: "identity", "DMA", "DMA-FQ"
    Fact<bool> acsRedirect; ///< of a bridge: requests between its devices go up to the root complex
    Fact<int> acsControl; ///< of a bridge: the control register of Access Control Services

    bool isBridge() const { return classCode >> 8 == 0x0604; }
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
    Fact<int> interrupts; ///< how many it has
    Fact<std::string> interruptCpus; ///< hardware threads that serve them, as a list

    bool operator==(const NetworkInterface&) const = default;
};

/// One port of an RDMA device.
struct RdmaPort {
    std::string device; ///< "mlx5_0"
    int port = 1;
    Fact<std::string> state; ///< "ACTIVE", "DOWN", "INIT"
    Fact<std::string> physicalState; ///< "LinkUp", "Polling"
    Fact<double> gigabitsPerSecond;
    Fact<std::string> linkLayer; ///< "InfiniBand", "Ethernet"
    std::string pciAddress;
    Fact<int> numaNode;
    std::vector<std::string> interfaces; ///< network interfaces of the same function

    bool operator==(const RdmaPort&) const = default;
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
    Fact<Bytes> largestBar; ///< the window through which others reach its memory (NVIDIA's BAR1)
    // What only the driver's library tells (NVML); some of it shows in the driver's files.
    Fact<bool> persistence; ///< the driver stays loaded while nobody uses the GPU
    Fact<bool> mig; ///< divided into instances
    Fact<bool> ecc;
    Fact<std::string> throttle; ///< why clocks are held down; "none"
    Fact<Bytes> memory;
    Fact<int> clockMegahertz; ///< of its processors; low while it rests
    Fact<int> maxClockMegahertz;
    Fact<double> powerWatts;
    Fact<double> powerLimitWatts;
    Fact<int> temperatureCelsius;
    Fact<std::string> fabric; ///< registration with the NVLink fabric: "completed", "in progress", "not started"

    bool operator==(const Gpu&) const = default;
};

struct Limits {
    Fact<Limit<std::int64_t>> lockedMemoryBytes; ///< RLIMIT_MEMLOCK soft
    Fact<Limit<std::int64_t>> openFiles; ///< RLIMIT_NOFILE soft
    Fact<Limit<std::int64_t>> openFilesHard;

    bool operator==(const Limits&) const = default;
};

/// Limits that the cgroup of this process puts on I/O, memory and CPU; v1 and v2.
struct Cgroup {
    Fact<int> version;
    Fact<std::string> path;
    Fact<std::string> io; ///< io.max or blkio.throttle.*, as text; "none" when nothing limits
    Fact<Limit<std::int64_t>> memoryBytes;
    Fact<Limit<double>> cpus; ///< quota / period

    bool operator==(const Cgroup&) const = default;
};

struct IoUring {
    Fact<bool> usable; ///< really tried on a live machine; from kernel.io_uring_disabled on a captured one
    std::string detail; ///< why not, or what was tried

    bool operator==(const IoUring&) const = default;
};

/// cuFile's settings that decide which way data takes; what the file does not say is absent.
struct CufileConfig {
    std::optional<bool> allowCompatMode;
    std::optional<bool> forceCompatMode;
    std::optional<bool> usePciP2pdma;
    std::optional<bool> nvmeUsePciP2pdma;
    std::optional<std::int64_t> maxDirectIoKib;
    std::optional<std::int64_t> maxPinnedKib;
    std::optional<bool> rdmaDynamicRouting;
    std::vector<std::string> rdmaAddresses; ///< of the network cards for filesystems in user space
    std::vector<std::string> deniedDrivers;
    std::vector<std::string> deniedDevices;
    std::vector<std::string> deniedFileSystems;
    std::vector<std::string> deniedMounts;
    std::vector<std::string> misplaced; ///< keys where cuFile does not look: "allow_compat_mode (properties)"
    std::vector<std::string> unknownKeys; ///< that cuFile's documentation does not have
    std::string problem; ///< why nothing of the file counts; empty when it is in order

    bool operator==(const CufileConfig&) const = default;
};

/// GPUDirect Storage and GPUDirect RDMA: which parts of them this machine has.
struct GpuDirect {
    Fact<std::string> nvidiaDriver; ///< version line of NVIDIA's kernel driver
    Fact<std::string> nvidiaFs; ///< version of the nvidia-fs driver
    Fact<std::vector<std::string>> nvidiaFsModules; ///< drivers that registered with it: "nvme", "rpcrdma"
    Fact<std::string> nvidiaFsStatistics; ///< its counters, as it writes them
    Fact<bool> kernelPeerToPeer; ///< the kernel was built with PCI_P2PDMA
    Fact<bool> udevReadable; ///< /run/udev, which cuFile reads
    Fact<CufileConfig> cufile;
    Fact<bool> fabricManager; ///< runs; NVSwitch machines need it

    bool operator==(const GpuDirect&) const = default;
};

/// Alignment that O_DIRECT asks for; 0 and 0 where the filesystem does not do it.
struct DirectIo {
    Bytes memory;
    Bytes offset;

    bool operator==(const DirectIo&) const = default;
};

/// How a Lustre file or folder is spread over servers.
struct LustreStripe {
    int count = 0; ///< -1 is all
    Bytes size;

    bool operator==(const LustreStripe&) const = default;
};

/// What holds one path that the user named.
struct PathFacts {
    std::string path;
    Fact<Mount> mount;
    Fact<Bytes> freeSpace;
    Fact<DirectIo> directIo;
    Fact<LustreStripe> lustreStripe;
    Fact<bool> udevFileSystem; ///< udev's database says that the device holds a filesystem; cuFile asks there
    /// Block devices from the filesystem down to the hardware; none beneath memory and network filesystems.
    Fact<std::vector<std::string>> layers;

    bool operator==(const PathFacts&) const = default;
};

/// Empty where there are none and where nobody knows.
inline const std::vector<std::string>& layersOf(const PathFacts& path)
{
    static const std::vector<std::string> none;
    return path.layers.known() ? *path.layers.value : none;
}

struct Node {
    NodeIdentity identity;
    Cpu cpu;
    Memory memory;
    std::vector<BlockDevice> blockDevices;
    std::vector<NvmeController> nvmeControllers;
    std::vector<BtrfsVolume> btrfsVolumes;
    std::vector<Mount> mounts;
    std::vector<PciDevice> pciDevices;
    std::vector<NetworkInterface> networkInterfaces;
    std::vector<RdmaPort> rdmaPorts;
    std::vector<Gpu> gpus;
    Fact<std::string> gpuSummary; ///< "none: no display or 3D controller on the PCI bus"
    GpuDirect gpuDirect;
    Limits limits;
    Cgroup cgroup;
    IoUring ioUring;
    std::map<std::string, std::int64_t> readAheadKib; ///< of mounts without a block device, by bdi: "0:52" -> 128
    std::map<std::string, std::string> sysctls; ///< "vm.dirty_ratio" -> "20"
    std::map<std::string, std::string> moduleParameters; ///< "nvme.poll_queues" -> "0"
    Fact<std::vector<std::string>> modules; ///< loaded kernel modules
    std::map<std::string, std::string> environment; ///< NCCL_*, CUFILE_*, OMP_NUM_THREADS and their like
    std::string kernelCommandLine;
    std::vector<PathFacts> paths;

    bool operator==(const Node&) const = default;
};

} // namespace sluice
