// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/store/store.h"
#include "tests/app/command.h"
#include "tests/core/file_content.h"
#include "tests/core/run_fixture.h"
#include "tests/core/temporary_folder.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

namespace sluice {
namespace {

/// sluicectl with a file of defaults.
class ConfigFile : public testing::Test {
protected:
    void SetUp() override
    {
        std::filesystem::create_directory(m_folder.file("sluice"));
        auto store = Store::open(m_folder.file("one.db"));
        ASSERT_TRUE(store && store->save(runFixture()));
    }

    void write(const std::string& text) const { writeContent(m_folder.file("sluice/config.toml"), text); }
    Outcome run(const std::vector<std::string>& words, const std::string& variable = "",
                const std::string& value = "") const
    {
        return sluicectl(words, [this, variable, value] {
            ::setenv("XDG_CONFIG_HOME", m_folder.path().c_str(), 1);
            if (!variable.empty()) {
                ::setenv(variable.c_str(), value.c_str(), 1);
            }
        });
    }
    std::string line(const std::string& key) const { return key + " = \"" + m_folder.file("one.db") + "\"\n"; }

    TemporaryFolder m_folder;
};

TEST_F(ConfigFile, GivesDefaultsToOneCommandAndToAll)
{
    write("format = \"json\"\n[runs.list]\n" + line("db"));
    EXPECT_EQ(run({"runs", "list"}).json()["runs"].size(), 1U);
    EXPECT_EQ(run({"workloads"}).json()["schema"], "sluice.workloads/1");
    EXPECT_EQ(run({"runs", "list", "--format", "text"}).out.find('{'), std::string::npos) << "the line counts more";
}

TEST_F(ConfigFile, TheLineCountsMoreThanTheSurroundingsAndTheyMoreThanTheFile)
{
    write("[plan]\nworkload = \"unet3d-h100\"\n");
    const auto planned = [this](std::vector<std::string> more, const std::string& variable = "") {
        std::vector<std::string> words{"plan", "--storage-bandwidth", "10GB/s", "--format", "json"};
        words.insert(words.end(), more.begin(), more.end());
        return run(words, variable, "resnet50-h100").json()["demand"].dump();
    };
    const auto ofFile = planned({});
    const auto ofVariable = planned({}, "SLUICE_WORKLOAD");
    EXPECT_EQ(ofFile, planned({"--workload", "unet3d-h100"}));
    EXPECT_EQ(ofVariable, planned({"--workload", "resnet50-h100"}));
    EXPECT_NE(ofFile, ofVariable);
    EXPECT_EQ(planned({"--workload", "unet3d-h100"}, "SLUICE_WORKLOAD"), ofFile);
}

TEST_F(ConfigFile, TheHistoryMayBeNamedByTheSurroundings)
{
    const auto listed = run({"runs", "--format", "json"}, "SLUICE_DB", m_folder.file("one.db"));
    EXPECT_EQ(listed.json()["runs"].size(), 1U);
    const auto other = run({"runs", "--db", m_folder.file("two.db")}, "SLUICE_DB", m_folder.file("one.db"));
    EXPECT_EQ(other.out.find("fixture-node"), std::string::npos) << "the line counts more";
}

TEST_F(ConfigFile, AMisspeltOptionIsAnError)
{
    write("[guide]\nbugdet = \"5m\"\n");
    const auto refused = run({"guide", "--path", m_folder.path(), "--dry-run"});
    EXPECT_EQ(refused.exitCode, 2);
    EXPECT_NE(refused.err.find("guide.bugdet"), std::string::npos) << refused.err;
    EXPECT_EQ(run({"workloads"}).exitCode, 0) << "of another command";
}

TEST_F(ConfigFile, AMisspeltSectionOrKeyOfAllIsAnErrorWithWhatIsKnown)
{
    for (const auto* section : {"[giude]\nbudget = \"5m\"\n", "[giude]\n", "[bench.oi]\ndepth = 8\n"}) {
        write(section);
        const auto refused = run({"workloads"});
        EXPECT_EQ(refused.exitCode, 2) << section;
        EXPECT_NE(refused.err.find("sluice/config.toml"), std::string::npos) << refused.err;
        EXPECT_NE(refused.err.find("there is no command "), std::string::npos) << refused.err;
    }
    EXPECT_NE(run({"workloads"}).err.find("gds"), std::string::npos) << "the commands beneath bench";
    write("fromat = \"json\"\n");
    const auto refused = run({"workloads"});
    EXPECT_EQ(refused.exitCode, 2);
    EXPECT_NE(refused.err.find("fromat"), std::string::npos) << refused.err;
    write("depth = 8\n");
    EXPECT_EQ(run({"workloads"}).exitCode, 0) << "an option of other commands";
}

TEST_F(ConfigFile, WhatTellsHowToCallTheProgramReadsNone)
{
    write("[giude]\nbudget = \"5m\"\n");
    const std::vector<std::vector<std::string>> asked{
        {"--help"}, {"-h"}, {"--version"}, {"version"}, {"completion", "bash"}, {"bench", "io", "--help"}};
    for (const auto& words : asked) {
        const auto told = run(words);
        EXPECT_EQ(told.exitCode, 0) << words.front() << told.err;
        EXPECT_GT(told.out.size(), 5U) << words.front();
    }
    EXPECT_EQ(run({"--config", m_folder.file("sluice/config.toml"), "--help"}).exitCode, 0);
}

TEST_F(ConfigFile, TheHintOfAnErrorInTheFileNamesTheFile)
{
    write("[giude]\n");
    const auto hintOf = [](const Outcome& refused) { return refused.json()["hint"].get<std::string>(); };
    const auto usual = m_folder.file("sluice/config.toml");
    EXPECT_TRUE(hintOf(run({"workloads", "--format", "json"})).starts_with("mend " + usual));
    writeContent(m_folder.file("mine"), "[giude]\n");
    EXPECT_TRUE(hintOf(run({"--config", m_folder.file("mine"), "workloads", "--format", "json"}))
                    .starts_with("mend " + m_folder.file("mine")));
    write("");
    EXPECT_EQ(hintOf(run({"workloads", "--no-such", "--format", "json"})),
              "sluicectl --help lists commands and options");
}

TEST_F(ConfigFile, ACheckReadsNone)
{
    write("format = \"json\"\n");
    const auto tagged = run({"runs", "list", "--tag", "check", "--db", m_folder.file("one.db")});
    EXPECT_EQ(tagged.json()["schema"], "sluice.runs/1") << tagged.out << tagged.err;
    write("[check]\nno-such = 1\n");
    EXPECT_NE(run({"check"}).err.find("nothing to compare with"), std::string::npos);
    EXPECT_NE(run({"--config", m_folder.file("sluice/config.toml"), "check"}).err.find("check.no-such"),
              std::string::npos);
}

TEST_F(ConfigFile, WhatIsNoFileOfDefaultsIsAnErrorOrLeftAlone)
{
    std::filesystem::create_directory(m_folder.file("sluice/config.toml"));
    EXPECT_EQ(run({"workloads"}).exitCode, 0);
    EXPECT_EQ(run({"--config", m_folder.file("none"), "workloads"}).exitCode, 2);
    writeContent(m_folder.file("mine"), "format = \"json\"\n");
    EXPECT_EQ(run({"--config", m_folder.file("mine"), "workloads"}).json()["schema"], "sluice.workloads/1");
}

} // namespace
} // namespace sluice
