// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/store/run_rows.h"

#include "core/store/schema.h"
#include "tests/core/run_fixture.h"

#include <gtest/gtest.h>

#include <limits>

namespace sluice::store {
namespace {

using namespace std::chrono_literals;

constexpr double infinite = std::numeric_limits<double>::infinity();

/// A new history in memory.
class RunRows : public testing::Test {
protected:
    RunRows()
    {
        EXPECT_TRUE(bringUpToDate(database, "the test's history").ok());
        run.measurements.resize(2);
        for (auto& measurement : run.measurements) {
            measurement.samples = {{Seconds(0.5), {1e9}}, {Seconds(1), {2e9}}};
        }
    }
    RunId inserted() { return *insertRun(database, run); }
    std::int64_t count(const std::string& table) { return *database.integer("SELECT count(*) FROM " + table); }
    sluice::Run selected(RunId id)
    {
        auto found = selectRun(database, id);
        EXPECT_TRUE(found.ok()) << found.error().message;
        return found ? *std::move(found) : sluice::Run{};
    }

    Connection database = *Connection::open(":memory:", 0ms);
    sluice::Run run = runFixture();
};

TEST_F(RunRows, ARunIsARowItsPointsAndTheirSamples)
{
    const auto id = inserted();
    EXPECT_EQ(count("runs"), 1);
    EXPECT_EQ(count("measurements"), 2);
    EXPECT_EQ(count("samples"), 4);
    EXPECT_EQ(count("run_checks"), 1);
    run.id = id;
    EXPECT_EQ(selected(id), run);
}

TEST_F(RunRows, ColumnsSayWhatThePointsSay)
{
    inserted();
    const auto& best = run.measurements[0].rate > run.measurements[1].rate ? run.measurements[0] : run.measurements[1];
    EXPECT_EQ(*database.text("SELECT host_name FROM runs"), run.node.identity.hostName);
    EXPECT_EQ(*database.integer("SELECT gpus FROM runs"), run.plan->workload.gpus);
    EXPECT_EQ(*database.integer("SELECT best_bytes_per_second FROM runs"), static_cast<std::int64_t>(best.rate.value));
    EXPECT_EQ(*database.text("SELECT pattern FROM measurements WHERE ordinal = 0"),
              word(run.measurements[0].point.pattern));
    EXPECT_EQ(*database.integer("SELECT sample_count FROM measurements WHERE ordinal = 1"), 2);
}

TEST_F(RunRows, TheBestRateIsOfReadsAlone)
{
    for (auto& measurement : run.measurements) {
        measurement.point.direction = Direction::Write;
    }
    inserted();
    EXPECT_EQ(*database.integer("SELECT best_bytes_per_second FROM runs"), 0);
}

TEST_F(RunRows, WithoutAPlanItsColumnsAreUnknown)
{
    run.plan.reset();
    run.id = inserted();
    EXPECT_EQ(*database.integer("SELECT workload IS NULL AND gpus IS NULL AND gpus_fed IS NULL FROM runs"), 1);
    EXPECT_EQ(selected(run.id), run);
}

TEST_F(RunRows, ASampleThatIsNoRateIsNotKept)
{
    run.measurements[0].samples.push_back({Seconds(2), {infinite}});
    run.measurements[0].samples.push_back({Seconds(-1), {1e9}});
    const auto id = inserted();
    EXPECT_EQ(count("samples"), 4);
    EXPECT_EQ(selected(id).measurements[0].samples.size(), 2U);
}

TEST_F(RunRows, AFigureThatIsNotFiniteIsUnknownWhenItComesBack)
{
    run.measurements[0].relativeHalfWidth = std::numeric_limits<double>::quiet_NaN();
    const auto id = inserted();
    EXPECT_EQ(database.text("SELECT document FROM measurements WHERE ordinal = 0")->find("relative_half_width"),
              std::string::npos);
    EXPECT_EQ(selected(id).measurements[0].relativeHalfWidth, Measurement().relativeHalfWidth);
}

TEST_F(RunRows, OneOddByteInAPathCostsNoRun)
{
    run.path = "/data/\xff";
    const auto id = inserted();
    EXPECT_EQ(selected(id).path.find("/data/"), 0U);
}

TEST_F(RunRows, NamesTheRunThatIsNotThere)
{
    const auto missing = selectRun(database, RunId{7});
    ASSERT_FALSE(missing.ok());
    EXPECT_EQ(missing.error().kind, ErrorKind::NotFound);
    EXPECT_EQ(missing.error(), noSuchRun(RunId{7}));
    EXPECT_NE(missing.error().message.find("no run 7"), std::string::npos);
}

TEST_F(RunRows, SaysWhichPartIsMissingAndWhereTheRunLies)
{
    const auto problemAfter = [this](const std::string& change, const RunPlace& place = {}) {
        database = *Connection::open(":memory:", 0ms);
        EXPECT_TRUE(bringUpToDate(database, "the test's history").ok());
        const auto id = inserted();
        EXPECT_TRUE(database.execute(change).ok()) << change;
        const auto found = selectRun(database, id, place);
        return found ? std::string() : found.error().message;
    };
    EXPECT_NE(problemAfter("DELETE FROM samples WHERE ordinal = 1").find("samples are missing"), std::string::npos);
    EXPECT_NE(problemAfter("DELETE FROM measurements WHERE ordinal = 1").find("measurements are missing"),
              std::string::npos);
    EXPECT_NE(problemAfter("UPDATE samples SET bytes_per_second = -1").find("a sample is no rate"), std::string::npos);
    EXPECT_NE(problemAfter("UPDATE measurements SET document = '{'").find("is damaged: its document"),
              std::string::npos);
    EXPECT_NE(problemAfter("UPDATE runs SET path = '/other'; UPDATE samples SET t_seconds = t_seconds + 1")
                  .find("not as it was written"),
              std::string::npos);
    EXPECT_NE(problemAfter("DELETE FROM samples", {"/tmp/two.sluice"}).find(" in /tmp/two.sluice is damaged"),
              std::string::npos);
}

TEST_F(RunRows, TheWayOutDependsOnThePlace)
{
    const auto id = inserted();
    ASSERT_TRUE(database.execute("DELETE FROM samples").ok());
    const auto hint = [&](const RunPlace& place) { return selectRun(database, id, place).error().hint; };
    EXPECT_EQ(hint({}), Message(Remedy::KeepOrDeleteRun).given("run", std::to_string(id.value)));
    EXPECT_EQ(hint({"/tmp/two.sluice"}), Message(Remedy::ExportRunsAgain)) << "the history is in order";
    EXPECT_EQ(placeWords({}), "the history");
    EXPECT_EQ(placeWords({"/tmp/two.sluice"}), "/tmp/two.sluice");
}

TEST_F(RunRows, ARunOfAVersionWithoutChecksumsIsRead)
{
    run.id = inserted();
    ASSERT_TRUE(database.execute("DELETE FROM run_checks").ok());
    EXPECT_EQ(selected(run.id), run);
}

} // namespace
} // namespace sluice::store
