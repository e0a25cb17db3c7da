// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sluicectl/tree/completion.h"

#include "core/store/store.h"
#include "tests/app/command.h"
#include "tests/core/file_content.h"
#include "tests/core/run_fixture.h"
#include "tests/core/temporary_folder.h"
#include "tests/paths.h"

#include <gtest/gtest.h>

namespace sluice::ctl {
namespace {

CommandEntry sample()
{
    const OptionEntry run{{"-r", "--run"}, "RUN", "RUN", {}, "", "", {}, "the run", false, false};
    const OptionEntry access{{"--access"}, "WORD", "WORD", {"direct", "buffered"}, "", "", {}, "how", false, false};
    const OptionEntry flag{{"--write"}, "", "", {}, "", "", {}, "write", false, false};
    const OptionEntry file{{}, "THIS", "FILE", {}, "", "", {}, "a file", true, true};
    const CommandEntry io{"io", {"p", "bench", "io"}, "one point", {run, access, flag}, {}, {}};
    const CommandEntry take{"take", {"p", "take"}, "files", {flag}, {file}, {}};
    const CommandEntry bench{"bench", {"p", "bench"}, "measure", {}, {}, {io}};
    return {"p", {"p"}, "all", {flag}, {}, {bench, take}};
}

std::vector<Candidate> values(const std::string& kind)
{
    return kind == "RUN" ? std::vector<Candidate>{{"12", "of today"}, {"last", ""}} : std::vector<Candidate>{};
}

std::vector<std::string> offered(const std::vector<std::string>& words)
{
    std::vector<std::string> texts;
    for (const auto& candidate : completionOf(sample(), words, values).candidates) {
        texts.push_back(candidate.text);
    }
    return texts;
}

using Texts = std::vector<std::string>;

TEST(Completion, OffersCommandsThenOptions)
{
    EXPECT_EQ(offered({""}), (Texts{"bench", "take"}));
    EXPECT_EQ(offered({"b"}), Texts{"bench"});
    EXPECT_EQ(offered({"bench", ""}), Texts{"io"});
    EXPECT_EQ(offered({"bench", "io", "--"}), (Texts{"--run", "--access", "--write"}));
    EXPECT_EQ(offered({"bench", "io", "--write", "--a"}), Texts{"--access"});
    EXPECT_EQ(offered({}), (Texts{"bench", "take"}));
}

TEST(Completion, OffersTheValuesOfAnOption)
{
    EXPECT_EQ(offered({"bench", "io", "--access", ""}), (Texts{"direct", "buffered"}));
    EXPECT_EQ(offered({"bench", "io", "--access", "b"}), Texts{"buffered"});
    EXPECT_EQ(offered({"bench", "io", "-r", ""}), (Texts{"12", "last"}));
    EXPECT_EQ(offered({"bench", "io", "--run", "=", "1"}), Texts{"12"}) << "as bash takes it apart";
    EXPECT_EQ(offered({"bench", "io", "--run", "="}), (Texts{"12", "last"}));
    EXPECT_EQ(offered({"bench", "io", "--run", "12", "--w"}), Texts{"--write"});
}

TEST(Completion, OffersTheValuesOfAnOptionInTheSameWord)
{
    EXPECT_EQ(offered({"bench", "io", "--access=b"}), Texts{"--access=buffered"}) << "as zsh and fish leave it";
    EXPECT_EQ(offered({"bench", "io", "--run="}), (Texts{"--run=12", "--run=last"}));
    EXPECT_EQ(offered({"bench", "io", "--write="}), Texts{}) << "a flag takes none";
    EXPECT_EQ(offered({"bench", "io", "--nonsense="}), Texts{});
    EXPECT_EQ(offered({"bench", "io", "--run=12", "--w"}), Texts{"--write"});
}

TEST(Completion, KnowsWhereFilesAreMeant)
{
    EXPECT_TRUE(completionOf(sample(), {"take", ""}, values).files);
    EXPECT_TRUE(completionOf(sample(), {"take", "one", ""}, values).files) << "several";
    EXPECT_FALSE(completionOf(sample(), {"take", "-"}, values).files);
}

TEST(Completion, OfWordsThatLeadNowhereNothingIsOffered)
{
    EXPECT_EQ(offered({"bench", "io", "x"}), Texts{});
    EXPECT_EQ(offered({"nonsense", "-"}), Texts{"--write"});
}

TEST(Completion, NamesThatWouldBreakALineAreLeftOut)
{
    EXPECT_EQ(completionText({{{"a\nb", ""}, {"c", "two\nlines"}}, true, false}), ":files\nc\ttwo\\nlines\n");
}

/// The scripts in the shells themselves, with a run of the history and a file.
class CompletionInShells : public testing::Test {
protected:
    void SetUp() override
    {
        auto store = Store::open(m_folder.file("history.db"));
        ASSERT_TRUE(store && store->save(runFixture()));
        writeContent(m_folder.file("some-run.json"), "{}");
    }

