// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/loader/sample_reader.h"

#include "tests/core/temporary_folder.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <numeric>
#include <span>

namespace sluice {
namespace {

TEST(SampleReader, ChoosesTheCachedShareByBytes)
{
    dataset::Catalogue catalogue;
    for (int i = 0; i < 1000; ++i) {
        catalogue.samples.push_back({0, 0, 1 + i % 7});
    }
    const auto cached = cachedSamples(catalogue, 0.3);
    double chosen = 0;
    double all = 0;
    for (std::size_t i = 0; i < cached.size(); ++i) {
        all += static_cast<double>(catalogue.samples[i].length);
        chosen += cached[i] ? static_cast<double>(catalogue.samples[i].length) : 0;
    }
    EXPECT_NEAR(chosen / all, 0.3, 0.01);
    const auto none = cachedSamples(catalogue, 0);
    EXPECT_EQ(std::count(none.begin(), none.end(), true), 0);
    const auto whole = cachedSamples(catalogue, 1);
    EXPECT_EQ(std::count(whole.begin(), whole.end(), true), 1000);
}

TEST(SampleReader, SpreadsTheCachedShareOverTheDataSet)
{
    dataset::Catalogue catalogue;
    catalogue.samples.resize(1000, {0, 0, 10});
    const auto cached = cachedSamples(catalogue, 0.5);
    EXPECT_EQ(std::count(cached.begin(), cached.begin() + 100, true), 50);
    const auto runs = cachedSamples(catalogue, 0.5, 100); // whole pieces of what is read together
    EXPECT_EQ(std::count(runs.begin(), runs.begin() + 100, true) % 100, 0);
    EXPECT_EQ(std::count(runs.begin(), runs.end(), true), 500);
}

/// A shard of 100 samples of 1,000 bytes, 24 bytes apart.
class ReaderOfShards : public testing::Test {
protected:
    void SetUp() override
    {
        for (int i = 0; i < 102'400; ++i) {
            m_bytes += static_cast<char>(i * 7 + i / 251);
        }
        std::ofstream(m_folder.file("shard"), std::ios::binary) << m_bytes;
        m_catalogue.files = {m_folder.file("shard")};
        m_catalogue.summary.format = DatasetFormat::OneFile;
        for (int i = 0; i < 100; ++i) {
            m_catalogue.samples.push_back({0, i * 1024 + 24, 1000});
        }
        m_setup.order = SampleOrder::Sequential;
        m_setup.access = Access::Buffered;
        m_setup.samplesPerFile = 100;
        m_setup.batch = 50;
        m_cached.resize(100);
    }

    std::string sampleRead(SampleReader& reader, std::uint32_t sample, std::span<const std::uint32_t> next) const
    {
        const BatchBuffer buffer(SampleReader::spaceFor(1000), 0);
        const auto read = reader.read(sample, buffer.whole(), next);
        EXPECT_TRUE(read.ok());
        std::string text;
        for (const auto byte : *read) {
            text += static_cast<char>(byte);
        }
        return text;
    }

    TemporaryFolder m_folder;
    std::string m_bytes;
    dataset::Catalogue m_catalogue;
    LoaderSetup m_setup;
    std::vector<bool> m_cached;
};

TEST_F(ReaderOfShards, ReadsPiecesThatHoldSeveralSamplesAndGivesEachItsOwnBytes)
{
    for (const auto readSize : {Bytes{512}, Bytes{4096}, mebibytes(1)}) {
        m_setup.readSize = readSize;
        SampleReader reader(m_catalogue, m_setup, m_cached);
        std::vector<std::uint32_t> batch(50);
        std::iota(batch.begin(), batch.end(), 50U);
        reader.beginBatch();
        for (std::size_t i = 0; i < batch.size(); ++i) {
            const auto text = sampleRead(reader, batch[i], std::span(batch).subspan(i + 1));
            EXPECT_EQ(text, m_bytes.substr(batch[i] * 1024 + 24, 1000)) << readSize.count << ": " << batch[i];
        }
    }
}

TEST_F(ReaderOfShards, APieceServesTheSamplesThatWereToldOfEvenWhenTheFileIsGone)
{
    SampleReader reader(m_catalogue, m_setup, m_cached);
    const std::vector<std::uint32_t> batch{0, 1, 2};
    EXPECT_EQ(sampleRead(reader, 0, std::span(batch).subspan(1)), m_bytes.substr(24, 1000));
    std::filesystem::resize_file(m_folder.file("shard"), 0);
    EXPECT_EQ(sampleRead(reader, 2, {}), m_bytes.substr(2 * 1024 + 24, 1000)); // read together with the first
    const BatchBuffer buffer(SampleReader::spaceFor(1000), 0);
    EXPECT_FALSE(reader.read(3, buffer.whole()).ok());
    reader.beginBatch();
    EXPECT_FALSE(reader.read(2, buffer.whole()).ok());
}

TEST(SampleReader, ShufflesEachEpochAnew)
{
    const auto first = sampleOrder(SampleOrder::Shuffled, 100, 1);
    EXPECT_EQ(first, sampleOrder(SampleOrder::Shuffled, 100, 1));
    EXPECT_NE(first, sampleOrder(SampleOrder::Shuffled, 100, 2));
    auto sorted = first;
    std::sort(sorted.begin(), sorted.end());
    EXPECT_EQ(sorted, sampleOrder(SampleOrder::Sequential, 100, 1));
}

} // namespace
} // namespace sluice
