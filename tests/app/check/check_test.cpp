// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/files/resources.h"
#include "core/base/json.h"
#include "tests/app/command.h"
#include "tests/core/file_content.h"
#include "tests/core/temporary_folder.h"
#include "tests/lab/slow_mount.h"

#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>

namespace sluice {
namespace {

using Clock = std::chrono::steady_clock;

/// `sluicectl check` on storage of a steady 100 MB/s that can be stalled, and on one that is slower.
class CheckCommand : public testing::Test {
protected:
    void SetUp() override
    {
        if (!m_mount.problem().empty()) {
            GTEST_SKIP() << m_mount.problem();
        }
        writeContent(m_mount.file("data"), std::string(64 << 20, 'x'));
    }

    Outcome check(std::vector<std::string> words, const std::string& path) const
    {
        words.insert(words.begin(), {"check", "--path", path, "--db", m_folder.file("history.db")});
        return sluicectl(words);
    }
    /// A baseline of this storage whose rates are `factor` times what was measured.
    std::string baseline(double factor) const
    {
        const auto measured = check({"--min", "1KB/s", "--format", "json"}, m_mount.file("data"));
        EXPECT_EQ(measured.exitCode, 0) << measured.out << measured.err;
        const auto rate = measured.json()["fastest_bytes_per_second"].get<double>() * factor;
        return std::to_string(static_cast<std::int64_t>(rate));
    }

    TemporaryFolder m_folder;
    SlowMount m_mount{{.latencyMicroseconds = 200, .parallel = 64, .bytesPerSecond = 100e6}};
};

TEST_F(CheckCommand, ARateBelowTheLeastIsWorse)
{
    EXPECT_EQ(check({"--min", baseline(0.8)}, m_mount.file("data")).exitCode, 0);
    const auto worse = check({"--min", baseline(2), "--format", "nhc"}, m_mount.file("data"));
    EXPECT_EQ(worse.exitCode, 1);
    EXPECT_TRUE(worse.out.starts_with("ERROR:  nhc:")) << worse.out;
}

TEST_F(CheckCommand, StorageThatHangsEndsAtTheDeadline)
{
    m_mount.die();
    for (const char* format : {"json", "npd", "prometheus"}) {
        const auto begin = Clock::now();
        Command command({"check", "--path", m_mount.path(), "--min", "1GB/s", "--deadline", "5s", "--format", format});
        const auto outcome = command.finish(); // also its outputs have ended
        EXPECT_LT(Clock::now() - begin, std::chrono::milliseconds(6000));
        EXPECT_EQ(outcome.exitCode, 3) << outcome.out;
        EXPECT_FALSE(outcome.out.empty());
    }
    m_mount.answerAgain();
}

TEST_F(CheckCommand, StorageThatStallsInTheMiddleGivesWhatWasKnown)
{
    Command command(
        {"check", "--path", m_mount.file("data"), "--min", "1GB/s", "--deadline", "5s", "--format", "json"});
    std::this_thread::sleep_for(std::chrono::milliseconds(2200)); // within the second setting
    m_mount.stall();
    const auto begin = Clock::now();
    const auto outcome = command.finish();
    EXPECT_LT(Clock::now() - begin, std::chrono::milliseconds(4000));
    m_mount.answerAgain();
    EXPECT_EQ(outcome.exitCode, 1) << outcome.out;
    EXPECT_FALSE(outcome.json()["complete"].get<bool>());
    EXPECT_TRUE(outcome.json().contains("fastest_bytes_per_second"));
}

TEST_F(CheckCommand, SaysWhatItCannotDo)
{
    EXPECT_EQ(check({}, m_mount.path()).exitCode, 2) << "nothing to compare with";
    EXPECT_EQ(check({"--min", "1MB/s", "--deadline", "4s"}, m_mount.path()).exitCode, 2);
    EXPECT_EQ(check({"--min", "fast"}, m_mount.path()).exitCode, 2);
    const auto unprepared = check({"--min", "1MB/s", "--format", "json"}, m_mount.path());
    EXPECT_EQ(unprepared.exitCode, 3);
    EXPECT_EQ(unprepared.json()["schema"], "sluice.check/1");
    EXPECT_EQ(unprepared.json()["verdict"], "could_not");
    EXPECT_NE(unprepared.out.find(".sluice-check"), std::string::npos);
    const auto missing = check({"--baseline", m_folder.file("none"), "--format", "npd"}, m_mount.path());
    EXPECT_EQ(missing.exitCode, 3);
    EXPECT_LE(missing.out.size(), 81U);
}

TEST(CheckPrepare, MakesTheFileAndABaselineThatHolds)
{
    const TemporaryFolder folder;
    const auto prepared = sluicectl({"check", "--prepare", "--path", folder.path(), "--db", folder.file("history.db"),
                                     "-o", folder.file("baseline.json"), "--format", "json", "--quiet"});
    if (prepared.exitCode == 3 && prepared.err.find("came from memory") != std::string::npos) {
        GTEST_SKIP() << prepared.err;
    }
    ASSERT_EQ(prepared.exitCode, 0) << prepared.err;
    EXPECT_EQ(prepared.json()["schema"], "sluice.run/1");
    EXPECT_TRUE(std::filesystem::exists(folder.file(".sluice-check")));
    for (const auto& baseline : {std::string("last"), folder.file("baseline.json")}) {
        // This machine has neighbours: what counts here is that the same settings are compared.
        const auto checked = sluicectl({"check", "--baseline", baseline, "--db", folder.file("history.db"), "--fail-on",
                                        "90%", "--format", "json"});
        EXPECT_EQ(checked.exitCode, 0) << checked.out << checked.err;
        EXPECT_EQ(checked.json()["points"].size(), 3U);
        EXPECT_TRUE(checked.json()["complete"].get<bool>());
        EXPECT_LT(checked.json()["seconds"].get<double>(), 10);
    }
}

TEST(CheckPrepare, TheBaselineNamesThePathWithoutLinks)
{
    const TemporaryFolder folder;
    std::filesystem::create_directory(folder.file("real"));
    std::filesystem::create_directory_symlink(folder.file("real"), folder.file("link"));
    const auto prepared = sluicectl({"check", "--prepare", "--path", folder.file("link"), "--db",
                                     folder.file("history.db"), "--format", "json", "--quiet"});
    if (prepared.exitCode == 3 && prepared.err.find("came from memory") != std::string::npos) {
        GTEST_SKIP() << prepared.err;
    }
    ASSERT_EQ(prepared.exitCode, 0) << prepared.err;
    EXPECT_EQ(prepared.json()["path"], std::filesystem::canonical(folder.file("real")).string())
        << "a prolog finds its mount by this name alone";
    const auto checked = sluicectl({"check", "--path", folder.file("link"), "--baseline", "last", "--deadline", "30s",
                                    "--db", folder.file("history.db"), "--format", "json"});
    EXPECT_EQ(checked.json()["path"], prepared.json()["path"]) << checked.out << checked.err;
}

} // namespace
} // namespace sluice
