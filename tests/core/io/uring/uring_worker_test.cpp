// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/io/uring/uring_worker.h"

#include "tests/core/io/uring/uring_file.h"

#include <gtest/gtest.h>

namespace sluice::io {
namespace {

class UringWorkerTest : public testing::Test {
protected:
    void SetUp() override
    {
        if (const auto ring = Ring::make(4); !ring) {
            GTEST_SKIP() << ring.error().message;
        }
    }

    /// Runs one worker in this thread, to its end.
    void run(WorkerTask task)
    {
        StartBarrier barrier(1);
        barrier.go();
        task.startBarrier = &barrier;
        auto ring = Ring::make(8);
        ASSERT_TRUE(ring);
        UringWorker(operationsFor(task, std::move(*ring)), task, record, control).run();
    }

    UringFile file;
    WorkerRecord record;
    LoadControl control;
};

TEST_F(UringWorkerTest, StopsAtTheLimitWithAllOfItRead)
{
    auto task = file.task(4);
    task.limit = kibibytes(64);
    control.recording = true;
    run(std::move(task));
    ASSERT_FALSE(record.error) << record.error->message;
    EXPECT_EQ(record.finished.now().bytes, kibibytes(64).count);
    EXPECT_GT(record.latency.count(), 0U);
    EXPECT_LE(record.latency.count(), 16U);
    EXPECT_FALSE(record.leftInFlight);
    EXPECT_TRUE(record.setup.summary.starts_with("io_uring")) << record.setup.summary;
}

TEST_F(UringWorkerTest, IssuesNothingMoreOnceItIsToStop)
{
    control.stop = true;
    run(file.task(4));
    EXPECT_FALSE(record.error);
    EXPECT_EQ(record.finished.now().bytes, kibibytes(16).count) << "what was in flight comes back";
}

TEST_F(UringWorkerTest, EndsWithTheErrorOfAShortRead)
{
    auto task = file.task(1, Pattern::Sequential);
    task.fileSize = kibibytes(40); // two pages more than there are
    task.offsets = OffsetSequence(Pattern::Sequential, task.fileSize, task.point.readSize, 0, 1, 1);
    run(std::move(task));
    ASSERT_TRUE(record.error);
    EXPECT_EQ(record.error->kind, ErrorKind::Io);
    EXPECT_NE(record.error->message.find("short read of 0 bytes at offset 32768"), std::string::npos)
        << record.error->message;
}

} // namespace
} // namespace sluice::io
