// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/core/topology/machine_tree.h"
#include "tests/paths.h"

#include <fmt/format.h>

#include <map>
#include <sstream>
#include <stdexcept>
#include <vector>

namespace sluice {

/// A captured tree of a GPU node, made from a few lines: tests/fixtures/nodes/NAME.node. A line is one of
///
///   like NAME                       everything of another node first
///   processors SOCKETS CORES THREADS   of each socket, of each core; one NUMA node a socket
///   switch NAME SOCKET              a PCIe 5 x16 switch on a socket
///   gpu SWITCH                      numbered from 0; PCIe 5 x16
///   nvme SWITCH                     numbered from 0; PCIe 5 x4
///   infiniband SWITCH               ib0, mlx5_0, ...; 400 Gb/s
///   ethernet SWITCH                 eth0 and its RDMA device; 100 Gb/s
///   array NAME PATH FIRST LAST      RAID 0 of these NVMe drives with XFS on PATH
///   mounts COUNT                    so many bind mounts of one folder
///   redirect PORT                   ACS redirects requests there; "gpu1port" is the switch's port above GPU 1
///   interrupts NIC CPU              all of its interrupts are served there
///   environment NAME=VALUE          of the captured process
///
/// or, after these, a line of a .tree file, which replaces what was made. "{nvme1}" and the like in
/// such a line stand for the device's folder in /sys/bus/pci/devices, "{gpu0 address}" for its address.
class NodeTree : public MachineTree {
public:
    explicit NodeTree(const std::string& name)
    {
        readNode(name);
        file("/proc/self/mountinfo", m_mounts);
        file("/proc/self/environ", m_environment);
        std::istringstream rest(substituted(m_lines));
        read(rest);
    }

    /// Lines "# fault: RULE SUBJECT", with the addresses put in.
    std::vector<std::pair<std::string, std::string>> faults() const
    {
        std::vector<std::pair<std::string, std::string>> found;
        std::istringstream lines(substituted(m_lines));
        const std::string mark = "# fault: ";
        for (std::string line; std::getline(lines, line);) {
            if (line.starts_with(mark)) {
                const auto space = line.find(' ', mark.size());
                found.emplace_back(line.substr(mark.size(), space - mark.size()), line.substr(space + 1));
            }
        }
        return found;
    }

private:
    struct Switch {
        std::string folder; ///< of its upstream port
        int bus = 0;
        int socket = 0;
        int devices = 0;
    };

    void readNode(const std::string& name)
    {
        std::ifstream description(std::string(fixturesFolder) + "/nodes/" + name + ".node");
        if (!description) {
            throw std::runtime_error("no node " + name);
        }
        for (std::string line; std::getline(description, line);) {
            std::istringstream words(line);
            std::string word;
            words >> word;
            if (line.empty() || line.front() == '/' || line.front() == '{' || line.front() == '#'
                || line.front() == ' ') {
                m_lines += line + "\n";
            } else if (!make(word, words)) {
                throw std::runtime_error("no such line: " + line);
            }
        }
    }

    bool make(const std::string& word, std::istringstream& words)
    {
        std::string name;
        if (word == "processors") {
            makeProcessors(words);
            return true;
        }
        words >> name;
        if (word == "like") {
            readNode(name);
        } else if (word == "switch") {
            makeSwitch(name, words);
        } else if (word == "gpu") {
            makeGpu(m_switches.at(name));
        } else if (word == "nvme") {
            makeNvme(m_switches.at(name));
        } else if (word == "infiniband" || word == "ethernet") {
            makeNic(m_switches.at(name), word == "infiniband");
        } else if (word == "array") {
            makeArray(name, words);
        } else if (word == "redirect") {
            file("/sys/bus/pci/devices/" + m_addresses.at(name) + "/config", bridgeConfig(0x0c));
        } else if (word == "interrupts") {
            std::string cpu;
            words >> cpu;
            for (int i = 0; i < 8; ++i) {
                file(fmt::format("/proc/irq/{}/effective_affinity_list", std::stoi(m_addresses.at(name + " irq")) + i),
                     cpu);
            }
        } else if (word == "environment") {
            m_environment += name + '\0';
        } else if (word == "mounts") {
            makeMounts(std::stoi(name));
        } else {
            return false;
        }
        return true;
    }

