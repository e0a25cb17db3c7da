// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/json.h"
#include "tests/app/command.h"
#include "tests/core/temporary_folder.h"
#include "tests/paths.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <fstream>
#include <thread>

#include <unistd.h>

namespace sluice {
namespace {

class GuideCommand : public testing::Test {
protected:
    std::vector<std::string> guide(std::vector<std::string> more = {}, const std::string& budget = "6s") const
    {
        std::vector<std::string> arguments{"guide",    "--path", m_data.path(), "--db", m_home.file("sluice.db"),
                                           "--budget", budget,   "--format",    "json"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return arguments;
    }

    Outcome runs() const { return sluicectl({"runs", "list", "--db", m_home.file("sluice.db"), "--format", "json"}); }

    TemporaryFolder m_data;
    TemporaryFolder m_home;
};

TEST_F(GuideCommand, RefusesASmallFileBeforeItBegins)
{
    const auto file = m_data.file("small.bin");
    std::ofstream(file) << std::string(3000, 's');
    for (const auto& options : {std::vector<std::string>{}, {"--dry-run"}}) {
        std::vector<std::string> all{"guide", "--path", file, "--db", m_home.file("sluice.db"), "--budget", "6s"};
        all.insert(all.end(), options.begin(), options.end());
        const auto outcome = sluicectl(all);
        EXPECT_EQ(outcome.exitCode, 2);
        EXPECT_NE(outcome.err.find("too little to measure storage with"), std::string::npos) << outcome.err;
    }
    EXPECT_EQ(runs().json()["runs"].size(), 0U);
}

TEST_F(GuideCommand, FromNothingToAStoredRunWithAVerdict)
{
    const auto outcome = sluicectl(guide());
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    const auto run = outcome.json();
    EXPECT_EQ(run["schema"], "sluice.run/1");
    EXPECT_LT(outcome.err.find("A guided audit of "), outcome.err.find("Reading this machine"))
        << "what it will do, before it begins: " << outcome.err;
    EXPECT_GE(run["run_id"].get<int>(), 1);
    EXPECT_TRUE(run["node"].contains("host_name"));
    EXPECT_FALSE(run["verdict"].get<std::string>().empty());
    EXPECT_GE(run["phases"].size(), 5U);
    EXPECT_GE(run["measurements"].size(), 1U);
    EXPECT_TRUE(m_data.empty());
    const auto plan = sluicectl({"plan", "--run", "last", "--db", m_home.file("sluice.db"), "--format", "json"});
    EXPECT_EQ(plan.json()["schema"], "sluice.plan/1") << plan.err;
    const auto report = sluicectl({"report", "--run", "last", "--db", m_home.file("sluice.db"), "--format", "md", "-o",
                                   m_home.file("report.md")});
    EXPECT_EQ(report.exitCode, 0) << report.err;
    EXPECT_GT(std::filesystem::file_size(m_home.file("report.md")), 1000U);
}

/// The job of the fixture, as if it had run here.
std::string jobOfThisNode(const TemporaryFolder& folder)
{
    auto job = Json::parse(std::ifstream(std::string(fixturesFolder) + "/jobs/watched.json"));
    std::array<char, 256> name{};
    EXPECT_EQ(::gethostname(name.data(), name.size() - 1), 0);
    job["host"]["name"] = name.data();
    const auto path = folder.file("job.json");
    std::ofstream(path) << job.dump();
    return path;
}

TEST_F(GuideCommand, AJobFileIsPlannedComparedAndKept)
{
    const auto outcome = sluicectl(guide({"--job", jobOfThisNode(m_home)}));
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    const auto run = outcome.json();
    EXPECT_EQ(run["job"]["loader"]["workers"], 2);
    EXPECT_EQ(run["plan"]["workload"]["name"], "the watched job");
    EXPECT_EQ(run["plan"]["workload"]["batch_per_gpu"], 8);
    EXPECT_TRUE(run["plan"].contains("reality")) << "it ran on this node";
    const auto accuracy = sluicectl({"accuracy", "--db", m_home.file("sluice.db"), "--format", "json"}).json();
    EXPECT_EQ(accuracy["predictions"].size(), 1U) << accuracy;
    const auto plan = sluicectl({"plan", "--run", "last", "--db", m_home.file("sluice.db"), "--format", "json"}).json();
    EXPECT_EQ(plan["workload"]["batch_per_gpu"], 8) << "the job that the run keeps";
    EXPECT_EQ(plan["job"]["path"], "kept with run 1");
    EXPECT_EQ(plan["loader"], "pytorch");
    const auto other = sluicectl(
        {"plan", "--run", "last", "--workload", "resnet50-h100", "--db", m_home.file("sluice.db"), "--format", "json"});
    EXPECT_FALSE(other.json().contains("job")) << "another job was named";
}

TEST_F(GuideCommand, AJobFileThatTellsTooLittleIsRefusedBeforeItBegins)
{
    const auto outcome = sluicectl(guide({"--job", std::string(fixturesFolder) + "/jobs/profile.json"}));
    EXPECT_EQ(outcome.exitCode, 2);
    EXPECT_NE(outcome.err.find("does not tell step_seconds"), std::string::npos) << outcome.err;
    EXPECT_NE(outcome.err.find("name a --workload that tells it"), std::string::npos) << outcome.err;
    EXPECT_EQ(runs().json()["runs"].size(), 0U);
}

TEST_F(GuideCommand, SeveralPathsShareTheBudgetAndEachIsARun)
{
    const TemporaryFolder other;
    const auto begin = std::chrono::steady_clock::now();
    const auto outcome = sluicectl(guide({"--path", other.path()}, "12s"));
    EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(22)); // twice the budget is 24 s
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    const auto best = outcome.json();
    ASSERT_EQ(best["other_paths"].size(), 1U);
    EXPECT_NE(best["path"], best["other_paths"][0]["path"]);
    EXPECT_EQ(best["budget_seconds"], 6);
    EXPECT_EQ(runs().json()["runs"].size(), 2U);
    EXPECT_TRUE(other.empty());
}

TEST_F(GuideCommand, ForPeopleEachOfSeveralPathsIsToldWithItsDetails)
{
    const TemporaryFolder other;
    const auto outcome = sluicectl({"guide", "--path", m_data.path(), "--path", other.path(), "--db",
                                    m_home.file("sluice.db"), "--budget", "10s"});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    const auto rest = outcome.out.find("The other paths, best first");
    ASSERT_NE(rest, std::string::npos) << outcome.out;
    for (const auto& text : {outcome.out.substr(0, rest), outcome.out.substr(rest)}) {
        for (const auto* detail : {"Measured on ", "best: ", "Settings of this node", "Recommended", "Saved as"}) {
            EXPECT_NE(text.find(detail), std::string::npos) << detail << text;
        }
    }
    for (const auto& path : {m_data.path(), other.path()}) {
        EXPECT_TRUE(outcome.says("Measured on " + std::filesystem::canonical(path).string())) << outcome.out;
    }
}

TEST_F(GuideCommand, OneWrongPathOfSeveralIsSaidBeforeAnythingIsMeasured)
{
    const auto outcome = sluicectl(guide({"--path", m_home.file("nowhere")}, "12s"));
    EXPECT_EQ(outcome.exitCode, 3);
    EXPECT_NE(outcome.err.find("nowhere"), std::string::npos) << outcome.err;
    EXPECT_FALSE(std::filesystem::exists(m_home.file("sluice.db")));
}

TEST_F(GuideCommand, WhereIoUringIsForbiddenThreadsAreMeasuredAndItSaysSo)
{
    const auto outcome = sluicectl(guide(), forbidUring);
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    const auto run = outcome.json();
    ASSERT_FALSE(run["measurements"].empty());
    for (const auto& measurement : run["measurements"]) {
        EXPECT_EQ(measurement["point"]["engine"], "threads");
    }
    EXPECT_NE(run["warnings"].dump().find("io_uring is forbidden"), std::string::npos) << run["warnings"];
    EXPECT_FALSE(run["plan"].is_null());
}

TEST_F(GuideCommand, AnInterruptedRunIsKept)
{
    Command command(guide({"--stream"}, "20s"));
    ASSERT_TRUE(command.waitFor(R"("sluice.measurement/1")"));
    command.signal(SIGINT);
    const auto outcome = command.finish();
    EXPECT_EQ(outcome.exitCode, 130) << outcome.err;
    EXPECT_EQ(resultOf(outcome.out)["state"], "interrupted");
    EXPECT_EQ(runs().json()["runs"].size(), 1U);
    EXPECT_TRUE(m_data.empty());
}

/// As from timeout(1) or a service manager, which signal a whole process group: by them and by the process in front.
TEST_F(GuideCommand, AnInterruptThatComesMoreThanOnceKeepsTheRunToo)
{
    Command command(guide({"--stream"}, "20s"));
    ASSERT_TRUE(command.waitFor(R"("sluice.measurement/1")"));
    for (int times = 0; times < 20; ++times) {
        command.signal(SIGINT);
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    const auto outcome = command.finish();
    EXPECT_EQ(outcome.exitCode, 130) << outcome.err;
    EXPECT_EQ(resultOf(outcome.out)["state"], "interrupted");
    EXPECT_EQ(runs().json()["runs"].size(), 1U);
}

TEST_F(GuideCommand, AnInterruptedRunIsResumed)
{
    Command command(guide({"--stream", "--gpus", "3"}, "20s"));
    ASSERT_TRUE(command.waitFor(R"("sluice.measurement/1")", 3));
    command.signal(SIGINT);
    const auto interrupted = command.finish();
    ASSERT_EQ(interrupted.exitCode, 130) << interrupted.err;
    const auto resumed = sluicectl(
        {"guide", "--resume", "last", "--budget", "12s", "--db", m_home.file("sluice.db"), "--format", "json"});
    ASSERT_EQ(resumed.exitCode, 0) << resumed.err;
    const auto run = resumed.json();
    EXPECT_EQ(run["run_id"], 2);
    EXPECT_EQ(run["path"], std::filesystem::canonical(m_data.path()).string());
    EXPECT_EQ(run["plan"]["workload"]["gpus"], 3);
    EXPECT_GT(run["measurements"].size(), 3U) << "three were there";
    const auto elsewhere = sluicectl({"guide", "--resume", "last", "--path", "/", "--db", m_home.file("sluice.db")});
    EXPECT_EQ(elsewhere.exitCode, 2) << elsewhere.err;
    const auto missing = sluicectl({"guide", "--resume", "99", "--db", m_home.file("sluice.db")});
    EXPECT_EQ(missing.exitCode, 3) << missing.err;
    EXPECT_EQ(sluicectl({"guide"}).exitCode, 2);
}

TEST_F(GuideCommand, ARunThatAnotherKeepsIsResumedFromStandardInput)
{
    Command command(guide({"--stream", "--gpus", "3"}, "20s"));
    ASSERT_TRUE(command.waitFor(R"("sluice.measurement/1")", 4));
    command.signal(SIGINT);
    ASSERT_EQ(command.finish().exitCode, 130);
    const auto kept = sluicectl({"runs", "show", "last", "--db", m_home.file("sluice.db"), "--format", "json"}).json();
    const auto resume = [&](const std::string& text, const std::string& errors = "") {
        std::ofstream(m_home.file("run.json")) << text;
        return shell(quoted(std::string(programFolder) + "/sluicectl") + " guide --resume - --budget 12s --db "
                     + m_home.file("other.db") + " --format json < " + m_home.file("run.json") + errors);
    };
    const auto resumed = resume(kept.dump(), " 2>/dev/null");
    ASSERT_EQ(resumed.exitCode, 0) << resumed.out;
    const auto run = resumed.json();
    EXPECT_EQ(run["run_id"], 1) << "of its own history";
    EXPECT_EQ(run["plan"]["workload"]["gpus"], 3);
    for (const auto& measurement : kept["measurements"]) {
        const auto& all = run["measurements"];
        EXPECT_TRUE(measurement.value("interrupted", false)
                    || std::find(all.begin(), all.end(), measurement) != all.end());
    }
    EXPECT_EQ(resume("{}").exitCode, 2);
    EXPECT_EQ(resume("no run").exitCode, 2);
    EXPECT_EQ(resume("").exitCode, 2);
    auto foreign = kept;
    foreign["snapshot"]["node"]["host_name"] = "elsewhere";
    const auto refused = resume(foreign.dump());
    EXPECT_EQ(refused.exitCode, 2);
    EXPECT_TRUE(refused.says("measured on elsewhere")) << refused.out;
}

TEST_F(GuideCommand, AKillLosesNothingThatWasSaved)
{
    ASSERT_EQ(sluicectl(guide()).exitCode, 0);
    for (const int milliseconds : {100, 700, 2500}) {
        Command command(guide());
        std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds));
        command.signal(SIGKILL);
        command.finish();
        EXPECT_TRUE(m_data.empty());
    }
    const auto list = runs();
    ASSERT_EQ(list.exitCode, 0) << list.err;
    EXPECT_EQ(list.json()["runs"].size(), 1U);
}

TEST_F(GuideCommand, WhatIsWrongIsSaidBeforeAnythingIsMeasured)
{
    std::ofstream(m_home.file("broken.json")) << R"({"schema":"sluice.workload/1","gpus":"eight"})";
    std::ofstream(m_home.file("corrupt.db")) << std::string(8192, 'x');
    const auto begin = std::chrono::steady_clock::now();
    const auto workload = sluicectl(guide({"--workload", m_home.file("broken.json")}));
    EXPECT_EQ(workload.exitCode, 2);
    EXPECT_NE(workload.err.find("gpus"), std::string::npos) << workload.err;
    EXPECT_EQ(sluicectl(guide({"--workload", "nonesuch"})).exitCode, 2);
    EXPECT_EQ(sluicectl({"guide", "--path", m_data.path(), "--db", m_home.file("corrupt.db")}).exitCode, 3);
    EXPECT_EQ(sluicectl(guide({}, "1s")).exitCode, 2);
    EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(5));
    EXPECT_EQ(std::filesystem::file_size(m_home.file("corrupt.db")), 8192U);
}

TEST_F(GuideCommand, ADryRunTouchesNothing)
{
    const auto outcome = sluicectl(guide({"--dry-run"}));
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    EXPECT_EQ(outcome.json()["schema"], "sluice.preview/1");
    EXPECT_TRUE(m_data.empty());
    EXPECT_FALSE(std::filesystem::exists(m_home.file("sluice.db")));
}

} // namespace
} // namespace sluice
