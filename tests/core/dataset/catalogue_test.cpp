// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/dataset/catalogue.h"
#include "tests/core/dataset/shards.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <filesystem>

namespace sluice::dataset {
namespace {

class CatalogueOf : public DatasetFolder { };

TEST_F(CatalogueOf, FilesAreSamplesOfTheirSizes)
{
    write("cats/1.jpg", std::string(1000, 'j'));
    write("cats/2.jpg", std::string(3000, 'j'));
    write("dogs/3.jpg", std::string(2000, 'j'));
    write("empty.jpg", "");
    write(".hidden/4.jpg", "x");
    std::filesystem::create_symlink(path("nowhere"), path("link"));
    const auto found = catalogueOf(root());
    ASSERT_TRUE(found.ok()) << found.error().message;
    const auto& s = found->summary;
    EXPECT_EQ(s.format, DatasetFormat::Files);
    EXPECT_EQ(s.samples, 3);
    EXPECT_EQ(s.bytes, Bytes{6000});
    EXPECT_EQ(s.sample.mean, Bytes{2000});
    EXPECT_EQ(s.sample.stdev, Bytes{816});
    EXPECT_EQ(s.sample.most, Bytes{3000});
    EXPECT_EQ(s.extensions.at("jpg"), 3);
}

TEST_F(CatalogueOf, AFileOfATerabyteIsNotCutIntoBytes)
{
    write("sparse", "x");
    std::filesystem::resize_file(path("sparse"), std::uintmax_t{1} << 40);
    const auto refused = catalogueOf(path("sparse"), Bytes{1});
    ASSERT_FALSE(refused.ok());
    EXPECT_NE(refused.error().message.find("would be cut into 1099511627776 samples"), std::string::npos);
    EXPECT_TRUE(catalogueOf(path("sparse"), gibibytes(1)).ok());
}

TEST_F(CatalogueOf, OneFileIsCutIntoSamples)
{
    write("big", std::string(10'000, 'b'));
    const auto found = catalogueOf(path("big"), Bytes{4096});
    ASSERT_TRUE(found.ok());
    EXPECT_EQ(found->summary.format, DatasetFormat::OneFile);
    EXPECT_EQ(found->summary.samples, 2); // the rest is less than a sample
    EXPECT_EQ(found->samples[1], (Sample{0, 4096, 4096}));
    EXPECT_EQ(found->summary.alignedShare, 1);
    EXPECT_EQ(catalogueOf(path("big")).error().kind, ErrorKind::Usage); // how large is a sample?
    EXPECT_EQ(catalogueOf(path("big"), Bytes{20'000}).error().kind, ErrorKind::Usage);
}

TEST_F(CatalogueOf, ALinkThatIsNamedIsFollowed)
{
    write("big", std::string(10'000, 'b'));
    std::filesystem::create_symlink(path("big"), path("latest"));
    const auto found = catalogueOf(path("latest"), Bytes{4096});
    ASSERT_TRUE(found.ok()) << found.error().message;
    EXPECT_EQ(std::filesystem::path(found->files.front()).filename(), "big");
}

TEST_F(CatalogueOf, AStatedSizeCutsFilesThatNothingIsKnownOf)
{
    write("a.thing", std::string(10'500, 'i'));
    write("b.thing", std::string(5000, 'i'));
    const auto found = catalogueOf(root(), Bytes{1000});
    ASSERT_TRUE(found.ok()) << found.error().message;
    EXPECT_EQ(found->summary.format, DatasetFormat::Containers);
    EXPECT_EQ(found->summary.samples, 15);
    EXPECT_EQ(catalogueOf(root(), Bytes{7000})->summary.samples, 2) << "a file holds about one";
}

TEST_F(CatalogueOf, SequencesOfTokensAreCutAcrossDocuments)
{
    const std::string header = std::string("MMIDIDX\0\0", 9) + raw(std::uint64_t{1}) + raw(std::uint8_t{8})
        + raw(std::uint64_t{2}) + raw(std::uint64_t{2});
    const auto index = header + raw(std::int32_t{10}) + raw(std::int32_t{30}) + raw(std::int64_t{0})
        + raw(std::int64_t{20}) + raw(std::int64_t{0}) + raw(std::int64_t{1});
    write("text.idx", index);
    write("text.bin", std::string(80, 't'));
    const auto asked = catalogueOf(root());
    ASSERT_FALSE(asked.ok());
    EXPECT_EQ(asked.error().kind, ErrorKind::Usage);
    EXPECT_NE(asked.error().hint.text.find("tokens of a sequence"), std::string::npos);
    const auto found = catalogueOf(root(), Bytes{16});
    ASSERT_TRUE(found.ok()) << found.error().message;
    EXPECT_EQ(found->summary.format, DatasetFormat::Megatron);
    ASSERT_EQ(found->samples.size(), 5U);
    EXPECT_EQ(found->samples[1], (Sample{0, 16, 16})) << "from the first document into the second";
    write("text.bin", std::string(79, 't'));
    EXPECT_EQ(catalogueOf(root(), Bytes{16}).error().kind, ErrorKind::Corrupt);
    write("text.idx", header.substr(0, 20));
    EXPECT_EQ(catalogueOf(root(), Bytes{16}).error().kind, ErrorKind::Corrupt);
}

TEST_F(CatalogueOf, ContainersAreNeverCountedAsOneSample)
{
    struct Case {
        const char* name;
        std::string content;
        const char* said;
    };
    const std::string rest(5000, 'p');
    for (const auto& [name, content, said] : {Case{"train-00000-of-00002.rec", rest, "RecordIO"},
                                              {"train-00000-of-00002", "ORC" + rest, "ORC"},
                                              {"shard-000.tar.gz", rest, "compressed tar"},
                                              {"part-0.tfrecord.gz", "\x1f\x8b" + rest, "gzip"},
                                              {"data.mdb", rest, "LMDB"},
                                              {"train.h5", rest, "HDF5"},
                                              {"all.foo", "Obj\x01" + rest, "Avro"},
                                              {"docs.jsonl", rest, "lines"},
                                              {"shard.tar.zst", rest, "compressed tar"},
                                              {"x.arrow", rest, "Arrow"}}) {
        const std::string folder = std::string("of_") + name;
        write(folder + "/" + name, content);
        const auto found = catalogueOf(path(folder));
        ASSERT_FALSE(found.ok()) << name;
        EXPECT_EQ(found.error().kind, ErrorKind::Usage) << name;
        EXPECT_NE(found.error().message.find(said), std::string::npos) << found.error().message;
        EXPECT_NE(found.error().hint.text.find("size of a sample"), std::string::npos);
        const auto cut = catalogueOf(path(folder), Bytes{1000});
        ASSERT_TRUE(cut.ok()) << cut.error().message;
        EXPECT_EQ(cut->summary.format, DatasetFormat::Containers);
        EXPECT_EQ(cut->summary.samples, 5);
    }
}

TEST_F(CatalogueOf, ALanceTableIsRefusedByName)
{
    write("t.lance/data/0.lance", std::string(3000, 'l') + "LANC");
    write("t.lance/data/1.lance", std::string(3000, 'l') + "LANC");
    write("t.lance/_versions/1.manifest", std::string(9000, 'm') + "LANC");
    write("t.lance/_transactions/0-1.txn", std::string(9000, 't'));
    write("t.lance/_latest.manifest", std::string(9000, 'm') + "LANC");
    for (const auto* name : {".", "t.lance", "t.lance/data/0.lance"}) {
        const auto found = catalogueOf(path(name));
        ASSERT_FALSE(found.ok()) << name;
        EXPECT_EQ(found.error().kind, ErrorKind::Usage) << name;
        EXPECT_NE(found.error().message.find(" is Lance: how many samples it holds is not read"), std::string::npos)
            << found.error().message;
    }
    EXPECT_EQ(catalogueOf(path("t.lance"), Bytes{1000})->summary.samples, 6);
}

/// Paths of a folder of billions of files would fill the memory long before the samples are counted.
TEST_F(CatalogueOf, TheWalkEndsWhereThereAreMoreFilesThanAreKept)
{
    for (int i = 0; i < 4; ++i) {
        write(std::to_string(i) + ".jpg", std::string(100, 'j'));
    }
    EXPECT_TRUE(catalogueOf(root(), {}, 5).ok());
    for (const std::size_t most : {1U, 3U, 4U}) {
        const auto found = catalogueOf(root(), {}, most);
        ASSERT_FALSE(found.ok()) << most;
        EXPECT_EQ(found.error().kind, ErrorKind::Usage);
        const auto said =
            ".jpg there are " + std::to_string(most) + " files or more: the paths of so many are not kept";
        EXPECT_NE(found.error().message.find(said), std::string::npos) << found.error().message;
        EXPECT_EQ(found.error().hint.text, "name a part of the data set");
    }
}

TEST_F(CatalogueOf, KnowsWhatIsKeptCompressed)
{
    EXPECT_EQ(catalogueOf(madeByTool("parquet_snappy"))->codec, "snappy");
    EXPECT_EQ(catalogueOf(madeByTool("jsonl_gz"))->codec, "gzip");
    EXPECT_EQ(catalogueOf(madeByTool("parquet_none"))->codec, "");
}

TEST_F(CatalogueOf, RecordsAreKnownByTheirContent)
{
    write("train-00000-of-00002", tfRecord(100) + tfRecord(5000));
    write("train-00001-of-00002", tfRecord(100));
    const auto found = catalogueOf(root());
    ASSERT_TRUE(found.ok()) << found.error().message;
    EXPECT_EQ(found->summary.format, DatasetFormat::TfRecord);
    EXPECT_EQ(found->summary.samples, 3);
}

TEST_F(CatalogueOf, ACompressedRecordingThatIsOneSampleIsOne)
{
    write("a.nii.gz", "\x1f\x8b" + std::string(1000, 'z'));
    write("b.pt", "PK\x03\x04" + std::string(1000, 'z'));
    EXPECT_EQ(catalogueOf(root())->summary.samples, 2);
}

TEST_F(CatalogueOf, NothingThereIsSaid)
{
    EXPECT_EQ(catalogueOf(path("nowhere")).error().kind, ErrorKind::NotFound);
    EXPECT_EQ(catalogueOf(root()).error().kind, ErrorKind::NotFound);
    EXPECT_EQ(catalogueOf("/dev/null").error().kind, ErrorKind::Usage);
}

} // namespace
} // namespace sluice::dataset
