// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/json.h"
#include "tests/app/command.h"
#include "tests/app/gpu_command.h"
#include "tests/core/temporary_folder.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

// `guide` on a node with GPUs.
namespace sluice {
namespace {

class GpuGuide : public GpuCommand { };

/// The whole audit of a node with GPUs: its plan rests on what the copies gave, and GPUDirect Storage is advised from
/// a measured difference.
TEST_F(GpuGuide, GuideMeasuresTheWayToTheGpusToo)
{
#ifdef __SANITIZE_THREAD__
    GTEST_SKIP() << "under ThreadSanitizer the made GPU's copies take longer than the budget";
#endif
    const TemporaryFolder data("/var/tmp");
    const auto said = on("devices=2;copy_rate=8e9;cufile_way=direct",
                         {"guide", "--path", data.path(), "--budget", "40s", "--db",
                          (data.path() / "history.db").string(), "--format", "json"});
    ASSERT_TRUE(said.exitCode == 0 || said.exitCode == 1) << said.err;
    const auto run = said.json();
    const auto gpu = run.at("gpu");
    EXPECT_EQ(gpu.at("gpus"), 2);
    EXPECT_NEAR(gpu.at("h2d_bytes_per_second").get<double>(), 8e9, 8e7);
    EXPECT_NEAR(gpu.at("d2h_bytes_per_second").get<double>(), 8e9, 8e7);
    EXPECT_GT(gpu.at("h2d_each_of_all_bytes_per_second").get<double>(), 0);
    EXPECT_NE(gpu.at("gds_verdict").at("because"), "");
    const auto& stages = run.at("plan").at("prediction").at("stages");
    const auto copy = std::find_if(stages.begin(), stages.end(), [](const Json& s) { return s.at("name") == "h2d"; });
    ASSERT_NE(copy, stages.end()) << stages;
    EXPECT_NE(copy->at("provenance").get<std::string>().find(", measured"), std::string::npos) << *copy;
    EXPECT_EQ(run.at("plan").at("recommendation").at("gds"), gpu.at("gds_verdict").at("gds"));
    const auto report = sluicectl({"report", "--run", "last", "--db", (data.path() / "history.db").string()});
    EXPECT_TRUE(report.says("Copies to the GPU")) << report.out;
    const auto checkpoint = sluicectl({"checkpoint", "--parameters", "8e9", "--run", "last", "--db",
                                       (data.path() / "history.db").string(), "--format", "json"});
    EXPECT_EQ(checkpoint.json().at("config").at("d2h_bytes_per_second"), gpu.at("d2h_bytes_per_second"));
    EXPECT_EQ(checkpoint.json().at("config").at("d2h_run_id"), run.at("run_id"));
}

TEST_F(GpuGuide, GuideGoesOnWhereTheDriverRefuses)
{
    const TemporaryFolder data("/var/tmp");
    const auto said = on("devices=1;init=!100",
                         {"guide", "--path", data.path(), "--budget", "15s", "--db",
                          (data.path() / "history.db").string(), "--format", "json"});
    ASSERT_TRUE(said.exitCode == 0 || said.exitCode == 1) << said.err;
    const auto run = said.json();
    EXPECT_FALSE(run.at("plan").at("verdict").get<std::string>().empty());
    EXPECT_NE(run.at("gpu").at("gap"), "") << run.at("gpu");
    EXPECT_FALSE(run.at("gpu").contains("h2d_bytes_per_second"));
    const auto checkpoint = sluicectl(
        {"checkpoint", "--parameters", "8e9", "--run", "last", "--db", (data.path() / "history.db").string()});
    EXPECT_EQ(checkpoint.exitCode, 2);
    EXPECT_NE(checkpoint.err.find("measured no copies from a GPU"), std::string::npos) << checkpoint.err;
}

} // namespace
} // namespace sluice
