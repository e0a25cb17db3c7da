// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/app/command.h"
#include "tests/core/temporary_folder.h"
#include "tests/paths.h"

#include <gtest/gtest.h>

#include <fstream>

namespace sluice {
namespace {

/// packaging/git/commit-msg in a repository with a change of `lines` lines that is about to be committed.
class CommitMessage : public testing::Test {
protected:
    void stage(int lines)
    {
        std::ofstream file(folder.file("change"));
        for (int i = 0; i < lines; ++i) {
            file << i << "\n";
        }
        file.close();
        const auto made = shell("cd " + quoted(folder.path()) + " && git init -q . && git add change");
        ASSERT_EQ(made.exitCode, 0) << made.out;
    }

    Outcome check(const std::string& message)
    {
        std::ofstream(folder.file("message")) << message;
        return shell("cd " + quoted(folder.path()) + " && " + quoted(std::string(sourceFolder))
                     + "/packaging/git/commit-msg message");
    }

    TemporaryFolder folder;
};

TEST_F(CommitMessage, OfASmallChangeNeedsASubjectAlone)
{
    stage(20);
    EXPECT_EQ(check("Fix the unit of the swap finding\n").exitCode, 0);
    EXPECT_EQ(check("tests/bench: repeat the disk in turn\n# written by git\n").exitCode, 0);
}

TEST_F(CommitMessage, OfALargerChangeSaysWhy)
{
    stage(21);
    const auto refused = check("Fix the unit of the swap finding\n\n# a comment is no body\n");
    EXPECT_EQ(refused.exitCode, 1);
    EXPECT_TRUE(refused.says("21 lines change")) << refused.out;
    EXPECT_EQ(check("Fix the unit of the swap finding\n\nPages were told as bytes.\n").exitCode, 0);
}

TEST_F(CommitMessage, HasASubjectThatFitsAndIsImperative)
{
    stage(1);
    for (const auto& message :
         {std::string(60, 'X'), std::string("Added a rule"), std::string("tests/bench: added a table"),
          std::string("fix the unit"), std::string("Fix the unit."), std::string("Fix it\nand more"), std::string()}) {
        EXPECT_EQ(check(message + "\n").exitCode, 1) << message;
    }
    EXPECT_EQ(check("A" + std::string(58, 'x') + "\n").exitCode, 0);
}

TEST_F(CommitMessage, OfGitItselfIsAccepted)
{
    stage(100);
    EXPECT_EQ(check("Merge branch 'other'\n").exitCode, 0);
    EXPECT_EQ(check("fixup! Fix the unit of the swap finding\n").exitCode, 0);
}

} // namespace
} // namespace sluice
