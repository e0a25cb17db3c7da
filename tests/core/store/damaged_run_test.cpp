// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/store/find_run.h"
#include "core/store/sqlite.h"
#include "core/store/store.h"
#include "tests/core/file_content.h"
#include "tests/core/run_fixture.h"
#include "tests/core/temporary_folder.h"

#include <gtest/gtest.h>

#include <filesystem>

namespace sluice {
namespace {

using namespace std::chrono_literals;

/// A history of three runs, of which the second is changed by SQL as a bad disk or another program may.
class DamagedRun : public testing::Test {
protected:
    DamagedRun()
    {
        auto run = runFixture();
        run.measurements.resize(3);
        run.measurements.front().layers = {{.device = "nvme0n1",
                                            .requests = 10,
                                            .bytes = mebibytes(1),
                                            .limits = RequestLimits{kibibytes(128), mebibytes(1)}}};
        for (int i = 0; i < 3; ++i) {
            EXPECT_TRUE(m_store.save(run).ok());
        }
    }

    void change(const std::string& sql)
    {
        const auto changed = store::Connection::open(m_path, 50ms)->execute(sql);
        ASSERT_TRUE(changed.ok()) << changed.error().message;
    }
    /// A figure in the document of its first measurement, as a version without checksums would have left it.
    void setFigure(const std::string& place, const std::string& value)
    {
        change("DELETE FROM run_checks; UPDATE measurements SET document = json_set(document, '$." + place + "', "
               + value + ") WHERE run_id = 2 AND ordinal = 0");
    }
    std::string problem(RunId id = RunId{2})
    {
        const auto run = m_store.load(id);
        return run ? "" : run.error().message;
    }

