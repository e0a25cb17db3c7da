// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/dataset/file_groups.h"

#include "core/dataset/catalogue.h"
#include "models/job/dataset_survey.h"
#include "tests/core/dataset/shards.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

namespace sluice::dataset {
namespace {

class FileGrouping : public DatasetFolder {
protected:
    /// Writes a file of `size` bytes and gives it to the groups, as a walk does.
    void add(FileGroups& groups, const std::string& name, std::size_t size)
    {
        write(name, std::string(size, 'x'));
        groups.add({std::filesystem::canonical(path(name)).string(), static_cast<std::int64_t>(size), 0}, m_leftOut);
    }

    LeftOutTally m_leftOut;
};

TEST_F(FileGrouping, TheKindWithTheMostBytesIsTheSamples)
{
    FileGroups groups(FileGroups::Keep::All, root());
    add(groups, "b.jpg", 3000);
    add(groups, "a.png", 2000);
    add(groups, "notes.thing", 4000);
    auto* chosen = groups.chosen(m_leftOut);
    ASSERT_NE(chosen, nullptr);
    EXPECT_EQ(chosen->kind.kind, FileKind::Sample);
    EXPECT_EQ(chosen->files, 2);
    EXPECT_EQ(chosen->bytes, 5000);
    EXPECT_EQ(chosen->sizes.summary().most, Bytes{3000});
    EXPECT_EQ(chosen->extensions, (std::map<std::string, std::int64_t>{{"jpg", 1}, {"png", 1}}));
    ASSERT_EQ(chosen->list.size(), 2U);
    EXPECT_TRUE(chosen->list.front().path.ends_with("a.png")) << "in the order of their names";
    groups.leaveOthers(*chosen, m_leftOut);
    EXPECT_EQ(m_leftOut.all(), (std::vector<LeftOut>{{"files", 1, "of another kind than the samples"}}));
}

TEST_F(FileGrouping, LabelsAreNoSamplesHoweverLargeTheyAre)
{
    FileGroups groups(FileGroups::Keep::All, root());
    add(groups, "a.jpg", 10);
    add(groups, "labels.txt", 100'000);
    add(groups, "masks/a.png", 50'000);
    auto* chosen = groups.chosen(m_leftOut);
    EXPECT_EQ(chosen->kind.kind, FileKind::Sample);
    EXPECT_EQ(chosen->files, 1);
    groups.leaveOthers(*chosen, m_leftOut);
    const auto left = m_leftOut.all();
    ASSERT_EQ(left.size(), 2U);
    EXPECT_EQ(left[0].why, "masks and label images beside the samples");
    EXPECT_EQ(left[1].why, "labels, annotations and lists beside the samples");
}

TEST_F(FileGrouping, ShardsBesideOtherShardsAreNamed)
{
    FileGroups groups(FileGroups::Keep::All, root());
    write("a.tar", tarMember("a.jpg", 5000) + tarEnd);
    groups.add({path("a.tar"), 6656, 0}, m_leftOut);
    write("b.tfrecord", tfRecord(100));
    groups.add({path("b.tfrecord"), 116, 0}, m_leftOut);
    add(groups, "c.rec", 200);
    auto* chosen = groups.chosen(m_leftOut);
    EXPECT_EQ(chosen->kind.format, DatasetFormat::Tar);
    groups.leaveOthers(*chosen, m_leftOut);
    const auto left = m_leftOut.all();
    ASSERT_EQ(left.size(), 2U);
    EXPECT_EQ(left[0].why, "TFRecord, while the samples are WebDataset tar");
    EXPECT_EQ(left[1].why, "RecordIO, while the samples are WebDataset tar");
}

TEST_F(FileGrouping, EmptyFilesAreLeftOutAndWithoutAnyThereIsNoGroup)
{
    FileGroups groups(FileGroups::Keep::All, root());
    EXPECT_EQ(groups.chosen(m_leftOut), nullptr);
    add(groups, "a.jpg", 0);
    add(groups, "b.jpg", 0);
    EXPECT_EQ(groups.chosen(m_leftOut), nullptr);
    EXPECT_EQ(m_leftOut.all(), (std::vector<LeftOut>{{"files", 2, "empty"}}));
}

/// Millions of images are counted without their names; shards are opened later.
TEST_F(FileGrouping, OnlyShardsAreKeptWhereOnlyShardsAreAsked)
{
    FileGroups groups(FileGroups::Keep::Shards, root());
    add(groups, "a.jpg", 10);
    EXPECT_TRUE(groups.chosen(m_leftOut)->list.empty());
    EXPECT_EQ(groups.chosen(m_leftOut)->files, 1);
    add(groups, "b.rec", 100);
    EXPECT_EQ(groups.chosen(m_leftOut)->list.size(), 1U);
}

TEST_F(FileGrouping, WhatLiesAboveTheDataSetTellsNothing)
{
    std::filesystem::create_directories(path("masks/data"));
    FileGroups groups(FileGroups::Keep::All, path("masks/data"));
    add(groups, "masks/data/a.jpg", 10);
    EXPECT_TRUE(groups.chosen(m_leftOut)->kind.container.empty()) << "it is no mask for the folder it lies in";
}

TEST_F(FileGrouping, SamplesAndSidecarsArePaired)
{
    FileGroups groups(FileGroups::Keep::All, root());
    add(groups, "images/1.jpg", 1000);
    add(groups, "labels/1.txt", 50);
    add(groups, "labels/2.txt", 50);
    const auto sidecars = groups.sidecars();
    EXPECT_EQ(sidecars.files, 2);
    EXPECT_EQ(sidecars.paired, 1);
    EXPECT_EQ(sidecars.pairedBytes, Bytes{50});
}

TEST_F(FileGrouping, AStoreIsAShard)
{
    FileGroups groups(FileGroups::Keep::Shards, root());
    groups.add({path("a.zarr"), 5000, 12}, m_leftOut);
    EXPECT_EQ(groups.chosen(m_leftOut)->kind.format, DatasetFormat::Zarr);
    EXPECT_EQ(kindWords(groups.chosen(m_leftOut)->kind), "Zarr");
}

TEST_F(FileGrouping, ArraysOfRowsStandBesideTheirLabels)
{
    FileGroups groups(FileGroups::Keep::All, root());
    for (const auto* name : {"x_train.npy", "y_train.npy"}) {
        const auto file = madeByTool(std::string("npy/") + name);
        groups.add({file, static_cast<std::int64_t>(std::filesystem::file_size(file)), 0}, m_leftOut);
    }
    auto* chosen = groups.chosen(m_leftOut);
    EXPECT_EQ(chosen->kind.format, DatasetFormat::Numpy);
    EXPECT_EQ(chosen->files, 1);
    EXPECT_EQ(chosen->sizes.count(), 1);
    EXPECT_EQ(m_leftOut.all(),
              (std::vector<LeftOut>{{"files", 1, "arrays of one number a sample, which label the others"}}));
}

/// Without labels beside them, and of a few rows each, arrays are a sample each.
TEST_F(FileGrouping, SmallArraysAreASampleEach)
{
    FileGroups groups(FileGroups::Keep::All, root());
    for (const auto* name : {"0.npy", "1.npy"}) {
        std::filesystem::copy_file(madeByTool("npy/x_train.npy"), path(name));
        groups.add({path(name), 3728, 0}, m_leftOut);
    }
    auto* chosen = groups.chosen(m_leftOut);
    EXPECT_EQ(chosen->kind.kind, FileKind::Sample);
    EXPECT_EQ(chosen->files, 2);
    EXPECT_EQ(kindWords(chosen->kind), "files of one sample each");
    EXPECT_TRUE(m_leftOut.all().empty());
}

TEST_F(FileGrouping, OfADataSetWithLabelsOnlyTheImagesAreSamples)
{
    write("images/0.jpg", std::string(8000, 'j'));
    write("images/1.jpg", std::string(8000, 'j'));
    write("labels/0.txt", std::string(90, 't'));
    write("labels/1.txt", std::string(90, 't'));
    write("labels/train.cache", std::string(700, 'c'));
    write("data.yaml", "names: []");
    write("README", "read me");
    const auto found = catalogueOf(root());
    ASSERT_TRUE(found.ok()) << found.error().message;
    EXPECT_EQ(found->summary.samples, 2);
    EXPECT_EQ(found->summary.sample.mean, Bytes{8000});
    ASSERT_EQ(found->summary.leftOut.size(), 1U);
    EXPECT_EQ(found->summary.leftOut.front().count, 5);
}

TEST_F(FileGrouping, TextsAreSamplesWhereThereIsNothingElse)
{
    write("0.txt", std::string(90, 't'));
    write("1.txt", std::string(90, 't'));
    EXPECT_EQ(catalogueOf(root())->summary.samples, 2);
}

/// A corpus of reviews has a vocabulary and a README beside it.
TEST_F(FileGrouping, TextsAreSamplesWhereTheyAreByFarTheMost)
{
    for (int i = 0; i < 30; ++i) {
        write("pos/" + std::to_string(i) + "_7.txt", std::string(900, 't'));
    }
    write("imdb.vocab", std::string(500, 'v'));
    write("logo.png", std::string(700, 'p'));
    EXPECT_EQ(catalogueOf(root())->summary.samples, 30);
    write("pos/1_7.png", std::string(900, 'p'));
    EXPECT_EQ(catalogueOf(root())->summary.samples, 2) << "the texts are named as images are: labels";
}

TEST_F(FileGrouping, AClassThatIsCalledMaskIsCounted)
{
    for (int i = 0; i < 4; ++i) {
        write("train/mask/" + std::to_string(i) + ".jpg", std::string(900, 'j'));
        write("train/no_mask/" + std::to_string(i) + ".jpg", std::string(800, 'j'));
    }
    const auto found = catalogueOf(root());
    ASSERT_TRUE(found.ok()) << found.error().message;
    EXPECT_EQ(found->summary.samples, 8);
    EXPECT_TRUE(found->summary.leftOut.empty());
}

TEST_F(FileGrouping, CachesOfRowsAreDataOnlyWhereNothingElseIs)
{
    const auto addArrow = [this](FileGroups& groups, const std::string& name) {
        std::filesystem::copy_file(madeByTool("hf_saved/data-00000-of-00002.arrow"), path(name));
        groups.add({path(name), static_cast<std::int64_t>(std::filesystem::file_size(path(name))), 0}, m_leftOut);
    };
    FileGroups groups(FileGroups::Keep::Shards, root());
    addArrow(groups, "data-00000-of-00001.arrow");
    addArrow(groups, "cache-1b3c5d7e9f0a2b4c.arrow");
    addArrow(groups, "cache-1b3c5d7e9f0a2b4d_00001_of_00002.arrow");
    auto* chosen = groups.chosen(m_leftOut);
    EXPECT_EQ(chosen->kind.format, DatasetFormat::Arrow);
    EXPECT_EQ(chosen->files, 1);
    groups.leaveOthers(*chosen, m_leftOut);
    EXPECT_EQ(m_leftOut.all(), (std::vector<LeftOut>{{"files", 2, "caches of rows that other files hold"}}));
    FileGroups alone(FileGroups::Keep::Shards, root());
    addArrow(alone, "cache-2b3c5d7e9f0a2b4c.arrow");
    EXPECT_EQ(alone.chosen(m_leftOut)->files, 1);
    EXPECT_EQ(alone.chosen(m_leftOut)->list.size(), 1U);
}

TEST(KindToRead, CutsWhatMayHoldSeveralSamples)
{
    FileGroup group;
    group.files = 2;
    group.bytes = 8000;
    for (const auto& kind : {KindOfFile{}, KindOfFile{FileKind::Sample, {}, std::string(arrayEach)},
                             KindOfFile{FileKind::Sample, {}, std::string(mayHoldSeveral)}}) {
        group.kind = kind;
        EXPECT_EQ(kindToRead(group, Bytes{2000}).kind, FileKind::Container);
        EXPECT_EQ(kindToRead(group, Bytes{2001}), kind) << "a file holds about one";
        EXPECT_EQ(kindToRead(group, Bytes{}), kind);
    }
    group.kind = {FileKind::Sample, {}, {}};
    EXPECT_EQ(kindToRead(group, Bytes{10}), group.kind) << "an image is one";
}

TEST(CountExtension, KeepsThirtyTwoEndsAndCountsTheRest)
{
    std::map<std::string, std::int64_t> counts;
    for (int i = 0; i < 100; ++i) {
        countExtension(counts, "frame.x" + std::to_string(i));
    }
    countExtension(counts, "/a/b.x0");
    countExtension(counts, "/a/b.TAR.GZ");
    EXPECT_EQ(counts.size(), 33U);
    EXPECT_EQ(counts.at("x0"), 2);
    EXPECT_EQ(counts.at("other"), 69);
}

TEST(KindWords, AreForPeople)
{
    EXPECT_EQ(kindWords({FileKind::Shard, DatasetFormat::Hdf5, {}}), "HDF5");
    EXPECT_EQ(kindWords({FileKind::Container, {}, "RecordIO"}), "RecordIO");
    EXPECT_EQ(kindWords({FileKind::Sidecar, {}, {}}), "text files");
    EXPECT_EQ(kindWords({FileKind::Unnamed, {}, {}}), "files of one sample each");
}

} // namespace
} // namespace sluice::dataset
