// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/decode/parts.h"

#include "tests/core/decode/samples.h"
#include "tests/core/temporary_folder.h"
#include "tests/paths.h"

#include <gtest/gtest.h>

#include <cstdlib>

namespace sluice::decoders {
namespace {

std::vector<Encoding> encodingsOf(const std::vector<Part>& parts)
{
    std::vector<Encoding> all;
    for (const auto& part : parts) {
        all.push_back(part.encoding);
    }
    return all;
}

/// What GNU tar writes of the stored samples of these names.
std::string tarOf(const std::string& names, const std::string& format)
{
    const TemporaryFolder folder;
    const auto command =
        "tar --format=" + format + " -C " + fixturesFolder + "/samples -cf " + folder.file("a.tar") + " " + names;
    EXPECT_EQ(std::system(command.c_str()), 0);
    return contentOf(folder.file("a.tar"));
}

TEST(PartsOf, AWholeSampleIsOnePart)
{
    const auto sample = storedSample("rgb.png");
    const auto parts = partsOf(asBytes(sample), Wrapping::Whole);
    ASSERT_EQ(parts.size(), 1U);
    EXPECT_EQ(parts[0].encoding, Encoding::Png);
    EXPECT_EQ(parts[0].bytes.size(), sample.size());
    EXPECT_TRUE(partsOf({}, Wrapping::Whole).empty());
}

TEST(PartsOf, TarMembersAreFoundWhateverTheFormat)
{
    for (const auto* format : {"ustar", "gnu", "pax"}) {
        const auto tar = tarOf("photo.jpg text.txt rgb.png", format);
        const auto parts = partsOf(asBytes(tar), Wrapping::TarMembers);
        ASSERT_EQ(encodingsOf(parts), (std::vector<Encoding>{Encoding::Jpeg, Encoding::None, Encoding::Png})) << format;
        EXPECT_EQ(parts[0].bytes.size(), storedSample("photo.jpg").size()) << format;
        EXPECT_EQ(parts[2].bytes.size(), storedSample("rgb.png").size()) << format;
    }
}

/// A sample of a shard ends with its last byte, and not with a block.
TEST(PartsOf, TheLastMemberNeedsNoPadding)
{
    const auto tar = tarOf("photo.jpg", "ustar");
    const auto size = storedSample("photo.jpg").size();
    EXPECT_EQ(partsOf(asBytes(tar).first(512 + size), Wrapping::TarMembers).size(), 1U);
    EXPECT_TRUE(partsOf(asBytes(tar).first(511 + size), Wrapping::TarMembers).empty()) << "a byte is missing";
}

TEST(PartsOf, DamagedTarMembersNeverLeaveTheSample)
{
    auto tar = tarOf("photo.jpg rgb.png", "pax");
    for (std::size_t at = 0; at < tar.size(); at += 11) {
        const char before = tar[at];
        tar[at] = static_cast<char>(before ^ 0xff);
        for (const auto& part : partsOf(asBytes(tar), Wrapping::TarMembers)) {
            EXPECT_GE(part.bytes.data(), asBytes(tar).data());
            EXPECT_LE(part.bytes.data() + part.bytes.size(), asBytes(tar).data() + tar.size());
        }
        tar[at] = before;
    }
}

std::string field(int number, const std::string& content)
{
    std::string head(1, static_cast<char>(number << 3 | 2));
    auto length = content.size();
    for (; length >= 0x80; length >>= 7) {
        head += static_cast<char>((length & 0x7f) | 0x80);
    }
    return head + static_cast<char>(length) + content;
}

/// tf.train.Example{features{feature{key, value{bytes_list{value}}}}}
std::string example(const std::string& image)
{
    const auto feature = [](const std::string& key, const std::string& value) {
        return field(1, field(1, key) + field(2, field(1, field(1, value))));
    };
    return field(1, feature("image/encoded", image) + feature("image/class/text", "a cat, on a mat"));
}

std::string record(const std::string& content)
{
    return std::string(12, '\0') + content + std::string(4, '\0');
}

TEST(PartsOf, TheImageOfATensorFlowExampleIsFound)
{
    const auto image = storedSample("photo.jpg");
    const auto sample = record(example(image));
    const auto parts = partsOf(asBytes(sample), Wrapping::Record);
    ASSERT_EQ(encodingsOf(parts), std::vector<Encoding>{Encoding::Jpeg});
    EXPECT_EQ(parts[0].bytes.size(), image.size());
}

TEST(PartsOf, ARecordMayBeTheImageOrNothingThatIsEncoded)
{
    const auto image = record(storedSample("rgb.png"));
    EXPECT_EQ(encodingsOf(partsOf(asBytes(image), Wrapping::Record)), std::vector<Encoding>{Encoding::Png});
    const auto text = record(storedSample("text.txt"));
    EXPECT_EQ(encodingsOf(partsOf(asBytes(text), Wrapping::Record)), std::vector<Encoding>{Encoding::None});
    const auto plain = record(example("of no known form"));
    EXPECT_EQ(encodingsOf(partsOf(asBytes(plain), Wrapping::Record)), std::vector<Encoding>{Encoding::None});
    EXPECT_TRUE(partsOf(asBytes("short"), Wrapping::Record).empty());
}

} // namespace
} // namespace sluice::decoders
