// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/store/find_run.h"
#include "core/store/store.h"

#include "core/store/sqlite.h"
#include "tests/core/child_process.h"
#include "tests/core/file_content.h"
#include "tests/core/run_fixture.h"
#include "tests/core/temporary_folder.h"

#include <gtest/gtest.h>

#include <sys/resource.h>

#include <csignal>
#include <limits>
#include <thread>

namespace sluice {
namespace {

using namespace std::chrono_literals;

class StoreTest : public testing::Test {
protected:
    Store openStore(std::chrono::milliseconds busyTimeout = 5s)
    {
        auto store = Store::open(m_path, busyTimeout);
        EXPECT_TRUE(store.ok()) << store.error().message;
        return *std::move(store);
    }
    store::Connection rawConnection() { return *store::Connection::open(m_path, 50ms); }

    TemporaryFolder m_folder;
    std::string m_path = m_folder.file("new/folder/sluice.db");
};

TEST_F(StoreTest, GivesBackTheRunThatWasSaved)
{
    auto store = openStore();
    auto run = runFixture();
    ASSERT_GT(run.measurements.size(), 20U);
    const auto id = store.save(run);
    ASSERT_TRUE(id.ok()) << id.error().message;
    run.id = *id;
    const auto loaded = store.load(*id);
    ASSERT_TRUE(loaded.ok()) << loaded.error().message;
    EXPECT_EQ(*loaded, run);
}

TEST_F(StoreTest, KeepsRunsWhenItIsOpenedAgain)
{
    const auto run = runFixture();
    const auto id = openStore().save(run);
    EXPECT_EQ(openStore().load(*id)->measurements, run.measurements);
}

TEST_F(StoreTest, KeepsAnInterruptedRunWithoutPlan)
{
    auto store = openStore();
    auto run = runFixture();
    run.state = RunState::Interrupted;
    run.plan.reset();
    run.measurements.resize(2);
    run.measurements.back().interrupted = true;
    run.id = *store.save(run);
    EXPECT_EQ(*store.load(run.id), run);
    const auto summary = store.list()->front();
    EXPECT_EQ(summary.state, RunState::Interrupted);
    EXPECT_EQ(summary.workload, "");
    EXPECT_EQ(summary.gpusFed, 0);
}

TEST_F(StoreTest, KeepsARunWhoseNumbersAndNamesJsonCannotSay)
{
    auto store = openStore();
    auto run = runFixture();
    run.measurements.front().rate = BytesPerSecond{std::numeric_limits<double>::infinity()};
    run.path = "/data/\xff";
    const auto id = store.save(run);
    ASSERT_TRUE(id.ok()) << id.error().message;
    const auto loaded = store.load(*id);
    ASSERT_TRUE(loaded.ok()) << loaded.error().message;
    EXPECT_EQ(loaded->measurements.front().rate, BytesPerSecond{}) << "not finite is unknown";
    EXPECT_EQ(loaded->measurements.size(), run.measurements.size());
}

TEST_F(StoreTest, ListsTheNewestRunFirst)
{
    auto store = openStore();
    const auto first = *store.save(runFixture());
    const auto second = *store.save(runFixture());
    const auto list = store.list();
    ASSERT_EQ(list->size(), 2U);
    EXPECT_EQ((*list)[0].id, second);
    EXPECT_EQ((*list)[1].id, first);
    EXPECT_EQ(*store.last(), second);
}

TEST_F(StoreTest, SummarisesARun)
{
    auto store = openStore();
    const auto run = runFixture();
    ASSERT_TRUE(store.save(run).ok());
    const auto summary = store.list()->front();
    EXPECT_EQ(summary.startedAt, "2026-03-14T09:26:53Z");
    EXPECT_EQ(summary.hostName, "fixture-node");
    EXPECT_EQ(summary.path, "/data/train");
    EXPECT_EQ(summary.workload, "resnet50-h100");
    EXPECT_EQ(summary.gpus, 8);
    EXPECT_EQ(toJson(summary)["gpus"], 8);
    EXPECT_TRUE(toJson(summary).contains("gpus_fed"));
    EXPECT_DOUBLE_EQ(summary.gpusFed, run.plan->prediction.gpusFed);
    EXPECT_EQ(summary.verdict, textOf(run.plan->verdict));
    EXPECT_NEAR(summary.bestRate.value, 1.199e9, 1e6);
}

TEST_F(StoreTest, RawSamplesAnswerPlainSql)
{
    ASSERT_TRUE(openStore().save(runFixture()).ok());
    const auto slow = rawConnection().integer(
        "SELECT count(*) FROM samples JOIN measurements m ON m.id = measurement_id"
        " WHERE m.pattern = 'random' AND m.read_size_bytes = 4096 AND samples.bytes_per_second < 1e9");
    EXPECT_EQ(*slow, 3 * 8);
}

TEST_F(StoreTest, RemovesARunWithAllItsRowsAndNeverGivesItsNumberAgain)
{
    auto store = openStore();
    const auto id = *store.save(runFixture());
    ASSERT_TRUE(store.remove(id).ok());
    EXPECT_TRUE(store.list()->empty());
    EXPECT_EQ(*rawConnection().integer("SELECT count(*) FROM measurements"), 0);
    EXPECT_EQ(*rawConnection().integer("SELECT count(*) FROM samples"), 0);
    EXPECT_GT(*store.save(runFixture()), id);
}

TEST_F(StoreTest, SaysWhichRunIsNotThere)
{
    auto store = openStore();
    EXPECT_EQ(store.last().error().kind, ErrorKind::NotFound);
    EXPECT_EQ(store.load(RunId{7}).error().message, "there is no run 7 in the history");
    EXPECT_EQ(store.remove(RunId{7}).error().kind, ErrorKind::NotFound);
}

TEST_F(StoreTest, ResolvesLastAndNumbers)
{
    auto store = openStore();
    EXPECT_EQ(resolveRun(store, "last").error().message, "the history holds no run yet");
    EXPECT_EQ(resolveRun(store, "1").error().kind, ErrorKind::NotFound);
    ASSERT_TRUE(store.save(runFixture()).ok());
    const auto second = *store.save(runFixture());
    EXPECT_EQ(*resolveRun(store, "last"), second);
    EXPECT_EQ(*resolveRun(store, "1"), RunId{1});
    EXPECT_EQ(resolveRun(store, "9").error().hint.text, "runs that exist: 2, 1");
    for (const char* text : {"", "first", "1x", "-", "99999999999999999999"}) {
        EXPECT_EQ(resolveRun(store, text).error().kind, ErrorKind::Usage) << text;
    }
}

TEST_F(StoreTest, TwoStoresShareTheFile)
{
    auto one = openStore();
    auto other = openStore();
    const auto first = *one.save(runFixture());
    const auto second = *other.save(runFixture());
    EXPECT_NE(first, second);
    EXPECT_EQ(one.list()->size(), 2U);
    EXPECT_EQ(*other.load(first), *one.load(first));
}

TEST_F(StoreTest, TwoThreadsMayMakeTheSameFileAtOnce)
{
    const auto saveFive = [this] {
        auto store = openStore();
        for (int i = 0; i < 5; ++i) {
            const auto id = store.save(runFixture());
            EXPECT_TRUE(id.ok()) << id.error().message;
        }
    };
    {
        const std::jthread one(saveFive);
        const std::jthread other(saveFive);
    }
    EXPECT_EQ(openStore().list()->size(), 10U);
}

TEST_F(StoreTest, IsBusyWhileAnotherHoldsTheLockAndReadsMeanwhile)
{
    auto store = openStore(30ms);
    ASSERT_TRUE(store.save(runFixture()).ok());
    auto writer = rawConnection();
    ASSERT_TRUE(writer.execute("BEGIN IMMEDIATE").ok());
    const auto refused = store.save(runFixture());
    ASSERT_FALSE(refused.ok());
    EXPECT_EQ(refused.error().kind, ErrorKind::Busy);
    EXPECT_NE(refused.error().message.find("locked by another process"), std::string::npos);
    EXPECT_EQ(store.list()->size(), 1U);
    ASSERT_TRUE(writer.execute("ROLLBACK").ok());
    EXPECT_TRUE(store.save(runFixture()).ok());
}

TEST_F(StoreTest, WaitsForALockThatIsGivenBackInTime)
{
    auto store = openStore();
    auto writer = rawConnection();
    ASSERT_TRUE(writer.execute("BEGIN IMMEDIATE").ok());
    const std::jthread release([&] {
        std::this_thread::sleep_for(100ms);
        EXPECT_TRUE(writer.execute("COMMIT").ok());
    });
    EXPECT_TRUE(store.save(runFixture()).ok());
}

TEST_F(StoreTest, FindsAPartOfARunMissing)
{
    auto store = openStore();
    const auto id = *store.save(runFixture());
    ASSERT_TRUE(rawConnection().execute("DELETE FROM samples WHERE ordinal = 3").ok());
    EXPECT_EQ(store.load(id).error().message, "run 1 in the history is damaged: samples are missing");
    ASSERT_TRUE(rawConnection().execute("DELETE FROM measurements WHERE ordinal > 2; DELETE FROM samples").ok());
    ASSERT_TRUE(rawConnection().execute("UPDATE measurements SET sample_count = 0").ok());
    EXPECT_EQ(store.load(id).error().message, "run 1 in the history is damaged: measurements are missing");
    ASSERT_TRUE(rawConnection().execute("UPDATE runs SET document = '{\"state\": 3}'").ok());
    const auto damaged = store.load(id).error();
    EXPECT_EQ(damaged.kind, ErrorKind::Corrupt);
    EXPECT_NE(damaged.message.find("/state"), std::string::npos);
    EXPECT_TRUE(store.remove(id).ok()) << "what the hint says to do works";
}

TEST_F(StoreTest, ADamagedFileIsNamedAndLeftAsItIs)
{
    {
        auto store = openStore();
        ASSERT_TRUE(store.save(runFixture()).ok());
    }
    std::string content = contentOf(m_path);
    ASSERT_GT(content.size(), 20'000U);
    std::fill(content.begin() + 4096, content.end(), '\x5a');
    writeContent(m_path, content);
    auto store = Store::open(m_path);
    const auto error = store ? store->list().error() : store.error();
    EXPECT_EQ(error.kind, ErrorKind::Corrupt);
    EXPECT_NE(error.message.find(m_path), std::string::npos) << error.message;
    EXPECT_EQ(error.hint.remedy, Remedy::MoveHistoryAside);
    EXPECT_EQ(contentOf(m_path).size(), content.size());
}

TEST_F(StoreTest, AFullDiskLosesOnlyTheRunThatDidNotFit)
{
    const auto id = *openStore().save(runFixture());
    const int outcome = inChild([this] {
        std::signal(SIGXFSZ, SIG_IGN);
        const rlimit limit{4096, 4096};
        ::setrlimit(RLIMIT_FSIZE, &limit);
        auto store = Store::open(m_path);
        const auto saved = store ? store->save(runFixture()) : Result<RunId>(store.error());
        return !saved && saved.error().kind == ErrorKind::NoSpace ? 0 : 1;
    });
    EXPECT_EQ(outcome, 0);
    EXPECT_EQ(openStore().list()->size(), 1U);
    EXPECT_TRUE(openStore().load(id).ok());
}

TEST_F(StoreTest, AnEmptyFileIsReadAsAHistoryWithoutRunsAndStaysEmpty)
{
    const auto path = m_folder.file("somebodys");
    writeContent(path, "");
    {
        const auto store = Store::openToRead(path);
        ASSERT_TRUE(store.ok()) << store.error().message;
        EXPECT_TRUE(store->list()->empty());
        EXPECT_EQ(store->load(RunId{1}).error().kind, ErrorKind::NotFound);
    }
    EXPECT_EQ(std::filesystem::file_size(path), 0U);
    std::filesystem::remove(path);
    EXPECT_TRUE(m_folder.empty()) << "nothing stands beside it";
}

TEST_F(StoreTest, IsReadWhereNothingCanBeWritten)
{
    const auto id = *openStore().save(runFixture());
    const int outcome = inChild([this, id] {
        std::signal(SIGXFSZ, SIG_IGN);
        const rlimit limit{0, 0};
        ::setrlimit(RLIMIT_FSIZE, &limit);
        const auto store = Store::openToRead(m_path);
        const auto runs = store ? store->list() : Result<std::vector<RunSummary>>(store.error());
        return runs && runs->size() == 1 && store->load(id).ok() ? 0 : 1;
    });
    EXPECT_EQ(outcome, 0);
    for (const auto* ending : {"-wal", "-shm", "-journal"}) {
        EXPECT_FALSE(std::filesystem::exists(m_path + ending)) << ending;
    }
    EXPECT_EQ(openStore().list()->size(), 1U);
}

TEST_F(StoreTest, WhatStandsInTheLogIsReadWhereNothingCanBeWritten)
{
    ASSERT_TRUE(openStore().save(runFixture()).ok());
    const auto copy = m_folder.file("copy.db");
    {
        auto writer = openStore();
        ASSERT_TRUE(writer.save(runFixture()).ok());
        std::filesystem::copy_file(m_path, copy);
        std::filesystem::copy_file(m_path + "-wal", copy + "-wal");
    }
    const int outcome = inChild([&copy] {
        std::signal(SIGXFSZ, SIG_IGN);
        const rlimit limit{0, 0};
        ::setrlimit(RLIMIT_FSIZE, &limit);
        const auto store = Store::openToRead(copy);
        return store && store->list() && store->list()->size() == 2 ? 0 : 1;
    });
    EXPECT_EQ(outcome, 0);
    EXPECT_TRUE(std::filesystem::exists(copy + "-wal")) << "it holds what the file does not";
}

TEST_F(StoreTest, WithoutPermissionSaysSoAndWhatToDo)
{
    ASSERT_TRUE(openStore().save(runFixture()).ok());
    namespace fs = std::filesystem;
    fs::permissions(m_folder.path(), fs::perms::owner_all | fs::perms::others_read | fs::perms::others_exec);
    for (const auto mode : {fs::perms::owner_read | fs::perms::others_read, fs::perms::none}) {
        fs::permissions(m_path, mode);
        EXPECT_EQ(inUnprivilegedChild([this] {
                      const auto store = Store::open(m_path);
                      return !store && store.error().kind == ErrorKind::Permission ? 0 : 1;
                  }),
                  0);
    }
    EXPECT_EQ(inUnprivilegedChild([this] {
                  const auto store = Store::open("/proc/sluice/sluice.db");
                  return !store && store.error().message.find("/proc/sluice") != std::string::npos ? 0 : 1;
              }),
              0);
}

} // namespace
} // namespace sluice
