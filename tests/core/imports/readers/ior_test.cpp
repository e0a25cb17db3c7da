// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/core/imports/reading.h"

#include <fmt/format.h>

namespace sluice::imports {
namespace {

/// Figures of a public submission, IO500 2024, 640 tasks on 80 nodes; names are ours.
constexpr const char* easyRead = "IOR-4.1.0+dev: MPI Coordinated Test of Parallel I/O\n"
                                 "Command line        : ./ior -t 2m -b 9920000m -F -r -R -a POSIX\n\nOptions: \n"
                                 "api                 : POSIX\n"
                                 "test filename       : /mnt/ior_file_easy\n"
                                 "ordering in a file  : sequential\n"
                                 "tasks               : 640\n"
                                 "xfersize            : 2 MiB\n\nResults: \n\n"
                                 "access    bw(MiB/s)  IOPS       Latency(s)  block(KiB) xfer(KiB)  open(s)    "
                                 "wr/rd(s)   close(s)   total(s)   iter\n"
                                 "------    ---------  ----       ----------  ---------- ---------  --------   "
                                 "--------   --------   --------   ----\n"
                                 "WARNING: Expected aggregate file size       = 6657199308800000\n"
                                 "WARNING: Using actual aggregate bytes moved = 146455700439040\n"
                                 "read      475798     237908     0.000059    10158080000 2048.00    0.005102   293.54 "
                                 "    0.005097   293.55     0   \n"
                                 "Max Read:  475798.00 MiB/sec (498910.00 MB/sec)\n";

TEST(Ior, ARowIsReadByItsColumns)
{
    const auto file = fileOf(easyRead);
    EXPECT_EQ(file.version, "4.1.0+dev");
    const auto reads = resultOf(file, "read, iteration 0");
    EXPECT_EQ(figure(reads, "bytes_per_second"), 475798 * mebi);
    EXPECT_EQ(figure(reads, "operations_per_second"), 237908);
    EXPECT_DOUBLE_EQ(figure(reads, "latency_mean_ns"), 59000);
    EXPECT_EQ(figure(reads, "seconds"), 293.55);
    EXPECT_EQ(figure(reads, "transfer_seconds"), 293.54);
    EXPECT_EQ(figure(reads, "bytes"), 146455700439040);
    EXPECT_TRUE(warnsOf(file, "iorActualBytes"));
    EXPECT_EQ(figure(resultOf(file, "Max Read"), "max_bytes_per_second"), 475798 * mebi);
}

TEST(Ior, ItsOptionsAreTheSetting)
{
    const auto reads = resultOf(fileOf(easyRead), "read, iteration 0");
    EXPECT_EQ(reads.setting.jobs, 640);
    EXPECT_EQ(reads.setting.blockSize, mebibytes(2));
    EXPECT_EQ(reads.setting.pattern, Pattern::Sequential);
    EXPECT_EQ(reads.setting.access, Access::Buffered);
    EXPECT_EQ(reads.setting.engine, EngineKind::Threads);
    EXPECT_EQ(reasonsOf(reads), "");
}

TEST(Ior, TheTimeOfTheWholePhaseIsNoLatency)
{
    std::string text = easyRead;
    text.replace(text.find("0.000059"), 8, "293.5391");
    EXPECT_EQ(figure(resultOf(fileOf(text), "read, iteration 0"), "latency_mean_ns"), -1)
        << "nearly, not just, its own";
    const auto document = [](const std::string& latency) {
        return figure(fileOf(R"({"tests": [{"Options": {"tasks": 4}, "Results": [{"access": "read", "bwMiB": 1000,
            "wrRdTime": 2.4, "latency": )"
                             + latency + "}]}]}")
                          .results.front(),
                      "latency_mean_ns");
    };
    EXPECT_EQ(document("2.3998"), -1);
    EXPECT_DOUBLE_EQ(document("0.001"), 1e6);
}

TEST(Ior, ASizeOfItsOptionsIsNotReplacedByARoundedOne)
{
    std::string text = easyRead;
    text.replace(text.find("2 MiB"), 5, "47008 bytes");
    EXPECT_EQ(resultOf(fileOf(text), "read, iteration 0").setting.blockSize, mebibytes(2)) << "the table tells another";
    text.replace(text.find("2048.00"), 7, "45.91  ");
    EXPECT_EQ(resultOf(fileOf(text), "read, iteration 0").setting.blockSize, Bytes{47008});
    text.replace(text.find("xfersize"), 8, "other   ");
    EXPECT_EQ(resultOf(fileOf(text), "read, iteration 0").setting.blockSize, Bytes{47011}) << "nothing else tells it";
}

TEST(Ior, RowsWithEmptyLinesBetweenThemAreRead)
{
    const auto file = fileOf("IOR-4.0.0: MPI Coordinated Test of Parallel I/O\n"
                             "access    bw(MiB/s)  IOPS       xfer(KiB)  wr/rd(s)   total(s)   iter\n"
                             "------    ---------  ----       ---------  --------   --------   ----\n"
                             "write     500.00     500.00     1024.00    80.10      80.20      0   \n"
                             "Verifying contents of the file(s) just written.\n\n"
                             "Commencing read performance test: Tue Apr 29 14:14:12 2025\n\n"
                             "read      1000.00    1000.00    1024.00    40.10      40.20      0   \n"
                             "Max Read:  1000.00 MiB/sec (1048.58 MB/sec)\n");
    EXPECT_EQ(figure(resultOf(file, "read, iteration 0"), "bytes_per_second"), 1000 * mebi) << "with -v";
}

TEST(Ior, OptionsAreReadAsOlderVersionsTellThem)
{
    const auto of = [](const std::string& clients) {
        return resultOf(fileOf("IOR-3.1.0: MPI Coordinated Test of Parallel I/O\n\n"
                               "Command line used: /opt/ior -r -B -t 47008 -a POSIX\n\nSummary:\n"
                               "\tapi                = POSIX\n"
                               "\tordering in a file = sequential offsets\n"
                               "\tordering inter file= constant task offsets = 1\n"
                               "\tclients            = "
                               + clients
                               + "\n\txfersize           = 47008 bytes\n\n"
                                 "access    bw(MiB/s)  block(KiB) xfer(KiB)  open(s)    wr/rd(s)   total(s)   iter\n"
                                 "------    ---------  ---------- ---------  --------   --------   --------   ----\n"
                                 "read      2500.00    45.91      45.91      0.002634   93.94      93.95      0   \n"),
                        "read, iteration 0");
    };
    const auto one = of("12 (12 per node)");
    EXPECT_EQ(one.setting.jobs, 12);
    EXPECT_EQ(one.setting.access, Access::Direct);
    EXPECT_EQ(one.setting.pattern, Pattern::Sequential);
    EXPECT_EQ(one.setting.blockSize, Bytes{47008});
    EXPECT_EQ(reasonsOf(one), "");
    EXPECT_EQ(reasonsOf(of("1200 (12 per node)")), "severalNodes");
}

std::string withNodes(const std::string& nodes)
{
    std::string text = easyRead;
    return text.insert(text.find("tasks "), "nodes               : " + nodes + "\n");
}

TEST(Ior, TasksOnSeveralNodesAreNoSupplyOfOne)
{
    EXPECT_EQ(reasonsOf(resultOf(fileOf(withNodes("80")), "read, iteration 0")), "severalNodes");
    EXPECT_EQ(reasonsOf(resultOf(fileOf(withNodes("1")), "read, iteration 0")), "");
    EXPECT_EQ(reasonsOf(fileOf(R"({"tests": [{"Parameters": {"api": "POSIX"}, "Options": {"tasks": 4, "nodes": 2},
        "Results": [{"access": "read", "bwMiB": 1000.5}]}]})")
                            .results.front()),
              "severalNodes");
}

