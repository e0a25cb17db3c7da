// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/core/audit/verdict_of.h"

#include <gtest/gtest.h>

namespace sluice {
namespace {

Node withNic(std::int64_t megabits, int mtu)
{
    Node node;
    NetworkInterface nic;
    nic.name = "eth0";
    nic.state = knownFact(std::string("up"), "operstate");
    nic.speedMegabitsPerSecond = knownFact(megabits, "speed");
    nic.mtu = knownFact(mtu, "mtu");
    node.networkInterfaces = {nic};
    return node;
}

TEST(NetMtu, MattersOnFastLinksOnly)
{
    EXPECT_EQ(wordOf(judgeMtu, withNic(1000, 1500)), "");
    EXPECT_EQ(wordOf(judgeMtu, withNic(100'000, 9000)), "passed");
    EXPECT_EQ(wordOf(judgeMtu, withNic(100'000, 1500)), "info") << "nothing here is known to come over it";
}

TEST(NetMtu, LastsByAFileThatMatchesARenamedCard)
{
    auto node = withNic(100'000, 1500);
    node.networkInterfaces.front().name = "enp24s0np0";
    node.networkInterfaces.front().pciAddress = "0000:18:00.0";
    EXPECT_EQ(verdictOf(judgeMtu, node).findings.at(0).fix.persist,
              "/etc/systemd/network/10-enp24s0np0.link:\n[Match]\nPath=pci-0000:18:00.0*\n[Link]\n"
              "NamePolicy=keep kernel database onboard slot path\nMACAddressPolicy=persistent\nMTUBytes=9000");
    node.networkInterfaces.front().pciAddress.clear();
    EXPECT_EQ(verdictOf(judgeMtu, node).findings.at(0).fix.persist.find(".link"), std::string::npos);
}

TEST(NetMtu, IsUnknownWhereTheSpeedIs)
{
    auto node = withNic(1, 1500);
    node.networkInterfaces.front().speedMegabitsPerSecond =
        unknownFact<std::int64_t>("speed", "the driver does not say");
    EXPECT_EQ(wordOf(judgeMtu, node), "unknown");
    EXPECT_EQ(wordOf(judgeNetBuffers, node), "unknown");
    node.networkInterfaces.front().mtu.value = 9000;
    EXPECT_EQ(wordOf(judgeMtu, node), "passed");
    node.networkInterfaces.front().state.value = "down";
    EXPECT_EQ(wordOf(judgeMtu, node), "");
    EXPECT_EQ(wordOf(judgeNetBuffers, node), "passed");
}

TEST(NetBuffers, HoldAMillisecondOfTheLink)
{
    auto node = withNic(100'000, 9000);
    EXPECT_EQ(verdictOf(judgeNetBuffers, node).unknown.size(), 4U);
    for (const char* name : {"net.core.rmem_max", "net.core.wmem_max", "net.ipv4.tcp_rmem", "net.ipv4.tcp_wmem"}) {
        node.sysctls[name] = "4096\t131072\t212992";
    }
    EXPECT_EQ(verdictOf(judgeNetBuffers, node).findings.size(), 4U);
    for (auto& [name, value] : node.sysctls) {
        value = "16777216";
    }
    EXPECT_EQ(verdictOf(judgeNetBuffers, node).passed.size(), 4U);
    EXPECT_EQ(wordOf(judgeNetBuffers, withNic(1000, 1500)), "passed");
}

TEST(NetCongestion, IsCubicOrBetter)
{
    Node node;
    EXPECT_EQ(wordOf(judgeCongestion, node), "unknown");
    node.sysctls["net.ipv4.tcp_congestion_control"] = "reno";
    EXPECT_EQ(wordOf(judgeCongestion, node), "info");
    node.sysctls["net.ipv4.tcp_congestion_control"] = "bbr";
    EXPECT_EQ(wordOf(judgeCongestion, node), "passed");
}

TEST(NetLink, IsComparedWithItsPeers)
{
    auto node = withNic(100'000, 9000);
    EXPECT_EQ(wordOf(judgeNetLink, node), "passed");
    node.networkInterfaces.push_back(node.networkInterfaces.front());
    node.networkInterfaces.back().speedMegabitsPerSecond.value = 25'000;
    EXPECT_EQ(verdictOf(judgeNetLink, node).findings.size(), 1U);
    node = withNic(1, 1500);
    node.networkInterfaces.front().speedMegabitsPerSecond =
        unknownFact<std::int64_t>("speed", "the driver does not say");
    EXPECT_EQ(wordOf(judgeNetLink, node), "unknown");
}

TEST(IrqAffinity, BelongsOnTheCardsNode)
{
    auto node = withNic(100'000, 9000);
    EXPECT_EQ(wordOf(judgeIrqAffinity, node), "unknown");
    node.cpu.numaNodes = knownFact(1, "hwloc");
    EXPECT_EQ(wordOf(judgeIrqAffinity, node), "passed");
    node.cpu.numaNodes = knownFact(2, "hwloc");
    node.cpu.numa.resize(1);
    node.cpu.numa.front().cpuList = "0-7";
    auto& nic = node.networkInterfaces.front();
    nic.numaNode = knownFact(0, "numa_node");
    EXPECT_EQ(wordOf(judgeIrqAffinity, node), "unknown");
    nic.interruptCpus = knownFact(std::string("0-3"), "/proc/irq");
    EXPECT_EQ(wordOf(judgeIrqAffinity, node), "passed");
    nic.interruptCpus = knownFact(std::string("4-11"), "/proc/irq");
    EXPECT_EQ(wordOf(judgeIrqAffinity, node), "info");
    nic.interruptCpus = knownFact(std::string("8-11"), "/proc/irq");
    EXPECT_EQ(wordOf(judgeIrqAffinity, node), "warning");
}

} // namespace
} // namespace sluice
