// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/audit/nccl_variables.h"

#include "core/audit/messages.h"
#include "core/base/text/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace sluice {

namespace {

constexpr std::array<std::string_view, 115> documented = {"NCCL_ALGO",
                                                          "NCCL_ALLGATHERV_ENABLE",
                                                          "NCCL_ALLOC_P2P_NET_LL_BUFFERS",
                                                          "NCCL_BUFFSIZE",
                                                          "NCCL_CGA_CLUSTER_SIZE",
                                                          "NCCL_CHECKS_DISABLE",
                                                          "NCCL_CHECK_POINTERS",
                                                          "NCCL_COLLNET_ENABLE",
                                                          "NCCL_COLLNET_NODE_THRESHOLD",
                                                          "NCCL_COMM_BLOCKING",
                                                          "NCCL_COMM_ID",
                                                          "NCCL_CONF_FILE",
                                                          "NCCL_CROSS_NIC",
                                                          "NCCL_CTA_POLICY",
                                                          "NCCL_CUMEM_ENABLE",
                                                          "NCCL_CUMEM_HOST_ENABLE",
                                                          "NCCL_DEBUG",
                                                          "NCCL_DEBUG_FILE",
                                                          "NCCL_DEBUG_SUBSYS",
                                                          "NCCL_DEBUG_TIMESTAMP_FORMAT",
                                                          "NCCL_DEBUG_TIMESTAMP_LEVELS",
                                                          "NCCL_DMABUF_ENABLE",
                                                          "NCCL_ENABLE_VERSION_CHECK",
                                                          "NCCL_ENV_PLUGIN",
                                                          "NCCL_GIN_ENABLE",
                                                          "NCCL_GIN_PLUGIN",
                                                          "NCCL_GIN_TYPE",
                                                          "NCCL_GRAPH_MIXING_SUPPORT",
                                                          "NCCL_GRAPH_REGISTER",
                                                          "NCCL_HOSTID",
                                                          "NCCL_IB_ADAPTIVE_ROUTING",
                                                          "NCCL_IB_ADDR_FAMILY",
                                                          "NCCL_IB_ADDR_RANGE",
                                                          "NCCL_IB_AR_THRESHOLD",
                                                          "NCCL_IB_DISABLE",
                                                          "NCCL_IB_ECE_ENABLE",
                                                          "NCCL_IB_FIFO_TC",
                                                          "NCCL_IB_GDR_LEVEL",
                                                          "NCCL_IB_GID_INDEX",
                                                          "NCCL_IB_HCA",
                                                          "NCCL_IB_MERGE_NICS",
                                                          "NCCL_IB_PCI_RELAXED_ORDERING",
                                                          "NCCL_IB_QPS_PER_CONNECTION",
                                                          "NCCL_IB_RETRY_CNT",
                                                          "NCCL_IB_RETURN_ASYNC_EVENTS",
                                                          "NCCL_IB_ROCE_VERSION_NUM",
                                                          "NCCL_IB_SL",
                                                          "NCCL_IB_SPLIT_DATA_ON_QPS",
                                                          "NCCL_IB_TC",
                                                          "NCCL_IB_TIMEOUT",
                                                          "NCCL_IGNORE_CPU_AFFINITY",
                                                          "NCCL_IPC_USE_ABSTRACT_SOCKET",
                                                          "NCCL_LAUNCH_MODE",
                                                          "NCCL_LAUNCH_ORDER_IMPLICIT",
                                                          "NCCL_LAUNCH_RACE_FATAL",
                                                          "NCCL_LEGACY_CUDA_REGISTER",
                                                          "NCCL_LOCAL_REGISTER",
                                                          "NCCL_MAX_CTAS",
                                                          "NCCL_MAX_NCHANNELS",
                                                          "NCCL_MAX_NRINGS",
                                                          "NCCL_MEM_SYNC_DOMAIN",
                                                          "NCCL_MIN_CTAS",
                                                          "NCCL_MIN_NCHANNELS",
                                                          "NCCL_MIN_NRINGS",
                                                          "NCCL_MNNVL_CLIQUE_ID",
                                                          "NCCL_MNNVL_ENABLE",
                                                          "NCCL_MNNVL_UUID",
                                                          "NCCL_NET",
                                                          "NCCL_NETDEVS_POLICY",
                                                          "NCCL_NET_GDR_C2C",
                                                          "NCCL_NET_GDR_LEVEL",
                                                          "NCCL_NET_GDR_READ",
                                                          "NCCL_NET_PLUGIN",
                                                          "NCCL_NET_SHARED_BUFFERS",
                                                          "NCCL_NET_SHARED_COMMS",
                                                          "NCCL_NSOCKS_PERTHREAD",
                                                          "NCCL_NTHREADS",
                                                          "NCCL_NVB_DISABLE",
                                                          "NCCL_NVLS_ENABLE",
                                                          "NCCL_OOB_NET_ENABLE",
                                                          "NCCL_OOB_NET_IFNAME",
                                                          "NCCL_P2P_DIRECT_DISABLE",
                                                          "NCCL_P2P_DISABLE",
                                                          "NCCL_P2P_LEVEL",
                                                          "NCCL_P2P_LL_THRESHOLD",
                                                          "NCCL_P2P_NET_CHUNKSIZE",
                                                          "NCCL_P2P_PXN_LEVEL",
                                                          "NCCL_PROFILER_PLUGIN",
                                                          "NCCL_PROTO",
                                                          "NCCL_PXN_C2C",
                                                          "NCCL_PXN_DISABLE",
                                                          "NCCL_RAS_ADDR",
                                                          "NCCL_RAS_ENABLE",
                                                          "NCCL_RAS_TIMEOUT_FACTOR",
                                                          "NCCL_RINGS",
                                                          "NCCL_RMA_PLUGIN",
                                                          "NCCL_RUNTIME_CONNECT",
                                                          "NCCL_SET_STACK_SIZE",
                                                          "NCCL_SET_THREAD_NAME",
                                                          "NCCL_SHM_DISABLE",
                                                          "NCCL_SINGLE_PROC_MEM_REG_ENABLE",
                                                          "NCCL_SOCKET_FAMILY",
                                                          "NCCL_SOCKET_IFNAME",
                                                          "NCCL_SOCKET_NTHREADS",
                                                          "NCCL_SOCKET_POLL_TIMEOUT_MSEC",
                                                          "NCCL_SOCKET_RETRY_CNT",
                                                          "NCCL_SOCKET_RETRY_SLEEP_MSEC",
                                                          "NCCL_SYM_GIN_KERNELS_ENABLE",
                                                          "NCCL_TOPO_DUMP_FILE",
                                                          "NCCL_TOPO_FILE",
                                                          "NCCL_TUNER_PLUGIN",
                                                          "NCCL_UID_STAGGER_RATE",
                                                          "NCCL_UID_STAGGER_THRESHOLD",
                                                          "NCCL_VERSION",
                                                          "NCCL_WIN_ENABLE"};

/// Variables that NCCL no longer reads, or that switch off what makes it fast.
struct Suspect {
    std::string_view name;
    std::string_view value; ///< that is bad; empty is any
    Severity severity = Severity::Warning;
    MessageText why;
};
constexpr std::array suspects = {
    Suspect{"NCCL_MAX_RINGS", "", Severity::Warning, audit_messages::ncclMaxRings},
    Suspect{"NCCL_MAX_NRINGS", "", Severity::Warning, audit_messages::ncclMaxRings},
    Suspect{"NCCL_MIN_NRINGS", "", Severity::Warning, audit_messages::ncclMinRings},
    Suspect{"NCCL_RINGS", "", Severity::Warning, audit_messages::ncclRings},
    Suspect{"NCCL_LL_THRESHOLD", "", Severity::Warning, audit_messages::ncclProtocolChosen},
    Suspect{"NCCL_SINGLE_RING_THRESHOLD", "", Severity::Warning, audit_messages::ncclProtocolChosen},
    Suspect{"NCCL_TREE_THRESHOLD", "", Severity::Warning, audit_messages::ncclTree},
    Suspect{"NCCL_IB_CUDA_SUPPORT", "", Severity::Warning, audit_messages::ncclCudaSupport},
    Suspect{"NCCL_IB_GDR_LEVEL", "LOC", Severity::Warning, audit_messages::ncclRdmaDirectOff},
    Suspect{"NCCL_IB_GDR_LEVEL", "0", Severity::Warning, audit_messages::ncclRdmaDirectOff},
    Suspect{"NCCL_CHECKS_DISABLE", "", Severity::Info, audit_messages::ncclChecks},
    Suspect{"NCCL_P2P_DISABLE", "1", Severity::Warning, audit_messages::ncclPeersOff},
    Suspect{"NCCL_P2P_LEVEL", "LOC", Severity::Warning, audit_messages::ncclPeersOff},
    Suspect{"NCCL_P2P_LEVEL", "0", Severity::Warning, audit_messages::ncclPeersOff},
    Suspect{"NCCL_SHM_DISABLE", "1", Severity::Warning, audit_messages::ncclShm},
    Suspect{"NCCL_IB_DISABLE", "1", Severity::Warning, audit_messages::ncclRdmaOff},
    Suspect{"NCCL_NET", "Socket", Severity::Warning, audit_messages::ncclRdmaOff},
    Suspect{"NCCL_NET_GDR_LEVEL", "LOC", Severity::Warning, audit_messages::ncclRdmaDirectOff},
    Suspect{"NCCL_NET_GDR_LEVEL", "0", Severity::Warning, audit_messages::ncclRdmaDirectOff},
    Suspect{"NCCL_NVLS_ENABLE", "0", Severity::Info, audit_messages::ncclSharpOff},
    Suspect{"NCCL_DMABUF_ENABLE", "0", Severity::Info, audit_messages::ncclDmaBufOff},
    Suspect{"NCCL_DEBUG", "TRACE", Severity::Warning, audit_messages::ncclTrace},
    Suspect{"NCCL_ALGO", "", Severity::Info, audit_messages::ncclAlgorithm},
    Suspect{"NCCL_PROTO", "", Severity::Info, audit_messages::ncclProtocol},
    Suspect{"NCCL_BUFFSIZE", "", Severity::Info, audit_messages::ncclBuffers}};

/// Names in circulation that NCCL never read, and what is meant by them.
struct Misnomer {
    std::string_view part;
    MessageText why;
};
constexpr std::array misnomers = {
    Misnomer{"SHARP", audit_messages::ncclNotSharp}, Misnomer{"ASYNC_ERROR_HANDLING", audit_messages::ncclNotAsync},
    Misnomer{"BLOCKING_WAIT", audit_messages::ncclNotBlocking}, Misnomer{"FASTRAK", audit_messages::ncclNotGoogle},
    Misnomer{"GPUDIRECTTCPX", audit_messages::ncclNotGoogle}};

constexpr std::array<std::string_view, 9> distances = {"LOC", "NVL", "NVB", "C2C", "PIX", "PXB", "P2C", "PHB", "SYS"};
constexpr std::array<std::string_view, 3> distanceVariables = {"NCCL_P2P_LEVEL", "NCCL_NET_GDR_LEVEL",
                                                               "NCCL_IB_GDR_LEVEL"};

template <class List>
bool contains(const List& list, std::string_view word)
{
    return std::find(list.begin(), list.end(), word) != list.end();
}

/// CUDA threads a block, of which there are four numbers; it is often taken for threads of the processor.
std::optional<NcclRemark> remarkOnThreads(std::string_view value)
{
    constexpr std::array<std::string_view, 4> accepted = {"64", "128", "256", "512"};
    return contains(accepted, value)
        ? NcclRemark{Severity::Info, say<audit_messages::ncclThreads>()}
        : NcclRemark{Severity::Warning, say<audit_messages::ncclThreadsRefused>("value"_a = value)};
}

std::optional<NcclRemark> remarkOnDistance(std::string_view value)
{
    const auto number = wholeNumber(std::string(value));
    const bool sound = contains(distances, value) || (number && *number >= 0 && *number <= 9);
    return sound ? std::nullopt
                 : std::optional(NcclRemark{Severity::Warning, say<audit_messages::ncclDistance>("value"_a = value)});
}

NcclRemark remarkOnUnknown(std::string_view name)
{
    for (const auto& misnomer : misnomers) {
        if (name.find(misnomer.part) != std::string_view::npos) {
            return {Severity::Warning, sayPlain(misnomer.why)};
        }
    }
    return {Severity::Info, say<audit_messages::ncclUnknown>()};
}

} // namespace

std::optional<NcclRemark> remarkOnNccl(std::string_view name, std::string_view value)
{
    for (const auto& suspect : suspects) {
        if (suspect.name == name && (suspect.value.empty() || suspect.value == value)) {
            return NcclRemark{suspect.severity, sayPlain(suspect.why)};
        }
    }
    if (name == "NCCL_NTHREADS") {
        return remarkOnThreads(value);
    }
    if (contains(distanceVariables, name)) {
        return remarkOnDistance(value);
    }
    return contains(documented, name) ? std::nullopt : std::optional(remarkOnUnknown(name));
}

} // namespace sluice
