// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/imports/collector.h"
#include "core/imports/messages.h"
#include "core/imports/readers/readers.h"
#include "core/imports/text_fields.h"

#include <string>

namespace sluice::imports {

namespace {

using namespace imports_messages;

constexpr std::string_view kdiskmarkTitle = "KDiskMark (";
constexpr std::string_view crystalTitle = "CrystalDiskMark ";

/// What "MB/s" of a file means: KDiskMark divides fio's KiB/s by 1000; CrystalDiskMark means what it says.
/// Source: KDiskMark, benchmark.cpp and helper.cpp.
struct DiskTool {
    double unit = 1e6;
    bool byFio = false; ///< with libaio; CrystalDiskMark's text does not tell its way
    bool direct = false; ///< always with O_DIRECT: since KDiskMark 3.1 a switch, of which its text does not tell
    bool ofCompletion = false; ///< its latencies: since KDiskMark 3.2
};

/// "Sequential   1 MiB (Q=  8, T= 1):   508.901 MB/s [    497.0 IOPS] <  15991.03 us>"
struct DiskLine {
    std::string name;
    bool random = false;
    double blockSize = 0;
    std::optional<double> queues;
    std::optional<double> threads;
    std::string_view values;
};

std::optional<double> numberAfter(std::string_view text, std::string_view label)
{
    const auto at = text.find(label);
    return at == std::string_view::npos ? std::nullopt : leadingNumber(text.substr(at + label.size()));
}

std::optional<DiskLine> diskParts(std::string_view line)
{
    const auto colon = line.find("):");
    if (colon == std::string_view::npos || line.find("MB/s") == std::string_view::npos) {
        return std::nullopt;
    }
    const auto left = trimmed(line.substr(0, colon + 1));
    const auto words = wordsOf(left);
    if (words.size() < 3
        || (words[0] != "Sequential" && words[0] != "Random" && words[0] != "SEQ" && words[0] != "RND")) {
        return std::nullopt;
    }
    DiskLine parts{std::string(left),       words[0].starts_with('R'), 0,
                   numberAfter(left, "Q="), numberAfter(left, "T="),   line.substr(colon + 2)};
    const auto attached = words[1].find_first_not_of("0123456789."); // "1MiB", where KDiskMark has "1 MiB"
    const auto unit = attached == std::string_view::npos ? words[2] : words[1].substr(attached);
    parts.blockSize = leadingNumber(words[1]).value_or(0) * (unit == "MiB" ? kibi * kibi : unit == "KiB" ? kibi : 0);
    return parts;
}

void addDiskLine(const DiskLine& line, std::string_view section, const DiskTool& tool, std::size_t index,
                 Collector& collector)
{
    auto& result = collector.add(std::string(section) + " " + line.name, lineOf(index));
    auto& setting = result.setting;
    setting.direction = section == "Read" ? std::optional(Direction::Read)
        : section == "Write"              ? std::optional(Direction::Write)
                                          : std::nullopt;
    setting.pattern = line.random ? Pattern::Random : Pattern::Sequential;
    if (tool.byFio) {
        setting.access = tool.direct ? std::optional(Access::Direct) : std::nullopt;
        setting.engine = EngineKind::Uring;
        setting.engineName = "libaio";
    }
    setting.depth = countOf(line.queues);
    setting.jobs = countOf(line.threads);
    if (line.blockSize >= 1 && line.blockSize < 9e18) {
        setting.blockSize = Bytes{static_cast<std::int64_t>(line.blockSize)};
    }
    if (section == "Mix") {
        result.notSupply.push_back(say<mixed>());
    }
    collector.figure(result, "bytes_per_second", leadingNumber(line.values), tool.unit);
    collector.figure(result, "operations_per_second", numberAfter(line.values, "["));
    collector.figure(result, tool.ofCompletion ? "completion_latency_mean_ns" : "latency_mean_ns",
                     numberAfter(line.values, "<"), 1e3);
}

/// "[Read]", "[Mix] Read 70%/Write 30%"; empty where a line begins no section.
std::string_view sectionOf(std::string_view line)
{
    for (const std::string_view section : {"Read", "Write", "Mix"}) {
        if (line.starts_with("[" + std::string(section) + "]")) {
            return section;
        }
    }
    return {};
}

} // namespace

bool isDiskMark(std::string_view text)
{
    return (text.find(kdiskmarkTitle) != std::string_view::npos || text.find(crystalTitle) != std::string_view::npos)
        && text.find("[Read]") != std::string_view::npos && text.find("MB/s [") != std::string_view::npos;
}

Result<ImportedFile> readDiskMark(std::string_view text)
{
    const bool isOurs = text.find(kdiskmarkTitle) != std::string_view::npos;
    Collector collector(isOurs ? "KDiskMark" : "CrystalDiskMark");
    DiskTool tool{isOurs ? 1000 * kibi : 1e6, isOurs};
    std::string_view section;
    const auto lines = collector.lines(text);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const auto line = trimmed(lines[i]);
        if (line.starts_with(kdiskmarkTitle)) {
            const auto version = line.substr(kdiskmarkTitle.size(), line.find(')') - kdiskmarkTitle.size());
            collector.version(std::string(version), "3.3");
            tool.direct = isSince(version, 1, 0) && !isSince(version, 3, 1);
            tool.ofCompletion = isSince(version, 3, 2);
        } else if (line.starts_with(crystalTitle)) {
            const auto words = wordsOf(line);
            collector.version(words.size() > 1 ? std::optional(std::string(words[1])) : std::nullopt, "8.0");
        } else if (const auto begun = sectionOf(line); !begun.empty()) {
            section = begun;
        } else if (const auto parts = diskParts(line); parts && !section.empty()) {
            addDiskLine(*parts, section, tool, i, collector);
        }
    }
    if (isOurs) {
        collector.warn(say<kdiskmarkUnit>());
    }
    return collector.finish("no line of it holds a rate");
}

} // namespace sluice::imports
