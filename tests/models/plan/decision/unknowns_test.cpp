// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/plan/decision/unknowns.h"

#include "core/base/text/words.h"
#include "tests/models/planned.h"

#include <gtest/gtest.h>

namespace sluice {
namespace {

using namespace testing_device;

std::string missing(const PlanRequest& request, const StorageSurface& surface)
{
    std::string all;
    for (const auto& line : missingOf(Planned(request, surface).basis())) {
        all += textWithRemedy(line) + "\n";
    }
    return all;
}

TEST(Undecided, IsYesOrNoOnlyWhereTheWholeIntervalSaysSo)
{
    EXPECT_EQ(decisionOf(planOfSpread(0.5e9)), Decision::No);
    EXPECT_EQ(decisionOf(planOfSpread(1.1e9)), Decision::CannotSay) << "the high end reaches the target";
    EXPECT_EQ(decisionOf(planOfSpread(1.3e9)), Decision::CannotSay) << "the low end does not";
    EXPECT_EQ(decisionOf(planOfSpread(3e9)), Decision::Yes);
    const auto open = planOfSpread(1.3e9).undecidedBy;
    ASSERT_EQ(open.size(), 1U);
    EXPECT_EQ(open[0].wouldDecide.remedy, Remedy::MeasureStorageLonger);
}

TEST(Undecided, SaysUpToWhichDecodingTheCoresWouldDo)
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

TEST(Undecided, KnownLinksLeaveNoDoubtAboutStripedDevices)
{
    auto request = images();
    request.change.devices = 3;
    EXPECT_NE(textOf(makePlan(request, stated(0.7e9))->verdict).find("may keep"), std::string::npos);
    request.host.driveLinks = {{1e9}, {1.2e9}, {1.5e9}};
    EXPECT_NE(textOf(makePlan(request, stated(0.7e9))->verdict)
                  .find("This node keeps all 8 GPUs about 100 % busy: storage delivers 1.5 GB/s"),
              std::string::npos);
    request.host.driveLinks = {{1e9}, {1e9}, {1e9}};
    EXPECT_NE(textOf(makePlan(request, stated(0.7e9))->verdict).find("Storage is the bottleneck: 1 GB/s of"),
              std::string::npos);
}

TEST(Undecided, CoresThatAreNotKnownAreNoYesForPyTorch)
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

TEST(Undecided, TerabytesOfBatchesNeedAMemoryThatIsKnown)
{
    auto request = images();
    request.host.memory = {};
    EXPECT_EQ(decisionOf(*makePlan(request, stated(40e9))), Decision::Yes) << "what every node has";
    request.workload.deliveredBytes = Bytes{20'000'000};
    request.workersPerGpu = 32;
    const auto plan = *makePlan(request, stated(40e9));
    EXPECT_EQ(decisionOf(plan), Decision::CannotSay);
    ASSERT_EQ(plan.undecidedBy.size(), 1U);
    EXPECT_EQ(plan.undecidedBy[0].wouldDecide.text, "the memory of the node");
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

TEST(Missing, ThePageCacheIsNotTheDevice)
{
    EXPECT_NE(missing(images(), readFromPageCache()).find("storage: reads came from the page cache"),
              std::string::npos);
}

} // namespace
} // namespace sluice
