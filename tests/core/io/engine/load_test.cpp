// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/io/engine/buffers.h"
#include "core/io/engine/engine.h"
#include "core/io/engine/load.h"
#include "core/io/files/own_file.h"
#include "tests/core/io/signal_storm.h"
#include "tests/core/temporary_folder.h"

#include <gtest/gtest.h>

#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <latch>
#include <sched.h>
#include <set>
#include <string>
#include <thread>
#include <unistd.h>
#include <vector>

namespace sluice::io {
namespace {

using Clock = std::chrono::steady_clock;
/// A thread that a busy machine holds off finished its last read this much before somebody looks; after more it is the
/// storage that stalls, and the time of the look counts.
constexpr Seconds heldOff{0.25};

/// Every engine must pass the same tests.
class LoadOf : public testing::TestWithParam<EngineKind> {
protected:
    void SetUp() override
    {
        if (GetParam() == EngineKind::Uring && !makeEngine(EngineKind::Uring)) {
            GTEST_SKIP() << makeEngine(EngineKind::Uring).error().message;
        }
        auto created = OwnFile::create(m_folder.path());
        ASSERT_TRUE(created.ok());
        m_file.emplace(std::move(*created));
        ASSERT_EQ(::ftruncate(m_file->descriptor(), m_size.count), 0);
    }

    LoadSpec spec(Direction direction = Direction::Read) const
    {
        return {.descriptor = m_file->descriptor(),
                .point = {.engine = GetParam(),
                          .access = Access::Buffered,
                          .direction = direction,
                          .readSize = kibibytes(64),
                          .depth = 4},
                .fileSize = m_size,
                .runtime = Seconds(0.3)};
    }

