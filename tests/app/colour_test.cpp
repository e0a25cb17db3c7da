// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sluicectl/colour.h"

#include "tests/app/command.h"
#include "tests/paths.h"

#include <gtest/gtest.h>

namespace sluice::ctl {
namespace {

TEST(Colour, MarksWordsThatJudgeAndNothingElse)
{
    EXPECT_EQ(coloured("critical  pcie.link\nas it is\n"), "\x1b[31mcritical\x1b[0m  pcie.link\nas it is\n");
    EXPECT_EQ(coloured("  warning  x"), "  \x1b[33mwarning\x1b[0m  x");
    EXPECT_EQ(coloured("1 -> 2  slower\n"), "1 -> 2  \x1b[31mslower\x1b[0m\n");
    EXPECT_EQ(coloured("it is slower\n"), "it is slower\n");
    EXPECT_EQ(coloured("no warning\n\n"), "no warning\n\n");
    EXPECT_EQ(coloured(""), "");
}

TEST(Colour, ATerminalGetsItUnlessItSaysNo)
{
    if (shell("command -v script").exitCode != 0) {
        GTEST_SKIP() << "script is missing";
    }
    // script gives the command a terminal of its own
    const auto audit = std::string(programFolder) + "/sluicectl audit --root " + fixturesFolder;
    const auto shown = [&audit](const std::string& variables) {
        return shell(variables + " script -qec " + quoted(audit) + " /dev/null").out;
    };
    const auto with = shown("env -u NO_COLOR TERM=xterm");
    const auto without = shown("env NO_COLOR=1 TERM=xterm");
    EXPECT_EQ(without.find("\x1b["), std::string::npos);
    EXPECT_EQ(shown("env -u NO_COLOR TERM=dumb").find("\x1b["), std::string::npos);
    EXPECT_EQ(shell("env -u NO_COLOR TERM=xterm " + audit).out.find("\x1b["), std::string::npos) << "no terminal";
    const bool judged = without.find("warning") != std::string::npos || without.find("critical") != std::string::npos;
    EXPECT_EQ(with.find("\x1b[3") != std::string::npos, judged) << with;
}

} // namespace
} // namespace sluice::ctl
