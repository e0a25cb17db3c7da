// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/guide/point_loop.h"

#include "core/bench/guide/schedule.h"
#include "tests/core/temporary_folder.h"
#include "tests/models/measured.h"

#include <gtest/gtest.h>

namespace sluice {
namespace {

TEST(LookTiming, SharesALookBetweenRampAndRuntime)
{
    const auto timing = lookTiming(Seconds(2), {}, 0.01, Seconds(60));
    EXPECT_NEAR(timing.ramp.count(), 2 * rampShare, 1e-9);
    EXPECT_NEAR((timing.ramp + timing.runtime).count(), 2, 1e-9);
    EXPECT_EQ(timing.enoughHalfWidth, enoughHalfWidth(0.01));
    EXPECT_NEAR(timing.patience.count(), 58, 1e-9) << "all that is left of the budget";
}

TEST(LookTiming, IsNeverTooShortNorTooLong)
{
    const auto shortest = lookTiming(Seconds(0.01), {}, 0, Seconds(60));
    EXPECT_NEAR((shortest.ramp + shortest.runtime).count(), shortestPoint.count(), 1e-9);
    const auto longest = lookTiming(Seconds(100), {}, 0, Seconds(60));
    EXPECT_NEAR((longest.ramp + longest.runtime).count(), longestPoint.count(), 1e-9);
}

TEST(LookTiming, SeesWhatIsInFlightComeBackTwice)
{
    const auto timing = lookTiming(Seconds(1), Seconds(3), 0, Seconds(60));
    EXPECT_EQ(timing.runtime, Seconds(6));
    EXPECT_GT(timing.ramp, Seconds(3));
    EXPECT_EQ(lookTiming(Seconds(1), Seconds(30), 0, Seconds(8)).runtime, Seconds(4))
        << "but a quarter of what is left";
    EXPECT_EQ(lookTiming(Seconds(1), Seconds(3), 0, Seconds(1)).patience, Seconds(1));
}

/// A small file of our own, and a budget that was used up before the loop began.
class PointLoopTest : public testing::Test {
protected:
    PointLoopTest()
    {
        spec.path = folder.path();
        spec.budget = Seconds(5);
        const auto target = io::resolveTarget(folder.path(), false, {});
        subject.emplace(*MeasuredFile::make(*target, {.size = mebibytes(16)}, {}));
    }

    TemporaryFolder folder;
    GuideSpec spec;
    GuideListener listener;
    std::optional<MeasuredFile> subject;
};

TEST_F(PointLoopTest, LooksOnceWhereNoTimeIsLeft)
{
    GuideRecord record(spec, folder.path(), Seconds(5), listener);
    PointLoop loop(spec, subject->size(), record, {});
    const auto done = loop.run(*subject);
    ASSERT_TRUE(done) << done.error().message;
    EXPECT_EQ(record.run().measurements.size(), 1U);
    EXPECT_EQ(record.run().state, RunState::Complete);
    EXPECT_FALSE(loop.storageIsGone());
    EXPECT_FALSE(loop.intoHugePages()) << "a budget that short compares no memory";
}

TEST_F(PointLoopTest, ReadsThroughThePageCacheAsPythonDoes)
{
    if (subject->target().fileSystem.memoryOnly) {
        GTEST_SKIP() << "nothing is cold in memory";
    }
    spec.budget = Seconds(20);
    spec.resumed.emplace();
    for (const bool uring : {true, false}) {
        for (const auto& point : initialDesign(spec.workload, uring, false, gibibytes(1))) {
            spec.resumed->measurements.push_back(testing_device::measuredAt(point, 1e9));
        }
    }
    std::stop_source stop;
    listener.measured = [&stop](const Measurement& m) {
        m.point.access == Access::Buffered ? stop.request_stop() : false;
    };
    GuideRecord record(spec, folder.path(), {}, listener);
    PointLoop loop(spec, subject->size(), record, stop.get_token());
    ASSERT_TRUE(loop.run(*subject));
    const auto& last = record.run().measurements.back();
    EXPECT_EQ(last.point.access, Access::Buffered);
    EXPECT_EQ(last.point.engine, EngineKind::Threads);
    EXPECT_FALSE(last.pageCache) << "each block once, of a file that was evicted";
}

TEST_F(PointLoopTest, MeasuresNothingAfterAStop)
{
    std::stop_source stop;
    stop.request_stop();
    GuideRecord record(spec, folder.path(), {}, listener);
    PointLoop loop(spec, subject->size(), record, stop.get_token());
    EXPECT_TRUE(loop.run(*subject));
    EXPECT_TRUE(record.run().measurements.empty());
    EXPECT_EQ(record.run().state, RunState::Interrupted);
}

TEST_F(PointLoopTest, TakesOverAllButWhatWasInterrupted)
{
    sluice::Run earlier;
    earlier.measurements.resize(3);
    earlier.measurements[2].interrupted = true;
    spec.resumed = earlier;
    std::stop_source stop;
    stop.request_stop();
    GuideRecord record(spec, folder.path(), {}, listener);
    PointLoop loop(spec, subject->size(), record, stop.get_token());
    EXPECT_TRUE(loop.run(*subject));
    EXPECT_EQ(record.run().measurements.size(), 2U);
    ASSERT_FALSE(record.run().warnings.empty());
    EXPECT_NE(record.run().warnings.back().find("its 2 measurements"), std::string::npos);
}

} // namespace
} // namespace sluice
