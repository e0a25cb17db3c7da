// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/io/engine/load_record.h"

#include "tests/core/io/engine/scripted_engine.h"

#include <gtest/gtest.h>

namespace sluice::io {
namespace {

/// A load of one worker that has finished its bytes when the test asks for it.
class LoadRecordTest : public testing::Test {
protected:
    void finish(std::int64_t bytes)
    {
        m_bytes = bytes;
        state->work(0);
    }

    LoadSpec spec = scriptedSpec();
    std::int64_t m_bytes = 0;
    std::unique_ptr<LoadState> state =
        scriptedState(spec, 1, [this](WorkerTask& task, WorkerRecord& own, const LoadControl& control) {
            task.startBarrier = nullptr;
            own.setup.summary = "scripted";
            own.finished.add(m_bytes, CompletionLog::Clock::now());
            recordingSeen = control.recording;
        });
    LoadRecord record{spec, *state};
    bool recordingSeen = false;
};

TEST_F(LoadRecordTest, CountsFromTheEndOfTheRamp)
{
    record.begin();
    finish(100);
    EXPECT_FALSE(recordingSeen);
    record.beginRecording();
    EXPECT_FALSE(record.somethingRecorded()) << "the ramp's bytes tell nothing";
    finish(30);
    EXPECT_TRUE(recordingSeen);
    EXPECT_TRUE(record.somethingRecorded());
    record.sample();
    record.measureSoFar();
    EXPECT_EQ(record.outcome().bytes, Bytes{30});
    EXPECT_EQ(record.outcome().samples.back().total, Bytes{130});
    EXPECT_GT(record.outcome().seconds, Seconds{});
}

TEST_F(LoadRecordTest, CountsAllOfALoadThatEndsWithinItsRamp)
{
    record.begin();
    record.sample();
    finish(100);
    record.endByItself();
    EXPECT_EQ(record.outcome().recordedFrom, 0U);
    EXPECT_EQ(record.outcome().bytes, Bytes{100});
}

TEST_F(LoadRecordTest, ClosesWithWhatTheWholeLoadFinished)
{
    record.begin();
    finish(100);
    record.beginRecording();
    finish(30);
    record.outcome().cpuKernelThreads = Seconds(2);
    record.close();
    EXPECT_EQ(record.outcome().finished, Bytes{130});
    EXPECT_EQ(record.outcome().finishedAtFirstDone, Bytes{100});
    EXPECT_GE(record.outcome().lastDone, record.outcome().firstDone - Seconds(0.5));
    EXPECT_EQ(record.outcome().cpuSystem, Seconds(2));
    EXPECT_TRUE(record.outcome().setup.kernelThreads);
    EXPECT_EQ(record.outcome().setup.summary, "scripted, carried out by threads of the kernel");
}

TEST_F(LoadRecordTest, SaysNothingOfKernelThreadsThatDidLittle)
{
    record.begin();
    record.beginRecording();
    finish(30);
    record.outcome().cpuUser = Seconds(1);
    record.outcome().cpuKernelThreads = Seconds(0.05);
    record.close();
    EXPECT_FALSE(record.outcome().setup.kernelThreads);
    EXPECT_EQ(record.outcome().setup.summary, "scripted");
}

} // namespace
} // namespace sluice::io
