// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/store/sqlite.h"
#include "tests/app/command.h"
#include "tests/app/history_command.h"
#include "tests/core/file_content.h"
#include "tests/core/run_fixture.h"

#include <gtest/gtest.h>

#include <chrono>
#include <sstream>
#include <string>

namespace sluice {
namespace {

class RunsCommand : public HistoryCommand { };

TEST_F(RunsCommand, RunsListsTheNewestFirst)
{
    EXPECT_EQ(run({"runs"}).out, run({"runs", "list"}).out);
    const auto listed = run({"runs"}).out;
    EXPECT_LT(listed.find("\n    2  guide"), listed.find("\n    1  guide")) << listed;
    std::istringstream lines(listed);
    for (std::string line; std::getline(lines, line);) {
        EXPECT_LE(line.size(), 80U) << line;
    }
    const auto json = run({"runs", "--format", "json"}).json();
    EXPECT_EQ(json["schema"], "sluice.runs/1");
    ASSERT_EQ(json["runs"].size(), 2U);
    EXPECT_EQ(json["runs"][0]["run_id"], 2);
    EXPECT_EQ(json["runs"][0]["host_name"], "fixture-node");
}

TEST_F(RunsCommand, AMissingRunIsAnErrorEvenInSilence)
{
    ASSERT_TRUE(store::Connection::open(m_database, std::chrono::seconds(1))
                    ->execute("DROP TRIGGER run_removed; DELETE FROM runs WHERE id = 1")
                    .ok());
    const auto listed = run({"runs", "list", "--quiet", "--format", "json"});
    EXPECT_EQ(listed.exitCode, 3);
    EXPECT_EQ(linesOf(listed.err), 1);
    EXPECT_TRUE(listed.err.starts_with("sluicectl: the history")) << listed.err;
    EXPECT_EQ(listed.json()["runs"].size(), 1U);
    EXPECT_TRUE(listed.json().contains("damage"));
}

TEST_F(RunsCommand, RunsShowsOneWhole)
{
    const auto shown = run({"runs", "show", "1", "--format", "json"});
    EXPECT_EQ(shown.exitCode, 0);
    EXPECT_EQ(shown.json()["schema"], "sluice.run/1");
    auto expected = runFixture();
    expected.id = RunId{1};
    EXPECT_EQ(*fromJson<sluice::Run>(shown.json()), expected);
    EXPECT_NE(run({"runs", "show", "last"}).out.find("Can fixture-node feed 8 GPUs?"), std::string::npos);
}

TEST_F(RunsCommand, RunsDeletesOneAndSaysWhich)
{
    const auto deleted = run({"runs", "delete", "1"});
    EXPECT_EQ(deleted.exitCode, 0);
    EXPECT_TRUE(deleted.says("Deleted run 1 of 2026-03-14T09:26:53Z, /data/train on fixture-node")) << deleted.out;
    const auto again = run({"runs", "delete", "1", "--format", "json"});
    EXPECT_EQ(again.exitCode, 3);
    EXPECT_EQ(again.json()["schema"], "sluice.error/1");
    EXPECT_EQ(again.err, "sluicectl: there is no run 1 in the history (runs that exist: 2)\n");
}

TEST_F(RunsCommand, RunsAreHandedOnInAFile)
{
    const auto file = m_folder.file("two.sluice");
    const auto exported = run({"runs", "export", "1", "last", "-o", file});
    EXPECT_EQ(exported.exitCode, 0) << exported.err;
    EXPECT_EQ(exported.out, "Wrote 2 runs to " + file + ".\n");
    EXPECT_EQ(run({"runs", "export", "1", "-o", file}).exitCode, 2) << "it exists";
    EXPECT_EQ(run({"runs", "export", "7", "-o", m_folder.file("none")}).exitCode, 3);
    const auto other = m_folder.file("other.db");
    const auto imported = sluicectl({"runs", "import", file, "--db", other, "--format", "json"});
    EXPECT_EQ(imported.exitCode, 0) << imported.err;
    EXPECT_EQ(imported.json()["imported"].size(), 1U) << "run 2 is run 1 once more";
    EXPECT_EQ(sluicectl({"runs", "import", file, "--db", other, "--format", "json"}).json()["known"], 2);
    EXPECT_EQ(sluicectl({"runs", "import", m_folder.file("none"), "--db", other}).exitCode, 3);
}

TEST_F(RunsCommand, RunsRefusesWhatIsNoRunAndNoHistory)
{
    EXPECT_EQ(run({"runs", "show", "first"}).exitCode, 2);
    EXPECT_EQ(run({"runs", "show"}).exitCode, 2);
    EXPECT_EQ(run({"runs", "forget", "1"}).exitCode, 2);
    const auto device = sluicectl({"runs", "--db", "/dev/null"});
    EXPECT_EQ(device.exitCode, 2);
    EXPECT_EQ(linesOf(device.err), 1);
    writeContent(m_output, "no database");
    const auto foreign = sluicectl({"runs", "--db", m_output});
    EXPECT_EQ(foreign.exitCode, 3);
    EXPECT_EQ(linesOf(foreign.err), 1);
    EXPECT_EQ(contentOf(m_output), "no database");
}

} // namespace
} // namespace sluice