TEST(Ior, TheSummaryIsNoRowOfTheTable)
{
    const auto file =
        fileOf(std::string(easyRead)
               + "\nSummary of all tests:\n"
                 "Operation   Max(MiB)   Min(MiB)  Mean(MiB)     StdDev   Max(OPs)   Min(OPs)  Mean(OPs)\n"
                 "read       475798.00  475798.00  475798.00       0.00  237908.00  237908.00  237908.00\n");
    ASSERT_EQ(file.results.size(), 2U) << "the row and the maximum";
    EXPECT_EQ(file.results[1].name, "Max Read");
}

std::optional<Access> accessOf(const std::string& version, const std::string& command)
{
    std::string text = easyRead;
    text.replace(text.find("4.1.0+dev"), 9, version);
    text.replace(text.find("./ior"), text.find("\n\nOptions") - text.find("./ior"), "ior " + command);
    return resultOf(fileOf(text), "read, iteration 0").setting.access;
}

TEST(Ior, WhetherItReadDirectlyIsToldByTheCommandOfItsVersion)
{
    EXPECT_EQ(accessOf("3.2.1", "-a POSIX -t 4m"), Access::Buffered);
    EXPECT_EQ(accessOf("3.2.1", "-a POSIX -B -t 4m"), Access::Direct);
    EXPECT_EQ(accessOf("3.0.1", "-wrB"), Access::Direct);
    EXPECT_EQ(accessOf("4.0.0", "-a POSIX -B"), std::nullopt) << "it has no such flag";
    EXPECT_EQ(accessOf("4.0.0", "--posix.odirect"), Access::Direct);
    EXPECT_EQ(accessOf("4.0.0", "-f script.ior"), std::nullopt) << "the script tells";
    EXPECT_EQ(accessOf("4.0.0", "-o /mnt/B"), Access::Buffered);
}

