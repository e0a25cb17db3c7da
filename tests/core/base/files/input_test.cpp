// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/files/input.h"

#include "core/base/files/checksum.h"
#include "tests/core/file_content.h"
#include "tests/core/temporary_folder.h"

#include <gtest/gtest.h>

#include <sys/stat.h>

#include <sstream>

namespace sluice {
namespace {

std::optional<std::string> taken(const std::string& sent, std::size_t most)
{
    std::istringstream stream(sent);
    return wholeText(stream, most);
}

TEST(Input, IsTakenWholeUpToItsBound)
{
    EXPECT_EQ(taken("", 0), "");
    EXPECT_EQ(taken("{}", 2), "{}");
    EXPECT_EQ(taken("{} ", 2), std::nullopt);
    const std::string large(200'000, 'x');
    EXPECT_EQ(taken(large, large.size()), large);
    EXPECT_EQ(taken(large, large.size() - 1), std::nullopt);
}

TEST(TextOfFile, ReadsRegularFilesAndWaitsForNothing)
{
    const TemporaryFolder folder;
    writeContent(folder.file("text"), "some text");
    EXPECT_EQ(*textOfFile(folder.file("text"), 100, ""), "some text");
    EXPECT_EQ(textOfFile(folder.file("text"), 5, "").error().message, folder.file("text") + " is too large");
    EXPECT_EQ(textOfFile(folder.file("none"), 5, "").error().kind, ErrorKind::NotFound);
    ASSERT_EQ(::mkfifo(folder.file("pipe").c_str(), 0600), 0);
    EXPECT_EQ(textOfFile(folder.file("pipe"), 5, "").error().message, folder.file("pipe") + " is not a regular file");
    EXPECT_EQ(textOfFile("/proc/self/status", 5, "").error().kind, ErrorKind::Usage);
}

TEST(Checksum, IsTheOneOfTheCatalogue)
{
    EXPECT_EQ(checksumOf("123456789"), "995dc9bbdf1939fa"); // CRC-64/XZ
    Checksum sum;
    sum.addField("a");
    sum.addField("bc");
    Checksum other;
    other.addField("ab");
    other.addField("c");
    EXPECT_NE(sum.text(), other.text());
}

} // namespace
} // namespace sluice