    TemporaryFolder m_folder;
    std::string m_path = m_folder.file("sluice.db");
    Store m_store = *Store::open(m_path);
};

TEST_F(DamagedRun, ANumberOutsideOfItsDomainIsNamed)
{
    const std::pair<const char*, const char*> figures[] = {{"point.threads", "0"},
                                                           {"point.depth", "0"},
                                                           {"point.depth", "-1"},
                                                           {"point.depth", "1048577"},
                                                           {"point.read_size_bytes", "0"},
                                                           {"point.read_size_bytes", "9000000000000000000"},
                                                           {"bytes", "-1"},
                                                           {"seconds", "-0.5"},
                                                           {"bytes_per_second", "1e300"},
                                                           {"relative_half_width", "-1"},
                                                           {"latency_ns.p99", "-5"},
                                                           {"page_cache_resident_before", "1.5"},
                                                           {"layers[0].bytes", "-1"},
                                                           {"layers[0].requests", "-1"},
                                                           {"layers[0].request_limits.scattered_bytes", "0"},
                                                           {"layers[0].request_limits.largest_bytes", "0"}};
    const auto documents = "SELECT document FROM measurements WHERE run_id = 2 AND ordinal = 0";
    const auto sound = *store::Connection::open(m_path, 50ms)->text(documents);
    for (const auto& [place, value] : figures) {
        setFigure(place, value);
        EXPECT_NE(problem().find("run 2 in the history is damaged: /"), std::string::npos) << place << problem();
        EXPECT_EQ(problem(RunId{1}), "") << "the others are as they were";
        change("UPDATE measurements SET document = '" + sound + "' WHERE run_id = 2 AND ordinal = 0");
        ASSERT_EQ(problem(), "");
    }
}

TEST_F(DamagedRun, ANumberThatIsMissingIsNoZero)
{
    for (const char* place : {"point.threads", "layers[0].bytes", "layers[0].request_limits.scattered_bytes"}) {
        change(std::string("DELETE FROM run_checks; UPDATE measurements SET document = json_remove(document, '$.")
               + place + "') WHERE run_id = 2 AND ordinal = 0");
        EXPECT_NE(problem().find("is missing"), std::string::npos) << place << problem();
    }
}

TEST_F(DamagedRun, AFlippedDigitIsNoFigure)
{
    const auto changes = {"UPDATE measurements SET document = replace(document, '1', '7') WHERE run_id = 2",
                          "UPDATE samples SET bytes_per_second = bytes_per_second + 1 WHERE ordinal = 0"
                          " AND measurement_id = (SELECT max(id) FROM measurements WHERE run_id = 1)"};
    for (const char* sql : changes) {
        change(sql);
    }
    for (const RunId id : {RunId{1}, RunId{2}}) {
        EXPECT_NE(problem(id).find("is damaged: it is not as it was written"), std::string::npos) << problem(id);
    }
    EXPECT_EQ(problem(RunId{3}), "");
}

TEST_F(DamagedRun, ALineOfTheListThatHasChangedIsMarked)
{
    change("UPDATE runs SET best_bytes_per_second = 9e9 WHERE id = 2");
    const auto list = *m_store.list();
    ASSERT_EQ(list.size(), 3U);
    EXPECT_NE(list[1].damage, "");
    EXPECT_EQ(list[0].damage + list[2].damage, "");
}

TEST_F(DamagedRun, ATextWithoutMeasureIsListedByItsBeginning)
{
    change("UPDATE runs SET verdict = CAST(zeroblob(5000000) AS TEXT) WHERE id = 2");
    const auto list = *m_store.list();
    ASSERT_EQ(list.size(), 3U);
    EXPECT_LT(list[1].verdict.size(), 20'000U);
    EXPECT_NE(list[1].damage, "");
}

TEST_F(DamagedRun, TheNewestSoundRunIsTakenForLast)
{
    change("UPDATE runs SET document = '{}' WHERE id = 3");
    std::string passedOver;
    const auto run = loadRun(m_path, "last", LastRun::Newest, [&](const Error& error) { passedOver += error.message; });
    ASSERT_TRUE(run.ok());
    EXPECT_EQ(run->id, RunId{2});
    EXPECT_NE(passedOver.find("run 3 in the history is damaged"), std::string::npos);
    EXPECT_FALSE(loadRun(m_path, "3", LastRun::Newest, [](const Error&) {}).ok());
}

TEST_F(DamagedRun, ATableThatIsAViewWithoutEndIsNotRead)
{
    change("ALTER TABLE samples RENAME TO others; CREATE VIEW samples AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL"
           " SELECT i + 1 FROM n) SELECT 1 measurement_id, i ordinal, 0.0 t_seconds, 0.0 bytes_per_second FROM n");
    const auto refused = Store::open(m_path);
    ASSERT_FALSE(refused.ok());
    EXPECT_EQ(refused.error().kind, ErrorKind::Corrupt);
    EXPECT_NE(refused.error().message.find("its table \"samples\" is not one that Sluice made"), std::string::npos);
    EXPECT_FALSE(Store::openToRead(m_path).ok());
}

TEST_F(DamagedRun, ATriggerThatSomebodyElseMadeIsNeverRun)
{
    change("CREATE TRIGGER endless BEFORE DELETE ON runs BEGIN WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1"
           " FROM n) SELECT count(*) FROM n; END");
    const auto refused = Store::open(m_path);
    ASSERT_FALSE(refused.ok());
    EXPECT_EQ(refused.error().kind, ErrorKind::Corrupt);
    EXPECT_NE(refused.error().message.find("its trigger \"endless\" is not one that Sluice made"), std::string::npos);
    change(
        "DROP TRIGGER endless; DROP TRIGGER run_removed; CREATE TRIGGER run_removed AFTER DELETE ON runs BEGIN DELETE"
        " FROM runs; END");
    EXPECT_FALSE(Store::open(m_path).ok()) << "under the name of ours";
}

TEST_F(DamagedRun, AFileThatIsCutOffGetsNoFilesBesideIt)
{
    m_store = *Store::open(m_folder.file("other.db")); // closes the first
    const auto content = contentOf(m_path);
    writeContent(m_path, content.substr(0, content.size() / 2));
    EXPECT_FALSE(Store::open(m_path).ok());
    for (const auto* ending : {"-wal", "-shm", "-journal"}) {
        EXPECT_FALSE(std::filesystem::exists(m_path + ending)) << ending;
    }
}

TEST_F(DamagedRun, ARunThatIsNotListedIsMissed)
{
    EXPECT_TRUE(m_store.expectAll(*m_store.list()).ok());
    change("PRAGMA foreign_keys = OFF; DROP TRIGGER run_removed; DELETE FROM runs WHERE id = 2");
    const auto missed = m_store.expectAll(*m_store.list());
    ASSERT_FALSE(missed.ok());
    EXPECT_NE(missed.error().message.find("of 3 runs it shows 2"), std::string::npos) << missed.error().message;
}

TEST_F(DamagedRun, WhatCanBeReadOfADamagedTableIsListed)
{
    auto run = runFixture();
    run.measurements.resize(1);
    for (int i = 0; i < 20; ++i) {
        ASSERT_TRUE(m_store.save(run).ok());
    }
    const auto page =
        *store::Connection::open(m_path, 50ms)->integer("SELECT rootpage FROM sqlite_schema WHERE name = 'runs'");
    m_store = *Store::open(m_folder.file("other.db")); // closes the first, which moves its log into the file
    std::string content = contentOf(m_path);
    // The table's root has grown into pages of its own: the first of them is overwritten.
    const auto root = static_cast<std::size_t>(page - 1) * 4096;
    ASSERT_EQ(content.at(root), '\x05') << "an inner page";
    const auto cell = root + 12;
    const auto at = root
        + static_cast<std::size_t>(static_cast<unsigned char>(content[cell]) * 256
                                   + static_cast<unsigned char>(content[cell + 1]));
    const auto child = static_cast<std::size_t>(static_cast<unsigned char>(content[at + 2]) * 256
                                                + static_cast<unsigned char>(content[at + 3]));
    std::fill_n(content.begin() + static_cast<std::ptrdiff_t>((child - 1) * 4096), 4096, '\0');
    writeContent(m_path, content);
    const auto list = Store::open(m_path)->list();
    ASSERT_TRUE(list.ok()) << list.error().message;
    ASSERT_EQ(list->size(), 23U);
    EXPECT_NE(list->back().damage, "") << "run 1 lay on that page";
    EXPECT_EQ(list->front().damage, "");
}

} // namespace
} // namespace sluice
