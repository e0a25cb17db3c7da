// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/store/sqlite.h"
#include "core/store/store.h"
#include "tests/core/run_fixture.h"
#include "tests/core/temporary_folder.h"

#include <gtest/gtest.h>

#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <random>
#include <thread>

namespace sluice {
namespace {

using namespace std::chrono_literals;

[[noreturn]] void saveForEver(const std::string& path, const Run& run)
{
    auto store = Store::open(path);
    while (store && store->save(run)) { }
    ::_exit(1);
}

/// Kills a process that saves runs after a random moment; the first may fall into making the file.
void killWhileSaving(const std::string& path, const Run& run, std::chrono::microseconds after)
{
    const pid_t child = ::fork();
    if (child == 0) {
        saveForEver(path, run);
    }
    std::this_thread::sleep_for(after);
    ::kill(child, SIGKILL);
    int status = 0;
    ::waitpid(child, &status, 0);
    ASSERT_TRUE(WIFSIGNALED(status)) << "the child failed to save";
}

TEST(Kill, LeavesOnlyWholeRunsAtAnyMoment)
{
    const TemporaryFolder folder;
    const std::string path = folder.file("sluice.db");
    const auto run = runFixture();
    std::mt19937 random(20260314);
    std::uniform_int_distribution<int> microseconds(500, 60'000);
    std::size_t before = 0;
    for (int round = 0; round < 20; ++round) {
        killWhileSaving(path, run, std::chrono::microseconds(microseconds(random)));
        const auto store = Store::open(path);
        ASSERT_TRUE(store.ok()) << store.error().message;
        EXPECT_EQ(*store::Connection::open(path, 1s)->text("PRAGMA integrity_check"), "ok");
        const auto runs = store->list();
        ASSERT_TRUE(runs.ok()) << runs.error().message;
        EXPECT_GE(runs->size(), before) << "a saved run was lost";
        before = runs->size();
        for (const auto& summary : *runs) {
            const auto loaded = store->load(summary.id);
            ASSERT_TRUE(loaded.ok()) << loaded.error().message;
            EXPECT_EQ(loaded->measurements, run.measurements);
        }
    }
    EXPECT_GT(before, 0U) << "no run was ever saved: the test has tested nothing";
}

} // namespace
} // namespace sluice
