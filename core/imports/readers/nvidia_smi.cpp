// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/imports/collector.h"
#include "core/imports/messages.h"
#include "core/imports/readers/readers.h"
#include "core/imports/text_fields.h"

#include <pugixml.hpp>

#include <algorithm>
#include <array>
#include <string>

namespace sluice::imports {

namespace {

using namespace imports_messages;

constexpr int newestForm = 13; ///< of the DTD, nvsmi_device_vN.dtd
constexpr std::string_view root = "<nvidia_smi_log";
constexpr std::string_view rootEnd = "</nvidia_smi_log>";
/// That of 16 GPUs has half a megabyte; in memory XML is up to forty times as large.
constexpr std::size_t maxXmlBytes = std::size_t{4} << 20;

/// A number and where it stands below a GPU; forms of other years have other places.
struct SmiNumber {
    const char* figure;
    double scale;
    std::array<const char*, 3> places;
};
constexpr std::array smiNumbers{
    SmiNumber{"link_generation_index", 1, {"pci/pci_gpu_link_info/pcie_gen/current_link_gen"}},
    SmiNumber{"max_link_generation_index", 1, {"pci/pci_gpu_link_info/pcie_gen/max_link_gen"}},
    SmiNumber{"link_lanes", 1, {"pci/pci_gpu_link_info/link_widths/current_link_width"}},
    SmiNumber{"max_link_lanes", 1, {"pci/pci_gpu_link_info/link_widths/max_link_width"}},
    SmiNumber{"pcie_replays", 1, {"pci/replay_counter"}},
    SmiNumber{"pcie_sent_bytes_per_second", 1000, {"pci/tx_util"}},
    SmiNumber{"pcie_received_bytes_per_second", 1000, {"pci/rx_util"}},
    SmiNumber{"memory_bytes", mebi, {"fb_memory_usage/total"}},
    SmiNumber{"memory_used_bytes", mebi, {"fb_memory_usage/used"}},
    SmiNumber{"bar1_bytes", mebi, {"bar1_memory_usage/total"}},
    SmiNumber{"utilisation", 0.01, {"utilization/gpu_util"}},
    SmiNumber{"memory_utilisation", 0.01, {"utilization/memory_util"}},
    SmiNumber{"temperature_celsius", 1, {"temperature/gpu_temp"}},
    SmiNumber{"power_watts",
              1,
              {"gpu_power_readings/instant_power_draw", "gpu_power_readings/power_draw", "power_readings/power_draw"}},
    SmiNumber{
        "power_limit_watts",
        1,
        {"gpu_power_readings/current_power_limit", "power_readings/power_limit", "power_readings/current_power_limit"}},
    SmiNumber{"sm_clock_megahertz", 1, {"clocks/sm_clock"}},
    SmiNumber{"memory_clock_megahertz", 1, {"clocks/mem_clock"}},
    SmiNumber{"uncorrected_dram_ecc_errors", 1, {"ecc_errors/volatile/dram_uncorrectable"}},
    SmiNumber{"uncorrected_sram_ecc_errors", 1, {"ecc_errors/volatile/sram_uncorrectable"}},
    SmiNumber{"uncorrected_sram_parity_ecc_errors", 1, {"ecc_errors/volatile/sram_uncorrectable_parity"}},
    SmiNumber{"uncorrected_sram_secded_ecc_errors", 1, {"ecc_errors/volatile/sram_uncorrectable_secded"}},
    SmiNumber{"uncorrected_ecc_errors", 1, {"ecc_errors/volatile/double_bit/total"}}};

struct SmiWord {
    const char* figure;
    const char* place;
};
constexpr std::array smiWords{SmiWord{"model", "product_name"},
                              SmiWord{"architecture", "product_architecture"},
                              SmiWord{"uuid", "uuid"},
                              SmiWord{"pci_address", "pci/pci_bus_id"},
                              SmiWord{"persistence_mode", "persistence_mode"},
                              SmiWord{"mig_mode", "mig_mode/current_mig"},
                              SmiWord{"ecc_mode", "ecc_mode/current_ecc"},
                              SmiWord{"performance_state", "performance_state"}};

bool isTold(std::string_view text)
{
    return !text.empty() && text != "N/A" && text != "[N/A]" && text.find("deprecated") == std::string_view::npos
        && text.find("Not Supported") == std::string_view::npos;
}

std::string textAtPath(const pugi::xml_node& gpu, const char* path)
{
    return std::string(trimmed(gpu.first_element_by_path(path).text().get()));
}

void addNumbers(const pugi::xml_node& gpu, ImportedResult& result, Collector& collector)
{
    for (const auto& number : smiNumbers) {
        for (const char* place : number.places) {
            const auto text = place == nullptr ? std::string() : textAtPath(gpu, place);
            if (isTold(text) && leadingNumber(text)) {
                collector.figure(result, number.figure, leadingNumber(text), number.scale);
                break;
            }
        }
    }
}

/// Why clocks are low: "clocks_event_reasons" since form 12, "clocks_throttle_reasons" before.
std::string activeReasons(const pugi::xml_node& gpu)
{
    std::string active;
    for (const char* list : {"clocks_event_reasons", "clocks_throttle_reasons"}) {
        for (const auto& reason : gpu.child(list).children()) {
            if (std::string_view(reason.text().get()) != "Active") {
                continue;
            }
            std::string name = reason.name();
            for (const std::string_view prefix : {"clocks_event_reason_", "clocks_throttle_reason_"}) {
                name = name.starts_with(prefix) ? name.substr(prefix.size()) : name;
            }
            active += (active.empty() ? "" : ", ") + name;
        }
    }
    return active;
}

void addGpu(const pugi::xml_node& gpu, std::size_t index, Collector& collector)
{
    const auto model = textAtPath(gpu, "product_name");
    auto& result = collector.add("GPU " + std::to_string(index) + (model.empty() ? "" : ", " + model),
                                 keyOf("gpu[" + std::to_string(index + 1) + "]"));
    for (const auto& word : smiWords) {
        const auto text = textAtPath(gpu, word.place);
        collector.text(result, word.figure, isTold(text) ? std::optional(text) : std::nullopt);
    }
    addNumbers(gpu, result, collector);
    const auto slowed = activeReasons(gpu);
    collector.text(result, "clocks_lowered_by", slowed);
    const auto generation = figureOf(result, "link_generation_index");
    const auto most = figureOf(result, "max_link_generation_index");
    if (generation && most && *generation < *most) {
        collector.warn(say<smiLinkBelow>("gpu"_a = index));
    }
}

/// "nvsmi_device_v12.dtd": 12; that of the document before which the text ends.
std::optional<double> smiFormOf(std::string_view text)
{
    const auto at = text.rfind("nvsmi_device_v");
    return at == std::string_view::npos ? std::nullopt : leadingNumber(text.substr(at + 14, 4));
}

/// Returns the last document that has an end: with --loop there is one for each moment. Where none has, what there is
/// of the last.
std::string_view lastLog(std::string_view text, Collector& collector)
{
    int count = 0;
    std::size_t begin = 0;
    for (auto at = text.find(root); at != std::string_view::npos; at = text.find(root, at + 1)) {
        begin = at;
        ++count;
    }
    if (count > 1) {
        collector.warn(say<lastRunOnly>("count"_a = count));
    }
    auto end = text.find(rootEnd, begin);
    if (end == std::string_view::npos) {
        collector.warn(say<cutOff>());
        end = text.rfind(rootEnd);
        begin = end == std::string_view::npos ? begin : std::min(begin, text.rfind(root, end));
    }
    return text.substr(begin, end == std::string_view::npos ? end : end + rootEnd.size() - begin);
}

} // namespace

bool isNvidiaSmi(std::string_view text)
{
    return text.find(root) != std::string_view::npos;
}

Result<ImportedFile> readNvidiaSmi(std::string_view text)
{
    Collector collector("nvidia-smi");
    const auto log = lastLog(text, collector);
    if (log.size() > maxXmlBytes) {
        return Error{ErrorKind::Usage, "it is a result of nvidia-smi, but its XML is larger than 4 MiB",
                     "give the output of nvidia-smi -q -x for one moment"};
    }
    pugi::xml_document document;
    const auto parsed = document.load_buffer(log.data(), log.size());
    const auto content = document.child("nvidia_smi_log");
    if (!content) {
        return incomplete("nvidia-smi", std::string("it is no XML that can be read: ") + parsed.description());
    }
    if (!parsed) {
        collector.warn(say<cutOff>());
    }
    if (const auto driver = textAtPath(content, "driver_version"); isTold(driver)) {
        collector.version(driver);
    }
    if (const auto form = smiFormOf(text.substr(0, static_cast<std::size_t>(log.data() - text.data())));
        form && *form > newestForm) {
        collector.warn(say<otherVersion>("version"_a = std::to_string(static_cast<int>(std::min(*form, 1e6)))));
    }
    std::size_t index = 0;
    for (const auto& gpu : content.children("gpu")) {
        addGpu(gpu, index++, collector);
    }
    collector.warn(say<smiMoment>());
    return collector.finish("it tells of no GPU");
}

} // namespace sluice::imports