    TemporaryFolder m_folder;
    std::optional<OwnFile> m_file;
    Bytes m_size = mebibytes(4);
};

TEST_P(LoadOf, ReadsForTheTimeAskedAndCountsEveryOperation)
{
    auto longer = spec();
    longer.runtime = heldOff + Seconds(0.3);
    const auto outcome = runLoad(longer, {});
    ASSERT_TRUE(outcome.ok()) << outcome.error().message;
    EXPECT_GE(outcome->seconds.count(), 0.3); // from completion to completion
    EXPECT_LT(outcome->seconds.count(), 5);
    EXPECT_GT(outcome->bytes.count, 0);
    EXPECT_EQ(outcome->finished.count % kibibytes(64).count, 0);
    EXPECT_GE(outcome->finished, outcome->bytes);
    EXPECT_GE(outcome->samples.size(), 5U);
    EXPECT_GT(outcome->latency.count(), 0U);
    EXPECT_FALSE(outcome->setup.summary.empty());
    EXPECT_FALSE(outcome->interrupted);
}

TEST_P(LoadOf, WithoutARampAllIsRecordedHoweverShort)
{
    auto once = spec();
    once.limit = kibibytes(64) * 4;
    const auto outcome = runLoad(once, {});
    ASSERT_TRUE(outcome.ok()) << outcome.error().message;
    EXPECT_EQ(outcome->bytes, once.limit);
    EXPECT_EQ(outcome->latency.count(), 4U);
    EXPECT_GT(outcome->seconds.count(), 0);
}

TEST_P(LoadOf, LeavesTheRampOutOfLatencyAndBytes)
{
    auto with = spec();
    with.ramp = heldOff + Seconds(0.3);
    const auto outcome = runLoad(with, {});
    ASSERT_TRUE(outcome.ok());
    EXPECT_GE(outcome->samples[outcome->recordedFrom].at.count(), 0.3);
    EXPECT_LT(outcome->latency.count(), static_cast<std::uint64_t>(outcome->finished.count / kibibytes(64).count));
    EXPECT_LT(outcome->bytes, outcome->finished);
}

TEST_P(LoadOf, TheRampLastsUntilTheMemoryOfTheFirstReadsIsMade)
{
    auto large = spec();
    large.point.readSize = m_size;
    large.point.depth = 64; // 256 MiB, which io_uring has not read when somebody first looks
    large.ramp = Seconds(0.001);
    Bytes finished;
    Seconds took{};
    const auto begin = Clock::now();
    const auto outcome = runLoad(large, {}, [&](const LoadOutcome& soFar) {
        finished = soFar.samples.back().total;
        took = Clock::now() - begin;
        return false; // the ramp is over
    });
    ASSERT_TRUE(outcome.ok()) << outcome.error().message;
    EXPECT_GT(longestRamp(large), Seconds(0.5)) << "256 MiB are not made in twice a millisecond";
    EXPECT_TRUE(finished >= m_size * 64 || took >= longestRamp(large))
        << finished.count << " bytes in " << took.count() << " s of at most " << longestRamp(large).count();
}

TEST_P(LoadOf, StopsWithinHalfASecondAndKeepsWhatItHas)
{
    auto longer = spec();
    longer.runtime = Seconds(60);
    std::stop_source source;
    std::latch measures(1);
    Clock::time_point asked;
    const std::jthread stopper([&] {
        measures.wait();
        asked = Clock::now();
        source.request_stop();
    });
    const auto outcome = runLoad(longer, source.get_token(), [&](const LoadOutcome& soFar) {
        if (soFar.bytes > Bytes{} && !measures.try_wait()) {
            measures.count_down();
        }
        return true;
    });
    const auto ended = Clock::now();
    if (!measures.try_wait()) {
        measures.count_down(); // it failed: the stopper waits for nothing any more
    }
    ASSERT_TRUE(outcome.ok());
    EXPECT_LT(Seconds(ended - asked).count(), 2); // 0.5 s is the promise; a busy machine takes its share
    EXPECT_TRUE(outcome->interrupted);
    EXPECT_GT(outcome->bytes.count, 0);
}

TEST_P(LoadOf, EndsWhenTheObserverHasSeenEnough)
{
    auto longer = spec();
    longer.runtime = Seconds(60);
    const auto outcome = runLoad(longer, {}, [](const LoadOutcome& soFar) { return soFar.seconds < Seconds(0.2); });
    ASSERT_TRUE(outcome.ok());
    EXPECT_LT(outcome->seconds.count(), 5);
    EXPECT_FALSE(outcome->interrupted);
}

TEST_P(LoadOf, TheObserverSeesTheVeryBeginningOfWhatIsRecorded)
{
    for (const double ramp : {0.0, 0.1}) {
        auto with = spec();
        with.ramp = Seconds(ramp);
        std::vector<LoadOutcome> seen;
        const auto outcome = runLoad(with, {}, [&seen](const LoadOutcome& soFar) {
            seen.push_back(soFar);
            return true;
        });
        ASSERT_TRUE(outcome.ok());
        ASSERT_GE(seen.size(), 2U);
        EXPECT_EQ(seen.front().bytes, Bytes{});
        EXPECT_EQ(seen.front().recordedFrom + 1, seen.front().samples.size());
        EXPECT_EQ(seen.front().recordedFrom, outcome->recordedFrom);
        EXPECT_EQ(seen.back().bytes, outcome->bytes);
    }
}

TEST_P(LoadOf, AReadPastTheEndIsAnErrorThatNamesTheOffset)
{
    ASSERT_EQ(::ftruncate(m_file->descriptor(), kibibytes(64).count), 0);
    const auto outcome = runLoad(spec(), {});
    ASSERT_FALSE(outcome.ok());
    EXPECT_EQ(outcome.error().kind, ErrorKind::Io);
    EXPECT_NE(outcome.error().message.find("offset"), std::string::npos);
}

TEST_P(LoadOf, TheClockStartsWhenTheBuffersAreReady)
{
    auto large = spec();
    large.point.readSize = m_size;
    large.point.depth = 32;
    large.options.buffers = Buffers::Huge; // making them takes longer than reading a few
    large.runtime = Seconds(0.5);
    const auto outcome = runLoad(large, {});
    ASSERT_TRUE(outcome.ok()) << outcome.error().message;
    EXPECT_GT(outcome->finished, Bytes{0}) << "the time was over before the buffers were ready";
}

TEST_P(LoadOf, AFileSmallerThanOneReadIsRefused)
{
    auto tooLarge = spec();
    tooLarge.point.readSize = mebibytes(8);
    const auto outcome = runLoad(tooLarge, {});
    ASSERT_FALSE(outcome.ok());
    EXPECT_EQ(outcome.error().kind, ErrorKind::Usage);
}

TEST_P(LoadOf, AStormOfSignalsIsNoFailure)
{
    const SignalStorm storm;
    const int before = SignalStorm::signals();
    for (const auto direction : {Direction::Read, Direction::Write}) {
        if (direction == Direction::Write && GetParam() == EngineKind::Mmap) {
            continue;
        }
        const auto outcome = runLoad(spec(direction), {});
        ASSERT_TRUE(outcome.ok()) << outcome.error().message;
        EXPECT_GT(outcome->bytes.count, 0);
    }
    EXPECT_GT(SignalStorm::signals(), before + 20);
    EXPECT_GE(SignalStorm::threads(), 2U) << "a worker was hit beside the thread that waits";
}

/// Where every thread of this process may run, by the kernel's word.
std::set<std::string> processorsOfThreads()
{
    std::set<std::string> lists;
    for (const auto& task : std::filesystem::directory_iterator("/proc/self/task")) {
        std::ifstream status(task.path() / "status");
        for (std::string line; std::getline(status, line);) {
            if (line.starts_with("Cpus_allowed_list:\t")) {
                lists.insert(line.substr(19));
            }
        }
    }
    return lists;
}

TEST_P(LoadOf, WorkersKeepToTheProcessorsNamed)
{
    cpu_set_t allowed;
    ASSERT_EQ(::sched_getaffinity(0, sizeof allowed, &allowed), 0);
    if (CPU_COUNT(&allowed) < 2) {
        GTEST_SKIP() << "one processor alone";
    }
    int last = CPU_SETSIZE - 1;
    while (!CPU_ISSET(last, &allowed)) {
        --last;
    }
    auto placed = spec();
    placed.processors = {last, 1 << 20}; // one that no machine has is left out
    std::set<std::string> seen;
    const auto outcome = runLoad(placed, {}, [&seen](const LoadOutcome&) {
        seen.merge(processorsOfThreads());
        return true;
    });
    ASSERT_TRUE(outcome.ok()) << outcome.error().message;
    EXPECT_TRUE(seen.contains(std::to_string(last)));
    placed.processors = {1 << 20};
    EXPECT_TRUE(runLoad(placed, {}).ok()) << "none of them may be used: anywhere";
}

TEST_P(LoadOf, TellsWhenTheLastOperationWasBack)
{
    const auto outcome = runLoad(spec(), {});
    ASSERT_TRUE(outcome.ok()) << outcome.error().message;
    EXPECT_GE(outcome->lastDone, outcome->samples.back().at);
    EXPECT_LT(outcome->lastDone.count(), 5);
}

TEST_P(LoadOf, AFailureOfOneThreadEndsTheLoadAtOnce)
{
    auto longer = spec();
    longer.runtime = Seconds(60);
    ASSERT_EQ(::ftruncate(m_file->descriptor(), m_size.count / 2), 0); // half of what is there is not
    const auto begin = Clock::now();
    EXPECT_FALSE(runLoad(longer, {}).ok());
    EXPECT_LT(Seconds(Clock::now() - begin).count(), 20);
}

TEST_P(LoadOf, WhatThreadsOfTheKernelDoCountsAsProcessorTime)
{
    if (GetParam() != EngineKind::Uring) {
        GTEST_SKIP() << "only io_uring has such threads";
    }
    const auto plain = runLoad(spec(), {}); // the first: a polling thread outlives its ring on a busy machine
    ASSERT_TRUE(plain.ok()) << plain.error().message;
    EXPECT_EQ(plain->setup.summary.find("by threads of the kernel"), std::string::npos) << plain->setup.summary;
    auto polled = spec();
    polled.options.sqPoll = true; // a thread of the kernel submits, and looks for work without a pause
    const auto outcome = runLoad(polled, {});
    ASSERT_TRUE(outcome.ok()) << outcome.error().message;
    EXPECT_GT(outcome->cpuKernelThreads, Seconds(0)) << "how much depends on who else runs here";
    EXPECT_GE(outcome->cpuSystem, outcome->cpuKernelThreads);
    EXPECT_NE(outcome->setup.summary.find("by threads of the kernel"), std::string::npos) << outcome->setup.summary;
}

TEST_P(LoadOf, WritesExactlyTheLimitWithDataThatDoesNotRepeat)
{
    if (GetParam() == EngineKind::Mmap) {
        GTEST_SKIP() << "mappings are for reading alone";
    }
    auto writing = spec(Direction::Write);
    writing.point.depth = GetParam() == EngineKind::Threads ? 1 : 4;
    writing.limit = m_size;
    writing.refill = true;
    writing.runtime = Seconds(60);
    const auto outcome = runLoad(writing, {});
    ASSERT_TRUE(outcome.ok()) << outcome.error().message;
    EXPECT_EQ(outcome->finished, m_size);
    std::set<std::uint64_t> words;
    std::vector<std::uint64_t> block(512);
    for (off_t at = 0; at < m_size.count; at += 4096) {
        ASSERT_EQ(::pread(m_file->descriptor(), block.data(), 4096, at), 4096);
        words.insert(block.begin(), block.end());
    }
    EXPECT_EQ(words.size(), static_cast<std::size_t>(m_size.count / 8)); // no eight bytes twice
}

TEST_P(LoadOf, WritesNoBlockTwice)
{
    if (GetParam() == EngineKind::Mmap) {
        GTEST_SKIP() << "mappings are for reading alone";
    }
    auto writing = spec(Direction::Write); // a few buffers, written again and again
    writing.point.readSize = kibibytes(4);
    writing.limit = m_size;
    writing.runtime = Seconds(60);
    const auto outcome = runLoad(writing, {});
    ASSERT_TRUE(outcome.ok()) << outcome.error().message;
    std::set<std::vector<std::uint64_t>> blocks;
    std::vector<std::uint64_t> block(512);
    const auto count = m_size.count / 4096;
    for (off_t i = 0; i < count; ++i) {
        ASSERT_EQ(::pread(m_file->descriptor(), block.data(), 4096, i * 4096), 4096);
        blocks.insert(block);
    }
    EXPECT_EQ(static_cast<off_t>(blocks.size()), count) << "storage that deduplicates would be flattered";
}

TEST(EngineOptions, LargeDirectReadsGoToHugePages)
{
    IoPoint point{.readSize = mebibytes(1)};
    EXPECT_EQ(EngineOptions{}.pagesFor(point, 1), Pages::Huge);
    EXPECT_EQ(EngineOptions{.buffers = Buffers::Ordinary}.pagesFor(point, 32), Pages::Ordinary) << "as a loader's";
    EXPECT_EQ(EngineOptions{.buffers = Buffers::Huge}.pagesFor({.readSize = kibibytes(4)}, 1), Pages::Huge);
    point.readSize = kibibytes(64);
    EXPECT_EQ(EngineOptions{}.pagesFor(point, 16), Pages::Huge);
    EXPECT_EQ(EngineOptions{}.pagesFor(point, 8), Pages::Ordinary) << "most of the huge page would lie idle";
    point.access = Access::Buffered;
    EXPECT_EQ(EngineOptions{}.pagesFor(point, 16), Pages::Ordinary) << "copied there anyway";
}

TEST(EngineOptions, SmallReadsAreRegistered)
{
    EXPECT_TRUE(EngineOptions{}.registers(kibibytes(4)));
    EXPECT_FALSE(EngineOptions{}.registers(mebibytes(1)));
    EXPECT_FALSE(EngineOptions{.buffers = Buffers::Ordinary}.registers(kibibytes(4)));
    EXPECT_TRUE(EngineOptions{.buffers = Buffers::Registered}.registers(mebibytes(1)));
    EXPECT_TRUE(EngineOptions{.buffers = Buffers::Huge}.registers(mebibytes(1)));
}

INSTANTIATE_TEST_SUITE_P(Engines, LoadOf, testing::Values(EngineKind::Uring, EngineKind::Threads, EngineKind::Mmap),
                         [](const auto& param) { return std::string(word(param.param)); });

} // namespace
} // namespace sluice::io
