// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/dataset/file_kind.h"

#include "tests/core/temporary_folder.h"

#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <sys/stat.h>

namespace sluice::dataset {
namespace {

using namespace std::string_literals;

class FileKindOf : public testing::Test {
protected:
    KindOfFile kind(const std::string& name, const std::string& content = "") const
    {
        std::ofstream(m_folder.file(name), std::ios::binary) << content;
        return kindOf(m_folder.file(name));
    }

    TemporaryFolder m_folder;
};

TEST(KindName, IsTheEndThatDecides)
{
    EXPECT_EQ(kindName("/data/IMG_1.JPG"), "jpg");
    EXPECT_EQ(kindName("/data/part.tar.gz"), "tar.gz");
    EXPECT_EQ(kindName("/data/scan.nii.gz"), "nii.gz");
    EXPECT_EQ(kindName("/data/train.tfrecord-00001-of-00010"), "tfrecord");
    EXPECT_EQ(kindName("/data/train-00000-of-00002"), "");
    EXPECT_EQ(kindName("/data/shard.00001"), "");
    EXPECT_EQ(kindName("/data/.hidden"), "");
    EXPECT_EQ(kindName("/data.v2/image"), "");
}

TEST(KindName, TellsWhichFilesNeedNoLook)
{
    for (const auto* name : {"jpg", "nii.gz", "txt", "xml"}) {
        EXPECT_TRUE(toldByName(name)) << name;
    }
    for (const auto* name : {"", "bin", "json", "npy", "sample", "tar", "tar.gz", "parquet", "tfrecord"}) {
        EXPECT_FALSE(toldByName(name)) << name;
    }
}

TEST_F(FileKindOf, ANameThatSaysSampleOrSidecar)
{
    EXPECT_EQ(kind("a.png").kind, FileKind::Sample);
    EXPECT_EQ(kind("scan.nii.gz").kind, FileKind::Sample);
    EXPECT_EQ(kind("labels.txt").kind, FileKind::Sidecar);
    EXPECT_EQ(kind("README").kind, FileKind::Sidecar);
}

TEST_F(FileKindOf, AContainerWhoseContentIsAnotherIsNamedByItsNameAlone)
{
    EXPECT_EQ(kind("table.parquet").container, "Parquet by its name, but not by its content");
    EXPECT_EQ(kind("volumes.h5").container, "HDF5 by its name, but not by its content");
    EXPECT_EQ(kind("part.tar.zst").container, "a compressed tar by its name, but not by its content");
    EXPECT_EQ(kind("train.tfrecord.gz").container, "a compressed TFRecord by its name, but not by its content");
    EXPECT_EQ(kind("notes.gz").container, "a compressed file");
    EXPECT_EQ(kind("table.parquet").kind, FileKind::Container);
}

TEST_F(FileKindOf, WhereTheNameIsSilentTheFirstBytesTell)
{
    EXPECT_EQ(kind("part-0", "ORC....").container, "ORC");
    EXPECT_EQ(kind("part-1", "\x28\xb5\x2f\xfd...").container, "zstd");
    EXPECT_EQ(kind("part-2", "PK\x03\x04...").container, "zip");
    EXPECT_EQ(kind("sample", "any bytes").kind, FileKind::Unnamed);
    EXPECT_EQ(kind("empty").kind, FileKind::Unnamed);
}

TEST_F(FileKindOf, ABinaryFileIsMegatronsWhereItsIndexIsBeside)
{
    EXPECT_EQ(kind("text.bin", "tokens").kind, FileKind::Unnamed);
    std::ofstream(m_folder.file("text.idx"), std::ios::binary) << "MMIDIDX\0\0"s;
    EXPECT_EQ(kind("text.bin", "tokens").format, DatasetFormat::Megatron);
}

TEST_F(FileKindOf, APipeOrAFileThatIsNotThereHoldsNobody)
{
    const auto pipe = m_folder.file("pipe");
    ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
    EXPECT_EQ(kindOf(pipe).kind, FileKind::Unnamed);
    EXPECT_EQ(kindOf(m_folder.file("gone")).kind, FileKind::Unnamed);
}

} // namespace
} // namespace sluice::dataset
