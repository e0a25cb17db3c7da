// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/dataset/catalogue.h"
#include "core/dataset/formats/readers.h"
#include "tests/core/child_process.h"
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

/// All samples of one shard, and how its reading ended.
struct Read {
    std::vector<SampleRun> runs;
    Result<ShardReading> reading{ShardReading{}};
};

template <class Reader>
Read readAll(const std::string& path, Reader reader)
{
    Read read;
    const auto view = FileView::open(path);
    if (!view) {
        read.reading = view.error();
        return read;
    }
    read.reading = reader(*view, ReadOptions{}, [&read](const SampleRun& run) {
        read.runs.push_back(run);
        return true;
    });
    return read;
}

TEST_F(DatasetFolder, FilesAreSamplesOfTheirSizes)
{
    write("cats/1.jpg", std::string(1000, 'j'));
    write("cats/2.jpg", std::string(3000, 'j'));
    write("dogs/3.jpg", std::string(2000, 'j'));
    write("empty.jpg", "");
    write(".hidden/4.jpg", "x");
    std::filesystem::create_symlink(path("nowhere"), path("link"));
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
    const auto read = readAll(path("a.tar"), &readTar);
    ASSERT_TRUE(read.reading.ok()) << read.reading.error().message;
    ASSERT_EQ(read.runs.size(), 2U);
    // header, 1,024 bytes of data, header, 2 bytes
    EXPECT_EQ(read.runs[0], (SampleRun{512, 1024 + 512 + 2, 702}));
    EXPECT_EQ(read.runs[1], (SampleRun{512 + 1024 + 512 + 512 + 512, 512 + 512 + 2, 302}));
    EXPECT_EQ(catalogueOf(m_folder.path().string())->summary.format, DatasetFormat::Tar);
}

TEST_F(DatasetFolder, NamesInsideAnArchiveLeadNowhere)
{
    write("evil.tar",
          tarMember("../../../../etc/passwd.txt", 100) + tarMember("/etc/shadow.txt", 100) + tarHeader("link", 0, '2')
              + tarEnd);
    const auto found = catalogueOf(path("evil.tar"));
    ASSERT_TRUE(found.ok()) << found.error().message;
    EXPECT_EQ(found->summary.samples, 2);
    EXPECT_EQ(found->files, std::vector<std::string>{path("evil.tar")}); // nothing else is ever opened
}

TEST_F(DatasetFolder, AShardThatStatesMoreThanItHoldsIsRefused)
{
    write("short.tar", tarMember("a.jpg", 5000).substr(0, 3000));
    EXPECT_EQ(readAll(path("short.tar"), &readTar).reading.error().kind, ErrorKind::Corrupt);
    write("bomb.tar", tarHeader("a.jpg", 077777777777) + std::string(512, 'x'));
    EXPECT_EQ(readAll(path("bomb.tar"), &readTar).reading.error().kind, ErrorKind::Corrupt);
    write("no.tar", std::string(4096, 'q'));
    EXPECT_FALSE(readAll(path("no.tar"), &readTar).reading.ok());
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
    const auto cut = readAll(path("cut.tfrecord"), &readTfRecord).reading;
    ASSERT_FALSE(cut.ok());
    EXPECT_NE(cut.error().message.find("truncated at byte 116"), std::string::npos) << cut.error().message;
    write("no.tfrecord", std::string(200, 'n'));
    EXPECT_EQ(readAll(path("no.tfrecord"), &readTfRecord).reading.error().kind, ErrorKind::Corrupt);
}

