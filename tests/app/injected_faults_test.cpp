// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
//
// System calls that fail, by strace -e inject, and limits that are too low: an error with exit 3 or a result, nothing
// left behind, no signal.
#include "core/store/store.h"
#include "tests/app/command.h"
#include "tests/core/file_content.h"
#include "tests/core/run_fixture.h"
#include "tests/core/temporary_folder.h"
#include "tests/paths.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <sys/resource.h>

namespace sluice {
namespace {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool sanitized = true;
#else
constexpr bool sanitized = false;
#endif

bool isOrderly(int exitCode)
{
    return exitCode == 0 || exitCode == 1 || exitCode == 3;
}

class Traced : public testing::Test {
protected:
    void SetUp() override
    {
        if (sanitized) {
            GTEST_SKIP() << "a sanitizer's own system calls would fail";
        }
        if (shell("strace -f -qq -o /dev/null -e inject=flock:error=EIO true").exitCode != 0) {
            GTEST_SKIP() << "strace is not installed, or may not trace here";
        }
    }

    /// Under strace, which passes the exit code on; 124 where it hung.
    static Outcome run(const std::string& fault, std::vector<std::string> arguments)
    {
        std::vector<std::string> all{"60",
                                     "strace",
                                     "-f",
                                     "-qq",
                                     "-o",
                                     "/dev/null",
                                     "-e",
                                     "inject=" + fault,
                                     std::string(programFolder) + "/sluicectl"};
        all.insert(all.end(), arguments.begin(), arguments.end());
        return Command("/usr/bin/timeout", all).finish();
    }

    TemporaryFolder m_folder;
};

class InjectedFault : public Traced, public testing::WithParamInterface<const char*> { };

TEST_P(InjectedFault, EndsAMeasurementInOrder)
{
    const auto said = run(GetParam(),
                          {"bench", "files", "--path", m_folder.path().string(), "--count", "20", "--file-size", "4K",
                           "--workers", "2", "--runtime", "200ms"});
    EXPECT_TRUE(isOrderly(said.exitCode)) << said.exitCode << said.err;
    EXPECT_EQ(said.err.find("terminate"), std::string::npos) << said.err;
    EXPECT_TRUE(m_folder.empty()) << GetParam();
}

TEST_P(InjectedFault, EndsACommandOnTheHistoryInOrder)
{
    const auto said = run(GetParam(), {"runs", "list", "--db", m_folder.file("history.db")});
    EXPECT_TRUE(isOrderly(said.exitCode)) << said.exitCode << said.err;
    EXPECT_EQ(said.err.find("terminate"), std::string::npos) << said.err;
}

TEST_P(InjectedFault, EndsASnapshotThatIsWrittenInOrder)
{
    const auto said = run(GetParam(), {"snapshot", "-o", m_folder.file("node.json")});
    EXPECT_TRUE(isOrderly(said.exitCode)) << said.exitCode << said.err;
    EXPECT_EQ(said.err.find("terminate"), std::string::npos) << said.err;
    EXPECT_TRUE(m_folder.empty() || contentOf(m_folder.file("node.json")).ends_with("}\n")) << "torn";
}

TEST_P(InjectedFault, EndsAReportThatIsWrittenInOrder)
{
    const auto database = m_folder.file("history.db");
    {
        auto store = Store::open(database);
        ASSERT_TRUE(store && store->save(runFixture()));
    }
    const auto file = m_folder.file("report.md");
    const auto said = run(GetParam(), {"report", "--run", "1", "-o", file, "--db", database});
    EXPECT_TRUE(isOrderly(said.exitCode)) << said.exitCode << said.err;
    EXPECT_EQ(std::filesystem::exists(file), said.exitCode == 0) << said.err;
    EXPECT_TRUE(!std::filesystem::exists(file) || contentOf(file).ends_with(" -->\n")) << "torn";
}

INSTANTIATE_TEST_SUITE_P(OfEachKind, InjectedFault,
                         testing::Values("write:error=EIO:when=3+", "write:error=EINTR", "read:error=EIO:when=120+",
                                         "pread64:error=EINTR:when=40+", "pwrite64:error=EINTR",
                                         "pwrite64:error=ENOSPC", "clone3:error=EAGAIN:when=3+", "poll:error=ENOMEM",
                                         "io_uring_enter:error=EIO:when=4+", "getrusage:error=EFAULT"),
                         [](const auto& param) {
                             std::string name = param.param;
                             std::replace_if(
                                 name.begin(), name.end(), [](char c) { return std::isalnum(c) == 0; }, '_');
                             return name;
                         });

/// Waiting helps with another process's lock alone.
TEST_F(Traced, AHistoryThatCanNeverBeReadIsNotWaitedFor)
{
    ASSERT_EQ(sluicectl({"runs", "list", "--db", m_folder.file("h.db")}).exitCode, 0);
    const auto said =
        run("pread64:error=EINTR:when=16+",
            {"guide", "--path", m_folder.path().string(), "--budget", "5s", "--db", m_folder.file("h.db")});
    EXPECT_EQ(said.exitCode, 3) << said.err;
    EXPECT_NE(said.err.find("sluice-run-"), std::string::npos) << said.err;
}

TEST_F(Traced, AStopWhileAFileIsWrittenLeavesNoneHalfDone)
{
    const auto database = m_folder.file("history.db");
    {
        auto store = Store::open(database);
        ASSERT_TRUE(store && store->save(runFixture()));
    }
    const TemporaryFolder made;
    for (const auto& command :
         {std::vector<std::string>{"report", "--run", "1", "-o", made.file("report.md"), "--db", database},
          {"runs", "export", "1", "-o", made.file("run.db"), "--db", database},
          {"snapshot", "-o", made.file("node.json")}}) {
        run("fsync,fdatasync:signal=SIGTERM", command);
    }
    for (const auto& entry : std::filesystem::directory_iterator(made.path())) {
        EXPECT_FALSE(entry.path().filename().string().starts_with(".sluice")) << entry.path();
    }
}

class LowLimit : public testing::Test {
protected:
    Outcome benchWith(__rlimit_resource resource, rlim_t limit) const
    {
        return sluicectl({"bench", "files", "--path", m_folder.path().string(), "--count", "20", "--file-size", "4K",
                          "--workers", "4", "--runtime", "200ms", "--format", "json"},
                         [resource, limit] {
                             const rlimit both{limit, limit};
                             ::setrlimit(resource, &both);
                         });
    }

