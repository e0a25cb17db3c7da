// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/files/files_sweep.h"

#include "core/bench/files/sample_files.h"
#include "tests/core/temporary_folder.h"

#include <gtest/gtest.h>

namespace sluice {
namespace {

TEST(FilesSweep, DoublesTheWorkersUpToTheMost)
{
    EXPECT_EQ(workerCounts(1), (std::vector{1}));
    EXPECT_EQ(workerCounts(6), (std::vector{1, 2, 4, 6}));
    EXPECT_EQ(workerCounts(8), (std::vector{1, 2, 4, 8}));
}

/// Ten files of our own, without a shard.
class FilesSweepTest : public testing::Test {
protected:
    FilesSweepTest()
    {
        spec = {.path = folder.path(), .fileSize = kibibytes(4), .count = 10, .workers = 2, .runtime = Seconds(2)};
        files.emplace(*makeSampleFiles(spec, *io::resolveTarget(folder.path(), false, {}), {}, [](int) {}));
    }

    TemporaryFolder folder;
    SmallFilesSpec spec;
    std::optional<SampleFiles> files;
    SmallFilesListener listener;
    SmallFilesMeasurement result;
};

TEST_F(FilesSweepTest, TellsHowFarItIsInPasses)
{
    std::vector<double> done;
    listener.progress = [&done](double now, double all) {
        done.push_back(now);
        EXPECT_EQ(all, 10) << "five passes with one worker, five with two";
    };
    FilesSweep sweep(spec, files->list, std::nullopt, listener, {}, result);
    ASSERT_TRUE(sweep.run());
    EXPECT_EQ(done, (std::vector<double>{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}));
    ASSERT_EQ(result.scaling.size(), 2U);
    EXPECT_EQ(result.scaling[1].workers, 2);
    EXPECT_EQ(result.scaling[1].cold.files, 10);
    EXPECT_FALSE(result.scaling[0].shardCold) << "there is no shard to compare with";
}

TEST_F(FilesSweepTest, MeasuresNothingOnceAStopIsRequested)
{
    std::stop_source stop;
    stop.request_stop();
    FilesSweep sweep(spec, files->list, std::nullopt, listener, stop.get_token(), result);
    EXPECT_TRUE(sweep.run());
    EXPECT_TRUE(result.scaling.empty());
}

TEST_F(FilesSweepTest, NamesAFileThatVanished)
{
    const auto list = files->list;
    files.reset();
    FilesSweep sweep(spec, list, std::nullopt, listener, {}, result);
    const auto done = sweep.run();
    ASSERT_FALSE(done);
    EXPECT_NE(done.error().message.find(folder.path().string()), std::string::npos) << done.error().message;
}

} // namespace
} // namespace sluice