TEST_F(DatasetFolder, SequencesOfTokensAreCutAcrossDocuments)
{
    const std::string header = std::string("MMIDIDX\0\0", 9) + raw(std::uint64_t{1}) + raw(std::uint8_t{8})
        + raw(std::uint64_t{2}) + raw(std::uint64_t{2});
    const auto index = header + raw(std::int32_t{10}) + raw(std::int32_t{30}) + raw(std::int64_t{0})
        + raw(std::int64_t{20}) + raw(std::int64_t{0}) + raw(std::int64_t{1});
    write("text.idx", index);
    write("text.bin", std::string(80, 't'));
    const auto asked = catalogueOf(m_folder.path().string());
    ASSERT_FALSE(asked.ok());
    EXPECT_EQ(asked.error().kind, ErrorKind::Usage);
    EXPECT_NE(asked.error().hint.text.find("tokens of a sequence"), std::string::npos);
    const auto found = catalogueOf(m_folder.path().string(), Bytes{16});
    ASSERT_TRUE(found.ok()) << found.error().message;
    EXPECT_EQ(found->summary.format, DatasetFormat::Megatron);
    ASSERT_EQ(found->samples.size(), 5U);
    EXPECT_EQ(found->samples[1], (Sample{0, 16, 16})) << "from the first document into the second";
    write("text.bin", std::string(79, 't'));
    EXPECT_EQ(catalogueOf(m_folder.path().string(), Bytes{16}).error().kind, ErrorKind::Corrupt);
    write("text.idx", header.substr(0, 20));
    EXPECT_EQ(catalogueOf(m_folder.path().string(), Bytes{16}).error().kind, ErrorKind::Corrupt);
}

TEST_F(DatasetFolder, ContainersAreNeverCountedAsOneSample)
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

TEST_F(DatasetFolder, RecordsAreKnownByTheirContent)
{
    write("train-00000-of-00002", tfRecord(100) + tfRecord(5000));
    write("train-00001-of-00002", tfRecord(100));
    const auto found = catalogueOf(m_folder.path().string());
    ASSERT_TRUE(found.ok()) << found.error().message;
    EXPECT_EQ(found->summary.format, DatasetFormat::TfRecord);
    EXPECT_EQ(found->summary.samples, 3);
}

TEST_F(DatasetFolder, ACompressedRecordingThatIsOneSampleIsOne)
{
    write("a.nii.gz", "\x1f\x8b" + std::string(1000, 'z'));
    write("b.pt", "PK\x03\x04" + std::string(1000, 'z'));
    EXPECT_EQ(catalogueOf(m_folder.path().string())->summary.samples, 2);
}

TEST_F(DatasetFolder, LabelsBesideTheImagesAreNoSamples)
{
    write("images/0.jpg", std::string(8000, 'j'));
    write("images/1.jpg", std::string(8000, 'j'));
    write("labels/0.txt", std::string(90, 't'));
    write("labels/1.txt", std::string(90, 't'));
    write("labels/train.cache", std::string(700, 'c'));
    write("data.yaml", "names: []");
    write("README", "read me");
    const auto found = catalogueOf(m_folder.path().string());
    ASSERT_TRUE(found.ok()) << found.error().message;
    EXPECT_EQ(found->summary.samples, 2);
    EXPECT_EQ(found->summary.sample.mean, Bytes{8000});
    ASSERT_EQ(found->summary.leftOut.size(), 1U);
    EXPECT_EQ(found->summary.leftOut.front().count, 5);
}

TEST_F(DatasetFolder, TextsAreSamplesWhereThereIsNothingElse)
{
    write("0.txt", std::string(90, 't'));
    write("1.txt", std::string(90, 't'));
    EXPECT_EQ(catalogueOf(m_folder.path().string())->summary.samples, 2);
}

TEST_F(DatasetFolder, LinksAreFollowedOnceAndCounted)
{
    write("real/a/0.jpg", std::string(3000, 'j'));
    write("real/a/1.jpg", std::string(3000, 'j'));
    std::filesystem::create_directories(path("classes"));
    std::filesystem::create_symlink(path("real/a"), path("classes/a"));
    std::filesystem::create_symlink(path("real/a"), path("classes/again"));
    std::filesystem::create_symlink(path("classes"), path("classes/loop"));
    std::filesystem::create_symlink(path("nowhere"), path("classes/gone"));
    const auto folders = catalogueOf(path("classes"));
    ASSERT_TRUE(folders.ok()) << folders.error().message;
    EXPECT_EQ(folders->summary.samples, 2);
    ASSERT_EQ(folders->summary.leftOut.size(), 1U);
    EXPECT_EQ(folders->summary.leftOut.front(), (LeftOut{"links", 1, "they lead nowhere"}));
    std::filesystem::create_directories(path("hub"));
    std::filesystem::create_symlink(path("real/a/0.jpg"), path("hub/0.jpg"));
    const auto files = catalogueOf(path("hub"));
    ASSERT_TRUE(files.ok()) << files.error().message;
    EXPECT_EQ(std::filesystem::path(files->files.front()).parent_path().filename(), "a") << "what is opened is no link";
}

