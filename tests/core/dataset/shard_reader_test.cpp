// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/dataset/shard_reader.h"

#include "tests/core/file_content.h"
#include "tests/core/temporary_folder.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <vector>

namespace sluice::dataset {
namespace {

/// What the reader of this test says of a shard, by the name of its file.
struct ToldShard {
    std::vector<SampleRun> runs{};
    ShardReading reading{};
    std::optional<Error> error{};
};

std::map<std::string, ToldShard>& toldShards()
{
    static std::map<std::string, ToldShard> told;
    return told;
}
std::vector<std::string>& shardsAsked()
{
    static std::vector<std::string> asked;
    return asked;
}

Result<ShardReading> tellShard(const FileView& file, const ReadOptions&, const SampleSink& sink)
{
    const auto name = file.path().substr(file.path().rfind('/') + 1);
    shardsAsked().push_back(name);
    const auto& told = toldShards()[name];
    auto reading = told.reading;
    for (const auto& run : told.runs) {
        if (!sink(run) && &run != &told.runs.back()) {
            reading.whole = false;
            break;
        }
    }
    return told.error ? Result<ShardReading>(*told.error) : Result<ShardReading>(reading);
}

class ShardReader : public testing::Test {
protected:
    ShardReader()
    {
        toldShards().clear();
        shardsAsked().clear();
    }
    void shard(const std::string& name, std::int64_t bytes, ToldShard told)
    {
        writeContent(m_folder.file(name), "x");
        toldShards()[name] = std::move(told);
        m_group.list.push_back({m_folder.file(name), bytes, 0});
        ++m_group.files;
        m_group.bytes += static_cast<double>(bytes);
    }
    Result<ShardFindings> run(
        std::function<bool()> enough = [] { return false; }, std::stop_token stop = {})
    {
        ReadOptions options;
        options.enough = std::move(enough);
        return ShardSurvey(m_group, m_reader, options, std::move(stop)).run(m_leftOut);
    }

