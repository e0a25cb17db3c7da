// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/node/cpu_list.h"
#include "core/topology/machine_files.h"
#include "core/topology/mount_table.h"
#include "core/topology/pci_config.h"
#include "core/topology/smart_log.h"

#include <gtest/gtest.h>

namespace sluice {
namespace {

TEST(CpuList, ReadsRangesInAnyOrder)
{
    EXPECT_EQ(cpuListWords(*parseCpuList("8,0-3,4-5")), "0-5,8");
    EXPECT_EQ(cpuCount(*parseCpuList("0-3,8")), 5);
    EXPECT_TRUE(parseCpuList("")->empty());
    for (const char* text : {"a", "3-1", "-1", "0-99999999999999999999", "1-2-3", "0-4294967295"}) {
        EXPECT_FALSE(parseCpuList(text)) << text;
    }
}

TEST(CpuList, IsDividedRangeByRange)
{
    const auto list = *parseCpuList("0-7,16-23");
    EXPECT_EQ(cpuListWords(cpuShare(list, 0, 4)), "0-1,16-17");
    EXPECT_EQ(cpuListWords(cpuShare(list, 3, 4)), "6-7,22-23");
    EXPECT_EQ(cpuListWords(commonCpus(list, *parseCpuList("6-17"))), "6-7,16-17");
}

TEST(CpuList, IsDividedByNumbersWhereSocketsAreNumberedInTurn)
{
    const auto list = *parseCpuList("0,2,4,6,8,10,12,14");
    EXPECT_EQ(cpuListWords(cpuShare(list, 0, 2)), "0,2,4,6");
    EXPECT_EQ(cpuListWords(cpuShare(list, 1, 2)), "8,10,12,14");
    EXPECT_EQ(cpuListWords(cpuShare(list, 0, 2, 2)), "0,2,8,10") << "both threads of a core to one";
    EXPECT_EQ(cpuListWords(cpuShare(list, 1, 2, 2)), "4,6,12,14");
    EXPECT_EQ(cpuListWords(cpuShare(*parseCpuList("3"), 1, 2)), "3");
}

TEST(PciConfig, IsReadAsFarAsItGoes)
{
    std::string bytes(4096, '\0');
    bytes[0x06] = 0x10;
    bytes[0x34] = 0x40;
    bytes[0x40] = 0x10;
    bytes[0x4c] = 0x44; // 16 GT/s x4
    bytes[0x52] = 0x23; // 8 GT/s x2
    bytes[0x100] = 0x0d;
    bytes[0x106] = 0x04;
    EXPECT_EQ(parsePciConfig(bytes).maxLink, (PcieLink{16, 4}));
    EXPECT_EQ(parsePciConfig(bytes).link, (PcieLink{8, 2}));
    EXPECT_EQ(parsePciConfig(bytes).acsRedirect, true);
    bytes[0x106] = 0;
    EXPECT_EQ(parsePciConfig(bytes).acsRedirect, false);
    EXPECT_FALSE(parsePciConfig(bytes.substr(0, 256)).acsRedirect) << "the rest takes root";
    EXPECT_FALSE(parsePciConfig(bytes.substr(0, 64)).link);
    EXPECT_FALSE(parsePciConfig(std::string(4096, '\xff')).link);
}

TEST(SmartLog, SaysWhatTheDriveSays)
{
    std::string page(smartLogBytes, '\0');
    page[1] = 0x4d;
    page[2] = 0x01; // 333 K
    page[5] = 12;
    page[160] = 3;
    page[196] = 7;
    const auto health = parseSmartLog(page);
    ASSERT_TRUE(health);
    EXPECT_EQ(health->temperatureCelsius, 60);
    EXPECT_EQ(health->usedPercent, 12);
    EXPECT_EQ(health->mediaErrors, 3);
    EXPECT_EQ(health->throttledMinutes, 7);
    EXPECT_FALSE(parseSmartLog(std::string(smartLogBytes, '\0')));
    EXPECT_FALSE(parseSmartLog("short"));
}

TEST(MountTable, LeavesOutLinesThatMakeNoSense)
{
    EXPECT_TRUE(parseMountinfo("garbage\n- - -\n1 2 3 4 5 6\n").empty());
    const auto mounts = parseMountinfo("40 22 9:0 / /a\\040b\\377 rw - xfs /dev/md0 rw,x\n");
    ASSERT_EQ(mounts.size(), 1U);
    EXPECT_EQ(mounts.front().target, "/a b\xff");
    EXPECT_EQ(mounts.front().options, "rw,x");
}

} // namespace
} // namespace sluice
