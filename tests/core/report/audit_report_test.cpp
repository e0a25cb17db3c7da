// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/report/audit_report.h"

#include "core/report/report.h"
#include "tests/core/run_fixture.h"

#include <gtest/gtest.h>

#include <sstream>

namespace sluice::report {
namespace {

TEST(AuditReport, TellsFindingsPassedAndUnknown)
{
    const auto run = runFixture();
    const auto text = toMarkdown(describeAudit(run.node.identity, run.audit));
    for (const char* part : {"fixture-node", "## Findings", "## Passed", "## Could not be judged", "block.scheduler"}) {
        EXPECT_NE(text.find(part), std::string::npos) << part;
    }
}

TEST(AuditReport, OfAHealthyNodeSaysSo)
{
    Audit healthy;
    healthy.passed = {{"block.scheduler", "vda", "none"}};
    const auto text = toMarkdown(describeAudit({}, healthy));
    EXPECT_NE(text.find("Nothing was found that keeps data from the GPUs"), std::string::npos);
    EXPECT_EQ(text.find("Could not be judged"), std::string::npos);
}

TEST(FixScript, ChangesNothingAsItIs)
{
    auto run = runFixture();
    run.audit.findings.front().observed = "a name\nrm -rf /\rrm -rf /";
    const auto script = fixScript(run.node.identity, run.audit);
    EXPECT_NE(script.find("# sudo mount -o remount,size=4G /dev/shm"), std::string::npos);
    EXPECT_NE(script.find("undo: "), std::string::npos);
    std::istringstream lines(script);
    for (std::string line; std::getline(lines, line);) {
        EXPECT_TRUE(line.empty() || line.front() == '#') << line;
        EXPECT_EQ(line.find('\r'), std::string::npos);
    }
}

} // namespace
} // namespace sluice::report
