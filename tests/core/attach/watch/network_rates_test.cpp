// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/attach/watch/network_rates.h"
#include "tests/core/attach/made_processes.h"

#include <gtest/gtest.h>

namespace sluice::attach {
namespace {

const char* const netDev =
    "Inter-|   Receive                                                |  Transmit\n"
    " face |bytes    packets errs drop fifo frame compressed multicast|bytes    packets errs drop fifo colls carrier\n"
    "    lo:  397989     143    0    0    0     0          0         0   397989     143    0    0    0     0       0 "
    "0\n"
    "  eth0: 5000 1 0 0 0 0 0 0 700 2 0 0 0 0 0 0\n"
    "ib0:9000 1 0 0 0 0 0 0 0 2 0 0 0 0 0 0\n"
    " bond: 1 2 3\n"
    " unused: 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n";

TEST(NetworkRates, ReadsTheTableWithoutTheLoopback)
{
    const auto networks = parseNetDev(netDev);
    ASSERT_EQ(networks.size(), 3U);
    EXPECT_EQ(networks.at("eth0"), (NetworkCounters{5000, 700}));
    EXPECT_EQ(networks.at("ib0"), (NetworkCounters{9000, 0}));
}

TEST(NetworkRates, AreSharesOfWhatALinkCarriesWhereItsDriverTells)
{
    const MadeProcesses made;
    made.write("/sys/class/net/eth0/speed", "10000\n");
    made.write("/sys/class/net/ib0/speed", "-1\n");
    const auto before = parseNetDev(netDev);
    auto after = before;
    after["eth0"] = {5000 + 1'250'000'000, 700 + 100};
    const auto networks = networksBetween(before, after, linkRates(ProcFiles(made.root()), before), Seconds(2));
    ASSERT_EQ(networks.size(), 2U) << "what was never used is left out";
    EXPECT_EQ(networks[0].name, "eth0") << "the busiest first";
    EXPECT_DOUBLE_EQ(networks[0].received.value, 625e6);
    EXPECT_DOUBLE_EQ(networks[0].sent.value, 50);
    EXPECT_DOUBLE_EQ(*networks[0].linkShare, 0.5);
    EXPECT_FALSE(networks[1].linkShare) << "an unknown rate is no zero";
}

TEST(NetworkRates, OfALinkThatCameAnewAreNotKnown)
{
    const auto networks =
        networksBetween({{"eth0", {9000, 9000}}}, {{"eth0", {10, 10}}, {"eth1", {5, 5}}}, {}, Seconds(1));
    EXPECT_TRUE(networks.empty()) << "neither of one that was not there, nor of one that was made anew";
}

} // namespace
} // namespace sluice::attach
