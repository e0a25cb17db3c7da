// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/core/imports/reading.h"

#include <chrono>
#include <string>

namespace sluice::imports {
namespace {

/// The columns of elbencho 3.1-1. Figures of the rows below: a public run against WEKA.
constexpr const char* csvHeader =
    "ISO date,label,path type,paths,hosts,threads,dirs,files,file size,block size,direct IO,random,random aligned,IO "
    "depth,shared paths,truncate,operation,time ms [first],time ms [last],entries/s [first],entries/s [last],IOPS "
    "[first],IOPS [last],MiB/s [first],MiB/s [last],CPU% [first],CPU% [last],entries [first],entries [last],MiB "
    "[first],MiB [last],Ent lat us [min],Ent lat us [avg],Ent lat us [max],IO lat us [min],IO lat us [avg],IO lat us "
    "[max],version,command\n";
constexpr const char* csvMkdirs =
    "2026-05-22T16:09:38,,dir,1,1,8,1,4,268435456,1048576,1,0,,4,1,0,MKDIRS,2,5,3277,1466,,,,"
    ",8,7,8,8,,,812,1068,1378,,,,3.1-1,\n";
constexpr const char* csvWrite =
    "2026-05-22T16:09:38,,dir,1,1,8,1,4,268435456,1048576,1,0,,4,1,0,WRITE,2134,2784,11,11,"
    "3494,2941,3494,2941,10,9,25,32,7460,8192,290635,609112,867164,1661,9383,120903,3.1-1,\n";
constexpr const char* csvRead =
    "2026-05-22T16:09:41+0200,,dir,1,1,8,1,4,268435456,1048576,1,0,,4,1,0,READ,846,905,37,35,9673,9048,9673,9048,9,8,"
    "32,32,8192,8192,49483,214645,404700,300,3500,9000,3.1-1,\n";

TEST(ElbenchoCsv, ColumnsAreFoundByTheirNames)
{
    const auto file = fileOf(std::string(csvHeader) + csvMkdirs + csvWrite + csvRead);
    EXPECT_EQ(file.version, "3.1-1");
    ASSERT_EQ(file.results.size(), 3U);
    const auto& reads = file.results[2];
    EXPECT_EQ(reads.line, 4);
    EXPECT_EQ(figure(reads, "bytes_per_second"), 9048.0 * 1024 * 1024) << "until the last worker was done";
    EXPECT_EQ(figure(reads, "first_done_bytes_per_second"), 9673.0 * 1024 * 1024);
    EXPECT_EQ(figure(reads, "operations_per_second"), 9048);
    EXPECT_EQ(figure(reads, "bytes"), 8192.0 * 1024 * 1024);
    EXPECT_EQ(figure(reads, "seconds"), 0.905);
    EXPECT_EQ(figure(reads, "latency_mean_ns"), 3500000);
    EXPECT_TRUE(warnsOf(file, "elbenchoMebibytes"));
}

TEST(ElbenchoCsv, ReadsAreASupplyAndWritesAndFoldersAreNot)
{
    const auto file = fileOf(std::string(csvHeader) + csvMkdirs + csvWrite + csvRead);
    EXPECT_EQ(reasonsOf(file.results[0]), "noStorage");
    EXPECT_EQ(figure(file.results[0], "entries_per_second"), 1466);
    EXPECT_EQ(reasonsOf(file.results[1]), "wrote");
    EXPECT_EQ(reasonsOf(file.results[2]), "");
    const auto& setting = file.results[2].setting;
    EXPECT_EQ(setting.pattern, Pattern::Sequential);
    EXPECT_EQ(setting.access, Access::Direct);
    EXPECT_EQ(setting.engine, EngineKind::Uring) << "a depth of 4 is libaio";
    EXPECT_EQ(setting.engineName, "libaio");
    EXPECT_EQ(setting.depth, 4);
    EXPECT_EQ(setting.jobs, 8);
    EXPECT_EQ(setting.blockSize, mebibytes(1));
}

TEST(ElbenchoCsv, ATimeWithoutItsOffsetIsNotKnown)
{
    EXPECT_EQ(fileOf(std::string(csvHeader) + csvMkdirs).startedAt, std::nullopt);
    EXPECT_EQ(fileOf(std::string(csvHeader) + csvRead).startedAt, "2026-05-22T14:09:41Z");
}

TEST(ElbenchoCsv, OlderHeadersAndAppendedOnesAreRead)
{
    const auto file = fileOf("ISO date,label,path type,threads,block size,direct IO,random,IO depth,operation,MiB/s "
                             "[last]\n2021-01-01T10:00:00+0000,a,file,2,4096,1,1,1,READ,100\n"
                             "ISO date,operation,MiB/s [last]\n2021-01-02T10:00:00+0000,READ,200\n");
    ASSERT_EQ(file.results.size(), 2U);
    EXPECT_EQ(file.results[0].name, "READ, a");
    EXPECT_EQ(file.results[0].setting.engine, EngineKind::Threads);
    EXPECT_EQ(reasonsOf(file.results[0]), "");
    EXPECT_EQ(figure(file.results[1], "bytes_per_second"), 200.0 * 1024 * 1024);
    EXPECT_EQ(reasonsOf(file.results[1]), "noPattern noAccess noEngine noBlockSize noDepth noJobs");
}

TEST(ElbenchoCsv, ReadsBesideWritesHaveColumnsOfTheirOwn)
{
    const auto file = fileOf("ISO date,label,block size,direct IO,random,IO depth,threads,operation,MiB/s [last],rwmix "
                             "read IOPS [last],rwmix read MiB/s [last]\nx,,4096,1,1,1,1,WRITE,30,18000,70\n");
    ASSERT_EQ(file.results.size(), 2U);
    EXPECT_EQ(file.results[1].name, "WRITE, its reads");
    EXPECT_EQ(figure(file.results[1], "bytes_per_second"), 70.0 * 1024 * 1024);
    EXPECT_EQ(reasonsOf(file.results[1]), "mixed");
}

TEST(ElbenchoCsv, TheCommandTellsOfGpus)
{
    const auto file =
        fileOf("ISO date,label,block size,direct IO,random,IO depth,threads,operation,MiB/s [last],command\n"
               "x,,1048576,1,0,1,8,READ,900,\"elbencho -r --gpuids 0,1 --cufile /mnt/f\"\n");
    EXPECT_EQ(reasonsOf(file.results.front()), "intoGpu");
}

TEST(ElbenchoCsv, AHeaderAloneIsIncomplete)
{
    EXPECT_EQ(refusalOf(csvHeader), "it is a result of elbencho, but it has no row with an operation");
}

/// A row cut before its end, as by a disk that was full.
std::string cutRow(const std::string& row, const std::string& behind)
{
    return row.substr(0, row.find(behind) + behind.size());
}

TEST(ElbenchoCsv, ARowThatIsCutOffSaysSoAndItsLastNumberIsNotTaken)
{
    const auto file = fileOf(std::string(csvHeader) + csvWrite + cutRow(csvRead, "READ,846,90"));
    ASSERT_EQ(file.results.size(), 2U);
    EXPECT_TRUE(warnsOf(file, "elbenchoCutRow"));
    EXPECT_EQ(figure(file.results[1], "first_done_seconds"), 0.846);
    EXPECT_EQ(figure(file.results[1], "seconds"), -1) << "905 was meant, and 90 stands there";
    EXPECT_DOUBLE_EQ(figure(file.results[0], "seconds"), 2.784);
}

TEST(ElbenchoCsv, ARowThatIsCutOffBeforeItsOperationIsNone)
{
    const auto file = fileOf(std::string(csvHeader) + csvWrite + cutRow(csvRead, ",dir,1"));
    EXPECT_EQ(file.results.size(), 1U);
    EXPECT_TRUE(warnsOf(file, "elbenchoCutRow"));
}

TEST(ElbenchoCsv, AWholeFileIsNotCalledCutOff)
{
    const auto text = std::string(csvHeader) + csvMkdirs + csvWrite + csvRead;
    EXPECT_FALSE(warnsOf(fileOf(text), "elbenchoCutRow"));
    EXPECT_FALSE(warnsOf(fileOf(text + "\n\n"), "elbenchoCutRow"));
    EXPECT_FALSE(warnsOf(fileOf(text), "otherVersion"));
}

TEST(ElbenchoCsv, WhatStandsBehindTheLastColumnIsNoFigure)
{
    const auto file = fileOf("ISO date,operation,MiB/s [last]\nx,READ,900,77\n");
    ASSERT_EQ(file.results.size(), 1U) << "77 are no reads beside writes";
    EXPECT_EQ(file.results[0].name, "READ") << "and no label";
    EXPECT_EQ(file.results[0].figures.size(), 1U);
    EXPECT_EQ(file.results[0].setting.depth, std::nullopt);
}

TEST(ElbenchoCsv, LineEndsOfWindowsChangeNothing)
{
    auto text = std::string(csvHeader) + csvRead;
    for (std::size_t at = 0; (at = text.find('\n', at)) != std::string::npos; at += 2) {
        text.replace(at, 1, "\r\n");
    }
    EXPECT_EQ(fileOf(text).results, fileOf(std::string(csvHeader) + csvRead).results);
}

TEST(ElbenchoCsv, MegabytesThatWereAskedForAreTakenAsSuch)
{
    const auto file = fileOf("ISO date,label,operation,MB/s [first],MB/s [last]\nx,,READ,1000,900\n");
    EXPECT_EQ(figure(file.results[0], "bytes_per_second"), 9e8);
    EXPECT_EQ(figure(file.results[0], "first_done_bytes_per_second"), 1e9);
}

TEST(ElbenchoCsv, ThreadsOfAllHostsReadAtOnce)
{
    const auto jobsOf = [](const char* hosts) {
        return fileOf(std::string("ISO date,hosts,threads,operation,MiB/s [last]\nx,") + hosts + ",8,READ,1\n")
            .results.front()
            .setting.jobs;
    };
    EXPECT_EQ(jobsOf("4"), 32);
    EXPECT_EQ(jobsOf("0"), 8) << "this machine alone";
    EXPECT_EQ(jobsOf(""), 8);
    EXPECT_EQ(jobsOf("1.5"), std::nullopt) << "no number of hosts";
}

TEST(ElbenchoCsv, WhatIsNotToldIsNotKnown)
{
    const auto file =
        fileOf("ISO date,label,block size,direct IO,random,IO depth,threads,operation,MiB/s [last],IO lat "
               "us [avg]\nx,,0,,,,,READ,900,\n");
    const auto& result = file.results.front();
    EXPECT_EQ(result.setting.blockSize, std::nullopt) << "0 is no size of a read";
    EXPECT_EQ(result.setting.access, std::nullopt);
    EXPECT_EQ(result.setting.pattern, std::nullopt);
    EXPECT_EQ(result.setting.jobs, std::nullopt);
    EXPECT_EQ(figure(result, "latency_mean_ns"), -1);
    EXPECT_EQ(file.version, std::nullopt);
}

TEST(ElbenchoCsv, ALabelWithACommaStaysOneColumn)
{
    const auto file = fileOf("ISO date,label,operation,MiB/s [last]\nx,\"raid0, 4 drives\",READ,900\n");
    EXPECT_EQ(file.results[0].name, "READ, raid0, 4 drives");
    EXPECT_EQ(figure(file.results[0], "bytes_per_second"), 900.0 * 1024 * 1024);
}

TEST(ElbenchoCsv, AVersionThatIsNotKnownYetIsReadAndSaid)
{
    const auto file = fileOf("ISO date,operation,MiB/s [last],version\nx,READ,900,4.0-2\n");
    EXPECT_EQ(file.version, "4.0-2");
    EXPECT_TRUE(warnsOf(file, "otherVersion"));
    EXPECT_EQ(figure(file.results[0], "bytes_per_second"), 900.0 * 1024 * 1024);
}

TEST(ElbenchoCsv, ATitleOfOnesOwnMayStandAboveTheHeader)
{
    const auto file = fileOf("my disks\nISO date,label,operation,MiB/s [last]\nx,,READ,900\n");
    ASSERT_EQ(file.results.size(), 1U);
    EXPECT_EQ(file.results[0].line, 3);
}

constexpr const char* smallHeader =
    "ISO date,label,hosts,block size,direct IO,random,IO depth,threads,operation,IO lat us [avg],MiB/s [last]\n";

TEST(ElbenchoCsv, SeveralHostsAreNoSupplyOfOneNode)
{
    const auto file = fileOf(std::string(smallHeader) + "x,,8,1048576,1,1,1,16,READ,200,4100\n"
                             + "x,,1,1048576,1,1,1,16,READ,200,4100\n");
    EXPECT_EQ(reasonsOf(file.results[0]), "severalNodes");
    EXPECT_EQ(reasonsOf(file.results[1]), "");
}

TEST(ElbenchoCsv, SmallFilesAreNoSupplyAlsoWhereNoCommandIsTold)
{
    const auto reasons = [](const std::string& row) {
        return reasonsOf(fileOf("ISO date,path type,file size,block size,direct IO,random,IO depth,threads,operation,"
                                "MiB/s [last]\nx,"
                                + row + ",1,0,1,16,READ,900\n")
                             .results.front());
    };
    EXPECT_EQ(reasons("dir,65536,65536"), "opensFiles");
    EXPECT_EQ(reasons("dir,1073741824,1048576"), "");
    EXPECT_EQ(reasons("file,65536,65536"), "") << "one file, opened once";
}

TEST(ElbenchoCsv, ARowThatWasCutKeepsNoHalfFigure)
{
    const auto file =
        fileOf("ISO date,operation,IOPS [last],MiB/s [last],MiB [last]\nx,READ,4000,4100,8192\nx,READ,4000,4");
    EXPECT_TRUE(warnsOf(file, "elbenchoCutRow"));
    ASSERT_EQ(file.results.size(), 2U);
    EXPECT_EQ(figure(file.results[1], "operations_per_second"), 4000);
    EXPECT_EQ(figure(file.results[1], "bytes_per_second"), -1) << "4 of 4100";
    EXPECT_FALSE(warnsOf(fileOf(std::string(csvHeader) + csvRead), "elbenchoCutRow"));
}

TEST(ElbenchoCsv, ALatencyOfNothingWasNotMeasured)
{
    const auto file = fileOf(std::string(smallHeader) + "x,,1,1048576,1,1,1,16,READ,0,4100\n");
    EXPECT_EQ(figure(file.results.front(), "latency_mean_ns"), -1);
}

TEST(ElbenchoCsv, ManyColumnsAndRowsAreReadAtOnce)
{
    std::string text = "ISO date,operation";
    for (int i = 0; i < 4000; ++i) {
        text += ",c" + std::to_string(i);
    }
    text += '\n';
    for (int i = 0; i < 50'000; ++i) {
        text += "x,READ,\n";
    }
    const auto before = std::chrono::steady_clock::now();
    EXPECT_EQ(fileOf(text).results.size(), Collector::maxResults);
    EXPECT_LT(std::chrono::steady_clock::now() - before, std::chrono::seconds(5)) << "column by column, a minute";
}

} // namespace
} // namespace sluice::imports
