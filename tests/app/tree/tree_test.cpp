// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
//
// Manual pages, completion and help name every command and option, and none that is not there.
#include "core/audit/rules.h"
#include "tests/app/command.h"
#include "tests/core/file_content.h"
#include "tests/core/temporary_folder.h"
#include "tests/paths.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <regex>
#include <set>
#include <sstream>

namespace sluice {
namespace {

using Words = std::vector<std::string>;

Words linesOf(const std::string& text)
{
    Words lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) {
        lines.push_back(line);
    }
    return lines;
}

Words with(Words words, const Words& more)
{
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

/// What a command's --help tells, by CLI11's own list of it.
struct Help {
    std::set<std::string> options;
    Words commands;
};

Help readHelp(const Words& path)
{
    Help help;
    bool commands = false;
    for (const auto& line : linesOf(sluicectl(with(path, {"--help"})).out)) {
        static const std::regex option("^  (-[-a-zA-Z0-9,]+)");
        static const std::regex command("^  ([a-z0-9_]+)");
        std::smatch found;
        commands = commands || line == "Subcommands:";
        if (std::regex_search(line, found, option)) {
            const auto names = found[1].str();
            help.options.insert(names.substr(names.rfind(',') + 1));
        } else if (commands && std::regex_search(line, found, command)) {
            help.commands.push_back(found[1]);
        }
    }
    return help;
}

const Help& helpOf(const Words& path)
{
    static std::map<Words, Help> known;
    const auto found = known.find(path);
    return found != known.end() ? found->second : known.emplace(path, readHelp(path)).first->second;
}

void collect(const Words& path, std::vector<Words>& all)
{
    all.push_back(path);
    for (const auto& command : helpOf(path).commands) {
        collect(with(path, {command}), all);
    }
}

const std::vector<Words>& everyCommand()
{
    static const std::vector<Words> all = [] {
        std::vector<Words> commands;
        collect({}, commands);
        return commands;
    }();
    return all;
}

std::string nameOf(const Words& path)
{
    std::string name = "sluicectl";
    for (const auto& word : path) {
        name += "-" + word;
    }
    return name;
}

std::set<std::string> offered(const Words& words)
{
    std::set<std::string> candidates;
    for (const auto& line : linesOf(sluicectl(with({"__complete"}, words)).out)) {
        candidates.insert(line.substr(0, line.find('\t')));
    }
    return candidates;
}

class Tree : public testing::Test {
protected:
    static std::string pageOf(const Words& path) { return contentOf(pages().file(nameOf(path) + ".1")); }

    static const TemporaryFolder& pages()
    {
        static const TemporaryFolder folder;
        static const auto written = sluicectl({"__man", folder.path()});
        EXPECT_EQ(written.exitCode, 0) << written.err;
        return folder;
    }
};

TEST_F(Tree, ThereAreCommands)
{
    EXPECT_GT(everyCommand().size(), 30U);
    EXPECT_TRUE(std::count(everyCommand().begin(), everyCommand().end(), Words({"bench", "io"})));
}

TEST_F(Tree, EachCommandHasItsPageAndNoOtherHasOne)
{
    std::set<std::string> files;
    for (const auto& entry : std::filesystem::directory_iterator(pages().path())) {
        files.insert(entry.path().filename());
    }
    std::set<std::string> expected;
    for (const auto& path : everyCommand()) {
        expected.insert(nameOf(path) + ".1");
    }
    EXPECT_EQ(files, expected);
}

TEST_F(Tree, PagesHoldTheOptionsOfHelpAndNoOthers)
{
    for (const auto& path : everyCommand()) {
        std::set<std::string> options;
        const auto lines = linesOf(pageOf(path));
        for (std::size_t i = 1; i < lines.size(); ++i) {
            if (lines[i - 1] != ".TP" || !lines[i].starts_with("\\fB\\-")) {
                continue;
            }
            const auto names = lines[i].substr(0, lines[i].find(" \\fI"));
            const auto last = names.substr(names.rfind("\\fB") + 3);
            options.insert(std::regex_replace(last, std::regex(R"(\\fR|\\(?=-))"), ""));
        }
        EXPECT_EQ(options, helpOf(path).options) << nameOf(path);
    }
}

TEST_F(Tree, CompletionOffersTheOptionsOfHelpAndNoOthers)
{
    for (const auto& path : everyCommand()) {
        EXPECT_EQ(offered(with(path, {"-"})), helpOf(path).options) << nameOf(path);
        const auto commands = helpOf(path).commands;
        const auto candidates = offered(with(path, {""}));
        for (const auto& command : commands) {
            EXPECT_TRUE(candidates.contains(command)) << nameOf(path) << " " << command;
        }
    }
}

TEST_F(Tree, EveryOptionIsTaken)
{
    std::set<std::string> tried; // commands that share an option share its declaration
    for (const auto& path : everyCommand()) {
        for (const auto& option : helpOf(path).options) {
            if (!tried.insert(option).second) {
                continue;
            }
            // The second option is no command's: whatever the first takes, nothing is done.
            const auto result = sluicectl(with(path, {option, "0", "--no-such-option"}));
            EXPECT_EQ(result.err.find("not expected: " + option), std::string::npos) << nameOf(path) << result.err;
        }
    }
}

TEST_F(Tree, HelpFitsATerminal)
{
    for (const auto& path : everyCommand()) {
        for (const auto& line : linesOf(sluicectl(with(path, {"--help"})).out)) {
            EXPECT_LE(line.size(), 80U) << line;
        }
    }
}

TEST_F(Tree, EachCommandHasAnExampleThatIsWellFormed)
{
    for (const auto& path : everyCommand()) {
        const auto page = pageOf(path);
        const bool onlyOthers = !path.empty() && path.back() == "list" && path.front() != "runs";
        EXPECT_TRUE(onlyOthers || page.find(".SH EXAMPLES") != std::string::npos) << nameOf(path);
        const auto lines = linesOf(page);
        for (std::size_t i = 1; i < lines.size(); ++i) {
            if (lines[i - 1] != ".RS 4") {
                continue;
            }
            auto line = std::regex_replace(lines[i], std::regex(R"(\\\(aq)"), "'");
            line = std::regex_replace(line, std::regex(R"(\\(?=-))"), "");
            line = std::regex_replace(line, std::regex("source <\\((.*)\\)"), "$1");
            line = line.substr(0, line.find(" > "));
            ASSERT_TRUE(line.starts_with("sluicectl ")) << line;
            // With --help behind it, a line is read whole and nothing is done.
            const auto read = shell(std::string(programFolder) + "/" + line + " --help");
            EXPECT_EQ(read.exitCode, 0) << line << "\n" << read.out;
        }
    }
}

TEST_F(Tree, PagesAreSound)
{
    if (shell("command -v mandoc").exitCode != 0) {
        GTEST_SKIP() << "mandoc is missing";
    }
    const auto linted = shell("mandoc -T lint " + quoted(pages().path()) + "/*.1 " + sourceFolder
                              + "/packaging/man/*.[15] 2>&1 | grep -v 'input text line longer'");
    EXPECT_EQ(linted.out, "");
}

TEST_F(Tree, ThePageOfTheWindowHoldsItsOptions)
{
    const auto source = contentOf(std::string(sourceFolder) + "/app/sluice/main.cpp");
    const auto page = contentOf(std::string(sourceFolder) + "/packaging/man/sluice.1");
    const auto found = [](const std::string& text, const std::string& pattern) {
        std::set<std::string> names;
        const std::regex option(pattern);
        for (auto at = std::sregex_iterator(text.begin(), text.end(), option); at != std::sregex_iterator(); ++at) {
            names.insert((*at)[1]);
        }
        return names;
    };
    auto options = found(source, R"re(addOption\(\s*\{QStringLiteral\("([a-z]+)"\))re");
    EXPECT_GT(options.size(), 5U);
    options.insert({"help", "version"});
    EXPECT_EQ(found(page, R"re(\\fB\\-\\-([a-z]+)\\fR)re"), options);
}

TEST_F(Tree, ThePageOfDocumentsNamesEachOfThem)
{
    const auto found = shell("cd " + quoted(sourceFolder)
                             + " && grep -rhoE '\"sluice\\.[a-z]+/[0-9]+\"' app core models ui | tr -d '\"' | sort -u");
    const auto page = contentOf(std::string(sourceFolder) + "/packaging/man/sluice-json.5");
    ASSERT_GT(linesOf(found.out).size(), 20U);
    for (const auto& schema : linesOf(found.out)) {
        EXPECT_NE(page.find(".B " + schema + "\n"), std::string::npos) << schema;
    }
}

/// Ids of rules that the sources give to findings beside those of the audit.
Words idsGivenToFindings()
{
    const auto found =
        shell("cd " + quoted(sourceFolder)
              + " && grep -rhoE '[rR]ule += +\"[a-z0-9]+\\.[a-z0-9_]+\"' app core models ui --include=*.cpp "
                "--include=*.h | grep -oE '[a-z0-9]+\\.[a-z0-9_]+' | sort -u");
    return linesOf(found.out);
}

TEST_F(Tree, RulesAreThoseOfTheAuditAndOfMeasurements)
{
    std::vector<std::string> named;
    const auto rules = sluicectl({"rules", "--format", "json"}).json();
    for (const auto& rule : rules["rules"]) {
        named.push_back(rule["rule"]);
        EXPECT_FALSE(rule["judges"].get<std::string>().empty());
    }
    std::vector<std::string> judged;
    for (const auto& rule : allRules()) {
        judged.emplace_back(rule.id);
    }
    const auto given = idsGivenToFindings();
    EXPECT_TRUE(std::count(given.begin(), given.end(), "memory.buffers"));
    judged.insert(judged.end(), given.begin(), given.end());
    EXPECT_EQ(named, judged);
    EXPECT_NE(sluicectl({"rules", "show", "pcie.link"}).out.find("judges"), std::string::npos);
    EXPECT_NE(sluicectl({"rules", "show", "memory.buffers"}).out.find("sluicectl guide"), std::string::npos);
    const auto page = pageOf({"rules"});
    for (const auto& id : named) {
        EXPECT_NE(page.find("\n.B " + id + "\n"), std::string::npos) << id;
    }
    EXPECT_EQ(sluicectl({"rules", "show", "no.rule"}).exitCode, 3);
}

TEST_F(Tree, WorkloadsAreShownWhole)
{
    const auto shown = sluicectl({"workloads", "show", "resnet50-h100", "--format", "json"});
    EXPECT_EQ(shown.json()["schema"], "sluice.workload/1");
    EXPECT_EQ(shown.json()["name"], "resnet50-h100");
    EXPECT_NE(sluicectl({"workloads", "show", "resnet50-h100"}).out.find("batch_per_gpu"), std::string::npos);
    EXPECT_NE(sluicectl({"workloads", "show", "no-such"}).exitCode, 0);
    EXPECT_EQ(sluicectl({"workloads", "list"}).out, sluicectl({"workloads"}).out);
}

} // namespace
} // namespace sluice
