// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/enum_words.h"
#include "core/topology/node.h"

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
}

template <class V, Like<NumaNode> T>
void describe(V& v, T& n)
{
    v("index", n.index);
    v("cpu_list", n.cpuList);
    v("memory_bytes", n.memory);
    v("distances", n.distances);
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
    v("smt", c.smt);
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
    v("hugepages", m.hugepages);
    v("swaps", m.swaps);
    v("swappiness", m.swappiness);
    v("shm_size_bytes", m.shmSize);
    v("shm_free_bytes", m.shmFree);
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
    v("read_only", b.readOnly);
    v("numa_node", b.numaNode);
    v("mapping", b.mapping);
    v("backing_file", b.backingFile);
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

template <class V, Like<PathFacts> T>
void describe(V& v, T& p)
{
    v("path", p.path);
    v("mount", p.mount);
    v("free_space_bytes", p.freeSpace);
    v("layers", p.layers);
}

template <class V, Like<Node> T>
void describe(V& v, T& n)
{
    v("node", n.identity);
    v("cpu", n.cpu);
    v("memory", n.memory);
    v("block_devices", n.blockDevices);
    v("mounts", n.mounts);
    v("pci_devices", n.pciDevices);
    v("network_interfaces", n.networkInterfaces);
    v("gpus", n.gpus);
    v("gpu_summary", n.gpuSummary);
    v("limits", n.limits);
    v("cgroup", n.cgroup);
    v("io_uring", n.ioUring);
    v("sysctls", n.sysctls);
    v("kernel_command_line", n.kernelCommandLine);
    v("paths", n.paths);
}

} // namespace sluice
