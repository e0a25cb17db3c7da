// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/enum_words.h"
#include "core/node/node.h"

/// The JSON keys of `sluice.snapshot/1` (see core/base/json.h).
namespace sluice {

template <class V, Like<NodeIdentity> T>
void describe(V& v, T& n)
{
    v("host_name", n.hostName);
    v("kernel", n.kernel);
    v("os", n.os);
    v("captured_at", n.capturedAt);
    v("machine", n.machine);
    v("virtualization", n.virtualization);
    v("container", n.container);
    v("orchestrator", n.orchestrator);
}

template <class V, Like<NumaNode> T>
void describe(V& v, T& n)
{
    v("index", n.index);
    v("cpu_list", n.cpuList);
    v("memory_bytes", n.memory);
    v("distances", n.distances);
}

template <class V, Like<IdleState> T>
void describe(V& v, T& s)
{
    v("name", s.name);
    v("exit_microseconds", s.exitMicroseconds);
    v("disabled", s.disabled);
}

template <class V, Like<Cache> T>
void describe(V& v, T& c)
{
    v("level", c.level);
    v("type", c.type);
    v("size_bytes", c.size);
    v("cpu_list", c.cpuList);
}

template <class V, Like<Cpu> T>
void describe(V& v, T& c)
{
    v("packages", c.packages);
    v("cores", c.cores);
    v("pus", c.pus);
    v("numa_nodes", c.numaNodes);
    v("model", c.model);
    v("architecture", c.architecture);
    v("usable_pus", c.usable);
    v("governor", c.governor);
    v("governors", c.governors);
    v("smt", c.smt);
    v("online", c.online);
    v("affinity", c.affinity);
    v("isolated", c.isolated);
    v("idle_states", c.idleStates);
    v("caches", c.caches);
    v("numa", c.numa);
}

template <class V, Like<Swap> T>
void describe(V& v, T& s)
{
    v("device", s.device);
    v("size_bytes", s.size);
    v("used_bytes", s.used);
}

template <class V, Like<Memory> T>
void describe(V& v, T& m)
{
    v("total_bytes", m.total);
    v("available_bytes", m.available);
    v("transparent_hugepages", m.transparentHugepages);
    v("hugepage_defragmentation", m.hugepageDefragmentation);
    v("hugepages", m.hugepages);
    v("hugepage_pools", m.hugepagePools);
    v("tiers", m.tiers);
    v("swaps", m.swaps);
    v("swappiness", m.swappiness);
    v("shm_size_bytes", m.shmSize);
    v("shm_free_bytes", m.shmFree);
}

template <class V, Like<DriveHealth> T>
void describe(V& v, T& h)
{
    v("critical_warning", h.criticalWarning);
    v("temperature_celsius", h.temperatureCelsius);
    v("spare_percent", h.sparePercent);
    v("spare_threshold_percent", h.spareThresholdPercent);
    v("used_percent", h.usedPercent);
    v("media_errors", h.mediaErrors);
    v("hot_minutes", h.hotMinutes);
    v("throttled_minutes", h.throttledMinutes);
}

template <class V, Like<NvmeController> T>
void describe(V& v, T& c)
{
    v("name", c.name);
    v("model", c.model);
    v("firmware", c.firmware);
    v("transport", c.transport);
    v("state", c.state);
    v("queues", c.queues);
    v("temperature_celsius", c.temperatureCelsius);
    v("pci_address", c.pciAddress);
    v("numa_node", c.numaNode);
    v("namespaces", c.namespaces);
}

template <class V, Like<BlockDevice> T>
void describe(V& v, T& b)
{
    v("name", b.name);
    v("kind", b.kind);
    v("model", b.model);
    v("size_bytes", b.size);
    v("scheduler", b.scheduler);
    v("schedulers", b.schedulers);
    v("read_ahead_bytes", b.readAhead);
    v("nr_requests", b.requests);
    v("rotational", b.rotational);
    v("max_request_bytes", b.maxRequest);
    v("max_hardware_request_bytes", b.maxHardwareRequest);
    v("logical_block_bytes", b.logicalBlock);
    v("hardware_queues", b.hardwareQueues);
    v("device_queue_depth", b.deviceQueueDepth);
    v("polling", b.polling);
    v("state", b.state);
    v("degraded", b.degraded);
    v("health", b.health);
    v("read_only", b.readOnly);
    v("numa_node", b.numaNode);
    v("mapping", b.mapping);
    v("backing_file", b.backingFile);
    v("cache_mode", b.cacheMode);
    v("sync_action", b.syncAction);
    v("volume_part", b.volumePart);
    v("device", b.deviceNumber);
    v("partition_devices", b.partitionNumbers);
    v("mount_points", b.mountPoints);
    v("slaves", b.slaves);
    v("holders", b.holders);
    v("pci_address", b.pciAddress);
}

template <class V, Like<Mount> T>
void describe(V& v, T& m)
{
    v("target", m.target);
    v("source", m.source);
    v("root", m.root);
    v("file_system", m.fileSystem);
    v("options", m.options);
    v("device", m.device);
}

template <class V, Like<PcieLink> T>
void describe(V& v, T& l)
{
    v("gigatransfers_per_second", l.gigatransfersPerSecond);
    v("width", l.width);
}

template <class V, Like<PciDevice> T>
void describe(V& v, T& d)
{
    v("address", d.address);
    v("class_name", d.className);
    v("class_code", d.classCode);
    v("vendor_id", d.vendor);
    v("device_id", d.device);
    v("driver", d.driver);
    v("parent", d.parent);
    v("link", d.link);
    v("max_link", d.maxLink);
    v("numa_node", d.numaNode);
    v("iommu_group", d.iommuGroup);
    v("iommu_domain", d.iommuDomain);
    v("acs_redirect", d.acsRedirect);
    v("acs_control", d.acsControl);
}

template <class V, Like<NetworkInterface> T>
void describe(V& v, T& n)
{
    v("name", n.name);
    v("state", n.state);
    v("speed_megabits_per_second", n.speedMegabitsPerSecond);
    v("mtu", n.mtu);
    v("driver", n.driver);
    v("pci_address", n.pciAddress);
    v("numa_node", n.numaNode);
    v("interrupts", n.interrupts);
    v("interrupt_cpus", n.interruptCpus);
}

template <class V, Like<RdmaPort> T>
void describe(V& v, T& p)
{
    v("device", p.device);
    v("port", p.port);
    v("state", p.state);
    v("physical_state", p.physicalState);
    v("gigabits_per_second", p.gigabitsPerSecond);
    v("link_layer", p.linkLayer);
    v("pci_address", p.pciAddress);
    v("numa_node", p.numaNode);
    v("interfaces", p.interfaces);
}

template <class V, Like<Gpu> T>
void describe(V& v, T& g)
{
    v("pci_address", g.pciAddress);
    v("vendor", g.vendor);
    v("device_id", g.device);
    v("driver", g.driver);
    v("model", g.model);
    v("link", g.link);
    v("max_link", g.maxLink);
    v("numa_node", g.numaNode);
    v("largest_bar_bytes", g.largestBar);
    v("persistence", g.persistence);
    v("mig", g.mig);
    v("ecc", g.ecc);
    v("throttle", g.throttle);
    v("memory_bytes", g.memory);
    v("clock_megahertz", g.clockMegahertz);
    v("max_clock_megahertz", g.maxClockMegahertz);
    v("power_watts", g.powerWatts);
    v("power_limit_watts", g.powerLimitWatts);
    v("temperature_celsius", g.temperatureCelsius);
    v("fabric", g.fabric);
}

template <class V, Like<Limits> T>
void describe(V& v, T& l)
{
    v("locked_memory_bytes", l.lockedMemoryBytes);
    v("open_files", l.openFiles);
    v("open_files_hard", l.openFilesHard);
}

template <class V, Like<Cgroup> T>
void describe(V& v, T& c)
{
    v("version", c.version);
    v("path", c.path);
    v("io", c.io);
    v("memory_bytes", c.memoryBytes);
    v("cpus", c.cpus);
}

template <class V, Like<IoUring> T>
void describe(V& v, T& u)
{
    v("usable", u.usable);
    v("detail", u.detail);
}

template <class V, Like<CufileConfig> T>
void describe(V& v, T& c)
{
    v("allow_compat_mode", c.allowCompatMode);
    v("force_compat_mode", c.forceCompatMode);
    v("use_pci_p2pdma", c.usePciP2pdma);
    v("nvme_use_pci_p2pdma", c.nvmeUsePciP2pdma);
    v("max_direct_io_size_kb", c.maxDirectIoKib);
    v("max_device_pinned_mem_size_kb", c.maxPinnedKib);
    v("rdma_dynamic_routing", c.rdmaDynamicRouting);
    v("rdma_addresses", c.rdmaAddresses);
    v("denied_drivers", c.deniedDrivers);
    v("denied_devices", c.deniedDevices);
    v("denied_file_systems", c.deniedFileSystems);
    v("denied_mounts", c.deniedMounts);
    v("misplaced_keys", c.misplaced);
    v("unknown_keys", c.unknownKeys);
    v("problem", c.problem);
}

template <class V, Like<GpuDirect> T>
void describe(V& v, T& g)
{
    v("nvidia_driver", g.nvidiaDriver);
    v("nvidia_fs", g.nvidiaFs);
    v("nvidia_fs_modules", g.nvidiaFsModules);
    v("nvidia_fs_statistics", g.nvidiaFsStatistics);
    v("kernel_peer_to_peer", g.kernelPeerToPeer);
    v("udev_readable", g.udevReadable);
    v("cufile", g.cufile);
    v("fabric_manager", g.fabricManager);
}

template <class V, Like<DirectIo> T>
void describe(V& v, T& d)
{
    v("memory_alignment_bytes", d.memory);
    v("offset_alignment_bytes", d.offset);
}

template <class V, Like<LustreStripe> T>
void describe(V& v, T& s)
{
    v("count", s.count);
    v("size_bytes", s.size);
}

template <class V, Like<PathFacts> T>
void describe(V& v, T& p)
{
    v("path", p.path);
    v("mount", p.mount);
    v("free_space_bytes", p.freeSpace);
    v("direct_io", p.directIo);
    v("lustre_stripe", p.lustreStripe);
    v("udev_file_system", p.udevFileSystem);
    v("layers", p.layers);
}

template <class V, Like<BtrfsVolume> T>
void describe(V& v, T& b)
{
    v("uuid", b.uuid);
    v("devices", b.devices);
    v("data_profile", b.dataProfile);
}

template <class V, Like<Node> T>
void describe(V& v, T& n)
{
    v("node", n.identity);
    v("cpu", n.cpu);
    v("memory", n.memory);
    v("block_devices", n.blockDevices);
    v("nvme_controllers", n.nvmeControllers);
    v("btrfs_volumes", n.btrfsVolumes);
    v("mounts", n.mounts);
    v("pci_devices", n.pciDevices);
    v("network_interfaces", n.networkInterfaces);
    v("rdma_ports", n.rdmaPorts);
    v("gpus", n.gpus);
    v("gpu_summary", n.gpuSummary);
    v("gpu_direct", n.gpuDirect);
    v("limits", n.limits);
    v("cgroup", n.cgroup);
    v("io_uring", n.ioUring);
    v("read_ahead_kib", n.readAheadKib);
    v("sysctls", n.sysctls);
    v("module_parameters", n.moduleParameters);
    v("modules", n.modules);
    v("environment", n.environment);
    v("kernel_command_line", n.kernelCommandLine);
    v("paths", n.paths);
}

} // namespace sluice
