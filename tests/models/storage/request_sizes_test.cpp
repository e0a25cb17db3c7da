// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/storage/request_sizes.h"

#include "tests/models/measured.h"

#include <gtest/gtest.h>

#include <cmath>
#include <optional>

namespace sluice {
namespace {

using testing_device::measuredAt;
using testing_device::pointOf;

constexpr RequestLimits queue{kibibytes(512), kibibytes(1280)};

/// Reads of which each reached the device as so many requests.
Measurement read(Bytes size, double requests, std::optional<RequestLimits> limits = queue)
{
    auto m = measuredAt(pointOf(EngineKind::Uring, Pattern::Random, size, 8), 1e9);
    constexpr int reads = 1000;
    m.layers.resize(1);
    m.layers[0].bytes = size * reads;
    m.layers[0].requests = std::lround(requests * reads);
    m.layers[0].limits = limits;
    return m;
}

double mib(int count)
{
    return 1024.0 * 1024 * count;
}

RequestSizes sizesOf(const std::vector<Measurement>& measurements)
{
    std::vector<const Measurement*> pointers;
    for (const auto& m : measurements) {
        pointers.push_back(&m);
    }
    return RequestSizes::of(pointers);
}

double kib(int count)
{
    return 1024.0 * count;
}

TEST(RequestSizes, AreBoundedByTheQueue)
{
    const auto sizes = sizesOf({read(kibibytes(128), 1)});
    EXPECT_TRUE(sizes.seen());
    EXPECT_EQ(sizes.max(kib(512)), 1);
    EXPECT_EQ(sizes.max(kib(516)), 2);
    EXPECT_EQ(sizes.min(kib(1280)), 1);
    EXPECT_EQ(sizes.max(kib(8192)), 16);
    EXPECT_EQ(sizes.min(kib(8192)), 7);
    EXPECT_EQ(sizes.expected(kib(1280), mib(32)), 2) << "halfway from 1 to 3, where no read was large enough to tell";
}

TEST(RequestSizes, LieBetweenTheBoundsAsFarAsWasSeen)
{
    const auto scattered = sizesOf({read(kibibytes(2048), 4), read(kibibytes(4), 1)});
    EXPECT_NEAR(scattered.expected(kib(8192), mib(64)), 16, 0.01);
    const auto inOnePiece = sizesOf({read(kibibytes(2048), 2)});
    EXPECT_NEAR(inOnePiece.expected(kib(8192), mib(64)), 7, 0.01);
    const auto both = sizesOf({read(kibibytes(2048), 2), read(kibibytes(2048), 4)});
    EXPECT_NEAR(both.expected(kib(8192), mib(16)), 11.5, 0.3);
}

TEST(RequestSizes, ReadsAreSplitTheLessTheMoreMemoryIsInFlight)
{
    // 8 in flight each: 2 MiB reads hold 16 MiB, half of them scattered; 16 MiB reads 128 MiB, a ninth.
    const auto sizes = sizesOf({read(mebibytes(2), 3), read(mebibytes(16), 13 + 19.0 / 9)});
    EXPECT_NEAR(sizes.expected(kib(2048), mib(1)), 2 + 2 * 16.0 / 17, 0.05);
    EXPECT_NEAR(sizes.expected(kib(2048), mib(16)), 3, 0.05);
    EXPECT_NEAR(sizes.expected(kib(2048), mib(512)), 2 + 2 * 16.0 / 528, 0.05);
}

TEST(RequestSizes, AFileInManyPiecesIsSplitFurther)
{
    const auto sizes = sizesOf({read(kibibytes(512), 8), read(mebibytes(1), 16)});
    EXPECT_EQ(sizes.max(kib(1024)), 16);
    EXPECT_NEAR(sizes.expected(kib(1024), mib(8)), 16, 0.01);
    EXPECT_EQ(sizes.min(kib(1024)), 1);
}

TEST(RequestSizes, WhereTheQueueDoesNotTellWhatWasSeenBounds)
{
    const auto sizes = sizesOf({read(mebibytes(1), 4, {}), read(mebibytes(1), 2, {}), read(kibibytes(64), 1, {})});
    EXPECT_EQ(sizes.max(kib(2048)), 8);
    EXPECT_EQ(sizes.min(kib(2048)), 4);
    EXPECT_EQ(sizesOf({read(mebibytes(8), 1, {})}).max(kib(65536)), 1);
}

TEST(RequestSizes, NothingIsKnownOfADeviceThatWasNotSeen)
{
    auto cached = read(mebibytes(4), 8);
    cached.point.access = Access::Buffered;
    EXPECT_FALSE(sizesOf({cached}).seen()) << "what is read ahead is split otherwise";
    EXPECT_FALSE(sizesOf({measuredAt(pointOf(EngineKind::Uring, Pattern::Random, mebibytes(4), 8), 1e9)}).seen());
    EXPECT_EQ(RequestSizes().max(kib(8192)), 1);
}

} // namespace
} // namespace sluice
