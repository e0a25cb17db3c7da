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
