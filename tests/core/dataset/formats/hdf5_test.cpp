// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/dataset/formats/readers.h"
#include "core/dataset/survey.h"
#include "tests/core/dataset/shards.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#ifdef SLUICE_HDF5
#include <hdf5.h>
#endif

namespace sluice::dataset {
namespace {

TEST(Hdf5, IsKnownByItsFirstBytes)
{
    const TemporaryFolder folder;
    const auto isRecognised = [&folder](const std::string& content) {
        writeContent(folder.file("x.h5"), content);
        return isHdf5(*FileView::open(folder.file("x.h5")));
    };
    EXPECT_TRUE(isRecognised("\x89HDF\r\n\x1a\n..."));
    EXPECT_FALSE(isRecognised("\x89HDF\n\x1a\n...")) << "a transfer as text took a byte";
    EXPECT_FALSE(isRecognised("\x89HDF"));
    EXPECT_FALSE(isRecognised(""));
}

#ifndef SLUICE_HDF5

TEST(Hdf5, WithoutTheLibraryItIsRefusedByName)
{
    EXPECT_TRUE(hdf5Version().empty());
    const auto shard = readShard(madeByTool("hdf5/train.h5"), &readHdf5);
    ASSERT_FALSE(shard.reading.ok());
    EXPECT_EQ(shard.reading.error().kind, ErrorKind::Unsupported);
    EXPECT_NE(shard.problem().find("which this build cannot read"), std::string::npos);
    EXPECT_NE(shard.reading.error().hint.text.find("libhdf5-dev"), std::string::npos);
}

#else

/// Writes a file of HDF5 with the library itself.
class WrittenHdf5 {
public:
    explicit WrittenHdf5(const std::string& path)
        : m_file(H5Fcreate(path.c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT))
    { }
    WrittenHdf5(const WrittenHdf5&) = delete;
    WrittenHdf5& operator=(const WrittenHdf5&) = delete;
    ~WrittenHdf5() { H5Fclose(m_file); }

    void group(const char* name) const { H5Gclose(H5Gcreate2(m_file, name, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT)); }
    /// Writes bytes; a chunk and a level of gzip where they are stated.
    void bytes(const char* name, const std::vector<hsize_t>& shape, const std::vector<hsize_t>& chunk = {},
               unsigned level = 0) const
    {
        const auto properties = H5Pcreate(H5P_DATASET_CREATE);
        if (!chunk.empty()) {
            H5Pset_chunk(properties, static_cast<int>(chunk.size()), chunk.data());
        }
        if (level > 0) {
            H5Pset_shuffle(properties);
            H5Pset_deflate(properties, level);
        }
        hsize_t count = 1;
        for (const auto length : shape) {
            count *= length;
        }
        const std::string content(count, 'b');
        write(name, H5T_NATIVE_UINT8, shape, properties, content.data());
        H5Pclose(properties);
    }
    void texts(const char* name, const std::vector<const char*>& texts) const
    {
        const auto type = H5Tcopy(H5T_C_S1);
        H5Tset_size(type, H5T_VARIABLE);
        write(name, type, {texts.size()}, H5P_DEFAULT, texts.data());
        H5Tclose(type);
    }
    void linkOutside(const char* name, const std::string& path, const char* object) const
    {
        H5Lcreate_external(path.c_str(), object, m_file, name, H5P_DEFAULT, H5P_DEFAULT);
    }

private:
    void write(const char* name, hid_t type, const std::vector<hsize_t>& shape, hid_t properties,
               const void* content) const
    {
        const auto space = H5Screate_simple(static_cast<int>(shape.size()), shape.data(), nullptr);
        const auto dataset = H5Dcreate2(m_file, name, type, space, H5P_DEFAULT, properties, H5P_DEFAULT);
        H5Dwrite(dataset, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, content);
        H5Dclose(dataset);
        H5Sclose(space);
    }

