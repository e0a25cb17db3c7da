// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/core/audit/verdict_of.h"

#include <gtest/gtest.h>

namespace sluice {
namespace {

Node formattedAs(const std::string& fileSystem, const std::string& options, bool named = true)
{
    Node node;
    node.mounts = {Mount{"/data", "filer:/data", "/", fileSystem, options, "0:50"}};
    if (named) {
        namePath(node, "/data", {});
        node.paths.front().mount = knownFact(node.mounts.front(), "/proc/self/mountinfo");
    }
    return node;
}

TEST(LustreStripe, CountsServers)
{
    auto node = formattedAs("lustre", "rw");
    EXPECT_EQ(wordOf(judgeLustreStripe, node), "unknown");
    node.paths.front().lustreStripe = knownFact(LustreStripe{1, mebibytes(1)}, "lustre.lov");
    EXPECT_EQ(wordOf(judgeLustreStripe, node), "warning");
    node.paths.front().lustreStripe = knownFact(LustreStripe{-1, mebibytes(4)}, "lustre.lov");
    EXPECT_EQ(wordOf(judgeLustreStripe, node), "passed");
}

TEST(FsCowCompression, KnowsBtrfsAndZfs)
{
    EXPECT_EQ(wordOf(judgeCopyOnWrite, formattedAs("btrfs", "rw,compress=zstd:3")), "warning");
    EXPECT_EQ(wordOf(judgeCopyOnWrite, formattedAs("btrfs", "rw")), "info");
    EXPECT_EQ(wordOf(judgeCopyOnWrite, formattedAs("btrfs", "rw,nodatacow")), "passed");
    EXPECT_EQ(wordOf(judgeCopyOnWrite, formattedAs("zfs", "rw")), "unknown");
    EXPECT_EQ(wordOf(judgeCopyOnWrite, formattedAs("xfs", "rw")), "passed");
}

} // namespace
} // namespace sluice
