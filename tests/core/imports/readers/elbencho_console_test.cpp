// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/core/imports/reading.h"

#include "core/imports/readers/elbencho_options.h"

namespace sluice::imports {
namespace {

/// Figures of the first public run in elbencho's contrib/storage_sweep.
constexpr const char* console = "OPERATION RESULT TYPE        FIRST DONE  LAST DONE\n"
                                "========= ================   ==========  =========\n"
                                "WRITE     Elapsed ms       :      85656      99973\n"
                                "          IOPS             :        660        655\n"
                                "          Throughput MiB/s :      10572      10488\n"
                                "          Total MiB        :     905632    1048576\n"
                                "---\n"
                                "RMFILES   Elapsed ms       :         41         60\n"
                                "---\n";

TEST(ElbenchoConsole, ABlockIsOneResult)
{
    const auto file = fileOf(console);
    ASSERT_EQ(file.results.size(), 2U);
    const auto& write = file.results[0];
    EXPECT_EQ(write.name, "WRITE");
    EXPECT_EQ(write.line, 3);
    EXPECT_EQ(figure(write, "bytes_per_second"), 10488.0 * 1024 * 1024);
    EXPECT_EQ(figure(write, "first_done_bytes_per_second"), 10572.0 * 1024 * 1024);
    EXPECT_EQ(figure(write, "operations_per_second"), 655);
    EXPECT_EQ(figure(write, "bytes"), 1048576.0 * 1024 * 1024);
    EXPECT_DOUBLE_EQ(figure(write, "seconds"), 99.973);
    EXPECT_DOUBLE_EQ(figure(file.results[1], "seconds"), 0.06);
}

TEST(ElbenchoConsole, NewerVersionsTellTimesAndLatencies)
{
    const auto file = fileOf("COMMAND LINE: \"elbencho\" \"-r\" \"-t\" \"4\" \"-b\" \"128k\" \"--direct\" \"--rand\" "
                             "\"--iodepth\" \"8\" \"/mnt/f\"\n"
                             "OPERATION   RESULT TYPE         FIRST DONE   LAST DONE\n"
                             "=========== ================    ==========   =========\n"
                             "READ        Elapsed time     :    1m2.345s    1m3.000s\n"
                             "            Throughput MB/s  :         510         500\n"
                             "            IO latency       : [ min=85us avg=1.2ms max=3.5s ]\n");
    const auto& reads = file.results.front();
    EXPECT_DOUBLE_EQ(figure(reads, "seconds"), 63.0);
    EXPECT_EQ(figure(reads, "bytes_per_second"), 5e8);
    EXPECT_DOUBLE_EQ(figure(reads, "latency_mean_ns"), 1.2e6);
    EXPECT_DOUBLE_EQ(figure(reads, "latency_max_ns"), 3.5e9);
    EXPECT_EQ(reads.setting.blockSize, kibibytes(128));
    EXPECT_EQ(reads.setting.pattern, Pattern::Random);
    EXPECT_EQ(reads.setting.jobs, 4);
    EXPECT_EQ(reads.setting.depth, 8);
    EXPECT_EQ(reasonsOf(reads), "");
}

TEST(ElbenchoConsole, OnlyAnElapsedTimeBeginsAnOperation)
{
    const auto file = fileOf("ISO DATE start: 2026-08-12T14:21:31-0400\n" + std::string(console)
                             + "\nISO DATE end  : 2026-08-12T14:21:32-0400\n");
    EXPECT_EQ(file.results.size(), 2U) << "the date is none";
    EXPECT_EQ(file.startedAt, "2026-08-12T18:21:31Z");
}

TEST(ElbenchoConsole, LatenciesOfOlderVersionsAndOfFilesAreRead)
{
    const auto file = fileOf("OPERATION RESULT TYPE        FIRST DONE  LAST DONE\n"
                             "========= ================   ==========  =========\n"
                             "READ      Elapsed ms       :       6001       6001\n"
                             "          Files/s          :       1000       1000\n"
                             "          Dirs/s           :         10         10\n"
                             "          Files latency    : [ min=108us avg=469us max=14.5ms ]\n"
                             "          IO latency us    : [ min=91 avg=120 max=1583 ]\n"
                             "          IO lat hist      : [ 128: 500 ]\n");
    const auto& reads = file.results.front();
    EXPECT_DOUBLE_EQ(figure(reads, "latency_mean_ns"), 120'000);
    EXPECT_DOUBLE_EQ(figure(reads, "latency_max_ns"), 1'583'000);
    EXPECT_DOUBLE_EQ(figure(reads, "entry_latency_mean_ns"), 469'000);
    EXPECT_EQ(figure(reads, "entries_per_second"), 1000) << "files, not their folders";
}

TEST(ElbenchoConsole, ReadsBesideWritesAreAResultOfTheirOwn)
{
    const auto file = fileOf("COMMAND LINE: \"elbencho\" \"-w\" \"-t\" \"2\" \"-b\" \"128k\" \"--direct\" \"/mnt/f\"\n"
                             "OPERATION   RESULT TYPE         FIRST DONE   LAST DONE\n"
                             "=========== ================    ==========   =========\n"
                             "MIX-T1      Elapsed time     :      1.000s      2.000s\n"
                             "            IOPS write       :         100         110\n"
                             "            IOPS read        :         200         210\n"
                             "            IOPS total       :         300         320\n"
                             "            MiB/s write      :          12          13\n"
                             "            MiB/s read       :          25          26\n"
                             "            MiB write        :          12          26\n"
                             "            MiB read         :          25          52\n"
                             "            IO wr latency    : [ min=1ms avg=2ms max=3ms ]\n"
                             "            IO rd latency    : [ min=4ms avg=5ms max=6ms ]\n"
                             "---\n");
    ASSERT_EQ(file.results.size(), 2U);
    const auto& writes = file.results[0];
    EXPECT_EQ(writes.name, "MIX-T1");
    EXPECT_EQ(writes.setting.direction, Direction::Write);
    EXPECT_EQ(figure(writes, "operations_per_second"), 110);
    EXPECT_EQ(figure(writes, "bytes_per_second"), 13 * mebi);
    EXPECT_EQ(figure(writes, "bytes"), 26 * mebi);
    EXPECT_DOUBLE_EQ(figure(writes, "latency_mean_ns"), 2e6);
    const auto& reads = file.results[1];
    EXPECT_EQ(reads.name, "MIX-T1, its reads");
    EXPECT_EQ(reads.line, 4);
    EXPECT_EQ(reads.setting.direction, Direction::Read);
    EXPECT_EQ(reads.setting.blockSize, kibibytes(128));
    EXPECT_EQ(figure(reads, "operations_per_second"), 210);
    EXPECT_EQ(figure(reads, "bytes_per_second"), 26 * mebi);
    EXPECT_EQ(figure(reads, "first_done_bytes_per_second"), 25 * mebi);
    EXPECT_EQ(figure(reads, "seconds"), 2);
    EXPECT_DOUBLE_EQ(figure(reads, "latency_mean_ns"), 5e6);
    EXPECT_EQ(reasonsOf(writes) + ", " + reasonsOf(reads), "mixed, mixed");
}

TEST(ElbenchoConsole, WithoutItsCommandNoSettingIsKnown)
{
    EXPECT_EQ(fileOf(console).results[0].setting.blockSize, std::nullopt);
}

TEST(ElbenchoOptions, ValuesStandBesideOrBehindTheirNames)
{
    const ElbenchoOptions options("elbencho -t32 -b 2m --size=10g \"a path\"");
    EXPECT_EQ(options.value("--threads", "-t"), "32");
    EXPECT_EQ(options.value("--block", "-b"), "2m");
    EXPECT_EQ(options.value("--size", "-s"), "10g");
    EXPECT_FALSE(options.has("--direct"));
    EXPECT_FALSE(ElbenchoOptions("").told());
}

TEST(ElbenchoOptions, BlocksAreNoLargerThanTheirFile)
{
    ImportedSetting setting;
    const ElbenchoOptions small("elbencho -r -t 16 -n 10 -N 1000 -s 4k --direct /data");
    small.apply(setting);
    EXPECT_EQ(setting.blockSize, kibibytes(4));
    ASSERT_EQ(small.reasons().size(), 1U) << "a file was opened for each read";
    EXPECT_EQ(small.reasons().front().id, "imports.opensFiles");
    EXPECT_TRUE(ElbenchoOptions("elbencho -r -t 16 -N 4 -s 1g -b 1m --direct /data").reasons().empty());
}

} // namespace
} // namespace sluice::imports