/// /proc has a folder for each thread, comes and goes, and some of its files wait for ever.
TEST_F(DatasetFolder, WhatTheKernelMakesUpIsNoDataSet)
{
    write("1.jpg", std::string(100, 'x'));
    std::filesystem::create_symlink("/proc/self", path("processes"));
    std::filesystem::create_symlink("/sys/class", path("devices"));
    const auto found = catalogueOf(path("."));
    ASSERT_TRUE(found.ok()) << found.error().message;
    EXPECT_EQ(found->files.size(), 1U);
    ASSERT_EQ(found->summary.leftOut.size(), 1U);
    EXPECT_EQ(found->summary.leftOut.front(), (LeftOut{"folders", 2, "the kernel makes up what they hold"}));
    EXPECT_EQ(catalogueOf("/proc/self/status").error().kind, ErrorKind::Usage);
}

TEST_F(DatasetFolder, AFolderThatCannotBeReadIsNamed)
{
    namespace fs = std::filesystem;
    write("a/0.jpg", std::string(3000, 'j'));
    write("b/1.jpg", std::string(3000, 'j'));
    fs::permissions(m_folder.path(), fs::perms{0755});
    fs::permissions(path("b"), fs::perms::none);
    EXPECT_EQ(inUnprivilegedChild([this] {
                  const auto found = catalogueOf(m_folder.path().string());
                  const bool one = found && found->summary.samples == 1 && found->summary.leftOut.size() == 1;
                  return one && found->summary.leftOut.front().what == "folders that cannot be read" ? 0 : 1;
              }),
              0);
    fs::permissions(path("b"), fs::perms::owner_all);
}

TEST_F(DatasetFolder, MembersThatWebDatasetPassesOverAreNoSamples)
{
    write("mac.tar",
          tarMember("./._0.jpg", 163) + tarMember("./0.jpg", 600) + tarMember("./._0.cls", 163)
              + tarMember("./0.cls", 1) + tarMember("./notice", 50) + tarMember("__meta__.json", 9)
              + tarMember("./1.jpg", 600) + tarEnd);
    const auto read = readAll(path("mac.tar"), &readTar);
    ASSERT_TRUE(read.reading.ok()) << read.reading.error().message;
    EXPECT_EQ(read.runs.size(), 2U);
}

TEST_F(DatasetFolder, ASparseMemberCountsByWhatIsStored)
{
    // Old GNU form: one piece of 512 bytes of 400,000, stated in the header.
    auto header = tarHeader("0000.npy", 512, 'S');
    header.replace(257, 8, std::string("ustar  \0", 8));
    header.replace(386, 12, std::string("00000000000\0", 12));
    header.replace(398, 12, std::string("00000001000\0", 12));
    header.replace(483, 12, std::string("00001415200\0", 12));
    header.replace(148, 8, "        ");
    unsigned sum = 0;
    for (const unsigned char c : header) {
        sum += c;
    }
    char octal[8];
    std::snprintf(octal, sizeof octal, "%06o", sum);
    header.replace(148, 6, octal);
    header[154] = '\0';
    write("s.tar", header + std::string(512, 'x') + tarMember("0001.npy", 700) + tarEnd);
    const auto read = readAll(path("s.tar"), &readTar);
    ASSERT_TRUE(read.reading.ok()) << read.reading.error().message;
    ASSERT_EQ(read.runs.size(), 2U);
    EXPECT_EQ(read.runs[0], (SampleRun{512, 512, 512}));
}

TEST_F(DatasetFolder, NothingThereIsSaid)
{
    EXPECT_EQ(catalogueOf(path("nowhere")).error().kind, ErrorKind::NotFound);
    EXPECT_EQ(catalogueOf(m_folder.path().string()).error().kind, ErrorKind::NotFound);
    EXPECT_EQ(catalogueOf("/dev/null").error().kind, ErrorKind::Usage);
}

} // namespace
} // namespace sluice::dataset
