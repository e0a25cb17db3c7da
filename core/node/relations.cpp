// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/node/relations.h"

#include "core/node/cpu_list.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace sluice {

namespace {

using Chain = std::vector<const PciDevice*>;

constexpr std::size_t deepestTree = 32; // a table that names itself as its parent ends here

/// A GPU at rest lowers the speed of its link, not the width.
std::optional<BytesPerSecond> endpointLink(const Node& node, const PciDevice& device, bool gpu)
{
    if (!device.link.known()) {
        return std::nullopt;
    }
    PcieLink link = *device.link;
    const auto possible = possibleLink(node, device);
    if (gpu && possible) {
        link.gigatransfersPerSecond = possible->gigatransfersPerSecond;
    }
    return bandwidthOf(link);
}

/// The line rate of all ports of a function: of its RDMA ports, else of its interface. A port without a cable
/// carries nothing; where nobody says how fast a port is, the rate is not known.
std::optional<BytesPerSecond> portRate(const Node& node, const std::string& address)
{
    constexpr double bitsOfByte = 8;
    double bits = 0;
    bool known = false;
    for (const auto& port : node.rdmaPorts) {
        if (port.pciAddress == address && port.gigabitsPerSecond.known()) {
            bits += port.state.value == "DOWN" ? 0 : *port.gigabitsPerSecond * 1e9;
            known = true;
        }
    }
    double interfaces = 0;
    for (const auto& nic : node.networkInterfaces) {
        if (nic.pciAddress == address && nic.speedMegabitsPerSecond.known()) {
            interfaces += static_cast<double>(std::max<std::int64_t>(0, *nic.speedMegabitsPerSecond)) * 1e6;
            known = true;
        }
    }
    const double rate = bits > 0 ? bits : interfaces;
    return known && rate > 0 ? std::optional(BytesPerSecond{rate / bitsOfByte}) : std::nullopt;
}

/// What an endpoint moves at most: its link, or its ports where those are slower.
std::optional<BytesPerSecond> maxRateOf(const Endpoint& endpoint)
{
    return endpoint.port && endpoint.link ? std::min(*endpoint.port, *endpoint.link)
        : endpoint.port                   ? endpoint.port
                                          : endpoint.link;
}

/// All that is asked of the node's tables, found once.
class Buses {
public:
    explicit Buses(const Node& node) : m_node(node)
    {
        for (const auto& device : node.pciDevices) {
            m_devices.emplace(device.address, &device);
        }
        collect();
    }

    const std::vector<Endpoint>& endpoints() const { return m_endpoints; }
    EndpointPair pair(std::size_t a, std::size_t b) const;
    std::vector<SharedUplink> uplinks() const;

private:
    void collect();
    void add(EndpointKind kind, const std::string& name, const std::string& address, const Fact<int>& numaNode);
    Chain chain(const std::string& address) const;
    Proximity apart(const Endpoint& a, const Endpoint& b, const Chain& up, const Chain& down) const;
    void narrow(const Chain& chain, std::size_t end, const Endpoint& endpoint, EndpointPair& pair) const;

