// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/guide/memory_comparison.h"
#include "tests/models/measured.h"

#include <gtest/gtest.h>

namespace sluice {
using testing_device::measuredAt;
using testing_device::pointOf;

namespace {

Measurement look(double rate)
{
    auto m = measuredAt(pointOf(EngineKind::Uring, Pattern::Random, mebibytes(1), 32), rate);
    m.path = "/data";
    return m;
}

Measurement intoHugePages(double rate)
{
    auto m = look(rate);
    m.engineSetup.hugePages = true;
    return m;
}

Audit audited(const std::vector<Measurement>& run, const Measurement& huge)
{
    Audit audit;
    Finding critical;
    critical.severity = Severity::Critical;
    Finding info;
    audit.findings = {critical, info};
    judgeMemory(run, huge, audit);
    return audit;
}

TEST(MemoryComparison, FindsThatOrdinaryMemoryCostsBandwidth)
{
    auto other = look(9e9);
    other.point.depth = 1;
    auto interrupted = look(9e9);
    interrupted.interrupted = true;
    const auto audit = audited({look(0.8e9), other, look(1.2e9), interrupted}, intoHugePages(3e9));
    ASSERT_EQ(audit.findings.size(), 3U);
    const auto& finding = audit.findings[1];
    EXPECT_EQ(finding.rule, "memory.buffers") << "after what is worse, before what is less";
    EXPECT_EQ(finding.severity, Severity::Warning);
    EXPECT_EQ(finding.subject, "/data");
    for (const char* part : {"1 GB/s into ordinary memory (mean of 2)", "3 GB/s into huge pages"}) {
        EXPECT_NE(finding.observed.text.find(part), std::string::npos) << finding.observed.text;
    }
    EXPECT_NE(finding.effect.text.find("33"), std::string::npos) << finding.effect.text;
    EXPECT_NE(finding.fix.now.find("glibc.malloc.hugetlb=1"), std::string::npos);
    EXPECT_NE(finding.verify.find("--buffers huge"), std::string::npos);
    EXPECT_EQ(audited({look(0.8e9)}, intoHugePages(1e9)).findings[1].severity, Severity::Info);
}

TEST(MemoryComparison, PassesWhereItDoesNotMatterOrIsChance)
{
    for (const auto& run : {std::vector{look(1e9), look(1.1e9)}, std::vector{look(0.5e9), look(1.3e9)}}) {
        const auto audit = audited(run, intoHugePages(1.12e9));
        EXPECT_EQ(audit.findings.size(), 2U);
        ASSERT_EQ(audit.passed.size(), 1U);
        EXPECT_EQ(audit.passed[0].rule, "memory.buffers");
    }
}

TEST(MemoryComparison, IsNotKnownWhereNoHugePagesWereGranted)
{
    const auto audit = audited({look(1e9)}, look(3e9));
    EXPECT_EQ(audit.findings.size(), 2U);
    ASSERT_EQ(audit.unknown.size(), 1U);
    EXPECT_NE(audit.unknown[0].reason.text.find("no huge pages were granted"), std::string::npos);
}

} // namespace
} // namespace sluice
