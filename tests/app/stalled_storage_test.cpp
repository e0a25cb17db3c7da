// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
//
// Storage that stops answering in the middle: what was measured is kept, and the prompt comes back.
#include "core/bench/machine.h"
#include "core/io/files/target.h"
#include "core/topology/snapshot.h"
#include "tests/app/command.h"
#include "tests/core/temporary_folder.h"
#include "tests/lab/slow_mount.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <future>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

namespace sluice {
namespace {

using Clock = std::chrono::steady_clock;
/// Half a second is the promise; sanitizers and a busy machine take their share.
constexpr auto patience = std::chrono::milliseconds(1500);

class StalledStorage : public testing::TestWithParam<const char*> {
protected:
    void SetUp() override
    {
        if (!m_mount.problem().empty()) {
            GTEST_SKIP() << m_mount.problem();
        }
    }

    SlowMount m_mount{{.latencyMicroseconds = 500, .parallel = 64, .bytesPerSecond = 200e6}};
};

TEST_P(StalledStorage, AnInterruptEndsItAtOnceWithWhatWasMeasured)
{
    const bool mapped = std::string(GetParam()) == "mmap"; // what was read once is in memory
    Command command({"bench", "io", "--path", m_mount.path(), "--size", mapped ? "1G" : "16M", "--read-size", "64K",
                     "--depth", "8", "--engine", GetParam(), "--runtime", "60s", "--stream"});
    ASSERT_TRUE(command.waitUntilItMeasures());
    m_mount.stall();
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    const auto begin = Clock::now();
    command.signal(SIGINT);
    const auto outcome = command.finish();
    EXPECT_LT(Clock::now() - begin, patience);
    EXPECT_EQ(outcome.exitCode, 130) << outcome.err;
    const auto result = resultOf(outcome.out)["result"];
    EXPECT_TRUE(result["interrupted"].get<bool>());
    EXPECT_GT(result["bytes"].get<std::int64_t>(), 0);
    EXPECT_GT(result["unanswered_threads"].get<int>(), 0);
    m_mount.answerAgain();
    for (int i = 0; i < 200 && !m_mount.behind().empty(); ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(10)); // what was left behind ends as soon as it can
    }
    EXPECT_TRUE(m_mount.behind().empty());
}

INSTANTIATE_TEST_SUITE_P(Engines, StalledStorage, testing::Values("uring", "threads", "mmap"),
                         [](const auto& param) { return std::string(param.param); });

TEST_F(StalledStorage, AnInterruptEndsTheWaitForWritesToBecomeDurable)
{
    Command command({"bench", "io", "--path", m_mount.path(), "--size", "16M", "--write", "--sync", "fdatasync",
                     "--runtime", "3s", "--stream"});
    ASSERT_TRUE(command.waitUntilItMeasures());
    m_mount.stall();
    std::this_thread::sleep_for(std::chrono::seconds(4)); // past the end
    const auto begin = Clock::now();
    command.signal(SIGINT);
    const auto outcome = command.finish();
    EXPECT_LT(Clock::now() - begin, patience);
    EXPECT_EQ(outcome.exitCode, 130) << outcome.err;
    EXPECT_GT(resultOf(outcome.out)["result"]["bytes"].get<std::int64_t>(), 0);
}

TEST_F(StalledStorage, AGuideKeepsItsMeasurementsAndSaysWhy)
{
    const TemporaryFolder home;
    Command command({"guide", "--path", m_mount.path(), "--db", home.file("sluice.db"), "--budget", "10s", "--stream"});
    ASSERT_TRUE(command.waitFor(R"("sluice.measurement/1")"));
    m_mount.stall();
    const auto outcome = command.finish(); // within its budget, without an interrupt
    m_mount.answerAgain();
    EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
    const auto run = resultOf(outcome.out);
    EXPECT_FALSE(run["measurements"].empty());
    EXPECT_NE(run["warnings"].dump().find("stopped answering"), std::string::npos) << run["warnings"];
}

/// Interrupts a command that waits for dead storage.
void interruptWhileDead(Command& command)
{
    std::this_thread::sleep_for(std::chrono::milliseconds(500));
    const auto begin = Clock::now();
    command.signal(SIGINT);
    EXPECT_EQ(command.exitCode(), 130);
    EXPECT_LT(Clock::now() - begin, patience);
}

TEST_F(StalledStorage, AnInterruptEndsWhateverWasBegunOnStorageThatIsDead)
{
    m_mount.die();
    for (const auto& words : {std::vector<std::string>{"bench", "io"}, {"bench", "files"}, {"guide"}}) {
        const TemporaryFolder home;
        auto all = words;
        all.insert(all.end(), {"--path", m_mount.path(), "--stream", "--db", home.file("sluice.db")});
        Command command(all);
        interruptWhileDead(command);
    }
}

TEST_F(StalledStorage, AnInterruptEndsAModelThatReadsADataSetOnStorageThatIsDead)
{
    m_mount.die();
    for (const auto* command : {"plan", "simulate"}) {
        Command waiting({command, "--dataset", m_mount.path(), "--storage-bandwidth", "1GB/s"});
        interruptWhileDead(waiting);
    }
}

TEST_F(StalledStorage, AnInterruptEndsAnyCommandWhoseFilesLieOnStorageThatIsDead)
{
    const auto database = m_mount.file("sluice.db");
    ASSERT_EQ(sluicectl({"runs", "list", "--db", database}).exitCode, 0);
    m_mount.die();
    const TemporaryFolder home;
    const auto file = m_mount.file("node.json");
    for (const auto& words : {std::vector<std::string>{"runs", "list", "--db", database},
                              {"runs", "import", file, "--db", home.file("sluice.db")},
                              {"report", "--run", "last", "--db", database},
                              {"estimate", "--run", "last", "--db", database},
                              {"plan", "--workload", file, "--storage-bandwidth", "1GB/s"},
                              {"audit", "--snapshot", file}}) {
        SCOPED_TRACE(words[0]);
        Command waiting(words);
        interruptWhileDead(waiting);
    }
}

TEST_F(StalledStorage, AnInterruptLeavesTheFileThatIsWrittenTimeToBeWholeOrGone)
{
    m_mount.die();
    Command writing({"snapshot", "-o", m_mount.file("node.json")});
    std::this_thread::sleep_for(std::chrono::seconds(1));
    writing.signal(SIGINT);
    std::this_thread::sleep_for(std::chrono::milliseconds(1500));
    m_mount.answerAgain();
    EXPECT_EQ(writing.finish().exitCode, 130);
    for (const auto& entry : std::filesystem::directory_iterator(m_mount.behind().path())) {
        EXPECT_EQ(entry.path().filename(), "node.json");
    }
}

TEST_F(StalledStorage, ASecondInterruptGivesUpTheFileToo)
{
    m_mount.die();
    Command writing({"snapshot", "-o", m_mount.file("node.json")});
    std::this_thread::sleep_for(std::chrono::seconds(1));
    writing.signal(SIGINT);
    interruptWhileDead(writing);
}

TEST_F(StalledStorage, WithoutAnInterruptItIsNotWaitedForForever)
{
    m_mount.die();
    const auto begin = Clock::now();
    const auto target = io::resolveTarget(m_mount.path(), false, {}, std::chrono::milliseconds(300));
    EXPECT_LT(Clock::now() - begin, std::chrono::milliseconds(300) + patience);
    m_mount.answerAgain();
    ASSERT_FALSE(target.ok());
    EXPECT_EQ(target.error().kind, ErrorKind::Io);
    EXPECT_EQ(target.error().message, "the storage of " + m_mount.path() + " did not answer within 300 ms");
    EXPECT_TRUE(io::resolveTarget(m_mount.path(), false).ok());
}

/// Whether reading a machine ends as interrupted, and in time, when a stop is requested.
bool readingEndsInterrupted(const std::string& path)
{
    constexpr auto before = std::chrono::milliseconds(300);
    std::stop_source source;
    const std::jthread interrupt([&source, before] {
        std::this_thread::sleep_for(before);
        source.request_stop();
    });
    const auto begin = Clock::now();
    const auto node = readMachine({.root = "/", .paths = {path}}, source.get_token());
    return !node && node.error().kind == ErrorKind::Interrupted && Clock::now() - begin < before + patience;
}

TEST_F(StalledStorage, AnInterruptEndsTheReadingOfAMachineWhosePathIsDead)
{
    m_mount.die();
    // In a process that ends as the program does: who was left behind still uses what an exit takes down.
    const auto readAndEnd = [this] {
        const bool fine = readingEndsInterrupted(m_mount.path());
        m_mount.answerAgain(); // or the kernel would keep the process
        std::_Exit(fine ? EXIT_SUCCESS : EXIT_FAILURE);
    };
    EXPECT_EXIT(readAndEnd(), testing::ExitedWithCode(EXIT_SUCCESS), "");
}

/// autofs mounts what is looked at; here a look takes until something else was mounted.
TEST_F(StalledStorage, WhatIsMountedByALookAtThePathIsInTheMountTable)
{
    std::filesystem::create_directory(m_mount.behind().path() / "data");
    m_mount.die();
    auto looking = std::async(std::launch::async,
                              [path = m_mount.file("data")] { return takeSnapshot({.root = "/", .paths = {path}}); });
    EXPECT_EQ(looking.wait_for(std::chrono::seconds(1)), std::future_status::timeout) << "it waits for the path";
    const SlowMount mounted;
    m_mount.answerAgain();
    const auto node = looking.get();
    ASSERT_TRUE(node.ok()) << node.error().message;
    EXPECT_TRUE(std::any_of(node->mounts.begin(), node->mounts.end(),
                            [&mounted](const Mount& mount) { return mount.target == mounted.path(); }));
}

TEST_F(StalledStorage, AnInterruptEndsTheWritingOfTheFileOnStorageThatDied)
{
    Command command({"bench", "io", "--path", m_mount.path(), "--size", "4G", "--stream"});
    ASSERT_TRUE(command.waitFor(R"("event":"progress")"));
    m_mount.die();
    interruptWhileDead(command);
}

TEST_F(StalledStorage, AnInterruptEndsTheMakingOfFilesOnStorageThatDied)
{
    Command command({"bench", "files", "--path", m_mount.path(), "--count", "20000", "--file-size", "4K", "--stream"});
    ASSERT_TRUE(command.waitFor(R"("event":"progress")"));
    m_mount.die();
    interruptWhileDead(command);
}

TEST_F(StalledStorage, AGuideOnStorageThatDiedEndsWithAnInterruptAndIsKept)
{
    const TemporaryFolder home;
    Command command({"guide", "--path", m_mount.path(), "--db", home.file("sluice.db"), "--budget", "20s", "--stream"});
    ASSERT_TRUE(command.waitFor(R"("sluice.measurement/1")", 2));
    m_mount.die();
    interruptWhileDead(command);
    m_mount.answerAgain();
    const auto kept = sluicectl({"runs", "show", "last", "--db", home.file("sluice.db"), "--format", "json"});
    ASSERT_EQ(kept.exitCode, 0) << kept.err;
    EXPECT_EQ(kept.json()["state"], "interrupted");
    EXPECT_GE(kept.json()["measurements"].size(), 2U);
}

/// Every read takes a second, which is longer than a short point: network storage at its worst moment.
class StorageOfASecond : public testing::Test {
protected:
    void SetUp() override
    {
        if (!m_mount.problem().empty()) {
            GTEST_SKIP() << m_mount.problem();
        }
    }

