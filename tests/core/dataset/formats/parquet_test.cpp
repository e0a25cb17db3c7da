// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/dataset/catalogue.h"
#include "core/dataset/formats/readers.h"
#include "tests/core/dataset/shards.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace sluice::dataset {
namespace {

using namespace std::string_literals;

/// Writes the compact protocol of Thrift, as much of it as a footer takes.
class FooterWriter {
public:
    FooterWriter& number(int id, std::int64_t value)
    {
        head(id, 6);
        zigzag(value);
        return *this;
    }
    FooterWriter& choice(int id, std::int32_t value)
    {
        head(id, 5);
        zigzag(value);
        return *this;
    }
    FooterWriter& binary(int id, const std::string& bytes)
    {
        head(id, 8);
        m_bytes += static_cast<char>(bytes.size()) + bytes; // of fewer than 128
        return *this;
    }
    FooterWriter& structure(int id, const FooterWriter& inner)
    {
        head(id, 12);
        m_bytes += inner.text();
        return *this;
    }
    FooterWriter& list(int id, const std::vector<FooterWriter>& structures)
    {
        head(id, 9);
        m_bytes += static_cast<char>(structures.size() << 4U | 12U);
        for (const auto& each : structures) {
            m_bytes += each.text();
        }
        return *this;
    }
    std::string text() const { return m_bytes + '\0'; }

private:
    void head(int id, int type)
    {
        m_bytes += static_cast<char>((id - m_last) << 4 | type);
        m_last = id;
    }
    void zigzag(std::int64_t value)
    {
        auto rest = static_cast<std::uint64_t>(value) << 1U ^ static_cast<std::uint64_t>(value >> 63);
        for (; rest >= 128; rest >>= 7U) {
            m_bytes += static_cast<char>(rest | 128U);
        }
        m_bytes += static_cast<char>(rest);
    }

