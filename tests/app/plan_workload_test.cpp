// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/app/command.h"
#include "tests/app/plan_command.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <utility>

// What `plan` takes as the workload: numbers as people type them, speeds, sizes and data sets.
namespace sluice {
namespace {

class PlanWorkload : public PlanCommand { };

TEST_F(PlanWorkload, TakesNumbersAsPeopleTypeThem)
{
    const std::string job = "--workload resnet50-h100 --storage-bandwidth '12.5 GB / s' ";
    const auto json = planJson(job
                               + "--sample-bytes 128k --batch 1,024 --step-time '200 msec' --dataset-bytes 1PiB "
                                 "--cached 35% --target-utilisation '90 %' --nic-bandwidth 400Gbps");
    EXPECT_EQ(json["workload"]["sample_bytes"], 131072);
    EXPECT_EQ(json["workload"]["batch_per_gpu"], 1024);
    EXPECT_EQ(json["workload"]["step_seconds"], 0.2);
    EXPECT_EQ(json["workload"]["dataset_bytes"], 1LL << 50);
    EXPECT_EQ(json["workload"]["target_utilisation"], 0.9);
    EXPECT_EQ(json["storage_change"]["cached_share"], 0.35);
    EXPECT_EQ(json["supply"]["bytes_per_second"], 12.5e9);
}

TEST_F(PlanWorkload, RefusesNumbersOfTwoMeanings)
{
    const std::string job = "--workload resnet50-h100 --storage-bandwidth 10MB/s 2>&1 ";
    for (const auto& [options, hint] : {std::pair("--step-time 200m", "200ms"),
                                        {"--nic-bandwidth 100G", "100Gb/s"},
                                        {"--step-time 200", "200ms"},
                                        {"--batch 4K", "4096"},
                                        {"--cached 2", "2 %"}}) {
        const auto said = plan(job + options);
        EXPECT_EQ(said.exitCode, 2) << options;
        EXPECT_TRUE(said.says(hint)) << said.out;
    }
}

TEST_F(PlanWorkload, TakesTheNumbersOfTheJobFromTheCommandLine)
{
    const auto json =
        planJson("--gpus 4 --batch 256 --sample-bytes 130KB --step-time 200ms --decode-time 1ms --epochs 3 "
                 "--dataset-bytes 1TB --nodes 2 --target-utilisation 0.8 --storage-bandwidth 2GB/s");
    EXPECT_DOUBLE_EQ(json["demand"]["bytes_per_second"].get<double>(), 665.6e6);
    EXPECT_DOUBLE_EQ(json["demand"]["cluster_bytes_per_second"].get<double>(), 2 * 665.6e6);
    EXPECT_EQ(json["workload"]["dataset_bytes"], 1'000'000'000'000);
    EXPECT_EQ(json["workload"]["epochs"], 3);
    EXPECT_EQ(json["workload"]["target_utilisation"], 0.8);
    EXPECT_EQ(json["workload"]["decode_seconds"], 0.001);
}

TEST_F(PlanWorkload, TakesTheSpeedAsTokensSamplesOrFrames)
{
    const std::string job = "--workload resnet50-h100 --storage-bandwidth 5GB/s --gpus 8 --batch 256 ";
    // 10,240 images/s of 130 KB: the example of the domain.
    EXPECT_NEAR(planJson(job + "--sample-bytes 130KB --samples-per-second 10240")["demand"]["bytes_per_second"],
                1.3312e9, 1e3);
    // A million tokens a second in sequences of 8,192 x 2 bytes are 2 MB/s.
    EXPECT_NEAR(planJson(job + "--tokens-per-second 1e6 --sequence-length 8192")["demand"]["bytes_per_second"], 2e6, 1);
    EXPECT_NEAR(
        planJson(job
                 + "--sample-bytes 1MB --frames-per-second 3200 --frames-per-sample 32")["demand"]["bytes_per_second"],
        1e8, 1);
    EXPECT_NEAR(
        planJson(job + "--sample-bytes 1MB --samples-per-second 100 --compression 4")["demand"]["bytes_per_second"],
        2.5e7, 1);
    EXPECT_EQ(plan(job + "--tokens-per-second 1e6 2>&1").exitCode, 2);
    EXPECT_EQ(plan(job + "--samples-per-second 5 --step-time 1s 2>&1").exitCode, 2);
}

TEST_F(PlanWorkload, AJobToldByNumbersIsNotThePresetsData)
{
    const auto latency = planJson("--gpus 1 --workers 32 --prefetch 2 --batch 256 --sample-bytes 110K "
                                  "--samples-per-second 2050 --storage-bandwidth 3.1GB/s --storage-latency 228ms");
    EXPECT_NEAR(latency["prediction"]["samples_per_second"].get<double>(), 140, 1);
    EXPECT_EQ(latency["workload"]["samples_per_file"], 1);
    EXPECT_EQ(latency["workload"]["name"], "the job as stated");
    EXPECT_FALSE(latency["workload"].contains("dataset_bytes"));
    const auto opens =
        planJson("--sample-bytes 24K --samples-per-second 1473 --files-per-second 162 --gpus 1 --batch 64 "
                 "--storage-bandwidth 1GB/s");
    EXPECT_EQ(opens["prediction"]["bottleneck"], "metadata");
    EXPECT_NEAR(opens["prediction"]["samples_per_second"].get<double>(), 162, 1);
    const auto shards = planJson("--sample-bytes 24K --samples-per-file 1000 --pattern sequential --samples-per-second "
                                 "1473 --files-per-second 162 --gpus 1 --batch 64 --storage-bandwidth 1GB/s");
    EXPECT_EQ(shards["prediction"]["bottleneck"], "gpu");
}

TEST_F(PlanWorkload, AStatedSampleSizeCutsOneFile)
{
    const auto file = m_folder.path() / "train.bin";
    std::ofstream(file, std::ios::binary) << std::string(500'000, 'b');
    const auto json =
        planJson("--dataset " + quoted(file.string())
                 + " --sample-bytes 2048 --gpus 8 --batch 12 --step-time 250ms --storage-bandwidth 5GB/s");
    EXPECT_EQ(json["workload"]["samples_per_file"], 244);
    EXPECT_EQ(json["workload"]["dataset_bytes"], 499'712);
    EXPECT_EQ(plan("--dataset " + quoted(file.string()) + " --storage-bandwidth 5GB/s").exitCode, 2)
        << "without a size it is not known what a sample is";
}

TEST_F(PlanWorkload, FewerShardsThanGpusFeedNoMoreGpusThanShards)
{
    for (const char* name : {"train-0.tar", "train-1.tar", "train-2.tar"}) {
        std::string tar(512, '\0');
        tar.replace(0, 5, "0.jpg");
        tar.replace(124, 11, "00000001750");
        tar[156] = '0';
        tar.replace(257, 8,
                    std::string("ustar\0"
                                "00",
                                8));
        tar.replace(148, 8, "        ");
        unsigned sum = 0;
        for (const unsigned char c : tar) {
            sum += c;
        }
        tar.replace(148, 8, fmt::format("{:06o}", sum) + std::string("\0 ", 2));
        std::filesystem::create_directories(m_folder.path() / "shards");
        std::ofstream(m_folder.path() / "shards" / name, std::ios::binary) << tar + std::string(2048, '\0');
    }
    const auto json =
        planJson("--dataset " + quoted((m_folder.path() / "shards").string())
                 + " --gpus 8 --workers 4 --batch 2 --step-time 200ms --decode-time 0 --storage-bandwidth "
                   "5GB/s");
    EXPECT_EQ(json["prediction"]["bottleneck"], "dataset");
    EXPECT_EQ(json["prediction"]["gpus_fed"], 3.0);
    EXPECT_EQ(
        json["verdict"],
        "This node feeds 3 of 8 GPUs. The data set has 3 shards for 8 GPUs, and a reader takes whole ones: 5 GPUs get "
        "none. At least 32 are needed for 4 workers of each GPU.");
}

/// Rows of Parquet are read by whoever asks, unless they are streamed: that is said, and no GPU is counted as idle.
TEST_F(PlanWorkload, WarnsOfFewerFilesThanStreamingReaders)
{
    for (const auto* name : {"parquet_none", "jsonl", "arrow_file"}) {
        const auto job = "--dataset " + quoted(std::string(fixturesFolder) + "/datasets/" + name)
            + " --batch 2 --step-time 200ms --decode-time 0 --storage-bandwidth 5GB/s ";
        const bool streamed = name != std::string("arrow_file");
        const auto said = plan(job + "--gpus 8 --workers 4 2>&1");
        EXPECT_EQ(said.says("has fewer files than readers, 1 for 32: of readers that stream each takes"), streamed)
            << said.out;
        EXPECT_FALSE(plan(job + "--gpus 1 --workers 1 2>&1").says("fewer files than readers")) << name;
        const auto json = planJson(job + "--gpus 8 --workers 4");
        ASSERT_TRUE(json.contains("workload")) << name;
        EXPECT_TRUE(json["workload"].value("shards", Json()).is_null()) << name;
    }
}

} // namespace
} // namespace sluice
