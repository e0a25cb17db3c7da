// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/dataset/formats/apart.h"
#include "core/dataset/formats/arrays.h"
#include "core/dataset/formats/flatbuffer.h"
#include "core/dataset/formats/numpy.h"
#include "core/dataset/formats/readers.h"
#include "core/dataset/formats/thrift.h"
#include "core/dataset/formats/unpacked_stream.h"
#include "core/dataset/survey.h"
#include "tests/core/temporary_folder.h"

#include <gtest/gtest.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <unistd.h>

namespace sluice::dataset {
namespace {

using namespace std::string_literals;

const std::string madeByTools = std::string(SLUICE_FIXTURES) + "/datasets/";

std::string bytesOf(const std::string& path)
{
    std::ifstream file(path, std::ios::binary);
    std::stringstream bytes;
    bytes << file.rdbuf();
    return bytes.str();
}

/// Every file that a tool made is cut off at every length and changed at many places: whatever a reader says of it, it
/// says, and the samples that it gives lie within reason.
class Damaged : public testing::TestWithParam<const char*> {
protected:
    void read(const std::string& bytes) const
    {
        const auto path = m_folder.file(std::filesystem::path(GetParam()).filename());
        std::ofstream(path, std::ios::binary) << bytes;
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
    const auto sound = bytesOf(madeByTools + GetParam());
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

TEST(Thrift, RefusesLengthsBeyondTheEndAndEndlessNesting)
{
    const auto endless = "\xf9\xff\xff\xff\xff\x0f"s; // readers look into the text, and do not keep it
    ThriftReader list(endless);
    list.readList([](ThriftReader::Type) { return false; });
    EXPECT_TRUE(list.failed());
    const std::string nested(10'000, '\x1c'); // a struct in a struct
    ThriftReader deep(nested);
    deep.readStruct([](int, ThriftReader::Type) { return false; });
    EXPECT_TRUE(deep.failed());
    const auto two = "\x03"s;
    ThriftReader number(two);
    EXPECT_EQ(number.readNumber(), -2);
}

TEST(FlatTable, ReadsNothingOutside)
{
    EXPECT_FALSE(FlatTable::root("").has_value());
    EXPECT_FALSE(FlatTable::root("\xff\xff\xff\x7f").has_value());
    const auto text = "\x04\0\0\0\x04\0\0\0"s; // its fields would lie in front of it
    const auto table = FlatTable::root(text);
    EXPECT_TRUE(!table || !table->number<std::int64_t>(3));
}

TEST(Npy, TellsShapeAndType)
{
    const auto header = [](const std::string& text) {
        return parseNpy("\x93NUMPY\x01\0"s + static_cast<char>(text.size()) + '\0' + text);
    };
    const auto plain = header("{'descr': '<f4', 'fortran_order': False, 'shape': (3, 4), }");
    ASSERT_TRUE(plain.has_value());
    EXPECT_EQ(plain->array.shape, (std::vector<std::int64_t>{3, 4}));
    EXPECT_EQ(plain->array.itemBytes, 4);
    EXPECT_TRUE(header("{'descr': '|u1', 'fortran_order': True, 'shape': (7,), }")->fortranOrder);
    EXPECT_EQ(header("{'descr': '<U5', 'fortran_order': False, 'shape': (), }")->array.itemBytes, 20);
    EXPECT_EQ(header("{'descr': '|O', 'fortran_order': False, 'shape': (1,), }")->array.itemBytes, 0);
    EXPECT_FALSE(header("{'descr': '<f4', 'shape': (99999999999999999999, 4), }").has_value());
    EXPECT_FALSE(header("no header").has_value());
}

struct Given {
    std::int64_t samples = 0;
    std::int64_t bytes = 0;
};

Result<Given> given(const std::vector<ArrayFacts>& arrays, std::int64_t tokens = 0)
{
    Given all;
    ReadOptions options;
    options.tokens = tokens;
    const auto reading = giveArrays("x.h5", 1 << 30, arrays, options, [&all](const SampleRun& run) {
        all.samples += run.count;
        all.bytes += run.count * run.payload;
        return true;
    });
    return reading ? Result<Given>(all) : Result<Given>(reading.error());
}

TEST(Arrays, AreRowsOfTheLargestAndItsLabels)
{
    const auto found = given({{.name = "images", .shape = {100, 10, 10}, .itemBytes = 1},
                              {.name = "labels", .shape = {100}, .itemBytes = 8},
                              {.name = "mean", .shape = {10, 10}, .itemBytes = 4}});
    ASSERT_TRUE(found.ok());
    EXPECT_EQ(found->samples, 100);
    EXPECT_EQ(found->bytes, 100 * 108);
}

TEST(Arrays, SideBySideAreSamplesUnlessTheyAreColumns)
{
    std::vector<ArrayFacts> arrays;
    std::vector<ArrayFacts> columns;
    for (int i = 0; i < 9; ++i) {
        const auto number = std::to_string(i);
        arrays.push_back({.name = "train/" + number, .shape = {100 + i, 3}, .type = "u1", .itemBytes = 1});
        columns.push_back({.name = "c" + number, .shape = {50, 1 + i}, .type = i == 0 ? "f4" : "u1", .itemBytes = 1});
    }
    EXPECT_EQ(given(arrays)->samples, 9);
    EXPECT_EQ(given(columns)->samples, 50);
}

TEST(Arrays, ASequenceOfNumbersNeedsALength)
{
    const std::vector<ArrayFacts> tokens{{.name = "tokens", .shape = {1000}, .itemBytes = 2}};
    EXPECT_EQ(given(tokens).error().kind, ErrorKind::Usage);
    EXPECT_EQ(given(tokens, 100)->samples, 10);
    EXPECT_EQ(given({{.name = "x", .shape = {std::int64_t{1} << 40, 1 << 20}, .itemBytes = 8}}).error().kind,
              ErrorKind::Corrupt);
    EXPECT_EQ(given({}).error().kind, ErrorKind::Usage);
}

TEST(Apart, GivesTheAnswerOrTheError)
{
    const auto run = [](const std::function<Result<std::string>()>& work) {
        return readApart("x.h5", "HDF5", work, {});
    };
    EXPECT_EQ(*run([] { return std::string(100'000, 'a'); }), std::string(100'000, 'a'));
    const Error error{ErrorKind::Unsupported, "two\nlines", "hint"};
    EXPECT_EQ(run([error]() -> Result<std::string> { return error; }).error(), error);
}

TEST(Apart, ACrashIsADamagedFile)
{
    const auto crashed = readApart("x.h5", "HDF5",
                                   []() -> Result<std::string> {
                                       std::raise(SIGKILL);
                                       return std::string();
                                   },
                                   {});
    ASSERT_FALSE(crashed.ok());
    EXPECT_EQ(crashed.error().kind, ErrorKind::Corrupt);
    EXPECT_NE(crashed.error().message.find("HDF5 failed on it"), std::string::npos);
}

TEST(Apart, AStopEndsTheProcess)
{
    std::stop_source stop;
    stop.request_stop();
    const auto stopped = readApart(
        "x.h5", "HDF5",
        []() -> Result<std::string> {
            ::pause();
            return std::string();
        },
        stop.get_token());
    ASSERT_FALSE(stopped.ok());
    EXPECT_EQ(stopped.error().kind, ErrorKind::Interrupted);
}

TEST(Libraries, DamagedFilesAreSaidByName)
{
    const TemporaryFolder folder;
    for (const auto* name : {"hdf5/train.h5", "lmdb/train/data.mdb"}) {
        const auto sound = bytesOf(madeByTools + name);
        for (const auto length : {sound.size() / 4, sound.size() / 2, sound.size() - 100}) {
            const auto path = folder.file(std::filesystem::path(name).filename());
            auto damaged = sound.substr(0, length);
            for (std::size_t i = 600; i < damaged.size(); i += 97) {
                damaged[i] = static_cast<char>(~damaged[i]);
            }
            std::ofstream(path, std::ios::binary) << damaged;
            const auto found = surveyOf({.path = path});
            EXPECT_TRUE(found.ok() || !found.error().message.empty()) << name;
        }
    }
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

TEST(Bomb, IsOneOnlyFarBeyondWhatCompresses)
{
    EXPECT_FALSE(isBomb(1 << 20, 10));
    EXPECT_FALSE(isBomb(std::int64_t{1} << 40, std::int64_t{1} << 30));
    EXPECT_TRUE(isBomb(std::int64_t{1} << 40, 1 << 20));
}

} // namespace
} // namespace sluice::dataset
