// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/store/file/run_file.h"
#include "core/store/find_run.h"
#include "core/store/schema.h"
#include "core/store/store.h"
#include "tests/core/bench_run.h"
#include "tests/core/temporary_folder.h"

#include <gtest/gtest.h>

namespace sluice {
namespace {

using namespace std::chrono_literals;

/// Benchmarks that the history keeps beside guided audits.
class BenchRunTest : public testing::Test {
protected:
    RunId save(const sluice::Run& run) { return *store.save(run); }
    std::string last(LastRun which)
    {
        const auto run = loadLast(store, which, [](RunId, const Error&) {});
        return run ? std::to_string(run->id.value) : run.error().message;
    }
    std::vector<RunKind> kinds(const Store& of)
    {
        std::vector<RunKind> all;
        const auto runs = *of.list();
        for (const auto& run : runs) {
            all.push_back(run.kind);
        }
        return all;
    }

    TemporaryFolder folder;
    std::string path = folder.file("history.db");
    Store store = *Store::open(path);
};

TEST_F(BenchRunTest, IsKeptWholeAndListedWithItsKind)
{
    auto run = decodeRun(Seconds(0.0021));
    run.id = save(run);
    EXPECT_EQ(*store.load(run.id), run);
    const auto listed = store.list()->front();
    EXPECT_EQ(listed.kind, RunKind::BenchDecode);
    EXPECT_EQ(listed.verdict, "bench decode: 2.1 ms of CPU time a sample.");
    EXPECT_EQ(listed.path, "/data/train");
    EXPECT_EQ(listed.damage, "");
    const auto json = toJson(listed);
    EXPECT_EQ(json["kind"], "bench_decode");
    for (const char* unknown : {"workload", "gpus", "gpus_fed", "best_bytes_per_second"}) {
        EXPECT_FALSE(json.contains(unknown)) << unknown << " is of a plan, or of reads";
    }
}

TEST_F(BenchRunTest, OfReadsHasTheirBestRate)
{
    save(ioRun());
    EXPECT_EQ(store.list()->front().bestRate, ioRun().measurements.front().rate);
}

TEST_F(BenchRunTest, IsNotTheLastRunForWhomNeedsReads)
{
    save(runFixture());
    save(decodeRun(Seconds(0.002)));
    EXPECT_EQ(last(LastRun::Newest), "2");
    EXPECT_EQ(last(LastRun::Whole), "1");
    EXPECT_EQ(last(LastRun::WithReads), "1");
}

TEST_F(BenchRunTest, OfReadsServesWhereNoGuideDid)
{
    save(ioRun());
    save(decodeRun(Seconds(0.002)));
    EXPECT_EQ(last(LastRun::WithReads), "1");
    EXPECT_EQ(last(LastRun::Whole), "2") << "there is no whole run";
    save(runFixture());
    save(ioRun());
    EXPECT_EQ(last(LastRun::WithReads), "3") << "one point is less than an audit";
}

TEST_F(BenchRunTest, AGuideWithoutReadsGivesWayToOneWithReads)
{
    save(runFixture());
    auto stopped = runFixture();
    stopped.measurements.clear();
    stopped.plan.reset();
    stopped.state = RunState::Interrupted;
    save(stopped);
    EXPECT_EQ(last(LastRun::WithReads), "1");
    EXPECT_EQ(last(LastRun::Whole), "2");
}

TEST_F(BenchRunTest, TheNewestThatFitsIsFound)
{
    save(decodeRun(Seconds(0.001)));
    save(decodeRun(Seconds(0.002)));
    save(runFixture());
    const auto isDecode = [](const RunSummary& run) { return run.kind == RunKind::BenchDecode; };
    const auto newest = newestRun(store, isDecode, [](const sluice::Run&) { return true; });
    EXPECT_EQ((*newest)->id, RunId{2});
    const auto first = newestRun(store, isDecode, [](const sluice::Run& run) { return run.id == RunId{1}; });
    EXPECT_EQ((*first)->id, RunId{1});
    EXPECT_FALSE(*newestRun(store, isDecode, [](const sluice::Run&) { return false; }));
}

TEST_F(BenchRunTest, TravelsInAnExport)
{
    save(decodeRun(Seconds(0.002)));
    save(runFixture());
    const auto file = folder.file("out.sluice");
    ASSERT_TRUE(exportRuns(store, {RunId{1}, RunId{2}}, file).ok());
    EXPECT_EQ(kinds(*Store::open(file)), (std::vector{RunKind::Guide, RunKind::BenchDecode}));
    auto other = *Store::open(folder.file("other.db"));
    const auto taken = importRuns(other, {file});
    ASSERT_TRUE(taken.ok()) << taken.error().message;
    EXPECT_EQ(other.load(taken->runs.at(0))->bench, decodeRun(Seconds(0.002)).bench);
    EXPECT_EQ(kinds(other), (std::vector{RunKind::Guide, RunKind::BenchDecode}));
    EXPECT_EQ(importRuns(other, {file})->known, 2);
}

TEST_F(BenchRunTest, TwoOfOneSecondAreTwo)
{
    EXPECT_NE(identityOf(decodeRun(Seconds(0.001))), identityOf(decodeRun(Seconds(0.002))));
    EXPECT_EQ(identityOf(decodeRun(Seconds(0.001))), identityOf(decodeRun(Seconds(0.001))));
}

TEST_F(BenchRunTest, AKindThatIsNoWordIsDamage)
{
    save(decodeRun(Seconds(0.002)));
    ASSERT_TRUE(store::Connection::open(path, 1s)->execute("UPDATE run_kinds SET kind = 'sorcery'").ok());
    EXPECT_EQ(store.list()->front().damage, "it is not as it was written");
}

/// A history as the schema before kinds left it.
TEST_F(BenchRunTest, RunsOfAnOlderSchemaAreGuidesAndImports)
{
    auto imported = runFixture();
    imported.plan.reset();
    imported.imported = {ImportedFile{.tool = "fio", .name = "a.json", .sha256 = "00"}};
    save(runFixture());
    save(imported);
    ASSERT_TRUE(store::Connection::open(path, 1s)->execute("DROP TABLE run_kinds; PRAGMA user_version = 4").ok());
    auto later = Store::open(path);
    ASSERT_TRUE(later.ok()) << later.error().message;
    EXPECT_EQ(kinds(*later), (std::vector{RunKind::Import, RunKind::Guide}));
    ASSERT_TRUE(later->save(ioRun()).ok());
    EXPECT_EQ(kinds(*later).front(), RunKind::BenchIo);
}

} // namespace
} // namespace sluice
