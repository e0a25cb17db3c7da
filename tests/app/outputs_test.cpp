// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
//
// Standard streams that are closed, full, or read by nobody: a lost result is exit 3, and no measurement ends by it.
#include "tests/app/command.h"
#include "tests/core/temporary_folder.h"
#include "tests/paths.h"

#include <gtest/gtest.h>

namespace sluice {
namespace {

const std::string program = quoted(std::string(programFolder) + "/sluicectl") + " ";
const std::string statedStorage = " --storage-bandwidth 20GB/s --storage-latency 100us";

class LostResult : public testing::TestWithParam<const char*> { };

TEST_P(LostResult, IsExit3AndSaysWhy)
{
    const TemporaryFolder home;
    const auto invocation = program + GetParam() + " --db " + home.file("history.db");
    for (const auto* where : {">/dev/full", ">&-"}) {
        const auto said = shell(invocation + " 2>&1 " + where);
        EXPECT_EQ(said.exitCode, 3) << invocation << where;
        EXPECT_TRUE(said.out.starts_with("sluicectl: cannot write the result")) << said.out;
    }
}

INSTANTIATE_TEST_SUITE_P(OfAnyCommand, LostResult,
                         testing::Values("runs list", "runs list --format json",
                                         "plan --storage-bandwidth 20GB/s --storage-latency 100us",
                                         "snapshot --format json", "plan --help"));

TEST(Outputs, AStandardErrorThatCannotBeWrittenChangesNoExitCode)
{
    for (const auto* where : {" 2>/dev/full", " 2>&-"}) {
        EXPECT_LE(shell("(" + program + "plan" + statedStorage + where + ") >/dev/null").exitCode, 1) << where;
        EXPECT_EQ(shell(program + "plan --nonsense" + where).exitCode, 2) << where;
        EXPECT_EQ(shell(program + "bench io --path /nowhere" + where).exitCode, 3) << where;
    }
}

TEST(Outputs, AGuideKeepsItsRunWithEveryStreamClosed)
{
    const TemporaryFolder home;
    const auto database = home.file("history.db");
    const auto measured =
        Command("/bin/sh",
                {"-c",
                 program + "guide --budget 5s --path " + home.path().string() + " --db " + database + " <&- >&- 2>&-"})
            .finish();
    EXPECT_EQ(measured.exitCode, 3);
    const auto listed = sluicectl({"runs", "list", "--db", database, "--format", "json"});
    ASSERT_EQ(listed.exitCode, 0) << listed.err;
    EXPECT_EQ(listed.json()["runs"].size(), 1U);
}

TEST(Outputs, AReaderThatHasGoneLeavesNoFilesBehind)
{
    const TemporaryFolder folder;
    const auto said = shell("(" + program + "bench files --count 200 --file-size 4K --runtime 200ms --stream --path "
                            + folder.path().string() + "; echo exit $? >&2) | head -c 1 >/dev/null");
    EXPECT_TRUE(said.says("exit 3")) << said.out;
    EXPECT_TRUE(folder.empty());
}

TEST(Outputs, AStreamEndsWithDoneAlsoAfterWrongUsage)
{
    const auto said = shell(program + "plan --stream --nonsense 2>/dev/null");
    EXPECT_EQ(said.exitCode, 2);
    EXPECT_TRUE(said.out.ends_with("{\"event\":\"done\",\"exit_code\":2}\n")) << said.out;
    EXPECT_TRUE(said.says("\"event\":\"error\"")) << said.out;
}

TEST(Outputs, AnErrorIsShortHoweverLongWhatIsWrongIs)
{
    const std::string longText(100'000, 'x');
    for (const auto& arguments :
         {longText, "plan --workload " + longText, "plan --gpus " + longText, "bench loader --path " + longText}) {
        const auto said = shell(program + arguments + " 2>&1 >/dev/null");
        EXPECT_TRUE(said.exitCode == 2 || said.exitCode == 3);
        EXPECT_LT(said.out.size(), 6000U) << said.out.substr(0, 100);
    }
}

TEST(Outputs, ANameThatIsNoFilesIsWrongUsage)
{
    for (const auto& arguments : std::vector<std::vector<std::string>>{{"snapshot", "-o", ""},
                                                                       {"snapshot", "-o", "new/"},
                                                                       {"report", "--run", "last", "-o", ""},
                                                                       {"runs", "export", "last", "-o", "new/"},
                                                                       {"runs", "list", "--db", ""}}) {
        const auto said = sluicectl(arguments);
        EXPECT_EQ(said.exitCode, 2) << said.err;
        EXPECT_NE(said.err.find("names no file"), std::string::npos) << said.err;
    }
}

} // namespace
} // namespace sluice