    void makeProcessors(std::istringstream& words)
    {
        int sockets = 0;
        int cores = 0;
        int threads = 0;
        words >> sockets >> cores >> threads;
        m_perSocket = cores;
        const std::string folder = "/sys/devices/system/";
        const int all = sockets * cores * threads;
        std::string cpuinfo;
        for (int cpu = 0; cpu < all; ++cpu) {
            const int core = cpu % (sockets * cores);
            const auto topology = fmt::format("{}cpu/cpu{}/topology/", folder, cpu);
            file(topology + "physical_package_id", std::to_string(core / cores));
            file(topology + "core_id", std::to_string(core % cores));
            file(topology + "thread_siblings", mask({core, core + sockets * cores}, all));
            file(topology + "core_siblings", mask(cpusOf(core / cores, sockets, cores, threads), all));
            file(fmt::format("{}cpu/cpufreq/policy{}/scaling_governor", folder, cpu), "performance\n");
            cpuinfo += fmt::format(
                "processor\t: {}\nvendor_id\t: GenuineIntel\nmodel name\t: Intel(R) Xeon(R) Platinum 8480C\n"
                "flags\t\t: fpu lm\n\n",
                cpu);
        }
        file("/proc/cpuinfo", cpuinfo);
        for (const char* list : {"online", "possible", "present"}) {
            file(folder + "cpu/" + list, fmt::format("0-{}\n", all - 1));
        }
        file("/proc/self/status", fmt::format("Name:\tcat\nCpus_allowed_list:\t0-{}\n", all - 1));
        for (int socket = 0; socket < sockets; ++socket) {
            const auto node = fmt::format("{}node/node{}/", folder, socket);
            m_local.push_back(fmt::format("{}-{},{}-{}", socket * cores, (socket + 1) * cores - 1,
                                          (sockets + socket) * cores, (sockets + socket + 1) * cores - 1));
            file(node + "cpumap", mask(cpusOf(socket, sockets, cores, threads), all));
            file(node + "cpulist", m_local.back());
            file(node + "distance", socket == 0 ? "10 21\n" : "21 10\n");
            file(node + "meminfo", fmt::format("Node {} MemTotal:       1056560240 kB\n", socket));
        }
        file(folder + "node/online", fmt::format("0-{}\n", sockets - 1));
    }

    static std::vector<int> cpusOf(int socket, int sockets, int cores, int threads)
    {
        std::vector<int> cpus;
        for (int thread = 0; thread < threads; ++thread) {
            for (int core = 0; core < cores; ++core) {
                cpus.push_back((thread * sockets + socket) * cores + core);
            }
        }
        return cpus;
    }

    /// "00000000,0000ffff": 32 bits a group, the highest first.
    static std::string mask(const std::vector<int>& cpus, int all)
    {
        std::vector<unsigned> groups(static_cast<std::size_t>(all + 31) / 32);
        for (const int cpu : cpus) {
            if (cpu < all) {
                groups[static_cast<std::size_t>(cpu) / 32] |= 1U << (cpu % 32);
            }
        }
        std::string text;
        for (auto group = groups.rbegin(); group != groups.rend(); ++group) {
            text += (text.empty() ? "" : ",") + fmt::format("{:08x}", *group);
        }
        return text + "\n";
    }

    /// Gives the folder's path; the device is listed on the bus.
    std::string makePci(const std::string& above, const std::string& address, const std::string& kind, int socket,
                        const std::string& speed, int width)
    {
        const std::string folder = above + "/" + address;
        const auto words = pieceOf(kind); // class, vendor, device
        file(folder + "/class", words[0]);
        file(folder + "/vendor", words[1]);
        file(folder + "/device", words[2]);
        for (const char* which : {"current", "max"}) {
            file(folder + "/" + which + "_link_speed", speed + " GT/s PCIe\n");
            file(folder + "/" + which + "_link_width", std::to_string(width) + "\n");
        }
        file(folder + "/numa_node", std::to_string(socket) + "\n");
        link("/sys/bus/pci/devices/" + address, "../../.." + folder.substr(4));
        const auto group = std::to_string(m_groups++);
        link(folder + "/iommu_group", "../../../../kernel/iommu_groups/" + group);
        file("/sys/kernel/iommu_groups/" + group + "/type", "identity\n");
        return folder;
    }

    static std::vector<std::string> pieceOf(const std::string& text)
    {
        std::istringstream words(text);
        return {std::istream_iterator<std::string>(words), {}};
    }

    /// Configuration space of a bridge with PCI Express and ACS capabilities.
    static std::string bridgeConfig(char acsControl)
    {
        std::string bytes(4096, '\0');
        bytes[0x06] = 0x10;
        bytes[0x34] = 0x40;
        bytes[0x40] = 0x10;
        bytes[0x4c] = 0x05; // 32 GT/s
        bytes[0x4d] = 0x01; // x16
        bytes[0x52] = 0x05;
        bytes[0x53] = 0x01;
        bytes[0x100] = 0x0d;
        bytes[0x102] = 0x01;
        bytes[0x106] = acsControl;
        return bytes;
    }