    TemporaryFolder m_folder;
    FileGroup m_group;
    LeftOutTally m_leftOut;
    const FormatReader m_reader{DatasetFormat::Tar, "told", ReadPattern::Range, nullptr, &tellShard};
};

TEST_F(ShardReader, SumsWhatItsShardsHold)
{
    shard("a", 1000, {.runs = {{0, 100, 90, 3}}, .reading = {.codec = "zstd", .unpackedBytes = 600, .unit = 40}});
    shard("b", 2000, {.runs = {{0, 200, 200}}, .reading = {.unpackedBytes = 400, .unit = 60, .files = 5}});
    const auto found = run();
    ASSERT_TRUE(found.ok());
    EXPECT_EQ(found->samples, 4);
    EXPECT_TRUE(found->exact);
    EXPECT_EQ(found->shardsRead, 2);
    EXPECT_EQ(found->stored.sum(), 500);
    EXPECT_EQ(found->payload.sum(), 470);
    EXPECT_EQ(found->bytesRead, 3000);
    EXPECT_EQ(found->unpacked, 1000);
    EXPECT_EQ(found->codec, "zstd");
    EXPECT_EQ(found->units, 100);
    EXPECT_EQ(found->unitShards, 2);
    EXPECT_EQ(found->files, 4) << "beyond one a shard";
    EXPECT_EQ(found->broken, 0);
}

TEST_F(ShardReader, EachIsReadOnceAndNeighboursFarApart)
{
    for (int i = 0; i < 50; ++i) {
        shard("s" + std::to_string(i), 100, {.runs = {{0, 10, 10}}});
    }
    ASSERT_TRUE(run().ok());
    EXPECT_EQ(std::set(shardsAsked().begin(), shardsAsked().end()).size(), 50U);
    std::set<int> firstFive;
    for (std::size_t i = 0; i < 5; ++i) {
        firstFive.insert(std::stoi(shardsAsked()[i].substr(1)) / 10);
    }
    EXPECT_GE(firstFive.size(), 4U) << "they tell of every part of the data set";
}

/// Time is over: the rest is taken to hold as many samples a byte as what was read.
TEST_F(ShardReader, WhatIsNotReadIsEstimatedByItsBytes)
{
    for (int i = 0; i < 10; ++i) {
        shard("s" + std::to_string(i), 1000, {.runs = {{0, 100, 100, 8}}});
    }
    int asked = 0;
    const auto found = run([&asked] { return ++asked > 3; });
    ASSERT_TRUE(found.ok());
    EXPECT_LT(found->shardsRead, 10);
    EXPECT_FALSE(found->exact);
    EXPECT_EQ(found->samples, 80);
}

TEST_F(ShardReader, OneIsReadEvenWhereTimeWasOverBefore)
{
    shard("a", 1000, {.runs = {{0, 100, 100}, {100, 100, 100}}, .reading = {.readTo = 250}});
    shard("b", 1000, {.runs = {{0, 100, 100}}});
    const auto found = run([] { return true; });
    ASSERT_TRUE(found.ok());
    EXPECT_EQ(found->shardsRead, 1);
    EXPECT_EQ(found->stored.count(), 1) << "the first sample ended it";
    EXPECT_EQ(found->bytesRead, 250);
    EXPECT_EQ(found->samples, 8) << "one in 250 bytes of 2,000";
    EXPECT_FALSE(found->exact);
}

TEST_F(ShardReader, DamagedOnesAreLeftOutOfCountAndBytes)
{
    shard("a", 1000, {.runs = {{0, 100, 100, 10}}});
    shard("b", 5000, {.runs = {{0, 100, 100, 3}}, .error = Error{ErrorKind::Corrupt, "b is damaged", ""}});
    const auto found = run();
    ASSERT_TRUE(found.ok());
    EXPECT_EQ(found->samples, 10) << "what came before the damage does not count";
    EXPECT_TRUE(found->exact);
    EXPECT_EQ(found->broken, 1);
    EXPECT_EQ(found->brokenBytes, 5000);
    EXPECT_EQ(m_leftOut.all(), (std::vector<LeftOut>{{"shards that cannot be read", 1, "b is damaged"}}));
}

TEST_F(ShardReader, WithoutASoundOneTheFirstErrorIsSaid)
{
    shard("a", 1000, {.error = Error{ErrorKind::Corrupt, "a is damaged", "hint"}});
    shard("b", 1000, {.error = Error{ErrorKind::Corrupt, "b is damaged", ""}});
    const auto found = run();
    ASSERT_FALSE(found.ok());
    EXPECT_EQ(found.error(), (Error{ErrorKind::Corrupt, "a is damaged", "hint"}));
    std::filesystem::remove(m_folder.file("a"));
    EXPECT_NE(run().error().message.find("/a"), std::string::npos) << "it is gone meanwhile";
}

/// What must be stated first is stated for all of them.
TEST_F(ShardReader, WhatMustBeStatedEndsItAtOnce)
{
    for (const auto kind : {ErrorKind::Usage, ErrorKind::Unsupported, ErrorKind::Interrupted}) {
        m_group = {};
        shard("a", 1000, {.error = Error{kind, "say more", ""}});
        shard("b", 1000, {.runs = {{0, 100, 100}}});
        const auto found = run();
        ASSERT_FALSE(found.ok());
        EXPECT_EQ(found.error().kind, kind);
        EXPECT_TRUE(m_leftOut.all().empty());
    }
}

TEST_F(ShardReader, AStopEndsIt)
{
    shard("a", 1000, {.runs = {{0, 100, 100}}});
    std::stop_source stop;
    stop.request_stop();
    const auto found = run([] { return false; }, stop.get_token());
    ASSERT_FALSE(found.ok());
    EXPECT_EQ(found.error().kind, ErrorKind::Interrupted);
    EXPECT_TRUE(shardsAsked().empty());
}

/// All bytes of a compressed shard are its samples', and no sample is stored larger than it is.
TEST_F(ShardReader, BehindACompressionSizesAreScaledToTheFile)
{
    shard("a", 500, {.runs = {{0, 100, 80, 10}}, .reading = {.codec = "gzip", .behindCompression = true}});
    const auto found = run();
    ASSERT_TRUE(found.ok());
    EXPECT_EQ(found->stored.sum(), 500);
    EXPECT_EQ(found->payload.sum(), 500) << "ten of 50";
    EXPECT_EQ(found->unpacked, 800);
    m_group = {};
    shard("b", 2000, {.runs = {{0, 100, 80, 10}}, .reading = {.codec = "gzip", .behindCompression = true}});
    const auto grown = run();
    EXPECT_EQ(grown->stored.sum(), 2000);
    EXPECT_EQ(grown->payload.sum(), 800);
}

TEST_F(ShardReader, CountsSamplesAtPages)
{
    const auto aligned = [this](const SampleRun& run) {
        m_group = {};
        shard("a", 1 << 30, {.runs = {run}});
        return this->run()->aligned;
    };
    EXPECT_EQ(aligned({0, 100, 100}), 1);
    EXPECT_EQ(aligned({4095, 100, 100}), 0);
    EXPECT_EQ(aligned({8192, 4096, 4096, 50}), 50);
    EXPECT_EQ(aligned({100, 4096, 4096, 50}), 0);
    EXPECT_EQ(aligned({0, 2048, 2048, 100}), 50) << "every other one";
    EXPECT_EQ(aligned({0, 2048, 2048, 3}), 2) << "the first and the third";
    EXPECT_EQ(aligned({2048, 2048, 2048, 3}), 1);
    EXPECT_EQ(aligned({0, 1000, 1000, 512}), 1) << "the next would be the 513th";
    EXPECT_EQ(aligned({0, 1000, 1000, 513}), 2);
    EXPECT_EQ(aligned({1, 1000, 1000, 5000}), 0) << "even lengths never come from an odd place to a page";
}

TEST_F(ShardReader, CountsThePagesThatSamplesTouch)
{
    const auto pages = [this](const SampleRun& run) {
        m_group = {};
        shard("a", 1 << 30, {.runs = {run}});
        return this->run()->pages;
    };
    EXPECT_EQ(pages({0, 4096, 4096}), 1);
    EXPECT_EQ(pages({1, 4096, 4096}), 2);
    EXPECT_EQ(pages({4095, 2, 2}), 2);
    EXPECT_EQ(pages({0, 8192, 8192, 10}), 20);
    EXPECT_EQ(pages({100, 8192, 8192, 10}), 30);
    EXPECT_NEAR(pages({0, 2049, 2049, 1000}), 1500, 1) << "half of them lie over the edge of a page";
}

TEST_F(ShardReader, ANoteIsSaidOnceAndEightAtMost)
{
    for (int i = 0; i < 12; ++i) {
        shard("s" + std::to_string(i), 100,
              {.runs = {{0, 10, 10}}, .reading = {.notes = {"samples are rows", "of file " + std::to_string(i)}}});
    }
    const auto found = run();
    ASSERT_TRUE(found.ok());
    ASSERT_EQ(found->notes.size(), 8U);
    EXPECT_EQ(found->notes.front(), "samples are rows");
}

/// Of a data set with more shards than are kept, what was read is not all.
TEST_F(ShardReader, MoreShardsThanAreListedAreNotExact)
{
    shard("a", 1000, {.runs = {{0, 100, 100, 10}}});
    m_group.files = 3;
    m_group.bytes = 3000;
    const auto found = run();
    ASSERT_TRUE(found.ok());
    EXPECT_FALSE(found->exact);
    EXPECT_EQ(found->samples, 30);
}

} // namespace
} // namespace sluice::dataset
