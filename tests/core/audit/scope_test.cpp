// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/audit/scope.h"

#include "tests/core/audit/verdict_of.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace sluice {
namespace {

std::vector<std::string> names(const std::vector<JudgedDevice>& judged)
{
    std::vector<std::string> result;
    for (const auto& device : judged) {
        result.push_back(device.device->name + (device.holdsPath ? "" : " (other)"));
    }
    return result;
}

using Names = std::vector<std::string>;

/// Two drives in an array mounted on /data, a third on /, a loop image and an unused fourth.
Node machine()
{
    Node node;
    auto array = soundDisk("md0", "9:0");
    array.kind.value = "md";
    array.slaves = {"nvme0n1", "nvme1n1"};
    auto image = soundDisk("loop0", "7:0");
    image.kind.value = "loop";
    image.mountPoints = {"/snap/core/1"};
    node.blockDevices = {soundDisk("nvme0n1", "259:0"),
                         soundDisk("nvme1n1", "259:1"),
                         soundDisk("sda", "8:0"),
                         soundDisk("sdb", "8:16"),
                         array,
                         image};
    node.blockDevices[0].mountPoints.clear();
    node.blockDevices[1].mountPoints.clear();
    node.blockDevices[2].mountPoints = {"/", "/boot"};
    node.blockDevices[3].mountPoints = {"/boot/efi"};
    node.mounts = {Mount{"/", "/dev/sda1", "/", "ext4", "rw", "8:0"},
                   Mount{"/data", "/dev/md0", "/", "xfs", "rw", "9:0"},
                   Mount{"/proc", "proc", "/", "proc", "rw", "0:5"}, Mount{"/home", "f:/h", "/", "nfs4", "rw", "0:50"},
                   Mount{"/snap/core/1", "/dev/loop0", "/", "squashfs", "ro", "7:0"}};
    return node;
}

TEST(Scope, WithoutAPathTheDisksThatCarryMountsAreJudged)
{
    EXPECT_EQ(names(judgedDisks(machine())), (Names{"nvme0n1", "nvme1n1", "sda"}));
    EXPECT_EQ(names(judgedTops(machine())), (Names{"sda", "md0"}));
}

TEST(Scope, DevicesThatHoldNoNamedPathCountLess)
{
    auto node = machine();
    namePath(node, "/data", {"md0", "nvme0n1", "nvme1n1"});
    EXPECT_EQ(names(judgedDisks(node)), (Names{"nvme0n1", "nvme1n1", "sda (other)"}));
    EXPECT_EQ(names(judgedTops(node)), (Names{"md0", "sda (other)"}));
    EXPECT_EQ(judgedDisks(node).back().atMost(Severity::Critical), Severity::Info);
    EXPECT_EQ(judgedDisks(node).front().atMost(Severity::Critical), Severity::Critical);
}

TEST(Scope, WithoutAMountTableAllDisksAreJudged)
{
    auto node = machine();
    node.mounts.clear();
    EXPECT_EQ(names(judgedDisks(node)), (Names{"nvme0n1", "nvme1n1", "sda", "sdb"}));
}

TEST(Scope, WithoutAPathTheFilesystemsThatMayHoldDataAreJudged)
{
    Names subjects;
    for (const auto& judged : judgedMounts(machine())) {
        subjects.push_back(judged.subject);
        EXPECT_FALSE(judged.named);
    }
    EXPECT_EQ(subjects, (Names{"/", "/data", "/home"}));
}

TEST(Scope, AFilesystemThatIsBoundToManyPlacesIsJudgedOnce)
{
    auto node = machine();
    const auto once = judgedMounts(node).size();
    const auto data = *std::find_if(node.mounts.begin(), node.mounts.end(),
                                    [](const Mount& mount) { return mount.target == "/data"; });
    for (int i = 0; i < 100; ++i) {
        node.mounts.push_back(data);
        node.mounts.back().target = "/pods/" + std::to_string(i);
    }
    EXPECT_EQ(judgedMounts(node).size(), once);
    node.mounts.back().options += ",ro";
    EXPECT_EQ(judgedMounts(node).size(), once + 1) << "with other options it is another matter";
}

TEST(Scope, ANamedPathIsTheOnlyFilesystemJudged)
{
    auto node = machine();
    namePath(node, "/data/set", {"md0"});
    ASSERT_EQ(judgedMounts(node).size(), 1U);
    EXPECT_EQ(judgedMounts(node).front().subject, "/data/set");
    EXPECT_EQ(judgedMounts(node).front().mount->target, "/data");
}

TEST(Scope, OptionsAreComparedWhole)
{
    const Mount mount{"/", "a", "/", "ext4", "rw,norelatime,atime=5", ""};
    EXPECT_FALSE(hasOption(mount, "relatime"));
    EXPECT_FALSE(hasOption(mount, "atime"));
    EXPECT_TRUE(hasOption(mount, "rw"));
}

} // namespace
} // namespace sluice
