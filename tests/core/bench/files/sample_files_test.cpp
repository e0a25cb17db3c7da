// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/files/sample_files.h"

#include "tests/core/temporary_folder.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace sluice {
namespace {

class SampleFilesTest : public testing::Test {
protected:
    SampleFilesTest() { spec = {.path = folder.path(), .fileSize = kibibytes(4), .count = 20, .workers = 1}; }
    io::Target target() const { return *io::resolveTarget(folder.path(), false, {}); }

    TemporaryFolder folder;
    SmallFilesSpec spec;
};

TEST_F(SampleFilesTest, MakesAsManyAsAskedAndRemovesThem)
{
    int told = 0;
    {
        const auto files = makeSampleFiles(spec, target(), {}, [&told](int made) { told = made; });
        ASSERT_TRUE(files) << files.error().message;
        EXPECT_EQ(files->list->size(), 20U);
        EXPECT_EQ(files->bytes, kibibytes(80));
        EXPECT_TRUE(files->remark.empty());
        EXPECT_LE(told, 20);
        EXPECT_FALSE(folder.empty());
    }
    EXPECT_TRUE(folder.empty());
}

TEST_F(SampleFilesTest, FindsThoseOfOthersAndLeavesThem)
{
    for (int i = 0; i < 3; ++i) {
        std::ofstream(folder.file(std::to_string(i))) << std::string(1000, 'x');
    }
    {
        const auto files = findSampleFiles(spec, target(), {});
        ASSERT_TRUE(files) << files.error().message;
        EXPECT_EQ(files->list->size(), 3U);
        EXPECT_EQ(files->bytes, Bytes{3000});
        EXPECT_FALSE(files->tree);
    }
    EXPECT_TRUE(std::filesystem::exists(folder.file("2")));
}

TEST_F(SampleFilesTest, LeavesOutFilesThatNoPassCouldReadWhole)
{
    std::ofstream(folder.file("large")) << 'x';
    std::filesystem::resize_file(folder.file("large"), std::uintmax_t{1} << 40); // sparse
    const auto onlyLarge = findSampleFiles(spec, target(), {});
    ASSERT_FALSE(onlyLarge);
    EXPECT_EQ(onlyLarge.error().kind, ErrorKind::Usage);
    std::ofstream(folder.file("small")) << std::string(1000, 'x');
    const auto both = findSampleFiles(spec, target(), {});
    ASSERT_TRUE(both) << both.error().message;
    EXPECT_EQ(both->bytes, Bytes{1000});
    EXPECT_EQ(both->remark, "1 of the files are larger than 1 GiB and were left out");
}

TEST_F(SampleFilesTest, RefusesMoreThanThereIsRoomFor)
{
    auto full = target();
    EXPECT_TRUE(roomForSampleFiles(spec, full));
    full.fileSystem.freeFiles = 21;
    const auto noInodes = roomForSampleFiles(spec, full);
    ASSERT_FALSE(noInodes);
    EXPECT_EQ(noInodes.error().kind, ErrorKind::NoSpace);
    EXPECT_NE(noInodes.error().message.find("files (inodes) free"), std::string::npos) << noInodes.error().message;
    full.fileSystem.freeFiles.reset(); // not known: not refused
    EXPECT_TRUE(roomForSampleFiles(spec, full));
    full.fileSystem.free = kibibytes(100);
    EXPECT_FALSE(roomForSampleFiles(spec, full));
}

} // namespace
} // namespace sluice
