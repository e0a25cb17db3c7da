// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/loader/step_parts.h"

#include "models/loader/simulation.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace sluice {
namespace {

/// 1 GPU that computes 8 samples of 1 MB in 20 ms; each takes a millisecond to decode.
SimulationRequest decodingLoader(int workers)
{
    SimulationRequest r;
    r.setup.gpus = 1;
    r.setup.workers = workers;
    r.setup.prefetch = 2;
    r.setup.batch = 8;
    r.setup.sampleBytes = Bytes{1'000'000};
    r.setup.decodeTime = Seconds(0.001);
    r.setup.stepTime = Seconds(0.02);
    r.setup.runtime = Seconds(20);
    r.host.cores = 64;
    return r;
}

StepParts partsOf(const SimulationRequest& request, double bytesPerSecond)
{
    return simulate(request, StorageSurface::fromSheet({bytesPerSecond}, Seconds(0)))->step;
}

Seconds timeOf(const StepParts& parts, StepPart part)
{
    const auto found = std::find_if(parts.parts.begin(), parts.parts.end(),
                                    [part](const StepTime& each) { return each.part == part; });
    return found == parts.parts.end() ? Seconds(0) : found->time;
}

TEST(StepParts, WhatTheTrainingProcessDoesAddsUpToTheStep)
{
    const auto parts = partsOf(decodingLoader(4), 200e6); // 8 MB a batch: 40 ms
    EXPECT_NEAR(parts.step.count(), 0.04, 0.001);
    EXPECT_DOUBLE_EQ(timeOf(parts, StepPart::Compute).count(), 0.02);
    EXPECT_NEAR((timeOf(parts, StepPart::Wait) + timeOf(parts, StepPart::Compute)).count(), parts.step.count(), 1e-12);
    EXPECT_NEAR(timeOf(parts, StepPart::Decode).count(), 0.008, 1e-4);
    EXPECT_NEAR(loadTimeOf(parts).count() / parts.workers, parts.step.count(), 0.002) << "the loader limits";
}

TEST(StepParts, AFedGpuWaitsForNothing)
{
    const auto parts = partsOf(decodingLoader(4), 10e9);
    EXPECT_NEAR(parts.step.count(), 0.02, 1e-4);
    EXPECT_LT(timeOf(parts, StepPart::Wait).count(), 2e-4);
    EXPECT_LT(loadTimeOf(parts).count() / parts.workers, parts.step.count());
}

TEST(StepParts, InTurnLoadingIsPartOfTheStep)
{
    const auto parts = partsOf(decodingLoader(0), 200e6);
    EXPECT_EQ(parts.workers, 0);
    EXPECT_NEAR(parts.step.count(), 0.04 + 0.008 + 0.02, 0.002);
    EXPECT_LT(timeOf(parts, StepPart::Wait).count(), 0.002);
}

TEST(StepParts, DecodingAndPassingOnAreToldApart)
{
    auto request = decodingLoader(4);
    request.host.passTime = Seconds(0.0005);
    const auto parts = partsOf(request, 10e9);
    EXPECT_NEAR(timeOf(parts, StepPart::Decode).count(), 0.008, 1e-4);
    EXPECT_NEAR(timeOf(parts, StepPart::Pass).count(), 0.004, 1e-4);
}

TEST(StepParts, ALongerStepIsALongerWait)
{
    StepParts parts{2, Seconds(0.02), {{StepPart::Read, Seconds(0.03)}, {StepPart::Compute, Seconds(0.02)}}};
    lengthen(parts, Seconds(0.05));
    ASSERT_EQ(parts.parts.size(), 3U);
    EXPECT_EQ(parts.parts[1].part, StepPart::Wait);
    EXPECT_NEAR(parts.parts[1].time.count(), 0.03, 1e-12);
    lengthen(parts, Seconds(0.01));
    EXPECT_EQ(parts.step, Seconds(0.02)) << "it computes so long";
    EXPECT_EQ(parts.parts.size(), 2U);
}

} // namespace
} // namespace sluice
