// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/store/store.h"
#include "tests/app/command.h"
#include "tests/core/file_content.h"
#include "tests/core/run_fixture.h"
#include "tests/core/temporary_folder.h"

#include <gtest/gtest.h>

namespace sluice {
namespace {

sluice::Run measuredAt(double factor)
{
    auto run = runFixture();
    for (auto& m : run.measurements) {
        m.rate = m.rate * factor;
        m.relativeHalfWidth = 0.005;
    }
    return run;
}

/// `sluicectl runs compare` over a history of three runs: as it was, 3 % slower, 10 % slower.
class RunsCompare : public testing::Test {
protected:
    void SetUp() override
    {
        auto store = Store::open(m_database);
        ASSERT_TRUE(store && store->save(measuredAt(1)) && store->save(measuredAt(0.97))
                    && store->save(measuredAt(0.9)));
    }

    Outcome compare(std::vector<std::string> arguments) const
    {
        arguments.insert(arguments.begin(), {"runs", "compare"});
        arguments.insert(arguments.end(), {"--db", m_database});
        return sluicectl(arguments);
    }

    TemporaryFolder m_folder;
    std::string m_database = m_folder.file("history.db");
};

TEST_F(RunsCompare, OnlyARealRegressionAtTheLevelIsAnError)
{
    EXPECT_EQ(compare({"1", "1"}).exitCode, 0);
    EXPECT_EQ(compare({"1", "2", "--fail-on", "5%"}).exitCode, 0) << "real, below the level";
    EXPECT_EQ(compare({"1", "last", "--fail-on", "5%"}).exitCode, 1);
    EXPECT_EQ(compare({"1", "last"}).exitCode, 1) << "5 % where nothing is said";
    EXPECT_EQ(compare({"1", "3", "--fail-on", "20%"}).exitCode, 0);
    EXPECT_EQ(compare({"3", "1", "--fail-on", "1%"}).exitCode, 0) << "faster";
}

TEST_F(RunsCompare, WhereNothingIsInCommonItCouldNotBeDone)
{
    auto nothing = measuredAt(1);
    nothing.measurements.clear();
    const auto file = m_folder.file("nothing.json");
    writeContent(file, jsonText(toDocument("sluice.run/1", nothing)));
    const auto compared = compare({"1", file, "--format", "json"});
    EXPECT_EQ(compared.exitCode, 3) << compared.err;
    EXPECT_FALSE(compared.json()["compared"].get<bool>());
    EXPECT_NE(compare({"1", file}).out.find("Nothing could be compared."), std::string::npos);
}

TEST_F(RunsCompare, TellsItInThreeForms)
{
    const auto json = compare({"1", "3", "--format", "json"}).json();
    EXPECT_EQ(json["schema"], "sluice.compare/1");
    EXPECT_TRUE(json["regression"].get<bool>());
    EXPECT_NEAR(json["points"][0]["ratio"].get<double>(), 0.9, 1e-9);
    EXPECT_NE(compare({"1", "3"}).out.find("slower"), std::string::npos);
    EXPECT_NE(compare({"1", "3", "--format", "md"}).out.find("| Reads |"), std::string::npos);
}

TEST_F(RunsCompare, TakesTheFormatOfTheWholeCommand)
{
    const auto whole = sluicectl({"runs", "--format", "json", "compare", "1", "3", "--db", m_database});
    EXPECT_EQ(whole.json()["schema"], "sluice.compare/1") << whole.out;
}

TEST_F(RunsCompare, TakesTheDocumentOfARun)
{
    const auto file = m_folder.file("run.json");
    writeContent(file, jsonText(toDocument("sluice.run/1", measuredAt(0.8))));
    const auto compared = compare({"1", file, "--format", "json"});
    EXPECT_EQ(compared.exitCode, 1) << compared.err;
    EXPECT_FALSE(compared.json()["after"].contains("run_id"));
}

TEST_F(RunsCompare, SaysWhatIsNoRun)
{
    EXPECT_EQ(compare({"1"}).exitCode, 2);
    EXPECT_EQ(compare({"1", "9"}).exitCode, 3);
    EXPECT_EQ(compare({"1", m_folder.file("none")}).exitCode, 3);
    EXPECT_EQ(compare({"1", "2", "--fail-on", "much"}).exitCode, 2);
    writeContent(m_folder.file("other"), "{\"schema\":\"sluice.audit/1\"}");
    const auto other = compare({"1", m_folder.file("other"), "--format", "json"});
    EXPECT_NE(other.exitCode, 0);
    EXPECT_EQ(other.json()["schema"], "sluice.error/1");
}

} // namespace
} // namespace sluice
