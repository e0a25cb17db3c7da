// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/gpu/path_proof.h"

#include <gtest/gtest.h>

namespace sluice::gpu {
namespace {

TEST(PathProof, OnlyReadsThatAllWentDirectlyAreDirect)
{
    EXPECT_EQ(evidenceOf(PathCounts{512, 512, 0, 0}).proof, PathProof::Direct);
    EXPECT_EQ(evidenceOf(PathCounts{512, 511, 1, 0}).proof, PathProof::Compat);
    EXPECT_EQ(evidenceOf(PathCounts{512, 0, 512, 0}).proof, PathProof::Compat);
    EXPECT_EQ(evidenceOf(PathCounts{512, 512, 0, 3}).proof, PathProof::Unproven) << "some were bounced";
    EXPECT_EQ(evidenceOf(PathCounts{512, 100, 0, 0}).proof, PathProof::Unproven) << "nobody knows of the others";
    EXPECT_EQ(evidenceOf(PathCounts{}).proof, PathProof::Unproven);
    EXPECT_EQ(evidenceOf(PathCounts{512, 512, 0, 0}).by,
              "cuFile's counters of this GPU: 512 of 512 reads direct, 0 through host memory");
}

constexpr const char* counting =
    "GDS Version: 1.7.0.149 \nNVFS statistics(ver: 4.0)\nIO stats: Enabled, peer IO stats: "
    "Disabled\n\nActive Process: 1\nReads\t\t\t\t: n=40 ok=38 err=2 readMiB=38 "
    "io_state_err=0\nSparse Reads\t\t\t: n=7 io=0 holes=0 pages=0\n";

TEST(NvfsStatistics, CountFinishedReadsWhereTheyAreOn)
{
    EXPECT_EQ(nvfsReads(counting), 38U);
    EXPECT_EQ(nvfsReads("IO stats: Disabled, peer IO stats: Disabled\nReads\t: ok=5 err=0"), std::nullopt);
    EXPECT_EQ(nvfsReads("Reads\t: err=0 io_state_err=0\n"), std::nullopt);
    EXPECT_EQ(nvfsReads("x\nReads : n=1 ok=many\n"), std::nullopt);
    EXPECT_EQ(nvfsReads(""), std::nullopt);
    EXPECT_EQ(nvfsReads("a\nReads"), std::nullopt);
}

TEST(NvfsStatistics, OfAllProcessesTellButProveNothing)
{
    const auto seen = evidenceOf(38, 550, 512);
    EXPECT_EQ(seen.proof, PathProof::Unproven) << "another process may have read beside";
    EXPECT_EQ(seen.by, "nvidia-fs finished 512 reads meanwhile, of all processes, and 512 were asked for");
    EXPECT_EQ(evidenceOf(38, 100, 512).proof, PathProof::Unproven);
    EXPECT_EQ(evidenceOf(38, 38, 512).proof, PathProof::Unproven) << "the kernel's peer-to-peer is not counted there";
    EXPECT_EQ(evidenceOf(std::nullopt, 38, 512).proof, PathProof::Unproven);
    EXPECT_EQ(evidenceOf(38, 2, 1).proof, PathProof::Unproven) << "the module was loaded anew";
}

TEST(StrictRun, ThatSucceedsTookNoWayThroughHostMemory)
{
    EXPECT_EQ(evidenceOfStrictRun(StrictEnd::Succeeded).proof, PathProof::Direct);
    EXPECT_EQ(evidenceOfStrictRun(StrictEnd::Refused).proof, PathProof::Compat);
    const auto failed = evidenceOfStrictRun(StrictEnd::Failed, "the drive is gone");
    EXPECT_EQ(failed.proof, PathProof::Unproven);
    EXPECT_NE(failed.by.find("the drive is gone"), std::string::npos);
}

} // namespace
} // namespace sluice::gpu