TEST(Ior, TheDocumentTellsEachRepetition)
{
    const auto file = fileOf(R"({"Version": "IOR-4.0.0", "tests": [{"Parameters": {"api": "MPIIO"},
        "Options": {"tasks": 4}, "Results": [{"access": "read", "bwMiB": 1000.5, "xferKiB": 1024, "iops": 1000.5,
        "latency": 0.001, "totalTime": 2.5}]}]})");
    EXPECT_EQ(file.version, "4.0.0");
    const auto& reads = file.results.front();
    EXPECT_EQ(figure(reads, "bytes_per_second"), 1000.5 * mebi);
    EXPECT_EQ(reads.setting.blockSize, mebibytes(1));
    EXPECT_EQ(reads.setting.jobs, 4);
    EXPECT_NE(reasonsOf(reads).find("oddEngine"), std::string::npos);
}

TEST(Ior, RunsThatWereAppendedAreAllRead)
{
    const auto run = [](const char* size) {
        return fmt::format(R"({{"Version": "IOR-4.0.0", "tests": [{{"Options": {{"tasks": 4}},
"Results": [
{{"access": "read", "bwMiB": 1000, "xferKiB": {}}}
]}}]}})",
                           size);
    };
    const auto file = fileOf(run("128") + "\n" + run("1024") + "\n" + run("16384").substr(0, 100));
    ASSERT_EQ(file.results.size(), 2U) << "and the third is cut off";
    EXPECT_EQ(file.results[0].setting.blockSize, kibibytes(128));
    EXPECT_EQ(file.results[1].setting.blockSize, mebibytes(1));
    EXPECT_EQ(file.results[1].key, "document 2: /tests/0/Results/0");
    EXPECT_TRUE(warnsOf(file, "cutOff"));
}

TEST(Ior, WithoutRowsItIsIncomplete)
{
    EXPECT_EQ(refusalOf("IOR-4.1.0: MPI Coordinated Test of Parallel I/O\nOptions: \n"),
              "it is a result of IOR, but no line of it tells a rate of reads or writes");
}

constexpr const char* mdtest =
    "mdtest-4.1.0+dev was launched with 640 total task(s) on 80 node(s)\n"
    "Nodemap: 1111111100000000\n\n"
    "SUMMARY rate (in ops/sec): (of 1 iterations)\n"
    "   Operation                     Max            Min           Mean        Std Dev\n"
    "   ---------                     ---            ---           ----        -------\n"
    "   File creation              119113.150     119113.150     119113.150          0.000\n"
    "   File stat                       0.000          0.000          0.000          0.000\n"
    "   Tree creation                   4.279          4.279          4.279          0.000\n\n"
    "SUMMARY time (in ops/sec): (of 1 iterations)\n"
    "   File creation                 372.432        372.432        372.432          0.000\n";

TEST(Mdtest, RatesAreTakenAndTimesAreNoRates)
{
    const auto file = fileOf(mdtest);
    EXPECT_EQ(file.version, "4.1.0+dev");
    ASSERT_EQ(file.results.size(), 3U) << "what was not asked for is 0, and no result";
    EXPECT_EQ(figure(resultOf(file, "job"), "tasks"), 640);
    EXPECT_EQ(figure(resultOf(file, "job"), "nodes"), 80);
    EXPECT_EQ(figure(resultOf(file, "File creation"), "mean_operations_per_second"), 119113.150);
    EXPECT_EQ(figure(resultOf(file, "Tree creation"), "mean_operations_per_second"), 4.279);
}

TEST(Mdtest, NamesOfOldVersionsLoseTheirColon)
{
    const auto file = fileOf("mdtest-1.9.3 was launched with 64 total task(s) on 4 node(s)\n"
                             "SUMMARY: (of 1 iterations)\n"
                             "   Operation                      Max            Min           Mean        Std Dev\n"
                             "   Directory creation:      12345.600      12345.600      12345.600          0.000\n"
                             "   File stat         :        200.000        100.000        150.000         10.000\n");
    EXPECT_EQ(figure(resultOf(file, "Directory creation"), "mean_operations_per_second"), 12345.6);
    EXPECT_EQ(figure(resultOf(file, "File stat"), "mean_operations_per_second"), 150);
}

