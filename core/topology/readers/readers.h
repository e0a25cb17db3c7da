// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/node/node.h"
#include "core/topology/machine_files.h"

/// The parts of a snapshot, each from its own corner of /sys and /proc. Only snapshot.cpp calls them,
/// in its order: some look at what others read (devices at mounts, NICs at PCI devices).
namespace sluice {

inline constexpr const char* pciDevicesFolder = "/sys/bus/pci/devices";

NodeIdentity readIdentity(const MachineFiles& files);
Cpu readCpu(const MachineFiles& files);
/// After the cgroup is known: affinity and quota together.
Fact<int> readUsable(const MachineFiles& files, const Cgroup& cgroup);
Memory readMemory(const MachineFiles& files);
/// Of this machine asked; of a captured one from its mount table.
void readShm(const MachineFiles& files, const std::vector<Mount>& mounts, Memory& memory);
std::vector<Mount> readMounts(const MachineFiles& files);
/// How far the kernel reads ahead on mounts that have no block device, in KiB by the name of their bdi.
std::map<std::string, std::int64_t> readMountReadAhead(const MachineFiles& files, const std::vector<Mount>& mounts);
/// Also finds what is mounted where and, for loop devices, what holds the file beneath.
std::vector<BlockDevice> readBlockDevices(const MachineFiles& files, const std::vector<Mount>& mounts);
std::vector<NumaNode> readNumaNodes(const MachineFiles& files);
std::vector<BtrfsVolume> readBtrfsVolumes(const MachineFiles& files, const std::vector<BlockDevice>& devices);
std::vector<PciDevice> readPciDevices(const MachineFiles& files);
std::vector<NvmeController> readNvmeControllers(const MachineFiles& files);
/// Asks live NVMe drives for their SMART log.
void readHealth(const MachineFiles& files, const std::vector<NvmeController>& controllers,
                std::vector<BlockDevice>& devices);
std::vector<NetworkInterface> readNetworkInterfaces(const MachineFiles& files);
std::vector<RdmaPort> readRdmaPorts(const MachineFiles& files);
/// Fills gpus and gpuSummary from node.pciDevices.
void findGpus(const MachineFiles& files, Node& node);
/// After the environment and the kernel's release are known.
GpuDirect readGpuDirect(const MachineFiles& files, const Node& node);
std::map<std::string, std::string> readModuleParameters(const MachineFiles& files);
Fact<std::vector<std::string>> readModules(const MachineFiles& files);
std::map<std::string, std::string> readEnvironment(const MachineFiles& files);
Fact<std::string> orchestrator(const MachineFiles& files, const std::map<std::string, std::string>& environment);
Limits readLimits(const MachineFiles& files);
Cgroup readCgroup(const MachineFiles& files, const std::vector<Mount>& mounts);
IoUring readIoUring(const MachineFiles& files);
std::map<std::string, std::string> readSysctls(const MachineFiles& files);

/// The PCI address nearest to the device in a sysfs path; empty when there is none.
std::string pciAddressIn(const std::string& devicePath);
/// NUMA node of a PCI device. The firmware's -1 is "does not say".
Fact<int> readPciNumaNode(const MachineFiles& files, const std::string& pciAddress);

} // namespace sluice
