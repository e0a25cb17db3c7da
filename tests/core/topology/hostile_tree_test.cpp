// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/json.h"
#include "core/node/node_fields.h"
#include "core/node/relations.h"
#include "core/topology/snapshot.h"
#include "tests/core/topology/node_tree.h"

#include <gtest/gtest.h>

#include <chrono>
#include <functional>

#include <sys/stat.h>
#include <sys/sysmacros.h>

namespace sluice {
namespace {

namespace fs = std::filesystem;

constexpr const char* canary = "7654321";

/// A node of which every file is replaced in the same way; read within seconds, and nothing from outside.
class HostileTree : public testing::Test {
protected:
    void SetUp() override
    {
        std::ofstream(m_outside.file("file")) << canary << "\n";
        fs::create_directories(m_outside.path() / "folder");
        std::ofstream(m_outside.file("folder/size")) << canary << "\n";
    }

    void replaceFiles(const std::function<void(const std::string& path)>& replace)
    {
        std::vector<fs::path> files;
        for (const auto& entry : fs::recursive_directory_iterator(m_node.root())) {
            entry.is_regular_file() && !entry.is_symlink() ? files.push_back(entry.path()) : void();
        }
        for (const auto& path : files) {
            fs::remove(path);
            replace(path.string());
        }
    }

    void expectNothingKnown()
    {
        const auto begin = std::chrono::steady_clock::now();
        const auto node = takeSnapshot({m_node.root(), {"/data"}});
        EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(20));
        ASSERT_TRUE(node.ok()) << node.error().message;
        const auto text = toJson(*node).dump(2, ' ', false, Json::error_handler_t::strict);
        EXPECT_EQ(text.find(canary), std::string::npos) << "read outside the tree";
        EXPECT_FALSE(node->memory.total.known());
        EXPECT_FALSE(node->cpu.pus.known());
        for (const auto& disk : node->blockDevices) {
            EXPECT_FALSE(disk.size.known()) << disk.name;
            EXPECT_FALSE(disk.size.reason.empty()) << disk.name;
        }
        EXPECT_EQ(*fromJson<Node>(toJson(*node)), *node);
    }

    TemporaryFolder m_outside;
    NodeTree m_node{"eight_gpus"};
};

TEST_F(HostileTree, OfPipes)
{
    replaceFiles([](const std::string& path) { ::mkfifo(path.c_str(), 0600); });
    expectNothingKnown();
}

TEST_F(HostileTree, OfLinksOutOfTheRoot)
{
    replaceFiles([this](const std::string& path) { fs::create_symlink(m_outside.file("file"), path); });
    expectNothingKnown();
}

TEST_F(HostileTree, OfRelativeLinksOutOfTheRoot)
{
    const auto up = std::string("../../../../../../../../../../../../../../../../../..") + m_outside.file("file");
    replaceFiles([&up](const std::string& path) { fs::create_symlink(up, path); });
    expectNothingKnown();
}

TEST_F(HostileTree, OfLinksToThemselves)
{
    replaceFiles([](const std::string& path) { fs::create_symlink(fs::path(path).filename(), path); });
    expectNothingKnown();
}

TEST_F(HostileTree, OfDevices)
{
    const auto linked = [](const std::string& path) { fs::create_symlink("/dev/zero", path); };
    // Only root may make devices; a link to one is as good a trap.
    replaceFiles([&linked](const std::string& path) {
        ::mknod(path.c_str(), S_IFCHR | 0600, makedev(1, 5)) == 0 ? void() : linked(path);
    });
    expectNothingKnown();
}

TEST_F(HostileTree, OfHugeFiles)
{
    replaceFiles([](const std::string& path) {
        std::ofstream(path).put('1');
        fs::resize_file(path, 100'000'000);
    });
    const auto begin = std::chrono::steady_clock::now();
    const auto node = takeSnapshot({m_node.root(), {}});
    EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(30));
    ASSERT_TRUE(node.ok());
    EXPECT_EQ(node->memory.total.reason, "larger than any such file can be");
}

TEST_F(HostileTree, WithFoldersLinkedOutOfTheRoot)
{
    for (const char* folder : {"/sys/block/nvme0n1", "/sys/class/net/eth0", "/sys/devices/system/node"}) {
        m_node.remove(folder);
        m_node.link(folder, m_outside.file("folder"));
    }
    const auto node = takeSnapshot({m_node.root(), {}});
    ASSERT_TRUE(node.ok());
    EXPECT_EQ(toJson(*node).dump().find(canary), std::string::npos);
    EXPECT_FALSE(node->cpu.pus.known()) << "hwloc would have followed the link";
}

TEST_F(HostileTree, OfNumbersThatOverflowAndBytesThatAreNoText)
{
    for (const std::string& garbage : {std::string("99999999999999999999999"), std::string("-9223372036854775809"),
                                       std::string("\xff\xfe\x00\x1b[2J", 7)}) {
        for (const auto& entry : fs::recursive_directory_iterator(m_node.root())) {
            const bool processors = entry.path().string().find("/devices/system/") != std::string::npos;
            entry.is_regular_file() && !entry.is_symlink() && !processors
                ? void(std::ofstream(entry.path(), std::ios::binary) << garbage)
                : void();
        }
        const auto node = takeSnapshot({m_node.root(), {"/data"}});
        ASSERT_TRUE(node.ok());
        EXPECT_EQ(node->cpu.pus.value, 64) << "the processors were left as they are";
        EXPECT_FALSE(node->memory.total.known());
        EXPECT_NO_THROW(toJson(*node).dump(2, ' ', false, Json::error_handler_t::strict));
        EXPECT_EQ(*fromJson<Node>(toJson(*node)), *node);
        relationsOf(*node);
    }
}

} // namespace
} // namespace sluice