TEST(Mdtest, FiguresOfSingleTasksStandBesideThoseOfAll)
{
    const auto file = fileOf(
        "mdtest-4.1.0+dev was launched with 64 total task(s) on 4 node(s)\n"
        "SUMMARY rate (in ops/sec): (of 1 iterations)\n"
        "   Operation     per Rank: Max            Min           Mean      per Iteration: Max            Min           "
        "Mean        Std Dev\n"
        "   ---------               ---            ---           ----                     ---            ---           "
        "----        -------\n"
        "   File creation         1234.500      1200.100       1220.000                78000.000      76000.000      "
        "77000.000          0.500\n");
    const auto creation = resultOf(file, "File creation");
    EXPECT_EQ(figure(creation, "mean_operations_per_second"), 77000);
    EXPECT_EQ(figure(creation, "max_operations_per_second"), 78000);
    EXPECT_EQ(figure(creation, "stdev_of_operations_per_second"), 0.5);
    EXPECT_EQ(figure(creation, "mean_of_a_task_operations_per_second"), 1220);
    EXPECT_EQ(figure(creation, "min_of_a_task_operations_per_second"), 1200.1);
}

TEST(Mdtest, WithoutItsTableItIsIncomplete)
{
    EXPECT_EQ(refusalOf("mdtest-3.3 was launched with 4 total task(s) on 1 node(s)\n"),
              "it is a result of mdtest, but its table of rates is not there");
}

constexpr const char* io500 = "IO500 version io500-isc24_v3 (standard)\n"
                              "[RESULT]       ior-easy-write      352.803032 GiB/s : time 386.698 seconds\n"
                              "[RESULT]    mdtest-easy-write      119.113150 kIOPS : time 373.799 seconds\n"
                              "[      ]            timestamp        0.000000 kIOPS : time 0.000 seconds\n"
                              "[RESULT]        ior-easy-read      464.646333 GiB/s : time 293.619 seconds [INVALID]\n"
                              "[SCORE ] Bandwidth 122.312630 GiB/s : IOPS 192.355126 kiops : TOTAL 153.386640\n";

TEST(Io500, LinesAndScoreAreExact)
{
    const auto file = fileOf(io500);
    EXPECT_EQ(file.version, "io500-isc24_v3 (standard)");
    EXPECT_DOUBLE_EQ(figure(resultOf(file, "ior-easy-write"), "bytes_per_second"), 352.803032 * gibi);
    EXPECT_DOUBLE_EQ(figure(resultOf(file, "mdtest-easy-write"), "operations_per_second"), 119113.150);
    EXPECT_EQ(figure(resultOf(file, "ior-easy-read"), "seconds"), 293.619);
    EXPECT_DOUBLE_EQ(figure(resultOf(file, "score"), "mean_bytes_per_second"), 122.312630 * gibi);
    EXPECT_DOUBLE_EQ(figure(resultOf(file, "score"), "mean_operations_per_second"), 192355.126);
    EXPECT_EQ(figure(resultOf(file, "score"), "total"), 153.386640);
    EXPECT_TRUE(warnsOf(file, "io500Invalid"));
    EXPECT_EQ(resultOf(file, "timestamp").figures.back().text, "outside of the score");
}

TEST(Io500, ResultsOfTheScriptsOfItsFirstYearsAreRead)
{
    const auto file =
        fileOf("[RESULT] BW   phase 1            ior_easy_write               20.500 GB/s : time 501.15 seconds\n"
               "[RESULT] IOPS phase 3                      find             1200.000 kiops : time 291.59 seconds\n"
               "[SCORE] Bandwidth 11.5 GB/s : IOPS 350.5 kiops : TOTAL 63.5\n");
    EXPECT_EQ(file.tool, "IO500");
    EXPECT_EQ(file.version, std::nullopt);
    ASSERT_EQ(file.results.size(), 3U);
    const auto write = resultOf(file, "ior_easy_write");
    EXPECT_DOUBLE_EQ(figure(write, "bytes_per_second"), 20.5 * gibi) << "GiB/s, whatever they are called";
    EXPECT_EQ(figure(write, "seconds"), 501.15);
    EXPECT_EQ(write.setting.direction, Direction::Write);
    EXPECT_DOUBLE_EQ(figure(resultOf(file, "find"), "operations_per_second"), 1.2e6);
    EXPECT_DOUBLE_EQ(figure(resultOf(file, "score"), "mean_bytes_per_second"), 11.5 * gibi);
}

