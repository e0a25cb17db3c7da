// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/point/measured_file.h"
#include "tests/core/bench/point/made_file.h"
#include "tests/core/temporary_folder.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <stop_token>
#include <string>

namespace sluice {
namespace {

TEST(MeasuredFile, MeasuresAPointWithSpreadLatencyAndCpu)
{
    const TemporaryFolder folder;
    auto file = made(folder);
    ASSERT_TRUE(file.ok()) << file.error().message;
    const auto m = file->measure({.readSize = kibibytes(64), .depth = 8}, brief, {});
    ASSERT_TRUE(m.ok()) << m.error().message;
    EXPECT_GT(m->rate.value, 0);
    EXPECT_NEAR(m->rate.value, static_cast<double>(m->bytes.count) / m->seconds.count(), 1);
    EXPECT_NEAR(m->operationsPerSecond, m->rate.value / 65536, 1);
    EXPECT_LE(m->latency.p50, m->latency.p99);
    EXPECT_LE(m->latency.p99, m->latency.max);
    EXPECT_GT(m->latency.p50.count(), 0);
    EXPECT_GE((m->cpuUser + m->cpuSystem).count(), 0);
    EXPECT_LT((m->cpuUser + m->cpuSystem).count(), 8 * m->seconds.count());
    EXPECT_GE(m->samples.size(), 6U);
    EXPECT_EQ(m->fileSize, mebibytes(16));
    EXPECT_FALSE(m->engineSetup.summary.empty());
}

TEST(MeasuredFile, RefusesBuffersThatDoNotFitIntoMemory)
{
    const TemporaryFolder folder;
    auto file = made(folder);
    ASSERT_TRUE(file.ok());
    const auto m = file->measure({.readSize = gibibytes(1), .depth = 4096, .threads = 1024}, brief, {});
    ASSERT_FALSE(m.ok());
    EXPECT_EQ(m.error().kind, ErrorKind::NoSpace) << m.error().message;
}

TEST(MeasuredFile, LeavesNothingInTheFolder)
{
    const TemporaryFolder folder;
    {
        auto file = made(folder);
        ASSERT_TRUE(file.ok());
        ASSERT_TRUE(file->measure({}, brief, {}).ok());
        EXPECT_TRUE(folder.empty());
    }
    EXPECT_TRUE(folder.empty());
}

TEST(MeasuredFile, MarksMemoryAsPageCacheWhateverODirectSays)
{
    if (!std::filesystem::is_directory("/dev/shm")) {
        GTEST_SKIP() << "no /dev/shm here";
    }
    const TemporaryFolder folder("/dev/shm");
    auto file = made(folder);
    ASSERT_TRUE(file.ok()) << file.error().message;
    const auto m = file->measure({.access = Access::Direct}, brief, {});
    ASSERT_TRUE(m.ok());
    EXPECT_TRUE(m->pageCache);
    EXPECT_FALSE(m->warnings.empty());
}

TEST(MeasuredFile, ABufferedReadIsMarkedAndItsResidencyNoted)
{
    const TemporaryFolder folder;
    auto file = made(folder);
    const auto m = file->measure({.access = Access::Buffered}, brief, {});
    ASSERT_TRUE(m.ok());
    EXPECT_TRUE(m->pageCache);
    ASSERT_TRUE(m->pageCacheResidentAfter.has_value());
    EXPECT_GT(*m->pageCacheResidentAfter, 0.9); // read at least once by now
}

TEST(MeasuredFile, ReadsThatAreProvenColdAreNoneOfThePageCache)
{
    const TemporaryFolder folder;
    auto file = made(folder);
    ASSERT_TRUE(file.ok()) << file.error().message;
    if (file->target().fileSystem.memoryOnly) {
        GTEST_SKIP() << "nothing is cold in memory";
    }
    const MeasureTiming once{.runtime = Seconds(60), .ramp = {}, .limit = file->size()};
    for (int round = 0; round < 2; ++round) {
        const auto m = file->measure({.engine = EngineKind::Threads, .access = Access::Buffered, .depth = 2}, once, {});
        ASSERT_TRUE(m.ok());
        EXPECT_LE(m->pageCacheResidentBefore.value_or(1), coldEnough) << "the round before left nothing behind";
        EXPECT_FALSE(m->pageCache) << "no block was read twice";
    }
}

TEST(MeasuredFile, SaysHowMuchProcessorTimeOtherMachinesTook)
{
    if (!std::filesystem::exists("/proc/stat")) {
        GTEST_SKIP() << "no /proc/stat here";
    }
    const TemporaryFolder folder;
    auto file = made(folder);
    // From memory: a processor has work all the time.
    const auto m = file->measure({.access = Access::Buffered}, {.runtime = Seconds(0.8), .ramp = Seconds(0.1)}, {});
    ASSERT_TRUE(m.ok());
    ASSERT_TRUE(m->processorStolen.has_value());
    EXPECT_GE(*m->processorStolen, 0);
    EXPECT_LT(*m->processorStolen, 1);
}

TEST(MeasuredFile, MmapIsNeverDirect)
{
    const TemporaryFolder folder;
    auto file = made(folder);
    const auto m = file->measure({.engine = EngineKind::Mmap, .depth = 2}, brief, {});
    ASSERT_TRUE(m.ok()) << m.error().message;
    EXPECT_EQ(m->point.access, Access::Buffered);
    EXPECT_NE(m->engineSetup.fallbackReason.find("page cache"), std::string::npos);
}

TEST(MeasuredFile, ReadsAnExistingFileAndLeavesItAsItWas)
{
    const TemporaryFolder folder;
    const std::string content(1 << 20, 'x');
    std::ofstream(folder.file("shard")) << content;
    const auto before = std::filesystem::last_write_time(folder.file("shard"));
    auto file = MeasuredFile::existing(*io::resolveTarget(folder.file("shard"), false));
    ASSERT_TRUE(file.ok());
    ASSERT_TRUE(file->measure({.access = Access::Buffered, .readSize = kibibytes(64), .depth = 2}, brief, {}).ok());
    EXPECT_EQ(std::filesystem::last_write_time(folder.file("shard")), before);
    EXPECT_EQ(std::filesystem::file_size(folder.file("shard")), content.size());
}

TEST(MeasuredFile, MakingWritesDurableIsTimedApart)
{
    const TemporaryFolder folder;
    auto file = made(folder);
    ASSERT_TRUE(file.ok());
    auto timing = brief;
    timing.sync = Sync::Fdatasync;
    const IoPoint writes{
        .access = Access::Buffered, .direction = Direction::Write, .readSize = kibibytes(256), .depth = 2};
    const auto m = file->measure(writes, timing, {});
    ASSERT_TRUE(m.ok()) << m.error().message;
    ASSERT_TRUE(m->sync);
    EXPECT_EQ(m->sync->kind, Sync::Fdatasync);
    EXPECT_GT(m->sync->seconds.count(), 0);
    EXPECT_GT(m->sync->durableRate.value, 0);
    EXPECT_LT(m->sync->durableRate, *m->lastDoneRate);
    EXPECT_FALSE(file->measure(writes, brief, {})->sync) << "not asked for";
}

TEST(MeasuredFile, NeverWritesAFileThatIsNotOurs)
{
    const TemporaryFolder folder;
    std::ofstream(folder.file("precious")) << std::string(1 << 20, 'x');
    auto file = MeasuredFile::existing(*io::resolveTarget(folder.file("precious"), false));
    const auto m = file->measure({.access = Access::Buffered, .direction = Direction::Write}, brief, {});
    ASSERT_FALSE(m.ok());
    EXPECT_EQ(m.error().kind, ErrorKind::Usage);
}

TEST(MeasuredFile, AnInterruptWhileMeasuringKeepsWhatWasMeasured)
{
    const TemporaryFolder folder;
    auto file = made(folder);
    std::stop_source source;
    const auto m = file->measure({.readSize = kibibytes(64), .depth = 4}, {.runtime = Seconds(60), .ramp = Seconds(0)},
                                 source.get_token(), [&source](const RateSample& sample) {
                                     if (sample.rate.value > 0) {
                                         source.request_stop();
                                     }
                                 });
    ASSERT_TRUE(m.ok());
    EXPECT_TRUE(m->interrupted);
    EXPECT_GT(m->bytes.count, 0);
}

TEST(MeasuredFile, EndsEarlyOnceTheIntervalIsTight)
{
    const TemporaryFolder folder;
    auto file = made(folder);
    const auto m = file->measure(
        {.access = Access::Buffered},
        {.runtime = Seconds(30), .ramp = Seconds(0.1), .atLeast = Seconds(0.4), .enoughHalfWidth = 0.99}, {});
    ASSERT_TRUE(m.ok());
    EXPECT_LT(m->seconds.count(), 25);
}

} // namespace
} // namespace sluice
