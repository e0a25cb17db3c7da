// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/app/command.h"
#include "tests/core/file_content.h"
#include "tests/core/run_fixture.h"
#include "tests/core/temporary_folder.h"
#include "tests/paths.h"

#include "core/store/store.h"

#include <gtest/gtest.h>

namespace sluice {
namespace {

/// `sluicectl import` of files that fio and iostat wrote.
class ImportCommand : public testing::Test {
protected:
    Outcome run(std::vector<std::string> arguments) const
    {
        arguments.insert(arguments.end(), {"--db", m_database});
        return sluicectl(arguments);
    }
    static std::string fixture(const std::string& name) { return std::string(fixturesFolder) + "/imports/" + name; }

    TemporaryFolder m_folder;
    std::string m_database = m_folder.file("history.db");
};

TEST_F(ImportCommand, AResultBecomesARunOfTheHistory)
{
    const auto imported = run({"import", fixture("fio_one.json"), "--format", "json"});
    ASSERT_EQ(imported.exitCode, 0) << imported.err;
    EXPECT_EQ(imported.json()["imported"], Json::array({1}));
    EXPECT_EQ(imported.json()["files"][0]["tool"], "fio");
    EXPECT_EQ(imported.json()["files"][0]["results"][0]["figures"][0]["value"], 132230629);
    const auto listed = run({"runs", "list"});
    EXPECT_TRUE(listed.says("Imported from fio 3.33: 1 result, the fastest read 132.2 MB/s.")) << listed.out;
    const auto shown = run({"runs", "show", "1", "--format", "json"}).json();
    EXPECT_EQ(shown["measurements"][0]["provenance"]["tool"], "fio");
    EXPECT_EQ(shown["measurements"][0]["provenance"]["key"], "/jobs/0/read");
    EXPECT_TRUE(run({"runs", "show", "1"}).says("What did fio 3.33 measure?"));
}

TEST_F(ImportCommand, TheSameFileIsKnownWhateverItsName)
{
    const auto copy = m_folder.file("other name");
    writeContent(copy, contentOf(fixture("fio_one.json")));
    run({"import", fixture("fio_one.json")});
    const auto again = run({"runs", "import", copy, "--format", "json"}).json();
    EXPECT_EQ(again["imported"].size(), 0U);
    EXPECT_EQ(again["known"], 1);
}

TEST_F(ImportCommand, OurOwnFilesAndThoseOfOthersGoTogether)
{
    const auto other = m_folder.file("other.db");
    ASSERT_TRUE(Store::open(other)->save(runFixture()).ok());
    const auto both = run({"import", other, fixture("iostat.txt"), "--format", "json"});
    ASSERT_EQ(both.exitCode, 0) << both.err;
    EXPECT_EQ(both.json()["imported"].size(), 2U);
}

TEST_F(ImportCommand, ASweepCanBeOneRun)
{
    const auto sweep =
        run({"import", "--together", fixture("fio_one.json"), fixture("fio_group.json"), "--format", "json"});
    ASSERT_EQ(sweep.exitCode, 0) << sweep.err;
    EXPECT_EQ(sweep.json()["imported"].size(), 1U);
    EXPECT_EQ(run({"runs", "show", "1", "--format", "json"}).json()["measurements"].size(), 2U);
}

TEST_F(ImportCommand, ADryRunKeepsNothing)
{
    const auto dry = run({"import", "--dry-run", fixture("fio_one.json")});
    EXPECT_EQ(dry.exitCode, 0);
    EXPECT_TRUE(dry.says("random reads of 16 KiB, 4 in flight in 1 job, direct (O_DIRECT), io_uring")) << dry.out;
    EXPECT_TRUE(dry.says("Nothing was kept."));
    EXPECT_EQ(contentOf(m_database), "");
}

TEST_F(ImportCommand, OneBadFileKeepsAllOut)
{
    const auto bad = m_folder.file("bad");
    writeContent(bad, "hello\n");
    const auto refused = run({"import", fixture("fio_one.json"), bad});
    EXPECT_EQ(refused.exitCode, 2);
    EXPECT_NE(refused.err.find("it is no result of a tool that is known"), std::string::npos) << refused.err;
    EXPECT_NE(refused.err.find(bad), std::string::npos);
    EXPECT_EQ(contentOf(m_database), "");
}

TEST_F(ImportCommand, APlanRestsOnAnImportedResult)
{
    run({"import", fixture("fio_one.json")});
    const auto plan = run({"plan", "--run", "1", "--workload", "resnet50-h100", "--gpus", "1", "--pattern", "random",
                           "--format", "json"});
    EXPECT_LE(plan.exitCode, 1) << plan.err;
    EXPECT_GT(plan.json()["supply"]["bytes_per_second"].get<double>(), 1e7);
    EXPECT_TRUE(plan.json()["reproduce"]["fio"].get<std::string>().ends_with("--readonly"));
}

TEST_F(ImportCommand, APlanSaysWhatAResultDoesNotTell)
{
    run({"import", fixture("fio_v3.terse")});
    const auto plan = run({"plan", "--run", "1", "--workload", "resnet50-h100"});
    EXPECT_EQ(plan.exitCode, 3);
    EXPECT_NE(plan.err.find("no plan can rest on what fio 3.33 told"), std::string::npos) << plan.err;
    EXPECT_NE(plan.err.find("it does not tell one block size"), std::string::npos) << plan.err;
}

TEST_F(ImportCommand, TwoRunsAreComparedAndTheirDifferenceIsExplained)
{
    run({"import", fixture("fio_one.json")});
    run({"import", fixture("fio_mix.json")});
    const auto compared = run({"runs", "compare", "1", "2"});
    EXPECT_TRUE(compared.says("Why they may differ")) << compared.out << compared.err;
    EXPECT_TRUE(compared.says("Block size: 16 KiB against 4 KiB.")) << compared.out;
    EXPECT_TRUE(compared.says("Cache: direct against through the page cache.")) << compared.out;
    const auto json = run({"runs", "compare", "1", "2", "--format", "json"}).json();
    EXPECT_FALSE(json["why"]["cause_messages"].empty());
    EXPECT_EQ(json["before"]["imported_from"], "fio 3.33");
}

TEST_F(ImportCommand, AnExportCarriesImportedRuns)
{
    run({"import", fixture("fio_one.json")});
    const auto file = m_folder.file("out.sluice");
    ASSERT_EQ(run({"runs", "export", "1", "-o", file}).exitCode, 0);
    const auto other = m_folder.file("elsewhere.db");
    const auto taken = sluicectl({"import", file, "--db", other, "--format", "json"});
    EXPECT_EQ(taken.json()["imported"].size(), 1U) << taken.err;
    EXPECT_EQ(sluicectl({"runs", "show", "1", "--db", other, "--format", "json"}).json()["imported"][0]["tool"], "fio");
}

} // namespace
} // namespace sluice
