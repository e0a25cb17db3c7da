// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sluicectl/tree/command_tree.h"

#include <CLI/CLI.hpp>
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

namespace sluice::ctl {
namespace {

/// A program with a command in a command, as sluicectl has them.
struct CommandTree : testing::Test {
    CommandTree()
    {
        formatHelp(app);
        bench = app.add_subcommand("bench", "Measure one thing");
        io = bench->add_subcommand("io", "Read with one setting");
        io->add_option("-d,--depth", depth, "reads in flight")->default_str("32");
        io->add_option("--path", text, "where to read")->required();
        io->add_option("--access", text, "how the file is read")->check(CLI::IsMember({"direct", "buffered"}));
        io->add_flag("--write", write, "write too");
        io->add_option("FILES", files, "files to read");
    }

    CommandEntry tree()
    {
        nameValues(app);
        return treeOf(app);
    }
    static OptionEntry named(const std::vector<OptionEntry>& options, const std::string& name)
    {
        const auto found = std::find_if(options.begin(), options.end(),
                                        [&name](const OptionEntry& option) { return longName(option) == name; });
        EXPECT_NE(found, options.end()) << name;
        return found == options.end() ? OptionEntry() : *found;
    }
    CommandEntry ioEntry() { return tree().commands.at(0).commands.at(0); }

    CLI::App app{"A program", "p"};
    CLI::App* bench = nullptr;
    CLI::App* io = nullptr;
    int depth = 32;
    bool write = false;
    std::string text;
    std::vector<std::string> files;
};

TEST_F(CommandTree, HoldsCommandsWithTheirPathAndHelp)
{
    const auto entry = ioEntry();
    EXPECT_EQ(entry.name, "io");
    EXPECT_EQ(pathText(entry), "p bench io");
    EXPECT_EQ(entry.help, "Read with one setting");
    EXPECT_TRUE(entry.commands.empty());
}

TEST_F(CommandTree, AnOptionTellsItsNamesItsValueAndWhatIsUsual)
{
    const auto& option = named(ioEntry().options, "--depth");
    EXPECT_EQ(option.names, (std::vector<std::string>{"-d", "--depth"}));
    EXPECT_EQ(option.usual, "32");
    EXPECT_FALSE(option.isFlag());
    EXPECT_FALSE(option.required);
    EXPECT_FALSE(option.several);
    EXPECT_TRUE(named(ioEntry().options, "--write").isFlag());
    EXPECT_TRUE(named(ioEntry().options, "--path").required);
}

TEST_F(CommandTree, AnArgumentHasAValueAndNoName)
{
    const auto arguments = ioEntry().arguments;
    ASSERT_EQ(arguments.size(), 1U);
    EXPECT_TRUE(arguments[0].names.empty());
    EXPECT_EQ(arguments[0].value, "FILES");
    EXPECT_TRUE(arguments[0].several);
    EXPECT_EQ(longName(arguments[0]), "FILES");
}

TEST_F(CommandTree, WordsThatAnOptionTakesAreItsChoices)
{
    const auto option = named(ioEntry().options, "--access");
    auto choices = option.choices;
    std::sort(choices.begin(), choices.end());
    EXPECT_EQ(choices, (std::vector<std::string>{"buffered", "direct"}));
    EXPECT_FALSE(namesChoices(option)) << "its help does not say them";
    auto told = option;
    told.help = "direct, or buffered";
    EXPECT_TRUE(namesChoices(told));
    EXPECT_TRUE(named(ioEntry().options, "--depth").choices.empty());
}

TEST_F(CommandTree, WhatCannotStandBesideAnotherNamesIt)
{
    io->get_option("--write")->excludes("--access");
    EXPECT_EQ(named(ioEntry().options, "--write").excludes, std::vector<std::string>{"--access"});
    EXPECT_EQ(named(ioEntry().options, "--access").excludes, std::vector<std::string>{"--write"});
}

TEST_F(CommandTree, OptionsOfAGroupAreTheCommandsOwnAndHiddenOnesAreNone)
{
    auto* group = io->add_option_group("more");
    group->add_option("--seed", depth, "where the dice begin");
    io->add_option("--secret", text, "")->group("");
    app.add_subcommand("__man", "of ours")->group("");
    const auto entry = ioEntry();
    EXPECT_EQ(named(entry.options, "--seed").help, "where the dice begin");
    EXPECT_TRUE(std::none_of(entry.options.begin(), entry.options.end(),
                             [](const OptionEntry& option) { return longName(option) == "--secret"; }));
    EXPECT_EQ(tree().commands.size(), 1U);
}

TEST_F(CommandTree, ValuesAreCalledByWhatTheyAre)
{
    io->add_option("--run", text, "the run");
    io->add_option("--db", text, "the history");
    EXPECT_EQ(named(ioEntry().options, "--path").kind, "PATH");
    EXPECT_EQ(named(ioEntry().options, "--run").kind, "RUN");
    EXPECT_EQ(named(ioEntry().options, "--db").kind, "FILE");
    EXPECT_NE(named(ioEntry().options, "--depth").kind, "PATH") << "a number is no path";
}

TEST_F(CommandTree, AVariableGivesADefaultToTheOptionThatNamesIt)
{
    io->add_option("--workload", text, "the job");
    EXPECT_EQ(named(ioEntry().options, "--workload").environment, "SLUICE_WORKLOAD");
    EXPECT_EQ(io->get_option("--workload")->get_envname(), "SLUICE_WORKLOAD");
    EXPECT_TRUE(named(ioEntry().options, "--depth").environment.empty());
    EXPECT_TRUE(variableOf("depth").empty());
}

/// All commands share it: see defaultHistory.
TEST_F(CommandTree, TheVariableOfTheHistoryIsToldAndNotReadByTheOption)
{
    io->add_option("--db", text, "the history");
    EXPECT_EQ(named(ioEntry().options, "--db").environment, "SLUICE_DB");
    EXPECT_TRUE(io->get_option("--db")->get_envname().empty());
}

TEST_F(CommandTree, HelpFitsATerminalAndSaysWhatTheTreeSays)
{
    const std::string longHelp = "reads in flight, of which there may be very many indeed, so many that no terminal of "
                                 "eighty columns shows what is said of them on a single line of its own";
    io->add_option("--more", depth, longHelp)->default_str("7");
    nameValues(app);
    const auto help = io->help();
    std::istringstream lines(help);
    for (std::string line; std::getline(lines, line);) {
        EXPECT_LE(line.size(), 80U) << line;
    }
    for (const char* part :
         {"--depth INT", "(default: 32)", "--path PATH", "(required)", "; one of ", "(default: 7)"}) {
        EXPECT_NE(help.find(part), std::string::npos) << part << "\n" << help;
    }
}

TEST(Wrapped, BreaksAtSpacesAndNowhereElse)
{
    EXPECT_EQ(wrapped("one two three", 7), "one two\nthree");
    EXPECT_EQ(wrapped("one two three", 13), "one two three");
    EXPECT_EQ(wrapped("  one \n two ", 80), "one two");
    EXPECT_EQ(wrapped("a-word-that-is-longer-than-the-line b", 10), "a-word-that-is-longer-than-the-line\nb");
    EXPECT_EQ(wrapped("", 10), "");
}

} // namespace
} // namespace sluice::ctl
