// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/plan/recommend.h"

#include "core/base/text/words.h"
#include "tests/models/planned.h"

#include <gtest/gtest.h>

#include <set>

namespace sluice {
namespace {

using namespace testing_device;

TEST(Recommend, ReadsAtTheKnee)
{
    const Planned planned(images(), measuredSurface());
    const auto knee = planned.surface.knee(Pattern::Sequential, EngineKind::Threads);
    EXPECT_EQ(planned.recommendation().readSize, knee->at.readSize);
}

TEST(Recommend, AsksForHalfAsMuchAgainInFlightAndNoMore)
{
    // 64 MB/s a read in flight at 64 KiB and 1 ms: the job's 133 MB/s need 200, which is 4 in flight.
    auto request = images();
    request.workload.gpus = 1;
    request.workload.sampleBytes = Bytes{104'000};
    const Planned planned(request, stated(10e9, 1e-3 * 16)); // 1 MiB in 16 ms: 65.5 MB/s each
    EXPECT_EQ(planned.recommendation().queueDepth, 4);
    EXPECT_NE(reasonOf(planned.recommendation(), "queue_depth").find("1.5 times"), std::string::npos);
}

TEST(Recommend, StaysAtTheKneeWhenNothingIsEnough)
{
    const Planned planned(images(), measuredSurface(Device{0.5e9, 100e-6, 1e9}));
    EXPECT_EQ(planned.storage.supply.at.inFlight(), 1);
    EXPECT_EQ(planned.recommendation().queueDepth, 8) << "a read of each GPU's loader";
    EXPECT_NE(reasonOf(planned.recommendation(), "queue_depth").find("of the 1.33 GB/s that the job reads"),
              std::string::npos);
}

TEST(Recommend, IoUringOnlyWhereBlockingReadsAreNotEnough)
{
    const Planned tight(images(), measuredSurface({}, 0.5)); // 1 GB/s against 2 GB/s for 1.33 GB/s
    EXPECT_EQ(tight.recommendation().engine, EngineKind::Uring);
    auto modest = images();
    modest.workload.gpus = 2;
    EXPECT_EQ(Planned(modest, measuredSurface({}, 0.5)).recommendation().engine, EngineKind::Threads);
}

TEST(Recommend, NamesTheRateThatThePlanRestsOn)
{
    for (const double share : {0.5, 0.99}) {
        const Planned planned(images(), measuredSurface({}, share));
        const auto engine = reasonOf(planned.recommendation(), "engine");
        EXPECT_NE(engine.find(words(planned.storage.supply.mean) + " of this plan"), std::string::npos) << engine;
    }
    const auto tight = reasonOf(Planned(images(), measuredSurface({}, 0.5)).recommendation(), "engine");
    EXPECT_NE(tight.find("io_uring reaches the"), std::string::npos) << tight;
}

TEST(Recommend, EachGpuHasAReadInFlight)
{
    auto request = images();
    request.workload.stepTime = Seconds(20); // one read in flight would be enough for all
    const auto r = Planned(request, measuredSurface()).recommendation();
    EXPECT_EQ(r.queueDepth, 8);
    EXPECT_NE(reasonOf(r, "queue_depth").find("each GPU has a loader of its own"), std::string::npos);
}

TEST(Recommend, PacksSmallFilesOnly)
{
    auto request = images();
    request.workload.samplesPerFile = 1;
    request.workload.accessPattern = Pattern::Random;
    request.workload.sampleBytes = Bytes{20'000};
    EXPECT_EQ(Planned(request, measuredSurface(Device{2e9, 5e-3, 1e9})).recommendation().packFiles, true);
    request.workload.sampleBytes = Bytes{50'000'000};
    EXPECT_EQ(Planned(request, measuredSurface()).recommendation().packFiles, false);
    EXPECT_EQ(Planned(images(), measuredSurface()).recommendation().packFiles, false) << "already in shards";
}

TEST(Recommend, StripesOverAsManyDevicesAsTheTargetNeeds)
{
    const Planned planned(images(), stated(0.5e9)); // 0.9 x 1.3312 / 0.5 = 2.4
    const auto r = planned.recommendation();
    EXPECT_EQ(r.stripeWidth, 3);
    EXPECT_GE(r.stripeUnit, kibibytes(64));
    EXPECT_LE(r.stripeUnit, mebibytes(1));
    EXPECT_EQ(Planned(images(), stated(2e9)).recommendation().stripeWidth, 1);
}

TEST(Recommend, AsManyStripesAsItAsksForAreEnough)
{
    for (const double rate : {0.05e9, 0.3e9, 0.599e9, 1.1e9}) {
        const Planned planned(images(), stated(rate));
        const auto width = planned.recommendation().stripeWidth;
        EXPECT_TRUE(reaches(predict(planned.request, striped(planned.storage, width)).utilisation, 0.9)) << rate;
        EXPECT_FALSE(reaches(predict(planned.request, striped(planned.storage, width - 1)).utilisation, 0.9)) << rate;
    }
}

TEST(Recommend, DataThatFitsIntoMemoryIsReadThroughThePageCache)
{
    auto request = images();
    request.workload.datasetBytes = Bytes{100'000'000'000};
    request.workload.epochs = 5;
    EXPECT_EQ(Planned(request, measuredSurface()).recommendation().access, Access::Buffered);
    request.workload.epochs = 1; // nothing is read twice
    EXPECT_EQ(Planned(request, measuredSurface()).recommendation().access, Access::Direct);
    request.workload.epochs = 5;
    request.workload.datasetBytes = Bytes{300'000'000'000};
    EXPECT_EQ(Planned(request, measuredSurface()).recommendation().access, Access::Direct);
}

TEST(Recommend, SaysThatGdsWasNotMeasuredAndWhy)
{
    const auto none = Planned(images(), measuredSurface()).recommendation();
    EXPECT_EQ(none.gds, GdsAdvice::NotMeasured);
    EXPECT_EQ(reasonOf(none, "gds"), "no GPU was found on this node, so GPUDirect Storage could not be measured");
    auto request = images();
    request.host.gpusPresent = 8;
    EXPECT_NE(reasonOf(Planned(request, measuredSurface()).recommendation(), "gds"), reasonOf(none, "gds"));
    const auto told = reasonOf(Planned(images(), stated(1e9)).recommendation(), "gds");
    EXPECT_EQ(told.find("no GPU was found"), std::string::npos) << "nobody looked: the node is told by numbers";
}

TEST(Recommend, AdvisesGdsFromWhatWasMeasured)
{
    auto request = images();
    request.host.gpusPresent = 8;
    request.host.gds = GdsVerdict{GdsAdvice::DoNotUse, "6.1 GB/s directly against 6.0 GB/s"};
    const auto r = Planned(request, measuredSurface()).recommendation();
    EXPECT_EQ(r.gds, GdsAdvice::DoNotUse);
    EXPECT_EQ(reasonOf(r, "gds"), "6.1 GB/s directly against 6.0 GB/s");
}

TEST(Recommend, GivesEverySettingItsReasonAndSource)
{
    const auto r = Planned(images(), measuredSurface()).recommendation();
    std::set<std::string> settings;
    for (const auto& reason : r.reasons) {
        EXPECT_TRUE(settings.insert(reason.setting).second) << reason.setting << " twice";
        EXPECT_FALSE(reason.because.text.empty()) << reason.setting;
        EXPECT_FALSE(reason.provenance.empty()) << reason.setting;
    }
    for (const auto* setting :
         {"workers", "prefetch_factor", "read_size_bytes", "queue_depth", "engine", "access", "stripe_width", "gds",
          "pin_memory", "persistent_workers", "memory_bytes", "cpu_cores"}) {
        EXPECT_TRUE(settings.contains(setting)) << setting;
    }
}

TEST(Recommend, AsManyDevicesAsTheServerCanFill)
{
    auto request = images(); // 1.33 GB/s
    request.host.serverRate = BytesPerSecond{0.6e9};
    const auto plan = *makePlan(request, stated(0.25e9));
    EXPECT_EQ(plan.recommendation.stripeWidth, 3) << "600 of 250 MB/s each; more would wait for the server";
}

TEST(Recommend, NoMoreDevicesForWhatAServerGives)
{
    auto request = images();
    request.workload.nodes = 10;
    request.host.serverRate = BytesPerSecond{5e9}; // 500 MB/s for each node
    const auto plan = *makePlan(request, stated(5e9));
    EXPECT_EQ(plan.recommendation.stripeWidth, 1);
    EXPECT_NE(reasonOf(plan.recommendation, "stripe_width").find("from a server"), std::string::npos);
    for (const auto& each : plan.alternatives) {
        EXPECT_EQ(each.change.text.find("striped"), std::string::npos) << each.change.text;
    }
}

} // namespace
} // namespace sluice
