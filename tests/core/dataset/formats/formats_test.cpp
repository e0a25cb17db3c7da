// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/dataset/formats/flatbuffer.h"
#include "core/dataset/formats/unpacked_stream.h"
#include "core/dataset/survey.h"
#include "tests/core/dataset/shards.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>

namespace sluice::dataset {
namespace {

using namespace std::string_literals;

/// Every file that a tool made is cut off at every length and changed at many places: whatever a reader says of it, it
/// says, and the samples that it gives lie within reason.
class Damaged : public testing::TestWithParam<const char*> {
protected:
    void read(const std::string& bytes) const
    {
        const auto path = m_folder.file(std::filesystem::path(GetParam()).filename());
        writeContent(path, bytes);
        const auto view = FileView::open(path);
        ASSERT_TRUE(view.ok());
        const auto* reader = readerFor(*view);
        ReadOptions options;
        options.tokens = 8;
        const auto reading = reader == nullptr ? Result<ShardReading>(ShardReading{})
                                               : reader->read(*view, options, [](const SampleRun& run) {
                                                     EXPECT_GE(run.offset, 0);
                                                     EXPECT_GE(run.length, 0);
                                                     EXPECT_GT(run.count, 0);
                                                     return true;
                                                 });
        if (!reading) {
            EXPECT_FALSE(reading.error().message.empty());
        }
    }

    TemporaryFolder m_folder;
};

TEST_P(Damaged, IsSaidAndNoMore)
{
    const auto sound = contentOf(madeByTool(GetParam()));
    ASSERT_GT(sound.size(), 16U);
    const auto step = std::max<std::size_t>(1, sound.size() / 40);
    for (std::size_t length = 0; length < sound.size(); length += step) {
        read(sound.substr(0, length));
    }
    for (std::size_t place = 0; place < sound.size(); place += 1 + step / 3) {
        auto changed = sound;
        changed[place] = static_cast<char>(~changed[place]);
        read(changed);
    }
    for (std::size_t back = 1; back < std::min<std::size_t>(60, sound.size()); ++back) {
        auto changed = sound;
        changed[sound.size() - back] = static_cast<char>(changed[sound.size() - back] ^ 0x55);
        read(changed);
    }
}

INSTANTIATE_TEST_SUITE_P(Formats, Damaged,
                         testing::Values("parquet_zstd/train-00000-of-00001.parquet", "arrow_file/data.arrow",
                                         "feather/data.feather", "mds/shard.00000.mds", "ffcv/train.beton",
                                         "npy/x_train.npy", "npz/mnist.npz", "tfrecord/train-00000-of-00002",
                                         "webdataset_gz/train-000000.tar.gz", "webdataset_zst/train-000000.tar.zst",
                                         "jsonl_gz/train.jsonl.gz", "tar_pax_sparse/s.tar"));

TEST(FlatTable, ReadsNothingOutside)
{
    EXPECT_FALSE(FlatTable::root("").has_value());
    EXPECT_FALSE(FlatTable::root("\xff\xff\xff\x7f").has_value());
    const auto text = "\x04\0\0\0\x04\0\0\0"s; // its fields would lie in front of it
    const auto table = FlatTable::root(text);
    EXPECT_TRUE(!table || !table->number<std::int64_t>(3));
}

TEST(Tokens, ABareFileAsksForTheLengthOfASequence)
{
    const TemporaryFolder folder;
    const auto path = folder.file("fineweb_train_000001.bin");
    const std::uint32_t header[256] = {20'240'520, 1, 5000};
    std::ofstream(path, std::ios::binary).write(reinterpret_cast<const char*>(header), sizeof header)
        << std::string(10'000, 't');
    EXPECT_EQ(surveyOf({.path = path}).error().kind, ErrorKind::Usage);
    EXPECT_EQ(surveyOf({.path = folder.path().string()}).error().kind, ErrorKind::Usage);
    const auto found = surveyOf({.path = folder.path().string(), .tokens = 1000});
    ASSERT_TRUE(found.ok()) << found.error().message;
    EXPECT_EQ(found->summary.format, DatasetFormat::Tokens);
    EXPECT_EQ(found->summary.samples, 5);
    EXPECT_EQ(found->sample.mean, Bytes{2000});
}

/// A document of a corpus is longer than what is looked at of any file, and so is a file of labels.
TEST(JsonLines, AreKnownWhereTheFirstIsLong)
{
    const TemporaryFolder folder;
    const auto isLines = [&folder](const std::string& name, const std::string& content) {
        writeContent(folder.file(name), content);
        const auto* reader = readerFor(*FileView::open(folder.file(name)));
        return reader != nullptr && reader->format == DatasetFormat::JsonLines;
    };
    const std::string object = "{\"text\": \"" + std::string(9000, 'x') + "\"}";
    EXPECT_TRUE(isLines("c-0000", object + "\n{\"text\": \"y\"}\n"));
    EXPECT_FALSE(isLines("labels.json", object + "\n")) << "one object is no list of them";
    EXPECT_FALSE(isLines("labels.json", object));
    EXPECT_TRUE(isLines("c-0000.jsonl", object)) << "its name says so";
    const std::string longest = "{\"text\": \"" + std::string(2 << 20, 'x') + "\"}";
    EXPECT_FALSE(isLines("c-0001", longest + "\n{}\n")) << "so far nobody looks";
}

TEST(Bomb, IsOneOnlyFarBeyondWhatCompresses)
{
    EXPECT_FALSE(isBomb(1 << 20, 10));
    EXPECT_FALSE(isBomb(std::int64_t{1} << 40, std::int64_t{1} << 30));
    EXPECT_TRUE(isBomb(std::int64_t{1} << 40, 1 << 20));
}

} // namespace
} // namespace sluice::dataset
