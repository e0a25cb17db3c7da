// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string_view>

/// The keys of cufile.json and the section that each belongs to: for the reader, the audit and what a plan writes.
/// Source: NVIDIA GPUDirect Storage configuration guide, JSON schema of cuFile 1.0 to 1.20.
namespace sluice::cufile {

inline constexpr const char* properties = "properties";
inline constexpr const char* allowCompatMode = "allow_compat_mode";
inline constexpr const char* forceCompatMode = "force_compat_mode";
inline constexpr const char* usePciP2pdma = "use_pci_p2pdma";
inline constexpr const char* maxDirectIo = "max_direct_io_size_kb";
inline constexpr const char* maxDeviceCache = "max_device_cache_size_kb";
inline constexpr const char* maxDevicePinned = "max_device_pinned_mem_size_kb";
inline constexpr const char* rdmaAddresses = "rdma_dev_addr_list";
inline constexpr const char* rdmaDynamicRouting = "rdma_dynamic_routing";

struct Key {
    std::string_view section; ///< "properties", "fs.weka"
    std::string_view name;
};

inline constexpr std::array keys = {
    Key{"logging", "dir"},
    Key{"logging", "level"},
    Key{"logging", "max_file_size_mb"},
    Key{"profile", "nvtx"},
    Key{"profile", "cufile_stats"},
    Key{"execution", "max_io_queue_depth"},
    Key{"execution", "max_io_threads"},
    Key{"execution", "parallel_io"},
    Key{"execution", "min_io_threshold_size_kb"},
    Key{"execution", "max_request_parallelism"},
    Key{properties, allowCompatMode},
    Key{properties, forceCompatMode},
    Key{properties, usePciP2pdma},
    Key{properties, maxDirectIo},
    Key{properties, maxDeviceCache},
    Key{properties, maxDevicePinned},
    Key{properties, "per_buffer_cache_size_kb"},
    Key{properties, "gpu_bounce_buffer_slab_config"},
    Key{properties, "posix_pool_slab_size_kb"},
    Key{properties, "posix_pool_slab_count"},
    Key{properties, "use_poll_mode"},
    Key{properties, "poll_mode_max_size_kb"},
    Key{properties, "gds_rdma_write_support"},
    Key{properties, "io_batchsize"},
    Key{properties, "io_priority"},
    Key{properties, rdmaAddresses},
    Key{properties, "rdma_load_balancing_policy"},
    Key{properties, "rdma_peer_affinity_policy"},
    Key{properties, "rdma_dc_key"},
    Key{properties, "rdma_access_mask"},
    Key{properties, rdmaDynamicRouting},
    Key{properties, "rdma_dynamic_routing_order"},
    Key{"fs.generic", "posix_unaligned_writes"},
    Key{"fs.beegfs", "posix_gds_min_kb"},
    Key{"fs.beegfs", rdmaAddresses},
    Key{"fs.beegfs", "mount_table"},
    Key{"fs.lustre", "posix_gds_min_kb"},
    Key{"fs.lustre", rdmaAddresses},
    Key{"fs.lustre", "mount_table"},
    Key{"fs.nfs", usePciP2pdma},
    Key{"fs.nfs", rdmaAddresses},
    Key{"fs.nfs", "mount_table"},
    Key{"fs.gpfs", "gds_write_support"},
    Key{"fs.gpfs", "gds_async_support"},
    Key{"fs.gpfs", rdmaAddresses},
    Key{"fs.gpfs", "mount_table"},
    Key{"fs.scatefs", "posix_gds_min_kb"},
    Key{"fs.scatefs", rdmaAddresses},
    Key{"fs.scatefs", "mount_table"},
    Key{"fs.weka", "rdma_write_support"},
    Key{"fs.weka", rdmaAddresses},
    Key{"fs.weka", "mount_table"},
    Key{"block.nvme", usePciP2pdma},
    Key{"block.nvmeof", usePciP2pdma},
    Key{"block.raid", usePciP2pdma},
    Key{"denylist", "drivers"},
    Key{"denylist", "devices"},
    Key{"denylist", "mounts"},
    Key{"denylist", "filesystems"},
    Key{"miscellaneous", "api_check_aggressive"},
    Key{"miscellaneous", "enable_static_routing"},
    Key{"miscellaneous", "static_routing_filepath"},
    Key{"miscellaneous", "skip_topology_detection"},
};

} // namespace sluice::cufile
