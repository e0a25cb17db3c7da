// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/plan/decision/plan_input.h"

#include "tests/models/planned.h"

#include <gtest/gtest.h>

#include <array>

namespace sluice {
namespace {

using namespace testing_device;

constexpr std::array all{PlanInput::Gpus,     PlanInput::Batch,      PlanInput::SampleBytes,
                         PlanInput::StepTime, PlanInput::DecodeTime, PlanInput::CpuCores,
                         PlanInput::Workers,  PlanInput::Devices,    PlanInput::Nodes};

TEST(PlanInput, GivesBackWhatWasSet)
{
    for (const auto input : all) {
        auto request = images();
        setValue(request, input, 7);
        EXPECT_EQ(valueOf(request, input), 7) << word(input);
    }
}

TEST(PlanInput, ChangesOneNumberOnly)
{
    for (const auto input : all) {
        auto request = images();
        const double before = valueOf(request, input);
        setValue(request, input, 7);
        setValue(request, input, before > 0 ? before : 1);
        for (const auto other : all) {
            if (other != input) {
                EXPECT_EQ(valueOf(request, other), valueOf(images(), other)) << word(input) << " " << word(other);
            }
        }
    }
}

TEST(PlanInput, StaysWithinWhatAJobMayName)
{
    auto request = images();
    setValue(request, PlanInput::Gpus, 1e12);
    EXPECT_EQ(request.workload.gpus, maxGpusOfJob);
    setValue(request, PlanInput::Workers, 1e12);
    EXPECT_EQ(request.workersPerGpu, maxWorkersPerGpu);
    setValue(request, PlanInput::SampleBytes, 0);
    EXPECT_EQ(request.workload.sampleBytes, Bytes{1});
}

TEST(PlanInput, LargerSamplesSpreadByTheSameShare)
{
    auto request = images();
    request.workload.sampleBytesStdev = Bytes{13'000};
    setValue(request, PlanInput::SampleBytes, 260'000);
    EXPECT_EQ(request.workload.sampleBytesStdev, Bytes{26'000});
}

TEST(PlanInput, WhatIsDecodedIsNoLongerFree)
{
    auto request = images();
    setValue(request, PlanInput::DecodeTime, 0.001);
    EXPECT_FALSE(request.workload.decodeFree);
}

TEST(PlanInput, WorkersEndLoadingInTurn)
{
    auto request = images();
    request.loader.kind = LoaderKind::InProcess;
    setValue(request, PlanInput::Workers, 4);
    EXPECT_EQ(request.loader.kind, LoaderKind::PyTorch);
}

TEST(InputChange, PredictsTheChangedJobWithoutWhatWasSeenOfTheOther)
{
    auto request = images();
    request.observed = ObservedJob{};
    const auto surface = stated(1.0e9);
    const auto plan = makePlan(images(), surface);
    ASSERT_TRUE(plan);
    const InputChange gpus(request, surface, plan->recommendation, PlanInput::Gpus);
    EXPECT_FALSE(gpus.requestAt(4).observed);
    EXPECT_TRUE(gpus.isFedAt(4)); // half of 1.33 GB/s
    EXPECT_FALSE(gpus.isFedAt(8));
    ASSERT_TRUE(gpus.at(16));
    EXPECT_NEAR(gpus.at(16)->utilisation, 1.0 / 2.6624, 0.02);
}

} // namespace
} // namespace sluice
