// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/app/command.h"
#include "tests/app/gpu_command.h"
#include "tests/core/temporary_folder.h"

#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <vector>

// `bench loader` whose batches go to a GPU.
namespace sluice {
namespace {

/// A data set of 256 samples, and a loader that is much faster than its step.
class LoaderToGpu : public GpuCommand {
protected:
    LoaderToGpu() { std::ofstream(m_data.file("samples")) << std::string(256 * 4096, 'x'); }

    Outcome load(const std::string& table, std::vector<std::string> more = {}) const
    {
        std::vector<std::string> arguments = {"bench",     "loader", "--path",         m_data.file("samples"),
                                              "--target",  "gpu",    "--access",       "buffered",
                                              "--batch",   "8",      "--workers",      "2",
                                              "--format",  "json",   "--step-time",    "10ms",
                                              "--runtime", "300ms",  "--sample-bytes", "4K"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return on(table, arguments);
    }

    TemporaryFolder m_data;
};

TEST_F(LoaderToGpu, CopiesEachBatchAndTellsEachPartAlone)
{
    const auto said = load("devices=1;copy_rate=1e9");
    if (said.err.find("device code") != std::string::npos) {
        GTEST_SKIP() << said.err;
    }
    ASSERT_EQ(said.exitCode, 0) << said.err;
    const auto document = said.json();
    EXPECT_EQ(document.at("config").at("target"), "gpu");
    const auto& result = document.at("result");
    EXPECT_NEAR(result.at("isolation").at("copy_batch_seconds").get<double>(), 8 * 4096 / 1e9, 1e-6);
    EXPECT_NEAR(result.at("isolation").at("step_seconds").get<double>(), 0.01, 1e-5) << "as measured without data";
    EXPECT_NEAR(result.at("accelerator_utilisation").get<double>(), 1, 0.01) << "by the GPU's clock";
    EXPECT_NEAR(result.at("samples_per_second").get<double>(), 800, 8);
    EXPECT_EQ(result.at("bottleneck"), "gpu");
    const auto slow = load("devices=1;copy_rate=1e6").json().at("result");
    EXPECT_EQ(slow.at("bottleneck"), "h2d");
    EXPECT_NEAR(slow.at("accelerator_utilisation").get<double>(), 0.01 / (8 * 4096 / 1e6), 0.02)
        << "copying a batch takes 33 ms, beside the step before";
    EXPECT_NE(slow.at("isolation").at("verdict").get<std::string>().find("the copy to the GPU is the bottleneck"),
              std::string::npos);
}

TEST_F(LoaderToGpu, RanksShareNoGpu)
{
    EXPECT_EQ(load("devices=2;copy_rate=1e9", {"--gpus", "3"}).exitCode, 2);
    const auto two = load("devices=2;copy_rate=1e9", {"--gpus", "2"});
    if (two.err.find("device code") == std::string::npos) {
        ASSERT_EQ(two.exitCode, 0) << two.err;
        EXPECT_NEAR(two.json().at("result").at("samples_per_second").get<double>(), 1600, 16);
    }
}

TEST_F(LoaderToGpu, AGpuThatIsLostEndsItWithItsError)
{
    const auto lost = load("devices=1;copy_rate=1e9;lost_at_copy=7");
    EXPECT_EQ(lost.exitCode, 3) << lost.out;
    EXPECT_FALSE(lost.err.empty());
    EXPECT_EQ(load("devices=0").exitCode, 3);
}

} // namespace
} // namespace sluice
