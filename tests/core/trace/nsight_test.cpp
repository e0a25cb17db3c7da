// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/store/sqlite.h"
#include "core/trace/nsight.h"
#include "core/trace/traced_rank.h"
#include "tests/core/temporary_folder.h"

#include <gtest/gtest.h>

#include <fstream>
#include <string>

namespace sluice::trace {
namespace {

/// An export, made of statements.
class MadeExport {
public:
    explicit MadeExport(const std::string& sql)
    {
        auto connection = store::Connection::open(path(), std::chrono::milliseconds(0));
        const auto done = connection->execute(sql);
        EXPECT_TRUE(done.ok()) << (done ? "" : done.error().message);
    }
    std::string path() const { return m_folder.file("report.sqlite"); }

private:
    TemporaryFolder m_folder;
};

/// Two processes: the numbers hold a process in bits 24 to 47. The first steps 0-100 and 100-200 us, in ns.
std::string twoProcesses()
{
    const auto first = std::to_string((std::int64_t{1} << 48) + (std::int64_t{4711} << 24));
    const auto second = std::to_string((std::int64_t{1} << 48) + (std::int64_t{4712} << 24));
    const auto main = std::to_string((std::int64_t{1} << 48) + (std::int64_t{4711} << 24) + 4711);
    return "CREATE TABLE StringIds (id INTEGER PRIMARY KEY, value TEXT NOT NULL);"
           "INSERT INTO StringIds VALUES (1, 'gemm'), (2, 'ncclDevKernel_AllReduce_Sum_f32_RING_LL'),"
           " (3, 'enumerate(DataLoader)#_MultiProcessingDataLoaderIter.__next__, op_id = 3');"
           "CREATE TABLE CUPTI_ACTIVITY_KIND_KERNEL (start INT, end INT, deviceId INT, correlationId INT, globalPid "
           "INT,"
           " demangledName INT, shortName INT);"
           "INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL VALUES (30000, 80000, 0, 1, "
        + first + ", 1, 1), (130000, 180000, 0, 2, " + first + ", 2, 2), (0, 50000, 1, 1, " + second
        + ", 1, 1);"
          "CREATE TABLE CUPTI_ACTIVITY_KIND_MEMCPY (start INT, end INT, copyKind INT, correlationId INT, globalPid "
          "INT);"
          "INSERT INTO CUPTI_ACTIVITY_KIND_MEMCPY VALUES (20000, 30000, 1, 3, "
        + first
        + ");"
          "CREATE TABLE CUPTI_ACTIVITY_KIND_RUNTIME (start INT, end INT, globalTid INT, correlationId INT, nameId INT);"
          "INSERT INTO CUPTI_ACTIVITY_KIND_RUNTIME VALUES (25000, 26000, "
        + main + ", 1, 9), (125000, 126000, " + main + ", 2, 9), (15000, 16000, " + main
        + ", 3, 9);"
          "CREATE TABLE NVTX_EVENTS (start INT, end INT, eventType INT, text TEXT, textId INT, globalTid INT);"
          "INSERT INTO NVTX_EVENTS VALUES (0, 100000, 59, 'step 1', NULL, "
        + main + "), (100000, 200000, 59, 'step 2', NULL, " + main + "), (0, 10000, 59, NULL, 3, " + main
        + "), (100000, 120000, 59, NULL, 3, " + main + "), (5, NULL, 34, 'a mark', NULL, " + main + ");";
}

TEST(Nsight, GivesTheWorkAndTheRangesOfEachProcess)
{
    const MadeExport report(twoProcesses());
    const auto content = readNsight(report.path());
    ASSERT_TRUE(content.ok()) << content.error().message;
    ASSERT_EQ(content->processes.size(), 2U);
    const auto& first = content->processes[0];
    EXPECT_EQ(first.pid, 4711);
    EXPECT_EQ(first.work,
              (std::vector<GpuWork>{{{30000, 80000}, 1, WorkKind::Kernel},
                                    {{130000, 180000}, 2, WorkKind::Collective},
                                    {{20000, 30000}, 3, WorkKind::CopyToGpu}}));
    EXPECT_EQ(first.launches.size(), 3U);
    EXPECT_EQ(first.steps.size(), 2U);
    EXPECT_EQ(first.batches.size(), 2U);
    EXPECT_EQ(content->processes[1].pid, 4712);
    EXPECT_EQ(content->processes[1].work.size(), 1U);
}

TEST(Nsight, HasTheSharesOfItsSteps)
{
    const MadeExport report(twoProcesses());
    const auto content = readNsight(report.path());
    ASSERT_TRUE(content.ok());
    const auto rank = tracedRankOf(content->processes[0], true);
    EXPECT_EQ(rank.stepsBy, StepMarks::Profiler);
    EXPECT_NEAR(*rank.waitingShare, 0.15, 1e-9);
    EXPECT_NEAR(*rank.gpuBusyShare, 0.55, 1e-9);
    EXPECT_NEAR(*rank.copyOnlyShare, 0.05, 1e-9);
    EXPECT_NEAR(*rank.collectiveOnlyShare, 0.25, 1e-9);
}

TEST(Nsight, MayLackTablesAndColumns)
{
    const MadeExport report("CREATE TABLE StringIds (id INTEGER PRIMARY KEY, value TEXT);"
                            "CREATE TABLE CUPTI_ACTIVITY_KIND_KERNEL (start INT, end INT, correlationId INT);"
                            "INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL VALUES (10, 20, 1), (40, 30, 2);");
    const auto content = readNsight(report.path());
    ASSERT_TRUE(content.ok()) << content.error().message;
    ASSERT_EQ(content->processes.size(), 1U);
    EXPECT_EQ(content->processes[0].work.at(1).span, (Span{40, 40})) << "an end before its beginning";
    EXPECT_FALSE(content->processes[0].callsRecorded);
}

TEST(Nsight, IsNeverWritten)
{
    const MadeExport report(twoProcesses());
    const auto folder = std::filesystem::path(report.path()).parent_path();
    const auto before = std::filesystem::last_write_time(report.path());
    ASSERT_TRUE(readNsight(report.path()).ok());
    EXPECT_EQ(std::filesystem::last_write_time(report.path()), before);
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder), {}), 1) << "nor anything beside it";
}

TEST(Nsight, OthersDatabasesAreRefusedByName)
{
    const MadeExport other("CREATE TABLE runs (id INTEGER);");
    const auto refused = readNsight(other.path());
    ASSERT_FALSE(refused.ok());
    EXPECT_NE(refused.error().message.find("is no export of Nsight Systems"), std::string::npos);
    const MadeExport empty("CREATE TABLE StringIds (id INTEGER PRIMARY KEY, value TEXT);");
    EXPECT_NE(readNsight(empty.path()).error().message.find("neither GPU work"), std::string::npos);
}

TEST(Nsight, ThatIsDamagedSaysSoInWordsOfTraces)
{
    const MadeExport report(twoProcesses());
    std::fstream file(report.path(), std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(4096);
    file << std::string(3000, '\xff');
    file.close();
    const auto refused = readNsight(report.path());
    ASSERT_FALSE(refused.ok());
    EXPECT_EQ(refused.error().kind, ErrorKind::Corrupt);
    EXPECT_NE(refused.error().message.find("as an export of Nsight Systems"), std::string::npos)
        << refused.error().message;
    EXPECT_FALSE(readNsight("/nonexistent/file.sqlite").ok());
}

} // namespace
} // namespace sluice::trace
