// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/audit/audit.h"
#include "core/base/json.h"
#include "core/topology/snapshot.h"
#include "tests/core/topology/node_tree.h"
#include "tests/paths.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <set>
#include <sstream>

namespace sluice {
namespace {

/// Runs packaging/capture on a tree, or on this machine, and unpacks what it wrote.
class Captured {
public:
    explicit Captured(const std::string& root, const std::string& options = "")
    {
        const std::string archive = m_folder.file("captured.tar");
        const std::string tree = m_folder.file("tree");
        const std::string command = "SLUICE_CAPTURE_ROOT='" + root + "' sh '" + std::string(sourceFolder)
            + "/packaging/capture' " + options + " '" + archive + "' >/dev/null 2>&1 && mkdir '" + tree
            + "' && tar -xf '" + archive + "' -C '" + tree + "'";
        m_done = std::system(command.c_str()) == 0;
    }

    bool done() const { return m_done; }
    std::string root() const { return m_folder.file("tree"); }
    std::string text(const std::string& path) const
    {
        std::ifstream file(root() + path, std::ios::binary);
        std::stringstream content;
        content << file.rdbuf();
        return content.str();
    }

private:
    TemporaryFolder m_folder;
    bool m_done = false;
};

/// What a finding says, without where it was read.
std::string saidBy(const Finding& finding)
{
    return finding.rule + " " + finding.subject + ": " + finding.observed.text;
}

std::set<std::string> findings(const std::string& root, const std::set<std::string>& without)
{
    std::set<std::string> all;
    for (const auto& finding : auditNode(*takeSnapshot({root, {"/"}})).findings) {
        without.contains(finding.rule) ? void() : void(all.insert(saidBy(finding)));
    }
    return all;
}

TEST(Capture, OfANodeIsJudgedAsTheNodeItself)
{
    const NodeTree node("eight_gpus_faults");
    const Captured captured(node.root());
    ASSERT_TRUE(captured.done());
    const auto before = auditNode(*takeSnapshot({node.root(), {"/data"}}));
    const auto after = auditNode(*takeSnapshot({captured.root(), {"/data"}}));
    EXPECT_EQ(toJson(after).dump(1), toJson(before).dump(1));
}

TEST(Capture, OfThisMachineFindsWhatTheMachineItselfShows)
{
    const Captured captured("");
    ASSERT_TRUE(captured.done());
    // What only a running machine can be asked: space, memory filesystems, system calls, O_DIRECT.
    const std::set<std::string> live = {"fs.free_space", "memory.shm",   "uring.available",
                                        "gds.o_direct",  "cpu.affinity", "block.health"};
    EXPECT_EQ(findings(captured.root(), live), findings("/", live));
}

TEST(Capture, LeavesOutWhatIdentifiesAMachineUnlessAsked)
{
    NodeTree node("eight_gpus");
    node.file("/proc/cmdline",
              "root=UUID=0b5c2a3e-9f0d-4a77-8c0e-2d6a5f3c1b00 ip=192.168.7.12 hw=52:54:00:12:34:56 quiet\n");
    node.file("/proc/self/mountinfo",
              "22 1 0:50 / /data rw shared:1 - nfs4 10.11.12.13:/data rw,clientaddr=10.0.0.9,addr=fe80::1:2:3\n");
    node.file("/sys/class/dmi/id/product_serial", "SECRET-SERIAL\n");
    node.file("/sys/class/nvme/nvme0/serial", "SECRET-SERIAL\n");
    node.file("/sys/class/net/eth0/address", "52:54:00:12:34:56\n");
    const Captured plain(node.root());
    ASSERT_TRUE(plain.done());
    const std::string all =
        "grep -rqaE 'SECRET|192\\.168|10\\.(11|0)\\.|52:54:00|0b5c2a3e|fe80' '" + plain.root() + "'";
    EXPECT_NE(std::system(all.c_str()), 0) << plain.text("/proc/cmdline") << plain.text("/proc/self/mountinfo");
    EXPECT_EQ(plain.text("/proc/cmdline"), "root=UUID=UUID ip=ADDRESS hw=MAC quiet\n");
    const Captured asked(node.root(), "-i");
    EXPECT_NE(asked.text("/proc/cmdline").find("192.168.7.12"), std::string::npos);
}

TEST(Capture, KeepsTheWayFromAMultipathDriveToItsController)
{
    NodeTree node("eight_gpus");
    const std::string subsystem = "/sys/devices/virtual/nvme-subsystem/nvme-subsys77";
    node.file(subsystem + "/nvme77n1/size", "100\n");
    node.link(subsystem + "/nvme77n1/device", "../../nvme-subsys77");
    node.link(subsystem + "/nvme77", "../../../pci0000:15/0000:15:01.0/0000:16:00.0/nvme/nvme77");
    node.file("/sys/devices/pci0000:15/0000:15:01.0/0000:16:00.0/nvme/nvme77/state", "live\n");
    node.link("/sys/class/nvme/nvme77", "../../devices/pci0000:15/0000:15:01.0/0000:16:00.0/nvme/nvme77");
    node.link("/sys/block/nvme77n1", "../devices/virtual/nvme-subsystem/nvme-subsys77/nvme77n1");
    const Captured captured(node.root());
    ASSERT_TRUE(captured.done());
    const auto taken = *takeSnapshot({captured.root(), {}});
    const auto drive = std::find_if(taken.blockDevices.begin(), taken.blockDevices.end(),
                                    [](const BlockDevice& one) { return one.name == "nvme77n1"; });
    ASSERT_NE(drive, taken.blockDevices.end());
    EXPECT_EQ(drive->pciAddress, "0000:16:00.0");
}

TEST(Capture, ReplacesNoFile)
{
    const TemporaryFolder folder;
    const auto file = folder.file("mine.tar");
    std::ofstream(file) << "mine";
    const std::string command =
        "sh '" + std::string(sourceFolder) + "/packaging/capture' '" + file + "' >/dev/null 2>&1";
    EXPECT_EQ(WEXITSTATUS(std::system(command.c_str())), 2);
    EXPECT_EQ(std::filesystem::file_size(file), 4U);
}

} // namespace
} // namespace sluice
