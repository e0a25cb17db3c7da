// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
//
// Real block devices, made and removed by the tests (root; skipped otherwise): only ever read, and only when that was
// asked for; filesystems of which too little is left; a device whose limit is known.
#include "tests/app/command.h"
#include "tests/lab/loop_device.h"
#include "tests/lab/read_limit.h"
#include "tests/lab/zram_device.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

namespace sluice {
namespace {

class BlockDevices : public testing::Test {
protected:
    void SetUp() override
    {
        if (!m_loop.problem().empty()) {
            GTEST_SKIP() << m_loop.problem();
        }
        m_loop.fill();
    }

    std::vector<std::string> benchIo(const std::vector<std::string>& more) const
    {
        std::vector<std::string> words{"bench",   "io", "--path",      m_loop.path(), "--runtime", "400ms",
                                       "--depth", "8",  "--read-size", "64K",         "--format",  "json"};
        words.insert(words.end(), more.begin(), more.end());
        return words;
    }

    LoopDevice m_loop;
};

TEST_F(BlockDevices, AreReadOnlyWhenThatIsAskedFor)
{
    const auto refused = sluicectl(benchIo({}));
    EXPECT_EQ(refused.exitCode, 2);
    EXPECT_NE(refused.err.find("--allow-device"), std::string::npos) << refused.err;
    for (const char* engine : {"uring", "threads", "mmap"}) {
        const auto read = sluicectl(benchIo({"--allow-device", "--engine", engine}));
        ASSERT_EQ(read.exitCode, 0) << read.err;
        EXPECT_GT(read.json()["result"]["bytes"].get<std::int64_t>(), 0);
        EXPECT_EQ(read.json()["config"]["size_bytes"], mebibytes(64).count);
        EXPECT_EQ(read.json()["result"]["layers"][0]["device"], m_loop.name());
        EXPECT_NE(read.json()["warnings"].dump().find("is a file on another filesystem"), std::string::npos);
    }
    EXPECT_TRUE(m_loop.holdsWhatWasFilledIn());
}

/// Neighbours that the kernel is given together become one request, and a rate of other reads than were asked for.
TEST_F(BlockDevices, AreReadBySizesThatWereAskedForUnlessABatchIs)
{
    const auto seen = [this](const std::vector<std::string>& more) {
        auto words = benchIo({"--allow-device"});
        words.insert(words.end(), more.begin(), more.end());
        return sluicectl(words).json();
    };
    for (const char* pattern : {"sequential", "reverse", "shuffled"}) {
        const auto alone = seen({"--pattern", pattern});
        if (alone["config"]["engine"] != "uring") {
            GTEST_SKIP() << "io_uring is not to be had here";
        }
        EXPECT_EQ(alone["config"]["one_by_one"], true);
        EXPECT_EQ(alone["result"]["layers"][0]["merged"], 0) << pattern;
        EXPECT_EQ(alone["reproduce"]["fio"].dump().find("batch"), std::string::npos);
    }
    const auto together = seen({"--batch", "8"});
    EXPECT_EQ(together["config"]["one_by_one"], false);
    EXPECT_GT(together["result"]["layers"][0]["merged"], 0);
    EXPECT_NE(together["reproduce"]["fio"].dump().find("--iodepth_batch_submit=8"), std::string::npos);
    EXPECT_EQ(seen({"--pattern", "random"})["config"]["one_by_one"], false) << "nothing to be joined";
}

TEST_F(BlockDevices, AreNeverWrittenWhateverIsAsked)
{
    for (const auto& more : {std::vector<std::string>{"--write"}, {"--write", "--allow-device"}}) {
        const auto refused = sluicectl(benchIo(more));
        EXPECT_EQ(refused.exitCode, 2) << refused.out;
    }
    for (const auto& command : {std::vector<std::string>{"bench", "files", "--path", m_loop.path()},
                                {"guide", "--path", m_loop.path(), "--budget", "6s"}}) {
        EXPECT_EQ(sluicectl(command).exitCode, 2) << command[0];
    }
    EXPECT_TRUE(m_loop.holdsWhatWasFilledIn());
}

TEST_F(BlockDevices, OneThatIsMountedIsReadAtMost)
{
    if (const auto problem = m_loop.mountAs("ext4", "mkfs.ext4 -q -F"); !problem.empty()) {
        GTEST_SKIP() << problem;
    }
    EXPECT_EQ(sluicectl(benchIo({"--allow-device"})).exitCode, 0);
    EXPECT_EQ(sluicectl(benchIo({"--allow-device", "--write"})).exitCode, 2);
}

TEST_F(BlockDevices, AnEndThatIsLostInTheMiddleIsAnErrorThatNamesThePlace)
{
    for (const char* engine : {"uring", "threads"}) {
        m_loop.fill();
        Command command({"bench", "io", "--path", m_loop.path(), "--allow-device", "--engine", engine, "--pattern",
                         "random", "--runtime", "60s", "--stream"});
        ASSERT_TRUE(command.waitUntilItMeasures());
        m_loop.cutTo(mebibytes(8));
        const auto outcome = command.finish();
        EXPECT_EQ(outcome.exitCode, 3) << outcome.out;
        EXPECT_NE(outcome.err.find("Input/output error"), std::string::npos) << outcome.err;
        EXPECT_NE(outcome.err.find("offset"), std::string::npos) << outcome.err;
        m_loop.cutTo(mebibytes(64));
    }
}

TEST(BlockDeviceWithoutNowait, IsAskedByThreadsOfTheKernelAtOnceWhereReadsGoInBatches)
{
    const ZramDevice zram;
    const LoopDevice loop;
    for (const auto& problem : {zram.problem(), loop.problem()}) {
        if (!problem.empty()) {
            GTEST_SKIP() << problem;
        }
    }
    const auto saysSo = [](const std::string& device, const std::string& batch) {
        const auto outcome =
            sluicectl({"bench", "io", "--path", device, "--allow-device", "--runtime", "300ms", "--depth", "32",
                       "--read-size", "4K", "--pattern", "random", "--batch", batch, "--format", "json"});
        EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
        const auto rung = outcome.json()["config"]["engine_detail"]["rung"].get<std::string>();
        return rung.find("given to threads of the kernel at once") != std::string::npos;
    };
    EXPECT_TRUE(saysSo(zram.path(), "8"));
    EXPECT_FALSE(saysSo(zram.path(), "1"));
    EXPECT_FALSE(saysSo(loop.path(), "8"));
}

/// A filesystem of a gigabyte, with room for few files.
class SmallFileSystem : public testing::TestWithParam<std::pair<const char*, const char*>> {
protected:
    void SetUp() override
    {
        if (!m_loop.problem().empty()) {
            GTEST_SKIP() << m_loop.problem();
        }
        if (const auto problem = m_loop.mountAs(GetParam().first, GetParam().second); !problem.empty()) {
            GTEST_SKIP() << problem;
        }
    }

