// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/decode/stored_samples.h"

#include "tests/core/dataset/shards.h"
#include "tests/core/file_content.h"
#include "tests/core/temporary_folder.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <stop_token>
#include <string>

namespace sluice {
namespace {

std::string textOf(decoders::ByteSpan bytes)
{
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

class StoredSamplesOf : public testing::Test {
protected:
    /// A file of so many bytes, which are all its name's first letter, and a sample.
    void add(const std::string& name, std::size_t size)
    {
        writeContent(m_folder.file(name), std::string(size, name.front()));
        m_catalogue.files.push_back(m_folder.file(name));
        m_catalogue.samples.push_back(
            {static_cast<std::uint32_t>(m_catalogue.files.size() - 1), 0, static_cast<std::int64_t>(size)});
    }
    void addShard(const std::string& name, const std::string& content, DatasetFormat format)
    {
        writeContent(m_folder.file(name), content);
        m_catalogue.files.push_back(m_folder.file(name));
        m_catalogue.summary.format = format;
    }
    Result<StoredSamples> read(SampleLimits limits, std::uint64_t seed = 1, const std::stop_token& stop = {}) const
    {
        return readStoredSamples(std::make_shared<const dataset::Catalogue>(m_catalogue), m_folder.path().string(),
                                 limits, seed, stop);
    }

    TemporaryFolder m_folder;
    dataset::Catalogue m_catalogue;
};

TEST_F(StoredSamplesOf, AreReadAsTheyAreStored)
{
    add("a", 100);
    add("b", 200);
    const auto read = this->read({10, mebibytes(1)});
    ASSERT_TRUE(read.ok()) << read.error().message;
    ASSERT_EQ(read->samples.size(), 2U);
    EXPECT_EQ(read->bytes, Bytes{300});
    EXPECT_TRUE(read->failures.empty());
    std::set<std::string> contents;
    for (const auto& sample : read->samples) {
        contents.insert(textOf(sample.stored()));
        EXPECT_EQ(sample.parts.size(), 1U);
    }
    EXPECT_EQ(contents, (std::set<std::string>{std::string(100, 'a'), std::string(200, 'b')}));
}

TEST_F(StoredSamplesOf, AreARandomChoiceThatTheSeedTells)
{
    for (char letter = 'a'; letter <= 'z'; ++letter) {
        add(std::string(1, letter), 10);
    }
    const auto chosen = [this](std::uint64_t seed) {
        std::string letters;
        const auto read = this->read({5, mebibytes(1)}, seed);
        for (const auto& sample : read->samples) {
            letters += textOf(sample.stored()).front();
        }
        return letters;
    };
    EXPECT_EQ(chosen(1).size(), 5U);
    EXPECT_EQ(chosen(1), chosen(1));
    EXPECT_NE(chosen(1), chosen(2));
    EXPECT_NE(chosen(1), "abcde") << "the first ones stand for themselves alone";
    const auto letters = chosen(3);
    EXPECT_EQ(std::set<char>(letters.begin(), letters.end()).size(), 5U) << "none twice";
}

TEST_F(StoredSamplesOf, TakeNoMoreMemoryThanTheLimit)
{
    for (const auto* name : {"a", "b", "c", "d"}) {
        add(name, 300);
    }
    const auto read = this->read({10, Bytes{700}});
    ASSERT_TRUE(read.ok());
    EXPECT_EQ(read->samples.size(), 2U);
    EXPECT_EQ(read->bytes, Bytes{600});
    EXPECT_TRUE(read->failures.empty()) << "they could be read";
}

TEST_F(StoredSamplesOf, LargerThanTheMemoryAreCountedByThatReason)
{
    add("a", 5000);
    add("b", 6000);
    add("c", 10);
    const auto read = this->read({10, kibibytes(4)});
    ASSERT_TRUE(read.ok());
    EXPECT_EQ(read->samples.size(), 1U);
    EXPECT_EQ(read->failures, (std::vector<SampleCount>{{"larger than the 4 KiB that are held in memory", 2}}));
}

TEST_F(StoredSamplesOf, OneIsTriedWhateverThePatience)
{
    add("a", 10);
    add("b", 10);
    const auto read = this->read({10, mebibytes(1), Seconds{0}});
    ASSERT_TRUE(read.ok());
    EXPECT_EQ(read->samples.size(), 1U);
}

TEST_F(StoredSamplesOf, ThatWentAwayOrBecameShorterAreCountedTogether)
{
    add("a", 10);
    add("b", 10);
    add("c", 10);
    std::filesystem::remove(m_folder.file("a"));
    std::filesystem::resize_file(m_folder.file("b"), 9);
    const auto read = this->read({10, mebibytes(1)});
    ASSERT_TRUE(read.ok());
    EXPECT_EQ(read->samples.size(), 1U);
    EXPECT_EQ(read->failures, (std::vector<SampleCount>{{"the file cannot be read, or changed", 2}}));
}

TEST_F(StoredSamplesOf, WithoutAnyTheFirstReasonIsSaid)
{
    add("a", 10);
    std::filesystem::resize_file(m_folder.file("a"), 9);
    const auto shorter = read({10, mebibytes(1)});
    ASSERT_FALSE(shorter.ok());
    EXPECT_EQ(shorter.error().kind, ErrorKind::Corrupt);
    EXPECT_NE(shorter.error().message.find("became shorter while it was read"), std::string::npos);
    EXPECT_EQ(shorter.error().hint.text, "do not change a data set that is being measured");
    std::filesystem::remove(m_folder.file("a"));
    EXPECT_EQ(read({10, mebibytes(1)}).error().kind, ErrorKind::NotFound);
}

/// Members are found by their headers, the first of which lies in front of the sample's place.
TEST_F(StoredSamplesOf, OfATarComeWithTheHeaderOfTheirFirstMember)
{
    addShard("a.tar", dataset::tarMember("1.jpg", 700) + dataset::tarMember("1.cls", 2) + dataset::tarEnd,
             DatasetFormat::Tar);
    m_catalogue.samples = {{0, 512, 1024 + 512 + 2}};
    const auto read = this->read({10, mebibytes(1)});
    ASSERT_TRUE(read.ok()) << read.error().message;
    ASSERT_EQ(read->samples.size(), 1U);
    const auto& sample = read->samples.front();
    EXPECT_EQ(sample.begin, 512U);
    EXPECT_EQ(sample.stored().size(), 1024U + 512 + 2) << "the header is not counted";
    ASSERT_EQ(sample.parts.size(), 2U);
    EXPECT_EQ(sample.parts[0].bytes.size(), 700U);
    EXPECT_EQ(sample.parts[1].bytes.size(), 2U);
}

TEST_F(StoredSamplesOf, OfTfRecordAreReadWithTheirFraming)
{
    addShard("a", dataset::tfRecord(100), DatasetFormat::TfRecord);
    m_catalogue.samples = {{0, 0, 116}};
    const auto read = this->read({10, mebibytes(1)});
    ASSERT_TRUE(read.ok()) << read.error().message;
    ASSERT_EQ(read->samples.size(), 1U);
    EXPECT_EQ(read->samples[0].stored().size(), 116U);
    ASSERT_EQ(read->samples[0].parts.size(), 1U);
    EXPECT_EQ(read->samples[0].parts[0].bytes.size(), 100U) << "the record alone";
}

TEST_F(StoredSamplesOf, OfAShardThatIsCompressedAsAWholeAreRefused)
{
    for (const auto* head : {"\x1f\x8b\x08", "\x28\xb5\x2f\xfd", "\x04\x22\x4d\x18"}) {
        m_catalogue = {};
        addShard("a.tar.x", head + std::string(4096, 'z'), DatasetFormat::Tar);
        m_catalogue.samples = {{0, 512, 100}};
        const auto read = this->read({10, mebibytes(1)});
        ASSERT_FALSE(read.ok());
        EXPECT_EQ(read.error().kind, ErrorKind::Unsupported);
        EXPECT_NE(read.error().message.find("is compressed as a whole"), std::string::npos) << read.error().message;
        EXPECT_EQ(read.error().hint.text, "unpack one of the shards and measure that");
    }
}

/// An archive of tar begins with the name of its first member.
TEST_F(StoredSamplesOf, OfAFileThatBeginsLikeBzip2AndIsNotAreRead)
{
    addShard("a.tar", "BZhang/1.jpg" + std::string(4096, 'z'), DatasetFormat::Tar);
    m_catalogue.samples = {{0, 512, 100}, {0, 1024, 100}};
    EXPECT_TRUE(this->read({10, mebibytes(1)}).ok());
}

/// What lies at the place of a line or a record is no damaged sample of the user's.
TEST_F(StoredSamplesOf, OfCompressedShardsOfAnyFormatAreRefused)
{
    for (const auto format : {DatasetFormat::JsonLines, DatasetFormat::Mds, DatasetFormat::OneFile}) {
        for (const auto* head : {"\x1f\x8b\x08", "\x28\xb5\x2f\xfd", "\xfd\x37zXZ", "BZh91AY&SY"}) {
            m_catalogue = {};
            addShard("a.x", head + std::string(4096, 'z'), format);
            m_catalogue.samples = {{0, 0, 100}, {0, 100, 100}};
            const auto read = this->read({10, mebibytes(1)});
            ASSERT_FALSE(read.ok()) << word(format);
            EXPECT_EQ(read.error().kind, ErrorKind::Unsupported) << word(format);
            EXPECT_NE(read.error().message.find("is compressed as a whole"), std::string::npos) << read.error().message;
        }
    }
}

TEST_F(StoredSamplesOf, OfCompressedShardsBesideOthersAreCountedByThatReason)
{
    addShard("a.jsonl", "{}\n{}\n", DatasetFormat::JsonLines);
    addShard("b.jsonl.gz", "\x1f\x8b\x08" + std::string(100, 'z'), DatasetFormat::JsonLines);
    m_catalogue.samples = {{0, 0, 3}, {0, 3, 3}, {1, 0, 50}};
    const auto read = this->read({10, mebibytes(1)});
    ASSERT_TRUE(read.ok()) << read.error().message;
    EXPECT_EQ(read->samples.size(), 2U) << "of a file shorter than what is looked at";
    EXPECT_EQ(read->failures,
              (std::vector<SampleCount>{{"the shard is compressed: none of its samples can be read alone", 1}}));
}

/// Method 8 of a member is deflate, 0 is none.
TEST_F(StoredSamplesOf, OfAnArchiveOfCompressedArraysAreRefused)
{
    const std::string version("PK\x03\x04\x2d\0\0\0", 8);
    const auto of = [&](char method) {
        m_catalogue = {};
        addShard("a.npz", version + method + std::string(4095, '\0'), DatasetFormat::Numpy);
        m_catalogue.samples = {{0, 0, 1000}, {0, 1000, 1000}};
        return this->read({10, mebibytes(1)});
    };
    const auto packed = of('\x08');
    ASSERT_FALSE(packed.ok());
    EXPECT_EQ(packed.error().kind, ErrorKind::Unsupported);
    EXPECT_NE(packed.error().message.find("a.npz are compressed: none of their rows"), std::string::npos)
        << packed.error().message;
    const auto plain = of('\0');
    ASSERT_TRUE(plain.ok()) << plain.error().message;
    EXPECT_EQ(plain->samples.size(), 2U);
}

/// Files of one sample each may be compressed: each is read alone.
TEST_F(StoredSamplesOf, OfCompressedFilesAreRead)
{
    addShard("a.nii.gz", "\x1f\x8b\x08" + std::string(100, 'z'), DatasetFormat::Files);
    m_catalogue.samples = {{0, 0, 103}};
    const auto read = this->read({10, mebibytes(1)});
    ASSERT_TRUE(read.ok()) << read.error().message;
    EXPECT_EQ(read->samples[0].parts[0].encoding, decoders::Encoding::Gzip);
}

TEST_F(StoredSamplesOf, AStopEndsIt)
{
    add("a", 10);
    std::stop_source stop;
    stop.request_stop();
    const auto read = this->read({10, mebibytes(1)}, 1, stop.get_token());
    EXPECT_TRUE(!read.ok() || read->samples.empty());
}

TEST(CountOne, CountsByName)
{
    std::vector<SampleCount> counts;
    countOne(counts, "png");
    countOne(counts, "jpeg");
    countOne(counts, "png");
    EXPECT_EQ(counts, (std::vector<SampleCount>{{"png", 2}, {"jpeg", 1}}));
}

} // namespace
} // namespace sluice
