// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/audit/audit.h"
#include "core/base/json.h"
#include "core/node/node_fields.h"
#include "core/node/relations.h"
#include "core/topology/snapshot.h"
#include "tests/core/topology/node_tree.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>

namespace sluice {
namespace {

using Named = std::vector<std::pair<std::string, std::string>>;

/// Rule and subject of all that is above a remark.
Named aboveInfo(const Audit& audit)
{
    Named found;
    for (const auto& finding : audit.findings) {
        finding.severity > Severity::Info ? void(found.emplace_back(finding.rule, finding.subject)) : void();
    }
    std::sort(found.begin(), found.end());
    return found;
}

Audit auditOf(const NodeTree& tree)
{
    return auditNode(*takeSnapshot({tree.root(), {"/data"}}));
}

TEST(GeneratedNode, InGoodOrderHasNothingAboveARemark)
{
    EXPECT_EQ(aboveInfo(auditOf(NodeTree("eight_gpus"))), Named());
}

TEST(GeneratedNode, With25FaultsHasThemAllFoundAndNoOther)
{
    const NodeTree tree("eight_gpus_faults");
    auto planted = tree.faults();
    std::sort(planted.begin(), planted.end());
    ASSERT_EQ(planted.size(), 25U);
    EXPECT_EQ(aboveInfo(auditOf(tree)), planted);
}

TEST(GeneratedNode, LeavesNoPartOfAFindingEmpty)
{
    for (const auto& finding : auditOf(NodeTree("eight_gpus_faults")).findings) {
        for (const auto* part :
             {&finding.subject, &finding.observed.text, &finding.expected.text, &finding.why.text, &finding.effect.text,
              &finding.fix.now, &finding.fix.persist, &finding.undo, &finding.verify}) {
            EXPECT_FALSE(part->empty()) << finding.rule << " of " << finding.subject;
        }
        ASSERT_FALSE(finding.evidence.empty()) << finding.rule;
        EXPECT_FALSE(finding.evidence.front().empty()) << finding.rule;
    }
}

TEST(GeneratedNode, SurvivesJsonWhole)
{
    const NodeTree tree("eight_gpus_faults");
    const auto node = *takeSnapshot({tree.root(), {"/data"}});
    const auto read = fromJson<Node>(toJson(node));
    ASSERT_TRUE(read.ok()) << read.error().message;
    EXPECT_EQ(*read, node);
}

// Generous here, where sanitizers and other tests run beside it; tests/bench/node_times prints the figures.
TEST(GeneratedNode, LargeIsReadAndJudgedInTime)
{
    const NodeTree tree("large");
    const auto begin = std::chrono::steady_clock::now();
    const auto node = takeSnapshot({tree.root(), {"/data"}});
    ASSERT_TRUE(node.ok());
    EXPECT_EQ(node->cpu.pus.value, 256);
    EXPECT_EQ(node->gpus.size(), 8U);
    EXPECT_EQ(node->networkInterfaces.size(), 10U);
    EXPECT_EQ(node->nvmeControllers.size(), 32U);
    EXPECT_GT(node->mounts.size(), 1000U);
    EXPECT_FALSE(auditNode(*node).passed.empty());
    EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(10));
}

} // namespace
} // namespace sluice
