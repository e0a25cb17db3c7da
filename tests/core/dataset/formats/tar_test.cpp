// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/dataset/catalogue.h"
#include "core/dataset/formats/readers.h"
#include "tests/core/dataset/shards.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

namespace sluice::dataset {
namespace {

class Tar : public DatasetFolder {
protected:
    ReadShard read(const std::string& name, const ReadOptions& options = {}, std::size_t most = SIZE_MAX) const
    {
        return readShard(path(name), &readTar, options, most);
    }
    /// Writes a tar behind gzip.
    void writePacked(const std::string& name, const std::string& content) const
    {
        write("plain", content);
        ASSERT_EQ(std::system(("gzip -c " + path("plain") + " > " + path(name)).c_str()), 0);
    }
    bool isRecognised(const std::string& name) const
    {
        const auto view = FileView::open(path(name));
        return view && isTar(*view);
    }
};

TEST_F(Tar, MembersThatShareAKeyAreOneSample)
{
    write("a.tar",
          tarMember("x/0001.jpg", 700) + tarMember("x/0001.cls", 2) + tarMember("x/0002.jpg", 300)
              + tarMember("x/0002.cls", 2) + tarEnd);
    const auto shard = read("a.tar");
    ASSERT_TRUE(shard.reading.ok()) << shard.problem();
    ASSERT_EQ(shard.runs.size(), 2U);
    // header, 1,024 bytes of data, header, 2 bytes
    EXPECT_EQ(shard.runs[0], (SampleRun{512, 1024 + 512 + 2, 702}));
    EXPECT_EQ(shard.runs[1], (SampleRun{512 + 1024 + 512 + 512 + 512, 512 + 512 + 2, 302}));
    EXPECT_TRUE(shard.reading->whole);
    EXPECT_TRUE(shard.reading->codec.empty());
    EXPECT_EQ(catalogueOf(root())->summary.format, DatasetFormat::Tar);
}

/// WebDataset groups neighbours: the same key further on is another sample, and so is the same name in another folder.
TEST_F(Tar, AKeyEndsAtTheFirstDotOfTheNameAndAtItsNeighbours)
{
    write("a.tar",
          tarMember("v1.2/0001.left.jpg", 10) + tarMember("v1.2/0001.right.jpg", 20) + tarMember("v1.3/0001.jpg", 40)
              + tarMember("v1.2/0001.json", 80) + tarEnd);
    const auto shard = read("a.tar");
    ASSERT_TRUE(shard.reading.ok()) << shard.problem();
    ASSERT_EQ(shard.runs.size(), 3U);
    EXPECT_EQ(shard.runs[0].payload, 30);
    EXPECT_EQ(shard.runs[1].payload, 40);
    EXPECT_EQ(shard.runs[2].payload, 80);
}

TEST_F(Tar, MembersThatWebDatasetPassesOverAreNoSamples)
{
    write("mac.tar",
          tarMember("./._0.jpg", 163) + tarMember("./0.jpg", 600) + tarMember("./._0.cls", 163)
              + tarMember("./0.cls", 1) + tarMember("./notice", 50) + tarMember("__meta__.json", 9)
              + tarMember("./1.jpg", 600) + tarEnd);
    const auto shard = read("mac.tar");
    ASSERT_TRUE(shard.reading.ok()) << shard.problem();
    EXPECT_EQ(shard.runs.size(), 2U);
}

TEST_F(Tar, FoldersLinksAndEmptyMembersHoldNoSample)
{
    write("a.tar",
          tarHeader("a.d/", 0, '5') + tarHeader("b.jpg", 0, '2') + tarHeader("c.jpg", 0, '1') + tarHeader("d.jpg", 0)
              + tarMember("e.jpg", 5) + tarEnd);
    const auto shard = read("a.tar");
    ASSERT_TRUE(shard.reading.ok()) << shard.problem();
    EXPECT_EQ(shard.samples(), 1);
    EXPECT_EQ(shard.bytes(), 5);
}

TEST_F(Tar, NamesInsideAnArchiveLeadNowhere)
{
    write("evil.tar",
          tarMember("../../../../etc/passwd.txt", 100) + tarMember("/etc/shadow.txt", 100) + tarHeader("link", 0, '2')
              + tarEnd);
    const auto found = catalogueOf(path("evil.tar"));
    ASSERT_TRUE(found.ok()) << found.error().message;
    EXPECT_EQ(found->summary.samples, 2);
    EXPECT_EQ(found->files, std::vector<std::string>{path("evil.tar")}); // nothing else is ever opened
}

TEST_F(Tar, AMemberThatIsCutOffIsSaid)
{
    write("short.tar", tarMember("a.jpg", 5000).substr(0, 3000));
    const auto shard = read("short.tar");
    ASSERT_FALSE(shard.reading.ok());
    EXPECT_EQ(shard.reading.error().kind, ErrorKind::Corrupt);
    EXPECT_NE(shard.problem().find("truncated, or a member states more bytes than the file holds"), std::string::npos)
        << shard.problem();
    EXPECT_NE(shard.problem().find("short.tar"), std::string::npos);
}

TEST_F(Tar, AMemberOfGigabytesInAFewBytesIsRefused)
{
    write("bomb.tar", tarHeader("a.jpg", 077777777777) + std::string(512, 'x'));
    EXPECT_EQ(read("bomb.tar").reading.error().kind, ErrorKind::Corrupt);
    EXPECT_TRUE(read("bomb.tar").runs.empty());
}

TEST_F(Tar, WhatIsNoTarIsNotTakenForOne)
{
    write("no.tar", std::string(4096, 'q'));
    write("zeros", std::string(4096, '\0'));
    write("shorter", tarHeader("a.jpg", 5).substr(0, 511));
    auto wrong = tarMember("a.jpg", 5);
    wrong[0] = 'b'; // the checksum is that of another name
    write("wrong", wrong);
    write("right", tarMember("a.jpg", 5));
    EXPECT_FALSE(read("no.tar").reading.ok());
    for (const auto* name : {"no.tar", "zeros", "shorter", "wrong"}) {
        EXPECT_FALSE(isRecognised(name)) << name;
    }
    EXPECT_TRUE(isRecognised("right"));
}

/// A checksum that is no octal number is none, even where its first digits are right.
TEST_F(Tar, TheChecksumIsReadAsAWhole)
{
    auto header = tarHeader("a.jpg", 5);
    ASSERT_EQ(header[154], '\0');
    header[154] = '9';
    write("nine", header);
    EXPECT_FALSE(isRecognised("nine"));
    header[154] = ' ';
    write("blank", header);
    EXPECT_TRUE(isRecognised("blank"));
    header.replace(148, 8, "        ");
    write("none", header);
    EXPECT_FALSE(isRecognised("none"));
}

TEST_F(Tar, ASparseMemberCountsByWhatIsStored)
{
    // Old GNU form: one piece of 512 bytes of 400,000, stated in the header.
    auto header = tarHeader("0000.npy", 512, 'S');
    header.replace(257, 8, std::string("ustar  \0", 8));
    header.replace(386, 12, std::string("00000000000\0", 12));
    header.replace(398, 12, std::string("00000001000\0", 12));
    header.replace(483, 12, std::string("00001415200\0", 12));
    write("s.tar", withTarChecksum(header) + std::string(512, 'x') + tarMember("0001.npy", 700) + tarEnd);
    const auto shard = read("s.tar");
    ASSERT_TRUE(shard.reading.ok()) << shard.problem();
    ASSERT_EQ(shard.runs.size(), 2U);
    EXPECT_EQ(shard.runs[0], (SampleRun{512, 512, 512}));
}

TEST_F(Tar, BehindACompressionTheUnpackedBytesAreTold)
{
    for (const auto& [name, codec] : {std::pair{"webdataset_gz/train-000000.tar.gz", "gzip"},
                                      std::pair{"webdataset_zst/train-000000.tar.zst", "zstd"}}) {
        const auto shard = readShard(madeByTool(name), &readTar);
        const auto plain = readShard(madeByTool("webdataset/train-000000.tar"), &readTar);
        ASSERT_TRUE(shard.reading.ok()) << shard.problem();
        EXPECT_EQ(shard.runs, plain.runs) << name;
        EXPECT_TRUE(shard.reading->behindCompression);
        EXPECT_EQ(shard.reading->codec, codec);
        EXPECT_GE(shard.reading->unpackedBytes, shard.runs.back().offset + shard.runs.back().length);
    }
}

TEST_F(Tar, ACompressedOneThatIsCutOffIsSaid)
{
    const auto sound = contentOf(madeByTool("webdataset_gz/train-000000.tar.gz"));
    write("cut.tar.gz", sound.substr(0, sound.size() / 2));
    const auto shard = read("cut.tar.gz");
    ASSERT_FALSE(shard.reading.ok());
    EXPECT_EQ(shard.reading.error().kind, ErrorKind::Corrupt);
}

TEST_F(Tar, ATarOfArchivesIsRefusedByName)
{
    for (const auto* end : {".tar", ".tar.gz", ".zip", ".parquet"}) {
        write("a.tar",
              tarMember("notes.txt", 20) + tarMember(std::string("n01440764") + end, 5000)
                  + tarMember(std::string("n01443537") + end, 5000) + tarEnd);
        const auto shard = read("a.tar");
        ASSERT_FALSE(shard.reading.ok()) << end;
        EXPECT_EQ(shard.reading.error().kind, ErrorKind::Usage);
        EXPECT_NE(shard.problem().find("is a tar of archives ("), std::string::npos) << shard.problem();
        EXPECT_EQ(shard.reading.error().hint.text, "unpack it and name the folder");
    }
    write("c.tar", tarMember("n0.tar", 500) + tarMember("n1.tar", 500) + tarMember("n2.tar", 500) + tarEnd);
    EXPECT_FALSE(read("c.tar", {}, 1).reading.ok()) << "nor is one sample of it enough";
    write("b.tar", tarMember("0.jpg", 20) + tarMember("0.zip", 5000) + tarEnd);
    EXPECT_EQ(read("b.tar").samples(), 1) << "a sample may have one beside its image";
}

TEST_F(Tar, AMemberThatFewBytesUnpackToIsRefusedBeforeItIsUnpacked)
{
    writePacked("bomb.tar.gz", tarHeader("a.jpg", 077777777777) + std::string(1 << 20, '\0'));
    const auto shard = read("bomb.tar.gz");
    ASSERT_FALSE(shard.reading.ok());
    EXPECT_NE(shard.problem().find("a decompression bomb"), std::string::npos) << shard.problem();
}

TEST_F(Tar, AMemberBehindACompressionIsLeftWhenTheTimeIsOver)
{
    writePacked("a.tar.gz", tarMember("a.npy", 16 << 20) + tarEnd);
    int asked = 0;
    ReadOptions options;
    options.enough = [&asked] { return ++asked > 3; };
    const auto shard = read("a.tar.gz", options);
    ASSERT_TRUE(shard.reading.ok()) << shard.problem();
    EXPECT_FALSE(shard.reading->whole);
    EXPECT_EQ(shard.samples(), 1);
    EXPECT_EQ(shard.bytes(), 16 << 20);
    EXPECT_GE(shard.reading->readTo, FileView::open(path("a.tar.gz"))->size() / 2) << "nearly all is that sample's";
}

TEST_F(Tar, WhoHasEnoughIsGivenNoMore)
{
    write("a.tar",
          tarMember("1.jpg", 700) + tarMember("1.cls", 2) + tarMember("2.jpg", 300) + tarMember("2.cls", 2)
              + tarMember("3.jpg", 300) + tarMember("3.cls", 2) + tarEnd);
    const auto one = read("a.tar", {}, 1);
    ASSERT_TRUE(one.reading.ok());
    EXPECT_FALSE(one.reading->whole);
    ASSERT_EQ(one.runs.size(), 1U) << "the second was not read to its end";
    EXPECT_EQ(one.runs.front().payload, 702);
}

/// One sample at least is given, or nothing would be known of the shard.
TEST_F(Tar, WhoHadEnoughBeforeIsGivenTheFirst)
{
    write("a.tar", tarMember("1.jpg", 700) + tarMember("2.jpg", 300) + tarMember("3.jpg", 300) + tarEnd);
    ReadOptions options;
    options.enough = [] { return true; };
    const auto shard = read("a.tar", options);
    ASSERT_TRUE(shard.reading.ok());
    EXPECT_FALSE(shard.reading->whole);
    EXPECT_EQ(shard.samples(), 1);
    EXPECT_GT(shard.reading->readTo, 0);
}

} // namespace
} // namespace sluice::dataset
