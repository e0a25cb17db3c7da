// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/topology/snapshot_file.h"

#include "core/topology/snapshot.h"
#include "tests/core/file_content.h"
#include "tests/core/topology/machine_tree.h"

#include <gtest/gtest.h>

#include <sys/stat.h>

namespace sluice {
namespace {

Node server()
{
    const MachineTree machine("gpu_server");
    return *takeSnapshot({machine.root(), {"/data"}});
}

TEST(SnapshotFile, ReadsBackWhatWasWritten)
{
    const TemporaryFolder folder;
    const auto node = server();
    ASSERT_TRUE(writeSnapshotFile(folder.file("node.json"), node).ok());
    const auto read = readSnapshotFile(folder.file("node.json"));
    ASSERT_TRUE(read.ok()) << read.error().message;
    EXPECT_EQ(*read, node);
}

TEST(SnapshotFile, ReplacesASnapshotAndLeavesNoOtherFile)
{
    const TemporaryFolder folder;
    ASSERT_TRUE(writeSnapshotFile(folder.file("node.json"), Node{}).ok());
    ASSERT_TRUE(writeSnapshotFile(folder.file("node.json"), server()).ok());
    EXPECT_EQ(readSnapshotFile(folder.file("node.json"))->identity.hostName, "gpu01");
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path()), {}), 1);
}

TEST(SnapshotFile, LeavesASnapshotThatAPersonHasChanged)
{
    const TemporaryFolder folder;
    const auto path = folder.file("node.json");
    ASSERT_TRUE(writeSnapshotFile(path, server()).ok());
    auto content = contentOf(path);
    content.replace(content.find("gpu01"), 5, "gpu02");
    writeContent(path, content);
    const auto refused = writeSnapshotFile(path, server());
    ASSERT_FALSE(refused.ok());
    EXPECT_EQ(refused.error().kind, ErrorKind::Usage);
    EXPECT_NE(refused.error().message.find("changed since Sluice wrote it"), std::string::npos);
    EXPECT_EQ(contentOf(path), content);
    EXPECT_EQ(readSnapshotFile(path)->identity.hostName, "gpu02") << "to be read all the same";
}

TEST(SnapshotFile, OverwritesNothingElse)
{
    const TemporaryFolder folder;
    writeContent(folder.file("thesis.txt"), "years of work");
    writeContent(folder.file("other.json"), R"({"schema":"sluice.plan/1"})");
    std::filesystem::create_symlink(folder.file("new.json"), folder.file("link"));
    ::mkfifo(folder.file("pipe").c_str(), 0600);
    for (const auto& path : {folder.file("thesis.txt"), folder.file("other.json"), folder.file("link"),
                             folder.file("pipe"), folder.path().string(), std::string("/dev/null")}) {
        const auto written = writeSnapshotFile(path, Node{});
        ASSERT_FALSE(written.ok()) << path;
        EXPECT_EQ(written.error().kind, ErrorKind::Usage) << path;
    }
    EXPECT_EQ(contentOf(folder.file("thesis.txt")), "years of work");
    EXPECT_FALSE(std::filesystem::exists(folder.file("new.json")));
}

TEST(SnapshotFile, SaysWhenTheFolderIsNotThere)
{
    const TemporaryFolder folder;
    EXPECT_EQ(writeSnapshotFile(folder.file("missing/node.json"), Node{}).error().kind, ErrorKind::NotFound);
}

TEST(SnapshotFile, RefusesWhatIsNoSnapshot)
{
    const TemporaryFolder folder;
    const auto refused = [&folder](const std::string& content) {
        writeContent(folder.file("x.json"), content);
        return !readSnapshotFile(folder.file("x.json")).ok();
    };
    const std::string schema = R"("schema":"sluice.snapshot/1")";
    EXPECT_TRUE(refused(""));
    EXPECT_TRUE(refused("[]"));
    EXPECT_TRUE(refused("{\"schema\":\"sluice.snapshot/2\"}"));
    EXPECT_TRUE(refused("{" + schema + R"(,"cpu":{"packages":"two"}})"));
    EXPECT_TRUE(refused("{" + schema + R"(,"block_devices":[{"name":"vda","size_bytes":1e300}]})"));
    EXPECT_FALSE(readSnapshotFile(folder.path()).ok());
    EXPECT_EQ(readSnapshotFile(folder.file("missing")).error().kind, ErrorKind::NotFound);
}

/// As /proc/kmsg, which root would wait at for ever.
TEST(SnapshotFile, ReadsNothingThatTheKernelMakesUp)
{
    const auto refused = readSnapshotFile("/proc/self/status");
    ASSERT_FALSE(refused.ok());
    EXPECT_EQ(refused.error().message, "/proc/self/status is empty");
}

} // namespace
} // namespace sluice
