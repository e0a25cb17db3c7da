// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/dataset/formats/readers.h"
#include "core/dataset/survey.h"
#include "tests/core/dataset/shards.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <stop_token>
#include <string>

namespace sluice::dataset {
namespace {

class Zarr : public DatasetFolder {
protected:
    ReadShard read(const ReadOptions& options = {}) const { return readShard(path("s.zarr"), &readZarr, options); }
    /// Writes an array of version 2 with one chunk of `stored` bytes.
    void writeArray(const std::string& name, const std::string& shape, const std::string& type, std::size_t stored,
                    const std::string& more = R"("compressor": {"id": "blosc"})") const
    {
        write("s.zarr/" + name + "/.zarray",
              R"({"zarr_format": 2, "shape": )" + shape + R"(, "chunks": )" + shape + R"(, "dtype": ")" + type + "\", "
                  + more + "}");
        write("s.zarr/" + name + "/0.0", std::string(stored, 'c'));
    }
};

TEST_F(Zarr, RowsOfVersion2AreWhatTheirChunksTake)
{
    write("s.zarr/.zgroup", R"({"zarr_format": 2})");
    writeArray("images", "[10, 8, 8]", "|u1", 500);
    writeArray("labels", "[10]", "<i8", 40);
    const auto shard = read();
    ASSERT_TRUE(shard.reading.ok()) << shard.problem();
    EXPECT_EQ(shard.samples(), 10);
    EXPECT_EQ(shard.bytes(), 540);
    EXPECT_EQ(shard.reading->codec, "blosc");
    EXPECT_EQ(shard.reading->unpackedBytes, 10 * (64 + 8));
    EXPECT_EQ(shard.reading->files, 2) << "descriptions hold no sample";
}

TEST_F(Zarr, AChunkIsReadForARow)
{
    write("s.zarr/.zarray",
          R"({"zarr_format": 2, "shape": [100, 10], "chunks": [5, 10], "dtype": "<f4", "compressor": null})");
    for (int i = 0; i < 20; ++i) {
        write("s.zarr/" + std::to_string(i) + ".0", std::string(200, 'c'));
    }
    const auto shard = read();
    ASSERT_TRUE(shard.reading.ok()) << shard.problem();
    EXPECT_EQ(shard.samples(), 100);
    EXPECT_EQ(shard.reading->unit, 200);
    EXPECT_EQ(shard.reading->files, 20);
    EXPECT_TRUE(shard.reading->codec.empty());
    EXPECT_EQ(shard.reading->notes, std::vector<std::string>{"samples are the 100 rows of /array"});
}

TEST_F(Zarr, Version3NamesItsCodecsInALine)
{
    write("s.zarr/zarr.json", R"({"zarr_format": 3, "node_type": "group"})");
    write("s.zarr/x/zarr.json", R"({"zarr_format": 3, "node_type": "array", "shape": [100, 10], "data_type": "float32",
        "chunk_grid": {"name": "regular", "configuration": {"chunk_shape": [50, 10]}},
        "codecs": [{"name": "bytes"}, {"name": "zstd"}]})");
    write("s.zarr/x/c/0/0", std::string(600, 'c'));
    write("s.zarr/x/c/1/0", std::string(400, 'c'));
    const auto shard = read();
    ASSERT_TRUE(shard.reading.ok()) << shard.problem();
    EXPECT_EQ(shard.samples(), 100);
    EXPECT_EQ(shard.bytes(), 1000);
    EXPECT_EQ(shard.reading->codec, "zstd");
    EXPECT_EQ(shard.reading->unpackedBytes, 4000);
    EXPECT_EQ(shard.reading->unit, 500);
}

/// A shard holds many chunks, and each is read by its range.
TEST_F(Zarr, WithinAShardTheInnerChunkIsRead)
{
    write("s.zarr/zarr.json", R"({"zarr_format": 3, "node_type": "array", "shape": [100, 10], "data_type": "uint8",
        "chunk_grid": {"name": "regular", "configuration": {"chunk_shape": [100, 10]}},
        "codecs": [{"name": "sharding_indexed", "configuration": {"chunk_shape": [4, 10],
                    "codecs": [{"name": "transpose"}, {"name": "bytes"}, {"name": "blosc"}, {"name": "crc32c"}]}}]})");
    write("s.zarr/c/0/0", std::string(1000, 'c'));
    const auto shard = read();
    ASSERT_TRUE(shard.reading.ok()) << shard.problem();
    EXPECT_EQ(shard.reading->unit, 40);
    EXPECT_EQ(shard.reading->codec, "blosc");
}

TEST_F(Zarr, AnItemTakesWhatItsTypeSays)
{
    struct Case {
        const char* type;
        std::int64_t bytes;
    };
    for (const auto& [type, bytes] :
         {Case{"<f4", 4}, Case{"|b1", 1}, Case{">c16", 16}, Case{"<U12", 48}, Case{"|S3", 3}, Case{"float64", 8},
          Case{"uint8", 1}, Case{"bool", 1}, Case{"r24", 3}, Case{"int4", 1}}) {
        writeArray("x", "[10, 2]", type, 16);
        const auto shard = read();
        ASSERT_TRUE(shard.reading.ok()) << type << ": " << shard.problem();
        EXPECT_EQ(shard.reading->unpackedBytes, 20 * bytes) << type;
    }
}

