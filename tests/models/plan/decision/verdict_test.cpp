// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/plan/decision/verdict.h"

#include "core/base/text/words.h"
#include "tests/models/planned.h"

#include <gtest/gtest.h>

namespace sluice {
namespace {

using namespace testing_device;

std::string verdict(const PlanRequest& request, const StorageSurface& surface)
{
    return textOf(verdictOf(Planned(request, surface).basis()));
}

TEST(Verdict, SaysWhatIsEnough)
{
    EXPECT_EQ(verdict(images(), stated(4.1e9)),
              "This node keeps all 8 GPUs about 100 % busy: storage delivers 4.1 GB/s, the job needs 1.33 GB/s.");
    auto one = images();
    one.workload.gpus = 1;
    EXPECT_EQ(verdict(one, stated(1e9)),
              "This node keeps the GPU about 100 % busy: storage delivers 1 GB/s, the job needs 166.4 MB/s.");
}

TEST(Verdict, SaysWhatLimits)
{
    EXPECT_EQ(verdict(images(), stated(0.8e9)),
              "This node feeds 5.3 of 8 GPUs. Storage is the bottleneck: 800 MB/s of 1.33 GB/s needed.");
    auto decoding = images();
    decoding.workload.decodeTime = Seconds(0.010);
    EXPECT_EQ(verdict(decoding, stated(5e9)),
              "This node feeds 5.5 of 8 GPUs. The CPU is the bottleneck: 6,400 of 10,240 samples/s needed.");
}

TEST(Verdict, BetweenTargetAndFullNamesTheUtilisation)
{
    EXPECT_EQ(verdict(images(), stated(0.9595 * 1.3312e9)).find("This node keeps all 8 GPUs 95 % busy (target 90 %): "),
              0U);
}

TEST(Verdict, NeverRoundsUpPastTheTruth)
{
    // 7.999 GPUs, and 89.99 % against 90 %
    EXPECT_EQ(verdict(images(), stated(0.9 * 1.3312e9 * 0.9999)).find("This node feeds 7.9 of 8 GPUs."), 0U);
    EXPECT_EQ(verdict(images(), stated(1e6)).find("This node feeds less than 0.1 of 8 GPUs."), 0U);
}

TEST(Verdict, IsNotSureWhereTheMeasurementsSpreadAcrossTheTarget)
{
    const auto spread = [](double rate) {
        auto sweep = sweepOf(Device{rate, 100e-6, 4e9}, Pattern::Sequential);
        for (auto& m : sweep) {
            m.relativeHalfWidth = 0.3;
        }
        return verdict(images(), *StorageSurface::fit(sweep));
    };
    const std::string why = " busy, the target 90 %: the measurements spread.";
    EXPECT_NE(spread(1.3e9).find(" The 90 % range is 67 % to 100 %" + why), std::string::npos) << spread(1.3e9);
    EXPECT_NE(spread(1.1e9).find(why), std::string::npos) << spread(1.1e9);
    EXPECT_EQ(spread(0.5e9).find("90 % range"), std::string::npos);
    EXPECT_EQ(spread(3e9).find("90 % range"), std::string::npos);
}

TEST(Verdict, BeginsWithTheDecisionTheJobAndWhoseGpus)
{
    EXPECT_EQ(planOfSpread(0.5e9, 8).headline.text, "No: Images on 8 GPUs of this node.");
    EXPECT_EQ(planOfSpread(1.3e9, 2).headline.text, "Cannot say: Images on 8 GPUs, 2 of them in this node.");
    EXPECT_EQ(planOfSpread(3e9).headline.text, "Yes: Images on 8 planned GPUs.");
    auto one = images();
    one.workload.gpus = 1;
    EXPECT_EQ(makePlan(one, stated(3e9))->headline.text, "Yes: images on one planned GPU.");
    one.host.gpusPresent = 8;
    EXPECT_EQ(makePlan(one, stated(3e9))->headline.text, "Yes: images on one GPU of this node.");
    EXPECT_EQ(makePlan(one, stated(1e6))->headline.text, "No: images on one GPU of this node.");
    one.workload.decodeFree = false;
    one.host.gpusPresent = 0;
    EXPECT_EQ(makePlan(one, stated(3e9))->headline.text, "Cannot say: images on one planned GPU.");
}

TEST(Verdict, ThePageCacheIsNotTheDevice)
{
    EXPECT_NE(verdict(images(), readFromPageCache()).find("the device itself was not measured"), std::string::npos);
}

TEST(Verdict, TooFewWorkersAreTheLoadersFault)
{
    auto request = images();
    request.workload.gpus = 1;
    request.workload.decodeFree = false;
    request.workload.decodeTime = Seconds(0.0104);
    request.workersPerGpu = 2;
    EXPECT_NE(textOf(makePlan(request, stated(3e9))->verdict).find("though cores are left"), std::string::npos);
    request.host.cpuCores = 2;
    EXPECT_NE(textOf(makePlan(request, stated(3e9))->verdict).find("The CPU is the bottleneck"), std::string::npos);
}

TEST(Verdict, ReadsThatWaitForLatencyAreNoLimitOfStorage)
{
    auto request = images();
    request.workload.gpus = 1;
    request.workload.samplesPerFile = 1;
    request.workload.accessPattern = Pattern::Random;
    request.workersPerGpu = 4; // 4 reads in 10 ms: 52 MB/s of a storage of 5 GB/s
    const auto plan = *makePlan(request, stated(5e9, 0.010));
    EXPECT_NE(textOf(plan.verdict).find("The loader is the bottleneck"), std::string::npos) << textOf(plan.verdict);
    EXPECT_EQ(plan.recommendation.stripeWidth, 1) << "another device would not answer sooner";
}

TEST(Verdict, WorkersOnUnknownCoresAreTheLoadersFaultToo)
{
    auto request = images();
    request.workload.gpus = 1;
    request.workload.decodeFree = false;
    request.workload.decodeTime = Seconds(0.02);
    request.workersPerGpu = 2;
    request.host.cpuCores = 0;
    const auto text = textOf(makePlan(request, stated(3e9))->verdict);
    EXPECT_NE(text.find("The loader is the bottleneck"), std::string::npos) << text;
    EXPECT_EQ(text.find("cores are left"), std::string::npos) << text;
}

} // namespace
} // namespace sluice
