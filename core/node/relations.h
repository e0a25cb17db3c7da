// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/enum_words.h"
#include "core/base/units.h"
#include "core/node/node.h"

#include <optional>
#include <string>
#include <vector>

/// How GPUs, storage and network lie to each other on the PCI buses: by the tables of a node alone. Pure.
namespace sluice {

/// From near to far.
enum class Proximity {
    Self,
    SameSwitch, ///< one PCIe switch between them (PIX of nvidia-smi)
    SameRootPort, ///< several switches, but not the processor (PXB)
    SameHostBridge, ///< through one root complex (PHB)
    SameNumaNode, ///< several root complexes of one NUMA node (NODE)
    AcrossNumaNodes, ///< over the link between the sockets (SYS)
    Unknown,
};
template <>
inline constexpr auto enumWords<Proximity> = wordList<Proximity>({{Proximity::Self, "self"},
                                                                  {Proximity::SameSwitch, "same_switch"},
                                                                  {Proximity::SameRootPort, "same_root_port"},
                                                                  {Proximity::SameHostBridge, "same_host_bridge"},
                                                                  {Proximity::SameNumaNode, "same_numa_node"},
                                                                  {Proximity::AcrossNumaNodes, "across_numa_nodes"},
                                                                  {Proximity::Unknown, "unknown"}});

/// The word that nvidia-smi topo -m has for it: "PIX", "PXB", "PHB", "NODE", "SYS"; "X" and "?".
std::string proximityMark(Proximity proximity);

enum class EndpointKind { Gpu, Storage, Network };
template <>
inline constexpr auto enumWords<EndpointKind> = wordList<EndpointKind>({{EndpointKind::Gpu, "gpu"},
                                                                        {EndpointKind::Storage, "storage"},
                                                                        {EndpointKind::Network, "network"}});

/// A PCI function that training data comes from or goes to. All disks of one controller are one endpoint.
struct Endpoint {
    EndpointKind kind = EndpointKind::Gpu;
    std::string name; ///< "GPU0" in the order of the bus, "nvme0n1", "eth0"
    std::string pciAddress;
    std::optional<int> numaNode;
    std::optional<BytesPerSecond> port; ///< of a network card: the line rate of its ports together
    std::optional<BytesPerSecond> link; ///< of its own link; of a GPU at full speed, as an idle one is slow

    bool operator==(const Endpoint&) const = default;
};

struct EndpointPair {
    std::string from;
    std::string to;
    Proximity proximity = Proximity::Unknown;
    std::string through; ///< address of the nearest bridge above both; empty when there is none
    std::optional<BytesPerSecond> narrowest; ///< of the links between them, and of a network card's ports
    std::string narrowestAt; ///< address of the device beneath that link

    bool operator==(const EndpointPair&) const = default;
};

/// A switch's link towards the processor that several endpoints share.
struct SharedUplink {
    std::string bridge;
    std::optional<BytesPerSecond> capacity;
    BytesPerSecond demand; ///< of the storage and network beneath it together: links of drives, ports of cards
    std::vector<std::string> endpoints;

    bool operator==(const SharedUplink&) const = default;
};

/// What is best used together with one GPU.
struct GpuPairing {
    std::string gpu;
    std::string pciAddress;
    std::optional<int> numaNode;
    std::string cpuList; ///< its share of its NUMA node's hardware threads
    std::vector<std::string> storage; ///< the nearest, divided among the GPUs that are as near
    std::vector<std::string> network;
    std::string numactl; ///< a line to copy; empty where the NUMA node, or how to choose such a GPU, is not known
    std::string taskset;

    bool operator==(const GpuPairing&) const = default;
};

struct Relations {
    std::vector<Endpoint> endpoints; ///< GPUs, then storage, then network
    std::vector<EndpointPair> pairs; ///< each two once, in that order
    std::vector<SharedUplink> uplinks;
    std::vector<GpuPairing> pairings;

    bool operator==(const Relations&) const = default;
};

Relations relationsOf(const Node& node);

/// The bandwidth of one direction: transfers x lanes, less the line code (8b/10b up to 5 GT/s, 128b/130b
/// up to 32 GT/s, 242 of 256 bytes of a flit at 64 GT/s; PCI Express Base Specification).
BytesPerSecond bandwidthOf(const PcieLink& link);

const PciDevice* findPciDevice(const Node& node, const std::string& address);
/// The device and the bridges above it, from the device to the root. Empty when it is not in the node.
std::vector<const PciDevice*> bridgesAbove(const Node& node, const std::string& address);
/// Whether the link values of the device at `position` of that chain are those of its link upwards. Root
/// ports and the downstream ports of switches show the link to what is beneath them.
bool linksUpwards(const std::vector<const PciDevice*>& chain, std::size_t position);
/// What both ends of the device's link upwards can do; the device's own where the port does not say.
std::optional<PcieLink> possibleLink(const Node& node, const PciDevice& device);

template <class V, Like<Endpoint> T>
void describe(V& v, T& e)
{
    v("kind", e.kind);
    v("name", e.name);
    v("pci_address", e.pciAddress);
    v("numa_node", e.numaNode);
    v("port_bytes_per_second", e.port);
    v("link_bytes_per_second", e.link);
}

template <class V, Like<EndpointPair> T>
void describe(V& v, T& p)
{
    v("from", p.from);
    v("to", p.to);
    v("proximity", p.proximity);
    v("through", p.through);
    v("narrowest_bytes_per_second", p.narrowest);
    v("narrowest_at", p.narrowestAt);
}

template <class V, Like<SharedUplink> T>
void describe(V& v, T& u)
{
    v("bridge", u.bridge);
    v("capacity_bytes_per_second", u.capacity);
    v("demand_bytes_per_second", u.demand);
    v("endpoints", u.endpoints);
}

template <class V, Like<GpuPairing> T>
void describe(V& v, T& p)
{
    v("gpu", p.gpu);
    v("pci_address", p.pciAddress);
    v("numa_node", p.numaNode);
    v("cpu_list", p.cpuList);
    v("storage", p.storage);
    v("network", p.network);
    v("numactl", p.numactl);
    v("taskset", p.taskset);
}

template <class V, Like<Relations> T>
void describe(V& v, T& r)
{
    v("endpoints", r.endpoints);
    v("pairs", r.pairs);
    v("uplinks", r.uplinks);
    v("pairings", r.pairings);
}

} // namespace sluice
