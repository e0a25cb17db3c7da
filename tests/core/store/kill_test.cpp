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
#include <filesystem>
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

/// How long one process takes to make a file and save a run here: disks and sanitizers differ.
std::chrono::microseconds timeOfOneSave(const std::string& path, const Run& run)
{
    const auto begin = std::chrono::steady_clock::now();
    auto store = Store::open(path);
    EXPECT_TRUE(store && store->save(run));
    return std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::steady_clock::now() - begin);
}

/// In memory where there is such a place: a killed process loses nothing that the kernel has, so
/// the disk would only make the test slow.
std::filesystem::path fastFolder()
{
    return std::filesystem::is_directory("/dev/shm") ? "/dev/shm" : std::filesystem::temp_directory_path();
}

TEST(Kill, LeavesOnlyWholeRunsAtAnyMoment)
{
    const TemporaryFolder folder(fastFolder());
    const std::string path = folder.file("sluice.db");
    auto run = runFixture();
    run.measurements.resize(6);
    std::mt19937 random(20260314);
    std::uniform_int_distribution<std::int64_t> microseconds(0,
                                                             3 * timeOfOneSave(folder.file("other.db"), run).count());
    std::size_t before = 0;
    for (int round = 0; round < 20; ++round) {
        killWhileSaving(path, run, std::chrono::microseconds(microseconds(random)));
        const auto store = Store::open(path);
        ASSERT_TRUE(store.ok()) << store.error().message;
        EXPECT_EQ(*store::Connection::open(path, 1s)->text("PRAGMA integrity_check"), "ok");
        const auto runs = store->list();
        ASSERT_TRUE(runs.ok()) << runs.error().message;
        ASSERT_GE(runs->size(), before) << "a saved run was lost";
        // The newest first: those that this round has saved.
        for (std::size_t i = 0; i < runs->size() - before; ++i) {
            const auto loaded = store->load((*runs)[i].id);
            ASSERT_TRUE(loaded.ok()) << loaded.error().message;
            EXPECT_EQ(loaded->measurements, run.measurements);
        }
        before = runs->size();
    }
    EXPECT_GT(before, 0U) << "no run was ever saved: the test has tested nothing";
}

} // namespace
} // namespace sluice
