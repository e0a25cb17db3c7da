// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/store/store.h"
#include "tests/app/command.h"
#include "tests/core/run_fixture.h"
#include "tests/core/temporary_folder.h"

#include <gtest/gtest.h>

namespace sluice {
namespace {

sluice::Run ofHost(const std::string& host, const std::string& path)
{
    auto run = runFixture();
    run.node.identity.hostName = host;
    run.path = path;
    return run;
}

/// `sluicectl runs tag`, `note`, `prune` and choices of the list, over three runs of two nodes.
class RunsKeep : public testing::Test {
protected:
    void SetUp() override
    {
        auto store = Store::open(m_database);
        ASSERT_TRUE(store && store->save(ofHost("node1", "/data/a")) && store->save(ofHost("node1", "/data/a"))
                    && store->save(ofHost("node2", "/data/b")));
    }

    Outcome runs(std::vector<std::string> arguments) const
    {
        arguments.insert(arguments.begin(), "runs");
        arguments.insert(arguments.end(), {"--db", m_database});
        return sluicectl(arguments);
    }

    std::size_t countOf(std::vector<std::string> arguments) const
    {
        arguments.insert(arguments.end(), {"--format", "json"});
        return runs(arguments).json()["runs"].size();
    }

    TemporaryFolder m_folder;
    std::string m_database = m_folder.file("history.db");
};

TEST_F(RunsKeep, ListsByNodePathAndTag)
{
    EXPECT_EQ(countOf({}), 3U);
    EXPECT_EQ(countOf({"--node", "node1"}), 2U);
    EXPECT_EQ(countOf({"list", "--node", "node*", "--path", "/data/b"}), 1U);
    EXPECT_EQ(countOf({"list", "--tag", "none"}), 0U);
    EXPECT_EQ(runs({"--node", "nobody"}).out, "No run is like that.\n");
}

TEST_F(RunsKeep, TagsAndNotesARun)
{
    EXPECT_EQ(runs({"tag", "1", "nfs", "base", "nfs"}).exitCode, 0);
    const auto noted = runs({"note", "1", "after", "the", "update", "--format", "json"});
    EXPECT_EQ(noted.json()["runs"][0]["tags"], "base nfs");
    EXPECT_EQ(noted.json()["runs"][0]["note"], "after the update");
    EXPECT_NE(runs({"list", "--tag", "base"}).out.find("[base nfs]"), std::string::npos);
    EXPECT_EQ(runs({"tag", "1", "nfs", "--remove"}).out, "Run 1: tags base; note after the update\n");
    EXPECT_EQ(runs({"note", "1"}).out, "Run 1: tags base; note none\n");
    EXPECT_EQ(runs({"tag", "9", "x"}).exitCode, 3);
    EXPECT_EQ(runs({"tag", "1"}).exitCode, 2);
}

TEST_F(RunsKeep, PrunesWhatItSaidBefore)
{
    const auto said = runs({"prune", "--keep", "1", "--dry-run", "--format", "json"});
    EXPECT_EQ(said.json()["would_delete"], Json::array({1}));
    EXPECT_EQ(countOf({}), 3U) << "nothing went";
    EXPECT_EQ(runs({"prune", "--keep", "1", "--format", "json"}).json()["deleted"], Json::array({1}));
    EXPECT_EQ(countOf({}), 2U);
    EXPECT_EQ(runs({"prune", "--older-than", "30y"}).out, "Deleted 0 runs.\n");
}

TEST_F(RunsKeep, NeverPrunesWithoutARule)
{
    EXPECT_EQ(runs({"prune"}).exitCode, 2);
    EXPECT_EQ(runs({"prune", "--keep", "-1"}).exitCode, 2);
    const auto refused = runs({"prune", "--keep", "1000001"});
    EXPECT_EQ(refused.exitCode, 2);
    EXPECT_NE(refused.err.find("must be 0 to 1,000,000"), std::string::npos) << refused.err;
    EXPECT_EQ(countOf({}), 3U);
}

TEST_F(RunsKeep, ARunWithATagStays)
{
    ASSERT_EQ(runs({"tag", "1", "base"}).exitCode, 0);
    EXPECT_EQ(runs({"prune", "--keep", "1", "--format", "json"}).json()["deleted"], Json::array());
    EXPECT_EQ(runs({"prune", "--keep", "1", "--annotated-too", "--format", "json"}).json()["deleted"],
              Json::array({1}));
}

} // namespace
} // namespace sluice
