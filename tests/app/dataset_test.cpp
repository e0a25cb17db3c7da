// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/app/command.h"
#include "tests/core/temporary_folder.h"
#include "tests/paths.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>

namespace sluice {
namespace {

const std::string dataSets = std::string(fixturesFolder) + "/datasets/";

TEST(DatasetCommand, TellsWhatAFolderOfShardsHolds)
{
    const auto told = sluicectl({"dataset", dataSets + "webdataset", "--format", "json"});
    ASSERT_EQ(told.exitCode, 0) << told.err;
    const auto json = told.json();
    EXPECT_EQ(json["schema"], "sluice.dataset/1");
    EXPECT_EQ(json["format"], "tar");
    EXPECT_EQ(json["samples"], 12);
    EXPECT_EQ(json["shards"], 3);
    EXPECT_EQ(json["read_pattern"], "shard_in_order");
    EXPECT_EQ(json["exact"], true);
}

TEST(DatasetCommand, TellsItInWordsToo)
{
    const auto told = sluicectl({"dataset", dataSets + "jsonl_gz"});
    ASSERT_EQ(told.exitCode, 0) << told.err;
    for (const auto* part : {"JSON Lines", "Samples    120", "unpacked (gzip)", "Shards     1", "Sizes"}) {
        EXPECT_TRUE(told.says(part)) << part << "\n" << told.out;
    }
}

TEST(DatasetCommand, AsksForTheLengthOfASequence)
{
    const auto asked = sluicectl({"dataset", dataSets + "megatron"});
    EXPECT_EQ(asked.exitCode, 2);
    EXPECT_NE(asked.err.find("tokens of a sequence"), std::string::npos) << asked.err;
    EXPECT_EQ(
        sluicectl({"dataset", dataSets + "megatron", "--sequence-length", "64", "--format", "json"}).json()["samples"],
        23); // 1,483 tokens
}

TEST(DatasetCommand, RefusesByNameWhatItDoesNotRead)
{
    const TemporaryFolder folder;
    std::ofstream(folder.file("train.rec"), std::ios::binary)
        << std::string("\x0a\x23\xd7\xce", 4) << std::string(5000, 'r');
    const auto refused = sluicectl({"dataset", folder.path().string()});
    EXPECT_EQ(refused.exitCode, 2);
    EXPECT_NE(refused.err.find("RecordIO"), std::string::npos) << refused.err;
    EXPECT_EQ(sluicectl({"dataset", folder.file("nowhere")}).exitCode, 3);
}

/// What was taken for granted of a data set is told to whoever reads the events, too.
TEST(DatasetCommand, PlanWarnsOfWhatItTookForGranted)
{
    const TemporaryFolder folder;
    std::ofstream(folder.file("train.pt"), std::ios::binary) << std::string(5000, 'p');
    const auto planned =
        sluicectl({"plan", "--dataset", folder.path().string(), "--storage-bandwidth", "1GB/s", "--stream"});
    EXPECT_NE(planned.out.find("each file counts as one sample: state the size"), std::string::npos) << planned.out;
}

TEST(DatasetCommand, PlanTakesTheSameFigures)
{
    const auto planned =
        sluicectl({"plan", "--dataset", dataSets + "tfrecord", "--storage-bandwidth", "1GB/s", "--format", "json"});
    ASSERT_LE(planned.exitCode, 1) << planned.err;
    const auto surveyed = sluicectl({"dataset", dataSets + "tfrecord", "--format", "json"}).json();
    EXPECT_EQ(planned.json()["workload"]["dataset_bytes"], surveyed["bytes"]);
    EXPECT_EQ(planned.json()["workload"]["shards"], surveyed["files"]);
}

} // namespace
} // namespace sluice
