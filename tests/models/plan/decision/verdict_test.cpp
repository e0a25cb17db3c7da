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

std::string missing(const PlanRequest& request, const StorageSurface& surface)
{
    std::string all;
    for (const auto& line : missingOf(Planned(request, surface).basis())) {
        all += textWithRemedy(line) + "\n";
    }
    return all;
}

TEST(Verdict, SaysWhatIsEnough)
{
    EXPECT_EQ(verdict(images(), stated(4.1e9)),
              "This node feeds all 8 GPUs: storage gives 4.1 GB/s, the job needs 1.33 GB/s.");
    auto one = images();
    one.workload.gpus = 1;
    EXPECT_EQ(verdict(one, stated(1e9)),
              "This node feeds the one GPU: storage gives 1 GB/s, the job needs 166.4 MB/s.");
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
    EXPECT_EQ(verdict(images(), stated(0.9595 * 1.3312e9))
                  .find("This node feeds all 8 GPUs at 95 % utilisation (target 90 %): "),
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
    EXPECT_NE(spread(1.3e9).find(" It may be as little as 67 %, below the target of 90 %: the measurements spread."),
              std::string::npos)
        << spread(1.3e9);
    EXPECT_NE(spread(1.1e9).find(" It may reach the target of 90 %: the measurements spread."), std::string::npos);
    EXPECT_EQ(spread(0.5e9).find("It may"), std::string::npos);
    EXPECT_EQ(spread(3e9).find("It may"), std::string::npos);
}

Plan planOfSpread(double rate, int gpusPresent = 0)
{
    auto sweep = sweepOf(Device{rate, 100e-6, 4e9}, Pattern::Sequential);
    for (auto& m : sweep) {
        m.relativeHalfWidth = 0.3;
    }
    auto request = images();
    request.workload.title = "Images";
    request.workload.decodeFree = true;
    request.workload.decodeTime = {};
    request.host.gpusPresent = gpusPresent;
    return *makePlan(request, *StorageSurface::fit(sweep));
}

TEST(Verdict, IsYesOrNoOnlyWhereTheWholeIntervalSaysSo)
{
    EXPECT_EQ(decisionOf(planOfSpread(0.5e9)), Decision::No);
    EXPECT_EQ(decisionOf(planOfSpread(1.1e9)), Decision::CannotSay) << "the high end reaches the target";
    EXPECT_EQ(decisionOf(planOfSpread(1.3e9)), Decision::CannotSay) << "the low end does not";
    EXPECT_EQ(decisionOf(planOfSpread(3e9)), Decision::Yes);
    const auto open = planOfSpread(1.3e9).undecidedBy;
    ASSERT_EQ(open.size(), 1U);
    EXPECT_EQ(open[0].wouldDecide.remedy, Remedy::MeasureStorageLonger);
}

TEST(Verdict, SaysUpToWhichDecodingTheCoresWouldDo)
{
    auto request = images();
    request.workload.decodeFree = false;
    request.workload.decodeTime = {};
    request.host.cpuCores = 32;
    const double needed = 0.9 * demandOf(request.workload, {}).samplesPerSecond; // 10,240 samples/s
    const auto open = makePlan(request, stated(50e9))->undecidedBy;
    ASSERT_EQ(open.size(), 1U);
    EXPECT_NE(open[0].what.text.find("up to " + words(Seconds(32 / needed)) + " would be fed with 32 cores"),
              std::string::npos)
        << open[0].what.text;
    request.workload.decodeTime = Seconds(0.95 * 32 / needed);
    EXPECT_EQ(decisionOf(*makePlan(request, stated(50e9))), Decision::Yes) << "a little less is fed";
    request.workload.decodeTime = Seconds(1.05 * 32 / needed);
    EXPECT_EQ(decisionOf(*makePlan(request, stated(50e9))), Decision::No) << "a little more is not";
    request.host.cpuCores = 0;
    request.workload.decodeTime = {};
    EXPECT_EQ(makePlan(request, stated(50e9))->undecidedBy.at(0).what.text,
              "Decoding is not counted: the CPU time of a sample is not known.");
}

TEST(Verdict, BeginsWithTheDecisionTheJobAndWhoseGpus)
{
    EXPECT_EQ(planOfSpread(0.5e9, 8).headline.text, "No: Images on 8 GPUs of this node.");
    EXPECT_EQ(planOfSpread(1.3e9, 2).headline.text, "Cannot say: Images on 8 GPUs, 2 of them in this node.");
    EXPECT_EQ(planOfSpread(3e9).headline.text, "Yes: Images on 8 planned GPUs.");
}

TEST(Verdict, ThePageCacheIsNotTheDevice)
{
    auto sweep = sweepOf({}, Pattern::Sequential);
    for (auto& m : sweep) {
        m.pageCache = true;
        m.point.access = Access::Buffered;
    }
    const auto cached = *StorageSurface::fit(sweep);
    EXPECT_NE(verdict(images(), cached).find("the device itself was not measured"), std::string::npos);
    EXPECT_NE(missing(images(), cached).find("storage: reads came from the page cache"), std::string::npos);
}

TEST(Verdict, KnownLinksLeaveNoDoubtAboutStripedDevices)
{
    auto request = images();
    request.change.devices = 3;
    EXPECT_NE(textOf(makePlan(request, stated(0.7e9))->verdict).find("may feed"), std::string::npos);
    request.host.driveLinks = {{1e9}, {1.2e9}, {1.5e9}};
    EXPECT_NE(textOf(makePlan(request, stated(0.7e9))->verdict).find("feeds all 8 GPUs: storage gives 1.5 GB/s"),
              std::string::npos);
    request.host.driveLinks = {{1e9}, {1e9}, {1e9}};
    EXPECT_NE(textOf(makePlan(request, stated(0.7e9))->verdict).find("Storage is the bottleneck: 1 GB/s of"),
              std::string::npos);
}

TEST(Missing, NamesWhatTheNumbersDoNotHold)
{
    auto request = images();
    request.workload.decodeFree = false;
    const auto text = missing(request, stated(1e9));
    EXPECT_NE(text.find("storage: its bandwidth was stated, not measured. Measure this storage."), std::string::npos);
    EXPECT_NE(text.find("decode: "), std::string::npos);
    EXPECT_NE(text.find("host memory: "), std::string::npos);
    EXPECT_NE(text.find("host to device: not measured"), std::string::npos) << "nobody looked for GPUs";
    EXPECT_NE(missing(request, measuredSurface()).find("host to device: no GPU was found here"), std::string::npos);
    EXPECT_EQ(text.find("metadata: "), std::string::npos); // shards are opened rarely
}

TEST(Missing, FilesNetworksAndOtherNodesHaveTheirOwnLines)
{
    auto request = images();
    request.workload.samplesPerFile = 1;
    request.workload.nodes = 4;
    request.workload.decodeTime = Seconds(0.001);
    request.host.fileSystem = "nfs4";
    request.host.overNetwork = true;
    request.host.gpusPresent = 8;
    const auto text = missing(request, measuredSurface());
    EXPECT_NE(text.find("metadata: opening one file a sample"), std::string::npos);
    EXPECT_NE(text.find("network: "), std::string::npos);
    EXPECT_NE(text.find("other nodes: "), std::string::npos);
    EXPECT_NE(text.find("host to device: not measured"), std::string::npos);
    EXPECT_EQ(text.find("decode: "), std::string::npos);
    EXPECT_EQ(text.find("storage: "), std::string::npos);
}

TEST(Missing, LocalDrivesMayBeTheAnswerWhereANetworkFilesystemGivesTooLittle)
{
    auto request = images();
    request.host.fileSystem = "nfs4";
    request.host.overNetwork = true;
    request.workload.datasetBytes = Bytes{1'000'000'000'000};
    EXPECT_NE(missing(request, stated(0.5e9))
                  .find("local drives: the data set of 1 TB is copied to this node in 33 min 20 s"),
              std::string::npos)
        << missing(request, stated(0.5e9));
    EXPECT_EQ(missing(request, stated(10e9)).find("local drives"), std::string::npos) << "it is fast enough";
    request.host.fileSystem = "xfs";
    request.host.overNetwork = false;
    EXPECT_EQ(missing(request, stated(0.5e9)).find("local drives"), std::string::npos) << "it is local";
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

TEST(Verdict, CoresThatAreNotKnownAreNoYesForPyTorch)
{
    auto request = images();
    request.loader.kind = LoaderKind::PyTorch;
    request.loader.costs = publishedCosts(LoaderKind::PyTorch);
    request.loader.pinMemory = true;
    request.workload.sampleBytes = Bytes{3'000'000};
    request.workload.batchPerGpu = 64;
    request.host.cpuCores = 0;
    EXPECT_EQ(decisionOf(*makePlan(request, stated(40e9))), Decision::CannotSay) << "passing batches on takes 12 cores";
    request.workload.gpus = 1;
    request.workload.stepTime = Seconds(1);
    EXPECT_EQ(decisionOf(*makePlan(request, stated(40e9))), Decision::Yes) << "a part of one core is always there";
}

TEST(Verdict, TerabytesOfBatchesNeedAMemoryThatIsKnown)
{
    auto request = images();
    request.host.memory = {};
    EXPECT_EQ(decisionOf(*makePlan(request, stated(40e9))), Decision::Yes) << "what every node has";
    request.workload.deliveredBytes = Bytes{20'000'000};
    request.workersPerGpu = 32;
    const auto plan = *makePlan(request, stated(40e9));
    EXPECT_EQ(decisionOf(plan), Decision::CannotSay);
    ASSERT_EQ(plan.undecidedBy.size(), 1U);
    EXPECT_EQ(plan.undecidedBy[0].wouldDecide.text, "its memory");
}

} // namespace
} // namespace sluice
