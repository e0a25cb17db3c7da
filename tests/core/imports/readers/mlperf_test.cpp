// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/core/imports/reading.h"

namespace sluice::imports {
namespace {

/// Figures of a public result, mlcommons/storage_results_v1.0: unet3d, 36 H100, 18 hosts.
constexpr const char* unet3d = R"({"start": "2024-08-07T14:23:23.782006", "num_accelerators": 36, "num_hosts": 18,
  "hostname": "c008", "epochs": 5, "num_files_train": 126000, "num_samples_per_file": 1,
  "data_size_per_host_GB": 955.7273201644421, "host_memory_GB": [185.25, 185.25], "potential_caching": [0, 0],
  "metric": {"train_au_percentage": [93.482187597256, 93.98807849677831],
    "train_au_mean_percentage": 93.5852472392038, "train_au_meet_expectation": "success",
    "train_au_stdev_percentage": 0.37111497802130905,
    "train_throughput_samples_per_second": [702.5741502987518, 712.9219496654949],
    "train_throughput_mean_samples_per_second": 708.8530913360294,
    "train_io_mean_MB_per_second": 99104.2216774018}})";

TEST(MlperfSummary, HeadlinesAreExactAndInBytes)
{
    const auto file = fileOf(unet3d);
    EXPECT_EQ(file.tool, "MLPerf Storage");
    EXPECT_EQ(file.hostName, "c008");
    EXPECT_EQ(file.startedAt, std::nullopt) << "the time has no offset";
    const auto train = resultOf(file, "train");
    EXPECT_DOUBLE_EQ(figure(train, "accelerator_utilisation"), 0.935852472392038);
    EXPECT_DOUBLE_EQ(figure(train, "samples_per_second"), 708.8530913360294);
    EXPECT_DOUBLE_EQ(figure(train, "bytes_per_second"), 99104.2216774018 * 1048576) << "MB are MiB";
    EXPECT_TRUE(warnsOf(file, "mlperfMebibytes"));
    EXPECT_FALSE(warnsOf(file, "mlperfCaching"));
}

TEST(MlperfSummary, EpochsAndTheJobStandBeside)
{
    const auto file = fileOf(unet3d);
    EXPECT_DOUBLE_EQ(figure(resultOf(file, "train, epoch 2"), "accelerator_utilisation"), 0.9398807849677831);
    EXPECT_EQ(figure(resultOf(file, "job"), "accelerators"), 36);
    EXPECT_EQ(figure(resultOf(file, "job"), "hosts"), 18);
    EXPECT_DOUBLE_EQ(figure(resultOf(file, "job"), "memory_of_hosts_bytes"), 370.5 * 1024 * 1024 * 1024);
}

TEST(MlperfSummary, TheMemoryOfAHostThatIsNotToldIsNotNothing)
{
    std::string text = unet3d;
    text.replace(text.find("185.25, 185.25"), 14, "185.25, null");
    const auto file = fileOf(text);
    EXPECT_EQ(figure(resultOf(file, "job"), "memory_of_hosts_bytes"), -1);
    EXPECT_TRUE(warnsOf(file, "mlperfMemory"));
}

TEST(MlperfSummary, CheckpointsAreTold)
{
    const auto file = fileOf(R"({"num_accelerators": 8, "metric": {"save_checkpoint_io_mean_GB_per_second": 2.5,
        "save_checkpoint_duration_mean_seconds": 40.5}})");
    EXPECT_EQ(figure(resultOf(file, "save_checkpoint"), "bytes_per_second"), 2.5 * 1024 * 1024 * 1024);
    EXPECT_EQ(figure(resultOf(file, "save_checkpoint"), "mean_seconds"), 40.5);
}

TEST(MlperfSummary, WhatMayHaveBeenCachedIsTold)
{
    EXPECT_TRUE(warnsOf(fileOf(R"({"num_accelerators": 8, "potential_caching": [1],
        "metric": {"train_au_mean_percentage": 99}})"),
                        "mlperfCaching"));
}

TEST(MlperfSummary, ASummaryWithoutFiguresSaysWhatIsMissing)
{
    EXPECT_EQ(refusalOf(R"({"num_accelerators": 8, "metric": {}})"),
              "it is a result of MLPerf Storage, but its \"metric\" is missing or empty");
    EXPECT_EQ(refusalOf(R"({"num_accelerators": 8, "metric": {"other": 1}})"),
              "it is a result of MLPerf Storage, but its \"metric\" holds no figure that is known");
}

} // namespace
} // namespace sluice::imports
