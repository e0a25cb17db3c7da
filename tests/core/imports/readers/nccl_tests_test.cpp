// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/core/imports/reading.h"

namespace sluice::imports {
namespace {

constexpr const char* allReduce = R"text(# nccl-tests version 2.17.1 nccl-headers=22703 nccl-library=22703
#                                                              out-of-place                       in-place
#       size         count      type   redop    root     time   algbw   busbw #wrong     time   algbw   busbw #wrong
#        (B)    (elements)                               (us)  (GB/s)  (GB/s)            (us)  (GB/s)  (GB/s)
   268435456      67108864     float     sum      -1   1291.8  207.79  389.61      0   1285.9  208.76  391.42      0
  8589934592    2147483648     float     sum      -1    34417  249.59  467.97      0    34390  249.78  468.34    N/A
# Out of bounds values : 0 OK
# Avg bus bandwidth    : 443.007
)text";

TEST(NcclTests, EachSizeHasBothSides)
{
    const auto file = fileOf(allReduce);
    EXPECT_EQ(file.version, "2.17.1");
    ASSERT_EQ(file.results.size(), 3U);
    const auto& last = file.results[1];
    EXPECT_EQ(last.name, "message of 8 GiB");
    EXPECT_EQ(last.line, 6);
    EXPECT_EQ(figure(last, "message_bytes"), 8589934592);
    EXPECT_EQ(figure(last, "out_of_place_ns"), 34417000);
    EXPECT_EQ(figure(last, "out_of_place_bus_bytes_per_second"), 467.97e9);
    EXPECT_EQ(figure(last, "in_place_bus_bytes_per_second"), 468.34e9);
    EXPECT_EQ(figure(last, "in_place_wrong_values"), -1);
    EXPECT_EQ(figure(file.results[2], "mean_bus_bytes_per_second"), 443.007e9);
}

TEST(NcclTests, RanksBeforeLinesAndOtherColumnsAreRead)
{
    const auto file = fileOf("[1,0]<stdout>:#       size  count type redop root time algbw busbw\n"
                             "[1,0]<stdout>:      262144  65536 float sum  -1  195.0 1.34  1.34\n");
    ASSERT_EQ(file.results.size(), 1U);
    EXPECT_EQ(figure(file.results[0], "out_of_place_ns"), 195000);
    EXPECT_EQ(figure(file.results[0], "out_of_place_bus_bytes_per_second"), 1.34e9);
    EXPECT_EQ(figure(file.results[0], "in_place_ns"), -1);
}

TEST(NcclTests, RanksOfSlurmAndOlderHeadersAreRead)
{
    const auto file = fileOf("0: #       size         count    type     time   algbw   busbw  error\n"
                             "0: #        (B)    (elements)             (us)  (GB/s)  (GB/s)\n"
                             "0:       262144         65536   float   195.00    1.34    2.50    N/A\n"
                             "0: # Avg bus bandwidth    : 2.5\n");
    ASSERT_EQ(file.results.size(), 2U) << "all_gather had no redop";
    EXPECT_EQ(figure(file.results[0], "message_bytes"), 262144);
    EXPECT_EQ(figure(file.results[0], "out_of_place_ns"), 195000);
    EXPECT_EQ(figure(file.results[0], "out_of_place_bus_bytes_per_second"), 2.5e9);
    EXPECT_EQ(figure(file.results[1], "mean_bus_bytes_per_second"), 2.5e9);
}

TEST(NcclTests, TheDocumentMayLackASide)
{
    const auto file = fileOf(R"({"version": 3, "results": [{"size": 1073741824, "out_of_place": null,
        "in_place": {"time": 57634.7, "alg_bw": 18.63, "bus_bw": 34.93, "nwrong": 0}}],
        "average_bus_bandwidth": {"bandwidth": 312.1, "okay": "unchecked"}})");
    ASSERT_EQ(file.results.size(), 2U);
    EXPECT_EQ(figure(file.results[0], "out_of_place_bus_bytes_per_second"), -1);
    EXPECT_EQ(figure(file.results[0], "in_place_bus_bytes_per_second"), 34.93e9);
    EXPECT_EQ(figure(file.results[1], "mean_bus_bytes_per_second"), 312.1e9);
}

