// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/loader/loader_worker.h"

#include "tests/core/bench/loader/small_job.h"

#include <gtest/gtest.h>

#include <thread>

namespace sluice {
namespace {

/// Runs the only worker of a job while the test takes its batches, as a step would.
class LoaderWorkerTest : public testing::Test {
protected:
    void take(LoaderState& state, int batches)
    {
        std::jthread worker([&] { LoaderWorker(state, 0, 0, record).run(); });
        std::jthread inTheStepsPlace([&state] { state.waitForStart(); });
        state.begin();
        for (int i = 0; i < batches && state.rank(0).queue.take(state.deadline()); ++i) {
            state.rank(0).queue.finished(i + 1);
        }
        state.closeAll();
    }

    SmallJob job;
    WorkerRecord record;
};

TEST_F(LoaderWorkerTest, LoadsBatchAfterBatchOverTheEndOfAnEpoch)
{
    const auto state = job.state(true);
    take(*state, 10);
    EXPECT_FALSE(state->error());
    ASSERT_GE(record.trace.size(), 10U);
    for (std::size_t i = 0; i < record.trace.size(); ++i) {
        EXPECT_EQ(record.trace[i].batch, static_cast<std::int64_t>(i));
    }
    EXPECT_GT(record.reading, Seconds{});
    EXPECT_EQ(record.copying, Seconds{}) << "nothing of it is cached";
    EXPECT_EQ(state->rank(0).slots[0].whole()[0], std::byte('j'));
}

TEST_F(LoaderWorkerTest, BooksCachedSamplesAsCopying)
{
    job.setup.cachedShare = 1;
    const auto state = job.state();
    take(*state, 3);
    EXPECT_GT(record.copying, Seconds{});
    EXPECT_EQ(record.reading, Seconds{});
}

TEST_F(LoaderWorkerTest, UsesTheProcessorForAsLongAsDecodingTakes)
{
    job.setup.decodeTime = Seconds(0.002);
    const auto state = job.state();
    take(*state, 3);
    EXPECT_GE(record.decoding.count(), 3 * 2 * 0.002);
    EXPECT_GE(record.cpu.count(), 3 * 2 * 0.002 * 0.9);
}

} // namespace
} // namespace sluice
