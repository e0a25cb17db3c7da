// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/core/imports/reading.h"

namespace sluice::imports {
namespace {

/// A form of ours with figures of public runs; matrices hold texts.
constexpr const char* nvbandwidth = R"#(nvbandwidth Version: v0.5
{"nvbandwidth": {"git_version": "v0.5", "hostname": "fixture-node", "testcases": [
  {"name": "host_to_device_memcpy_ce", "status": "Passed",
   "bandwidth_description": "memcpy CE CPU(row) -> GPU(column) bandwidth (GB/s)",
   "bandwidth_matrix": [["26.00", "26.03"]]},
  {"name": "device_to_device_memcpy_read_ce", "status": "Passed",
   "bandwidth_matrix": [["N/A", "395.2"], ["0.00", "N/A"]]},
  {"name": "device_local_copy", "status": "Waived"},
  {"name": "host_device_latency_sm", "status": "Passed", "bandwidth_matrix": [["806.22"]]}]}}
)#";

TEST(Nvbandwidth, CellsAreRatesAndWhatWasNotMeasuredIsNone)
{
    const auto file = fileOf(nvbandwidth);
    EXPECT_EQ(file.version, "v0.5");
    EXPECT_EQ(file.hostName, "fixture-node");
    ASSERT_EQ(file.results.size(), 4U);
    const auto& toDevice = file.results[0];
    EXPECT_EQ(toDevice.key, "/nvbandwidth/testcases/0");
    EXPECT_EQ(figure(toDevice, "row_0_column_0_bytes_per_second"), 26.0e9);
    EXPECT_EQ(figure(toDevice, "row_0_column_1_bytes_per_second"), 26.03e9);
    EXPECT_EQ(figure(toDevice, "min_bytes_per_second"), 26.0e9);
    EXPECT_EQ(figure(file.results[1], "mean_bytes_per_second"), 395.2e9) << "0.00 and N/A were not measured";
    EXPECT_EQ(figure(file.results[1], "row_1_column_0_bytes_per_second"), -1);
    EXPECT_EQ(figure(file.results[3], "row_0_column_0_ns"), 806.22);
    EXPECT_TRUE(warnsOf(file, "nvbandwidthNotPassed"));
    EXPECT_EQ(reasonsOf(toDevice), "noStorage");
}

TEST(Nvbandwidth, AnErrorOfItsOwnIsTold)
{
    EXPECT_EQ(refusalOf(R"({"nvbandwidth": {"error": "no CUDA device", "testcases": []}})"),
              "it is a result of nvbandwidth, but it ended with an error: no CUDA device");
    EXPECT_EQ(refusalOf(R"({"nvbandwidth": {"testcases": []}})"),
              "it is a result of nvbandwidth, but it holds no test case");
}

TEST(Nvbandwidth, OfRunsThatWereAppendedTheLastWholeOneIsRead)
{
    const auto file = fileOf(std::string(nvbandwidth) + nvbandwidth + std::string(nvbandwidth).substr(0, 300));
    EXPECT_EQ(file.results.size(), 4U);
    EXPECT_TRUE(warnsOf(file, "lastRunOnly"));
    EXPECT_TRUE(warnsOf(file, "cutOff"));
}

} // namespace
} // namespace sluice::imports