TEST(NcclTests, SaysThatTheMeanIsOverSmallMessagesToo)
{
    EXPECT_TRUE(warnsOf(fileOf(allReduce), "ncclMean"));
    std::string text = allReduce;
    text.resize(text.find("# Avg"));
    EXPECT_FALSE(warnsOf(fileOf(text), "ncclMean")) << "no mean is told";
    EXPECT_EQ(fileOf(text).results.size(), 2U);
}

TEST(NcclTests, ALineThatIsCutOffSaysSoAndItsLastNumberIsNotTaken)
{
    std::string text = allReduce;
    text.resize(text.find("249.59") + 5);
    const auto file = fileOf(text);
    ASSERT_EQ(file.results.size(), 2U);
    EXPECT_TRUE(warnsOf(file, "cutOff"));
    EXPECT_EQ(figure(file.results[1], "out_of_place_ns"), 34417000);
    EXPECT_EQ(figure(file.results[1], "out_of_place_algorithm_bytes_per_second"), -1) << "249.5 is half of a number";
    EXPECT_EQ(figure(file.results[0], "in_place_bus_bytes_per_second"), 391.42e9);
    EXPECT_FALSE(warnsOf(fileOf(allReduce), "cutOff"));
}

TEST(NcclTests, WrongValuesAreAFigureAndTheirAbsenceIsNot)
{
    const auto file = fileOf(allReduce);
    EXPECT_EQ(figure(file.results[0], "out_of_place_wrong_values"), 0);
    EXPECT_EQ(figure(file.results[1], "in_place_wrong_values"), -1) << "N/A: nobody looked";
}

TEST(NcclTests, ARateIsNoSupplyOfStorage)
{
    for (const auto& result : fileOf(allReduce).results) {
        EXPECT_EQ(reasonsOf(result), "noStorage") << result.name;
    }
}

TEST(NcclTests, OneFileMayHoldSeveralTests)
{
    const auto file = fileOf(std::string(allReduce)
                             + "# nThread 1 nGpus 8\n"
                               "#       size  count type redop root time algbw busbw\n"
                               "      262144  65536 float sum  -1  195.0 1.34  1.34\n");
    ASSERT_EQ(file.results.size(), 4U);
    EXPECT_EQ(figure(file.results[3], "out_of_place_bus_bytes_per_second"), 1.34e9) << "by the columns above it";
    EXPECT_EQ(figure(file.results[3], "in_place_bus_bytes_per_second"), -1);
}

TEST(NcclTests, AVersionThatIsNotKnownYetIsReadAndSaid)
{
    std::string text = allReduce;
    text.replace(text.find("2.17.1"), 6, "3.1.0");
    const auto file = fileOf(text);
    EXPECT_EQ(file.version, "3.1.0");
    EXPECT_TRUE(warnsOf(file, "otherVersion"));
    EXPECT_EQ(file.results.size(), 3U);
}

TEST(NcclTests, AHeaderAloneIsIncomplete)
{
    std::string text = allReduce;
    text.resize(text.find("   268435456"));
    EXPECT_EQ(refusalOf(text), "it is a result of nccl-tests, but no line of it holds a message size and its times");
    EXPECT_EQ(refusalOf(R"({"results": [], "average_bus_bandwidth": null})"),
              "it is a result of nccl-tests, but it holds no result");
}

TEST(NcclTests, TheDocumentNamesEachResultByItsPlace)
{
    const auto file = fileOf(R"({"results": [{"size": 1024, "out_of_place": {"time": 1}}, {"size": -1}],
        "average_bus_bandwidth": null})");
    ASSERT_EQ(file.results.size(), 2U);
    EXPECT_EQ(file.results[0].name, "message of 1 KiB");
    EXPECT_EQ(file.results[1].key, "/results/1");
    EXPECT_EQ(file.results[1].name, "message") << "less than no bytes is no size";
}

TEST(NcclTests, WrongValuesAreWarnedOf)
{
    EXPECT_FALSE(warnsOf(fileOf(allReduce), "ncclWrong"));
    std::string text = allReduce;
    text.replace(text.find("values : 0 OK"), 13, "values : 7 FAILED");
    EXPECT_TRUE(warnsOf(fileOf(text), "ncclWrong"));
    EXPECT_TRUE(warnsOf(fileOf(R"({"results": [{"size": 8}], "out_of_bounds": {"count": 7, "okay": false},
        "average_bus_bandwidth": {"bandwidth": 312.1}})"),
                        "ncclWrong"));
}

} // namespace
} // namespace sluice::imports