    std::string m_bytes;
    int m_last = 0;
};

struct Column {
    std::int64_t stored = 0;
    std::int64_t page = 4;
    std::int64_t dictionary = 0;
    std::int32_t codec = 0;
    std::string file{}; ///< that holds it; empty: this one
};

FooterWriter rowGroup(const std::vector<Column>& columns, std::int64_t rows, std::int64_t unpacked = 1000)
{
    std::vector<FooterWriter> chunks;
    for (const auto& column : columns) {
        FooterWriter meta;
        meta.choice(4, column.codec).number(7, column.stored).number(9, column.page);
        if (column.dictionary > 0) {
            meta.number(11, column.dictionary);
        }
        FooterWriter chunk;
        if (!column.file.empty()) {
            chunk.binary(1, column.file);
        }
        chunks.push_back(chunk.structure(3, meta));
    }
    return FooterWriter().list(1, chunks).number(2, unpacked).number(3, rows);
}

std::string parquetOf(const std::string& footer, std::size_t pages = 1000, const std::string& magic = "PAR1")
{
    return "PAR1" + std::string(pages, 'p') + footer + raw(static_cast<std::uint32_t>(footer.size())) + magic;
}

std::string withGroups(std::int64_t rows, const std::vector<FooterWriter>& groups)
{
    return parquetOf(FooterWriter().number(3, rows).list(4, groups).text());
}

class Parquet : public DatasetFolder {
protected:
    ReadShard read(const std::string& content) const
    {
        write("a.parquet", content);
        return readShard(path("a.parquet"), &readParquet);
    }
    void expectCorrupt(const std::string& content, const std::string& why) const
    {
        const auto shard = read(content);
        ASSERT_FALSE(shard.reading.ok()) << why;
        EXPECT_EQ(shard.reading.error().kind, ErrorKind::Corrupt);
        EXPECT_NE(shard.problem().find(why), std::string::npos) << shard.problem();
        EXPECT_NE(shard.problem().find("a.parquet"), std::string::npos);
    }
};

TEST_F(Parquet, RowsShareTheColumnsOfTheirGroup)
{
    const auto shard = read(withGroups(10, {rowGroup({{70}, {33, 74}}, 10)}));
    ASSERT_TRUE(shard.reading.ok()) << shard.problem();
    EXPECT_EQ(shard.runs, (std::vector<SampleRun>{{4, 11, 11, 3}, {4 + 33, 10, 10, 7}}));
    EXPECT_EQ(shard.reading->unit, 103) << "a group is read at once";
    EXPECT_TRUE(shard.reading->codec.empty());
    EXPECT_EQ(shard.reading->unpackedBytes, 0) << "nothing is compressed";
}

TEST_F(Parquet, AGroupBeginsAtItsFirstPageOrDictionary)
{
    const auto shard = read(withGroups(1, {rowGroup({{70, 500}, {33, 400, 300}}, 1)}));
    ASSERT_TRUE(shard.reading.ok()) << shard.problem();
    EXPECT_EQ(shard.runs.front().offset, 300);
}

TEST_F(Parquet, TheCodecIsThatOfItsColumns)
{
    for (const auto& [codec, word] : {std::pair{1, "snappy"}, std::pair{2, "gzip"}, std::pair{4, "brotli"},
                                      std::pair{5, "lz4"}, std::pair{6, "zstd"}, std::pair{7, "lz4"}}) {
        const auto shard = read(withGroups(1, {rowGroup({{70}, {33, 4, 0, codec}}, 1)}));
        ASSERT_TRUE(shard.reading.ok()) << shard.problem();
        EXPECT_EQ(shard.reading->codec, word);
        EXPECT_EQ(shard.reading->unpackedBytes, 1000);
    }
}

TEST_F(Parquet, AGroupOfNoRowsIsNone)
{
    const auto shard = read(withGroups(2, {rowGroup({{70}}, 2), rowGroup({{0}}, 0)}));
    ASSERT_TRUE(shard.reading.ok()) << shard.problem();
    EXPECT_EQ(shard.samples(), 2);
    EXPECT_EQ(shard.reading->unit, 70);
    const auto none = read(withGroups(0, {}));
    ASSERT_TRUE(none.reading.ok()) << none.problem();
    EXPECT_EQ(none.samples(), 0);
}

TEST_F(Parquet, IsKnownByItsFirstBytes)
{
    for (const auto& [head, known] :
         {std::pair{"PAR1...", true}, std::pair{"PARE...", true}, std::pair{"PAR2", false}, std::pair{"", false}}) {
        write("x", head);
        EXPECT_EQ(isParquet(*FileView::open(path("x"))), known) << head;
    }
}

TEST_F(Parquet, OneWithoutItsEndIsSaid)
{
    const auto sound = withGroups(1, {rowGroup({{70}}, 1)});
    expectCorrupt(sound.substr(0, sound.size() - 1), "it is truncated, or its footer is missing");
    expectCorrupt("PAR1", "it is truncated, or its footer is missing");
    expectCorrupt("", "it is truncated, or its footer is missing");
}

TEST_F(Parquet, AFooterThatIsLongerThanTheFileIsSaid)
{
    const auto shard = read("PAR1" + raw(std::uint32_t{100}) + "PAR1");
    ASSERT_FALSE(shard.reading.ok());
    EXPECT_EQ(shard.reading.error().kind, ErrorKind::Corrupt);
    EXPECT_FALSE(read("PAR1" + raw(UINT32_MAX) + "PAR1").reading.ok());
}

TEST_F(Parquet, ADamagedFooterIsSaid)
{
    const auto footer = FooterWriter().number(3, 1).list(4, {rowGroup({{70}}, 1)}).text();
    expectCorrupt(parquetOf(footer.substr(0, footer.size() - 3)), "the footer of this Parquet file is damaged");
    expectCorrupt(parquetOf(""), "the footer of this Parquet file is damaged");
}

TEST_F(Parquet, AnEncryptedFooterAsksForTheSizeOfASample)
{
    const auto shard = read(parquetOf("secret", 100, "PARE"));
    ASSERT_FALSE(shard.reading.ok());
    EXPECT_EQ(shard.reading.error().kind, ErrorKind::Usage);
    EXPECT_NE(shard.problem().find("encrypted footer"), std::string::npos);
    EXPECT_EQ(shard.reading.error().hint.text, "state the mean size of a sample as stored");
}

TEST_F(Parquet, AGroupOutsideOfTheFileIsSaid)
{
    const std::vector<FooterWriter> outside{
        rowGroup({{5000}}, 1), // longer than the file
        rowGroup({{70, 5000}}, 1), // behind its end
        rowGroup({{70, -1}}, 1), // in front of it
        rowGroup({}, 1), // nowhere
        rowGroup({{-70}}, 1), // of less than nothing
        rowGroup({{-70}, {70}}, 1), // the next column does not make up for it
        rowGroup({{INT64_MAX}, {INT64_MAX}, {4}}, 1), // their sum is too large for a number
        rowGroup({{70}}, -1), // fewer rows than none
        rowGroup({{70}}, INT64_MAX), // more than any file holds
        rowGroup({{70}}, 1, -1), // unpacked to less than nothing
    };
    for (const auto& group : outside) {
        expectCorrupt(withGroups(1, {group}), "a row group lies outside of this Parquet file");
    }
}

/// What a directory of Parquet files is summed up in lists their row groups, which lie elsewhere.
TEST_F(Parquet, AFooterOfOtherFilesHoldsNoRow)
{
    Column elsewhere{70};
    elsewhere.file = "part-00000.parquet";
    const auto shard = read(withGroups(20, {rowGroup({elsewhere}, 10), rowGroup({elsewhere}, 10)}));
    ASSERT_TRUE(shard.reading.ok()) << shard.problem();
    EXPECT_EQ(shard.samples(), 0);
    EXPECT_EQ(shard.reading->notes, std::vector<std::string>{"a Parquet file that only describes others holds no row"});
}

/// The first group is too many; the second alone would not be.
TEST_F(Parquet, MoreRowsThanHaveRoomAreNotLostInSilence)
{
    const auto footer = FooterWriter()
                            .number(3, 28'000'000)
                            .list(4, {rowGroup({{1'000'000'000}}, 25'000'000), rowGroup({{120'000'000}}, 3'000'000)})
                            .text();
    write("a.parquet", "PAR1");
    std::filesystem::resize_file(path("a.parquet"), 1'200'000'000);
    std::ofstream(path("a.parquet"), std::ios::binary | std::ios::app)
        << footer << raw(static_cast<std::uint32_t>(footer.size())) << "PAR1";
    const auto found = catalogueOf(path("a.parquet"));
    ASSERT_FALSE(found.ok());
    EXPECT_NE(found.error().message.find("25000000 samples or more"), std::string::npos) << found.error().message;
    EXPECT_EQ(found.error().hint.text, "name a part of the data set");
}

TEST_F(Parquet, RowsThatDoNotAddUpAreSaid)
{
    expectCorrupt(withGroups(12, {rowGroup({{70}}, 10), rowGroup({{70}}, 1)}),
                  "the footer states 12 rows, its row groups 11");
}

/// A footer of zeros takes no room on a disk, and each of its zeros is a row group.
TEST_F(Parquet, MoreGroupsThanAnyoneWritesAreRefused)
{
    constexpr std::size_t groups = 3 << 20;
    const auto list = "\x36\x02\x19\xfc\x80\x80\xc0\x01"s; // 1 row; 3 << 20 groups
    expectCorrupt(parquetOf(list + std::string(groups + 1, '\0')), "more than 1048576 row groups");
}

TEST_F(Parquet, ThoseOfItsToolAreRead)
{
    for (const auto* codec : {"none", "snappy", "zstd"}) {
        const auto shard = readShard(madeByTool("parquet_"s + codec + "/train-00000-of-00001.parquet"), &readParquet);
        ASSERT_TRUE(shard.reading.ok()) << shard.problem();
        EXPECT_EQ(shard.samples(), 12);
        EXPECT_EQ(shard.reading->codec, codec == "none"s ? "" : codec);
    }
}

} // namespace
} // namespace sluice::dataset