    std::vector<std::string> on(std::vector<std::string> words) const
    {
        words.insert(words.end(), {"--path", m_loop.mount().path(), "--format", "json"});
        return words;
    }
    std::set<std::string> there() const
    {
        std::set<std::string> names;
        for (const auto& entry : std::filesystem::directory_iterator(m_loop.mount().path())) {
            names.insert(entry.path().filename());
        }
        return names;
    }

    LoopDevice m_loop{mebibytes(1024)};
};

TEST_P(SmallFileSystem, TheFileFitsAndLeavesWhatMustStayFree)
{
    const auto before = there();
    const auto outcome = sluicectl(on({"bench", "io", "--runtime", "400ms"}));
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    EXPECT_LT(outcome.json()["config"]["size_bytes"].get<std::int64_t>(), mebibytes(768).count);
    EXPECT_EQ(outcome.json()["config"]["access"], "direct");
    const auto refused = sluicectl(on({"bench", "io", "--size", "900M"}));
    EXPECT_EQ(refused.exitCode, 3);
    for (const char* figure : {"free", "5 %", "256 MiB"}) {
        EXPECT_NE(refused.err.find(figure), std::string::npos) << refused.err;
    }
    EXPECT_EQ(there(), before);
}

TEST_P(SmallFileSystem, OneThatIsFilledMeanwhileIsToldWithNothingLeft)
{
    const auto before = there();
    Command command(on({"bench", "io", "--write", "--runtime", "60s", "--stream"}));
    ASSERT_TRUE(command.waitUntilItMeasures());
    std::ofstream hog(m_loop.mount().file("hog"));
    const std::string block(1 << 20, 'h');
    while (hog.write(block.data(), std::ssize(block))) { }
    hog.close();
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    command.signal(SIGINT);
    const auto outcome = command.finish();
    std::filesystem::remove(m_loop.mount().file("hog"));
    // Where writes go to new places (btrfs) there is no space for them; elsewhere it was reserved.
    EXPECT_TRUE(outcome.exitCode == 130 || outcome.err.find("space") != std::string::npos) << outcome.err;
    EXPECT_EQ(there(), before);
}

INSTANTIATE_TEST_SUITE_P(On, SmallFileSystem,
                         testing::Values(std::pair{"ext4", "mkfs.ext4 -q -F"}, std::pair{"xfs", "mkfs.xfs -q -f"},
                                         std::pair{"btrfs", "mkfs.btrfs -q -f"}),
                         [](const auto& param) { return std::string(param.param.first); });

TEST(SmallFileSystemOfFewFiles, MoreFilesThanThereAreInodesAreRefusedBeforeTheyAreMade)
{
    LoopDevice loop(mebibytes(1024));
    if (!loop.problem().empty()) {
        GTEST_SKIP() << loop.problem();
    }
    if (const auto problem = loop.mountAs("ext4", "mkfs.ext4 -q -F -N 2048"); !problem.empty()) {
        GTEST_SKIP() << problem;
    }
    const auto refused =
        sluicectl({"bench", "files", "--path", loop.mount().path(), "--count", "5000", "--file-size", "100"});
    EXPECT_EQ(refused.exitCode, 3);
    EXPECT_NE(refused.err.find("inodes"), std::string::npos) << refused.err;
}

/// A device of 100 MB/s.
class LimitedDevice : public testing::Test {
protected:
    void SetUp() override
    {
        for (const auto& problem : {m_loop.problem(), m_limit.problem()}) {
            if (!problem.empty()) {
                GTEST_SKIP() << problem;
            }
        }
    }

    LoopDevice m_loop{mebibytes(1024)};
    ReadLimit m_limit{m_loop, Bytes{100'000'000}};
};

TEST_F(LimitedDevice, IsMeasuredAsFastAsItsLimit)
{
    const auto outcome = sluicectl({"bench", "io", "--path", m_loop.path(), "--allow-device", "--read-size", "1M",
                                    "--depth", "32", "--runtime", "3s", "--format", "json"},
                                   [this] { m_limit.join(); });
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    const auto result = outcome.json()["result"];
    const double width = std::clamp(result["relative_half_width"].get<double>(), 0.02, 0.1); // a busy machine widens it
    EXPECT_NEAR(result["bytes_per_second"].get<double>(), 100e6, width * 100e6) << result;
}

} // namespace
} // namespace sluice