    void makeSwitch(const std::string& name, std::istringstream& words)
    {
        Switch made;
        words >> made.socket;
        made.bus = 0x10 * (static_cast<int>(m_switches.size()) + 1);
        const auto root = fmt::format("/sys/devices/pci0000:{:02x}", made.bus);
        const auto port =
            makePci(root, fmt::format("0000:{:02x}:01.0", made.bus), "0x060400 0x8086 0x352a", made.socket, "32.0", 16);
        const auto address = fmt::format("0000:{:02x}:00.0", made.bus + 1);
        made.folder = makePci(port, address, "0x060400 0x1000 0xc030", made.socket, "32.0", 16);
        file(made.folder + "/config", bridgeConfig(0));
        m_addresses[name] = address;
        m_switches[name] = made;
    }

    /// A port of the switch, and beneath it the device.
    std::string makeDevice(Switch& above, const std::string& name, const std::string& kind, int width)
    {
        const int number = above.devices++;
        const auto portAddress = fmt::format("0000:{:02x}:{:02x}.0", above.bus + 2, number);
        const auto port = makePci(above.folder, portAddress, "0x060400 0x1000 0xc030", above.socket, "32.0", width);
        file(port + "/config", bridgeConfig(0));
        m_addresses[name + "port"] = portAddress;
        // Buses beneath a switch; more than twelve devices get a domain of their own making.
        const auto address = number < 13 ? fmt::format("0000:{:02x}:00.0", above.bus + 3 + number)
                                         : fmt::format("{:04x}:{:02x}:00.0", 1 + above.bus, number);
        m_addresses[name] = address;
        return makePci(port, address, kind, above.socket, "32.0", width);
    }

    void makeGpu(Switch& above)
    {
        const int number = m_gpus++;
        const auto folder = makeDevice(above, "gpu" + std::to_string(number), "0x030200 0x10de 0x2330", 16);
        link(folder + "/driver", "../../../../bus/pci/drivers/nvidia");
        file(folder + "/resource",
             "0x0000001000000000 0x0000001000ffffff 0x000000000014220c\n"
             "0x0000000000000000 0x0000000000000000 0x0000000000000000\n"
             "0x0000200000000000 0x0000201fffffffff 0x000000000014220c\n");
        file("/proc/driver/nvidia/gpus/" + m_addresses["gpu" + std::to_string(number)] + "/information",
             fmt::format("Model: \t\t NVIDIA H100 80GB HBM3\nDevice Minor: \t {}\n", number));
    }

    void makeNvme(Switch& above)
    {
        const auto name = "nvme" + std::to_string(m_nvmes);
        const auto folder = makeDevice(above, name, "0x010802 0x144d 0xa824", 4) + "/nvme/" + name;
        const auto disk = folder + "/" + name + "n1";
        for (const auto& [path, text] : std::map<std::string, std::string>{{"/model", "SAMSUNG MZWLO3T8HCLS"},
                                                                           {"/transport", "pcie"},
                                                                           {"/state", "live"},
                                                                           {"/queue_count", "65"},
                                                                           {"/firmware_rev", "OPPA1B5Q"},
                                                                           {"/hwmon3/temp1_input", "38850"}}) {
            file(folder + path, text + "\n");
        }
        makeDisk(disk, fmt::format("259:{}", m_nvmes++));
        link("/sys/class/nvme/" + name, "../.." + folder.substr(4));
        link("/sys/block/" + name + "n1", ".." + disk.substr(4));
    }

    void makeDisk(const std::string& folder, const std::string& number)
    {
        for (const auto& [path, text] :
             std::map<std::string, std::string>{{"/size", "7501476528"},
                                                {"/ro", "0"},
                                                {"/dev", number},
                                                {"/queue/scheduler", "[none] mq-deadline bfq"},
                                                {"/queue/read_ahead_kb", "4096"},
                                                {"/queue/nr_requests", "1023"},
                                                {"/queue/rotational", "0"},
                                                {"/queue/max_sectors_kb", "1024"},
                                                {"/queue/max_hw_sectors_kb", "2048"},
                                                {"/queue/logical_block_size", "512"}}) {
            file(folder + path, text + "\n");
        }
    }

