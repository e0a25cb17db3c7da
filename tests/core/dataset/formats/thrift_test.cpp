// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/dataset/formats/thrift.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

namespace sluice::dataset {
namespace {

using namespace std::string_literals;
using ThriftType = ThriftReader::Type;

/// The compact protocol: a number is a zigzag in groups of seven bits, the lowest first.
TEST(ThriftNumber, IsAZigzagVarint)
{
    struct Case {
        std::string bytes;
        std::int64_t number;
    };
    for (const auto& [bytes, number] :
         {Case{"\x00"s, 0}, Case{"\x01"s, -1}, Case{"\x02"s, 1}, Case{"\x03"s, -2}, Case{"\xAC\x02"s, 150},
          Case{"\xFE\xFF\xFF\xFF\x0F"s, INT32_MAX}, Case{"\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\x01"s, INT64_MIN}}) {
        ThriftReader reader(bytes);
        EXPECT_EQ(reader.readNumber(), number);
        EXPECT_FALSE(reader.failed());
    }
}

TEST(ThriftNumber, ThatDoesNotEndFails)
{
    const std::string endless(10, '\x80');
    ThriftReader tooLong(endless);
    EXPECT_EQ(tooLong.readNumber(), 0);
    EXPECT_TRUE(tooLong.failed());
    const auto cut = "\x80"s;
    ThriftReader cutOff(cut);
    cutOff.readNumber();
    EXPECT_TRUE(cutOff.failed());
}

TEST(ThriftText, LiesWithinTheBytes)
{
    const auto bytes = "\x03"
                       "abcd"s;
    ThriftReader reader(bytes);
    EXPECT_EQ(reader.readBinary(), "abc");
    EXPECT_EQ(reader.readNumber(), 'd' / 2);
    const auto longer = "\x05"
                        "abcd"s;
    ThriftReader beyond(longer);
    EXPECT_TRUE(beyond.readBinary().empty());
    EXPECT_TRUE(beyond.failed());
}

/// Field 1: 5, field 4: "hi", field 20 by its own number: true, then the end.
const auto threeFields = "\x15\x0a\x38\x02hi\x01\x28\x00"s;

TEST(ThriftStruct, FieldsAreNumberedByTheirDistance)
{
    ThriftReader reader(threeFields);
    std::vector<int> ids;
    std::int64_t number = 0;
    std::string text;
    reader.readStruct([&](int id, ThriftType type) {
        ids.push_back(id);
        if (type == ThriftType::I32) {
            number = reader.readNumber();
            return true;
        }
        if (type == ThriftType::Binary) {
            text = reader.readBinary();
            return true;
        }
        return false; // true and false take no byte beside the field's
    });
    EXPECT_FALSE(reader.failed());
    EXPECT_EQ(ids, (std::vector<int>{1, 4, 20}));
    EXPECT_EQ(number, 5);
    EXPECT_EQ(text, "hi");
}

/// Whoever asks for one field gets it, whatever lies before it.
TEST(ThriftStruct, PassesOverWhatNobodyAsksFor)
{
    const std::vector<std::string> values{
        "\x11"s, // true
        "\x13\x07"s, // a byte
        "\x14\x80\x01"s, // i16
        "\x17"s + std::string(8, 'd'), // double
        "\x18\x03xyz"s, // text
        "\x19\x25\x02\x04"s, // two numbers
        "\x19\x31\x01\x02\x01"s, // three booleans, a byte each
        "\x1a\x18\x01q"s, // a set of one text
        "\x1b\x00"s, // a map of nothing
        "\x1b\x01\x85\x01k\x08"s, // text to number
        "\x1b\x02\x81\x01k\x01\x01l\x02"s, // text to boolean, a byte each
        "\x1c\x15\x02\x00"s, // a struct
    };
    for (std::size_t i = 0; i < values.size(); ++i) {
        const auto bytes = values[i] + "\x15\x54\x00"s; // and field 2: 42
        ThriftReader reader(bytes);
        std::int64_t found = 0;
        reader.readStruct([&](int id, ThriftType type) {
            if (id == 2 && type == ThriftType::I32) {
                found = reader.readNumber();
                return true;
            }
            return false;
        });
        EXPECT_EQ(found, 42) << "behind value " << i;
        EXPECT_FALSE(reader.failed()) << "behind value " << i;
    }
}

TEST(ThriftStruct, CutOffAnywhereFails)
{
    for (std::size_t length = 0; length < threeFields.size(); ++length) {
        const auto cut = threeFields.substr(0, length);
        ThriftReader reader(cut);
        reader.readStruct([](int, ThriftType) { return false; });
        EXPECT_TRUE(reader.failed()) << length;
    }
}

TEST(ThriftStruct, AnIdOrATypeThatDoesNotExistFails)
{
    for (const auto& bytes : {"\x1d"s, "\x1f"s, "\x05\x01\x02\x00"s, "\x05\x80\x80\x08\x02\x00"s}) {
        ThriftReader reader(bytes);
        reader.readStruct([](int, ThriftType) { return false; });
        EXPECT_TRUE(reader.failed());
    }
}

TEST(ThriftList, GivesEachElement)
{
    const auto bytes = "\x35\x02\x04\x06"s;
    ThriftReader reader(bytes);
    std::vector<std::int64_t> numbers;
    reader.readList([&](ThriftType type) {
        EXPECT_EQ(type, ThriftType::I32);
        numbers.push_back(reader.readNumber());
        return true;
    });
    EXPECT_EQ(numbers, (std::vector<std::int64_t>{1, 2, 3}));
    EXPECT_FALSE(reader.failed());
}

TEST(ThriftList, OfFifteenAndMoreSaysItsLengthApart)
{
    std::string bytes = "\xf3\x14"s + std::string(20, 'b'); // 20 bytes
    ThriftReader reader(bytes);
    int elements = 0;
    reader.readList([&](ThriftType) {
        ++elements;
        return false;
    });
    EXPECT_EQ(elements, 20);
    EXPECT_FALSE(reader.failed());
}

TEST(ThriftList, LongerThanTheBytesFailsBeforeItsFirstElement)
{
    const auto endless = "\xf9\xff\xff\xff\xff\x0f"s; // readers look into the text, and do not keep it
    ThriftReader list(endless);
    list.readList([](ThriftType) {
        ADD_FAILURE();
        return false;
    });
    EXPECT_TRUE(list.failed());
    const auto map = "\x1b\xff\xff\xff\xff\x0f\x55\x00"s;
    ThriftReader ofMap(map);
    ofMap.readStruct([](int, ThriftType) { return false; });
    EXPECT_TRUE(ofMap.failed());
}

TEST(Thrift, EndlessNestingFails)
{
    for (const auto& nested : {std::string(10'000, '\x1c'), std::string(10'000, '\x19')}) { // struct and list in itself
        ThriftReader deep(nested);
        deep.readStruct([](int, ThriftType) { return false; });
        EXPECT_TRUE(deep.failed());
    }
}

TEST(Thrift, NestingOfSomeLevelsIsRead)
{
    const auto bytes = std::string(10, '\x1c') + "\x15\x02"s + std::string(11, '\0');
    ThriftReader deep(bytes);
    deep.readStruct([](int, ThriftType) { return false; });
    EXPECT_FALSE(deep.failed());
}

} // namespace
} // namespace sluice::dataset
