// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/node/node_findings.h"

#include "tests/ui/sample_node.h"

#include <gtest/gtest.h>

namespace sluice::ui {
namespace {

Finding finding(const std::string& rule, const std::string& subject, Severity severity = Severity::Warning)
{
    Finding made;
    made.rule = rule;
    made.subject = subject;
    made.severity = severity;
    return made;
}

TEST(NodeFindings, FindTheBoxOfEverySubject)
{
    auto node = switchedNode();
    PathFacts path;
    path.path = "/data";
    path.layers = knownFact(std::vector<std::string>{"md0", "nvme0n1"}, "/sys/block");
    node.paths = {path};
    const NodeFindings findings(node, {});
    EXPECT_EQ(findings.subjectOf("nvme0n1"), QStringLiteral("disk:nvme0n1"));
    EXPECT_EQ(findings.subjectOf("GPU0 (0000:02:00.0)"), QStringLiteral("gpu:0000:02:00.0"));
    EXPECT_EQ(findings.subjectOf("switch (0000:00:01.0)"), QStringLiteral("pci:0000:00:01.0"));
    EXPECT_EQ(findings.subjectOf("ib0"), QStringLiteral("nic:ib0"));
    EXPECT_EQ(findings.subjectOf("/data"), QStringLiteral("disk:md0"));
}

TEST(NodeFindings, GiveTheMachineWhatIsNoDevice)
{
    const NodeFindings findings(switchedNode(), {finding("memory.swap", "node"), finding("x.y", "")});
    EXPECT_EQ(findings.on({QStringLiteral("machine")}).size(), 2U);
}

TEST(NodeFindings, PutTheWorstFirst)
{
    const NodeFindings findings(switchedNode(),
                                {finding("a.a", "nvme0n1"), finding("b.b", "nvme0n1", Severity::Critical)});
    const auto found = findings.on({QStringLiteral("disk:nvme0n1"), QStringLiteral("pci:0000:01:00.0")});
    ASSERT_EQ(found.size(), 2U);
    EXPECT_EQ(found.front()->rule, "b.b");
    EXPECT_TRUE(findings.on({QStringLiteral("disk:md0")}).empty());
}

} // namespace
} // namespace sluice::ui
