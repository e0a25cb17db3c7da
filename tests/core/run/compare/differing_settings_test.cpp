// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/run/compare/differing_settings.h"

#include "tests/core/run_fixture.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace sluice {
namespace {

std::string wordsOf(const Run& before, const Run& after, const std::string& name)
{
    for (const auto& setting : differingSettings({&before, &after})) {
        if (setting.name == name) {
            return valueWords(setting, 0) + " -> " + valueWords(setting, 1);
        }
    }
    return "(not there)";
}

Run withDisk(const std::function<void(BlockDevice&)>& change)
{
    auto run = runFixture();
    BlockDevice disk;
    disk.name = "sdx";
    change(disk);
    run.node.blockDevices.push_back(disk);
    return run;
}

TEST(DifferingSettings, AreNamedInWords)
{
    const auto before = withDisk([](auto& disk) {
        disk.scheduler = knownFact<std::string>("none", "/sys");
        disk.readAhead = knownFact<Bytes>(kibibytes(128), "/sys");
        disk.readOnly = knownFact<bool>(false, "/sys");
    });
    const auto after = withDisk([](auto& disk) {
        disk.scheduler = knownFact<std::string>("bfq", "/sys");
        disk.readAhead = knownFact<Bytes>(mebibytes(4), "/sys");
        disk.readOnly = knownFact<bool>(true, "/sys");
    });
    EXPECT_EQ(wordsOf(before, after, "sdx: scheduler"), "none -> bfq");
    EXPECT_EQ(wordsOf(before, after, "sdx: read ahead"), "128 KiB -> 4 MiB");
    EXPECT_EQ(wordsOf(before, after, "sdx: read only"), "no -> yes");
}

TEST(DifferingSettings, TellKernelLinkMountAndJob)
{
    auto before = runFixture();
    PciDevice card;
    card.address = "0000:17:00.0";
    card.link = knownFact<PcieLink>({16, 16}, "/sys");
    before.node.pciDevices = {card};
    PathFacts path;
    path.path = "/data";
    path.mount = knownFact<Mount>({"/data", "server:/x", "/", "nfs4", "rw,nconnect=8", ""}, "/proc");
    before.node.paths = {path};
    auto after = before;
    after.node.identity.kernel = "9.9.9";
    after.node.pciDevices.front().link = knownFact<PcieLink>({16, 8}, "/sys");
    after.node.paths.front().mount = knownFact<Mount>({"/data", "server:/x", "/", "nfs4", "rw", ""}, "/proc");
    after.node.sysctls["vm.dirty_ratio"] = "77";
    EXPECT_EQ(wordsOf(before, after, "kernel"), before.node.identity.kernel + " -> 9.9.9");
    EXPECT_EQ(wordsOf(before, after, "PCI 0000:17:00.0: link width"), "16 -> 8");
    EXPECT_EQ(wordsOf(before, after, "/data: mount options"), "rw,nconnect=8 -> rw");
    EXPECT_TRUE(wordsOf(before, after, "vm.dirty_ratio").ends_with(" -> 77"));
}

TEST(DifferingSettings, LeaveOutWhatChangesByTheSecond)
{
    const auto before = runFixture();
    auto after = before;
    after.node.identity.capturedAt = "2031-01-01T00:00:00Z";
    after.node.memory.available = knownFact<Bytes>(Bytes{12345}, "/proc/meminfo");
    after.node.memory.shmFree = knownFact<Bytes>(Bytes{12345}, "/dev/shm");
    EXPECT_TRUE(differingSettings({&before, &after}).empty());
}

TEST(DifferingSettings, AnUnknownIsNoValue)
{
    const auto before = withDisk([](auto& disk) { disk.scheduler = knownFact<std::string>("none", "/sys"); });
    const auto after = withDisk([](auto&) {});
    EXPECT_EQ(wordsOf(before, after, "sdx: scheduler"), "none -> not known");
}

TEST(DifferingSettings, OfADeviceThatOneRunLacksItsPresenceAloneIsTold)
{
    const auto before = runFixture();
    const auto after = withDisk([](auto& disk) { disk.scheduler = knownFact<std::string>("none", "/sys"); });
    const auto differing = differingSettings({&before, &after});
    ASSERT_EQ(differing.size(), 1U);
    EXPECT_EQ(differing.front().key, "block_devices/sdx");
    EXPECT_EQ(wordsOf(before, after, "sdx"), "not there -> there");
}

TEST(DifferingSettings, OfLongListsOnlyWhatDiffersIsSaid)
{
    auto before = runFixture();
    std::vector<std::string> modules;
    for (int i = 0; i < 200; ++i) {
        modules.push_back("module" + std::to_string(i));
    }
    before.node.modules = knownFact<std::vector<std::string>>(modules, "/proc/modules");
    auto after = before;
    modules.push_back("nvidia_fs");
    after.node.modules = knownFact<std::vector<std::string>>(modules, "/proc/modules");
    EXPECT_EQ(wordsOf(before, after, "modules"), "without those -> with nvidia_fs");
}

TEST(DifferingSettings, CompareMoreThanTwo)
{
    const auto first = runFixture();
    auto third = first;
    third.version = "9.9.9";
    const auto differing = differingSettings({&first, &first, &third});
    ASSERT_EQ(differing.size(), 1U);
    EXPECT_EQ(differing.front().name, "Sluice: version");
    EXPECT_EQ(valueWords(differing.front(), 2), "9.9.9");
}

} // namespace
} // namespace sluice
