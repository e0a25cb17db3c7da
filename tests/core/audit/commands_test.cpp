// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/audit/audit.h"
#include "core/base/json.h"
#include "core/node/node_fields.h"
#include "core/topology/snapshot.h"
#include "tests/core/topology/node_tree.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string_view>

/// What holds of the commands of every finding.
namespace sluice {
namespace {

/// What a shell would act on: without what is quoted, and without comments.
std::string actedOn(const std::string& commands)
{
    std::string text;
    bool quoted = false;
    bool doubled = false;
    bool comment = false;
    for (std::size_t i = 0; i < commands.size(); ++i) {
        const char c = commands[i];
        comment = comment && c != '\n';
        if (comment) {
            continue;
        }
        if (!quoted && c == '\\') {
            ++i; // and the character behind it
        } else if (!doubled && c == '\'') {
            quoted = !quoted;
        } else if (!quoted && c == '"') {
            doubled = !doubled;
        } else if (!quoted && !doubled && c == '#' && (i == 0 || commands[i - 1] == ' ' || commands[i - 1] == '\n')) {
            comment = true;
        } else if (!quoted) {
            text += c;
        }
    }
    return text;
}

/// The faulty node with names as a hostile or a careless person could have chosen them. In a name, "X" stands for
/// what a shell must not see.
Node withStrangeNames()
{
    const NodeTree tree("eight_gpus_faults");
    auto text = toJson(*takeSnapshot({tree.root(), {"/data"}})).dump();
    const std::string evil = R"( b';boom #$(boom)`boom`)";
    for (const auto* name :
         {"md0", "eth0", "eth1", "ib2", "mlx5_3", "mlx5_5", "nvme3n1", "nvme2n1", "nvme5n1", "/data", "mlx5_77"}) {
        for (const auto& end : {"\"", "/"}) {
            const auto from = std::string(name) + end;
            for (auto at = text.find(from); at != std::string::npos;
                 at = text.find(from, at + from.size() + evil.size())) {
                text.replace(at, from.size(), name + evil + end);
            }
        }
    }
    const auto json = parseJson(text, "node");
    return *fromJson<Node>(*json);
}

Audit auditOfStrangeNames()
{
    auto node = withStrangeNames();
    node.paths.front().mount.value->options = "rw,relatime";
    node.paths.front().mount.value->source = "/dev/md0 b';boom";
    auto nfs = node.paths.front();
    nfs.path = "/nfs b';boom";
    nfs.mount.value = Mount{"/nfs b';boom", "filer b';boom:/x", "/", "nfs4", "rw,rsize=65536,relatime", "0:50"};
    node.readAheadKib["0:50"] = 128;
    node.paths.push_back(nfs);
    auto compressed = nfs;
    compressed.path = compressed.mount.value->target = "/btrfs b';boom";
    compressed.mount.value->fileSystem = "btrfs";
    compressed.mount.value->options = "rw,compress=zstd,subvol=/my\\040data";
    node.paths.push_back(compressed);
    node.environment["NCCL_ALGO"] = "Ring b';boom";
    return auditNode(node);
}

TEST(Commands, CarryForeignTextQuoted)
{
    const auto audit = auditOfStrangeNames();
    EXPECT_GT(audit.findings.size(), 25U);
    int carried = 0;
    for (const auto& finding : audit.findings) {
        for (const auto* command : {&finding.fix.now, &finding.undo, &finding.verify}) {
            carried += command->find("boom") != std::string::npos ? 1 : 0;
            EXPECT_EQ(actedOn(*command).find("boom"), std::string::npos) << finding.rule << ": " << *command;
        }
    }
    EXPECT_GT(carried, 20) << "the names did not reach the commands";
}

TEST(Commands, EscapeFieldsOfFstab)
{
    int lines = 0;
    for (const auto& finding : auditOfStrangeNames().findings) {
        if (finding.fix.persist.starts_with("/etc/fstab:\n")) {
            const auto line = finding.fix.persist.substr(finding.fix.persist.rfind('\n') + 1);
            EXPECT_EQ(std::count(line.begin(), line.end(), ' '), 5) << line;
            ++lines;
        }
    }
    EXPECT_GE(lines, 3);
}

/// Programs that only look.
constexpr std::array<std::string_view, 12> lookers = {"lspci",   "findmnt", "lsblk", "df",     "du",   "cat",
                                                      "ethtool", "ibstat",  "uname", "docker", "nvme", "sluicectl"};

TEST(Commands, ChangeSomethingOrSayThatNoneDoes)
{
    for (const auto& finding : auditOfStrangeNames().findings) {
        const bool none = finding.fix.now.starts_with("#");
        auto program = finding.fix.now.substr(finding.fix.now.starts_with("sudo ") ? 5 : 0);
        program = program.substr(0, program.find(' '));
        EXPECT_TRUE(none || std::find(lookers.begin(), lookers.end(), program) == lookers.end())
            << finding.rule << ": " << finding.fix.now;
        EXPECT_NE(finding.fix.now, finding.undo) << finding.rule << ": undo repeats the fix";
        EXPECT_TRUE(!none || finding.undo.starts_with("#")) << finding.rule << ": undoes what was not done";
    }
}

TEST(Commands, OfMixedGovernorsGiveEachItsOwnBack)
{
    Node node;
    node.cpu.governor = knownFact(std::string("mixed: performance, powersave, schedutil"), "policies");
    node.cpu.governors = {
        {"policy0", "performance"}, {"policy1", "powersave"}, {"policy2", "powersave"}, {"policy3", "schedutil"}};
    const auto finding = auditNode(node).findings.at(0);
    EXPECT_EQ(finding.rule, "cpu.governor");
    EXPECT_EQ(finding.undo,
              "sudo rm -f /etc/tmpfiles.d/sluice-governor.conf; "
              "echo powersave | sudo tee /sys/devices/system/cpu/cpufreq/policy1/scaling_governor "
              "/sys/devices/system/cpu/cpufreq/policy2/scaling_governor; "
              "echo schedutil | sudo tee /sys/devices/system/cpu/cpufreq/policy3/scaling_governor");
    node.cpu.governors.clear(); // of an older snapshot
    EXPECT_NE(auditNode(node).findings.at(0).undo.find("was not recorded"), std::string::npos);
}

TEST(Commands, OfBuffersKeepTheValuesThatAreNotTooSmall)
{
    const NodeTree tree("eight_gpus");
    auto node = *takeSnapshot({tree.root(), {}});
    node.sysctls["net.ipv4.tcp_rmem"] = "8192\t262144\t6291456";
    const auto all = auditNode(node).findings;
    const auto found =
        std::find_if(all.begin(), all.end(), [](const Finding& one) { return one.subject == "net.ipv4.tcp_rmem"; });
    ASSERT_NE(found, all.end());
    EXPECT_TRUE(found->fix.persist.starts_with("/etc/sysctl.d/60-sluice.conf:\nnet.ipv4.tcp_rmem = 8192\t262144\t"))
        << found->fix.persist;
}

} // namespace
} // namespace sluice
