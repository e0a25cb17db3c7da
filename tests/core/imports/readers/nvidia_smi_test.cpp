// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/core/imports/reading.h"

namespace sluice::imports {
namespace {

/// One GPU in the form of a year; `power` and `reasons` moved between forms.
std::string logOf(int form, const std::string& power, const std::string& reasons)
{
    return "<?xml version=\"1.0\" ?>\n<!DOCTYPE nvidia_smi_log SYSTEM \"nvsmi_device_v" + std::to_string(form)
        + ".dtd\">\n<nvidia_smi_log><driver_version>535.54.03</driver_version><gpu id=\"00000000:01:00.0\">"
          "<product_name>NVIDIA A100-SXM4-80GB</product_name><persistence_mode>Disabled</persistence_mode>"
          "<mig_mode><current_mig>Enabled</current_mig></mig_mode><uuid>GPU-5135</uuid>"
          "<pci><pci_bus_id>00000000:01:00.0</pci_bus_id><pci_gpu_link_info><pcie_gen><max_link_gen>4</max_link_gen>"
          "<current_link_gen>1</current_link_gen></pcie_gen><link_widths><max_link_width>16x</max_link_width>"
          "<current_link_width>16x</current_link_width></link_widths></pci_gpu_link_info>"
          "<tx_util>4000 KB/s</tx_util><replay_counter>0</replay_counter></pci>"
          "<fb_memory_usage><total>81920 MiB</total><used>50 MiB</used></fb_memory_usage>"
          "<bar1_memory_usage><total>131072 MiB</total></bar1_memory_usage>"
          "<utilization><gpu_util>N/A</gpu_util></utilization><temperature><gpu_temp>27 C</gpu_temp></temperature>"
        + reasons + power + "<clocks><sm_clock>1275 MHz</sm_clock></clocks></gpu></nvidia_smi_log>\n";
}

TEST(NvidiaSmi, FiguresHaveOurUnits)
{
    const auto file =
        fileOf(logOf(12, "<gpu_power_readings><power_draw>67.03 W</power_draw></gpu_power_readings>", ""));
    EXPECT_EQ(file.version, "535.54.03");
    ASSERT_EQ(file.results.size(), 1U);
    const auto& gpu = file.results.front();
    EXPECT_EQ(gpu.name, "GPU 0, NVIDIA A100-SXM4-80GB");
    EXPECT_EQ(figure(gpu, "memory_bytes"), 81920 * mebi);
    EXPECT_EQ(figure(gpu, "bar1_bytes"), 131072 * mebi);
    EXPECT_EQ(figure(gpu, "power_watts"), 67.03);
    EXPECT_EQ(figure(gpu, "temperature_celsius"), 27);
    EXPECT_EQ(figure(gpu, "sm_clock_megahertz"), 1275);
    EXPECT_EQ(figure(gpu, "max_link_generation_index"), 4);
    EXPECT_EQ(figure(gpu, "link_lanes"), 16);
    EXPECT_EQ(figure(gpu, "pcie_sent_bytes_per_second"), 4e6);
    EXPECT_EQ(figure(gpu, "utilisation"), -1) << "N/A is not known";
    EXPECT_EQ(textIn(gpu, "mig_mode"), "Enabled");
    EXPECT_TRUE(warnsOf(file, "smiLinkBelow"));
}

TEST(NvidiaSmi, PowerAndReasonsAreFoundWhereEachFormHasThem)
{
    const auto older = fileOf(logOf(11, "<power_readings><power_draw>25.00 W</power_draw></power_readings>",
                                    "<clocks_throttle_reasons><clocks_throttle_reason_gpu_idle>Active"
                                    "</clocks_throttle_reason_gpu_idle></clocks_throttle_reasons>"));
    EXPECT_EQ(figure(older.results.front(), "power_watts"), 25);
    EXPECT_EQ(textIn(older.results.front(), "clocks_lowered_by"), "gpu_idle");
    const auto newer =
        fileOf(logOf(13, "<gpu_power_readings><instant_power_draw>300.5 W</instant_power_draw></gpu_power_readings>",
                     "<clocks_event_reasons><clocks_event_reason_sw_power_cap>Active</clocks_event_reason_sw_power_cap>"
                     "</clocks_event_reasons>"));
    EXPECT_EQ(figure(newer.results.front(), "power_watts"), 300.5);
    EXPECT_EQ(textIn(newer.results.front(), "clocks_lowered_by"), "sw_power_cap");
    EXPECT_FALSE(warnsOf(newer, "otherVersion"));
    EXPECT_TRUE(warnsOf(fileOf(logOf(14, "", "")), "otherVersion"));
}

TEST(NvidiaSmi, ErrorsOfEachMemoryHaveTheirOwnName)
{
    const auto errors = [](const std::string& told) {
        return fileOf(logOf(12, "<ecc_errors><volatile>" + told + "</volatile></ecc_errors>", "")).results.front();
    };
    const auto older = errors("<sram_uncorrectable>5</sram_uncorrectable><dram_uncorrectable>0</dram_uncorrectable>");
    EXPECT_EQ(figure(older, "uncorrected_sram_ecc_errors"), 5);
    EXPECT_EQ(figure(older, "uncorrected_dram_ecc_errors"), 0);
    EXPECT_EQ(figure(older, "uncorrected_ecc_errors"), -1);
    const auto newer = errors("<sram_uncorrectable_parity>1</sram_uncorrectable_parity>"
                              "<sram_uncorrectable_secded>2</sram_uncorrectable_secded>");
    EXPECT_EQ(figure(newer, "uncorrected_sram_parity_ecc_errors"), 1);
    EXPECT_EQ(figure(newer, "uncorrected_sram_secded_ecc_errors"), 2);
    EXPECT_EQ(figure(errors("<double_bit><total>3</total></double_bit>"), "uncorrected_ecc_errors"), 3);
}

TEST(NvidiaSmi, AnXmlThatIsTooLargeIsRefused)
{
    const auto refusal = refusalOf(logOf(12, "", std::string(5 << 20, ' ')));
    EXPECT_NE(refusal.find("larger than 4 MiB"), std::string::npos) << refusal;
}

/// A document of a moment, with this power.
std::string momentOf(int form, const std::string& watts, const std::string& more = {})
{
    return logOf(form, "<gpu_power_readings><power_draw>" + watts + " W</power_draw></gpu_power_readings>", more);
}

TEST(NvidiaSmi, OfSeveralMomentsTheLastWholeOneIsRead)
{
    const auto loop = momentOf(14, "50.00") + momentOf(12, "300.50");
    const auto file = fileOf(loop);
    ASSERT_EQ(file.results.size(), 1U);
    EXPECT_EQ(figure(file.results.front(), "power_watts"), 300.5);
    EXPECT_TRUE(warnsOf(file, "lastRunOnly"));
    EXPECT_FALSE(warnsOf(file, "cutOff"));
    EXPECT_FALSE(warnsOf(file, "otherVersion")) << "of the first";
    const auto cut = fileOf(loop + loop.substr(0, loop.find("<pci>")));
    EXPECT_EQ(figure(cut.results.front(), "power_watts"), 300.5);
    EXPECT_TRUE(warnsOf(cut, "cutOff"));
    const std::string log = "<nvidia_smi_log><gpu><product_name>NVIDIA L4</product_name></gpu></nvidia_smi_log>\n";
    EXPECT_EQ(fileOf("<?xml version=\"1.0\" ?><nvidia_smi>\n" + log + log + "</nvidia_smi>\n").results.size(), 1U)
        << "some versions put one around them";
}

TEST(NvidiaSmi, ManyMomentsMayBeLargerThanOneMay)
{
    const auto large = momentOf(12, "50.00", std::string(3 << 20, ' '));
    EXPECT_EQ(figure(fileOf(large + large).results.front(), "power_watts"), 50);
}

TEST(NvidiaSmi, WhatTheDriverDoesNotTellIsNotThere)
{
    const auto file = fileOf(logOf(
        12,
        "<gpu_power_readings><power_draw>Requested functionality has been deprecated</power_draw></gpu_power_readings>",
        ""));
    EXPECT_EQ(figure(file.results.front(), "power_watts"), -1);
}

TEST(NvidiaSmi, ABrokenFileSaysHow)
{
    const auto whole = logOf(12, "", "");
    EXPECT_TRUE(warnsOf(fileOf(whole.substr(0, whole.size() - 30)), "cutOff"));
    EXPECT_EQ(refusalOf("<nvidia_smi_log><driver_version>1</driver_version></nvidia_smi_log>"),
              "it is a result of nvidia-smi, but it tells of no GPU");
}

TEST(NvidiaSmi, EntitiesOfADocumentAreNotExpanded)
{
    std::string bomb =
        "<?xml version=\"1.0\"?><!DOCTYPE nvidia_smi_log [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;&a;\">]>"
        "<nvidia_smi_log><gpu><product_name>&b;</product_name></gpu></nvidia_smi_log>";
    EXPECT_EQ(textIn(fileOf(bomb).results.front(), "model"), "&b;");
}

} // namespace
} // namespace sluice::imports