    hid_t m_file;
};

class Hdf5File : public DatasetFolder {
protected:
    ReadShard read(const ReadOptions& options = {}) const { return readShard(path("x.h5"), &readHdf5, options); }
};

TEST_F(Hdf5File, RowsAndTheirLabelsAreSamples)
{
    {
        const WrittenHdf5 file(path("x.h5"));
        file.group("train");
        file.bytes("train/images", {50, 20, 10});
        file.bytes("train/labels", {50});
        file.bytes("mean", {20, 10});
    }
    const auto shard = read();
    ASSERT_TRUE(shard.reading.ok()) << shard.problem();
    EXPECT_EQ(shard.samples(), 50);
    EXPECT_EQ(shard.bytes(), 50 * 201);
    EXPECT_EQ(shard.reading->notes, std::vector<std::string>{"samples are the 50 rows of /train/images"});
    EXPECT_EQ(shard.reading->unit, 0) << "contiguous: the row alone";
}

TEST_F(Hdf5File, BehindAFilterTheStoredBytesCount)
{
    {
        const WrittenHdf5 file(path("x.h5"));
        file.bytes("x", {64, 1000}, {16, 1000}, 6);
    }
    const auto shard = read();
    ASSERT_TRUE(shard.reading.ok()) << shard.problem();
    EXPECT_EQ(shard.samples(), 64);
    EXPECT_EQ(shard.reading->codec, "gzip");
    EXPECT_EQ(shard.reading->unpackedBytes, 64'000);
    EXPECT_LT(shard.bytes(), 6'400) << "64,000 equal bytes";
    EXPECT_NEAR(static_cast<double>(shard.reading->unit), static_cast<double>(shard.bytes()) / 4, 1);
}

TEST_F(Hdf5File, TextsOfDifferingLengthsAreSamples)
{
    {
        const WrittenHdf5 file(path("x.h5"));
        file.texts("texts", {"a", "bc", "def"});
    }
    const auto shard = read();
    ASSERT_TRUE(shard.reading.ok()) << shard.problem();
    EXPECT_EQ(shard.samples(), 3);
    EXPECT_EQ(shard.bytes(), static_cast<std::int64_t>(std::filesystem::file_size(path("x.h5"))));
}

TEST_F(Hdf5File, ASequenceOfNumbersNeedsALength)
{
    {
        const WrittenHdf5 file(path("x.h5"));
        file.bytes("tokens", {1000});
    }
    EXPECT_EQ(read().reading.error().kind, ErrorKind::Usage);
    ReadOptions options;
    options.tokens = 100;
    EXPECT_EQ(read(options).samples(), 10);
}

TEST_F(Hdf5File, WithoutAnArrayItHoldsNoSample)
{
    {
        const WrittenHdf5 file(path("x.h5"));
        file.group("empty");
    }
    EXPECT_NE(read().problem().find("no array with samples"), std::string::npos) << read().problem();
}

/// A file is asked for what it holds; what it names elsewhere stays closed.
TEST_F(Hdf5File, LinksOutOfTheFileAreNotFollowed)
{
    {
        const WrittenHdf5 other(path("other.h5"));
        other.bytes("large", {1000, 1000});
        const WrittenHdf5 file(path("x.h5"));
        file.bytes("small", {10, 10});
        file.linkOutside("large", path("other.h5"), "/large");
        file.linkOutside("gone", "/nowhere.h5", "/x");
    }
    const auto shard = read();
    ASSERT_TRUE(shard.reading.ok()) << shard.problem();
    EXPECT_EQ(shard.samples(), 10);
}

TEST_F(Hdf5File, TruncatedIsSaidAndLeftAsItIs)
{
    const auto sound = contentOf(madeByTool("hdf5/train.h5"));
    for (const std::size_t length : {8UL, 100UL, sound.size() / 2, sound.size() - 1}) {
        write("x.h5", sound.substr(0, length));
        const auto shard = read();
        ASSERT_FALSE(shard.reading.ok()) << length;
        EXPECT_EQ(shard.reading.error().kind, ErrorKind::Corrupt);
        EXPECT_NE(shard.problem().find("HDF5 cannot open it: truncated, or damaged"), std::string::npos)
            << shard.problem();
        EXPECT_EQ(contentOf(path("x.h5")), sound.substr(0, length)) << "it was changed";
    }
}

TEST_F(Hdf5File, DamageAnywhereIsSaidAndNoMore)
{
    const auto sound = contentOf(madeByTool("hdf5/train.h5"));
    for (const auto length : {sound.size() / 4, sound.size() / 2, sound.size() - 100}) {
        auto damaged = sound.substr(0, length);
        for (std::size_t i = 600; i < damaged.size(); i += 97) {
            damaged[i] = static_cast<char>(~damaged[i]);
        }
        write("x.h5", damaged);
        const auto found = surveyOf({.path = path("x.h5")});
        EXPECT_TRUE(found.ok() || !found.error().message.empty());
    }
}

#endif

} // namespace
} // namespace sluice::dataset
