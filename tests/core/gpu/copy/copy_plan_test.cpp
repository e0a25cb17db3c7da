// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/gpu/copy/copy_plan.h"

#include "core/gpu/copy/host_buffer.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace sluice::gpu {
namespace {

std::ptrdiff_t countOf(const std::vector<CopyPoint>& points, Beside beside)
{
    return std::count_if(points.begin(), points.end(), [beside](const CopyPoint& p) { return p.beside == beside; });
}

TEST(CopyPlan, BeginsWithPinnedMemoryOnTheNodeOfTheGpu)
{
    const auto points = tablePoints({}, {.own = 1, .others = {0}, .problem = {}}, 1);
    ASSERT_GE(points.size(), 4U);
    EXPECT_EQ(points[0], (CopyPoint{CopyWay::ToDevice, HostMemory::Pinned, mebibytes(512), 1, Beside::Nothing}));
    EXPECT_EQ(points[1].way, CopyWay::ToHost);
    EXPECT_EQ(points[2].numaNode, 0) << "then the other node";
}

TEST(CopyPlan, LetsOtherDevicesCopyOnlyWhereThereAreSome)
{
    EXPECT_EQ(countOf(tablePoints({}, {}, 1), Beside::OtherDevices), 0);
    EXPECT_EQ(countOf(tablePoints({}, {}, 2), Beside::OtherDevices), 2);
    EXPECT_EQ(countOf(tablePoints({.spec = {}, .brief = true}, {}, 2), Beside::OtherDevices), 1);
}

TEST(CopyPlan, OfDevicesThatCopyTogetherEachHasItsMemoryNearby)
{
    const auto points = tablePoints({}, {.own = 0, .others = {1}, .problem = {}}, 2);
    const auto together =
        std::find_if(points.begin(), points.end(), [](const CopyPoint& p) { return p.beside == Beside::OtherDevices; });
    ASSERT_NE(together, points.end());
    EXPECT_EQ(together->numaNode, std::nullopt) << "no one node for all";
    EXPECT_EQ(pointAt(*together, {.own = 1, .others = {0}, .problem = {}}).numaNode, 1);
    EXPECT_EQ(pointAt(*together, {}).numaNode, std::nullopt) << "where nodes cannot be chosen";
    EXPECT_EQ(pointAt({.numaNode = 0}, {.own = 1, .others = {0}, .problem = {}}).numaNode, 0);
}

TEST(CopyPlan, TakesWhatAPlanNeedsAloneWhereItIsToBeBrief)
{
    const CopyRequest brief{.size = mebibytes(16), .spec = {}, .brief = true};
    const auto points = tablePoints(brief, {.own = {}, .others = {1, 2}, .problem = {}}, 1);
    ASSERT_EQ(points.size(), 3U);
    EXPECT_EQ(points.back().memory, HostMemory::Pageable);
    EXPECT_TRUE(curvePoints(brief, {}).empty());
}

TEST(CopyPlan, AKernelBesideOutlastsTheCopies)
{
    EXPECT_EQ(timeOfKernelBeside(Seconds(0.01)), std::chrono::milliseconds(500));
    EXPECT_EQ(timeOfKernelBeside(Seconds(3)), std::chrono::seconds(6));
}

TEST(CopyPlan, DoublesTheSizesOfTheCurveBothWays)
{
    const auto points = curvePoints({.size = kibibytes(20), .smallest = kibibytes(4), .spec = {}}, 0);
    ASSERT_EQ(points.size(), 6U) << "4, 8 and 16 KiB";
    EXPECT_EQ(points[0].size, kibibytes(4));
    EXPECT_EQ(points[1].way, CopyWay::ToHost);
    EXPECT_EQ(points[5].size, kibibytes(16));
    EXPECT_EQ(points[5].numaNode, 0);
}

TEST(CopyPlan, ChoosesNoNodeWhereThereIsOne)
{
    if (memoryNodes().size() > 1) {
        GTEST_SKIP() << "this machine has several NUMA nodes";
    }
    EXPECT_EQ(hostPlacesFor(0), HostPlaces());
}

} // namespace
} // namespace sluice::gpu
