// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/core/imports/reading.h"

#include <chrono>
#include <string>

namespace sluice::imports {
namespace {

TEST(Iostat, OurTextLeavesOutTheFirstReport)
{
    const auto file = fileOf(importFixture("iostat.txt"));
    EXPECT_EQ(file.hostName, "fixture-node");
    EXPECT_TRUE(warnsOf(file, "iostatFirstReport"));
    const auto vda = resultOf(file, "vda");
    EXPECT_EQ(figure(vda, "reads_per_second"), 3.00);
    EXPECT_EQ(figure(vda, "read_bytes_per_second"), 12.00 * 1024);
    EXPECT_EQ(figure(vda, "write_bytes_per_second"), 145000.00 * 1024);
    EXPECT_EQ(figure(vda, "write_wait_ns"), 33.25e6);
    EXPECT_DOUBLE_EQ(figure(vda, "device_utilisation"), 0.104);
    EXPECT_EQ(figure(vda, "in_flight"), 1.80);
    EXPECT_EQ(figure(vda, "reports"), 1);
    EXPECT_EQ(reasonsOf(vda), "noStorage");
}

TEST(Iostat, TheDocumentHoldsTheSame)
{
    const auto file = fileOf(importFixture("iostat.json"));
    EXPECT_EQ(file.hostName, "fixture-node");
    EXPECT_EQ(figure(resultOf(file, "vda"), "read_bytes_per_second"), 7.92 * 1024);
    EXPECT_EQ(figure(resultOf(file, "vda"), "read_wait_ns"), 0.5e6);
}

TEST(Iostat, OlderColumnsAreReadByTheirNames)
{
    const auto file =
        fileOf("Linux 3.10.0 (old) \t11/30/2021 \t_x86_64_\t(1 CPU)\n\n"
               "Device:         rrqm/s   wrqm/s     r/s     w/s    rkB/s    wkB/s avgrq-sz avgqu-sz   await "
               "r_await w_await  svctm  %util\n"
               "sda               0.00     0.02    0.13    0.11     5.27     1.10    52.53     0.00    0.88 "
               "   0.53    1.29   0.52   0.01\n");
    EXPECT_TRUE(warnsOf(file, "iostatOneReport")) << "with -y it would be an interval";
    const auto sda = resultOf(file, "sda");
    EXPECT_EQ(sda.line, 4);
    EXPECT_EQ(figure(sda, "read_bytes_per_second"), 5.27 * 1024);
    EXPECT_EQ(figure(sda, "request_bytes"), 52.53 * 512) << "sectors";
    EXPECT_EQ(figure(sda, "wait_ns"), 0.88e6);
    EXPECT_EQ(figure(sda, "read_wait_ns"), 0.53e6);
}

TEST(Iostat, MegabytesAndDecimalCommasAreRead)
{
    const auto file = fileOf("Device            r/s     w/s     rMB/s     wMB/s  %util\n"
                             "sda             40,74   44,66      1,93      3,43   4,66\n");
    EXPECT_EQ(figure(resultOf(file, "sda"), "read_bytes_per_second"), 1.93 * 1024 * 1024);
    EXPECT_DOUBLE_EQ(figure(resultOf(file, "sda"), "device_utilisation"), 0.0466);
}

TEST(Iostat, IntervalsAreAveragedAndTheLargestStandsBeside)
{
    const std::string head = "Device  r/s  rkB/s  %util\n";
    const auto file = fileOf(head + "sda 1 1 1\n\n" + head + "sda 10 100 50\n\n" + head + "sda 30 300 70\n");
    const auto sda = resultOf(file, "sda");
    EXPECT_EQ(figure(sda, "reads_per_second"), 20);
    EXPECT_EQ(figure(sda, "max_reads_per_second"), 30);
    EXPECT_DOUBLE_EQ(figure(sda, "max_device_utilisation"), 0.7);
    EXPECT_EQ(figure(sda, "reports"), 2);
}

constexpr const char* columns = "Device  r/s  rkB/s  %util\n";

TEST(Iostat, ADeviceThatAppearsLaterHasAnIntervalFromTheBeginning)
{
    const std::string head = columns;
    const auto file =
        fileOf(head + "sda 1 1 1\n\n" + head + "sda 2 2 2\n\n" + head + "sda 2 2 2\nnvme9n1 15625 2e6 50\n");
    const auto late = resultOf(file, "nvme9n1");
    EXPECT_EQ(figure(late, "reads_per_second"), 15625);
    EXPECT_EQ(figure(late, "max_reads_per_second"), 15625);
    EXPECT_EQ(figure(late, "reports"), 1);
    EXPECT_FALSE(warnsOf(file, "iostatOneReport"));
    EXPECT_TRUE(warnsOf(file, "iostatGaps"));
}

TEST(Iostat, AMeanOverSomeIntervalsSaysSo)
{
    const std::string head = columns;
    const auto file =
        fileOf(head + "sda 1 1 1\nsdb 1 1 1\n\n" + head + "sda 2 2 2\n\n" + head + "sda 4 2 2\nsdb 9 9 9\n");
    ASSERT_EQ(file.warnings.size(), 2U);
    EXPECT_EQ(file.warnings[0].text, "sdb stands in 1 of 2 reports: its means are over those alone, as with -z");
    EXPECT_EQ(figure(resultOf(file, "sdb"), "reads_per_second"), 9);
    EXPECT_EQ(figure(resultOf(file, "sda"), "reads_per_second"), 3);
}

TEST(Iostat, MeansOfARequestAreOverRequestsNotOverReports)
{
    const std::string head = "Device  r/s  r_await  rareq-sz  w/s  w_await  await  %util\n";
    const auto sda = resultOf(
        fileOf(head + "sda 1 1 1 1 1 1 1\n\n" + head + "sda 900 2 64 0 0 2 50\n\n" + head + "sda 100 12 4 0 0 12 70\n"),
        "sda");
    EXPECT_DOUBLE_EQ(figure(sda, "read_wait_ns"), 3e6) << "of a thousand reads 900 took 2 ms, and 100 took 12";
    EXPECT_DOUBLE_EQ(figure(sda, "read_request_bytes"), 58 * 1024);
    EXPECT_DOUBLE_EQ(figure(sda, "wait_ns"), 3e6);
    EXPECT_DOUBLE_EQ(figure(sda, "device_utilisation"), 0.6) << "that of a time is over reports";
    EXPECT_EQ(figure(sda, "writes_per_second"), 0);
    EXPECT_EQ(figure(sda, "write_wait_ns"), -1) << "of no writes there is no mean";
    EXPECT_EQ(figure(sda, "max_write_wait_ns"), -1);
}

TEST(Iostat, TheFirstReportOfEachRunIsLeftOut)
{
    const std::string run = "Linux 5.8.0 (ubuntu) \t12/02/2021 \t_x86_64_\t(2 CPU)\n\n";
    const std::string head = columns;
    const auto file = fileOf(run + head + "sda 1 1 1\n\n" + head + "sda 10 1 1\n\n" + run + head + "sda 500 1 1\n\n"
                             + head + "sda 20 1 1\n");
    EXPECT_EQ(figure(resultOf(file, "sda"), "reads_per_second"), 15);
    EXPECT_EQ(figure(resultOf(file, "sda"), "reports"), 2);
    EXPECT_FALSE(warnsOf(file, "iostatGaps"));
    const auto single = fileOf(run + head + "sda 1 1 1\n\n" + run + head + "sda 2 1 1\n");
    EXPECT_EQ(figure(resultOf(single, "sda"), "reads_per_second"), 2)
        << "the later mean since the start holds the other";
    EXPECT_TRUE(warnsOf(single, "lastRunOnly"));
    EXPECT_TRUE(warnsOf(single, "iostatOneReport"));
}

TEST(Iostat, BlocksHaveHalfAKibibyte)
{
    const auto file = fileOf("Device             tps    Blk_read/s    Blk_wrtn/s    Blk_read    Blk_wrtn\n"
                             "sda              10.00       2000.00          8.00     149088      35696\n");
    EXPECT_EQ(figure(resultOf(file, "sda"), "read_bytes_per_second"), 2000 * 512);
    EXPECT_EQ(figure(resultOf(file, "sda"), "write_bytes_per_second"), 8 * 512);
}

TEST(Iostat, ALineOfManyDevicesIsLookedAtOnce)
{
    std::string line;
    while (line.size() < 4'000'000) {
        line += "Device";
    }
    const auto before = std::chrono::steady_clock::now();
    EXPECT_NE(refusalOf(line).find("no result of a tool"), std::string::npos);
    EXPECT_LT(std::chrono::steady_clock::now() - before, std::chrono::seconds(5)) << "minutes, device by device";
}

TEST(Iostat, WithoutExtendedColumnsThereAreRatesAlone)
{
    const auto file = fileOf("Device             tps    kB_read/s    kB_wrtn/s    kB_read    kB_wrtn\n"
                             "sda               3.24         5.27         1.10     149088      35696\n");
    EXPECT_EQ(figure(resultOf(file, "sda"), "requests_per_second"), 3.24);
    EXPECT_EQ(figure(resultOf(file, "sda"), "read_bytes_per_second"), 5.27 * 1024);
}

TEST(Iostat, ColumnsWithoutDevicesAreIncomplete)
{
    EXPECT_EQ(refusalOf("Device  r/s  rkB/s  %util\n"),
              "it is a result of iostat, but no line of a device follows its columns");
}

} // namespace
} // namespace sluice::imports
