// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/point/layer_warnings.h"

#include <gtest/gtest.h>

namespace sluice {
namespace {

std::vector<std::string> warningsOn(const std::string& fileSystem, const PathHardware& hardware = {})
{
    return layerWarnings({.name = fileSystem, .memoryOnly = false, .free = {}}, hardware);
}

TEST(LayerWarnings, NameWhatMakesOfTheBytesSomethingElse)
{
    for (const auto& [fileSystem, says] :
         {std::pair{"btrfs", "copies on write"}, std::pair{"zfs", "deduplicate"}, std::pair{"bcachefs", "compress"},
          std::pair{"f2fs", "compress"}, std::pair{"ecryptfs", "decrypts"}, std::pair{"overlay", "several layers"},
          std::pair{"fuse", "no counter tells"}, std::pair{"9p", "served by the host"}}) {
        const auto warnings = warningsOn(fileSystem);
        ASSERT_EQ(warnings.size(), 1U) << fileSystem;
        EXPECT_TRUE(warnings[0].starts_with(fileSystem)) << warnings[0];
        EXPECT_NE(warnings[0].find(says), std::string::npos) << warnings[0];
    }
}

TEST(LayerWarnings, NameTheDeviceThatDoesSo)
{
    const PathHardware hardware{
        .layers = {"dm-1", "dm-0", "loop3", "nvme0n1"},
        .mappings = {{"dm-1", "crypt"}, {"dm-0", "vdo"}, {"loop3", "loop"}, {"nvme0n1", "nvme"}, {"dm-9", "crypt"}},
        .numaNode = {},
        .numaCpus = {}};
    const auto warnings = warningsOn("xfs", hardware);
    ASSERT_EQ(warnings.size(), 3U) << "a drive is none, and dm-9 does not lie beneath";
    EXPECT_TRUE(warnings[0].starts_with("dm-1 decrypts (dm-crypt)")) << warnings[0];
    EXPECT_TRUE(warnings[1].starts_with("dm-0 compresses and deduplicates (VDO)")) << warnings[1];
    EXPECT_TRUE(warnings[2].starts_with("loop3 is a file")) << warnings[2];
}

TEST(LayerWarnings, NameAFolderThatItsFilesystemEncrypts)
{
    const auto warnings =
        layerWarnings({.name = "ext4", .memoryOnly = false, .free = {}, .encrypted = true}, PathHardware{});
    ASSERT_EQ(warnings.size(), 1U);
    EXPECT_NE(warnings[0].find("ext4 encrypts this folder"), std::string::npos) << warnings[0];
}

TEST(LayerWarnings, AreNoneOfAPlainDrive)
{
    EXPECT_TRUE(warningsOn("ext4").empty());
    EXPECT_TRUE(warningsOn("").empty()) << "a block device";
}

} // namespace
} // namespace sluice
