// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/topology/cufile_config.h"

#include <gtest/gtest.h>

namespace sluice {
namespace {

TEST(CufileConfig, MayHoldComments)
{
    const auto config =
        parseCufileConfig("{ // says \"who\n \"properties\": { \"allow_compat_mode\": false, /* { */ \"x\": 1 },"
                          " \"denylist\": { \"filesystems\": [\"xfs\"] } }",
                          "cufile.json");
    ASSERT_TRUE(config.ok()) << config.error().message;
    EXPECT_EQ(config->allowCompatMode, false);
    EXPECT_FALSE(config->forceCompatMode);
    EXPECT_EQ(config->deniedFileSystems, std::vector<std::string>{"xfs"});
}

TEST(CufileConfig, NamesKeysThatStandWhereCuFileDoesNotLook)
{
    const auto config = parseCufileConfig(
        R"({"allow_compat_mode": false, "properties": {"use_compat_mode": true, "posix_gds_min_kb": 4}, "extra": {}})",
        "cufile.json");
    ASSERT_TRUE(config.ok()) << config.error().message;
    EXPECT_FALSE(config->allowCompatMode) << "it does not count there";
    EXPECT_EQ(config->misplaced,
              (std::vector<std::string>{"allow_compat_mode (belongs in properties)",
                                        "properties.posix_gds_min_kb (belongs in fs.beegfs, fs.lustre, fs.scatefs)"}));
    EXPECT_EQ(config->unknownKeys, (std::vector<std::string>{"properties.use_compat_mode", "extra"}));
}

TEST(CufileConfig, ReadsAddressesAndEveryListOfTheDenylist)
{
    const auto config = parseCufileConfig(
        R"({"properties": {"rdma_dev_addr_list": ["10.0.1.1"], "rdma_dynamic_routing": true},
            "fs": {"weka": {"rdma_dev_addr_list": ["10.0.1.2"]}},
            "denylist": {"drivers": ["nvme"], "devices": ["/dev/nvme0n1"], "mounts": ["/x"], "filesystems": []}})",
        "cufile.json");
    ASSERT_TRUE(config.ok()) << config.error().message;
    EXPECT_EQ(config->rdmaAddresses, (std::vector<std::string>{"10.0.1.1", "10.0.1.2"}));
    EXPECT_EQ(config->rdmaDynamicRouting, true);
    EXPECT_EQ(config->deniedDevices, std::vector<std::string>{"/dev/nvme0n1"});
    EXPECT_TRUE(config->misplaced.empty() && config->unknownKeys.empty());
}

TEST(CufileConfig, RefusesCommasThatNothingFollows)
{
    EXPECT_FALSE(parseCufileConfig("{\"properties\": {\"allow_compat_mode\": true,}}", "c.json").ok());
    EXPECT_FALSE(parseCufileConfig("", "c.json").ok());
    EXPECT_FALSE(parseCufileConfig("[]", "c.json").ok());
}

TEST(CufileConfig, SaysWhereItIsBroken)
{
    EXPECT_NE(parseCufileConfig("{\n\n\"a\": }", "c.json").error().message.find("line 3"), std::string::npos);
    EXPECT_NE(parseCufileConfig("{\"properties\": {\"allow_compat_mode\": \"yes\"}}", "c.json")
                  .error()
                  .message.find("/properties/allow_compat_mode"),
              std::string::npos);
    EXPECT_NE(parseCufileConfig(std::string(100'000, '['), "c.json").error().message.find("nested too deeply"),
              std::string::npos);
}

TEST(CufileConfig, KeepsWhatDecidesTheWayOfTheData)
{
    const auto config = parseCufileConfig(
        R"({"properties": {"use_pci_p2pdma": true, "max_direct_io_size_kb": 16384, "max_device_pinned_mem_size_kb": 33554432},
            "block": {"nvme": {"use_pci_p2pdma": false}}})",
        "cufile.json");
    ASSERT_TRUE(config.ok()) << config.error().message;
    EXPECT_EQ(config->usePciP2pdma, true);
    EXPECT_EQ(config->nvmeUsePciP2pdma, false) << "one kind of drive may differ";
    EXPECT_EQ(config->maxDirectIoKib, 16384);
    EXPECT_EQ(config->maxPinnedKib, 33554432);
    EXPECT_TRUE(config->misplaced.empty() && config->unknownKeys.empty());
}

TEST(CufileConfig, OfAnEmptyOneNothingIsSet)
{
    const auto config = parseCufileConfig("{}", "cufile.json");
    ASSERT_TRUE(config.ok()) << config.error().message;
    EXPECT_EQ(*config, CufileConfig()) << "cuFile's own defaults are not guessed here";
}

} // namespace
} // namespace sluice
