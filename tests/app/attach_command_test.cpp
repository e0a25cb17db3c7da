// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/app/command.h"
#include "tests/core/temporary_folder.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <sstream>
#include <string>
#include <unistd.h>

namespace sluice {
namespace {

/// A shell that prints its number and then runs `script`.
class Bystander {
public:
    explicit Bystander(const std::string& script) : m_shell("/bin/sh", {"-c", "echo ready $$; " + script})
    {
        m_shell.waitFor("\n");
        m_pid = m_shell.pid();
    }
    ~Bystander() { m_shell.signal(SIGKILL); }
    std::string pid() const { return std::to_string(m_pid); }

private:
    Command m_shell;
    pid_t m_pid = 0;
};

TEST(AttachCommand, TellsWhatAProcessThatComputesDoes)
{
    const Bystander busy("while :; do :; done");
    const auto seen = sluicectl({"attach", busy.pid(), "--seconds", "1", "--format", "json", "--quiet"});
    ASSERT_EQ(seen.exitCode, 0) << seen.err;
    const auto document = seen.json();
    EXPECT_EQ(document["schema"], "sluice.attach/1");
    EXPECT_EQ(std::to_string(document["target"]["pid"].get<int>()), busy.pid());
    EXPECT_EQ(document["target"]["command"], "sh -c");
    EXPECT_EQ(document["verdict"]["waiting_for_data"], "no");
    const auto& main = document["ranks"][0]["main"];
    EXPECT_GT(main["running_share"].get<double>() + main["runqueue_share"].get<double>(), 0.5);
    EXPECT_GT(document["samples"].get<int>(), 10);
}

TEST(AttachCommand, KeepsWhatItSawAndComparesWithTheLookBefore)
{
    const TemporaryFolder home;
    const std::vector<std::string> kept{"--db", home.file("history.db"), "--format", "json", "--quiet"};
    const auto run = [&kept](std::vector<std::string> arguments) {
        arguments.insert(arguments.end(), kept.begin(), kept.end());
        return sluicectl(arguments);
    };
    const Bystander busy("while :; do :; done");
    const auto first = run({"attach", busy.pid(), "--seconds", "1"});
    ASSERT_EQ(first.exitCode, 0) << first.err;
    EXPECT_EQ(first.json()["run_id"], 1);
    EXPECT_FALSE(first.json().contains("earlier"));
    const auto second = run({"attach", busy.pid(), "--seconds", "1"}).json();
    EXPECT_EQ(second["run_id"], 2);
    EXPECT_EQ(second["earlier"]["run_id"], 1);
    EXPECT_EQ(second["earlier"]["before"]["where"], first.json()["verdict"]["where"]);
    const auto shown = run({"runs", "show", "2"}).json();
    EXPECT_EQ(shown["seen_job"]["target"], second["target"]);
    EXPECT_EQ(shown["seen_job"]["verdict"], second["verdict"]);
    EXPECT_EQ(run({"runs"}).json()["runs"][0]["kind"], "attach");
    EXPECT_TRUE(run({"runs", "compare", "1", "2"}).json().contains("job"));
    EXPECT_FALSE(run({"attach", busy.pid(), "--seconds", "1", "--no-save"}).json().contains("run_id"));
    EXPECT_EQ(run({"runs"}).json()["runs"].size(), 2U);
    const auto plan = run({"plan"});
    EXPECT_EQ(plan.exitCode, 2) << "nothing of storage was measured";
}

TEST(AttachCommand, StreamsWhatItSeesAndEndsWithTheResult)
{
    const Bystander quiet("sleep 60");
    const auto seen = sluicectl({"attach", quiet.pid(), "--seconds", "2.5", "--stream"});
    ASSERT_EQ(seen.exitCode, 0) << seen.err;
    EXPECT_TRUE(seen.says(R"("event":"sample")")) << seen.out;
    EXPECT_TRUE(seen.says(R"("event":"progress")"));
    EXPECT_EQ(resultOf(seen.out)["schema"], "sluice.attach/1");
    int moments = 0;
    std::istringstream lines(seen.out);
    for (std::string text; std::getline(lines, text);) {
        const auto event = Json::parse(text);
        if (event["event"] == "progress") {
            EXPECT_GE(event["eta_seconds"].get<double>(), 0);
            EXPECT_LE(event["done"].get<double>(), event["total"].get<double>());
        } else if (event["event"] == "job") {
            ++moments;
            EXPECT_TRUE(event["job"]["threads"][0]["main"].get<bool>());
        }
    }
    EXPECT_GE(moments, 2);
}

TEST(AttachCommand, ListsWhatRunsHere)
{
    const Bystander quiet("sleep 60");
    const auto listed = sluicectl({"attach", "--list", "--format", "json"}).json();
    EXPECT_EQ(listed["schema"], "sluice.jobs/1");
    const auto found = std::any_of(listed["jobs"].begin(), listed["jobs"].end(), [&quiet](const Json& job) {
        return std::to_string(job["pid"].get<long>()) == quiet.pid();
    });
    EXPECT_TRUE(found);
    EXPECT_TRUE(sluicectl({"attach", "--list"}).says("other processes run here"));
}

TEST(AttachCommand, DoesNotDisturbWhatItLooksAt)
{
    const Bystander quiet("exec sleep 60");
    const auto state = "grep -E '^(State|TracerPid|SigPnd|ShdPnd|voluntary)' /proc/" + quiet.pid() + "/status";
    // It has started where nothing changes any more, however busy the machine is.
    const auto before =
        shell("until grep -q sleep /proc/" + quiet.pid() + "/comm; do :; done; now=$(" + state
              + "); until [ \"$now\" = \"$old\" ]; do old=$now; sleep 0.3; now=$(" + state + "); done; echo \"$now\"")
            .out;
    ASSERT_EQ(sluicectl({"attach", quiet.pid(), "--seconds", "1", "--quiet"}).exitCode, 0);
    EXPECT_EQ(shell(state).out, before) << "a tracer, a signal or a switch";
}

TEST(AttachCommand, StopsWhenInterruptedAndKeepsWhatItSaw)
{
    const Bystander quiet("sleep 60");
    Command attach({"attach", quiet.pid(), "--seconds", "60", "--stream"});
    ASSERT_TRUE(attach.waitFor(R"("event":"sample")"));
    attach.signal(SIGINT);
    const auto outcome = attach.finish();
    EXPECT_EQ(outcome.exitCode, 130);
    EXPECT_TRUE(outcome.says("sluice.attach/1"));
}

TEST(AttachCommand, TellsPeopleTheAnswerFirst)
{
    const Bystander busy("while :; do :; done");
    const auto seen = sluicectl({"attach", busy.pid(), "--seconds", "1"});
    ASSERT_EQ(seen.exitCode, 0) << seen.err;
    for (const char* part :
         {"sh -c (process ", "Waiting for data  no", "The step is the bottleneck", "main      waiting for data",
          "What would help\n  No change of the loader", "Not known\n  gpu: "}) {
        EXPECT_TRUE(seen.says(part)) << part << " in\n" << seen.out;
    }
}

TEST(AttachCommand, FindsAJobByItsCommandLine)
{
    const std::string mark = "attach-test-" + std::to_string(::getpid());
    const Bystander quiet("sleep 60; : " + mark);
    const auto seen = sluicectl({"attach", "--name", mark, "--seconds", "1", "--format", "json", "--quiet"});
    ASSERT_EQ(seen.exitCode, 0) << seen.err;
    EXPECT_EQ(std::to_string(seen.json()["target"]["pid"].get<int>()), quiet.pid());
    const auto none = sluicectl({"attach", "--name", "no such job " + mark, "--seconds", "1"});
    EXPECT_EQ(none.exitCode, 3);
    EXPECT_NE(none.err.find("no process has"), std::string::npos) << none.err;
}

TEST(AttachCommand, RefusesGroupsAndJobsThatAreNotThere)
{
    EXPECT_EQ(sluicectl({"attach", "--cgroup", "/no/such/group", "--seconds", "1"}).exitCode, 3);
    EXPECT_EQ(sluicectl({"attach", "--slurm", "4294967295", "--seconds", "1"}).exitCode, 3);
    EXPECT_EQ(sluicectl({"attach", "--slurm", "../7", "--seconds", "1"}).exitCode, 2);
    EXPECT_EQ(sluicectl({"attach", "1", "--name", "x"}).exitCode, 2) << "one of them";
}

TEST(AttachCommand, RefusesWhatDoesNotRun)
{
    const auto seen = sluicectl({"attach", "4194305", "--seconds", "1"});
    EXPECT_EQ(seen.exitCode, 3);
    EXPECT_NE(seen.err.find("4194305"), std::string::npos) << seen.err;
    EXPECT_EQ(sluicectl({"attach"}).exitCode, 2);
    EXPECT_EQ(sluicectl({"attach", "0"}).exitCode, 2);
    for (const auto& [option, value, limits] :
         {std::array{"--hz", "0", "must be 1 to 1,000"}, std::array{"--gpu", "1024", "must be 0 to 1,023"}}) {
        const auto refused = sluicectl({"attach", option, value});
        EXPECT_EQ(refused.exitCode, 2);
        EXPECT_NE(refused.err.find(limits), std::string::npos) << refused.err;
    }
}

} // namespace
} // namespace sluice
