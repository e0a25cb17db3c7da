// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/app/command.h"
#include "tests/app/gpu_command.h"

#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <unistd.h>

// What `attach` tells of the GPUs of a job.
namespace sluice {
namespace {

class AttachGpu : public GpuCommand { };

TEST_F(AttachGpu, AttachLeavesADriverBehindThatDoesNotAnswer)
{
    const auto own = std::to_string(::getpid());
    for (const char* call : {"init", "busy"}) {
        const auto began = std::chrono::steady_clock::now();
        const auto table = std::string("devices=1;0.uuid=GPU-a;hang=") + call;
        const auto seen = on(table, {"attach", own, "--seconds", "1", "--format", "json", "--quiet"});
        ASSERT_EQ(seen.exitCode, 0) << call << seen.err;
        EXPECT_EQ(seen.json()["ranks"][0]["gpu_busy_share"], nullptr);
        EXPECT_NE(seen.json()["unknown"].dump().find("does not answer"), std::string::npos) << seen.json()["unknown"];
        EXPECT_LT(std::chrono::steady_clock::now() - began, std::chrono::seconds(20)) << call;
    }
    const auto seen = on("devices=1;hang=init", {"attach", own, "--seconds", "1", "--quiet"});
    EXPECT_TRUE(seen.says("gpu: NVIDIA's driver does not answer")) << seen.out;
    const auto chosen = on("devices=1;hang=init", {"attach", "--gpu", "0", "--seconds", "1"});
    EXPECT_EQ(chosen.exitCode, 3);
    EXPECT_NE(chosen.err.find("did not answer within 3 s"), std::string::npos) << chosen.err;
}

TEST_F(AttachGpu, AttachFindsTheJobOnAGpuAndSaysWhatTheGpuDoes)
{
    const auto own = std::to_string(::getpid());
    const auto table = "devices=1;0.uuid=GPU-a;0.busy=93;0.power=312500;0.received=2000000;0.process=" + own;
    const auto seen = on(table, {"attach", "--gpu", "0", "--seconds", "1", "--format", "json", "--quiet"});
    ASSERT_EQ(seen.exitCode, 0) << seen.err;
    const auto document = seen.json();
    EXPECT_EQ(std::to_string(document["target"]["pid"].get<int>()), own);
    EXPECT_TRUE(document["access"]["gpu"].get<bool>());
    EXPECT_EQ(document["ranks"][0]["gpu_uuid"], "GPU-a");
    EXPECT_DOUBLE_EQ(document["ranks"][0]["gpu_busy_share"].get<double>(), 0.93);
    EXPECT_DOUBLE_EQ(document["ranks"][0]["gpu_power_watts"].get<double>(), 312.5);
}

TEST_F(AttachGpu, AttachRefusesAGpuThatIsNotThereOrIdle)
{
    EXPECT_NE(on("devices=1", {"attach", "--gpu", "3"}).err.find("there is no GPU 3: this machine shows 1"),
              std::string::npos);
    EXPECT_NE(on("devices=1", {"attach", "--gpu", "0"}).err.find("no process computes on GPU 0"), std::string::npos);
    const auto none = sluicectl({"attach", "--gpu", "0", "--seconds", "1"});
    EXPECT_TRUE(none.exitCode == 0 || none.err.find("no NVIDIA management library") != std::string::npos) << none.err;
}

} // namespace
} // namespace sluice
