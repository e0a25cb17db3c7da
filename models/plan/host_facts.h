// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/enum_words.h"
#include "core/base/units.h"
#include "models/storage/gpu_figures.h"

#include <optional>
#include <string>
#include <vector>

namespace sluice {

/// Describes the node as plain values, as far as a plan needs it (topology's Node stays out of models).
struct HostFacts {
    double cpuCores = 0; ///< that this process may use (affinity, cgroup quota); 0: not known
    Bytes memory; ///< that this process may use; 0: not known
    std::optional<Bytes> shm; ///< free space of /dev/shm
    int gpusPresent = 0;
    std::vector<std::string> blockDevices; ///< under the dataset path, for udev and mdadm snippets
    std::string mountPoint;
    std::string fileSystem;
    std::string dataPath; ///< the folder of the data set
    bool overNetwork = false; ///< every read of it crosses the network
    std::string accessTimeLines; ///< how to stop writing times of access; empty where none are written
    std::string nfsLines; ///< how to mend the options of an NFS mount; empty where they are good
    std::vector<BytesPerSecond>
        driveLinks; ///< what the PCIe links let through from n drives, n from 1; empty: not known
    std::optional<bool> rotational; ///< any of blockDevices has moving parts
    int numaNodes = 0; ///< 0: not known
    std::vector<int> gpuNumaNodes; ///< of each GPU whose node is known
    std::optional<int> swappiness; ///< only where swap is on
    std::string networkName; ///< of the link beneath, "eth0"
    std::optional<BytesPerSecond> network; ///< line rate of the fastest link that is up
    bool networkStated = false; ///< somebody said that the data comes over it
    std::optional<BytesPerSecond> serverRate; ///< that shared storage gives to all nodes together
    std::optional<BytesPerSecond>
        gpuLink; ///< of PCIe to one GPU when all copy: its own link, or its share of one above
    std::optional<BytesPerSecond> hostToDevice; ///< to one GPU when all copy
    bool hostToDeviceMeasured = false; ///< else somebody stated it
    std::string hostToDeviceFrom; ///< what measured it, where that is not the run itself: "bench h2d, run 7"
    std::optional<BytesPerSecond> memoryCopy; ///< bytes copied a second by all cores, as measured or stated
    std::optional<double> filesPerSecond; ///< opened, asked for their size and closed, as measured or stated
    std::string filesFrom; ///< what measured it, where somebody did: "bench files, run 8"
    std::optional<GdsVerdict> gds; ///< absent where nobody tried

    bool operator==(const HostFacts&) const = default;
};

template <class V, Like<HostFacts> T>
void describe(V& v, T& h)
{
    v("cpu_cores", h.cpuCores);
    v("memory_bytes", h.memory);
    v("shm_bytes", h.shm);
    v("gpus_present", h.gpusPresent);
    v("block_devices", h.blockDevices);
    v("mount_point", h.mountPoint);
    v("file_system", h.fileSystem);
    v("data_path", h.dataPath);
    v("over_network", h.overNetwork);
    v("access_time_lines", h.accessTimeLines);
    v("nfs_lines", h.nfsLines);
    v("drive_links_bytes_per_second", h.driveLinks);
    v("rotational", h.rotational);
    v("numa_nodes", h.numaNodes);
    v("gpu_numa_nodes", h.gpuNumaNodes);
    v("swappiness", h.swappiness);
    v("network_name", h.networkName);
    v("network_bytes_per_second", h.network);
    v("network_stated", h.networkStated);
    v("server_bytes_per_second", h.serverRate);
    v("gpu_link_bytes_per_second", h.gpuLink);
    v("h2d_bytes_per_second", h.hostToDevice);
    v("h2d_measured", h.hostToDeviceMeasured);
    if (!std::is_const_v<T> || !h.hostToDeviceFrom.empty()) {
        v("h2d_from", h.hostToDeviceFrom);
    }
    v("memory_copy_bytes_per_second", h.memoryCopy);
    v("files_per_second", h.filesPerSecond);
    if (!std::is_const_v<T> || !h.filesFrom.empty()) {
        v("files_from", h.filesFrom);
    }
    v("gds_verdict", h.gds);
}

} // namespace sluice
