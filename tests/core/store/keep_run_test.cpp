// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/store/keep_run.h"

#include "core/store/file/run_file.h"
#include "core/store/sqlite.h"
#include "tests/core/child_process.h"
#include "tests/core/file_content.h"
#include "tests/core/run_fixture.h"
#include "tests/core/temporary_folder.h"

#include <gtest/gtest.h>

#include <sys/resource.h>

#include <csignal>
#include <filesystem>

namespace sluice {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

/// A measured run, and a history to which something happens before it is kept.
class KeepRun : public testing::Test {
protected:
    KeepRun() { EXPECT_TRUE(Store::open(m_history).ok()); }

    KeptRun keep(std::chrono::milliseconds patience = 50ms)
    {
        return keepRun({.history = m_history,
                        .patience = patience,
                        .busyTimeout = 10ms,
                        .tell = [this](const std::string& text) { m_told += text; }},
                       m_run);
    }
    /// Takes the rescued run into another history.
    sluice::Run rescued(const KeptRun& kept)
    {
        auto other = *Store::open(m_folder.file("other.db"));
        const auto imported = importRuns(other, {kept.rescueFile});
        EXPECT_TRUE(imported.ok()) << imported.error().message;
        auto run = *other.load(imported->runs.at(0));
        run.id = m_run.id;
        return run;
    }

    TemporaryFolder m_folder;
    std::string m_history = m_folder.file("sluice.db");
    sluice::Run m_run = runFixture();
    std::string m_told;
};

TEST_F(KeepRun, SavesIntoTheHistoryAndLeavesNoOtherFile)
{
    const auto kept = keep();
    ASSERT_FALSE(kept.failure) << kept.failure->message;
    EXPECT_EQ(Store::open(m_history)->load(kept.id)->measurements, m_run.measurements);
    EXPECT_EQ(std::distance(fs::directory_iterator(m_folder.path()), {}), 1);
    EXPECT_EQ(m_told, "");
}

TEST_F(KeepRun, AHistoryThatWasRemovedIsMadeAnew)
{
    fs::remove(m_history);
    EXPECT_EQ(keep().id, RunId{1});
    EXPECT_TRUE(Store::open(m_history)->load(RunId{1}).ok());
}

TEST_F(KeepRun, AHistoryThatWasReplacedOrDamagedLeavesTheRunInARescueFile)
{
    auto zeroed = contentOf(m_history);
    std::fill(zeroed.begin() + 100, zeroed.end(), '\0');
    for (const auto& content : {std::string("somebody's notes"), contentOf(m_history).substr(0, 5000), zeroed}) {
        writeContent(m_history, content);
        const auto kept = keep();
        ASSERT_TRUE(kept.failure);
        EXPECT_EQ(kept.id, RunId{});
        EXPECT_EQ(fs::path(kept.rescueFile).parent_path(), m_folder.path());
        EXPECT_EQ(rescued(kept), m_run);
        EXPECT_EQ(contentOf(m_history), content) << "and is left as it is";
        fs::remove(m_folder.file("other.db"));
    }
}

TEST_F(KeepRun, AFileThatIsReplacedWhileItIsOpenIsNotTakenForSaved)
{
    auto store = *Store::open(m_history);
    fs::rename(m_history, m_folder.file("moved.db"));
    const auto saved = store.save(m_run);
    ASSERT_FALSE(saved.ok());
    EXPECT_EQ(saved.error().kind, ErrorKind::Io);
    EXPECT_NE(saved.error().message.find("removed, renamed or replaced"), std::string::npos) << saved.error().message;
}

TEST_F(KeepRun, WaitsForALockedHistoryAndTellsWhereTheRunIsMeanwhile)
{
    auto other = *store::Connection::open(m_history, 50ms);
    ASSERT_TRUE(other.execute("BEGIN IMMEDIATE").ok());
    const auto kept = keepRun({.history = m_history,
                               .patience = 10s,
                               .busyTimeout = 10ms,
                               .tell =
                                   [&](const std::string& text) {
                                       m_told = text;
                                       EXPECT_EQ(std::distance(fs::directory_iterator(m_folder.path()), {}), 4)
                                           << "the database, its two files and the rescued run";
                                       EXPECT_TRUE(other.execute("COMMIT").ok());
                                   }},
                              m_run);
    ASSERT_FALSE(kept.failure) << kept.failure->message;
    EXPECT_NE(m_told.find("locked by another process; waiting for it, and the run is safe in "), std::string::npos);
    EXPECT_EQ(kept.rescueFile, "") << "saved, so the rescue file is gone";
}

TEST_F(KeepRun, AHistoryThatStaysLockedLeavesTheRescueFile)
{
    auto other = *store::Connection::open(m_history, 50ms);
    ASSERT_TRUE(other.execute("BEGIN IMMEDIATE").ok());
    const auto kept = keep();
    ASSERT_TRUE(kept.failure);
    EXPECT_EQ(kept.failure->kind, ErrorKind::Busy);
    EXPECT_EQ(rescued(kept), m_run);
}

TEST_F(KeepRun, WhereNothingCanBeWrittenBesideItTheRunIsWithTheTemporaryFiles)
{
    fs::remove(m_history);
    EXPECT_EQ(inUnprivilegedChild([this] {
                  m_history = "/proc/sluice.db"; // where nobody can write
                  const auto kept = keep();
                  const bool rescued = kept.failure && kept.rescueFile.starts_with(fs::temp_directory_path().string())
                      && fs::exists(kept.rescueFile);
                  fs::remove(kept.rescueFile);
                  return rescued ? 0 : 1;
              }),
              0);
}

TEST_F(KeepRun, ARescueFileReplacesNoOther)
{
    const auto first = rescueRun(m_history, m_run);
    const auto second = rescueRun(m_history, m_run);
    ASSERT_TRUE(first.ok() && second.ok());
    EXPECT_NE(*first, *second);
    auto store = *Store::open(m_history);
    const auto imported = importRuns(store, {*first, *second});
    EXPECT_EQ(imported->runs.size(), 1U) << "the same run twice is one";
    EXPECT_EQ(imported->known, 1);
}

} // namespace
} // namespace sluice
