// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/io/engine/blocking_engine.h"

#include "core/io/files/own_file.h"
#include "tests/core/temporary_folder.h"

#include <gtest/gtest.h>

#include <unistd.h>

namespace sluice::io {
namespace {

constexpr Bytes blockSize = kibibytes(4);

/// A file of 64 KiB whose content is known, and one worker's task over it that ends by its limit.
class BlockingEngineTest : public testing::Test {
protected:
    BlockingEngineTest() { fill(size); }

    void fill(Bytes length)
    {
        std::vector<std::byte> bytes(static_cast<std::size_t>(length.count));
        content.fill(bytes, 0);
        EXPECT_EQ(::pwrite(own.descriptor(), bytes.data(), bytes.size(), 0), length.count);
    }
    WorkerTask taskOf(EngineKind engine, Direction direction = Direction::Read)
    {
        const IoPoint point{engine, Access::Buffered, Pattern::Sequential, direction, blockSize, 1, 1};
        return {.descriptor = own.descriptor(),
                .point = point,
                .fileSize = size,
                .limit = blockSize * 4,
                .content = content,
                .offsets = OffsetSequence(point.pattern, size, blockSize, 0, 1, 1),
                .startBarrier = &barrier};
    }
    WorkerRecord& run(WorkerTask task)
    {
        barrier.go();
        BlockingEngine().run(task, record, control);
        return record;
    }

    const Bytes size = kibibytes(64);
    const Content content = Content::unique();
    TemporaryFolder folder;
    OwnFile own = *OwnFile::create(folder.path());
    StartBarrier barrier{1};
    LoadControl control;
    WorkerRecord record;
};

TEST_F(BlockingEngineTest, KeepsOneThreadForEachOperationInFlight)
{
    const IoPoint point{EngineKind::Threads, Access::Direct, Pattern::Random, Direction::Read, blockSize, 8, 3};
    EXPECT_EQ(BlockingEngine().threadsFor(point), 24);
}

TEST_F(BlockingEngineTest, ReadsUpToItsLimitAndNoFurther)
{
    auto task = taskOf(EngineKind::Threads);
    task.options.verify = true;
    const auto& done = run(task);
    EXPECT_FALSE(done.error) << done.error->message;
    EXPECT_EQ(done.finished.now().bytes, blockSize.count * 4);
    EXPECT_EQ(done.setup.summary, "pread, one thread per operation in flight");
}

TEST_F(BlockingEngineTest, CopiesOutOfAMapping)
{
    auto task = taskOf(EngineKind::Mmap);
    task.options.verify = true;
    const auto& done = run(task);
    EXPECT_FALSE(done.error) << done.error->message;
    EXPECT_EQ(done.finished.now().bytes, blockSize.count * 4);
    EXPECT_EQ(done.setup.summary, "mmap, one thread per operation in flight");
}

TEST_F(BlockingEngineTest, AByteThatWasNotWrittenIsACorruptionWhereItIsAskedToLook)
{
    const char wrong = 1;
    ASSERT_EQ(::pwrite(own.descriptor(), &wrong, 1, blockSize.count + 7), 1);
    auto task = taskOf(EngineKind::Threads);
    task.options.verify = true;
    const auto& done = run(task);
    ASSERT_TRUE(done.error);
    EXPECT_EQ(done.error->kind, ErrorKind::Corrupt);
    EXPECT_EQ(done.finished.now().bytes, blockSize.count) << "the block before it was in order";
}

TEST_F(BlockingEngineTest, AFileThatBecameShorterIsAnErrorByReadAndByMapping)
{
    ASSERT_EQ(::ftruncate(own.descriptor(), blockSize.count), 0);
    const auto& done = run(taskOf(EngineKind::Threads));
    ASSERT_TRUE(done.error);
    EXPECT_EQ(done.finished.now().bytes, blockSize.count);
}

TEST_F(BlockingEngineTest, AMappingThatEndsIsAnErrorAndNoSignal)
{
    ASSERT_EQ(::ftruncate(own.descriptor(), blockSize.count), 0);
    const auto& done = run(taskOf(EngineKind::Mmap));
    ASSERT_TRUE(done.error);
    EXPECT_EQ(done.finished.now().bytes, blockSize.count);
}

TEST_F(BlockingEngineTest, LatenciesCountFromTheEndOfTheRamp)
{
    EXPECT_EQ(run(taskOf(EngineKind::Threads)).latency.count(), 0U) << "nothing was recorded in the ramp";
}

TEST_F(BlockingEngineTest, WhileRecordingEveryOperationHasItsLatency)
{
    control.recording = true;
    EXPECT_EQ(run(taskOf(EngineKind::Threads)).latency.count(), 4U);
}

TEST_F(BlockingEngineTest, AStopIssuesNothing)
{
    control.stop = true;
    const auto& done = run(taskOf(EngineKind::Threads));
    EXPECT_FALSE(done.error);
    EXPECT_EQ(done.finished.now().bytes, 0);
}

TEST_F(BlockingEngineTest, WritesTheContentOfTheirPlaceWhereAskedTo)
{
    ASSERT_EQ(::ftruncate(own.descriptor(), 0), 0);
    auto task = taskOf(EngineKind::Threads, Direction::Write);
    task.refill = true;
    const auto& done = run(task);
    EXPECT_FALSE(done.error) << done.error->message;
    EXPECT_EQ(done.setup.summary, "pwrite, one thread per operation in flight");
    std::vector<std::byte> written(static_cast<std::size_t>(blockSize.count) * 4);
    ASSERT_EQ(::pread(own.descriptor(), written.data(), written.size(), 0), std::ssize(written));
    EXPECT_FALSE(content.firstWrong(written, 0).has_value());
}

TEST_F(BlockingEngineTest, WhatCannotBeReadOrMappedSaysWhy)
{
    auto task = taskOf(EngineKind::Mmap);
    task.descriptor = -1;
    task.startBarrier = nullptr;
    BlockingEngine().run(task, record, control);
    ASSERT_TRUE(record.error);
    EXPECT_NE(record.error->message.find("cannot map the file"), std::string::npos) << record.error->message;
}

} // namespace
} // namespace sluice::io
