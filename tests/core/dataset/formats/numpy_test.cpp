// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/dataset/formats/numpy.h"

#include "core/dataset/formats/readers.h"
#include "core/dataset/survey.h"
#include "tests/core/dataset/shards.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace sluice::dataset {
namespace {

using namespace std::string_literals;

/// Returns the bytes of a .npy file of format 1.0 in front of its data.
std::string npyHead(const std::string& header)
{
    return "\x93NUMPY\x01\0"s + raw(static_cast<std::uint16_t>(header.size())) + header;
}

std::string npyHead(const std::string& type, const std::string& shape)
{
    return npyHead("{'descr': " + type + ", 'fortran_order': False, 'shape': " + shape + ", }");
}

TEST(Npy, TellsShapeAndType)
{
    const auto header = [](const std::string& text) { return parseNpy(npyHead(text)); };
    const auto plain = header("{'descr': '<f4', 'fortran_order': False, 'shape': (3, 4), }");
    ASSERT_TRUE(plain.has_value());
    EXPECT_EQ(plain->array.shape, (std::vector<std::int64_t>{3, 4}));
    EXPECT_EQ(plain->array.itemBytes, 4);
    EXPECT_EQ(plain->dataOffset, static_cast<std::int64_t>(npyHead("'<f4'", "(3, 4)").size()));
    EXPECT_FALSE(plain->fortranOrder);
    EXPECT_TRUE(header("{'descr': '|u1', 'fortran_order': True, 'shape': (7,), }")->fortranOrder);
    EXPECT_FALSE(header("{'descr': '<f4', 'shape': (99999999999999999999, 4), }").has_value());
    EXPECT_FALSE(header("{'descr': '<f4', 'shape': (3, 4").has_value());
    EXPECT_FALSE(header("{'descr': '<f4', 'shape': 3, }").has_value());
    EXPECT_FALSE(header("{'shape': (3, 4), }").has_value());
    EXPECT_FALSE(header("no header").has_value());
}

TEST(Npy, AnItemTakesWhatItsTypeSays)
{
    struct Case {
        const char* type;
        std::int64_t bytes;
    };
    for (const auto& [type, bytes] :
         {Case{"'|u1'", 1}, Case{"'>c16'", 16}, Case{"\"<f8\"", 8}, Case{"'<M8[ns]'", 8}, Case{"'|S12'", 12},
          Case{"'<U5'", 20}, Case{"'|V3'", 3}, Case{"'|O'", 0}, Case{"'|O8'", 0},
          Case{"[('a', '<f4'), ('b', '|u1')]", 0}, Case{"'<f99999999999999999999'", 0}}) {
        const auto header = parseNpy(npyHead(type, "(2, 3)"));
        ASSERT_TRUE(header.has_value()) << type;
        EXPECT_EQ(header->array.itemBytes, bytes) << type;
    }
}

TEST(Npy, OfFormatTwoHasALongerHeader)
{
    const auto text = "{'descr': '<f4', 'fortran_order': False, 'shape': (3, 4), }"s;
    const auto head = "\x93NUMPY\x02\0"s + raw(static_cast<std::uint32_t>(text.size())) + text;
    const auto header = parseNpy(head);
    ASSERT_TRUE(header.has_value());
    EXPECT_EQ(header->dataOffset, static_cast<std::int64_t>(head.size()));
    const auto beyond = "\x93NUMPY\x02\0"s + raw(UINT32_MAX) + text;
    EXPECT_FALSE(parseNpy(beyond).has_value());
}

TEST(Npy, CutOffAnywhereInItsHeaderIsNone)
{
    const auto head = npyHead("'<f4'", "(3, 4)");
    for (std::size_t length = 0; length < head.size(); ++length) {
        EXPECT_FALSE(parseNpy(head.substr(0, length)).has_value()) << length;
    }
}

class Numpy : public DatasetFolder {
protected:
    ReadShard read(const std::string& content, const ReadOptions& options = {}) const
    {
        write("a.npy", content);
        return readShard(path("a.npy"), &readNumpy, options);
    }
};

TEST_F(Numpy, RowsAreSamples)
{
    const auto head = npyHead("'<f4'", "(10, 2, 3)");
    const auto shard = read(head + std::string(240, 'd'));
    ASSERT_TRUE(shard.reading.ok()) << shard.problem();
    EXPECT_EQ(shard.runs, (std::vector<SampleRun>{{static_cast<std::int64_t>(head.size()), 24, 24, 10}}));
    EXPECT_EQ(shard.reading->notes, std::vector<std::string>{"samples are the rows of each array"});
}

TEST_F(Numpy, RowsOfAnArrayByColumnsLieAllOverIt)
{
    const auto shard =
        read(npyHead("{'descr': '|u1', 'fortran_order': True, 'shape': (10, 5), }") + std::string(50, 'd'));
    ASSERT_TRUE(shard.reading.ok());
    ASSERT_EQ(shard.reading->notes.size(), 1U);
    EXPECT_NE(shard.reading->notes.front().find("by columns"), std::string::npos);
}

TEST_F(Numpy, AnArrayOfOneNumberHoldsOneSampleAndOneOfNoRowNone)
{
    EXPECT_EQ(read(npyHead("'<f8'", "()") + std::string(8, 'd')).samples(), 1);
    const auto none = read(npyHead("'<f8'", "(0, 5)"));
    EXPECT_TRUE(none.reading.ok()) << none.problem();
    EXPECT_EQ(none.samples(), 0);
}

TEST_F(Numpy, ASequenceOfNumbersNeedsALength)
{
    const auto tokens = npyHead("'<u2'", "(1000,)") + std::string(2000, 't');
    EXPECT_EQ(read(tokens).reading.error().kind, ErrorKind::Usage);
    ReadOptions options;
    options.tokens = 300;
    const auto shard = read(tokens, options);
    EXPECT_EQ(shard.samples(), 3) << "the rest is less than a sequence";
    EXPECT_EQ(shard.runs.front().length, 600);
    options.tokens = 1001;
    EXPECT_EQ(read(tokens, options).samples(), 0);
    options.tokens = 0;
    options.cut = Bytes{500};
    EXPECT_EQ(read(tokens, options).samples(), 4);
}

TEST_F(Numpy, MoreItemsThanTheFileHoldsAreSaid)
{
    const auto shard = read(npyHead("'<f4'", "(10, 6)") + std::string(239, 'd'));
    ASSERT_FALSE(shard.reading.ok());
    EXPECT_EQ(shard.reading.error().kind, ErrorKind::Corrupt);
    EXPECT_NE(shard.problem().find("the array states more items than the file holds"), std::string::npos);
    EXPECT_FALSE(read(npyHead("'<f4'", "(1099511627776, 1099511627776)") + std::string(240, 'd')).reading.ok());
}

/// What a pickled object takes, only Python can tell.
TEST_F(Numpy, ObjectsAreRefusedByName)
{
    for (const auto* type : {"'|O'", "'|O8'", "[('a', '<f4'), ('b', '|O')]"}) {
        const auto shard = read(npyHead(type, "(10, 2)") + std::string(800, 'p'));
        ASSERT_FALSE(shard.reading.ok()) << type;
        EXPECT_EQ(shard.reading.error().kind, ErrorKind::Usage);
        EXPECT_NE(shard.problem().find("a NumPy array of objects"), std::string::npos) << shard.problem();
    }
    EXPECT_NE(read(npyHead("'|O'", "(10, 2)")).problem().find("a NumPy array of objects"), std::string::npos);
}

/// A structure tells no size in one word; the file does.
TEST_F(Numpy, StructuresAreMeasuredByTheFile)
{
    const auto shard = read(npyHead("[('Open', '<f8'), ('Close', '<f8')]", "(10, 2)") + std::string(320, 'd'));
    ASSERT_TRUE(shard.reading.ok()) << shard.problem();
    EXPECT_EQ(shard.samples(), 10);
    EXPECT_EQ(shard.bytes(), 320);
}

TEST(Npz, RowsAreThoseOfTheLargestArray)
{
    const auto shard = readShard(madeByTool("npz/mnist.npz"), &readNumpy);
    ASSERT_TRUE(shard.reading.ok()) << shard.problem();
    EXPECT_EQ(shard.samples(), 12);
    const auto size = static_cast<std::int64_t>(std::filesystem::file_size(madeByTool("npz/mnist.npz")));
    EXPECT_EQ(shard.reading->unit, size) << "a whole member is unpacked for one row";
    EXPECT_LE(shard.bytes(), size);
}

TEST_F(Numpy, AnArchiveThatIsCutOffIsNotTakenForWhole)
{
    const auto sound = contentOf(madeByTool("npz/mnist.npz"));
    for (const std::size_t missing : {30U, 200U, 700U}) {
        write("cut.npz", sound.substr(0, sound.size() - missing));
        const auto shard = readShard(path("cut.npz"), &readNumpy);
        ASSERT_FALSE(shard.reading.ok()) << "without its last " << missing << " bytes";
        EXPECT_EQ(shard.reading.error().kind, ErrorKind::Corrupt);
    }
}

TEST_F(Numpy, AnArchiveIsKnownByContentAndName)
{
    const auto isRecognised = [this](const std::string& name, const std::string& content) {
        write(name, content);
        const auto view = FileView::open(path(name));
        return view && isNumpy(*view);
    };
    EXPECT_TRUE(isRecognised("a", npyHead("'<f4'", "(1, 1)")));
    EXPECT_TRUE(isRecognised("a.npz", "PK\x03\x04..."));
    EXPECT_FALSE(isRecognised("model.pt", "PK\x03\x04...")) << "PyTorch keeps its checkpoints in zip files, too";
    EXPECT_FALSE(isRecognised("b.npz", "none"));
}

class ArrayFolders : public DatasetFolder {
protected:
    Found array(const std::string& name, const std::string& shape) const
    {
        write(name, npyHead("'|u1'", shape) + std::string(64, 'd'));
        return {path(name), 64, 0};
    }
};

TEST_F(ArrayFolders, OneArrayHoldsRows)
{
    const auto folder = arrayFolder({array("x.npy", "(8, 8)")});
    EXPECT_TRUE(folder.rows);
    EXPECT_EQ(folder.samples.size(), 1U);
}

TEST_F(ArrayFolders, ArraysBesideTheirLabelsHoldRows)
{
    const auto folder = arrayFolder({array("x_train.npy", "(8, 8)"), array("y_train.npy", "(8,)")});
    EXPECT_TRUE(folder.rows);
    ASSERT_EQ(folder.samples.size(), 1U);
    ASSERT_EQ(folder.labels.size(), 1U);
    EXPECT_TRUE(folder.labels.front().path.ends_with("y_train.npy"));
}

TEST_F(ArrayFolders, SmallArraysWithoutLabelsAreASampleEach)
{
    EXPECT_FALSE(arrayFolder({array("0.npy", "(999, 2)"), array("1.npy", "(1000, 2)")}).rows);
    EXPECT_TRUE(arrayFolder({array("0.npy", "(1000, 2)"), array("1.npy", "(1000, 2)")}).rows);
}

TEST_F(ArrayFolders, ManyArraysAreASampleEach)
{
    std::vector<Found> files;
    for (int i = 0; i < 65; ++i) {
        files.push_back(array(std::to_string(i) + ".npy", "(1000, 2)"));
    }
    EXPECT_FALSE(arrayFolder(files).rows);
    files.pop_back();
    EXPECT_TRUE(arrayFolder(files).rows);
}

/// Nobody knows that it holds labels; reading it says what is wrong.
TEST_F(ArrayFolders, OneThatCannotBeReadIsNotTakenForLabels)
{
    const auto sound = npyHead("'|u1'", "(4, 16)") + std::string(64, 'd');
    write("x_0.npy", sound);
    write("x_1.npy", sound.substr(0, 20));
    write("y.npy", npyHead("'|u1'", "(4,)") + "0123");
    const auto found = surveyOf({.path = root()});
    ASSERT_TRUE(found.ok()) << found.error().message;
    EXPECT_EQ(found->summary.samples, 4);
    const auto& left = found->summary.leftOut;
    ASSERT_EQ(left.size(), 2U);
    EXPECT_EQ(left[0].why, "arrays of one number a sample, which label the others");
    EXPECT_EQ(left[0].count, 1);
    EXPECT_EQ(left[1].what, "shards that cannot be read");
    EXPECT_NE(left[1].why.find("x_1.npy"), std::string::npos);
    EXPECT_NE(left[1].why.find("the header of this NumPy array is damaged"), std::string::npos) << left[1].why;
}

} // namespace
} // namespace sluice::dataset
