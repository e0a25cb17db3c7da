// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sluicectl/columns.h"

#include "app/sluicectl/commands/guide_text.h"
#include "tests/app/plan_command.h"
#include "tests/core/run_fixture.h"
#include "tests/core/topology/node_tree.h"

#include <algorithm>
#include <regex>
#include <sstream>

namespace sluice::ctl {
namespace {

TEST(Columns, WhatFitsStaysAsItIs)
{
    EXPECT_EQ(shownOn({}, ""), "");
    EXPECT_EQ(shownOn({}, "a line\n\n  another  one"), "a line\n\n  another  one");
    const std::string whole(80, 'x');
    EXPECT_EQ(shownOn({}, whole + "\n"), whole + "\n");
}

TEST(Columns, TextGoesOnBeneathItself)
{
    EXPECT_EQ(shownOn({.columns = 40}, "Supply     one two three four five six seven eight\n"),
              "Supply     one two three four five six\n           seven eight\n");
    EXPECT_EQ(shownOn({.columns = 40}, "  one two three four five six seven eight nine\n"),
              "  one two three four five six seven\n  eight nine\n");
    EXPECT_EQ(shownOn({.columns = 40}, "  - one two three four five six seven eight nine\n"),
              "  - one two three four five six seven\n    eight nine\n");
    EXPECT_EQ(shownOn({.columns = 80}, "  name  value  " + std::string(60, 'x') + " and more\n"),
              "  name  value  " + std::string(60, 'x') + " and\n               more\n");
}

TEST(Columns, ALabelMayBeAsLongAsItsColumn)
{
    const std::string before = "Supply     one\n           from two\n";
    EXPECT_EQ(shownOn({.columns = 40}, before + "Prediction one two three four five six seven\n"),
              before + "Prediction one two three four five six\n           seven\n");
}

TEST(Columns, NoWordIsBroken)
{
    const std::string path = "/" + std::string(90, 'x');
    EXPECT_EQ(shownOn({}, "Path       " + path + " is long\n"), "Path       " + path + "\n           is long\n");
    EXPECT_EQ(shownOn({}, path + "\n"), path + "\n");
}

TEST(Columns, CommandsStayWhole)
{
    const std::string command = "  sudo " + std::string(50, 'x') + " " + std::string(50, 'y') + "\n\n# done\n";
    EXPECT_EQ(shownOn({}, asIs(command)), command);
    EXPECT_EQ(shownOn({}, "a\x1f b\n"), "a\\x1F b\n") << "text of others is no mark";
}

TEST(Columns, CharactersAreCountedAndColoursAreNot)
{
    std::string umlauts;
    for (int i = 0; i < 20; ++i) {
        umlauts += "äöü ";
    }
    EXPECT_EQ(shownOn({}, umlauts + "\n"), umlauts + "\n") << "80 characters";
    EXPECT_EQ(columnsOf("\x1b[31mä\x1b[0m b"), 3U);
    const auto rest = std::string(71, 'x') + "\n";
    EXPECT_EQ(shownOn({.colours = true}, "warning  " + rest), "\x1b[33mwarning\x1b[0m  " + rest);
}

/// Lines that are too long and could have been broken. Not those of commands to copy: a finding's, to their end.
std::string tooLongOf(const std::string& text, std::size_t columns = 80)
{
    static const std::regex command(
        "  (fix now|to last|undo|verify) .*|            CUDA_DEVICE_ORDER=.*(numactl|taskset) .*"
        "|[^ ]+ +((X|PIX|PXB|PHB|NODE|SYS|\\?) +)+([0-9]+|\\?)  .*"); // and a row of the matrix of links
    std::istringstream lines(text);
    std::string found;
    bool copied = false;
    for (std::string line; std::getline(lines, line);) {
        copied = std::regex_match(line, command) || (copied && line.starts_with(std::string(13, ' ')));
        line.erase(std::find(line.begin(), line.end(), '\r'), line.end());
        const auto word = line.find_first_not_of(' ');
        const bool breakable = word != std::string::npos && line.find(' ', word) != std::string::npos;
        found += columnsOf(line) > columns && breakable && !copied ? line + "\n" : "";
    }
    return found;
}

class ColumnsOfCommands : public PlanCommand {
protected:
    std::string saidBy(const std::string& name, const std::string& arguments) const
    {
        const auto said = command(name, arguments + " 2>/dev/null");
        EXPECT_LE(said.exitCode, 1) << name << said.out;
        EXPECT_GT(said.out.size(), 20U) << name;
        return said.out;
    }
};

TEST_F(ColumnsOfCommands, WhatJudgesANode)
{
    const NodeTree node("eight_gpus_faults");
    const auto root = "--root " + quoted(node.root()) + " --path /data --path /shared";
    for (const auto* name : {"audit", "snapshot"}) {
        EXPECT_EQ(tooLongOf(saidBy(name, root)), "") << name;
    }
}

TEST_F(ColumnsOfCommands, WhatPlansAJob)
{
    saveRun("node", {Pattern::Random});
    const auto job = "--job " + quoted(std::string(fixturesFolder) + "/jobs/watched.json");
    auto planned = saidBy("plan", job);
    std::smatch code;
    ASSERT_TRUE(std::regex_search(planned, code, std::regex("\n\n[a-z_]+\n"))) << planned;
    EXPECT_EQ(tooLongOf(planned.substr(0, static_cast<std::size_t>(code.position()))), "");
    EXPECT_EQ(tooLongOf(saidBy("accuracy", "")), "");
    EXPECT_EQ(tooLongOf(saidBy("runs", "")), "");
    EXPECT_EQ(tooLongOf(saidBy("estimate", "--pattern random --read-size 64K")), "");
    EXPECT_EQ(tooLongOf(saidBy("simulate",
                               "--storage-bandwidth 1GB/s --sample-bytes 110K --step-time 100ms --gpus 2 --batch 64 "
                               "--runtime 10s")),
              "");
}

TEST_F(ColumnsOfCommands, WhatListsAndDescribes)
{
    const auto dataSet = quoted(std::string(fixturesFolder) + "/datasets/webdataset");
    const std::vector<std::pair<std::string, std::string>> commands{
        {"workloads", ""}, {"workloads", "show resnet50-h100"},
        {"rules", ""},     {"rules", "show pcie.link"},
        {"version", ""},   {"dataset", dataSet}};
    for (const auto& [name, arguments] : commands) {
        const auto said =
            shell(quoted(std::string(programFolder) + "/sluicectl") + " " + name + " " + arguments + " 2>/dev/null");
        EXPECT_EQ(said.exitCode, 0) << name << arguments;
        EXPECT_EQ(tooLongOf(said.out), "") << name << arguments;
    }
}

TEST_F(ColumnsOfCommands, AGuidedRun)
{
    auto run = runFixture();
    run.audit.findings.clear(); // their commands stay whole
    for (const bool points : {false, true}) {
        EXPECT_EQ(tooLongOf(shownOn({}, runText(run, points))), "");
    }
}

TEST_F(ColumnsOfCommands, SmallFiles)
{
    const auto said = saidBy("bench files",
                             "--count 20 --file-size 1K --workers 2 --runtime 200ms --no-save --path "
                                 + quoted(m_folder.path().string()));
    EXPECT_EQ(tooLongOf(said), "");
    EXPECT_NE(said.find("warm shard\n"), std::string::npos) << "the table's rows are not broken: " << said;
}

TEST_F(ColumnsOfCommands, ARowOfAListStaysOneLine)
{
    auto run = runFixture();
    run.path = "/data/" + std::string(40, 'x') + " and more";
    {
        auto store = Store::open(m_database);
        ASSERT_TRUE(store && store->save(run));
    }
    EXPECT_NE(saidBy("runs", "").find("  " + run.path + "\n"), std::string::npos);
}

TEST_F(ColumnsOfCommands, NumbersOfGpusStandApart)
{
    const NodeTree node("eleven_gpus");
    const auto said = saidBy("snapshot", "--root " + quoted(node.root()) + " --path /data");
    EXPECT_NE(said.find("  GPU9 GPU10 NUMA  link\n"), std::string::npos) << said;
    EXPECT_TRUE(std::regex_search(said, std::regex("\nGPU10 +([A-Z]+ +){11}[0-9]+  [^\n]+/s[^\n]*\n"))) << said;
}

TEST_F(ColumnsOfCommands, ATerminalHasItsOwnWidth)
{
    if (shell("command -v script").exitCode != 0) {
        GTEST_SKIP() << "script is missing";
    }
    const auto onTerminal = [](const std::string& columns) {
        const auto rules = "stty cols " + columns + "; " + quoted(std::string(programFolder) + "/sluicectl") + " rules";
        return shell("env NO_COLOR=1 TERM=xterm script -qec " + quoted(rules) + " /dev/null").out;
    };
    EXPECT_EQ(tooLongOf(onTerminal("60"), 60), "");
    const auto wide = onTerminal("300");
    EXPECT_EQ(tooLongOf(wide, 100), "");
    EXPECT_NE(tooLongOf(wide, 80), "") << wide;
}

} // namespace
} // namespace sluice::ctl
