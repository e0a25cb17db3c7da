// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/gpu/copy/copy_point_run.h"

#include "tests/core/gpu/fake_machine.h"

namespace sluice::gpu {
namespace {

/// Two devices that copy 4 GB/s each, by a clock that is arithmetic.
class CopyPointRunTest : public FakeMachine {
protected:
    Result<CopyMeasurement> measured(const CopyPoint& point, bool withLink = false)
    {
        is("copy_rate=4e9;devices=2;0.address=0000:1B:00.0;0.pci=00000000:1B:00.0;0.generation=5;0.width=16");
        auto driver = Driver::open(libraries, build);
        CopyTools tools{{*driver->device(0), *driver->device(1)}, {}, {}};
        if (withLink) {
            tools.management = *Nvml::open(FAKE_NVML);
        }
        return CopyPointRun(tools, point, spec).carryOut();
    }

    CopySpec spec{1, 4, 3};
};

TEST_F(CopyPointRunTest, TakesAsManySamplesAsAsked)
{
    spec.samples = 5;
    const auto m = measured({.size = mebibytes(1)});
    ASSERT_TRUE(m) << m.error().message;
    EXPECT_EQ(m->samples.size(), 5U);
    EXPECT_NEAR(m->rate.value, 4e9, 4e6);
    EXPECT_EQ(m->point.size, mebibytes(1));
}

TEST_F(CopyPointRunTest, MeasuresLatencyOnlyWhereNothingElseGoesOn)
{
    EXPECT_TRUE(measured({.size = mebibytes(1)})->latency);
    EXPECT_FALSE(measured({.size = mebibytes(1), .beside = Beside::OtherWay})->latency);
}

TEST_F(CopyPointRunTest, AddsUpTheDevicesThatCopyTogether)
{
    EXPECT_NEAR(measured({.size = mebibytes(1), .beside = Beside::OtherDevices})->rate.value, 8e9, 8e7);
}

TEST_F(CopyPointRunTest, AsksForTheLinkOnlyDuringLongCopies)
{
    EXPECT_FALSE(measured({.size = mebibytes(1)}, true)->link);
    const auto m = measured({.size = mebibytes(64)}, true);
    ASSERT_TRUE(m) << m.error().message;
    EXPECT_EQ(m->link, (LinkState{5, 16}));
}

TEST_F(CopyPointRunTest, RefusesAKernelBesideWithoutDeviceCode)
{
    const auto m = measured({.size = mebibytes(1), .beside = Beside::Kernel});
    ASSERT_FALSE(m);
    EXPECT_EQ(m.error().kind, ErrorKind::Unsupported);
}

} // namespace
} // namespace sluice::gpu
