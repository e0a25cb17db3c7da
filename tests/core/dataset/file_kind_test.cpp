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
    EXPECT_EQ(kindName("/data/train-00000-of-00010.tfrecord.index"), "index");
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

TEST_F(FileKindOf, FormatsThatHoldAnyNumberOfSamplesAreSetApart)
{
    for (const auto* name : {"train.pt", "data.pkl", "model.safetensors", "frames.raw", "frames.dat.gz"}) {
        EXPECT_EQ(kind(name).kind, FileKind::Sample) << name;
        EXPECT_EQ(kind(name).container, mayHoldSeveral) << name;
    }
    EXPECT_TRUE(kind("a.jpg").container.empty());
}

TEST_F(FileKindOf, PicklesAndIdxFilesAreNamedByTheirContent)
{
    EXPECT_EQ(kind("data_batch_1", "\x80\x02}q\x01."s).container, "a pickle");
    EXPECT_EQ(kind("data_batch_2", "\x80\x02}q\x01"s).kind, FileKind::Unnamed) << "without its stop";
    const auto images = "\0\0\x08\x03\0\0\0\x02\0\0\0\x04\0\0\0\x05"s + std::string(40, 'i');
    EXPECT_EQ(kind("train-images-idx3-ubyte", images).container, "IDX");
    EXPECT_EQ(kind("cut-images-idx3-ubyte", images.substr(0, 55)).kind, FileKind::Unnamed);
    EXPECT_EQ(kind("train-labels-idx1-ubyte", "\0\0\x08\x01\0\0\0\x02"s + "ab").kind, FileKind::Sidecar);
}

TEST_F(FileKindOf, FootersOfOtherFilesAreNoData)
{
    EXPECT_EQ(kind("_metadata", "PAR1...").kind, FileKind::Sidecar);
    EXPECT_EQ(kind("_common_metadata", "PAR1...").kind, FileKind::Sidecar);
}

/// One of them may be a pointer that git-LFS has not replaced yet.
TEST_F(FileKindOf, OneFileThatIsAnotherSpeaksForNoOther)
{
    FileJudge judge;
    const auto judged = [&](int i, const std::string& content) {
        const auto name = "p-" + std::to_string(i) + ".parquet";
        kind(name, content);
        return judge.kindOf(m_folder.file(name)).kind;
    };
    for (int i = 0; i < 12; ++i) {
        const bool pointer = i == 3;
        EXPECT_EQ(judged(i, pointer ? "version https://git-lfs" : "PAR1...."),
                  pointer ? FileKind::Container : FileKind::Shard)
            << i;
    }
}

TEST_F(FileKindOf, PointersThatComeFirstSpeakForNoOther)
{
    FileJudge judge;
    for (int i = 0; i < 8; ++i) {
        const auto name = "p-" + std::to_string(i) + ".parquet";
        kind(name, i < 5 ? "version https://git-lfs" : "PAR1....");
        EXPECT_EQ(judge.kindOf(m_folder.file(name)).kind, i < 5 ? FileKind::Container : FileKind::Shard) << i;
    }
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
