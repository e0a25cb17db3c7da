// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/topology/path_facts.h"

#include "core/topology/snapshot.h"
#include "tests/core/topology/machine_tree.h"

#include <gtest/gtest.h>

namespace sluice {
namespace {

TEST(PathFacts, OfACapturedTreeComeFromItsTables)
{
    const MachineTree machine("gpu_server");
    const auto node = takeSnapshot({machine.root(), {"/data/train/", "/home/me", "/var"}});
    ASSERT_TRUE(node.ok()) << node.error().message;
    EXPECT_EQ(node->paths[0].mount->target, "/data");
    EXPECT_EQ(node->paths[0].layers, (std::vector<std::string>{"md0", "nvme0n1", "nvme1n1"}));
    EXPECT_EQ(node->paths[0].freeSpace.reason, "not in a captured tree");
    EXPECT_EQ(node->paths[1].mount->fileSystem, "nfs4");
    EXPECT_TRUE(node->paths[1].layers.empty());
    EXPECT_EQ(node->paths[2].layers, std::vector<std::string>{"sda"});
}

TEST(PathFacts, OfALoopDeviceReachTheDiskOfItsFile)
{
    const MachineTree machine("cloud_vm");
    const auto node = takeSnapshot({machine.root(), {"/mnt/image"}});
    ASSERT_TRUE(node.ok());
    EXPECT_EQ(node->paths[0].layers, (std::vector<std::string>{"loop0", "vda"}));
}

TEST(PathFacts, ByTableNeedAnAbsolutePath)
{
    EXPECT_EQ(pathFactsByTable(Node{}, "data").error().kind, ErrorKind::Usage);
    EXPECT_FALSE(pathFactsByTable(Node{}, "/data")->mount.known());
}

TEST(PathFacts, OfThisMachineResolveLinksAndAskForFreeSpace)
{
    const TemporaryFolder folder;
    std::filesystem::create_directory(folder.path() / "data");
    std::filesystem::create_symlink("data", folder.path() / "link");
    Node node;
    node.mounts = {Mount{"/", "root", "/", "ext4", "rw", "1:1"},
                   Mount{(folder.path() / "data").string(), "disk", "/", "xfs", "rw", "1:2"}};
    const auto facts = livePathFacts(node, folder.file("link"));
    ASSERT_TRUE(facts.ok());
    EXPECT_EQ(facts->mount->source, "disk");
    EXPECT_TRUE(facts->freeSpace.known());
    EXPECT_EQ(livePathFacts(node, folder.file("missing")).error().kind, ErrorKind::NotFound);
}

} // namespace
} // namespace sluice