TEST_F(Zarr, ATypeBeyondAllReasonDoesNoHarm)
{
    for (const auto* type : {"<U999999999", "<f99999999999999999999999", "<U", ""}) {
        writeArray("x", "[10, 2]", type, 16);
        const auto shard = read();
        ASSERT_TRUE(shard.reading.ok()) << type << ": " << shard.problem();
        EXPECT_EQ(shard.samples(), 10);
        EXPECT_EQ(shard.bytes(), 16);
    }
    writeArray("x", "[10, 2]", "<U999999999", 16);
    EXPECT_EQ(read().reading->unpackedBytes, 20 * std::int64_t{999'999'999} * 4);
}

TEST_F(Zarr, AShapeThatIsNoneIsSaid)
{
    for (const auto* shape : {"[-1, 2]", "[10.5, 2]", "[\"10\", 2]", "[18446744073709551615, 2]",
                              "[9223372036854775807, 9223372036854775807]"}) {
        writeArray("x", shape, "|u1", 16);
        const auto shard = read();
        ASSERT_FALSE(shard.reading.ok()) << shape;
        EXPECT_EQ(shard.reading.error().kind, ErrorKind::Corrupt);
        EXPECT_NE(shard.problem().find("the array /x states a shape that the file cannot hold"), std::string::npos);
    }
}

TEST_F(Zarr, ADamagedDescriptionIsSaidByName)
{
    write("s.zarr/.zgroup", "{}");
    write("s.zarr/x/.zarray", R"({"shape": [10, )");
    const auto shard = read();
    ASSERT_FALSE(shard.reading.ok());
    EXPECT_EQ(shard.reading.error().kind, ErrorKind::Corrupt);
    EXPECT_NE(shard.problem().find("x/.zarray"), std::string::npos) << shard.problem();
    EXPECT_EQ(shard.reading.error().hint.text, "write the store again");
}

TEST_F(Zarr, AnArrayThatDescribesNothingHoldsNoRows)
{
    for (const auto* description : {"{}", "[]", "3", "null", R"({"shape": null, "chunks": {}, "dtype": 7})"}) {
        write("s.zarr/.zarray", description);
        const auto shard = read();
        ASSERT_FALSE(shard.reading.ok()) << description;
        EXPECT_EQ(shard.reading.error().kind, ErrorKind::Usage) << shard.problem();
        EXPECT_NE(shard.problem().find("no array with samples along its first axis"), std::string::npos);
    }
}

TEST_F(Zarr, ArraysDeepInGroupsBearTheirNames)
{
    for (int i = 0; i < 8; ++i) {
        writeArray("train/images/" + std::to_string(i), "[4, 4]", "|u1", static_cast<std::size_t>(10 + i));
    }
    const auto shard = read();
    ASSERT_TRUE(shard.reading.ok()) << shard.problem();
    EXPECT_EQ(shard.samples(), 8);
    EXPECT_EQ(shard.reading->notes,
              std::vector<std::string>{"each member of the group /train/images counts as one sample"});
}

/// Each folder is entered once, or these two links would open four billion.
TEST_F(Zarr, LinksBackAreFollowedOnce)
{
    write("s.zarr/.zgroup", "{}");
    writeArray("x", "[10, 2]", "|u1", 16);
    std::filesystem::create_directory_symlink(".", path("s.zarr/a"));
    std::filesystem::create_directory_symlink("..", path("s.zarr/x/up"));
    std::filesystem::create_directory_symlink("../s.zarr", path("s.zarr/b"));
    const auto shard = read();
    ASSERT_TRUE(shard.reading.ok()) << shard.problem();
    EXPECT_EQ(shard.samples(), 10);
    EXPECT_EQ(shard.bytes(), 16);
}

TEST_F(Zarr, HiddenFilesAndDescriptionsAreNoChunks)
{
    writeArray("x", "[10, 2]", "|u1", 16);
    write("s.zarr/x/.zattrs", std::string(1000, ' '));
    write("s.zarr/x/.DS_Store", std::string(1000, ' '));
    EXPECT_EQ(read().bytes(), 16);
    EXPECT_EQ(read().reading->files, 1);
}

TEST_F(Zarr, AStopEndsIt)
{
    writeArray("x", "[10, 2]", "|u1", 16);
    std::stop_source stop;
    stop.request_stop();
    const auto found = surveyOf({.path = path("s.zarr"), .stop = stop.get_token()});
    ASSERT_FALSE(found.ok());
    EXPECT_EQ(found.error().kind, ErrorKind::Interrupted);
}

} // namespace
} // namespace sluice::dataset
