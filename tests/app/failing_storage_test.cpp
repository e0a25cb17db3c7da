// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
//
// Storage that breaks in the middle: a clear error, what was measured is kept where there is something, and
// nothing is left behind.
#include "tests/app/command.h"
#include "tests/core/temporary_folder.h"
#include "tests/lab/slow_mount.h"
#include "tests/paths.h"

#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <ctime>
#include <linux/capability.h>
#include <sys/prctl.h>
#include <sys/resource.h>

namespace sluice {
namespace {

class FailingStorage : public testing::TestWithParam<const char*> {
protected:
    void SetUp() override
    {
        if (!m_mount.problem().empty()) {
            GTEST_SKIP() << m_mount.problem();
        }
    }

    SlowMount m_mount{{.latencyMicroseconds = 500, .parallel = 64, .bytesPerSecond = 200e6}};
};

TEST_P(FailingStorage, AReadThatFailsIsTold)
{
    Command command({"bench", "io", "--path", m_mount.path(), "--size", "16M", "--read-size", "64K", "--depth", "8",
                     "--engine", GetParam(), "--runtime", "60s", "--stream"});
    ASSERT_TRUE(command.waitUntilItMeasures());
    m_mount.fail();
    const auto outcome = command.finish();
    EXPECT_EQ(outcome.exitCode, 3) << outcome.out;
    EXPECT_NE(outcome.err.find("Input/output error"), std::string::npos) << outcome.err;
}

TEST_P(FailingStorage, ADeviceThatIsPulledOutIsTold)
{
    Command command({"bench", "io", "--path", m_mount.path(), "--size", "16M", "--read-size", "64K", "--depth", "8",
                     "--engine", GetParam(), "--runtime", "60s", "--stream"});
    ASSERT_TRUE(command.waitUntilItMeasures());
    m_mount.vanish();
    const auto outcome = command.finish();
    EXPECT_EQ(outcome.exitCode, 3) << outcome.out;
    EXPECT_FALSE(outcome.err.empty());
}

INSTANTIATE_TEST_SUITE_P(Engines, FailingStorage, testing::Values("uring", "threads"),
                         [](const auto& param) { return std::string(param.param); });

TEST_F(FailingStorage, WritesThatCannotBeMadeDurableAreAFailure)
{
    Command command({"bench", "io", "--path", m_mount.path(), "--size", "16M", "--write", "--sync", "fsync",
                     "--runtime", "3s", "--stream"});
    ASSERT_TRUE(command.waitUntilItMeasures());
    m_mount.fail();
    const auto outcome = command.finish();
    EXPECT_EQ(outcome.exitCode, 3) << outcome.out;
    EXPECT_NE(outcome.err.find("durable"), std::string::npos) << outcome.err;
}

TEST_F(FailingStorage, AGuideKeepsWhatItHadMeasured)
{
    const TemporaryFolder home;
    Command command({"guide", "--path", m_mount.path(), "--db", home.file("sluice.db"), "--budget", "10s", "--stream"});
    ASSERT_TRUE(command.waitFor(R"("sluice.measurement/1")", 2));
    m_mount.fail();
    const auto outcome = command.finish();
    EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
    const auto run = resultOf(outcome.out);
    EXPECT_GE(run["measurements"].size(), 2U);
    EXPECT_NE(run["warnings"].dump().find("Input/output error"), std::string::npos) << run["warnings"];
}

TEST_F(FailingStorage, ALimitThatIsHalvedWhileAGuideMeasuresIsReported)
{
    const TemporaryFolder home;
    Command command({"guide", "--path", m_mount.path(), "--db", home.file("sluice.db"), "--budget", "20s", "--stream"});
    ASSERT_TRUE(command.waitFor(R"("sluice.measurement/1")", 6));
    m_mount.halve();
    const auto outcome = command.finish();
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    // Which causes it names is tested where they are chosen: on a busy machine the rate goes to and fro as well.
    const auto warnings = resultOf(outcome.out)["warnings"].dump();
    EXPECT_NE(warnings.find("the storage changed while it was measured"), std::string::npos) << warnings;
}

TEST_F(FailingStorage, ADiskThatFillsUpWhileTheFileIsWrittenIsToldWithNothingLeft)
{
    m_mount.fill();
    const auto outcome = sluicectl({"bench", "io", "--path", m_mount.path(), "--size", "16M", "--runtime", "1s"});
    EXPECT_EQ(outcome.exitCode, 3) << outcome.out;
    EXPECT_NE(outcome.err.find("space"), std::string::npos) << outcome.err;
    ::unlink(m_mount.behind().file("FULL").c_str());
    EXPECT_TRUE(m_mount.behind().empty());
}

/// For inChild: so much may be locked in memory, for root neither more.
void lockAtMost(rlim_t bytes)
{
    const rlimit limit{bytes, bytes};
    ::setrlimit(RLIMIT_MEMLOCK, &limit);
    ::prctl(PR_CAPBSET_DROP, CAP_IPC_LOCK);
}

Json measuredWithLocked(rlim_t bytes)
{
    const TemporaryFolder folder;
    const auto outcome =
        sluicectl({"bench", "io", "--path", folder.path(), "--size", "64M", "--read-size", "1M", "--depth", "32",
                   "--buffers", "registered", "--runtime", "400ms", "--format", "json"},
                  [bytes] { lockAtMost(bytes); });
    EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
    EXPECT_GT(outcome.json()["result"]["bytes"].get<std::int64_t>(), 0);
    return outcome.json()["config"]["engine_detail"];
}

TEST(MemoryLock, TooLittleForBuffersIsMeasuredWithoutRegisteringThemAndSaysSo)
{
    const auto detail = measuredWithLocked(4U << 20);
    const auto rung = detail["rung"].get<std::string>();
    if (rung.starts_with("pread")) {
        GTEST_SKIP() << "no io_uring here: " << detail["fallback_reason"];
    }
    EXPECT_NE(rung.find("no registered buffers"), std::string::npos) << rung;
}

TEST(MemoryLock, NoneAtAllIsMeasuredWithWhatGoes)
{
    const auto detail = measuredWithLocked(0); // newer kernels account rings to the memory cgroup instead
    const bool told = detail["rung"].get<std::string>().starts_with("io_uring")
        || detail["fallback_reason"].get<std::string>().find("locked-memory limit") != std::string::npos
        || detail["fallback_reason"].get<std::string>().find("io_uring") != std::string::npos;
    EXPECT_TRUE(told) << detail;
}

/// The wall clock of the child steps to and fro by an hour; rates and latencies are of another clock.
TEST(ClockStep, DoesNotMoveAnyFigure)
{
    const TemporaryFolder folder;
    const std::string stepping = std::string(programFolder) + "/libclock_step.so";
    if (::access(stepping.c_str(), R_OK) != 0) {
        GTEST_SKIP() << "a library to preload cannot be used with sanitizers";
    }
    const auto outcome =
        sluicectl({"bench", "io", "--path", folder.path(), "--size", "16M", "--runtime", "1s", "--format", "json"},
                  [&stepping] { ::setenv("LD_PRELOAD", stepping.c_str(), 1); });
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    const auto result = outcome.json()["result"];
    EXPECT_NEAR(result["seconds"].get<double>(), 1, 0.5);
    EXPECT_GT(result["latency_ns"]["p50"].get<double>(), 0);
    EXPECT_LT(result["latency_ns"]["max"].get<double>(), 60e9);
    Command date("/bin/date", {"+%s"}, [&stepping] { ::setenv("LD_PRELOAD", stepping.c_str(), 1); });
    const auto stepped = std::stoll(date.finish().out);
    EXPECT_GT(std::abs(stepped - ::time(nullptr)), 3000) << "the clock does step";
}

} // namespace
} // namespace sluice
