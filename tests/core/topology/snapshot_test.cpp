// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/topology/snapshot.h"

#include "core/base/json.h"
#include "core/node/node_fields.h"
#include "tests/core/topology/machine_tree.h"

#include <gtest/gtest.h>

#include <chrono>

namespace sluice {
namespace {

Node withoutTime(Node node)
{
    node.identity.capturedAt.clear();
    return node;
}

TEST(Snapshot, SurvivesJsonWhole)
{
    const MachineTree machine("gpu_server");
    for (const auto& root : {machine.root(), std::string("/")}) {
        const auto node = takeSnapshot({root, {"/"}});
        ASSERT_TRUE(node.ok()) << node.error().message;
        const auto read = fromJson<Node>(toDocument("sluice.snapshot/1", *node));
        ASSERT_TRUE(read.ok()) << read.error().message;
        EXPECT_EQ(*read, *node);
    }
}

TEST(Snapshot, BeginsWithTheNodeAndTheProcessorCounts)
{
    const MachineTree machine("gpu_server");
    const auto text = toDocument("sluice.snapshot/1", *takeSnapshot({machine.root(), {}})).dump();
    EXPECT_TRUE(text.starts_with(R"({"schema":"sluice.snapshot/1","node":{"host_name":"gpu01","kernel":)"));
    EXPECT_NE(text.find(R"("cpu":{"packages":2,"cores":4,"pus":8,"numa_nodes":2,)"), std::string::npos);
}

TEST(Snapshot, OfThisMachineIsQuickAndKnowsTheBasics)
{
    const auto begin = std::chrono::steady_clock::now();
    const auto node = takeSnapshot({"/", {"/tmp"}});
    EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(1));
    ASSERT_TRUE(node.ok());
    EXPECT_GE(node->cpu.pus.value.value_or(0), 1);
    EXPECT_TRUE(node->memory.total.known());
    EXPECT_FALSE(node->identity.kernel.empty());
    EXPECT_TRUE(node->ioUring.usable.known());
    EXPECT_TRUE(node->paths.front().mount.known());
}

TEST(Snapshot, NamesARootOrPathThatIsNotThere)
{
    EXPECT_EQ(takeSnapshot({"/nonexistent", {}}).error().kind, ErrorKind::NotFound);
    EXPECT_EQ(takeSnapshot({"/", {"/nonexistent"}}).error().kind, ErrorKind::NotFound);
}

TEST(Snapshot, OfATreeWithoutProcessorsSaysThatTheyAreNotKnown)
{
    const MachineTree machine;
    const auto node = takeSnapshot({machine.root(), {}});
    ASSERT_TRUE(node.ok());
    EXPECT_FALSE(node->cpu.pus.known());
    EXPECT_FALSE(node->cpu.pus.reason.empty());
}

TEST(Snapshot, OfTheSameTreeIsTheSame)
{
    const MachineTree machine("cloud_vm");
    EXPECT_EQ(withoutTime(*takeSnapshot({machine.root(), {}})), withoutTime(*takeSnapshot({machine.root(), {}})));
}

TEST(Snapshot, EndsInOrderWhenEveryFileIsGarbage)
{
    for (const std::string& garbage : {std::string(), std::string("\xff\xfe[[[ ::: 0x -"), std::string(100000, '9')}) {
        const MachineTree machine("gpu_server");
        for (const auto& entry : std::filesystem::recursive_directory_iterator(machine.root())) {
            const bool topology = entry.path().string().find("/devices/system/") != std::string::npos;
            if (entry.is_regular_file() && !entry.is_symlink() && !topology) {
                std::ofstream(entry.path(), std::ios::binary) << garbage;
            }
        }
        const auto node = takeSnapshot({machine.root(), {"/data"}});
        ASSERT_TRUE(node.ok());
        EXPECT_FALSE(node->memory.total.known());
        toDocument("sluice.snapshot/1", *node).dump(2, ' ', false, Json::error_handler_t::replace);
    }
}

} // namespace
} // namespace sluice
