// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/dataset/formats/arrays.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

namespace sluice::dataset {
namespace {

struct GivenSamples {
    std::int64_t samples = 0;
    std::int64_t bytes = 0;
    std::vector<SampleRun> runs;
    ShardReading reading;
};

constexpr std::int64_t fileOfArrays = 1 << 30;

Result<GivenSamples> given(const std::vector<ArrayFacts>& arrays, std::int64_t tokens = 0, Bytes cut = {},
                           std::int64_t fileBytes = fileOfArrays)
{
    GivenSamples all;
    ReadOptions options;
    options.tokens = tokens;
    options.cut = cut;
    const auto reading = giveArrays("x.h5", fileBytes, arrays, options, [&all](const SampleRun& run) {
        all.samples += run.count;
        all.bytes += run.count * run.payload;
        all.runs.push_back(run);
        return true;
    });
    if (!reading) {
        return reading.error();
    }
    all.reading = *reading;
    return all;
}

TEST(Arrays, AreRowsOfTheLargestAndItsLabels)
{
    const auto found = given({{.name = "images", .shape = {100, 10, 10}, .itemBytes = 1},
                              {.name = "labels", .shape = {100}, .itemBytes = 8},
                              {.name = "mean", .shape = {10, 10}, .itemBytes = 4}});
    ASSERT_TRUE(found.ok());
    EXPECT_EQ(found->samples, 100);
    EXPECT_EQ(found->bytes, 100 * 108);
    EXPECT_EQ(found->reading.notes, std::vector<std::string>{"samples are the 100 rows of /images"});
}

/// The bytes of all rows are shared, and none is lost where they do not divide evenly.
TEST(Arrays, RowsShareWhatIsStored)
{
    const auto found = given({{.name = "x", .shape = {7, 10}, .itemBytes = 4, .stored = 100, .codec = "gzip"}});
    ASSERT_TRUE(found.ok());
    EXPECT_EQ(found->runs, (std::vector<SampleRun>{{0, 15, 15, 2}, {30, 14, 14, 5}}));
    EXPECT_EQ(found->bytes, 100);
    EXPECT_EQ(found->reading.codec, "gzip");
    EXPECT_EQ(found->reading.unpackedBytes, 280);
}

TEST(Arrays, WithoutACompressionNothingIsUnpacked)
{
    EXPECT_EQ(given({{.name = "x", .shape = {7, 10}, .itemBytes = 4}})->reading.unpackedBytes, 0);
}

/// Whoever reads one row reads the chunks that hold a part of it.
TEST(Arrays, AChunkIsReadForOneRow)
{
    const auto unit = [](std::vector<std::int64_t> chunk) {
        return given({{.name = "x", .shape = {100, 10, 10}, .chunk = std::move(chunk), .itemBytes = 1}})->reading.unit;
    };
    EXPECT_EQ(unit({4, 10, 10}), 400);
    EXPECT_EQ(unit({4, 5, 5}), 400) << "four chunks of 100";
    EXPECT_EQ(unit({1000, 10, 10}), 10'000) << "no more than there is";
    EXPECT_EQ(unit({0, 10, 10}), 100) << "a chunk of no row is one of one";
    EXPECT_EQ(unit({}), 0) << "contiguous: the row alone";
}

TEST(Arrays, OfOneKindAndManyLengthsAreSamplesWhateverTheyAreCalled)
{
    std::vector<ArrayFacts> videos;
    for (const char* name : {"aq", "bw", "ce", "dr", "et", "fy", "gu", "hi", "jo", "kp"}) {
        const auto frames = 20 + static_cast<std::int64_t>(videos.size());
        videos.push_back({.name = name, .shape = {frames, 64}, .type = "f4", .itemBytes = 4});
    }
    EXPECT_EQ(given(videos)->samples, 10);
    for (auto& each : videos) {
        each.shape.front() = 30; // variables share an axis
    }
    EXPECT_EQ(given(videos)->samples, 30);
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
    const auto found = given(arrays);
    EXPECT_EQ(found->samples, 9);
    EXPECT_EQ(found->bytes, 3 * (9 * 100 + 36));
    EXPECT_EQ(found->reading.notes, std::vector<std::string>{"each member of the group /train counts as one sample"});
    EXPECT_EQ(given(columns)->samples, 50);
    arrays.resize(7);
    EXPECT_EQ(given(arrays)->samples, 106) << "so few are no samples: the largest has rows";
}

/// Weather: each variable has all times, and none is a sample.
TEST(Arrays, VariablesSideBySideAreNoSamples)
{
    std::vector<ArrayFacts> arrays;
    for (const auto* name : {"t2m", "u10", "v10", "msl", "tp", "z500", "z850", "t850", "q700", "sst"}) {
        arrays.push_back({.name = name, .shape = {100, 16, 32}, .type = "f4", .itemBytes = 4});
    }
    arrays.push_back({.name = "time", .shape = {100}, .type = "i8", .itemBytes = 8});
    arrays.push_back({.name = "latitude", .shape = {16}, .type = "f4", .itemBytes = 4});
    const auto found = given(arrays);
    ASSERT_TRUE(found.ok());
    EXPECT_EQ(found->samples, 100);
    EXPECT_EQ(found->bytes, 10 * 100 * 16 * 32 * 4 + 800);
}

TEST(Arrays, NumberedMembersAreSamplesWhateverTheyAreCalled)
{
    for (const auto& [begin, end] :
         {std::pair{"demo_", ""}, std::pair{"arr_", ".npy"}, std::pair{"data/episode_", ""}}) {
        std::vector<ArrayFacts> arrays;
        for (int i = 0; i < 12; ++i) {
            arrays.push_back({.name = begin + std::to_string(i) + end, .shape = {5, 3}, .type = "f4", .itemBytes = 4});
        }
        EXPECT_EQ(given(arrays)->samples, 12) << begin;
    }
    std::vector<ArrayFacts> named;
    for (int i = 0; i < 1001; ++i) {
        const std::string letters{static_cast<char>('a' + i % 26), static_cast<char>('a' + i / 26 % 26),
                                  static_cast<char>('a' + i / 676)};
        named.push_back({.name = letters, .shape = {5, 3}, .type = "f4", .itemBytes = 4});
    }
    EXPECT_EQ(given(named)->samples, 1001) << "no table has so many variables";
}

/// Groups of the same members, one a sample: /0/image, /0/label, /1/image ...
TEST(Arrays, AGroupWithAllItsMembersIsOneSample)
{
    std::vector<ArrayFacts> arrays;
    for (int i = 0; i < 8; ++i) {
        const auto number = std::to_string(i);
        arrays.push_back({.name = number + "/image", .shape = {10, 10}, .type = "u1", .itemBytes = 1});
        arrays.push_back({.name = number + "/label", .shape = {1}, .type = "i8", .itemBytes = 8});
    }
    const auto found = given(arrays);
    ASSERT_TRUE(found.ok());
    EXPECT_EQ(found->samples, 8);
    EXPECT_EQ(found->bytes, 8 * 108);
    EXPECT_EQ(found->runs[1].offset, 108);
}

TEST(Arrays, ASequenceOfNumbersNeedsALength)
{
    const std::vector<ArrayFacts> tokens{{.name = "tokens", .shape = {1000}, .itemBytes = 2}};
    const auto asked = given(tokens);
    ASSERT_FALSE(asked.ok());
    EXPECT_EQ(asked.error().kind, ErrorKind::Usage);
    EXPECT_EQ(asked.error(), askForSequence("x.h5"));
    EXPECT_NE(asked.error().hint.text.find("the tokens of a sequence"), std::string::npos);
    EXPECT_EQ(given(tokens, 100)->samples, 10);
    EXPECT_EQ(given(tokens, 0, Bytes{500})->samples, 4);
    EXPECT_EQ(given(tokens, 100, Bytes{500})->samples, 10) << "tokens say more than bytes";
    EXPECT_EQ(given(tokens, 1001)->samples, 0) << "no whole one";
}

/// Encoded images of differing lengths: their lengths lie with them, and what the array itself takes tells nothing.
TEST(Arrays, ItemsOfDifferingLengthsAreSamples)
{
    const auto found = given({{.name = "jpegs", .shape = {100}, .itemBytes = 16, .varying = true}}, 0, {}, 1'000'000);
    ASSERT_TRUE(found.ok());
    EXPECT_EQ(found->samples, 100);
    EXPECT_EQ(found->bytes, 1'000'000);
}

TEST(Arrays, AShapeThatNoFileHoldsIsSaid)
{
    for (const auto& array :
         {ArrayFacts{.name = "x", .shape = {std::int64_t{1} << 40, 1 << 20}, .itemBytes = 8},
          ArrayFacts{.name = "x", .shape = {-1, 10}, .itemBytes = 1},
          ArrayFacts{.name = "x", .shape = {fileOfArrays, 2}, .itemBytes = 1},
          ArrayFacts{.name = "x", .shape = {10, 2}, .itemBytes = 1, .stored = fileOfArrays + 1, .codec = "gzip"}}) {
        const auto found = given({{.name = "y", .shape = {10, 2}, .itemBytes = 1}, array});
        ASSERT_FALSE(found.ok());
        EXPECT_EQ(found.error().kind, ErrorKind::Corrupt);
        EXPECT_EQ(found.error().message, "x.h5: the array /x states a shape that the file cannot hold");
    }
}

/// A chunk that was never written takes no place.
TEST(Arrays, AnArrayMayBeLargerThanItsFileWhereItSaysWhatIsStored)
{
    const auto found = given({{.name = "x", .shape = {fileOfArrays, 2}, .itemBytes = 1, .stored = 4096}});
    ASSERT_TRUE(found.ok());
    EXPECT_EQ(found->samples, fileOfArrays);
    EXPECT_EQ(found->bytes, 4096);
}

TEST(Arrays, WhatHoldsNoRowsIsSaid)
{
    for (const auto& arrays : {std::vector<ArrayFacts>{},
                               {ArrayFacts{.name = "x", .itemBytes = 8}},
                               {ArrayFacts{.name = "x", .shape = {0, 10}, .itemBytes = 8}}}) {
        const auto found = given(arrays);
        ASSERT_FALSE(found.ok());
        EXPECT_EQ(found.error().kind, ErrorKind::Usage);
        EXPECT_EQ(found.error().message, "x.h5 holds no array with samples along its first axis");
    }
}

TEST(UnpackedBytes, EndWhereNoFileReaches)
{
    EXPECT_EQ(unpackedBytes({.name = "x", .shape = {3, 4}, .itemBytes = 8}), 96);
    EXPECT_EQ(unpackedBytes({.name = "x", .itemBytes = 8}), 8) << "one number";
    EXPECT_EQ(unpackedBytes({.name = "x", .shape = {0, INT64_MAX}, .itemBytes = 8}), 0);
    EXPECT_EQ(unpackedBytes({.name = "x", .shape = {3, -4}, .itemBytes = 8}), std::nullopt);
    EXPECT_EQ(unpackedBytes({.name = "x", .shape = {INT64_MAX, INT64_MAX}, .itemBytes = 8}), std::nullopt);
    EXPECT_EQ(unpackedBytes({.name = "x", .shape = {std::int64_t{1} << 57}, .itemBytes = 8}), std::int64_t{1} << 60);
    EXPECT_EQ(unpackedBytes({.name = "x", .shape = {(std::int64_t{1} << 57) + 1}, .itemBytes = 8}), std::nullopt);
}

} // namespace
} // namespace sluice::dataset
