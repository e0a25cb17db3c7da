// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/gds/gds.h"

#include <gtest/gtest.h>

namespace sluice {
namespace {

GpuReadMeasurement measured(ReadPath path, double gigabytesPerSecond, double cpuSecondsPerGigabyte,
                            std::optional<gpu::PathProof> proof = {})
{
    GpuReadMeasurement m;
    m.path = path;
    m.readSize = mebibytes(1);
    m.depth = 16;
    m.rate = BytesPerSecond{gigabytesPerSecond * 1e9};
    m.cpuSecondsPerGigabyte = cpuSecondsPerGigabyte;
    if (proof) {
        m.evidence = gpu::PathEvidence{*proof, "the counters"};
    }
    return m;
}

GdsVerdict verdictOf(double overlapped, double overlappedCpu, double cufile, double cufileCpu,
                     gpu::PathProof proof = gpu::PathProof::Direct)
{
    GdsPoint point{mebibytes(1), 16, {}, {}};
    point.paths = {measured(ReadPath::Overlapped, overlapped, overlappedCpu),
                   measured(ReadPath::Cufile, cufile, cufileCpu, proof)};
    return gdsVerdictOf({point}, {});
}

TEST(GdsVerdict, IsYesWhereDirectReadsAreFasterOrCostLess)
{
    EXPECT_EQ(verdictOf(6.0, 0.2, 6.6, 0.2).gds, GdsAdvice::Use) << "10 % faster";
    EXPECT_EQ(verdictOf(6.0, 0.2, 6.0, 0.1).gds, GdsAdvice::Use) << "half the CPU";
    EXPECT_EQ(verdictOf(6.0, 0.2, 6.1, 0.19).gds, GdsAdvice::DoNotUse) << "no gain on one drive";
    EXPECT_EQ(verdictOf(6.0, 0.2, 5.0, 0.01).gds, GdsAdvice::DoNotUse) << "slower";
    EXPECT_EQ(verdictOf(6.0, 0.2, 6.6, 0.2).because,
              "reads of 1 MiB, 16 in flight: 6.6 GB/s directly (0.200 CPU seconds a GB) against 6 GB/s through host "
              "memory (0.200)");
}

TEST(GdsVerdict, CountsOnlyReadsThatAreProvenDirect)
{
    const auto compat = verdictOf(6.0, 0.2, 9.0, 0.01, gpu::PathProof::Compat);
    EXPECT_EQ(compat.gds, GdsAdvice::NotMeasured);
    EXPECT_EQ(compat.because, "no read was proven to go directly: cuFile read through host memory (the counters)");
    EXPECT_EQ(verdictOf(6.0, 0.2, 9.0, 0.01, gpu::PathProof::Unproven).gds, GdsAdvice::NotMeasured);
    const auto none = gdsVerdictOf({GdsPoint{mebibytes(1), 16, {}, {}}}, {{ReadPath::Cufile, "libcufile is not here"}});
    EXPECT_EQ(none.gds, GdsAdvice::NotMeasured);
    EXPECT_EQ(none.because, "no read was proven to go directly: libcufile is not here");
    EXPECT_EQ(gdsVerdictOf({}, {}).gds, GdsAdvice::NotMeasured);
}

TEST(GdsVerdict, IsNoWhereItLosesAtAnyPoint)
{
    GdsPoint large{mebibytes(8), 16, {}, {}};
    large.paths = {measured(ReadPath::Overlapped, 6, 0.2), measured(ReadPath::Cufile, 9, 0.1, gpu::PathProof::Direct)};
    GdsPoint small{kibibytes(64), 16, {}, {}};
    small.paths = {measured(ReadPath::Overlapped, 3, 0.2), measured(ReadPath::Cufile, 1, 0.1, gpu::PathProof::Direct)};
    EXPECT_EQ(gdsVerdictOf({large}, {}).gds, GdsAdvice::Use);
    EXPECT_EQ(gdsVerdictOf({large, small}, {}).gds, GdsAdvice::DoNotUse);
}

} // namespace
} // namespace sluice