    const Node& m_node;
    std::map<std::string, const PciDevice*> m_devices;
    std::vector<Endpoint> m_endpoints;
    std::vector<Chain> m_chains; ///< of each endpoint
};

void Buses::add(EndpointKind kind, const std::string& name, const std::string& address, const Fact<int>& numaNode)
{
    const auto device = m_devices.find(address);
    const bool seen = std::any_of(m_endpoints.begin(), m_endpoints.end(),
                                  [&address](const Endpoint& e) { return e.pciAddress == address; });
    if (device != m_devices.end() && !seen) {
        m_endpoints.push_back({kind, name, address, numaNode.value,
                               kind == EndpointKind::Network ? portRate(m_node, address) : std::nullopt,
                               endpointLink(m_node, *device->second, kind == EndpointKind::Gpu)});
        m_chains.push_back(chain(address));
    }
}

void Buses::collect()
{
    for (std::size_t i = 0; i < m_node.gpus.size(); ++i) {
        add(EndpointKind::Gpu, "GPU" + std::to_string(i), m_node.gpus[i].pciAddress, m_node.gpus[i].numaNode);
    }
    for (const auto& disk : m_node.blockDevices) {
        add(EndpointKind::Storage, disk.name, disk.pciAddress, disk.numaNode);
    }
    for (const auto& nic : m_node.networkInterfaces) {
        add(EndpointKind::Network, nic.name, nic.pciAddress, nic.numaNode);
    }
    for (const auto& port : m_node.rdmaPorts) {
        add(EndpointKind::Network, port.device, port.pciAddress, port.numaNode);
    }
}

Chain Buses::chain(const std::string& address) const
{
    Chain above;
    for (auto found = m_devices.find(address); found != m_devices.end() && above.size() < deepestTree;
         found = m_devices.find(found->second->parent)) {
        above.push_back(found->second);
    }
    return above;
}

/// Domain and bus of the root: what hangs there hangs at one host bridge.
std::string rootBus(const Chain& chain)
{
    return chain.empty() ? std::string() : chain.back()->address.substr(0, chain.back()->address.rfind(':'));
}

Proximity Buses::apart(const Endpoint& a, const Endpoint& b, const Chain& up, const Chain& down) const
{
    if (!up.empty() && rootBus(up) == rootBus(down)) {
        return Proximity::SameHostBridge;
    }
    if (a.numaNode && b.numaNode) {
        return a.numaNode == b.numaNode ? Proximity::SameNumaNode : Proximity::AcrossNumaNodes;
    }
    return m_node.cpu.numaNodes.value == 1 ? Proximity::SameNumaNode : Proximity::Unknown;
}

/// Takes the links of chain[0, end) into account.
void Buses::narrow(const Chain& chain, std::size_t end, const Endpoint& endpoint, EndpointPair& pair) const
{
    for (std::size_t i = 0; i < end; ++i) {
        if (!linksUpwards(chain, i) || !chain[i]->link.known()) {
            continue;
        }
        const auto rate = i == 0 ? maxRateOf(endpoint) : std::optional(bandwidthOf(*chain[i]->link));
        if (rate && (!pair.narrowest || *rate < *pair.narrowest)) {
            pair.narrowest = rate;
            pair.narrowestAt = chain[i]->address;
        }
    }
}

EndpointPair Buses::pair(std::size_t a, std::size_t b) const
{
    const Chain& up = m_chains[a];
    const Chain& down = m_chains[b];
    EndpointPair pair{m_endpoints[a].name, m_endpoints[b].name, Proximity::Unknown, {}, std::nullopt, {}};
    const auto meet = std::find_first_of(up.begin(), up.end(), down.begin(), down.end());
    const auto left = static_cast<std::size_t>(meet - up.begin());
    const auto right = meet == up.end()
        ? down.size()
        : static_cast<std::size_t>(std::find(down.begin(), down.end(), *meet) - down.begin());
    if (meet == up.end()) {
        pair.proximity = apart(m_endpoints[a], m_endpoints[b], up, down);
    } else {
        // Beneath one port, or beneath two ports of one switch.
        const bool direct = left == 1 && right == 1;
        const bool oneSwitch = left == 2 && right == 2 && linksUpwards(up, left);
        pair.proximity = direct || oneSwitch ? Proximity::SameSwitch : Proximity::SameRootPort;
        pair.through = (*meet)->address;
    }
    narrow(up, left, m_endpoints[a], pair);
    narrow(down, right, m_endpoints[b], pair);
    return pair;
}

std::vector<SharedUplink> Buses::uplinks() const
{
    std::map<std::string, SharedUplink> found;
    for (std::size_t e = 0; e < m_endpoints.size(); ++e) {
        const Chain& chain = m_chains[e];
        for (std::size_t i = 1; i < chain.size(); ++i) {
            if (!chain[i]->isBridge() || !linksUpwards(chain, i)) {
                continue;
            }
            auto& uplink = found[chain[i]->address];
            uplink.bridge = chain[i]->address;
            uplink.capacity = chain[i]->link.known() ? std::optional(bandwidthOf(*chain[i]->link)) : std::nullopt;
            uplink.endpoints.push_back(m_endpoints[e].name);
            uplink.demand.value += m_endpoints[e].kind == EndpointKind::Gpu
                ? 0
                : maxRateOf(m_endpoints[e]).value_or(BytesPerSecond{}).value;
        }
    }
    std::vector<SharedUplink> shared;
    for (auto& [bridge, uplink] : found) {
        uplink.endpoints.size() > 1 ? shared.push_back(std::move(uplink)) : void();
    }
    return shared;
}

/// Every sharers-th name from the rank-th on; where there are fewer names than sharers, one.
std::vector<std::string> share(const std::vector<std::string>& names, std::size_t rank, std::size_t sharers)
{
    std::vector<std::string> part;
    if (!names.empty() && names.size() < sharers) {
        part.push_back(names[rank % names.size()]);
    }
    for (std::size_t i = rank; names.size() >= sharers && i < names.size(); i += sharers) {
        part.push_back(names[i]);
    }
    return part;
}

/// Megabits per second of what is dealt out first: the fast ports are one a GPU, the slow ones are extra.
std::map<std::string, std::int64_t> portSpeeds(const Node& node)
{
    std::map<std::string, std::int64_t> speeds;
    for (const auto& nic : node.networkInterfaces) {
        speeds[nic.name] = nic.speedMegabitsPerSecond.value.value_or(0);
    }
    for (const auto& port : node.rdmaPorts) {
        speeds[port.device] = static_cast<std::int64_t>(port.gigabitsPerSecond.value.value_or(0) * 1000);
    }
    return speeds;
}

/// The nearest endpoints of a kind to each GPU; those that several GPUs are equally near to are dealt out.
std::vector<std::vector<std::string>> nearest(const Node& node, const Relations& relations, EndpointKind kind)
{
    auto speeds = portSpeeds(node);
    std::map<std::string, EndpointKind> kinds;
    for (const auto& endpoint : relations.endpoints) {
        kinds[endpoint.name] = endpoint.kind;
    }
    std::vector<std::vector<std::string>> best;
    for (const auto& gpu : relations.pairings) {
        std::vector<std::string> names;
        auto nearestYet = Proximity::Unknown;
        for (const auto& pair : relations.pairs) {
            if (pair.from != gpu.gpu || kinds[pair.to] != kind || pair.proximity > nearestYet
                || pair.proximity == Proximity::Unknown) {
                continue;
            }
            pair.proximity < nearestYet ? names.clear() : void();
            nearestYet = pair.proximity;
            names.push_back(pair.to);
        }
        std::stable_sort(names.begin(), names.end(),
                         [&speeds](const auto& a, const auto& b) { return speeds[a] > speeds[b]; });
        best.push_back(std::move(names));
    }
    auto dealt = best;
    for (std::size_t g = 0; g < best.size(); ++g) {
        const auto here = best.begin() + static_cast<std::ptrdiff_t>(g);
        const auto rank = static_cast<std::size_t>(std::count(best.begin(), here, *here));
        dealt[g] = share(best[g], rank, static_cast<std::size_t>(std::count(best.begin(), best.end(), *here)));
    }
    return dealt;
}

/// Returns the variables that leave a job this GPU alone; empty where the maker has none that is known here. The
/// makers' libraries count their own GPUs only.
std::string visibleAlone(const Node& node, std::size_t index)
{
    const auto& vendor = node.gpus[index].vendor;
    const auto here = node.gpus.begin() + static_cast<std::ptrdiff_t>(index);
    const auto before =
        std::count_if(node.gpus.begin(), here, [&vendor](const Gpu& gpu) { return gpu.vendor == vendor; });
    return vendor == "NVIDIA" ? fmt::format("CUDA_DEVICE_ORDER=PCI_BUS_ID CUDA_VISIBLE_DEVICES={}", before)
        : vendor == "AMD"     ? fmt::format("ROCR_VISIBLE_DEVICES={}", before)
                              : std::string();
}

/// Lines that start a job with one GPU, its processors and its memory.
void addCommands(const Node& node, std::size_t index, GpuPairing& pairing)
{
    const auto visible = visibleAlone(node, index);
    if (pairing.cpuList.empty() || visible.empty()) {
        return;
    }
    pairing.numactl =
        fmt::format("{} numactl --physcpubind={} --membind={} COMMAND", visible, pairing.cpuList, *pairing.numaNode);
    pairing.taskset = fmt::format("{} taskset -c {} COMMAND", visible, pairing.cpuList);
}

int threadsPerCore(const Cpu& cpu)
{
    return cpu.cores.known() && cpu.pus.known() && *cpu.cores > 0 ? *cpu.pus / *cpu.cores : 1;
}

void pairGpus(const Node& node, Relations& relations)
{
    const auto sameNode = [&node](std::size_t a, std::size_t b) {
        return node.gpus[a].numaNode.value == node.gpus[b].numaNode.value;
    };
    for (std::size_t i = 0; i < node.gpus.size(); ++i) {
        GpuPairing pairing{
            "GPU" + std::to_string(i), node.gpus[i].pciAddress, node.gpus[i].numaNode.value, {}, {}, {}, {}, {}};
        int before = 0;
        int sharers = 0;
        for (std::size_t other = 0; other < node.gpus.size(); ++other) {
            before += other < i && sameNode(i, other) ? 1 : 0;
            sharers += sameNode(i, other) ? 1 : 0;
        }
        for (const auto& numa : node.cpu.numa) {
            const auto cpus = parseCpuList(numa.cpuList);
            if (pairing.numaNode == numa.index && cpus) {
                pairing.cpuList = cpuListWords(cpuShare(*cpus, before, sharers, threadsPerCore(node.cpu)));
            }
        }
        addCommands(node, i, pairing);
        relations.pairings.push_back(std::move(pairing));
    }
    const auto storage = nearest(node, relations, EndpointKind::Storage);
    const auto network = nearest(node, relations, EndpointKind::Network);
    for (std::size_t i = 0; i < relations.pairings.size(); ++i) {
        relations.pairings[i].storage = storage[i];
        relations.pairings[i].network = network[i];
    }
}

} // namespace

