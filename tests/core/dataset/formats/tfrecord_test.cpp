// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/dataset/catalogue.h"
#include "core/dataset/formats/readers.h"
#include "tests/core/dataset/shards.h"

#include <gtest/gtest.h>

#include <archive.h>
#include <archive_entry.h>

#include <string>

namespace sluice::dataset {
namespace {

TEST(Crc, OfTheStandardsExample)
{
    EXPECT_EQ(crcOf("123456789"), 0xE3069283U);
}

class TfRecord : public DatasetFolder {
protected:
    ReadShard read(const std::string& name, const ReadOptions& options = {}, std::size_t most = SIZE_MAX) const
    {
        return readShard(path(name), &readTfRecord, options, most);
    }

    void writePacked(const std::string& name, const std::string& content) const
    {
        const auto close = [](archive* to) { return archive_write_free(to); };
        const std::unique_ptr<archive, int (*)(archive*)> out(archive_write_new(), close);
        archive_write_add_filter_gzip(out.get());
        archive_write_set_format_raw(out.get());
        ASSERT_EQ(archive_write_open_filename(out.get(), path(name).c_str()), ARCHIVE_OK);
        const std::unique_ptr<archive_entry, void (*)(archive_entry*)> entry(archive_entry_new(), &archive_entry_free);
        archive_entry_set_filetype(entry.get(), AE_IFREG);
        archive_write_header(out.get(), entry.get());
        ASSERT_EQ(archive_write_data(out.get(), content.data(), content.size()),
                  static_cast<la_ssize_t>(content.size()));
    }
};

TEST_F(TfRecord, RecordsAreFoundByTheirLengths)
{
    write("train.tfrecord-00000-of-00001", tfRecord(100) + tfRecord(5000));
    const auto found = catalogueOf(root());
    ASSERT_TRUE(found.ok()) << found.error().message;
    EXPECT_EQ(found->summary.format, DatasetFormat::TfRecord);
    ASSERT_EQ(found->samples.size(), 2U);
    EXPECT_EQ(found->samples[1], (Sample{0, 116, 5016}));
}

TEST_F(TfRecord, TheirFramingIsReadAndIsNoPayload)
{
    write("a", tfRecord(100) + tfRecord(0));
    const auto shard = read("a");
    ASSERT_TRUE(shard.reading.ok()) << shard.problem();
    EXPECT_EQ(shard.runs, (std::vector<SampleRun>{{0, 116, 100}, {116, 16, 0}}));
    EXPECT_TRUE(shard.reading->whole);
}

TEST_F(TfRecord, ATruncatedOneIsNamedWithItsPlace)
{
    for (const std::size_t rest : {1U, 11U, 12U, 2000U, 5015U}) {
        write("cut.tfrecord", tfRecord(100) + tfRecord(5000).substr(0, rest));
        const auto shard = read("cut.tfrecord");
        ASSERT_FALSE(shard.reading.ok()) << rest;
        EXPECT_EQ(shard.reading.error().kind, ErrorKind::Corrupt);
        EXPECT_NE(shard.problem().find("truncated at byte 116"), std::string::npos) << shard.problem();
    }
}

TEST_F(TfRecord, AWrongLengthIsNamedWithItsPlace)
{
    auto wrong = tfRecord(100) + tfRecord(200);
    wrong[116] = static_cast<char>(wrong[116] ^ 1);
    write("wrong.tfrecord", wrong);
    EXPECT_NE(read("wrong.tfrecord").problem().find("no TFRecord (the checksum of a length is wrong) at byte 116"),
              std::string::npos)
        << read("wrong.tfrecord").problem();
    write("no.tfrecord", std::string(200, 'n'));
    EXPECT_EQ(read("no.tfrecord").reading.error().kind, ErrorKind::Corrupt);
}

/// The checksum of a hostile length is right, too.
TEST_F(TfRecord, ALengthBeyondAllReasonIsRefused)
{
    for (const auto length : {UINT64_MAX, UINT64_MAX - 15, std::uint64_t{1} << 63, std::uint64_t{101}}) {
        write("a", tfRecordHeader(length) + std::string(104, 'r'));
        writePacked("a.gz", tfRecordHeader(length) + std::string(104, 'r'));
        EXPECT_EQ(read("a").reading.error().kind, ErrorKind::Corrupt) << length;
        EXPECT_EQ(read("a.gz").reading.error().kind, ErrorKind::Corrupt) << length;
        EXPECT_TRUE(read("a.gz").runs.empty());
    }
}

TEST_F(TfRecord, IsKnownByTheChecksumOfItsFirstLength)
{
    const auto isRecognised = [this](const std::string& content) {
        write("x", content);
        const auto view = FileView::open(path("x"));
        return view && isTfRecord(*view);
    };
    EXPECT_TRUE(isRecognised(tfRecord(7)));
    EXPECT_FALSE(isRecognised(tfRecord(7).substr(0, 11)));
    EXPECT_FALSE(isRecognised(std::string(100, '\0')));
    EXPECT_FALSE(isRecognised(""));
}

TEST_F(TfRecord, BehindACompressionTheyAreTheSame)
{
    const auto records = tfRecord(100) + tfRecord(700'000) + tfRecord(5000);
    write("a", records);
    writePacked("a.gz", records);
    const auto plain = read("a");
    const auto packed = read("a.gz");
    ASSERT_TRUE(packed.reading.ok()) << packed.problem();
    EXPECT_EQ(packed.runs, plain.runs);
    EXPECT_TRUE(packed.reading->whole);
    EXPECT_TRUE(packed.reading->behindCompression);
    EXPECT_EQ(packed.reading->codec, "gzip");
    EXPECT_EQ(packed.reading->unpackedBytes, static_cast<std::int64_t>(records.size()));
}

TEST_F(TfRecord, ACompressedOneThatEndsWithinARecordIsSaid)
{
    writePacked("a.gz", tfRecord(100) + tfRecord(5000).substr(0, 2000));
    EXPECT_NE(read("a.gz").problem().find("truncated"), std::string::npos) << read("a.gz").problem();
    writePacked("b.gz", tfRecord(100) + tfRecord(5000).substr(0, 5));
    EXPECT_NE(read("b.gz").problem().find("truncated at byte 116"), std::string::npos) << read("b.gz").problem();
}

TEST_F(TfRecord, WhoHasEnoughIsGivenNoMore)
{
    const auto records = tfRecord(100) + tfRecord(200) + tfRecord(300);
    write("a", records);
    writePacked("a.gz", records);
    for (const auto* name : {"a", "a.gz"}) {
        const auto shard = read(name, {}, 2);
        ASSERT_TRUE(shard.reading.ok());
        EXPECT_EQ(shard.samples(), 2) << name;
        EXPECT_FALSE(shard.reading->whole) << name;
    }
    EXPECT_EQ(read("a", {}, 2).reading->readTo, 116 + 216);
    EXPECT_TRUE(read("a", {}, 3).reading->whole) << "no record was left";
}

/// What is read of a compressed shard within a long record is no whole shard.
TEST_F(TfRecord, AShardThatIsLeftWithinARecordIsNotWhole)
{
    writePacked("a.gz", tfRecord(100) + tfRecord(2'000'000) + tfRecord(300));
    int asked = 0;
    ReadOptions options;
    options.enough = [&asked] { return ++asked > 1; }; // after the first record: within the second
    const auto shard = read("a.gz", options);
    ASSERT_TRUE(shard.reading.ok()) << shard.problem();
    EXPECT_EQ(shard.samples(), 1);
    EXPECT_FALSE(shard.reading->whole);
}

} // namespace
} // namespace sluice::dataset