    TemporaryFolder m_folder;
};

TEST_F(LowLimit, OfMemoryIsAnErrorThatSaysSo)
{
    if (sanitized) {
        GTEST_SKIP() << "a sanitizer maps far more than it uses";
    }
    for (const rlim_t mebibytes : {60, 100, 200, 400}) {
        const auto said = benchWith(RLIMIT_AS, mebibytes << 20);
        // Below some 100 MiB the dynamic linker itself may find no room for the libraries, and says so.
        const bool linked = said.err.find("error while loading shared libraries") == std::string::npos;
        EXPECT_TRUE(isOrderly(said.exitCode) || !linked) << mebibytes << ": " << said.exitCode << said.err;
        EXPECT_TRUE(m_folder.empty());
    }
}

TEST_F(LowLimit, OfFileSizesIsAnErrorAndNoSignal)
{
#ifdef __SANITIZE_THREAD__
    GTEST_SKIP() << "the thread sanitizer writes a file of its own before main begins";
#endif
    for (const rlim_t bytes : {0, 1, 1024, 65536}) {
        const auto said = benchWith(RLIMIT_FSIZE, bytes);
        EXPECT_TRUE(isOrderly(said.exitCode)) << bytes << ": " << said.exitCode << said.err;
        EXPECT_TRUE(m_folder.empty());
    }
}

TEST_F(LowLimit, OfFileSizesDoesNotHideTheHistory)
{
#ifdef __SANITIZE_THREAD__
    GTEST_SKIP() << "the thread sanitizer writes a file of its own before main begins";
#endif
    const auto database = m_folder.file("history.db");
    {
        auto store = Store::open(database);
        ASSERT_TRUE(store && store->save(runFixture()));
    }
    for (const auto* limit : {"0", "1", "8", "64"}) {
        const auto said =
            shell(std::string("ulimit -f ") + limit + "; " + quoted(std::string(programFolder) + "/sluicectl")
                  + " runs list --format json --db " + quoted(database) + " 2>&1");
        EXPECT_EQ(said.exitCode, 0) << limit << ": " << said.out;
        EXPECT_TRUE(said.says("\"run_id\": 1") || said.says("\"id\": 1")) << limit << ": " << said.out;
    }
}

TEST_F(LowLimit, OfTheStackIsMadeUpFor)
{
    if (sanitized) {
        GTEST_SKIP() << "a sanitizer needs more stack to begin with";
    }
    const auto said = benchWith(RLIMIT_STACK, 64 << 10);
    EXPECT_EQ(said.exitCode, 0) << said.err;
}

} // namespace
} // namespace sluice