/// Figures of the example in KDiskMark's own README.
constexpr const char* kdiskmark =
    "                     KDiskMark (1.6.0): https://github.com/JonMagon/KDiskMark\n"
    "                 Flexible I/O Tester (fio-3.16): https://github.com/axboe/fio\n"
    "* MB/s = 1,000,000 bytes/s [SATA/600 = 600,000,000 bytes/s]\n\n[Read]\n"
    "Sequential 1 MiB (Q= 8, T= 1):   542.516 MB/s [    529.8 IOPS] < 14415.61 us>\n"
    "    Random 4 KiB (Q=32, T=16):   271.553 MB/s [  67889.0 IOPS] <  1955.57 us>\n\n[Write]\n"
    "Sequential 1 MiB (Q= 8, T= 1):   513.605 MB/s [    501.6 IOPS] < 15319.33 us>\n";

TEST(KDiskMark, ItsMegabytesAreKibibytesByTheThousand)
{
    const auto file = fileOf(kdiskmark);
    EXPECT_EQ(file.version, "1.6.0");
    ASSERT_EQ(file.results.size(), 3U);
    const auto& reads = file.results[0];
    EXPECT_DOUBLE_EQ(figure(reads, "bytes_per_second"), 542.516 * 1024000);
    EXPECT_NEAR(figure(reads, "bytes_per_second"), 529.8 * mebi, 0.001 * mebi * 529.8) << "as its IOPS say";
    EXPECT_DOUBLE_EQ(figure(reads, "latency_mean_ns"), 14415610);
    EXPECT_TRUE(warnsOf(file, "kdiskmarkUnit"));
    EXPECT_EQ(reasonsOf(reads), "");
    EXPECT_EQ(file.results[1].setting.pattern, Pattern::Random);
    EXPECT_EQ(file.results[1].setting.depth, 32);
    EXPECT_EQ(file.results[1].setting.jobs, 16);
    EXPECT_EQ(file.results[1].setting.blockSize, kibibytes(4));
    EXPECT_EQ(reasonsOf(file.results[2]), "wrote");
}

TEST(KDiskMark, NewerVersionsTellNotWhetherTheyReadDirectly)
{
    const auto reads = [](const std::string& version) {
        std::string text = kdiskmark;
        text.replace(text.find("1.6.0"), 5, version);
        return fileOf(text).results.front();
    };
    EXPECT_EQ(reasonsOf(reads("3.0.0")), "");
    EXPECT_EQ(reasonsOf(reads("3.1.4")), "noAccess") << "a switch since";
    EXPECT_DOUBLE_EQ(figure(reads("3.1.4"), "latency_mean_ns"), 14415610);
    EXPECT_EQ(figure(reads("3.2.0"), "latency_mean_ns"), -1);
    EXPECT_DOUBLE_EQ(figure(reads("3.2.0"), "completion_latency_mean_ns"), 14415610);
}

TEST(KDiskMark, CrystalDiskMarkMeansWhatItSays)
{
    std::string text = kdiskmark;
    text.replace(text.find("KDiskMark (1.6.0)"), 17, "CrystalDiskMark 8.0.4");
    const auto file = fileOf(text);
    EXPECT_EQ(file.tool, "CrystalDiskMark");
    EXPECT_DOUBLE_EQ(figure(file.results[0], "bytes_per_second"), 542.516e6);
    EXPECT_FALSE(warnsOf(file, "kdiskmarkUnit"));
}

TEST(KDiskMark, CrystalDiskMarkTellsItsBlocksAndNotItsWay)
{
    const auto file = fileOf("CrystalDiskMark 8.0.4 x64 (C) 2007-2021 hiyohiyo\n\n[Read]\n"
                             "  SEQ    1MiB (Q=  8, T= 1):  3500.123 MB/s [   3337.9 IOPS] <  2393.00 us>\n"
                             "  RND    4KiB (Q= 32, T= 1):   600.123 MB/s [ 146514.4 IOPS] <   217.00 us>\n");
    EXPECT_EQ(file.results[0].setting.blockSize, mebibytes(1));
    EXPECT_EQ(file.results[1].setting.blockSize, kibibytes(4));
    EXPECT_EQ(file.results[1].setting.engineName, std::nullopt);
    EXPECT_EQ(reasonsOf(file.results[1]), "noAccess noEngine");
}

} // namespace
} // namespace sluice::imports
