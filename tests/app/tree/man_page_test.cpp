// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sluicectl/tree/man_page.h"

#include <gtest/gtest.h>

namespace sluice::ctl {
namespace {

OptionEntry depthOption()
{
    OptionEntry option;
    option.names = {"-d", "--depth"};
    option.value = option.kind = "COUNT";
    option.usual = "32";
    option.help = "reads in flight";
    return option;
}

CommandEntry pointCommand()
{
    CommandEntry io;
    io.name = "io";
    io.path = {"sluicectl", "bench", "io"};
    io.help = "Read with one setting";
    io.options = {depthOption()};
    return io;
}

std::string pageOf(const CommandEntry& command)
{
    return manPage(command, "1.2.0", "2026-03-14");
}

testing::AssertionResult holds(const std::string& page, const std::string& part)
{
    return page.find(part) != std::string::npos ? testing::AssertionSuccess()
                                                : testing::AssertionFailure() << "no \"" << part << "\" in\n"
                                                                              << page;
}

TEST(ManPage, BeginsWithItsNameVersionAndDate)
{
    const auto page = pageOf(pointCommand());
    EXPECT_EQ(page.substr(0, page.find('\n')),
              R"(.TH SLUICECTL\-BENCH\-IO 1 2026-03-14 "Sluice 1.2.0" "User Commands")");
    EXPECT_TRUE(holds(page, ".SH NAME\nsluicectl\\-bench\\-io \\- read with one setting\n")) << "as whatis wants it";
    EXPECT_EQ(pageName(pointCommand()), "sluicectl-bench-io");
}

TEST(ManPage, AnOptionHasItsNamesItsValueASentenceAndItsDefault)
{
    EXPECT_TRUE(holds(pageOf(pointCommand()),
                      ".TP\n\\fB\\-d\\fR, \\fB\\-\\-depth\\fR \\fICOUNT\\fR\n"
                      "Reads in flight.\nDefault: 32.\n"));
}

TEST(ManPage, SaysWhatIsRequiredAndWhatExcludesWhat)
{
    auto command = pointCommand();
    command.options[0].usual.clear();
    command.options[0].required = true;
    command.options[0].excludes = {"--auto"};
    command.options[0].environment = "SLUICE_DEPTH";
    const auto page = pageOf(command);
    EXPECT_TRUE(holds(page, "Required.\n"));
    EXPECT_TRUE(holds(page, "Not together with \\-\\-auto.\n"));
    EXPECT_TRUE(holds(page, "The variable SLUICE_DEPTH gives a default.\n"));
    EXPECT_TRUE(holds(page, ".SH ENVIRONMENT\n.TP\n.B SLUICE_DEPTH\nAs \\-\\-depth.\n"));
}

TEST(ManPage, NamesTheWordsThatAnOptionTakesWhereItsHelpDoesNot)
{
    auto command = pointCommand();
    command.options[0].choices = {"direct", "buffered"};
    EXPECT_TRUE(holds(pageOf(command), "One of direct, buffered.\n"));
    command.options[0].help = "direct, or buffered: through the page cache";
    EXPECT_FALSE(holds(pageOf(command), "One of"));
}

TEST(ManPage, ArgumentsStandInTheSynopsisInBracketsWhereTheyMayBeLeftOut)
{
    auto command = pointCommand();
    OptionEntry file;
    file.value = file.kind = "FILE";
    file.required = true;
    file.several = true;
    command.arguments = {file};
    EXPECT_TRUE(holds(pageOf(command), ".SH SYNOPSIS\n.B sluicectl bench io\n.RI [ OPTIONS ]\n.I FILE\\&...\n"));
    EXPECT_TRUE(holds(pageOf(command), ".SH ARGUMENTS\n.TP\n\\fIFILE\\fR \\&...\n"));
    command.arguments[0].required = command.arguments[0].several = false;
    EXPECT_TRUE(holds(pageOf(command), ".RI [ FILE ]\n"));
    EXPECT_FALSE(holds(pageOf(pointCommand()), ".SH ARGUMENTS"));
}

TEST(ManPage, TextNeverBecomesARequestOrAnEscape)
{
    auto command = pointCommand();
    command.help = ".so /etc/passwd";
    command.options[0].help = "a path \\fB and 'quotes'";
    const auto page = pageOf(command);
    EXPECT_FALSE(holds(page, "\n.so"));
    EXPECT_TRUE(holds(page, "\\&.so"));
    EXPECT_TRUE(holds(page, "\\efB"));
    EXPECT_TRUE(holds(page, "\\(aqquotes\\(aq"));
}

TEST(ManPage, SentencesBeginWithACapitalButNamesStayAsTheyAre)
{
    auto command = pointCommand();
    command.options[0].help = "io_uring reads this many at once";
    EXPECT_TRUE(holds(pageOf(command), "\nio_uring reads this many at once.\n"));
    command.help = "GPUs that wait";
    EXPECT_TRUE(holds(pageOf(command), "\\- GPUs that wait\n")) << "an acronym stays one";
}

TEST(ManPage, TheWholeProgramListsItsCommandsAndItsFiles)
{
    CommandEntry bench;
    bench.name = "bench";
    bench.path = {"sluicectl", "bench"};
    bench.help = "Measure one thing";
    bench.commands = {pointCommand()};
    CommandEntry program;
    program.name = "sluicectl";
    program.path = {"sluicectl"};
    program.help = "Finds out whether a node can be fed";
    program.commands = {bench};
    const auto page = pageOf(program);
    EXPECT_TRUE(holds(page, ".I COMMAND\n"));
    EXPECT_TRUE(holds(page, ".SH COMMANDS\n.TP\n.BR sluicectl\\-bench (1)\nMeasure one thing.\n"));
    EXPECT_TRUE(holds(page, "config.toml"));
    EXPECT_TRUE(holds(page, "except check"));
    EXPECT_FALSE(holds(page, ".BR sluicectl (1),\n")) << "it does not send to itself";
    EXPECT_FALSE(holds(pageOf(bench), "config.toml"));
    EXPECT_TRUE(holds(pageOf(bench), ".BR sluicectl (1),\n"));
    const auto all = allCommands(program);
    ASSERT_EQ(all.size(), 3U);
    EXPECT_EQ(all[2]->name, "io");
}

TEST(ManPage, TheCommandThatListsRulesHasThemOnItsPage)
{
    const RuleNote rules[] = {{"block.scheduler", "I/O scheduler of each disk"}, {"memory.thp", "huge pages"}};
    CommandEntry command;
    command.name = "rules";
    command.path = {"sluicectl", "rules"};
    EXPECT_TRUE(holds(manPage(command, "1.2.0", "2026-03-14", rules),
                      ".SH RULES\n.TP\n.B block.scheduler\nI/O scheduler of each disk.\n.TP\n.B memory.thp\n"
                      "Huge pages.\n"));
    EXPECT_FALSE(holds(manPage(pointCommand(), "1.2.0", "2026-03-14", rules), ".SH RULES"));
}

TEST(ManPage, EveryExitStatusIsExplained)
{
    const auto page = pageOf(pointCommand());
    for (const char* status : {".B 0\n", ".B 1\n", ".B 2\n", ".B 3\n", ".B 130\n"}) {
        EXPECT_TRUE(holds(page, status));
    }
}

TEST(ManPage, ExamplesAreThoseOfTheCommandAndNoOthers)
{
    std::string_view ofPoint;
    std::string_view ofOther;
    for (const auto& example : examples()) {
        (example.command == "bench io" ? ofPoint : ofOther) = example.line;
    }
    ASSERT_FALSE(ofPoint.empty());
    const auto page = pageOf(pointCommand());
    EXPECT_TRUE(holds(page, ".SH EXAMPLES\n"));
    EXPECT_EQ(page.find(std::string(ofOther)), std::string::npos);
    auto unknown = pointCommand();
    unknown.path = {"sluicectl", "nothing"};
    EXPECT_FALSE(holds(pageOf(unknown), ".SH EXAMPLES"));
}

} // namespace
} // namespace sluice::ctl
