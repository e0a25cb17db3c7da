// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/dataset/catalogue.h"
#include "core/dataset/shard.h"
#include "tests/core/temporary_folder.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>

namespace sluice::dataset {
namespace {

class DatasetFolder : public testing::Test {
protected:
    std::string path(const std::string& name) const { return (m_folder.path() / name).string(); }

    void write(const std::string& name, const std::string& content) const
    {
        std::filesystem::create_directories(std::filesystem::path(path(name)).parent_path());
        std::ofstream(path(name), std::ios::binary) << content;
    }

    TemporaryFolder m_folder;
};

/// One ustar header: name, size in octal, checksum.
std::string tarHeader(const std::string& name, std::size_t size, char type = '0')
{
    std::string header(512, '\0');
    header.replace(0, name.size(), name);
    header.replace(100, 7, "0000644");
    header.replace(108, 7, "0000000");
    header.replace(116, 7, "0000000");
    char octal[16];
    std::snprintf(octal, sizeof octal, "%011zo", size);
    header.replace(124, 11, octal);
    header.replace(136, 11, "00000000000");
    header[156] = type;
    header.replace(257, 5, "ustar");
    header.replace(263, 2, "00");
    header.replace(148, 8, "        ");
    unsigned sum = 0;
    for (const unsigned char c : header) {
        sum += c;
    }
    std::snprintf(octal, sizeof octal, "%06o", sum);
    header.replace(148, 6, octal);
    header[154] = '\0';
    return header;
}

std::string tarMember(const std::string& name, std::size_t size)
{
    return tarHeader(name, size) + std::string((size + 511) / 512 * 512, 'x');
}

const std::string tarEnd(1024, '\0');

/// CRC-32C of the eight bytes of a length, masked: written out for the two lengths that the tests use.
std::string tfRecord(std::size_t length);

std::uint32_t crcOf(const std::string& bytes)
{
    std::uint32_t crc = ~0U;
    for (const unsigned char byte : bytes) {
        crc ^= byte;
        for (int bit = 0; bit < 8; ++bit) {
            crc = (crc >> 1) ^ ((crc & 1) != 0 ? 0x82F63B78U : 0U);
        }
    }
    return ~crc;
}

template <class T>
std::string raw(T number)
{
    return std::string(reinterpret_cast<const char*>(&number), sizeof number);
}

std::string tfRecord(std::size_t length)
{
    const auto size = raw(static_cast<std::uint64_t>(length));
    const auto crc = crcOf(size);
    return size + raw(static_cast<std::uint32_t>(((crc >> 15) | (crc << 17)) + 0xA282EAD8U)) + std::string(length, 'r')
        + std::string(4, 'c');
}

TEST(Crc, OfTheStandardsExample)
{
    EXPECT_EQ(crcOf("123456789"), 0xE3069283U);
}

TEST_F(DatasetFolder, FilesAreSamplesOfTheirSizes)
{
    write("cats/1.jpg", std::string(1000, 'j'));
    write("cats/2.jpg", std::string(3000, 'j'));
    write("dogs/3.jpg", std::string(2000, 'j'));
    write("empty.jpg", "");
    write(".hidden/4.jpg", "x");
    std::filesystem::create_symlink("/etc", path("link"));
    const auto found = catalogueOf(m_folder.path().string());
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

TEST_F(DatasetFolder, AFileOfATerabyteIsNotCutIntoBytes)
{
    write("sparse", "x");
    std::filesystem::resize_file(path("sparse"), std::uintmax_t{1} << 40);
    const auto refused = catalogueOf(path("sparse"), Bytes{1});
    ASSERT_FALSE(refused.ok());
    EXPECT_NE(refused.error().message.find("would be cut into 1099511627776 samples"), std::string::npos);
    EXPECT_TRUE(catalogueOf(path("sparse"), gibibytes(1)).ok());
}

TEST_F(DatasetFolder, OneFileIsCutIntoSamples)
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

TEST_F(DatasetFolder, ALinkThatIsNamedIsFollowed)
{
    write("big", std::string(10'000, 'b'));
    std::filesystem::create_symlink(path("big"), path("latest"));
    const auto found = catalogueOf(path("latest"), Bytes{4096});
    ASSERT_TRUE(found.ok()) << found.error().message;
    EXPECT_EQ(std::filesystem::path(found->files.front()).filename(), "big");
}

TEST_F(DatasetFolder, MembersOfAShardThatShareAKeyAreOneSample)
{
    write("a.tar",
          tarMember("x/0001.jpg", 700) + tarMember("x/0001.cls", 2) + tarMember("x/0002.jpg", 300)
              + tarMember("x/0002.cls", 2) + tarEnd);
    const auto samples = samplesOfTar(path("a.tar"));
    ASSERT_TRUE(samples.ok()) << samples.error().message;
    ASSERT_EQ(samples->size(), 2U);
    // header, 1,024 bytes of data, header, 2 bytes
    EXPECT_EQ((*samples)[0], (Extent{512, 1024 + 512 + 2}));
    EXPECT_EQ((*samples)[1], (Extent{512 + 1024 + 512 + 512 + 512, 512 + 512 + 2}));
    EXPECT_EQ(catalogueOf(m_folder.path().string())->summary.format, DatasetFormat::Tar);
}

TEST_F(DatasetFolder, NamesInsideAnArchiveLeadNowhere)
{
    write("evil.tar",
          tarMember("../../../../etc/passwd", 100) + tarMember("/etc/shadow", 100) + tarHeader("link", 0, '2')
              + tarEnd);
    const auto found = catalogueOf(path("evil.tar"));
    ASSERT_TRUE(found.ok()) << found.error().message;
    EXPECT_EQ(found->summary.samples, 2);
    EXPECT_EQ(found->files, std::vector<std::string>{path("evil.tar")}); // nothing else is ever opened
}

TEST_F(DatasetFolder, AShardThatStatesMoreThanItHoldsIsRefused)
{
    write("short.tar", tarMember("a.jpg", 5000).substr(0, 3000));
    EXPECT_EQ(samplesOfTar(path("short.tar")).error().kind, ErrorKind::Corrupt);
    write("bomb.tar", tarHeader("a.jpg", 077777777777) + std::string(512, 'x'));
    EXPECT_EQ(samplesOfTar(path("bomb.tar")).error().kind, ErrorKind::Corrupt);
    write("no.tar", std::string(4096, 'q'));
    EXPECT_FALSE(samplesOfTar(path("no.tar")).ok());
}

TEST_F(DatasetFolder, RecordsAreFoundByTheirLengths)
{
    write("train.tfrecord-00000-of-00001", tfRecord(100) + tfRecord(5000));
    const auto found = catalogueOf(m_folder.path().string());
    ASSERT_TRUE(found.ok()) << found.error().message;
    EXPECT_EQ(found->summary.format, DatasetFormat::TfRecord);
    ASSERT_EQ(found->samples.size(), 2U);
    EXPECT_EQ(found->samples[1], (Sample{0, 116, 5016}));
}

TEST_F(DatasetFolder, ATruncatedRecordIsNamedWithItsPlace)
{
    write("cut.tfrecord", tfRecord(100) + tfRecord(5000).substr(0, 2000));
    const auto cut = samplesOfTfRecord(path("cut.tfrecord"));
    ASSERT_FALSE(cut.ok());
    EXPECT_NE(cut.error().message.find("truncated at byte 116"), std::string::npos) << cut.error().message;
    write("no.tfrecord", std::string(200, 'n'));
    EXPECT_EQ(samplesOfTfRecord(path("no.tfrecord")).error().kind, ErrorKind::Corrupt);
}

TEST_F(DatasetFolder, SequencesOfTokensAreFoundThroughTheIndex)
{
    const std::string header = std::string("MMIDIDX\0\0", 9) + raw(std::uint64_t{1}) + raw(std::uint8_t{8})
        + raw(std::uint64_t{2}) + raw(std::uint64_t{2});
    const auto index = header + raw(std::int32_t{10}) + raw(std::int32_t{30}) + raw(std::int64_t{0})
        + raw(std::int64_t{20}) + raw(std::int64_t{0}) + raw(std::int64_t{1});
    write("text.idx", index);
    write("text.bin", std::string(80, 't'));
    const auto found = catalogueOf(m_folder.path().string());
    ASSERT_TRUE(found.ok()) << found.error().message;
    EXPECT_EQ(found->summary.format, DatasetFormat::Megatron);
    ASSERT_EQ(found->samples.size(), 2U);
    EXPECT_EQ(found->samples[1], (Sample{0, 20, 60})); // 30 tokens of two bytes
    write("text.bin", std::string(79, 't'));
    EXPECT_EQ(catalogueOf(m_folder.path().string()).error().kind, ErrorKind::Corrupt);
    write("text.idx", header.substr(0, 20));
    EXPECT_EQ(catalogueOf(m_folder.path().string()).error().kind, ErrorKind::Corrupt);
}

TEST_F(DatasetFolder, NothingThereIsSaid)
{
    EXPECT_EQ(catalogueOf(path("nowhere")).error().kind, ErrorKind::NotFound);
    EXPECT_EQ(catalogueOf(m_folder.path().string()).error().kind, ErrorKind::NotFound);
    EXPECT_EQ(catalogueOf("/dev/null").error().kind, ErrorKind::Usage);
}

} // namespace
} // namespace sluice::dataset
