// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/point/memory_answers.h"

#include <gtest/gtest.h>

namespace sluice {
namespace {

/// Direct reads of 1 GB, of which each of these devices moved so much.
Measurement readOver(const std::vector<std::pair<std::string, std::int64_t>>& devices)
{
    Measurement m;
    m.point = {.readSize = kibibytes(64), .depth = 1};
    m.bytes = Bytes{1'000'000'000};
    for (const auto& [name, bytes] : devices) {
        LayerActivity layer;
        layer.device = name;
        layer.bytes = Bytes{bytes};
        m.layers.push_back(layer);
    }
    return m;
}

bool fromMemory(const Measurement& m, const std::string& fileSystem = "xfs",
                io::TargetKind kind = io::TargetKind::Directory, const std::optional<std::string>& zfs = {})
{
    PathHardware hardware;
    for (const auto& layer : m.layers) {
        hardware.layers.push_back(layer.device);
        hardware.mappings[layer.device] = layer.device.starts_with("loop") ? "loop" : "nvme";
    }
    io::Target target{.kind = kind, .path = {}, .size = {}, .fileSystem = {.name = fileSystem, .free = {}}};
    return answeredByMemory(m, target, hardware, zfs);
}

TEST(MemoryAnswers, WhereTheDeviceMovedMuchLessThanWasRead)
{
    EXPECT_FALSE(fromMemory(readOver({{"nvme0n1", 1'000'000'000}})));
    EXPECT_FALSE(fromMemory(readOver({{"nvme0n1", 800'000'000}})));
    EXPECT_TRUE(fromMemory(readOver({{"nvme0n1", 700'000'000}})));
    EXPECT_FALSE(fromMemory(readOver({}))) << "nothing counts";
}

TEST(MemoryAnswers, APartOfAStripeTellsNothingOfTheWhole)
{
    const auto half = readOver({{"nvme0n1", 500'000'000}, {"nvme1n1", 500'000'000}});
    PathHardware hardware;
    hardware.layers = {"dm-0", "nvme0n1", "nvme1n1"}; // the volume above does not count
    const io::Target target{
        .kind = io::TargetKind::Directory, .path = {}, .size = {}, .fileSystem = {.name = "xfs", .free = {}}};
    EXPECT_FALSE(topLayerCounts(half, hardware));
    EXPECT_FALSE(answeredByMemory(half, target, hardware, {}));
}

TEST(MemoryAnswers, PersistentMemoryMakesNoRequests)
{
    EXPECT_FALSE(fromMemory(readOver({{"pmem0", 0}})));
}

TEST(MemoryAnswers, IsAskedOfDirectReadsAlone)
{
    auto m = readOver({{"nvme0n1", 0}});
    m.point.access = Access::Buffered;
    EXPECT_FALSE(fromMemory(m)) << "these are judged by what was in the page cache";
    m.point.access = Access::Direct;
    m.point.direction = Direction::Write;
    EXPECT_FALSE(fromMemory(m));
}

TEST(MemoryAnswers, OfALoopDeviceTheDiskOfItsFileTells)
{
    EXPECT_TRUE(fromMemory(readOver({{"loop0", 1'000'000'000}, {"nvme0n1", 0}})));
    EXPECT_FALSE(fromMemory(readOver({{"loop0", 1'000'000'000}, {"nvme0n1", 1'000'000'000}})));
    EXPECT_FALSE(fromMemory(readOver({{"loop0", 1'000'000'000}}))) << "its file lies in memory: nothing counts";
    EXPECT_FALSE(fromMemory(readOver({{"loop0", 1'000'000'000}, {"sda", 0}, {"sdb", 0}}))) << "each does a part";
    EXPECT_FALSE(fromMemory(readOver({{"md0", 1'000'000'000}, {"nvme0n1", 0}}))) << "no loop device";
}

TEST(MemoryAnswers, CompressionAndStripesProveNothing)
{
    EXPECT_FALSE(fromMemory(readOver({{"sda", 500'000'000}, {"sdb", 500'000'000}}), "btrfs"));
    const auto m = readOver({{"sda", 300'000'000}});
    EXPECT_FALSE(fromMemory(m, "btrfs", io::TargetKind::ExistingFile));
    EXPECT_TRUE(fromMemory(m, "btrfs")) << "our own file does not compress";
}

TEST(MemoryAnswers, ZfsReadsPastItsCacheFromTwoPointThreeOn)
{
    const auto m = readOver({});
    const auto directory = io::TargetKind::Directory;
    EXPECT_TRUE(fromMemory(m, "zfs", directory, "2.2.7-1\n"));
    EXPECT_TRUE(fromMemory(m, "zfs", directory, "0.8.3-1ubuntu12\n"));
    EXPECT_TRUE(fromMemory(m, "zfs", directory, std::nullopt)) << "not told";
    EXPECT_FALSE(fromMemory(m, "zfs", directory, "2.3.0-1\n"));
    EXPECT_FALSE(fromMemory(m, "zfs", directory, "3.0.0\n"));
}

} // namespace
} // namespace sluice
