// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/attach/proc/neighbours.h"

#include "tests/core/attach/made_processes.h"

#include <gtest/gtest.h>

namespace sluice::attach {
namespace {

class Neighbours : public testing::Test {
protected:
    void SetUp() override
    {
        for (const long pid : {10, 20, 30, 40}) {
            made.add(pid, 1, "reader", std::string("cat\0secret\0", 11), "running\n");
            setRead(pid, 1'000'000);
        }
        made.write("/proc/20/mountinfo", "20 1 254:1 / /data rw - ext4 /dev/vda1 rw\n");
        made.write("/proc/diskstats", "254 1 vda1 900 5 70000 3900 10 0 80 5 0 2900 8000\n");
        made.link(20, 3, "/data/file");
    }

    void setRead(long pid, std::int64_t bytes) const
    {
        made.write(fmt::format("/proc/{}/io", pid),
                   fmt::format("rchar: 1\nwchar: 1\nsyscr: 1\nsyscw: 1\nread_bytes: {}\nwrite_bytes: 0\n", bytes));
    }

    std::vector<AttachNeighbour> between(const Readers& before) const
    {
        const ProcFiles files(made.root());
        return neighboursBetween(files, before, readersNow(files), {10}, Seconds(2));
    }

    MadeProcesses made;
};

TEST_F(Neighbours, AreThoseThatReadMuchAndAreNotTheJob)
{
    const auto before = readersNow(ProcFiles(made.root()));
    setRead(10, 900'000'000);
    setRead(20, 201'000'000);
    setRead(30, 1'500'000);
    const auto neighbours = between(before);
    ASSERT_EQ(neighbours.size(), 1U);
    EXPECT_EQ(neighbours[0], (AttachNeighbour{20, "cat", "vda1", 1e8}));
}

TEST_F(Neighbours, ThatCameLaterCountFromTheirBeginning)
{
    const auto before = readersNow(ProcFiles(made.root()));
    made.add(50, 1, "late", "late", "running\n");
    setRead(50, 4'000'000);
    ASSERT_EQ(between(before).size(), 1U);
    EXPECT_DOUBLE_EQ(between(before)[0].readRate.value, 2e6);
}

TEST_F(Neighbours, ThatWereNotLookedAtBeforeSayNothingOfNow)
{
    auto before = readersNow(ProcFiles(made.root()));
    before.processes.erase(30);
    before.newestTicks = 901;
    setRead(30, 5'000'000'000'000);
    EXPECT_TRUE(between(before).empty()) << "terabytes since it started are no rate";
}

TEST_F(Neighbours, ThreadsOfTheKernelAreNone)
{
    made.add(60, 2, "kworker/0:1", "", "running\n");
    EXPECT_EQ(readersNow(ProcFiles(made.root())).hidden, 0);
}

TEST_F(Neighbours, ThatAreHiddenAreCounted)
{
    std::filesystem::remove(made.root() + "/proc/30/io");
    EXPECT_EQ(readersNow(ProcFiles(made.root())).hidden, 1);
}

} // namespace
} // namespace sluice::attach