    bool lacks(const std::string& program) const { return shell("command -v " + program).exitCode != 0; }
    std::string script(const std::string& name) const
    {
        const auto file = m_folder.file("script." + name);
        writeContent(file, completionScript(name));
        return quoted(file);
    }
    /// With our sluicectl first in PATH, our history, and the folder as the current one.
    Outcome in(const std::string& command) const
    {
        return shell("cd " + quoted(m_folder.path()) + " && export PATH=" + quoted(programFolder)
                     + ":$PATH SLUICE_DB=" + quoted(m_folder.file("history.db")) + " && " + command);
    }
    std::string bash(const std::string& words) const
    {
        return in("bash -c '. " + script("bash") + "; COMP_WORDS=(" + words
                  + "); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _sluicectl; printf \"%s\\n\" \"${COMPREPLY[@]}\"'")
            .out;
    }

    TemporaryFolder m_folder;
};

TEST_F(CompletionInShells, Bash)
{
    EXPECT_NE(bash("sluicectl \"\"").find("guide\n"), std::string::npos) << bash("sluicectl \"\"");
    EXPECT_EQ(bash("sluicectl runs com"), "compare\n");
    EXPECT_EQ(bash("sluicectl bench io --acc"), "--access\n");
    EXPECT_NE(bash("sluicectl report --run \"\"").find("1\n"), std::string::npos);
    EXPECT_NE(bash("sluicectl runs compare 1 \"\"").find("some-run.json"), std::string::npos);
    EXPECT_EQ(bash("sluicectl plan --workload resnet50-h"), "resnet50-h100\n");
    EXPECT_EQ(bash("sluicectl rules show pcie.l"), "pcie.link\n");
    EXPECT_NE(bash("sluicectl guide --path \"\"").find("/\n"), std::string::npos) << "a mount";
    EXPECT_EQ(bash("sluicectl guide --format = j"), "json\n");
}

TEST_F(CompletionInShells, Fish)
{
    if (lacks("fish")) {
        GTEST_SKIP() << "fish is missing";
    }
    const auto fish = [this](const std::string& line) {
        return in("fish --no-config -c 'source " + script("fish") + "; complete -C \"" + line + "\"'").out;
    };
    EXPECT_TRUE(fish("sluicectl runs com").starts_with("compare\t")) << fish("sluicectl runs com");
    EXPECT_NE(fish("sluicectl report --run ").find("last"), std::string::npos);
    EXPECT_EQ(fish("sluicectl guide --format=j"), "--format=json\n");
    EXPECT_NE(fish("sluicectl report --run=some").find("--run=some-run.json"), std::string::npos);
    EXPECT_NE(fish("sluicectl runs import some").find("some-run.json"), std::string::npos);
}

TEST_F(CompletionInShells, Zsh)
{
    if (lacks("zsh")) {
        GTEST_SKIP() << "zsh is missing";
    }
    // compadd works in a completion alone: in its place, what would be offered is printed.
    const auto zsh = [this](const std::string& words, int current) {
        return in("zsh -f -c 'compdef() { : }; . " + script("zsh")
                  + "; compadd() { print -l -- \"${values[@]}\" }; "
                    "_files() { print FILES }; words=("
                  + words + "); CURRENT=" + std::to_string(current) + "; _sluicectl'")
            .out;
    };
    EXPECT_EQ(zsh("sluicectl runs com", 3), "compare\n");
    EXPECT_EQ(zsh("sluicectl rules show pcie.l", 4), "pcie.link\n");
    EXPECT_EQ(zsh("sluicectl guide --format=j", 3), "--format=json\n");
    EXPECT_NE(zsh("sluicectl runs compare 1 \"\"", 5).find("FILES\n"), std::string::npos);
}

} // namespace
} // namespace sluice::ctl