std::string proximityMark(Proximity proximity)
{
    constexpr const char* marks[] = {"X", "PIX", "PXB", "PHB", "NODE", "SYS", "?"};
    return marks[static_cast<std::size_t>(proximity)];
}

BytesPerSecond bandwidthOf(const PcieLink& link)
{
    const double rate = link.gigatransfersPerSecond;
    const double code = rate <= 5 ? 8.0 / 10 : rate <= 32 ? 128.0 / 130 : 242.0 / 256;
    return BytesPerSecond{rate * 1e9 * link.width * code / 8};
}

const PciDevice* findPciDevice(const Node& node, const std::string& address)
{
    const auto found = std::find_if(node.pciDevices.begin(), node.pciDevices.end(),
                                    [&address](const PciDevice& device) { return device.address == address; });
    return address.empty() || found == node.pciDevices.end() ? nullptr : &*found;
}

std::vector<const PciDevice*> bridgesAbove(const Node& node, const std::string& address)
{
    Chain above;
    for (const auto* device = findPciDevice(node, address); device != nullptr && above.size() < deepestTree;
         device = findPciDevice(node, device->parent)) {
        above.push_back(device);
    }
    return above;
}

bool linksUpwards(const std::vector<const PciDevice*>& chain, std::size_t position)
{
    // Counted from the root port: upstream ports and endpoints beneath ports are at odd places.
    const std::size_t depth = chain.size() - 1 - position;
    return depth % 2 == 1 || (position == 0 && depth > 0 && !chain[0]->isBridge());
}

std::optional<PcieLink> possibleLink(const Node& node, const PciDevice& device)
{
    if (!device.maxLink.known()) {
        return std::nullopt;
    }
    PcieLink best = *device.maxLink;
    const auto* port = findPciDevice(node, device.parent);
    if (port != nullptr && port->maxLink.known()) {
        best.gigatransfersPerSecond = std::min(best.gigatransfersPerSecond, port->maxLink->gigatransfersPerSecond);
        best.width = std::min(best.width, port->maxLink->width);
    }
    return best;
}

Relations relationsOf(const Node& node)
{
    const Buses buses(node);
    Relations relations;
    relations.endpoints = buses.endpoints();
    for (std::size_t a = 0; a < relations.endpoints.size(); ++a) {
        for (std::size_t b = a + 1; b < relations.endpoints.size(); ++b) {
            relations.pairs.push_back(buses.pair(a, b));
        }
    }
    relations.uplinks = buses.uplinks();
    pairGpus(node, relations);
    return relations;
}

} // namespace sluice
