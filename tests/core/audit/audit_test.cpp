// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/audit/audit.h"

#include "core/base/json.h"
#include "core/topology/snapshot.h"
#include "tests/core/audit/verdict_of.h"
#include "tests/core/topology/machine_tree.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace sluice {
namespace {

Audit auditOf(const std::string& machine, std::vector<std::string> paths)
{
    const MachineTree tree(machine);
    return auditNode(*takeSnapshot({tree.root(), std::move(paths)}));
}

const Finding* findingOf(const Audit& audit, const std::string& rule)
{
    const auto found = std::find_if(audit.findings.begin(), audit.findings.end(),
                                    [&rule](const Finding& finding) { return finding.rule == rule; });
    return found == audit.findings.end() ? nullptr : &*found;
}

TEST(Audit, FindsWhatIsWrongWithTheServer)
{
    const auto audit = auditOf("gpu_server", {"/data"});
    for (const char* rule : {"block.scheduler", "block.max_sectors", "pcie.link", "memory.thp", "memory.memlock",
                             "memory.swap", "memory.numa_balancing", "cpu.governor", "limits.nofile", "cgroup.io",
                             "cgroup.memory", "cgroup.cpu", "uring.available"}) {
        EXPECT_NE(findingOf(audit, rule), nullptr) << rule;
    }
    for (const char* rule : {"fs.type", "fs.atime", "container.overlay", "block.layers"}) {
        EXPECT_EQ(findingOf(audit, rule), nullptr) << rule;
    }
}

TEST(Audit, FindsWhatIsWrongInTheContainer)
{
    const auto audit = auditOf("cloud_vm", {"/mnt/image", "/var"});
    ASSERT_NE(findingOf(audit, "block.layers"), nullptr);
    EXPECT_EQ(findingOf(audit, "block.layers")->subject, "/mnt/image");
    ASSERT_NE(findingOf(audit, "container.overlay"), nullptr);
    EXPECT_EQ(findingOf(audit, "container.overlay")->subject, "/var");
    ASSERT_NE(findingOf(audit, "cgroup.io"), nullptr);
    EXPECT_EQ(findingOf(audit, "cgroup.io")->severity, Severity::Warning);
    EXPECT_EQ(findingOf(audit, "pcie.link"), nullptr) << "a virtio disk has no link to judge";
}

TEST(Audit, PutsTheMostSevereFirst)
{
    const auto audit = auditOf("gpu_server", {"/data"});
    ASSERT_GT(audit.findings.size(), 3U);
    EXPECT_EQ(audit.findings.front().rule, "pcie.link") << "half a link beneath the data is critical";
    EXPECT_TRUE(std::is_sorted(audit.findings.begin(), audit.findings.end(),
                               [](const Finding& a, const Finding& b) { return a.severity > b.severity; }));
}

TEST(Audit, LeavesNoPartOfAFindingEmpty)
{
    for (const auto& audit : {auditOf("gpu_server", {"/data", "/home", "/var"}),
                              auditOf("cloud_vm", {"/mnt/image", "/", "/data"}), auditOf("gpu_server", {})}) {
        for (const auto& finding : audit.findings) {
            for (const auto* part :
                 {&finding.subject, &finding.observed.text, &finding.expected.text, &finding.why.text,
                  &finding.effect.text, &finding.fix.now, &finding.fix.persist, &finding.undo, &finding.verify}) {
                EXPECT_FALSE(part->empty()) << finding.rule << " of " << finding.subject;
            }
            ASSERT_FALSE(finding.evidence.empty()) << finding.rule;
            EXPECT_FALSE(finding.evidence.front().empty()) << finding.rule;
        }
    }
}

TEST(Audit, SaysWhyAndWhatItCostsByIds)
{
    for (const auto& audit : {auditOf("gpu_server", {"/data", "/home", "/var"}),
                              auditOf("cloud_vm", {"/mnt/image", "/", "/data"}), auditOf("gpu_server", {})}) {
        for (const auto& finding : audit.findings) {
            EXPECT_TRUE(finding.why.id.starts_with("audit.")) << finding.rule << ": " << finding.why.text;
            // What several mount options cost is put together.
            EXPECT_TRUE(finding.rule == "nfs.options" || finding.effect.id.starts_with("audit."))
                << finding.rule << ": " << finding.effect.text;
        }
    }
}

TEST(Audit, DocumentsKeepTheTextsOfFindingsAndGainTheirIds)
{
    const auto audit = auditOf("gpu_server", {"/data"});
    const auto* const finding = findingOf(audit, "block.max_sectors");
    ASSERT_NE(finding, nullptr);
    auto json = toJson(*finding);
    EXPECT_EQ(json["effect"], finding->effect.text);
    EXPECT_EQ(json["effect_message"]["id"], "audit.maxSectorsEffect");
    EXPECT_EQ(json["observed_message"]["arguments"]["possible"], "2 MiB");
    EXPECT_EQ(*fromJson<Finding>(json), *finding);
    for (const auto* added : {"observed_message", "expected_message", "why_message", "effect_message"}) {
        json.erase(added);
    }
    const auto older = fromJson<Finding>(json);
    ASSERT_TRUE(older.ok());
    EXPECT_EQ(older->why, Message(finding->why.text)) << "a document of an older version";
}

TEST(Audit, EveryRuleSpeaksEvenOfANodeThatIsAllUnknown)
{
    const auto audit = auditNode(Node{});
    EXPECT_TRUE(audit.findings.empty());
    std::set<std::string> spoke;
    for (const auto& unknown : audit.unknown) {
        spoke.insert(unknown.rule);
        EXPECT_FALSE(unknown.reason.empty()) << unknown.rule;
    }
    // Without devices, NFS or Lustre mounts and NCCL variables there is nothing that these could apply to.
    const std::set<std::string_view> silent = {
        "pcie.link",    "pcie.shared_uplink", "nvme.link",     "nvme.multipath",     "nvme.poll_queues",
        "nfs.options",  "nfs.single_server",  "lustre.stripe", "net.buffers",        "net.mtu",
        "net.link",     "rdma.state",         "numa.gpu_nic",  "gpu.fabric_manager", "nccl.environment",
        "fs.read_ahead"};
    for (const auto& rule : allRules()) {
        EXPECT_EQ(spoke.contains(std::string(rule.id)), !silent.contains(rule.id)) << rule.id;
    }
}

TEST(Audit, IsTheSameForTheSameNode)
{
    const MachineTree tree("gpu_server");
    const auto node = *takeSnapshot({tree.root(), {"/data"}});
    EXPECT_EQ(auditNode(node), auditNode(node));
}

} // namespace
} // namespace sluice