    SlowMount m_mount{{.latencyMicroseconds = 1000000}};
};

TEST_F(StorageOfASecond, ATimeInWhichNothingCameBackIsWaitedOut)
{
    Command command({"bench", "io", "--path", m_mount.path(), "--size", "16M", "--read-size", "64K", "--depth", "8",
                     "--runtime", "200ms", "--stream"});
    const auto outcome = command.finish();
    EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
    const auto result = resultOf(outcome.out)["result"];
    EXPECT_GE(result["bytes"].get<std::int64_t>(), 64 * 1024);
    EXPECT_LE(result["bytes"].get<std::int64_t>(), 8 * 64 * 1024);
    EXPECT_GE(result["seconds"].get<double>(), 0.9);
    EXPECT_FALSE(result["steady"].get<bool>());
}

TEST_F(StorageOfASecond, AGuideMeasuresItAllTheSame)
{
    const TemporaryFolder home;
    Command command({"guide", "--path", m_mount.path(), "--db", home.file("sluice.db"), "--budget", "8s", "--stream"});
    const auto outcome = command.finish();
    EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
    const auto run = resultOf(outcome.out);
    EXPECT_FALSE(run["measurements"].empty());
    EXPECT_FALSE(run["plan"].is_null());
}

/// 64 samples behind the storage, written past it: only reads are slow.
class StalledLoader : public StalledStorage {
protected:
    void SetUp() override
    {
        StalledStorage::SetUp();
        std::filesystem::create_directory(m_mount.behind().path() / "samples");
        for (int i = 0; i < 64; ++i) {
            // By a name that tells what they are: none of them is looked into.
            std::ofstream(m_mount.behind().path() / "samples" / (std::to_string(i) + ".jpg"))
                << std::string(200'000, 's');
        }
    }

    std::vector<std::string> loader(const std::vector<std::string>& more) const
    {
        std::vector<std::string> words{"bench",     "loader",    "--path",  m_mount.file("samples"), "--batch",
                                       "4",         "--workers", "2",       "--step-time",           "10ms",
                                       "--runtime", "60s",       "--stream"};
        words.insert(words.end(), more.begin(), more.end());
        return words;
    }

    void interruptedAtOnce(Command& command)
    {
        std::this_thread::sleep_for(std::chrono::milliseconds(300));
        const auto begin = Clock::now();
        command.signal(SIGINT);
        m_outcome = command.finish();
        EXPECT_LT(Clock::now() - begin, patience);
        EXPECT_EQ(m_outcome.exitCode, 130) << m_outcome.err;
    }

    Outcome m_outcome;
};

TEST_F(StalledLoader, EndsWithAnInterruptAndKeepsItsFigures)
{
    Command command(loader({}));
    ASSERT_TRUE(command.waitFor(R"("event":"loader")", 3));
    m_mount.stall();
    interruptedAtOnce(command);
    const auto document = resultOf(m_outcome.out);
    EXPECT_TRUE(document["result"]["interrupted"].get<bool>());
    EXPECT_GT(document["result"]["steps"].get<double>(), 0);
    EXPECT_NE(document["warnings"].dump().find("stopped answering"), std::string::npos) << document["warnings"];
}

TEST_F(StalledLoader, EndsWithAnInterruptWhileTheCacheIsFilled)
{
    m_mount.stall();
    Command command(loader({"--access", "buffered", "--cached", "0.5"}));
    ASSERT_TRUE(command.waitFor(R"("name":"measure")"));
    interruptedAtOnce(command);
}

TEST_F(StalledLoader, EndsWithAnInterruptWhileShardsAreLookedInto)
{
    std::ofstream(m_mount.behind().path() / "shard.tar") << std::string(100'000, '\0');
    m_mount.stall();
    Command command({"bench", "loader", "--path", m_mount.file("shard.tar"), "--stream"});
    ASSERT_TRUE(command.waitFor(R"("name":"dataset")"));
    interruptedAtOnce(command);
    EXPECT_NE(m_outcome.err.find("before the storage answered"), std::string::npos) << m_outcome.out << m_outcome.err;
}

TEST_F(StalledStorage, SmallFilesEndWithAnInterruptToo)
{
    Command command({"bench", "files", "--path", m_mount.path(), "--count", "50", "--file-size", "64K", "--workers",
                     "4", "--stream"});
    ASSERT_TRUE(command.waitFor(R"("name":"measure")", 2));
    m_mount.stall();
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    const auto begin = Clock::now();
    command.signal(SIGTERM);
    const auto outcome = command.finish();
    EXPECT_LT(Clock::now() - begin, patience);
    EXPECT_EQ(outcome.exitCode, 130) << outcome.err;
}

} // namespace
} // namespace sluice