    void makeNic(Switch& above, bool infiniBand)
    {
        const auto number = infiniBand ? m_infiniBands++ : m_ethernets++;
        const auto name = (infiniBand ? "ib" : "eth") + std::to_string(number);
        const auto rdma = "mlx5_" + (infiniBand ? std::to_string(number) : "bond_" + std::to_string(number));
        const auto folder =
            makeDevice(above, name, infiniBand ? "0x020700 0x15b3 0x1021" : "0x020000 0x15b3 0x101d", 16);
        link(folder + "/driver", "../../../../bus/pci/drivers/mlx5_core");
        const auto net = folder + "/net/" + name;
        file(net + "/operstate", "up\n");
        file(net + "/speed", infiniBand ? "400000\n" : "100000\n");
        file(net + "/mtu", infiniBand ? "4092\n" : "9000\n");
        link(net + "/device", "../..");
        link("/sys/class/net/" + name, "../.." + net.substr(4));
        const auto port = folder + "/infiniband/" + rdma + "/ports/1";
        file(port + "/state", "4: ACTIVE\n");
        file(port + "/phys_state", "5: LinkUp\n");
        file(port + "/rate", infiniBand ? "400 Gb/sec (4X NDR)\n" : "100 Gb/sec (4X EDR)\n");
        file(port + "/link_layer", infiniBand ? "InfiniBand\n" : "Ethernet\n");
        link(folder + "/infiniband/" + rdma + "/device", "../..");
        link("/sys/class/infiniband/" + rdma, "../.." + folder.substr(4) + "/infiniband/" + rdma);
        for (int i = 0; i < 8; ++i) {
            const auto irq = std::to_string(100 + m_irqs++);
            file(folder + "/msi_irqs/" + irq, "msix\n");
            file("/proc/irq/" + irq + "/effective_affinity_list", fmt::format("{}\n", above.socket * m_perSocket + i));
        }
        m_addresses[name + " irq"] = std::to_string(100 + m_irqs - 8);
    }

    void makeArray(const std::string& name, std::istringstream& words)
    {
        std::string path;
        int first = 0;
        int last = 0;
        words >> path >> first >> last;
        const auto folder = "/sys/devices/virtual/block/" + name;
        const auto number = fmt::format("9:{}", m_arrays++);
        makeDisk(folder, number);
        file(folder + "/md/level", "raid0\n");
        file(folder + "/md/array_state", "clean\n");
        for (int i = first; i <= last; ++i) {
            const auto drive = fmt::format("nvme{}n1", i);
            link(folder + "/slaves/" + drive, "../../../../../block/" + drive);
            file("/sys/block/" + drive + "/holders/" + name, "");
        }
        link("/sys/block/" + name, "../devices/virtual/block/" + name);
        m_mounts += fmt::format("{} 1 {} / {} rw,noatime shared:1 - xfs /dev/{} rw,attr2,inode64\n", 40 + m_arrays,
                                number, path, name);
    }

    void makeMounts(int count)
    {
        for (int i = 0; i < count; ++i) {
            m_mounts += fmt::format(
                "{} 1 9:0 /pods/{} /var/lib/kubelet/pods/{}/volumes/data rw,noatime shared:1 - xfs /dev/md0 rw\n",
                100 + i, i, i);
        }
    }

    std::string substituted(std::string text) const
    {
        for (const auto& [name, value] : m_addresses) {
            replaceAll(text, "{" + name + " address}", value);
            replaceAll(text, "{" + name + "}",
                       name.ends_with(" irq") ? "/proc/irq/" + value : "/sys/bus/pci/devices/" + value);
        }
        return text;
    }

    static void replaceAll(std::string& text, const std::string& from, const std::string& to)
    {
        for (auto at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size())) {
            text.replace(at, from.size(), to);
        }
    }

    std::map<std::string, Switch> m_switches;
    std::map<std::string, std::string> m_addresses;
    std::vector<std::string> m_local;
    std::string m_lines;
    std::string m_environment = std::string("NCCL_DEBUG=WARN") + '\0';
    std::string m_mounts = "22 1 8:2 / / rw,noatime shared:1 - ext4 /dev/sda2 rw\n"
                           "30 22 0:26 / /sys/fs/cgroup rw,nosuid shared:9 - cgroup2 cgroup2 rw,nsdelegate\n";
    int m_perSocket = 1;
    int m_groups = 0;
    int m_gpus = 0;
    int m_nvmes = 0;
    int m_infiniBands = 0;
    int m_ethernets = 0;
    int m_arrays = 0;
    int m_irqs = 0;
};

} // namespace sluice
