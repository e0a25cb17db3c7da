// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/point/file_place.h"

#include "tests/core/temporary_folder.h"

#include <gtest/gtest.h>

#include <fstream>

namespace sluice {
namespace {

/// An existing file of 64 KiB that is read through whatever its filesystem allows.
class FilePlaceTest : public testing::Test {
protected:
    FilePlaceTest()
    {
        std::ofstream(folder.file("data")) << std::string(65536, 'x');
        place.target = *io::resolveTarget(folder.file("data"), false, {});
        place.size = kibibytes(64);
    }

    TemporaryFolder folder;
    FilePlace place;
};

TEST_F(FilePlaceTest, OpensAMappingThroughThePageCacheAndSaysWhy)
{
    const auto opened = place.open({.engine = EngineKind::Mmap, .access = Access::Direct}, true);
    ASSERT_TRUE(opened) << opened.error().message;
    EXPECT_EQ(opened->point.access, Access::Buffered);
    EXPECT_EQ(opened->reason, "mmap always reads through the page cache");
    EXPECT_TRUE(opened->file.isOpen() && opened->reader.isOpen());
}

TEST_F(FilePlaceTest, OpensAsAskedWhereThatIsPossible)
{
    const auto opened = place.open({.engine = EngineKind::Threads, .access = Access::Buffered}, true);
    ASSERT_TRUE(opened);
    EXPECT_TRUE(opened->reason.empty());
    ASSERT_TRUE(opened->resident);
    EXPECT_GE(*opened->resident, 0);
    EXPECT_LE(*opened->resident, 1);
}

TEST_F(FilePlaceTest, KnowsNoPageCacheOfABlockDevice)
{
    const auto file = place.openFor(Direction::Read, Access::Buffered);
    ASSERT_TRUE(file);
    place.target.kind = io::TargetKind::BlockDevice;
    EXPECT_EQ(place.resident(*file), std::nullopt);
}

TEST_F(FilePlaceTest, PassesOnWhyAFileCannotBeOpened)
{
    std::filesystem::remove(folder.file("data"));
    const auto opened = place.open({.engine = EngineKind::Threads, .access = Access::Buffered}, true);
    ASSERT_FALSE(opened);
    EXPECT_EQ(opened.error().kind, ErrorKind::NotFound);
}

TEST(Reasons, AreOneText)
{
    std::string reasons;
    appendReason(reasons, "one");
    appendReason(reasons, "two");
    EXPECT_EQ(reasons, "one; two");
}

} // namespace
} // namespace sluice
