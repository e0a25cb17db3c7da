// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/app/command.h"
#include "tests/app/gpu_command.h"
#include "tests/core/temporary_folder.h"

#include <gtest/gtest.h>

#include <string>

// `bench h2d` as a shell sees it.
namespace sluice {
namespace {

class BenchH2d : public GpuCommand { };

TEST_F(BenchH2d, H2dSaysWhyThereIsNothingToMeasure)
{
    const auto none = sluicectl({"bench", "h2d", "--format", "json"});
    if (none.exitCode == 0) {
        GTEST_SKIP() << "this machine has a GPU";
    }
    EXPECT_EQ(none.exitCode, 3);
    EXPECT_NE(none.err.find("sluicectl: CUDA cannot be used: "), std::string::npos) << none.err;
    EXPECT_EQ(none.json().at("schema"), "sluice.error/1");
    EXPECT_NE(on("devices=1", {"bench", "h2d", "--device", "3"})
                  .err.find("sluicectl: there is no GPU 3 (the one GPU here is 0)\n"),
              std::string::npos);
    EXPECT_EQ(on("devices=1", {"bench", "h2d", "--size", "5000"}).exitCode, 2);
}

TEST_F(BenchH2d, H2dGivesTheTableTheCurveAndTheGaps)
{
    const auto said = on("devices=1;copy_rate=4e9;register=!2",
                         {"bench", "h2d", "--size", "64K", "--samples", "1", "--format", "json"});
    ASSERT_EQ(said.exitCode, 0) << said.err;
    const auto document = said.json();
    EXPECT_EQ(document.at("kind"), "h2d");
    EXPECT_NEAR(document.at("result").at("h2d_bytes_per_second").get<double>(), 4e9, 4e7);
    EXPECT_EQ(document.at("result").at("curve").size(), 2U * 5U);
    EXPECT_EQ(document.at("result").at("gaps").at(0).at("memory"), "registered");
    const auto text = on("devices=1;copy_rate=4e9;lost_at_copy=200", {"bench", "h2d", "--size", "64K"});
    EXPECT_EQ(text.exitCode, 3);
    EXPECT_TRUE(text.says("h2d pinned")) << "what was measured before is kept\n" << text.out;
    EXPECT_NE(text.err.find("ended early: "), std::string::npos) << text.err;
}

TEST_F(BenchH2d, H2dIsKeptWithItsFiguresForPlans)
{
    const TemporaryFolder home;
    const auto database = home.file("history.db");
    const auto said =
        on("devices=1;copy_rate=8e9",
           {"bench", "h2d", "--size", "4M", "--copies", "2", "--samples", "2", "--db", database, "--format", "json"});
    ASSERT_EQ(said.exitCode, 0) << said.err;
    EXPECT_EQ(said.json()["run_id"], 1);
    const auto kept = sluicectl({"runs", "show", "1", "--db", database, "--format", "json"}).json();
    EXPECT_EQ(kept["bench"]["kind"], "h2d");
    EXPECT_EQ(kept["gpu"]["h2d_bytes_per_second"], said.json()["result"]["h2d_bytes_per_second"]);
    EXPECT_EQ(kept["gpu"]["gpus"], 1);
    EXPECT_EQ(kept["path"], "");
    const auto checkpoint =
        sluicectl({"checkpoint", "--parameters", "8e9", "--run", "1", "--db", database, "--format", "json"});
    EXPECT_EQ(checkpoint.json()["config"]["d2h_run_id"], 1) << checkpoint.err;
}

} // namespace
} // namespace sluice
