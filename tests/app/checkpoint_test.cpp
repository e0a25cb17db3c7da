// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/app/command.h"

#include <gtest/gtest.h>

// `checkpoint` as a shell sees it.
namespace sluice {
namespace {

TEST(CheckpointCommand, TellsStallsIntervalsAndCost)
{
    const auto outcome = sluicectl({"checkpoint", "--parameters", "70B", "--write-bandwidth", "20GB/s",
                                    "--d2h-bandwidth", "25GB/s", "--node-mtbf", "10000", "--nodes", "64", "--gpus",
                                    "512", "--gpu-hour-price", "3", "--format", "json"});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    const auto json = outcome.json();
    EXPECT_EQ(json["schema"], "sluice.checkpoint/1");
    EXPECT_EQ(json["result"]["bytes"], 980'000'000'000);
    EXPECT_NEAR(json["result"]["synchronous_stall_seconds"].get<double>(), 49, 1e-9);
    EXPECT_NEAR(json["result"]["mtbf_seconds"].get<double>(), 10'000.0 * 3600 / 64, 1e-6);
    EXPECT_NEAR(json["result"]["cost_per_checkpoint"].get<double>(), 512 * 49 / 3600.0 * 3, 1e-9);
}

TEST(CheckpointCommand, LeavesOutWhatIsNotKnown)
{
    const auto json = sluicectl({"checkpoint", "--parameters", "8e9", "--format", "json"}).json();
    EXPECT_FALSE(json["result"].contains("synchronous_stall_seconds"));
    EXPECT_EQ(sluicectl({"checkpoint", "--parameters", "70"}).exitCode, 2);
    EXPECT_EQ(sluicectl({"checkpoint", "--parameters", "70B", "--write-bandwidth", "10"}).exitCode, 2);
    for (const char* hours : {"4000", "4e3", " 4000", "4,000h"}) {
        const auto said = sluicectl({"checkpoint", "--parameters", "70 B", "--node-mtbf", hours, "--format", "json"});
        EXPECT_EQ(said.json()["config"]["node_mtbf_seconds"], 4000 * 3600.0) << hours;
    }
    EXPECT_EQ(sluicectl({"checkpoint", "--parameters", "many"}).exitCode, 2);
    EXPECT_EQ(sluicectl({"checkpoint", "--parameters", "1e30"}).exitCode, 2);
    EXPECT_EQ(sluicectl({"checkpoint", "--parameters", "-5"}).exitCode, 2);
    EXPECT_EQ(sluicectl({"checkpoint"}).exitCode, 2);
    EXPECT_EQ(sluicectl({"checkpoint", "--parameters", "8e9", "--run", "1", "--d2h-bandwidth", "25GB/s"}).exitCode, 2)
        << "one of the two";
}

} // namespace
} // namespace sluice
